"""Questions, trays and keys come from the ruleset alone: also for games of another kind than those
that ship.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulesets.card_text import parse_cards
from rulesets.cards import Deck
from rulesets.library.load import all_slugs, load_ruleset
from rulesets.ruleset import Ruleset
from scorekeeper.forms.picker import build_picker, card_of, example
from scorekeeper.referee.answer import build_answer
from scorekeeper.referee.asking import Asked, Scene, UnreadableError
from scorekeeper.referee.card_text import press, read_melds
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Answer, Group
from scorekeeper.referee.kinds import BY_ID, questions_of
from tests.kinds import some_of
from tests.rulesets.variants import WITH_CARDS, variants

pytestmark = pytest.mark.one_database

TILES = ("K", "R", "B", "Y")
VERY_MANY_WAYS = (
    "* * * 3S 7S QS 7S 9S KS JS 2S 4S 8S 9S 10S 5S 4S KS QS 8S 6S 5S 2S JS 10S 6S AS AS 3S JD"
)


def with_(condition: str) -> Ruleset:
    """A game that ships of which this holds: no test asks for one by its name."""
    found = {
        "tiles": lambda rules: rules.meld.rearrange,
        "named cards": lambda rules: bool(rules.deck.special),
    }
    return next(rules for slug in all_slugs() if found[condition](rules := load_ruleset(slug)))


def test_a_game_with_tiles_has_its_own_questions() -> None:
    rules = with_("tiles")
    own = {BY_ID["opening"], BY_ID["rearrange"]}
    assert own <= set(questions_of(rules))
    assert [tray.name for tray in BY_ID["rearrange"].trays(rules)] == [
        "table",
        "cards",
        "after",
    ]
    assert own.isdisjoint(questions_of(with_("named cards")))


def test_they_are_asked_as_claims() -> None:
    data = {
        "table": "7R 8R 9R / 7K 7B 7Y",
        "cards": "10R",
        "after": "7R 8R 9R 10R / 7K 7B 7Y",
        "opened": "no",
    }
    claim = Asked(Scene(with_("tiles")), data | {"question": "rearrange"}).claim()
    told = {key: claim[key] for key in ("claim", "before", "rack", "after", "opened")}
    assert told == {
        "claim": "rearrange",
        "before": [["7R", "8R", "9R"], ["7K", "7B", "7Y"]],
        "rack": ["10R"],
        "after": [["7R", "8R", "9R", "10R"], ["7K", "7B", "7Y"]],
        "opened": False,
    }
    opening = Asked(Scene(with_("tiles")), {"question": "opening", "cards": "10R 11R 12R"}).claim()
    assert (opening["claim"], opening["melds"]) == ("opening", [["10R", "11R", "12R"]])


def answer_to(question: str, rules: Ruleset | None = None, **typed: str) -> Answer:
    """What the referee says, of the tiles if nothing else is said."""
    asked = Asked(Scene(rules or with_("tiles")), {"question": question} | typed)
    claim, verdict = asked.judge()
    return build_answer(asked.question, Case(asked.scene.rules, claim, verdict))


def laid(groups: Sequence[Group]) -> list[str]:
    return [" ".join(str(shown.card) for shown in group.cards) for group in groups]


def test_a_table_in_a_mess_is_laid_in_order() -> None:
    answer = answer_to("table", cards="1R 2R 3R 4R / 4B 4K 5B 6B *")
    assert (answer.word, answer.line) == ("Yes", "All of it, like this")
    assert sorted(" ".join(laid(answer.groups)).split()) == sorted(
        ["1R", "2R", "3R", "4R", "4B", "4K", "5B", "6B", "*"]
    )
    assert len(answer.groups) == 3


def test_an_impossible_table_says_what_is_too_much() -> None:
    answer = answer_to("table", cards="1R 2R 3R 9B")
    assert answer.word == "No"
    (way,) = answer.nearest
    assert way.text == "Leave out 9B, and all the rest can be laid like this."
    assert laid(way.groups) == ["1R 2R 3R"]


def test_the_most_that_can_be_played() -> None:
    answer = answer_to("best", cards="4R 9B 10B 1K", table="1R 2R 3R / 11B 12B 13B")
    assert (answer.word, answer.line) == ("3 tiles", "You can’t play more this turn")
    assert laid(answer.groups) == ["1R 2R 3R 4R", "9B 10B 11B 12B 13B", "1K"]
    assert answer.groups[-1].aside == "1 point"
    assert answer_to("best", cards="4R 9B", table="", opened="no").word == "Nothing"


def test_a_table_left_wrong_is_put_right() -> None:
    after = "1R 2R 3R / 10B 12B 13B / 11B"
    answer = answer_to(
        "rearrange", table="1R 2R 3R / 11B 12B 13B", cards="10B 5K", after=after + " / 5K"
    )
    (way,) = answer.nearest
    assert way.text == "Keep 5K, and you can leave the table like this."
    assert laid(way.groups) == ["1R 2R 3R", "10B 11B 12B 13B"]


def test_going_out_says_what_stays_in_the_hand() -> None:
    answer = answer_to("go_out", with_("named cards"), cards="4S 5S 6S 9S", table="")
    assert answer.is_right
    assert answer.line == "You can go out with 9♠ left in your hand"
    phases = load_ruleset("aggravation-household")
    table = {"table": "4S 5D 6H 7C", "lies": "earlier"}
    whole = answer_to("go_out", phases, cards="8H 7D", **table)
    assert whole.line == "You can play your whole hand this turn"


def test_a_hand_with_very_many_ways_says_that_another_may_leave_less() -> None:
    rules = load_ruleset("garbage-rummy")
    answer = answer_to("hand", rules, cards=VERY_MANY_WAYS, contract="2")
    assert answer.is_right
    assert answer.next_steps == (
        "You can lay these cards in very many ways. Another one may leave you with less.",
    )


def test_what_joins_a_meld_is_added_to_it_and_not_laid() -> None:
    answer = answer_to("go_out", cards="1R 9B 10B 11B", table="2R 3R 4R")
    assert answer.next_steps == ("Add 1R to 2R 3R 4R.", "Lay 9B 10B 11B.")


def test_what_somebody_could_play_is_private() -> None:
    assert BY_ID["best"].is_private
    assert not BY_ID["table"].is_private


def test_tiles_have_keys_of_their_own() -> None:
    picker = build_picker(with_("tiles"), "B")
    assert (set(picker.suits), picker.suit) == (set(TILES), "B")
    assert picker.ranks == tuple(map(str, range(1, 14)))
    assert card_of(picker, "13", "K") == "13K"
    assert card_of(picker, "A", "K") == ""
    melds = read_melds(example(picker, several=True), with_("tiles").largest_deck)
    assert [len(meld) for meld in melds] == [3, 3]
    parse_cards([card for meld in melds for card in meld], with_("tiles").largest_deck)


def test_special_cards_have_a_key_each() -> None:
    rules = with_("named cards")
    picker = build_picker(rules)
    assert {key.name: key.copies for key in picker.named} == rules.deck.special
    assert not set(picker.named) & set(picker.ranks)
    assert card_of(picker, "NO MELD", "H") == card_of(picker, "NO_MELD", "H") == "NO_MELD"
    melds = read_melds("7h NO_MELD / group", rules.largest_deck)
    assert melds == [["7H", "NO MELD"], ["GROUP"]]


@pytest.mark.parametrize("slug", some_of(WITH_CARDS, 6))
def test_every_question_has_an_answer_in_every_variant(slug: str) -> None:
    deck = load_ruleset(slug).largest_deck
    run = " ".join(f"{rank}{deck.suits[0]}" for rank in deck.ranks[4:8])
    typed = {"cards": f"{deck.ranks[6]}{deck.suits[1]}", "table": run, "after": run, "laid": ""}
    for rules in variants(slug):
        for question in questions_of(rules):
            asked = Asked(Scene(rules), typed | {"question": question.id})
            try:
                claim, verdict = asked.judge()
            except UnreadableError:  # what's on the table isn't a meld by these rules
                continue
            answer = build_answer(question, Case(rules, claim, verdict))
            assert answer.word
            assert answer.is_right or answer.reasons
            assert answer.is_right or answer.rules


@pytest.mark.parametrize(
    ("text", "melds"),
    [
        (" ,; / 7h,7d,*  ", [["7H", "7D", "*"]]),
        ("7h 7d *; 4s 5d", [["7H", "7D", "*"], ["4S", "5D"]]),
        ("7h 7d *\n4s 5d", [["7H", "7D", "*"], ["4S", "5D"]]),
        ("7h, 7d, * / 4s, 5d", [["7H", "7D", "*"], ["4S", "5D"]]),
        ("7h / 4s", [["7H"], ["4S"]]),  # two melds that are begun
        ("K D / 7 h", [["KD"], ["7H"]]),  # a rank alone isn't a card here
        ("7h7d*/♠ 4 ♠ 5", [["7H", "7D", "*"], ["4S", "5S"]]),
        # the word that can't be read is named later
        ("7h plus 7d / 4s", [["7H", "plus", "7D"], ["4S"]]),
        ("7h and 7d / 4s", [["7H", "7D"], ["4S"]]),
        ("//", []),
        ("\uff17\u2665", [["7H"]]),
    ],
)
def test_typed_melds(text: str, melds: list[list[str]]) -> None:
    assert read_melds(text, Deck()) == melds


def test_what_is_pressed_is_what_is_read() -> None:
    text = ""
    for key in ("7H", "7H", "next", "*", "undo", "undo", "undo", "4S", "next", "5D"):
        text = press(text, key)
    assert read_melds(text, Deck()) == [["7H", "4S"], ["5D"]]
