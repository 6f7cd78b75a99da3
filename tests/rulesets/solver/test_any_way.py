"""The first way come upon, beside all ways compared: whether so little can be left."""

from __future__ import annotations

import pytest

from rulesets.card_text import parse_cards
from rulesets.melds.shapes import meld_rules
from rulesets.referee.contract import points_prices
from rulesets.referee.plans import Plans, TurnState
from rulesets.solver import any_way
from rulesets.solver.any_way import AnyWay, GaveUpError
from rulesets.solver.best import Ending, can_leave, lay_down
from rulesets.solver.budget import Budget
from rulesets.solver.search import Search
from tests.benchmarks.turns import SLUGS, random_turn

ENDINGS: dict[str, Ending] = {
    "as it is": lambda _left: (True, False),
    "by a discard": lambda left: (False, left > 0),
    "either way": lambda left: (not left, left > 0),
}

# all games in turn, and some more of one where melds have to differ
SEEDS = range(0, 600, 10)
DIFFERENT = range(SLUGS.index("kalooki-caribbean"), 40 * len(SLUGS), len(SLUGS))


def searches_of(seed: int) -> list[Search]:
    """The ways to go about a random turn, without swaps and after the first few of them."""
    said, rules = random_turn(seed)
    deck, melding = rules.largest_deck, meld_rules(rules)
    hand = parse_cards(said["hand"], deck)[:12]
    table = [parse_cards(meld, deck) for meld in said["table"]]

    turn = TurnState(said.get("contract"), table)
    plans = Plans(hand, turn, melding, points_prices(rules), Budget())
    swapped = plans.with_swaps(lambda _complete: ENDINGS["as it is"], lambda: 0)
    some = [plan for _place, plan in zip(range(3), swapped, strict=False)]
    return [plan.search for plan in (*plans.without_swaps(), *some)]


@pytest.mark.parametrize("seed", [*SEEDS, *DIFFERENT])
def test_as_little_can_be_left_as_by_all_ways_compared(seed: int) -> None:
    for search in searches_of(seed):
        ways = AnyWay(search)  # what comes to nothing is known for all endings
        for ending in ENDINGS.values():
            best = lay_down(search, ending)
            if best is None:
                assert not can_leave(ways, ending, 10_000)
                continue

            assert can_leave(ways, ending, best.cost)
            assert not can_leave(ways, ending, best.cost - 1)
            assert lay_down(search, ending, best.cost, any_way=ways)
            assert lay_down(search, ending, best.cost - 1, any_way=ways) is None


def test_some_of_these_turns_take_cards_that_are_natural_or_wild() -> None:
    searches = [search for seed in SEEDS for search in searches_of(seed)]
    assert any(search.held.either for search in searches)
    assert any(search.task.freed for search in searches)


def test_after_too_many_tries_all_ways_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    search = next(each for each in searches_of(13) if lay_down(each, ENDINGS["as it is"], 0))

    monkeypatch.setattr(any_way, "TRIES", 1)
    with pytest.raises(GaveUpError):
        list(AnyWay(search).ways(0))

    assert not can_leave(AnyWay(search), ENDINGS["as it is"], 0)
    assert lay_down(search, ENDINGS["as it is"], 0)
