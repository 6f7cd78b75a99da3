"""Boards of games as prints get them: played by the fold, without a database."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from types import SimpleNamespace

from rulesets.library.load import load_ruleset, with_options
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import GameFacts, Hand, RoundFacts, Start
from rulesets.scoring.progress import scoreboard
from scorekeeper.sheet.build import build_sheet
from scorekeeper.sheet.display import Sheet
from tests.rulesets.variants import changed

NAMES = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fin", "Gus", "Hal", "Ida", "Jo", "Kit", "Lea")
DIFFICULT = (
    *("W" * 40, "Maximiliane-Josephine von der Wiese", "Юлия Александровна", "Ωμέγα", "שרה"),
    *("محمد", "🦊 Fuchs", "李小龍", "שרה (גיל) 2", "김민준", "Dee", "Nguyễn Thị Ánh"),
)  # fmt: skip


def play(
    slug: str = "aggravation-household",
    names: Sequence[str] = NAMES[:4],
    rounds: int = 5,
    *,
    stopped: bool = False,
    options: Mapping[str, str | bool] | None = None,
    next_dealer: str | None = None,
    **patches: Mapping[str, object],
) -> tuple[Ruleset, Sheet]:
    """A game after so many rounds, played at random but the same each time; ``stopped`` ends it
    there.
    """
    rules = changed(with_options(load_ruleset(slug), options or {}), **patches)
    facts = GameFacts(
        players=tuple(names),
        first_dealer=names[0],
        start=Start(),
        rounds=tuple(_rounds(rules, names, rounds)),
        stopped=stopped,
        next_dealer=next_dealer,
    )
    return rules, board_of(rules, facts)


def play_for(kind: str) -> tuple[Ruleset, Sheet]:
    """A game that has this kind of sheet, after a few rounds."""
    if kind == "special-cards":
        return play("rummy-special-cards", rounds=1, stopped=True)
    if kind == "line-score":
        return play("gin-rummy", NAMES[:2], rounds=1, stopped=True)

    return play(rounds=6, stopped=True)


def board_of(rules: Ruleset, facts: GameFacts) -> Sheet:
    """The sheet of a game with these facts."""
    board = scoreboard(rules, facts)
    seats = {
        name: SimpleNamespace(pk=number, player_id=number)
        for number, name in enumerate(board.seats)
    }
    game = SimpleNamespace(
        public_id="game000000",
        ruleset_slug=rules.id,
        version=len(facts.rounds),
        stopped=facts.stopped,
        start_rounds=facts.start.rounds,
    )
    record = SimpleNamespace(
        game=game, rules=rules, facts=facts, seat_by_name=seats, rounds=(), corrections=()
    )
    return build_sheet(record, board)


def _rounds(rules: Ruleset, names: Sequence[str], rounds: int):
    chance = random.Random(rounds * 100 + len(names))
    count = len(rules.contract_list)
    on = dict.fromkeys(names, 1)
    for _number in range(rounds):
        laid = []
        if rules.has_personal_contracts:
            laid = [
                name
                for name in names
                if on[name] < count and chance.random() < 0.7 * count / rounds
            ]
        for name in laid:
            on[name] += 1
        out = laid[0] if laid else None if count or not rules.has_cards else chance.choice(names)
        left = {
            name: Hand(points=chance.choice([5, 10, 15, 25, 60, 135]))
            for name in names
            if name != out
        }
        yield RoundFacts(out=out, laid=tuple(laid), left=left if rules.counts_cards else {})
