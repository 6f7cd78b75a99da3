"""Going out where melds of seven cards have to be on the table: what a verdict says is missing."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.cards import Card
from rulesets.claims import answer
from rulesets.referee import turn
from tests.proof.__main__ import is_legal_on_table
from tests.proof.claims import one_of_rank_claim, rules_of
from tests.proof.judge import Judge
from tests.rulesets.oracles.melds import without

SIXES = "6S 6D 6C 6H 6C 6D"
DIRTY = "8S 8D 8H 8C 8C 2S 2D"


@pytest.mark.parametrize(
    ("game", "hand", "table", "missing"),
    [
        ("canasta", "6H 4H", [SIXES], {}),
        ("canasta", "2S 4H", ["9S 9D 9H", SIXES], {}),  # the wild card goes where it's needed
        ("canasta", "2S 4H", ["9S 9D 9H"], {"books": 1}),
        ("hand-and-foot", "6H 4H", [SIXES, DIRTY], {}),
        ("hand-and-foot", "2H 4H", [SIXES, DIRTY], {"clean": 1}),
        ("hand-and-foot", "6H 4H", [SIXES], {"books": 1, "dirty": 1}),
    ],
)
def test_what_the_table_lacks(game: str, hand: str, table: list[str], missing: Any) -> None:
    said = answer({"claim": "go_out", "ruleset": game, "hand": hand, "table": table})
    assert said["legal"]
    assert said.get("missing", {}) == missing


def test_no_way_to_go_out_lacks_less_than_the_one_that_is_shown() -> None:
    """Against every way to share out the hand: the oracle knows nothing of the search."""
    looked_at = 0
    for seed in range(150):
        claim = one_of_rank_claim(seed, is_legal_on_table)
        if claim["claim"] != "go_out" or not claim["opened"]:
            continue

        said = answer({key: value for key, value in claim.items() if key != "keys"})
        if claim["keys"] or "error" in said or not said["legal"]:
            continue

        looked_at += 1
        assert _total(said) == _least_missing(claim), claim

    assert looked_at > 10


def _total(said: dict[str, Any]) -> int:
    missing = said.get("missing", {})
    return max(missing.get("books", 0), missing.get("clean", 0) + missing.get("dirty", 0))


def _least_missing(claim: dict[str, Any]) -> int:
    judge = Judge(rules_of(claim), claim)
    oracle, rules = judge.oracle, judge.rules
    hand, table = judge.cards("hand"), judge.melds("table")
    last = [card for card in hand if oracle.is_one_of(card, rules.meld.only_out)]
    asks = [ask] if (ask := oracle.own("set", first=True)) else []
    tables = [(meld, "") for meld in table]
    hands = [hand]
    if oracle.is_last_meld(tuple(last)):
        hands += [without(hand, last)]
        hands += [without(hand, last[:size]) for size in range(3, len(last))]

    found = []
    for held in hands:
        for left, _filled, melds, grown in oracle.lay(held, [], asks, tables, growing=True):
            laid = [cards for *_as, cards in melds]
            if len(left) <= 1 and oracle.one_of_rank(laid, table, grown):
                found.append(_missing([*laid, *_grown(table, grown)], judge))

    return min(found)


def _grown(table: Any, grown: Any) -> list[tuple[Card, ...]]:
    added = dict(grown)
    return [(*meld, *added.get(index, ())) for index, meld in enumerate(table)]


def _missing(melds: list[tuple[Card, ...]], judge: Judge) -> int:
    needed = judge.rules.out.requires
    books = [meld for meld in melds if len(meld) >= 7]
    clean = sum(not any(card.rank in judge.rules.wild.cards for card in meld) for meld in books)
    dirty = len(books) - clean
    kinds = max(needed.clean - clean, 0) + max(needed.dirty - dirty, 0)
    return max(needed.books - len(books), kinds, 0)


MANY_WAYS = {
    "claim": "go_out",
    "ruleset": "hand-and-foot",
    "options": {"books_to_go_out": "one_two", "wild_books": "allowed", "wild_limit": "half"},
    "hand": "2D 2S * * * 6D 7S 3H",
    "table": [
        *("7D 2C 2H 7C 7H", "AC AC AC AD", "8D 8C 8D 8H 8C 8H", "AS AD AC", "QS QS 2C QC QC"),
        *("2D 7S 7H 7D 7H", "2S 6S 6S 6D 2H", "8S 8S 8D 8C 2D"),
    ],
}


def test_ways_that_cant_lack_less_arent_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def find(*asked: Any) -> Any:
        tried.append(asked)
        return find_way_out(*asked)

    find_way_out = turn._find_way_out
    monkeypatch.setattr(turn, "_find_way_out", find)
    said = answer(MANY_WAYS)
    assert said["missing"] == {"books": 1, "clean": 1}
    assert len(tried) < 10
