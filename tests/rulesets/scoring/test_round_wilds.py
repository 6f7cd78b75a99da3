"""Games in which another rank is wild in each round, and decks whose suits are colours."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.card_text import parse_card, parse_cards
from rulesets.cards import Card, CardError
from rulesets.claims import answer
from rulesets.files.game import read_game_data
from rulesets.files.results import result_data
from rulesets.library.load import RulesetError, build_ruleset, load_ruleset
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import FactError
from rulesets.scoring.progress import scoreboard
from rulesets.words.grammar import value_class_label

THREE, FIVE, TEN = "three-thirteen", "five-suits", "ten-phases"


def changed(slug: str, **tables: dict[str, Any]) -> Ruleset:
    data = load_ruleset(slug).model_dump(mode="json", by_alias=True) | {"option": [], "facts": {}}
    data["note"] = []
    for name, keys in tables.items():
        data[name] |= keys
    return build_ruleset(data, slug)


# --- which rank is wild


@pytest.mark.parametrize(("number", "rank"), [(1, "3"), (9, "J"), (12, "K")])
def test_the_rank_that_is_equal_to_the_cards_dealt(number: int, rank: str) -> None:
    for slug in (THREE, FIVE):
        assert load_ruleset(slug).rank_in_round(number) == rank


def test_each_round_has_rules_of_its_own_and_the_same_ones_each_time() -> None:
    rules = load_ruleset(FIVE)
    third = rules.in_round(3)
    assert (rules.wild.cards, third.wild.cards) == (("joker",), ("joker", "5"))
    assert (rules.always_wild, third.always_wild) == (("joker",), ("joker",))
    assert rules.in_round(3) is third
    assert third.in_round(7) is third
    assert rules == load_ruleset(FIVE) != third


@pytest.mark.parametrize(
    ("slug", "tables", "fault"),
    [
        (THREE, {"deal": {"cards": [3, 14]}}, "14 cards are dealt in round 2"),
        (FIVE, {"deal": {"cards": 2}}, "2 cards are dealt in round 1"),
        (TEN, {"score": {"wild_value": 20}}, "needs a rank that is wild in a round"),
        (THREE, {"meld": {"color": {"min": 5}}}, "needs cards whose suits are colours"),
        (TEN, {"meld": {"different": True}}, "melds of one colour"),
        (THREE, {"after": {"lay_off": "any"}}, "No melds are on the table"),
        (
            THREE,
            {"score": {"values": {"A/red": 1, "A/black": 15, "2-10": "pip", "J-K": 10}}},
            "cost the same in red and black",
        ),
    ],
)
def test_what_does_not_go_with_them(slug: str, tables: dict[str, Any], fault: str) -> None:
    with pytest.raises(RulesetError, match=fault):
        changed(slug, **tables)


# --- what it costs


def points(slug: str, number: int, left: Any, **options: str) -> int:
    """What Ben has left in a round of a game, in points."""
    game = {
        "format": "scorekeeper-game/1",
        "ruleset": slug,
        "options": options,
        "players": ["Ann", "Ben"],
        "start": {"rounds": number - 1},
        "rounds": [{"out": "Ann", "left": {"Ben": left}}],
    }
    read = read_game_data(game)
    return result_data(scoreboard(read.rules, read.facts))["rounds"][0]["points"]["Ben"]


@pytest.mark.parametrize(
    ("slug", "number", "options", "left", "cost"),
    [
        (THREE, 11, {}, "KH KS 3D", 23),
        (THREE, 11, {}, {"wild": 2, "2-10": 0, "3": 1}, 23),
        (THREE, 11, {"wild_value": "twenty"}, "KH QH", 30),
        (THREE, 2, {"ace_value": "fifteen"}, "A 4", 19),
        (FIVE, 1, {"wild_value": "own"}, {"wild": 1, "K": 1}, 16),
        (FIVE, 9, {}, "JSTAR * 3H", 73),
    ],
)
def test_what_a_hand_costs(
    slug: str, number: int, options: dict[str, str], left: Any, cost: int
) -> None:
    if isinstance(left, dict):
        left = {key: count for key, count in left.items() if count}
    assert points(slug, number, left, **options) == cost


def test_the_wild_rank_is_counted_under_its_own_name_alone() -> None:
    with pytest.raises(FactError, match="“3” isn’t a card value"):
        points(FIVE, 1, {"3": 1})
    with pytest.raises(FactError, match="The deck has 10 cards worth “wild”"):
        points(FIVE, 1, {"wild": 11})


def test_the_classes_of_a_round() -> None:
    classes = load_ruleset(FIVE).in_round(11).value_classes
    labels = [(value_class_label(each), each.points) for each in classes]
    assert labels[:4] == [("Joker", 50), ("Wild K", 20), ("Jack", 11), ("Queen", 12)]
    assert ("King", 13) not in labels


# --- claims


def test_a_claim_says_which_round_it_is_about() -> None:
    claim = {"ruleset": THREE, "claim": "meld", "cards": ["9H", "9S", "3C"]}
    assert answer({**claim, "round": 1})["legal"]
    assert not answer({**claim, "round": 2})["legal"]
    assert "which round" in answer(claim)["error"]
    assert "round" in answer({**claim, "round": 0})["error"]


# --- stars and colours


@pytest.mark.parametrize(
    ("text", "cards"),
    [("7★ 8☆", ["7STAR", "8STAR"]), ("qstar9s", ["QSTAR", "9S"]), ("king of stars", ["KSTAR"])],
)
def test_stars_are_read(text: str, cards: list[str]) -> None:
    assert list(map(str, parse_cards(text, load_ruleset(FIVE).largest_deck))) == cards


def test_cards_in_colours_are_read() -> None:
    deck = load_ruleset(TEN).largest_deck
    cards = parse_cards("7r 12B wild 1y skip", deck)
    assert cards == (Card("7", "R"), Card("12", "B"), Card("WILD"), Card("1", "Y"), Card("SKIP"))


def test_what_is_no_card_is_told_with_cards_of_the_deck() -> None:
    with pytest.raises(CardError, match="Write 1R, 12G, or a name such as WILD"):
        parse_card("7S", load_ruleset(TEN).largest_deck)
    with pytest.raises(CardError, match="Write 7H, 10S, K or"):
        parse_card("7X", load_ruleset(FIVE).largest_deck)


# --- the last phase, twice


def test_tied_players_lay_the_last_phase_again() -> None:
    game: dict[str, Any] = {
        "format": "scorekeeper-game/1",
        "ruleset": TEN,
        "options": {},
        "players": ["Ann", "Ben", "Cal"],
        "start": {"totals": {"Ann": 10}, "contracts": {"Ann": 10, "Ben": 10, "Cal": 4}},
        "rounds": [{"out": "Ann", "laid": ["Ann", "Ben"], "left": {"Ben": "12R", "Cal": 90}}],
    }
    read = read_game_data(game)
    board = scoreboard(read.rules, read.facts)
    assert board.next_round is not None
    assert (board.playoff, board.next_round.contracts) == (("Ann", "Ben"), {"Ann": 10, "Ben": 10})

    again = {"out": "Ben", "laid": ["Ben"], "left": {"Ann": "1B"}}
    read = read_game_data({**game, "rounds": [*game["rounds"], again]})
    result = result_data(scoreboard(read.rules, read.facts))
    assert (result["finished"], result["winners"]) == (True, ["Ben"])
    assert result["rounds"][1]["next"] == {"Ann": None, "Ben": None}


# --- a rank that is turned up

INDIAN = "indian-points"


def deal(left: Any, **more: Any) -> dict[str, Any]:
    """A game in which Ben has this left in the only deal."""
    facts = {"out": "Ann", "left": {"Ben": left}, **more}
    return {
        "format": "scorekeeper-game/1",
        "ruleset": INDIAN,
        "players": ["Ann", "Ben"],
        "rounds": [facts],
    }


def points_in(game: dict[str, Any]) -> int:
    read = read_game_data(game)
    return scoreboard(read.rules, read.facts).totals["Ben"]


@pytest.mark.parametrize(
    ("rank", "left", "cost"),
    [
        ("7", "KH 7S AD *", 20),
        ("K", "KH 7S AD *", 17),
        ("A", {"J-K": 2, "wild": 1}, 20),
        ("4", "KH QH JH KS QS JS KD QD JD", 80),  # no hand costs more
        ("", 33, 33),  # a total needs no wild rank
    ],
)
def test_a_card_of_the_rank_turned_up_costs_nothing(rank: str, left: Any, cost: int) -> None:
    assert points_in(deal(left, **({"wild_rank": rank} if rank else {}))) == cost


@pytest.mark.parametrize(
    ("left", "rank", "text"),
    [
        ("KH 7S", "", "Choose which rank was wild"),
        ("KH 7S", "14", "“14” isn’t a rank"),
        ({"4": 1}, "4", "4 is wild in this round: don’t count it here"),
    ],
)
def test_what_is_no_wild_rank(left: Any, rank: str, text: str) -> None:
    with pytest.raises(FactError, match=text):
        points_in(deal(left, wild_rank=rank))


def test_nothing_is_turned_up_in_other_games() -> None:
    with pytest.raises(FactError, match="Nothing is turned up in Three Thirteen"):
        points_in(deal(5, wild_rank="4") | {"ruleset": THREE})


def test_a_claim_says_which_rank_was_turned_up() -> None:
    claim = {"ruleset": INDIAN, "claim": "meld", "cards": ["9C", "10C", "4D"]}
    assert answer({**claim, "wild_rank": "4"})["legal"]
    assert not answer({**claim, "wild_rank": "5"})["legal"]
    assert "which rank is wild" in answer(claim)["error"]
    assert "isn’t a rank" in answer({**claim, "wild_rank": "1"})["error"]


@pytest.mark.parametrize(
    ("tables", "fault"),
    [
        ({"meld": {"needs": "set 3"}}, "runs of the smallest size"),
        ({"meld": {"needs": "run 4 pure"}}, "runs of the smallest size"),
        ({"meld": {"needs": "2x run 3 pure"}}, "One run without wild cards"),
        ({"meld": {"needs": "run 3", "when": "out"}}, "needs melds that stay in the hand"),
    ],
)
def test_what_a_hand_cannot_be_asked_for(tables: dict[str, Any], fault: str) -> None:
    with pytest.raises(RulesetError, match=fault):
        changed(INDIAN, **tables)
