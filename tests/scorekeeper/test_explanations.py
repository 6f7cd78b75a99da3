"""Explanations that weren't right once, as a player reads them: the game, what was asked, and what
has to be said, or not to be.
"""

from __future__ import annotations

import pytest

from rulesets.library.load import load_ruleset
from scorekeeper.referee.answer import build_answer
from scorekeeper.referee.asking import Asked, Scene
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Answer
from scorekeeper.referee.page import title_of
from tests.proof.answers import shown_text, unmarked

pytestmark = pytest.mark.one_database


def answer_to(slug: str, question: str, cards: str, **more: str) -> Answer:
    form = {"question": question, "cards": cards, "as_it_is": "yes", "lies": "earlier", **more}
    asked = Asked(Scene(load_ruleset(slug)), form)
    claim, verdict = asked.judge()
    return build_answer(asked.question, Case(asked.rules, claim, verdict))


def everything(answer: Answer) -> str:
    rules = [f"{line.text} {line.origin}" for line in answer.rules]
    return unmarked("\n".join([*shown_text(answer), *rules]))


SAID = [
    ("canasta", "go_out", "*", {"opened": "yes"}, "Discard a joker."),
    ("canasta", "meld", "6S 6H 6D", {"table": "6S 6D 6H 6C"}, "Add them to the meld you have."),
    ("basic-rummy", "lay_off", "8D", {"table": "7H 7D 7S 7C"}, "5 cards; you can have at most 4"),
    ("tile-rummy-game", "swap", "5R", {"table": "5R * 5B"}, "5R, not 5K or 5Y"),
    ("tile-rummy-game", "swap", "5R", {"table": "5R * 5B"}, "the joker in 5R 5B joker stands for"),
    ("canasta", "meld", "2S 2H *", {}, "At least 2 cards have to stand for themselves"),
    ("shanghai-rummy", "lay_off", "AC", {"table": "10C JC QC KC AC"}, "A … 10 J Q K A"),
    ("rummy-special-cards", "meld", "5D WILDCARD 9D", {"kind": "set"}, "Not all of one rank"),
    ("kaluki-51", "meld", "7S 8D 8S 9S", {}, "8 appears more than once: 8♦ 8♠"),
    (
        "tile-rummy-game",
        "lay_off",
        "7R 8R",
        {"table": "7B 7K 7Y"},
        "would have 5 tiles, and at most 4 are allowed",
    ),
    ("tile-rummy-game", "lay_off", "7R", {"table": "7B 7K 7Y"}, "You can add the tile"),
    (
        "canasta",
        "take_pile",
        "4C 4S 9D",
        {"pile": "9S 4C", "opened": "yes", "table": "4H 4D 4S"},
        "Add 4♣ 4♣ 4♠ to 4♥ 4♦ 4♠.",
    ),
    (
        "five-hundred-rum",
        "take_pile",
        "KD 2C",
        {"pile": "QC 8S", "table": "8H 8D 8C"},
        "Add 8♠ to 8♥ 8♦ 8♣.",
    ),
    ("kalooki-caribbean", "lay_off", "7H", {"table": "5H 6H * 8H"}, "the joker stands for 9♥"),
    ("kalooki-caribbean", "lay_off", "7H", {"table": "5H 6H * 8H"}, "move the joker to an end"),
    ("double-rum", "lay_off", "8H", {"table": "5H 6H 7H *"}, "A joker at the end of a run can be"),
    ("double-rum", "lay_off", "7H", {"table": "5H 6H * 8H"}, "doesn’t fit at either end of"),
    ("kalooki-caribbean", "go_out", "7H KD", {"table": "5H 6H * 8H"}, "Add 7♥ to 5♥ 6♥ joker 8♥."),
    ("three-thirteen", "go_out", "7H 7D 7S", {"round": "1"}, "3 cards in melds, after the discard"),
    ("hand-and-foot", "go_out", "4S 4D 4C 5S 9D KS", {}, "left in your hand: 5♠ K♠."),
    ("hand-and-foot", "go_out", "4S 4D 4C 5S 9D KS", {}, "5♠ K♠: 2 cards left"),
    (
        "hand-and-foot",
        "go_out",
        "7D 7S 7H 4H",
        {"table": "7S 7D 7H 7C 7S 7D 7H / 6S 6D 6H 6C 6S 6D 2H"},
        "1 without, 1 with",
    ),
    ("five-suits", "least", "8C 8D 8H 9C 9D 9H", {"round": "4"}, "6 cards, all in melds"),
    ("twelve-step-rummy", "meld", "6C 7C 8C * * *", {}, "Jokers are side by side"),
    ("tile-rummy-game", "count", "7R 7R 7R", {}, "There are only 2 of this tile, not 3: 7R."),
    ("tile-rummy-game", "count", "7R 7R 7R", {}, "There aren’t that many tiles"),
    ("tile-rummy-game", "go_out", "7R 7B 7K", {}, "You can play all your tiles this turn"),
    ("tile-rummy-game", "best", "7R 7B 7K 1R", {}, "Left on your rack"),
    ("gin-rummy", "meld", "9S 5S 6S 8S", {"kind": "run"}, "1 card is missing here: 5♠ 6♠ 8♠ 9♠."),
    ("garbage-rummy", "meld", "QS KS AS 2S", {"kind": "run"}, "past the ace: Q♠ K♠ A♠ 2♠."),
    ("gin-rummy", "meld", "5S 9S 6S", {"kind": "run"}, "2 cards are missing here: 5♠ 6♠ 9♠."),
]
NOT_SAID = [
    ("canasta", "meld", "6S 6H 6D", {"table": "6S 6D 6H 6C"}, "as something else"),
    ("canasta", "meld", "6S 6H 6D", {"table": "6S 6D 6H 6C"}, "and it’s legal"),
    (
        "aggravation-sets",
        "lay_off",
        "2S 8H",
        {"table": "2D 4S 4D 4H", "lies": "no"},
        "and the rest fits",
    ),
    ("basic-rummy", "lay_off", "7H", {"table": "7H 7D 7S 7C"}, "0 cards"),
    ("canasta", "meld", "7H 2H *", {}, "At least one card"),
    ("dummy-rummy", "meld", "7S 8S 9S 10D", {}, "CatsAtCards"),
    ("frustration-points", "meld", "7S 7D", {}, "CatsAtCards"),
    (
        "hand-and-foot",
        "take_pile",
        "8S 9D KH 4C",
        {"pile": "5C 9H", "opened": "yes"},
        "If nothing of yours is on the table yet",
    ),
    (
        "canasta",
        "take_pile",
        "9H 2D",
        {"pile": "4C * 9S", "opened": "yes"},
        "The pile is frozen for you until",
    ),
    ("hand-and-foot", "go_out", "4S 4D 4C 5S 9D KS", {}, "You can lay or discard your last card"),
    ("three-thirteen", "go_out", "7H 7D 7S", {"round": "1"}, "no cards left"),
    ("five-suits", "least", "8C 8D 8H 9C 9D 9H", {"round": "4"}, "after the discard"),
    ("carioca", "least", "4H 8H 5H 7H 2C", {}, "last card"),
    ("twelve-step-rummy", "meld", "6C 7C 8C * * *", {}, "Two jokers are side by side"),
]


