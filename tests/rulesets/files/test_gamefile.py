from __future__ import annotations

import json
from typing import Any

import pytest

from rulesets.card_text import parse_cards
from rulesets.files.game import read_game, write_game
from rulesets.files.results import result_data
from rulesets.library.load import load_ruleset
from rulesets.scoring.facts import Adjustment, FactError, Hand, Join, RoundFacts, Start
from rulesets.scoring.progress import scoreboard
from tests.rulesets.factories import GAME_FILE, WHOLE_GAME_FILE

DECK = load_ruleset("garbage-rummy").largest_deck


def read(**keys: Any) -> RoundFacts:
    """The one round of a game that has these keys."""
    (facts,) = read_game(json.dumps({**GAME_FILE, "rounds": [keys]})).facts.rounds
    return facts


def refusal(text: str) -> tuple[str, str]:
    with pytest.raises(FactError) as raised:
        read_game(text)
    return raised.value.place, raised.value.text


# --- reading


def test_reads_every_key() -> None:
    game = read_game(json.dumps(WHOLE_GAME_FILE))
    assert (game.rules.id, game.rules.chosen) == (
        "garbage-rummy",
        {"winner": "first_finisher", "wild_half": True},
    )
    assert game.options == WHOLE_GAME_FILE["options"]
    assert (game.facts.players, game.facts.first_dealer, game.facts.stopped) == (
        ("Ann", "Ben", "Cal"),
        "Ben",
        False,
    )
    assert game.facts.start == Start({"Ann": 40, "Ben": -170}, {"Ann": 7}, 7)
    first, second = game.facts.rounds
    assert (first.out, first.laid, first.leave) == ("Ann", ("Ben", "Ann"), ("Cal",))
    assert first.join == (Join("Dee"), Join("Eve", "Ben", 80, contract=3))
    assert first.left["Cal"] == Hand(counts=(("10-K", 1), ("joker", 2)))
    assert first.ticks == {"exact_deal": ("Ben",)}
    assert first.adjust == (Adjustment("Cal", 10, "showed a card"),)
    assert second == RoundFacts(tied=True)
    assert game.facts.join == (Join("Fin"),)


def test_a_whole_game_file_is_a_game_that_can_be() -> None:
    game = read_game(json.dumps(WHOLE_GAME_FILE))
    board = scoreboard(game.rules, game.facts)
    assert board.totals == {"Ann": 40, "Ben": -210, "Eve": 80, "Cal": 60, "Dee": 105, "Fin": 0}
    assert board.next_round is not None
    assert (board.next_round.number, board.next_round.players) == (
        10,
        ("Ann", "Ben", "Eve", "Dee", "Fin"),
    )


def test_what_is_absent_takes_its_default() -> None:
    facts = read_game(json.dumps(GAME_FILE)).facts
    assert (facts.first_dealer, facts.start, facts.rounds, facts.stopped) == (
        None,
        Start(),
        (),
        False,
    )
    assert read() == RoundFacts()
    assert read(out=None, join=[{"name": "Dee"}]) == RoundFacts(join=(Join("Dee"),))


FAIR = {
    "name": "Dee",
    "points": 80,
    "points_as": "average",
    "contract": 2,
    "contract_as": "slowest",
}


def test_why_somebody_started_like_that() -> None:
    facts = read(out=None, join=[FAIR])
    assert facts.join == (Join("Dee", None, 80, "average", 2, "slowest"),)
    assert facts.data()["join"] == [FAIR]


LEFT: list[tuple[Any, Hand]] = [
    ("7H 3 *", Hand(cards=parse_cards("7H 3 *", DECK))),
    (["7H", "3", "*"], Hand(cards=parse_cards("7H 3 *", DECK))),
    ("", Hand(cards=())),
    ({"10-K": 1, "joker": 0}, Hand(counts=(("10-K", 1), ("joker", 0)))),
    (105, Hand(points=105)),
    (-5, Hand(points=-5)),  # read, and refused by the fold
    (10**4000, Hand(points=10**4000)),
    ({"10-K": 10**4000}, Hand(counts=(("10-K", 10**4000),))),
]


@pytest.mark.parametrize(("value", "hand"), LEFT, ids=[str(value)[:20] for value, _ in LEFT])
def test_all_shapes_of_left(value: Any, hand: Hand) -> None:
    assert read(left={"Ben": value}).left == {"Ben": hand}


