"""What's left of a hand whose melds stay in it, where wild cards cost points."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.claims import answer, judge, read_claim
from rulesets.library.load import RulesetError, build_ruleset, load_ruleset
from rulesets.ruleset import Ruleset

THREE, FIVE = "three-thirteen", "five-suits"


def asked(what: str, slug: str, number: int, hand: str) -> dict[str, Any]:
    return answer({"claim": what, "ruleset": slug, "round": number, "hand": hand})


def changed(slug: str, **tables: dict[str, Any]) -> Ruleset:
    data = load_ruleset(slug).model_dump(mode="json", by_alias=True)
    data |= {"option": [], "facts": {}, "note": []}
    for name, keys in tables.items():
        data[name] |= keys
    return build_ruleset(data, slug)


# --- the least that's left


@pytest.mark.parametrize(
    ("slug", "number", "hand", "points", "discard"),
    [
        (THREE, 1, "KH KD KC 7S", 0, "7S"),
        (THREE, 3, "7H 7S 7C 9H 10H JH", 14, "7H"),  # one of two melds gives a card
        (THREE, 8, "4C 7H 7S 3C", 21, None),  # no more than were dealt: nothing was drawn
        (THREE, 10, "QD 2C 2S KS QD 3H 6D", 13, None),  # the queens are wild
        (FIVE, 1, "6D 8STAR 8D * 8STAR 7D", 6, "7D"),
        (FIVE, 1, "* * *", 0, None),  # wild cards alone are a meld
        (FIVE, 2, "4H 9S JD KC 3C", 36, "4H"),  # a wild card is left, and costs 20
    ],
)
def test_the_least_that_is_left(
    slug: str, number: int, hand: str, points: int, discard: str | None
) -> None:
    found = asked("best", slug, number, hand)
    assert (found["points"], found.get("discard")) == (points, discard)


# --- going out


@pytest.mark.parametrize(
    ("slug", "number", "hand", "left"),
    [
        (THREE, 1, "KH KD KC 7S", []),
        (THREE, 3, "7H 7S 7C 9H 10H JH", ["7S", "7C"]),
        (THREE, 5, "7C 7S 6C 7H 7S 7C 8S AS", []),
        (THREE, 11, "7C 9C 8C 8C 10C", ["8C"]),
        (FIVE, 5, "5H 7STAR 8H 7H 4H", []),
        (FIVE, 8, "10S 7S 6S KD QD 6H 10H 10STAR", ["6H"]),
    ],
)
def test_who_goes_out(slug: str, number: int, hand: str, left: list[str]) -> None:
    claim = {"claim": "go_out", "ruleset": slug, "round": number, "hand": hand}
    problems = judge(read_claim(claim)).problems
    assert [problem.code for problem in problems] == ["cards_left"] * bool(left)
    assert [str(card) for problem in problems for card in problem.cards] == left


# --- games of one's own


def test_jokers_that_cost_points_are_counted_in_a_game_with_knocking() -> None:
    values = {"joker": 15, "A": 1, "2-10": "pip", "J-K": 10}
    rules = changed(
        "gin-rummy",
        deck={"jokers": 2},
        wild={"cards": ["joker"], "limit": "none"},
        score={"values": values},
    )
    for hand, points in (("4H 5H 6H 8S 8D 8C 10S 10H 10C *", 0), ("2S 9D JC * KS 7C 3D 5H", 61)):
        claim = {"claim": "best", "ruleset": "gin-rummy", "hand": hand}
        assert judge(read_claim(claim), rules).points == points


@pytest.mark.parametrize(
    ("tables", "fault"),
    [
        ({"out": {"discard": "forbidden"}}, "Each turn ends with a discard"),
        ({"out": {"left_over": 1}}, "all cards have to be in melds"),
        ({"out": {"instant": ["A", "K"]}}, "all cards have to be in melds"),
    ],
)
def test_how_nobody_goes_out(tables: dict[str, Any], fault: str) -> None:
    with pytest.raises(RulesetError, match=fault):
        changed(THREE, **tables)
