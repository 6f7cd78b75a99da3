"""Every fact that can't be, with the place it is refused at."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rulesets.keys.base import MOST_ROUNDS
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import Adjustment, FactError, Join, RoundFacts
from rulesets.scoring.points import LARGEST_TOTAL
from rulesets.scoring.progress import scoreboard
from tests.rulesets.factories import (
    BY_ROUND,
    NO_CONTRACTS,
    OPEN,
    RACE,
    make_game,
    make_round,
    make_rules,
    play,
)

EXACT = {"id": "exact", "on": "exact_deal", "points": -50, "to": "dealer"}
SHOWN = {"id": "shown", "on": "flag", "points": 10, "label": "Showed a card"}
OUT = {"id": "out", "on": "out", "points": -25}
RULES = make_rules(bonus=[EXACT, SHOWN, OUT])
TOO_MUCH = LARGEST_TOTAL + 1
BEGIN = "{} can’t begin on contract {}: contracts go from 1 to 3."


def refusal(rules: Ruleset, *rounds: RoundFacts, **game: Any) -> tuple[str, str]:
    with pytest.raises(FactError) as raised:
        play(rules, *rounds, **game)
    return raised.value.place, raised.value.text


# --- seats and start

STARTS: list[tuple[dict[str, Any], str, str]] = [
    ({"players": "Ann"}, "players", "Little Rummy is for 2 to 6 players, not 1."),
    ({"players": "Ann Ben Ann"}, "players", "Ann is named twice."),
    ({"first_dealer": "Zoe"}, "first_dealer", "Zoe isn’t at the table."),
    ({"totals": {"Zoe": 5}}, "start.totals.Zoe", "Zoe isn’t at the table."),
    ({"totals": {"Ben": TOO_MUCH}}, "start.totals.Ben", "Points go from −99999 to 99999."),
    ({"contracts": {"Zoe": 1}}, "start.contracts.Zoe", "Zoe isn’t at the table."),
    ({"contracts": {"Ben": 0}}, "start.contracts.Ben", BEGIN.format("Ben", 0)),
    ({"contracts": {"Ben": 4}}, "start.contracts.Ben", BEGIN.format("Ben", 4)),
    ({"leave": ("Zoe",)}, "start.leave", "Zoe isn’t at the table."),
    ({"leave": ("Ann", "Ann")}, "start.leave", "Ann is named twice."),
    ({"played": -1}, "start.rounds", "Rounds already played: 0 to 500."),
    ({"played": MOST_ROUNDS + 1}, "start.rounds", "Rounds already played: 0 to 500."),
]


@pytest.mark.parametrize(
    ("game", "place", "text"), STARTS, ids=[f"{place} {text}" for _, place, text in STARTS]
)
def test_an_impossible_start(game: dict[str, Any], place: str, text: str) -> None:
    assert refusal(RULES, **game) == (place, text)


@pytest.mark.parametrize("patches", [BY_ROUND, NO_CONTRACTS], ids=["by round", "none"])
def test_no_contract_of_their_own_to_start_on(patches: dict[str, Any]) -> None:
    place, text = refusal(make_rules(**patches), contracts={"Ann": 1})
    assert (place, text) == (
        "start.contracts.Ann",
        "Players don’t have contracts of their own in Little Rummy.",
    )


def test_a_game_of_fixed_rounds_isnt_over_before_it_begins() -> None:
    assert refusal(make_rules(**BY_ROUND), played=3) == (
        "start.rounds",
        "Rounds already played: 0 to 2.",
    )


def test_a_game_has_an_end() -> None:
    assert len(play(make_rules(**OPEN), *[make_round(None)] * MOST_ROUNDS).rounds) == MOST_ROUNDS
    rounds = [make_round(None)] * (MOST_ROUNDS + 1)
    assert refusal(make_rules(**OPEN), *rounds) == ("rounds", "A game has at most 500 rounds.")


# --- a round

AGREED = Adjustment("Ann", 5, "agreed")
FACTS: list[tuple[RoundFacts, str, str]] = [
    (make_round("Zoe"), "out", "Zoe isn’t at the table."),
    (make_round("Ann", laid="Ann", tied=True), "tied", "Nobody goes out in a tied round."),
    (
        make_round("Ann"),
        "out",
        "Ann went out, so they must have laid the contract: add Ann to rounds[1].laid.",
    ),
    (make_round(None, laid="Zoe"), "laid", "Zoe isn’t at the table."),
    (make_round(None, laid="Ann Ben Ann"), "laid", "Ann is named twice."),
    (make_round(None, laid="Dee"), "laid", "Dee has already laid every contract."),
    (make_round(None, left={"Zoe": "7"}), "left.Zoe", "Zoe isn’t at the table."),
    (
        make_round("Ann", laid="Ann", left={"Ann": "7"}),
        "left.Ann",
        "Ann went out, so they can’t have any cards left.",
    ),
    (
        make_round(None, left={"Ann": "7", "Ben": "* * * * *"}),
        "left.Ben",
        "More than the deck has: joker.",
    ),
    (
        make_round(None, left={"Ann": "* *", "Ben": "* * *"}),
        "left",
        "Together, these hands have more than the deck: joker.",
    ),
    (
        make_round(None, ticks={"rummy": "Ann"}),
        "ticks",
        "Little Rummy doesn’t have the tick “rummy”.",
    ),
    # worked out, never ticked
    (make_round(None, ticks={"out": "Ann"}), "ticks", "Little Rummy doesn’t have the tick “out”."),
    (make_round(None, ticks={"shown": "Zoe"}), "ticks.shown", "Zoe isn’t at the table."),
    (make_round(None, ticks={"shown": "Ann Ann"}), "ticks.shown", "Ann is named twice."),
    (
        make_round(None, ticks={"exact": "Ann"}),
        "ticks.exact",
        "Only the dealer of the round can have this: Ben.",
    ),
    (make_round(None, adjust={"Zoe": 5}), "adjust[0].player", "Zoe isn’t at the table."),
    (
        make_round(None, adjust={"Ann": 5, "Ben": TOO_MUCH}),
        "adjust[1].points",
        "Points go from −99999 to 99999.",
    ),
    (
        replace(make_round(None), adjust=(AGREED, replace(AGREED, why=" "))),
        "adjust[1].why",
        "Say why",
    ),
    (make_round(None, leave="Zoe"), "leave", "Zoe isn’t at the table."),
    (make_round(None, leave="Ann Ann"), "leave", "Ann is named twice."),
    (make_round(None, leave="Ann Ben Cal Dee"), "leave", "Somebody must stay at the table."),
    (make_round(None, join=(Join("Ann"),)), "join[0]", "Ann is named twice."),
    (make_round(None, join=(Join("Eve"), Join("Eve"))), "join[1]", "Eve is named twice."),
    (make_round(None, join=(Join("Eve", "Zoe"),)), "join[0].after", "Zoe isn’t at the table."),
    (
        make_round(None, join=(Join("Eve"), Join("Fin"), Join("Gus"))),
        "join[2]",
        "Little Rummy is for at most 6 players.",
    ),
    (
        make_round(None, join=(Join("Eve", points=TOO_MUCH),)),
        "join[0].points",
        "Points go from −99999 to 99999.",
    ),
    (
        make_round(None, join=(Join("Eve", contract=4),)),
        "join[0].contract",
        BEGIN.format("Eve", 4),
    ),
]


@pytest.mark.parametrize(
    ("facts", "place", "text"),
    FACTS,
    ids=[f"{index}-{place}" for index, (_, place, _) in enumerate(FACTS)],
)
def test_an_impossible_round(facts: RoundFacts, place: str, text: str) -> None:
    """Dee has laid every contract in the round before; Ben deals this one."""
    rules = make_rules(bonus=[EXACT, SHOWN, OUT], end__needs_out=True)
    finished = make_round(None, laid="Dee")
    found = refusal(rules, finished, facts, players="Ann Ben Cal Dee", contracts={"Dee": 3})
    assert found[0] == f"rounds[1].{place}"
    assert found[1].startswith(text)


@pytest.mark.parametrize(
    ("direction", "dealer", "cutter"), [("left", "Ann", "Dee"), ("right", "Ann", "Ben")]
)
def test_an_exact_cut_is_for_the_player_who_cuts(direction: str, dealer: str, cutter: str) -> None:
    rules = make_rules(bonus=[EXACT | {"to": "cutter"}], deal__direction=direction)
    others = [name for name in ("Ann", "Ben", "Cal", "Dee") if name != cutter]
    table: dict[str, Any] = {"players": "Ann Ben Cal Dee", "first_dealer": dealer}

    board = play(rules, make_round(None, ticks={"exact": cutter}), **table)
    assert board.rounds[0].points[cutter] == -50

    for name in others:
        place, text = refusal(rules, make_round(None, ticks={"exact": name}), **table)
        assert place == "rounds[0].ticks.exact"
        assert text == f"Only the player who cuts in this round can have this: {cutter}."


UNUSUAL = [
    ("nothing at all", make_round(None)),
    ("out without cards of the others", make_round("Ann", laid="Ann")),
    ("more cards than dealt", make_round(None, left={"Ann": {"2-9": 30}})),
    ("a total that no cards make", make_round(None, left={"Ann": 7})),
    ("the largest total", make_round(None, left={"Ann": LARGEST_TOTAL, "Ben": LARGEST_TOTAL})),
    (
        "no cards, said in three ways",
        make_round("Ann", laid="Ann", left={"Ben": "", "Cal": {}, "Dee": 0}),
    ),
    ("a class counted as none", make_round(None, left={"Ann": {"joker": 0, "2-9": 1}})),
    ("an empty tick", make_round(None, ticks={"exact": "", "shown": ""})),
    ("points for who went out", make_round("Ann", laid="Ann", adjust={"Ann": 5})),
    ("adjusted by nothing", make_round(None, adjust={"Ann": 0})),
    ("tied and laid", make_round(None, laid="Ann", tied=True, left={"Ben": 5})),
    ("out, laid, and gone", make_round("Ann", laid="Ann", leave="Ann")),
    ("joined and gone", make_round(None, join=(Join("Eve"),), leave="Eve")),
]


@pytest.mark.parametrize("facts", [row[1] for row in UNUSUAL], ids=[row[0] for row in UNUSUAL])
def test_what_is_unusual_passes(facts: RoundFacts) -> None:
    play(RULES, facts, players="Ann Ben Cal Dee")


def test_who_has_laid_every_contract_goes_out_without_one() -> None:
    rules = make_rules(end__needs_out=True)
    rounds = make_round(None, laid="Ann"), make_round("Ann")
    assert play(rules, *rounds, contracts={"Ann": 3}).finished


@pytest.mark.parametrize("patches", [BY_ROUND, OPEN], ids=["by round", "none"])
def test_nobody_lays_a_contract_that_isnt_theirs(patches: dict[str, Any]) -> None:
    rules = make_rules(**patches)
    assert play(rules, make_round("Ann")).rounds[0].facts.out == "Ann"
    assert refusal(rules, make_round("Ann", laid="Ann"))[0] == "rounds[0].laid"


@pytest.mark.parametrize("patches", [BY_ROUND, OPEN], ids=["by round", "none"])
def test_nobody_joins_on_a_contract_that_isnt_theirs(patches: dict[str, Any]) -> None:
    place, text = refusal(make_rules(**patches), make_round(None, join=(Join("Dee", contract=2),)))
    assert (place, text) == (
        "rounds[0].join[0].contract",
        "Players don’t have contracts of their own in Little Rummy.",
    )


def test_counts_are_refused_where_no_score_is_kept_but_cards_arent() -> None:
    rules = make_rules(**RACE)
    play(rules, make_round(None, left={"Ann": "K K", "Ben": 20}))
    assert refusal(rules, make_round(None, left={"Ann": {"10-K": 2}}))[0] == "rounds[0].left.Ann"


def test_the_first_fault_of_the_first_bad_round_is_named() -> None:
    good, bad = make_round(None), make_round(None, left={"Zoe": "7"}, laid="Zoe", leave="Zoe")
    assert refusal(RULES, good, good, bad, bad)[0] == "rounds[2].laid"


def test_a_refused_game_says_place_and_reason_in_one_line() -> None:
    with pytest.raises(FactError, match=r"^rounds\[0\]\.left\.Zoe: Zoe isn’t at the table\.$"):
        scoreboard(RULES, make_game(make_round(None, left={"Zoe": "7"})))


def test_who_lays_the_contract_has_gone_out_where_that_ends_a_round() -> None:
    rules = make_rules(out__when="contract")
    play(rules, make_round("Ann", laid="Ann"))
    for facts in (make_round("Ann", laid="Ann Ben"), make_round(None, laid="Ben")):
        with pytest.raises(FactError) as error:
            play(rules, facts)
        assert (error.value.place, error.value.text) == (
            "rounds[0].laid",
            "Whoever lays the contract goes out, but Ben didn’t.",
        )