@pytest.mark.parametrize("value", [None, True, 5.0, [5], {"2-9": "1"}, {"2-9": 1.0}, {"2-9": True}])
def test_no_other_shape_of_left(value: Any) -> None:
    text = json.dumps({**GAME_FILE, "rounds": [{}, {"left": {"Ben": value}}]})
    assert refusal(text) == (
        "rounds[1].left.Ben",
        "Write cards as text, counts by value, or a total.",
    )


@pytest.mark.parametrize("name", ["Ann Marie", "阿明", "a.b[0]", '"', "\\", "__class__"])
def test_names_may_be_written_as_people_write_them(name: str) -> None:
    game = {**GAME_FILE, "players": [name, "Ben"], "rounds": [{"left": {name: 5}}]}
    assert result_data(scoreboard((g := read_game(json.dumps(game))).rules, g.facts))["totals"] == {
        name: 5,
        "Ben": 0,
    }


# --- writing


@pytest.mark.parametrize(
    "game",
    [GAME_FILE, WHOLE_GAME_FILE, GAME_FILE | {"rounds": [{}]}],
    ids=["bare", "whole", "one round"],
)
def test_what_is_written_is_read_as_the_same(game: dict[str, Any]) -> None:
    written = write_game(read_game(json.dumps(game)))
    assert write_game(read_game(written)) == written
    assert read_game(written) == read_game(json.dumps(game))


def test_writes_canonical_cards_and_nothing_that_says_nothing() -> None:
    rounds = [{"out": None, "laid": [], "left": {"Ann": "td,jk"}, "ticks": {}, "tied": False}, {}]
    written = json.loads(
        write_game(
            read_game(json.dumps({**GAME_FILE, "rounds": rounds, "stopped": False, "start": {}}))
        )
    )
    assert written == {
        **GAME_FILE,
        "options": {},
        "rounds": [{"out": None, "left": {"Ann": "10D *"}}, {"out": None}],
    }


def test_keeps_the_order_of_everything() -> None:
    left = {"Cal": 5, "Ann": {"joker": 1, "A": 1}, "Ben": "7"}
    written = json.loads(
        write_game(
            read_game(json.dumps({**GAME_FILE, "rounds": [{"left": left, "laid": ["Cal", "Ann"]}]}))
        )
    )
    assert json.dumps(written["rounds"][0]["left"]) == json.dumps(left)
    assert written["rounds"][0]["laid"] == ["Cal", "Ann"]


@pytest.mark.parametrize(
    ("join", "written"),
    [
        ("Dee", "Dee"),
        ({"name": "Dee", "after": None, "points": 0, "contract": 1}, "Dee"),
        ({"name": "Dee", "after": "Ann"}, {"name": "Dee", "after": "Ann"}),
        ({"name": "Dee", "points": -5}, {"name": "Dee", "points": -5}),
    ],
)
def test_writes_a_join_as_short_as_can_be(join: Any, written: Any) -> None:
    game = read_game(json.dumps({**GAME_FILE, "rounds": [{"join": [join]}]}))
    assert json.loads(write_game(game))["rounds"][0]["join"] == [written]


def test_who_plays_first_has_a_key_of_its_own_where_nobody_deals() -> None:
    data = {
        "format": "scorekeeper-game/1",
        "ruleset": "tile-rummy-game",
        "players": ["Ann", "Ben"],
        "rounds": [],
    }
    for key in ("first_player", "first_dealer"):
        game = read_game(json.dumps(data | {key: "Ben"}))
        assert game.facts.first_dealer == "Ben"
        assert json.loads(write_game(game))["first_player"] == "Ben"
    assert [
        each["dealer"] for each in result_of(data | {"rounds": [{"out": "Ann"}]})["rounds"]
    ] == [None]


def test_names_with_spaces_come_back_as_a_list() -> None:
    data = {
        "format": "scorekeeper-game/1",
        "ruleset": "rummy-special-cards",
        "players": ["Ann", "Ben"],
    }
    rounds = [{"out": "Ann", "left": {"Ben": ["NO MELD", "7H"]}}]
    game = read_game(json.dumps(data | {"rounds": rounds}))
    assert json.loads(write_game(game))["rounds"] == rounds


def result_of(data: dict) -> dict:
    game = read_game(json.dumps(data))
    return result_data(scoreboard(game.rules, game.facts))