@pytest.mark.parametrize(("slug", "question", "cards", "more", "text"), SAID)
def test_it_is_said(slug: str, question: str, cards: str, more: dict[str, str], text: str) -> None:
    said = everything(answer_to(slug, question, cards, **more))
    assert text in said, said


@pytest.mark.parametrize(("slug", "question", "cards", "more", "text"), NOT_SAID)
def test_it_isnt_said(
    slug: str, question: str, cards: str, more: dict[str, str], text: str
) -> None:
    said = everything(answer_to(slug, question, cards, **more))
    assert text not in said, said


def test_the_plan_leaves_the_cards_that_the_reason_names() -> None:
    answer = answer_to("hand-and-foot", "go_out", "4S 4D 4C 5S 9D KS")
    (near,) = answer.nearest
    drawn = {group.label: [str(shown.card) for shown in group.cards] for group in near.groups}
    assert drawn["Left in your hand"] == ["5S", "KS"]
    assert drawn["Discard last"] == ["9D"]


def test_wild_cards_that_stand_for_themselves_arent_counted_as_wild() -> None:
    answer = answer_to("frustration-19", "contract", "2S 2D 2H / 4S 5D 7H", contract="1")
    assert [group.aside for group in answer.groups] == ["", "3 cards"]


def test_a_meld_of_the_table_that_stays_as_it_is_isnt_a_step() -> None:
    table = "* 10K * / 10K 11K 12K"
    answer = answer_to("tile-rummy-game", "go_out", "10Y 11Y 12Y", table=table)
    assert answer.next_steps == ("Lay 10Y 11Y 12Y.",)


def test_what_is_left_over_is_named_and_not_only_counted() -> None:
    answer = answer_to("tile-rummy-game", "table", "11B 1R 2R 3R")
    assert {unmarked(line.here) for line in answer.rules} == {"left over: 11B"}


def test_first_melds_that_nothing_speaks_against_have_no_cross() -> None:
    answer = answer_to("canasta", "opening", "10C JC QC KC / 2S 8S 8H 8D 8C", score="0")
    assert [group.is_right for group in answer.groups] == [False, None]


def test_a_pile_is_taken_without_a_word_of_going_out() -> None:
    answer = answer_to("canasta", "take_pile", "4H 4D", pile="4C", opened="yes")
    assert not [line.text for line in answer.rules if "last card" in line.text]


def test_the_game_is_named_with_what_was_turned_up() -> None:
    rules = load_ruleset("indian-points")
    asked = Asked(Scene(rules), {"question": "go_out", "cards": "6C", "wild_rank": "K"})
    assert title_of(asked) == "Indian Rummy, kings wild"
