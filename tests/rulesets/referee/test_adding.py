"""Cards added to melds on the table: every yes with its reading, every no with what forbids it."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rulesets.card_text import parse_cards
from rulesets.cards import JOKER, Card
from rulesets.claims import answer
from rulesets.melds.judge import MisreadError, approved
from rulesets.melds.shapes import meld_rules
from rulesets.referee.adding import LIMITS, check_lay_off, check_swap
from rulesets.ruleset import Ruleset
from rulesets.verdict import Reading, Verdict
from rulesets.words.reasons import reason
from tests.rulesets.factories import make_rules
from tests.rulesets.melds.strategies import cards_from, meld_rule_sets
from tests.rulesets.oracles.melds import Oracle
from tests.rulesets.referee.test_meld_properties import table_melds

TWOS = {"twos_wild": True}


def lay_off(ruleset: str, meld: str, cards: str, options: dict[str, object]) -> dict[str, object]:
    claim = {"claim": "lay_off", "ruleset": ruleset, "options": options, "meld": meld}
    return answer(claim | {"cards": cards, "owner": "self", "contract_laid": True})


# a two of the suit has a place of its own in the run, but doesn't reach it; as a wild card it is
# one too many
@pytest.mark.parametrize(
    ("ruleset", "meld", "cards", "codes"),
    [
        ("progressive-rummy", "4H 5H * *", "2H", ["too_many_wilds"]),
        ("twelve-step-rummy", "5H * 7H 2C", "2H", ["too_many_wilds"]),
        ("twelve-step-rummy", "* 6H 7H 8H *", "2C", ["wilds_adjacent"]),
        # another suit isn't a reason where the card would be wild
        ("twelve-step-rummy", "4H 5H 6H * 8H *", "2C", []),
        ("progressive-rummy", "4H 5H 6H 7H", "9C", ["does_not_fit"]),
        ("progressive-rummy", "9H 9D *", "2C *", ["too_many_wilds"]),
    ],
)
def test_twos_that_are_wild(ruleset: str, meld: str, cards: str, codes: list[str]) -> None:
    said = lay_off(ruleset, meld, cards, TWOS)
    assert [each["code"] for each in said["problems"]] == codes
    assert ("arrangement" in said) is (not codes)


@pytest.mark.parametrize(
    ("ruleset", "meld", "cards", "sentence"),
    [
        (
            *("progressive-rummy", "JH QH KH AH", "2H"),
            "Adding 2♥ to J♥ Q♥ K♥ A♥ would take it on past the ace.",
        ),
        (
            *("garbage-rummy", "AH 2H 3H", "KH"),
            "Adding K♥ to A♥ 2♥ 3♥ would take it on past the ace.",
        ),
        (
            *("gin-rummy", "JH QH KH", "AH"),
            "A♥ can’t be added to J♥ Q♥ K♥: the ace is low here, so it can’t follow the king.",
        ),
        (
            *("frustration", "JH QH KH AH", "3H"),
            "3♥ can’t be added to J♥ Q♥ K♥ A♥: the ace is high here, so nothing follows it.",
        ),
        (
            *("tile-rummy-game", "11R 12R 13R", "1R"),
            "Adding 1R to 11R 12R 13R would take it on from 13 to 1.",
        ),
        (
            *("progressive-rummy", "4D 5D 6D 7D", "9D"),
            "Adding 9♦ to 4♦ 5♦ 6♦ 7♦ would leave a gap.",
        ),
    ],
)
def test_what_is_past_the_end_of_a_run_leaves_no_gap(
    ruleset: str, meld: str, cards: str, sentence: str
) -> None:
    said = lay_off(ruleset, meld, cards, {})
    assert sentence in [each["text"] for each in said["problems"]]


def test_a_verdict_without_problems_carries_its_reading() -> None:
    with pytest.raises(AssertionError, match="reading"):
        Verdict()
    assert Verdict(points=0).legal
    assert Verdict(left=()).legal


def cards_of(text: str) -> tuple[Card, ...]:
    return parse_cards(text, make_rules().largest_deck)


@pytest.mark.parametrize(
    ("kind", "text", "stands_for"),
    [
        ("set", "7H 7D", {}),
        ("set", "7H 7D *", {2: "8"}),
        ("set", "7H 7D 7C", {2: "7"}),
        ("run", "7H 8H 9H", {}),
        ("run", "7H 8H 10H JH", {}),
        ("run", "7H * 9H *", {1: "9H", 3: "10H"}),
        ("run", "7H * 9H *", {1: "8H"}),
        ("run", "QH KH AH 2H", {}),
    ],
)
def test_the_judge_lets_no_wrong_reading_pass(
    kind: str, text: str, stands_for: dict[int, str]
) -> None:
    game = meld_rules(make_rules())
    shape = game.shape("set" if kind == "set" else "run")
    wild = {place: Card(*split(card)) for place, card in stands_for.items()}
    with pytest.raises(MisreadError):
        approved(Reading(kind, cards_of(text), wild), shape)


def split(card: str) -> tuple[str, str]:
    return (card[:-1], card[-1]) if card[-1] in "SHDC" else (card, "")


def test_the_judge_sees_what_lay_there_before() -> None:
    game = meld_rules(make_rules())
    run = game.table_shape("run")
    lying = Reading("run", cards_of("5H * 7H 8H"), {1: Card("6", "H")})
    grown = Reading("run", cards_of("5H * 7H 8H 9H"), {1: Card("6", "H")})
    moved = Reading("run", cards_of("5H 6H 7H 8H *"), {4: Card("9", "H")})
    assert approved(grown, run, lying) is grown
    with pytest.raises(MisreadError):
        approved(moved, run, lying)


# --- random rules against the oracle; a rank that is wild, and itself as well, comes up often


@st.composite
def additions(draw: st.DrawFn) -> tuple[Ruleset, tuple[Card, ...], tuple[Card, ...]]:
    rules = draw(meld_rule_sets(parts=1))
    assume(rules.after.lay_off != "none")
    table = draw(st.sampled_from(table_melds(draw, rules, Oracle(rules))))
    wild = [card for card in ("2", JOKER) if card in rules.wild.cards]
    assume(wild)
    cards = draw(cards_from(rules, 0, 2, table))
    suit = draw(st.sampled_from(rules.deck.suits))
    rank = draw(st.sampled_from(wild))
    extra = Card(rank) if rank == JOKER else Card(rank, suit)
    return rules, table, (*cards, extra)


@given(additions())
def test_what_is_said_about_wild_cards_that_are_added(drawn) -> None:
    rules, table, cards = drawn
    oracle = Oracle(rules)
    verdict = check_lay_off(
        table, cards, rules, owner="self", contract_laid=True, laid_this_turn=False
    )
    codes = {code for code in verdict.codes if code != "not_in_deck"}
    assert (not codes) is oracle.can_add(table, cards), (table, cards, verdict)

    # a limit is the reason where, and only where, the cards would go there without limits
    if codes:
        would_fit = oracle.can_add(table, cards, limits=False)
        assert (codes <= LIMITS) is would_fit, (table, cards, verdict)


def test_a_game_without_wild_cards_doesnt_say_where_they_may_be_taken_from() -> None:
    rules = make_rules(wild__cards=[], wild__swap="any", wild__swap_in="run")
    meld, (card,) = (parse_cards(text, rules.largest_deck) for text in ("7S 7H 7D", "7C"))
    said = check_swap(meld, card, rules, owner="self", contract_laid=True)
    assert said.codes == ("not_the_card",)
    assert reason(said.problems[0], rules) == "This meld doesn’t have a wild card: 7♠ 7♥ 7♦."
