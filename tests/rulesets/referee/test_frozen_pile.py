"""The discard pile where its top card is used with cards of the hand alone, by the rules as tables:
a frozen pile, a natural pair, and first melds that are worth enough.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

from rulesets.claims import answer
from rulesets.library.load import RulesetError
from tests.rulesets.factories import make_rules

CANASTA, FOOT = "canasta", "hand-and-foot"
LAID = {"contract_laid": True}
NEW = {"contract_laid": False, "score": 0, "round": 1}


def ask(hand: str, pile: str, game: str = CANASTA, **more: Any) -> dict[str, Any]:
    return answer({"claim": "take_pile", "ruleset": game, "hand": hand, "pile": pile, **more})


@pytest.mark.parametrize(
    ("hand", "pile", "more", "melds"),
    [
        # with a natural pair, always
        ("9H 9D KS", "4C JD 9S", LAID, ["9S 9H 9D"]),
        # not frozen: with one natural card and a wild one, or to a meld on the table
        ("9H 2D KS", "4C JD 9S", LAID, ["9H 9S 2D"]),
        ("KS 4H", "JD QC", LAID | {"table": ["QH QS QD"]}, ["QC"]),
        # the first melds: the pair with the top card is worth enough alone
        ("AH AD 4S", "7C AS", NEW, ["AS AH AD"]),
        # a wild card makes it enough, or another meld; as few as it takes
        ("9H 9D 2S 4S", "7C 9S", NEW, ["9S 9H 9D 2S"]),
        ("9H 9D KS KH KD 4S 4D 4H", "7C 9S", NEW, ["9S 9H 9D", "KS KH KD"]),
        ("4H 4D", "7C 4S", NEW | {"score": -5}, ["4S 4H 4D"]),
    ],
)
def test_canasta_pile_is_taken(
    hand: str, pile: str, more: dict[str, Any], melds: list[str]
) -> None:
    answered = ask(hand, pile, **more)
    assert answered["legal"], answered
    shown = [sorted(each.get("added") or each["cards"]) for each in answered["arrangement"]]
    assert sorted(shown) == sorted(sorted(meld.split()) for meld in melds)
    rest = [*hand.split(), *pile.split()]
    assert sorted([*chain(*shown), *answered["left"]]) == sorted(rest)


@pytest.mark.parametrize(
    ("hand", "pile", "more", "code"),
    [
        # a wild card or a three on top
        ("9H 9D", "4C 2S", LAID, "pile_forbidden"),
        ("3S 3C", "4C 3S", LAID, "pile_forbidden"),
        # the rest of the pile is no help
        ("9H KD", "9C 9D 9S", LAID, "pile_not_usable"),
        # frozen by a wild card or a red three in it
        ("9H 2D", "4C * 9S", LAID, "pile_not_usable"),
        ("9H 2D", "3H JD 9S", LAID, "pile_not_usable"),
        # or by not having laid anything: a wild card doesn't make a pair
        ("AH * *", "4C AS", NEW, "pile_not_usable"),
        # the first melds aren't worth enough, whatever else is in the pile
        ("9H 9D 4S", "AC AH AD 9S", NEW, "opening_too_low"),
        ("AH AD 4S", "7C AS", NEW | {"score": 1500}, "opening_too_low"),
        ("9H 9D", "", LAID, "pile_not_usable"),
    ],
)
def test_canasta_pile_stays(hand: str, pile: str, more: dict[str, Any], code: str) -> None:
    answered = ask(hand, pile, **more)
    assert [each["code"] for each in answered["problems"]] == [code]


@pytest.mark.parametrize(
    ("hand", "pile", "more", "code"),
    [
        ("9H 2D", "4C JD 9S", LAID, "pile_not_usable"),
        ("KS 4H", "JD QC", LAID | {"table": ["QH QS QD"]}, "pile_not_usable"),
        ("9H 9D", "4C JD 3S", LAID, "pile_forbidden"),
        ("9H 9D", "4C JD 9S", NEW, "opening_too_low"),
        ("9H 9D *", "4C JD 9S", NEW, None),
        ("9H 9D *", "4C JD 9S", NEW | {"round": 2}, "opening_too_low"),
    ],
)
def test_hand_and_foot_asks_for_a_pair(
    hand: str, pile: str, more: dict[str, Any], code: str | None
) -> None:
    answered = ask(hand, pile, FOOT, **more)
    assert [each["code"] for each in answered["problems"]] == [code] * bool(code)


def test_seven_cards_of_the_pile_at_most() -> None:
    answered = ask("9H 9D", "4C 5C 6C 7C 8C 10C JC QC KC 9S", FOOT, **LAID)
    assert sorted(answered["left"]) == ["10C", "7C", "8C", "JC", "KC", "QC"]


def test_a_pile_that_is_always_frozen() -> None:
    more = {"options": {"always_frozen": True}, **LAID}
    assert not ask("9H 2D", "4C JD 9S", **more)["legal"]
    assert ask("9H 9D", "4C JD 9S", **more)["legal"]


def test_what_is_missing_is_said() -> None:
    (low,) = ask("9H 9D 4S", "7C 9S", **NEW)["problems"]
    assert "50" in low["text"]
    assert "30 at most" in low["text"]
    (frozen,) = ask("9H 2D", "4C * 9S", **LAID)["problems"]
    assert frozen["text"].startswith("The pile is frozen")
    (first,) = ask("9H 2D", "4C 9S", **NEW)["problems"]
    assert first["text"].startswith("You haven’t laid your first melds yet")


OPEN: dict[str, Any] = {
    "contracts__per": "none",
    "contracts__list": [],
    "end__when": "open",
    "after__from": "same_turn",
}


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ({"turn__pile": "top_n_if_used"}, "with which cards of the hand"),
        ({"turn__pile": "top_to_open"}, "first melds that have to be worth something"),
        ({"turn__stops": ["2"]}, "where cards freeze or stop the pile"),
        ({"turn__draw": 2}, "where only single discards are taken"),
        ({"turn__pile_with": "pair"}, "in which several discards are taken"),
        (
            {"turn__pile": "whole_if_used", "turn__pile_with": "pair", "meld__set": {"min": 4}},
            "needs sets of three cards",
        ),
        (
            {"turn__pile": "whole_if_used", "turn__pile_with": "pair", "after__lay_off": "none"},
            "melds that can be added to",
        ),
    ],
)
def test_what_does_not_go_together(keys: dict[str, Any], fault: str) -> None:
    with pytest.raises(RulesetError, match=fault):
        make_rules(**OPEN | keys)
