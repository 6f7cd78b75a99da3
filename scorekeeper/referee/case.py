"""A claim with its cards read, and the verdict on it: what an answer is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rulesets.card_text import parse_cards
from rulesets.cards import Card
from rulesets.ruleset import Ruleset
from rulesets.verdict import Verdict
from scorekeeper.sheet.steps import step_number


@dataclass(frozen=True, slots=True)
class Case:
    """A claim with its cards read, and the verdict on it."""

    rules: Ruleset
    claim: dict[str, Any]
    verdict: Verdict

    def cards(self, key: str) -> tuple[Card, ...]:
        return parse_cards(self.claim.get(key) or (), self.rules.largest_deck)

    def melds(self, key: str) -> tuple[tuple[Card, ...], ...]:
        return tuple(
            parse_cards(meld, self.rules.largest_deck) for meld in self.claim.get(key) or ()
        )

    @property
    def taken(self) -> tuple[Card, ...]:
        """What the verdict takes of a pile, in its order: all it shows that wasn't in the hand."""
        laid = [reading.added or reading.cards for reading in self.verdict.arrangement]
        shown = sum(map(len, laid)) + len(self.verdict.left or ())

        pile = self.cards("pile")
        return pile[len(pile) + len(self.cards("hand")) - shown :]

    @property
    def contract(self) -> int | None:
        return self.claim.get("contract")

    @property
    def step(self) -> str:
        """The contract that is asked about: "phase 3"; or the runs that a hand needs."""
        if self.rules.needed_melds or self.rules.has_one_contract:
            return _("what you need")

        return step_number(self.rules, self.contract)
