"""Games in which whoever goes out is paid by each of the others, for how they did it alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rulesets.library.load import RulesetError
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Adjustment, FactError, GameFacts, RoundFacts
from rulesets.scoring.points import GivenBonus
from rulesets.scoring.progress import Scoreboard, scoreboard
from rulesets.words.bonuses import bonus_section
from rulesets.words.card_values import value_section
from tests.rulesets.factories import HIGH, OPEN, make_rules
from tests.rulesets.variants import rules_of

GAME = "continental-rummy"
SEATS = ("Ann", "Ben", "Cal", "Dee")


def ticked(*ids: str, by: str = "Ann") -> dict[str, tuple[str, ...]]:
    return dict.fromkeys(ids, (by,))


def counted(by: str = "Ann", **numbers: int) -> dict[str, Mapping[str, int]]:
    return {bonus_id: {by: number} for bonus_id, number in numbers.items()}


def play(*rounds: RoundFacts, seats: tuple[str, ...] = SEATS, **options: Any) -> Scoreboard:
    return scoreboard(rules_of(GAME, options), GameFacts(seats, rounds=rounds))


@pytest.mark.parametrize(
    ("facts", "each_pays"),
    [
        (RoundFacts(out="Ann"), 1),
        (RoundFacts(out="Ann", tally=counted(deuces=3)), 4),
        (RoundFacts(out="Ann", tally=counted(jokers=2, deuces=1)), 6),
        (RoundFacts(out="Ann", tally=counted(jokers=0), ticks=ticked("natural")), 11),
        (RoundFacts(out="Ann", ticks=ticked("first_turn", "no_draw")), 11),
        (RoundFacts(out="Ann", ticks=ticked("natural", "no_draw", "one_suit")), 31),
        (RoundFacts(), 0),
    ],
)
def test_what_each_of_the_others_pays(facts: RoundFacts, each_pays: int) -> None:
    points = play(facts).rounds[0].points
    assert points == dict.fromkeys(SEATS, -each_pays) | {"Ann": each_pays * 3}


def test_bonuses_are_what_all_the_others_pay_together() -> None:
    facts = RoundFacts(out="Ann", tally=counted(jokers=2), ticks=ticked("first_turn", "no_draw"))
    assert play(facts).rounds[0].bonuses == (
        GivenBonus("Ann", "out", 3),
        GivenBonus("Ann", "jokers", 12),
        GivenBonus("Ann", "no_draw", 30),
    )


def test_points_outside_the_rules_are_for_one_player_alone() -> None:
    facts = RoundFacts(out="Ann", adjust=(Adjustment("Ben", -5, "showed a card"),))
    assert play(facts).totals == {"Ann": 3, "Ben": -6, "Cal": -1, "Dee": -1}


@pytest.mark.parametrize(
    ("facts", "place", "text"),
    [
        (
            RoundFacts(out="Ann", ticks=ticked("natural", by="Ben")),
            "ticks.natural",
            "Only whoever goes out is paid, and Ben didn’t.",
        ),
        (
            RoundFacts(out="Ann", tally=counted("Cal", jokers=1)),
            "tally.jokers",
            "Only whoever goes out is paid, and Cal didn’t.",
        ),
        (
            RoundFacts(out="Ann", tally=counted(jokers=1), ticks=ticked("natural")),
            "ticks.natural",
            "Ann can’t have both: “No twos or jokers” and “Jokers laid”.",
        ),
        (RoundFacts(out="Ann", tally=counted(jokers=3)), "tally.jokers.Ann", "0 to 2"),
    ],
)
def test_what_cannot_be(facts: RoundFacts, place: str, text: str) -> None:
    with pytest.raises(FactError, match=text) as error:
        play(facts)
    assert error.value.place == f"rounds[0].{place}"


def test_the_limits_follow_the_deck() -> None:
    facts = RoundFacts(out="Ann", tally=counted(jokers=3, deuces=12))
    seats = (*SEATS, "Eve", "Fay")
    assert play(facts, seats=seats).totals["Ann"] == 5 * (1 + 6 + 12)


def test_whoever_went_out_deals_next_and_the_same_player_if_nobody_did() -> None:
    outs = ["Cal", None, "Dee", "Ann"]
    board = play(*(RoundFacts(out=out) for out in outs))
    assert [each.dealer for each in board.rounds] == ["Ann", "Cal", "Cal", "Dee"]
    assert board.deals_next("Ann")


def test_all_rounds_ask_for_the_same() -> None:
    board = play(*[RoundFacts(out="Ann")] * 3)
    assert {number for each in board.rounds for number in each.contracts.values()} == {1}
    assert not board.finished
    assert play(*[RoundFacts(out="Ann")] * 3, rounds=3).winners == ("Ann",)


# ---------------------------------------------------------------- rulesets

PAID: dict[str, Any] = OPEN | HIGH | {"score__method": "payout", "score__values": {}}
OUT: dict[str, Any] = {"id": "out", "on": "out", "points": 1}
FLAG: dict[str, Any] = {"id": "flag", "on": "flag", "points": 2, "label": "Flag"}


def paid(*bonuses: dict[str, Any], **patches: Any) -> Ruleset:
    return make_rules(**(PAID | {"bonus": list(bonuses)} | patches))


@pytest.mark.parametrize(
    ("bonuses", "patches", "fault"),
    [
        ([], {}, "Points come from bonuses"),
        ([OUT], {"score__better": "low", "end__winner": "lowest"}, "High points win"),
        ([OUT], {"score__values": {"A-K": 5, "joker": 5}}, "Cards don’t cost points"),
        ([OUT | {"points": -1}], {}, "is paid for going out"),
        ([OUT | {"on": "exact_deal"}], {}, "is paid for going out"),
        ([OUT | {"without": ["out"]}], {}, "bonus “out” doesn’t exist"),
        ([OUT, FLAG | {"without": ["gone"]}], {}, "bonus “gone” doesn’t exist"),
        ([OUT | {"without": ["flag"]}, FLAG], {}, "is for a bonus that is ticked"),
    ],
)
def test_what_does_not_go_together(
    bonuses: list[dict[str, Any]], patches: dict[str, Any], fault: str
) -> None:
    with pytest.raises(RulesetError, match=fault):
        paid(*bonuses, **patches)


LAID_TO_GO_OUT: dict[str, Any] = {
    "contracts__per": "round",
    "contracts__list": ["2x run 4"],
    "meld__when": "out",
    "after__lay_off": "none",
}


@pytest.mark.parametrize(
    ("patches", "fault"),
    [
        ({"contracts__per": "player", "end__when": "contracts"}, "needs contracts of the"),
        ({"contracts__at_once": False}, "needs contracts of the round"),
        ({"after__lay_off": "any"}, "Nothing follows"),
        ({"after__melds": "any"}, "Nothing follows"),
        ({"out__needs_contract": False}, "have to be laid"),
        ({"meld__when": "hand"}, "Contracts are laid on the table"),
    ],
)
def test_what_does_not_go_with_contracts_laid_to_go_out(
    patches: dict[str, Any], fault: str
) -> None:
    assert paid(OUT, **LAID_TO_GO_OUT).has_one_contract
    with pytest.raises(RulesetError, match=fault):
        paid(OUT, **LAID_TO_GO_OUT | patches)


# ---------------------------------------------------------------- words


def test_what_the_rules_say() -> None:
    rules = rules_of(GAME)
    assert [line.text for line in value_section(rules).lines] == [
        "Cards left in a hand don’t count.",
        "What whoever goes out gets, the others lose, so each round adds up to 0.",
    ]
    section = bonus_section(rules)
    assert section.title == "What each of the others pays"
    assert [line.text for line in section.lines] == [
        "Each of the others pays whoever goes out 1 point. All that follows comes on top.",
        "Twos laid: 1 point each.",
        "Jokers laid: 2 points each.",
        "No twos or jokers: 10 points.",
        "It isn’t paid together with: Twos laid and Jokers laid.",
        "Out on the first turn: 7 points.",
        "Out without drawing: 10 points.",
        "That’s paid instead of: Out on the first turn.",
        "All in one suit: 10 points.",
    ]
