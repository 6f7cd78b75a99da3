"""Games in which cards on the table count: what a round is worth, and how it is written down."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.card_text import parse_cards
from rulesets.files.game import game_data, read_game_data
from rulesets.files.order import in_order
from rulesets.library.load import RulesetError, load_ruleset, with_options
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import FactError, GameFacts, Hand, RoundFacts, Start
from rulesets.scoring.melded import melded_points
from rulesets.scoring.progress import Scoreboard, scoreboard
from tests.rulesets.factories import make_rules
from tests.rulesets.oracles import scoring as oracle_scoring

FIVE_HUNDRED = load_ruleset("five-hundred-rum")
EVERY_ACE = with_options(FIVE_HUNDRED, {"low_ace": True})


def cards(text: str, rules: Ruleset = FIVE_HUNDRED) -> Hand:
    """Cards as text; several melds are parted by a slash."""
    melds = tuple(parse_cards(meld, rules.largest_deck) for meld in text.split("/"))
    together = tuple(card for meld in melds for card in meld)
    return Hand(cards=together, melds=melds if len(melds) > 1 else ())


# --- what cards on the table count


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("7H 7S 7D", 21),
        ("AH AS AD", 45),
        ("QH KH AH", 35),
        ("AH 2H 3H", 6),
        ("3H 2H AH", 6),  # in whatever order they were written down
        ("AH * 3H", 19),
        ("AH * * 4H", 35),
        ("AH * *", 45),  # could be aces: they count more
        ("AH 2S 3H", 20),  # isn't a run
        ("AH 2H 3H 7S 7D 7C", 41),  # in one heap nobody can tell
        ("AH 2H 3H / 7S 7D 7C", 27),
    ],
)
def test_what_melds_count(text: str, points: int) -> None:
    assert melded_points(cards(text), FIVE_HUNDRED) == points


def test_every_ace_can_count_the_same() -> None:
    assert melded_points(cards("AH 2H 3H"), EVERY_ACE) == 20


LOW = ["A", "AH", "AH", "AS", "2", "2H", "2H", "3", "3H", "3H", "4H", "5H", "KH", "*", "*"]


@given(melds=st.lists(st.lists(st.sampled_from(LOW), min_size=1, max_size=5), max_size=3))
def test_a_second_scorekeeper_agrees_where_the_ace_is_low(melds: list[list[str]]) -> None:
    rules = make_rules(**COUNTS, score__low_ace=1, wild__cards=["joker"])
    texts = [" ".join(meld) for meld in melds]
    found = melded_points(cards(" / ".join(texts), rules), rules) if texts else 0
    assert found == oracle_scoring.on_the_table(rules.model_dump(), texts)


# --- rounds and the game


def play(*rounds: RoundFacts, start: dict[str, int] | None = None) -> Scoreboard:
    facts = GameFacts(("Ann", "Ben", "Cal"), start=Start(start or {}), rounds=rounds)
    return scoreboard(FIVE_HUNDRED, facts)


def round_of(out: str | None, melded: dict[str, int], left: dict[str, int]) -> RoundFacts:
    return RoundFacts(
        out=out,
        melded={name: Hand(points=points) for name, points in melded.items()},
        left={name: Hand(points=points) for name, points in left.items()},
    )


def test_what_is_held_is_taken_off() -> None:
    (result,) = play(round_of("Ann", {"Ann": 85, "Ben": 45}, {"Ben": 15, "Cal": 35})).rounds
    assert result.points == {"Ann": 85, "Ben": 30, "Cal": -35}


def test_the_highest_total_wins_once_somebody_has_500() -> None:
    last = round_of("Ann", {"Ann": 20, "Ben": 60}, {"Ben": 5, "Cal": 1})
    board = play(last, start={"Ann": 480, "Ben": 450, "Cal": 499})
    assert board.finished
    assert board.winners == ("Ben",)


@pytest.mark.parametrize(("players", "dealt"), [(2, 13), (3, 7), (8, 7)])
def test_two_players_are_dealt_more(players: int, dealt: int) -> None:
    names = tuple("ABCDEFGH"[:players])
    upcoming = scoreboard(FIVE_HUNDRED, GameFacts(names)).next_round
    assert upcoming is not None
    assert upcoming.deal == dealt


@pytest.mark.parametrize(("players", "dealt"), [(2, 15), (5, 13)])
def test_kaluki_51_deals_less_to_five_and_six(players: int, dealt: int) -> None:
    assert load_ruleset("kaluki-51").deal.size(1, players) == dealt


# --- what can't be


@pytest.mark.parametrize(
    ("facts", "place", "text"),
    [
        ({"melded": {"Dee": Hand(points=5)}}, "melded.Dee", "Dee isn’t at the table."),
        ({"melded": {"Ann": Hand(points=-5)}}, "melded.Ann", "Cards on the table count 0 to"),
        ({"melded": {"Ann": cards("7H 7H")}}, "melded.Ann", "More than the deck has: 7♥"),
        ({"melded": {"Ann": Hand(counts=(("J", 1),))}}, "melded.Ann", "isn’t a card value"),
        (
            {"melded": {"Ann": cards("7H")}, "left": {"Ben": cards("7H")}},
            "left",
            "Together, these hands have more than the deck: 7♥.",
        ),
    ],
)
def test_what_cannot_be(facts: dict[str, Any], place: str, text: str) -> None:
    with pytest.raises(FactError, match=text) as error:
        play(RoundFacts(**facts))
    assert error.value.place == f"rounds[0].{place}"


def test_in_other_games_cards_on_the_table_do_not_count() -> None:
    facts = GameFacts(("Ann", "Ben"), rounds=(RoundFacts(melded={"Ann": Hand(points=5)}),))
    with pytest.raises(FactError, match="Cards on the table don’t count in Gin Rummy"):
        scoreboard(load_ruleset("gin-rummy"), facts)


# --- in a file


@pytest.mark.parametrize(
    ("written", "again"),
    [
        (35, 35),
        ("7H 7S 7D", "7H 7S 7D"),
        (["AH 2H 3H", "7H 7S 7D"], ["AH 2H 3H", "7H 7S 7D"]),
        ([["AH", "2H", "3H"], ["7H", "7S", "7D"]], ["AH 2H 3H", "7H 7S 7D"]),
        ({"J-K": 4, "9": 3}, {"J-K": 4, "9": 3}),
    ],
)
def test_a_file_holds_what_was_laid(written: Any, again: Any) -> None:
    game = read_game_data(file_with(written))
    assert game_data(in_order(game))["rounds"][0]["melded"] == {"Ann": again}


@pytest.mark.parametrize("written", [True, None, [["7H", 3]], ["7H", {"9": 1}], "7X"])
def test_a_file_that_holds_something_else_is_refused(written: Any) -> None:
    with pytest.raises(FactError, match="melded"):
        read_game_data(file_with(written))


def file_with(melded: Any) -> dict[str, Any]:
    return {
        "format": "scorekeeper-game/1",
        "ruleset": "five-hundred-rum",
        "players": ["Ann", "Ben"],
        "rounds": [{"out": "Ann", "melded": {"Ann": melded}}],
    }


# --- the keys


COUNTS: dict[str, Any] = {
    "contracts__per": "none",
    "contracts__list": [],
    "score__method": "melds_minus_hand",
    "score__better": "high",
    "score__values": {"joker": 15, "A": 15, "J-K": 10, "2-10": "pip"},
    "end__when": "target",
    "end__target": 500,
    "end__winner": "highest",
}


@pytest.mark.parametrize(
    ("patch", "fault"),
    [
        ({"score__better": "low", "end__winner": "lowest"}, "High points win"),
        ({"meld__when": "out"}, "Melds are laid on any turn"),
        (
            {"score__low_ace": 1, "score__values": {"joker": 15, "A-K": 5}},
            "needs aces that cost the same",
        ),
        ({"deal__by_players": [{"min": 2, "max": 3, "cards": 9}] * 2}, "Several rows are for 2"),
        (
            {"deal__cards": [7, 8], "deal__by_players": [{"min": 2, "max": 2, "cards": 9}]},
            "deal alike in all rounds",
        ),
        ({"deal__by_players": [{"min": 2, "max": 8, "cards": 60}]}, "cards to start a round"),
    ],
)
def test_what_does_not_go_together(patch: dict[str, Any], fault: str) -> None:
    assert make_rules(**COUNTS).counts_melds
    with pytest.raises(RulesetError, match=fault):
        make_rules(**(COUNTS | patch))
