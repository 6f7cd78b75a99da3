"""Rulings of the referee that a table keeps: a line of the history, nothing a round hangs on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rulesets.letters import OURS, use_letters
from rulesets.ruleset import Ruleset
from rulesets.scoring.progress import Scoreboard
from rulesets.verdict import Verdict
from rulesets.verdict_data import problems_data
from scorekeeper.models import Act, Game
from scorekeeper.services import subjects
from scorekeeper.services.acts import Change, perform
from scorekeeper.store.act_head import Sent
from scorekeeper.store.records import Record


@dataclass(frozen=True, slots=True)
class Ruling:
    """What was asked, by whom (a seat), and what the referee said."""

    question: str
    claim: dict[str, Any]
    seat_id: int | None
    verdict: Verdict
    rules: Ruleset

    @property
    def data(self) -> dict[str, Any]:
        """As the history keeps it: a claim to be judged again, and the words that were said."""
        with use_letters(OURS):
            problems = problems_data(self.verdict, self.rules)

        return {
            "question": self.question,
            "claim": self.claim,
            "seat": self.seat_id,
            "legal": self.verdict.legal,
            "problems": problems,
        }


def keep_ruling(*, game: Game, sent: Sent, ruling: Ruling) -> Scoreboard:
    """Keep a ruling; the same once more changes nothing.

    It may come while others write the round down.

    Raises KeyReusedError.
    """

    def change(record: Record, now: datetime) -> Change:
        return Change(subjects.ruling_subject(record.game.version + 1), None, ruling.data)

    return perform(
        game, sent, Act.Kind.RULING, ruling.data, change, is_stale=lambda _game, _version: False
    )
