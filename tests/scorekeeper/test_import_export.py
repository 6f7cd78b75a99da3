"""Out and in again: the same bytes, the same game."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import HealthCheck, given, settings

from rulesets.files.game import GameFile, game_data, read_game, write_game
from rulesets.files.household import OwnRules, household_lines, read_household_data
from rulesets.files.order import in_order
from rulesets.files.results import result_data
from rulesets.files.strict import load_json
from rulesets.library.load import load_ruleset, read_ruleset, store_ruleset
from rulesets.scoring.facts import FactError
from rulesets.scoring.progress import scoreboard
from scorekeeper import services
from scorekeeper.files.whole import game_file, household_file
from scorekeeper.models import (
    Act,
    Adjustment,
    Entry,
    Game,
    Household,
    HouseRuleset,
    Player,
    Round,
    Seat,
)
from scorekeeper.services import AlreadyHereError, KeyReusedError
from scorekeeper.store.queries import all_players, all_records, own_rulesets
from tests.factories import get_record, make_game, make_household, new_key
from tests.kinds import some_of
from tests.scorekeeper.games import CASES, SCORING, SIMPLE, bring_in, games, without_times

pytestmark = pytest.mark.django_db

OWN_ID = "house-abcdefghjk"
MINE = """
schema = 1
id = "house-abcdefghjk"
name = "Sunday at Ann's"
sources = { our_table = "Ours" }
deck = { decks = 2 }
deal = { cards = 10 }
meld = { set = { min = 3 }, run = { min = 4, ace = "high" } }
contracts = { per = "player", list = ["set 3", "2x set 3", "set 3 + run 4", "2x run 4", "run 9"] }
score = { values = { A = 15, "10-K" = 10, "2-9" = 5 } }
end = { when = "contracts" }
"""


def export(game: Game) -> str:
    return write_game(game_file(get_record(game)))


def export_household(household: Household) -> str:
    which = household.public_id
    household = household_file(all_records(which), all_players(which), own_rulesets(which))
    return "".join(household_lines(household))


def counted() -> list[int]:
    return [
        model.objects.count()
        for model in (Game, Seat, Round, Entry, Adjustment, Act, Player, HouseRuleset)
    ]


# --- one game


SOME = some_of(list(enumerate(CASES)), 6)


@pytest.mark.parametrize(
    "case", [case for _, case in SOME], ids=[f"{index}-{case['ruleset']}" for index, case in SOME]
)
def test_every_scoring_game_comes_in_and_goes_out_equal(case: dict) -> None:
    wanted = in_order(read_game(json.dumps(case)))
    game = bring_in(case)
    found = read_game(export(game))
    assert without_times(found) == without_times(wanted)
    assert result_data(get_record(game).board()) == result_data(
        scoreboard(wanted.rules, wanted.facts)
    )
    again = bring_in(export(game))
    assert export(again) == export(game)


@given(games() | games(in_teams=True))
@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_any_game_goes_round_with_the_same_bytes(file: GameFile) -> None:
    game = bring_in(write_game(file))
    text = export(game)
    assert without_times(read_game(text)) == without_times(in_order(file))
    assert export(bring_in(text)) == text
    assert result_data(get_record(game).board()) == result_data(scoreboard(file.rules, file.facts))


def test_times_go_along() -> None:
    data = {
        **SIMPLE,
        "begun": "2025-11-20T19:00:00Z",
        "rounds": [{"out": None, "saved": "2025-11-20T20:15:30+01:00"}],
    }
    text = export(bring_in(data))
    assert json.loads(text)["begun"] == "2025-11-20T19:00:00Z"
    assert json.loads(text)["rounds"][0]["saved"] == "2025-11-20T19:15:30Z"
    assert read_game(text).begun == read_game(json.dumps(data)).begun


def test_score_reads_what_is_exported(tmp_path) -> None:
    for each in (start_own(make_household(), "Ann", "Ben"), bring_in(SIMPLE)):
        path = tmp_path / "game.json"
        path.write_text(export(each), "utf-8")
        out = io.StringIO()
        call_command("score", str(path), "--json", stdout=out)
        assert json.loads(out.getvalue()) == result_data(get_record(each).board())


def test_rules_of_the_household_go_along_whole() -> None:
    game = start_own(make_household(), "Ann", "Ben")
    text = export(game)
    assert json.loads(text)["ruleset_data"]["name"] == "Sunday at Ann's"
    copy = bring_in(text)
    assert (copy.ruleset, export(copy)) == (game.ruleset, text)
    assert "ruleset_data" not in json.loads(export(bring_in(SIMPLE)))


def test_a_game_begun_by_older_rules_keeps_them() -> None:
    case = json.loads((SCORING / "ca-1.json").read_text("utf-8"))
    older = json.loads(store_ruleset(load_ruleset("aggravation-catsatcards")))
    older["end"] |= {"timing": "round_end", "count_hands": True}
    for kind in ("set", "run"):
        del older["meld"][kind]["also"]  # a key that came later

    game = bring_in({**case["game"], "options": {}, "ruleset_data": older})
    Game.objects.filter(pk=game.pk).update(ruleset=json.dumps(older))
    assert get_record(game).rules.end.timing == "round_end"
    assert "ruleset_data" in json.loads(export(game))
    for each in (game, bring_in(export(game))):
        board = get_record(each).board()
        assert board.winners == tuple(case["expect"]["winners"])
        assert dict(board.rounds[-1].totals) == case["expect"]["rounds"][-1]["totals"]


def test_a_remembered_player_is_known_again_and_the_file_keeps_its_spelling() -> None:
    household = make_household()
    make_game(players=("Zoë", "Ben"), household=household)
    data = {**SIMPLE, "players": ["ZOE", "Ben", "Cal"], "first_dealer": "ZOE", "rounds": []}
    game = bring_in(data, household)
    assert get_record(game).facts.players == ("Zoë", "Ben", "Cal")
    assert household.players.count() == 3
    assert json.loads(export(game))["players"] == ["ZOE", "Ben", "Cal"]
    assert export(bring_in(export(game))) == export(game)
    # a new name is a new name everywhere
    Player.objects.filter(name="Zoë").update(name="Anna", folded_name="anna")
    assert json.loads(export(game))["first_dealer"] == "Anna"


def test_the_same_file_twice_is_one_game() -> None:
    household = make_household()
    game = bring_in(SIMPLE, household, "one-key-12")
    (act,) = game.acts.all()
    assert (act.kind, act.seq, act.after["rounds"]) == ("import", 1, 1)
    assert bring_in(SIMPLE, household, "one-key-12") == game
    with pytest.raises(KeyReusedError):
        bring_in({**SIMPLE, "rounds": []}, household, "one-key-12")
    with pytest.raises(AlreadyHereError) as error:
        bring_in(SIMPLE, household)
    assert error.value.game == game
    assert bring_in(SIMPLE) != game  # in another household it is new


def test_the_file_of_a_game_that_is_here_isnt_imported_twice() -> None:
    household = make_household()
    game = make_game(household=household)
    with pytest.raises(AlreadyHereError):
        bring_in(export(game), household)
    game.deleted_at = game.created_at
    game.save()
    assert bring_in(export(game), household) != game


UNPLAYED: dict[str, Any] = {"rounds": [], "first_dealer": None}
JOINS = {"out": None, "join": ["ann"]}
REASON = {"out": None, "adjust": [{"player": "Ann", "points": 1, "why": "w" * 201}]}
FAULTS = [
    ({**UNPLAYED, "players": ["Zoë", "ZOE"]}, "players[1]", "the same name"),
    ({**UNPLAYED, "players": ["Ann", "B" * 41]}, "players[1]", "at most 40 letters"),
    ({"rounds": [JOINS]}, "rounds[0].join[0]", "the same name"),
    ({"join": ["ÀNN"]}, "join[0]", "the same name"),
    ({"rounds": [REASON]}, "rounds[0].adjust[0].why", "at most 200 letters"),
]


@pytest.mark.parametrize(("change", "place", "text"), FAULTS)
def test_what_cant_be_kept_is_refused_by_place(change: dict, place: str, text: str) -> None:
    with pytest.raises(FactError) as error:
        bring_in({**SIMPLE, **change})
    assert error.value.place == place
    assert text in error.value.text
    assert Game.objects.count() == Player.objects.count() == 0


def test_more_people_than_a_table_holds_are_refused() -> None:
    rounds = [
        {"out": None, "join": [f"N{number}"], "leave": [f"N{number}"]} for number in range(50)
    ]
    with pytest.raises(FactError, match="at most 50 people"):
        bring_in({**SIMPLE, "rounds": rounds})


@pytest.mark.parametrize(
    "text", ['{"a": "\\u0000"}', '["\\ud800"]', '[{"\\u0000": 1}]', "[" * 100_000, "NaN"]
)
def test_texts_that_no_database_keeps(text: str) -> None:
    with pytest.raises(FactError):
        load_json(text)
    assert load_json('["\\\\u0000"]') == ["\\u0000"]  # after a backslash it isn't one


def test_carried_rules_are_checked_like_ours() -> None:
    rules = json.loads(store_ruleset(load_ruleset("frustration")))
    with pytest.raises(FactError) as error:
        bring_in(
            {**SIMPLE, "ruleset": "frustration", "ruleset_data": rules | {"deal": {"cards": 60}}}
        )
    assert error.value.place.startswith("ruleset_data.")
    with pytest.raises(
        FactError, match="This must be the same as the file’s ruleset, aggravation-household"
    ):
        bring_in({**SIMPLE, "ruleset_data": rules})
    with pytest.raises(FactError, match="larger than"):
        bring_in({**SIMPLE, "ruleset_data": rules | {"about": "x" * 70_000}})


# --- the whole household


def start_own(household: Household, *players: str) -> Game:
    """A game by rules that a household has written."""
    rules, names = read_ruleset(MINE, "mine"), list(players)
    return services.start_game(
        household=household,
        key=new_key(),
        ruleset=rules,
        options={},
        players=names,
        first_dealer=names[1],
    )


@pytest.fixture
def full() -> Household:
    household = make_household()
    rules = read_ruleset(MINE, "mine")
    HouseRuleset.objects.create(
        household=household,
        slug=OWN_ID,
        based_on="frustration",
        name=rules.name,
        ruleset=store_ruleset(rules),
    )
    for _index, case in SOME:
        bring_in(case, household)
    start_own(household, "Ann", "Öz")
    Player.objects.filter(household=household, name="Cal").update(
        archived_at="2025-11-01T12:00:00Z"
    )
    return household


def read_household(text: str):
    return read_household_data(load_json(text))


def test_a_household_goes_round_with_the_same_bytes(full: Household) -> None:
    text = export_household(full)
    file = read_household(text)
    assert [type(each) for each in file.rulesets] == [OwnRules]
    # its own rules are named, not carried with each game
    assert '"ruleset_data":' not in text.partition('"games"')[2]
    other = make_household()
    for _ in range(2):
        done = services.import_household(household=other, key="one-key-34", file=file)
        assert (len(done.games), done.were_here) == (len(SOME) + 1, 0)
    assert export_household(other) == text
    everybody = {name for _, case in SOME for name in case["players"]} | {"Öz"}
    assert set(
        other.players.filter(archived_at=None).values_list("name", flat=True)
    ) == everybody - {"Cal"}
    before = counted()
    done = services.import_household(household=full, key=new_key(), file=file)
    assert (done.games, counted()) == ((), before)


def test_a_household_comes_in_whole_or_not_at_all() -> None:
    good = game_data(read_game(json.dumps(SIMPLE)))
    file = {
        "format": "scorekeeper-household/1",
        "games": [good, {**good, "players": ["Ann", "ANN", "Cal", "Ben"]}],
    }
    with pytest.raises(FactError) as error:
        services.import_household(
            household=make_household(), key=new_key(), file=read_household(json.dumps(file))
        )
    assert error.value.place == "games[1].players[1]"
    assert counted() == [0] * 8


HOUSEHOLD_FAULTS = [
    ({"games": {}}, "games"),
    ({"games": [{}]}, "games[0].format"),
    ({"games": [], "players": ["Ann", 3]}, "players[1]"),
    ({"games": [], "more": 1}, "more"),
    ({"games": [], "format": "scorekeeper-household/2"}, "format"),
    ({"games": [], "rulesets": [{"rules": {}, "based_on": "frustration"}]}, "rulesets[0].rules"),
]


@pytest.mark.parametrize(("change", "place"), HOUSEHOLD_FAULTS)
def test_faults_of_a_household_file_have_a_place(change: dict, place: str) -> None:
    with pytest.raises(FactError) as error:
        read_household_data({"format": "scorekeeper-household/1", **change})
    assert error.value.place.startswith(place)
