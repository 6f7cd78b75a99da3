"""The words of the sheet: who leads, what matters now, how a game ended."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine

from scorekeeper.games.history import last_done
from scorekeeper.models import Game
from scorekeeper.sheet.build import build_sheet
from scorekeeper.sheet.display import Sheet
from scorekeeper.store.queries import with_history
from tests.factories import get_record, make_game, play_round, play_rounds

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]


def sheet_of(game: Game) -> Sheet:
    record = with_history(get_record(game))
    return build_sheet(record, record.board(), last_done(record))


def on_contract(game: Game, number: int, *names: str) -> Game:
    game.seats.filter(player__name__in=names).update(start_contract=number)
    return game


CROWNS: dict[str, tuple[dict[str, int], list[str]]] = {
    "nobody is behind": ({}, []),
    "one leads": ({"Ann": 5, "Ben": 10}, ["Cal"]),
    "two lead": ({"Ben": 10}, ["Ann", "Cal"]),
    "all are level again": ({"Ann": 5, "Ben": 5, "Cal": 5}, []),
}


@pytest.mark.parametrize(("left", "crowned"), CROWNS.values(), ids=CROWNS)
def test_crowns(left: dict[str, int], crowned: list[str]) -> None:
    game = make_game()
    play_round(game, left=left)
    assert [column.name for column in sheet_of(game).columns if column.leads] == crowned


def test_who_has_left_wears_no_crown() -> None:
    game = make_game()
    play_round(game, left={"Ben": 5, "Cal": 10})
    game.seats.filter(player__name="Ann").update(left_after=1)
    columns = sheet_of(game).columns
    assert [(column.leads, column.has_left) for column in columns] == [
        (False, True),
        (True, False),
        (False, False),
    ]


STEPS = [(1, "on phase 1"), (2, "phase 1 laid, on phase 2"), (4, "phases 1 to 3 laid, on phase 4")]


@pytest.mark.parametrize(("number", "spoken"), STEPS, ids=[spoken for _number, spoken in STEPS])
def test_how_far_somebody_is(number: int, spoken: str) -> None:
    column = sheet_of(on_contract(make_game(), number, "Ann")).columns[0]
    assert column.spoken == spoken
    assert column.steps_done == number - 1
    assert [step.state.value for step in column.steps] == ["laid"] * (number - 1) + ["now"] + [
        "open"
    ] * (7 - number)


def test_all_phases_laid() -> None:
    game = on_contract(make_game(), 7, "Ann")
    play_round(game, out="Ann", laid=["Ann"])
    assert sheet_of(game).columns[0].spoken == "all phases laid"


def test_now_in_a_game_of_growing_hands() -> None:
    game = make_game("progressive-rummy", rounds=2)
    assert sheet_of(game).now == ("Round 3", "Cal deals 8", "Ann plays first")


def test_contracts_of_the_round_are_for_everyone() -> None:
    sheet = sheet_of(make_game("progressive-rummy", rounds=2))
    (task,) = sheet.tasks
    assert (task.names, task.step) == ("Everyone", "")
    assert sheet.columns[0].contract_words == task.words
    assert sheet.columns[0].steps == ()


@pytest.mark.parametrize(
    ("later", "saved"),
    [
        (datetime(2026, 11, 20, 21, 0, tzinfo=UTC), "Round 1 saved, 21:14"),
        (datetime(2026, 11, 21, 21, 0, tzinfo=UTC), "Round 1 saved, 20 November 2026 21:14"),
    ],
    ids=["the same evening", "the next day"],
)
def test_when_a_round_was_saved(later: datetime, saved: str) -> None:
    with time_machine.travel(datetime(2026, 11, 20, 20, 14, tzinfo=UTC), tick=False):
        game = make_game(rounds=1)
    with time_machine.travel(later, tick=False):
        assert sheet_of(game).done.saved == saved


# --- how a game ended -----------------------------------------------------------------------------

LAST: dict[str, Any] = {"out": "Ann", "laid": ["Ben", "Ann"]}

ENDS: dict[str, tuple[str, dict[str, Any], dict[str, int], str, str, tuple[str, ...]]] = {
    "lowest total": (
        *("aggravation-household", {}, {"Ben": 5, "Cal": 90}),
        *("Ann wins", "Over: Ben and Ann laid phase 7. Low score wins, so Ann wins with −200.", ()),
    ),
    "first to finish": (
        "frustration",
        {},
        {},
        "Ben wins",
        "Over: Ben and Ann laid contract 10. Ben laid it first, and wins.",
        (),
    ),
    "first to finish, with points": (
        *("garbage-rummy", {"winner": "first_finisher"}, {"Ann": 0, "Ben": 5, "Cal": 90}),
        *("Ben wins", "Over: Ben and Ann laid goal 11. Ben laid it first, and wins.", ()),
    ),
}


@pytest.mark.parametrize(
    ("slug", "options", "left", "title", "reason", "notes"), ENDS.values(), ids=ENDS
)
def test_end(slug: str, options: dict, left: dict, title: str, reason: str, notes: tuple) -> None:
    game = make_game(slug, options=options)
    last = len(get_record(game).rules.contract_list)
    on_contract(game, last, "Ann", "Ben")
    play_round(game, **LAST, left={name: points for name, points in left.items() if name != "Ann"})
    end = sheet_of(game).end
    assert end
    assert (end.title, end.reason, end.notes) == (title, reason, notes)
    assert sheet_of(game).now == ("Finished after 1 round",)
    assert sheet_of(game).next_number is None


def test_rounds_on_paper_count() -> None:
    game = make_game("frustration", 2)
    Game.objects.filter(pk=game.pk).update(start_rounds=11)
    on_contract(game, 10, "Ben")
    play_round(game, out="Ben", laid=["Ben"])
    sheet = sheet_of(game)
    assert sheet.now == ("Finished after 12 rounds",)
    assert sheet.end
    assert sheet.end.reason == "Over: Ben laid contract 10. First to finish wins, so Ben wins."


TIES = {
    "shared": ({}, "Ben and Cal win together", "Low score wins, so Ben and Cal win with 10."),
    "finisher": (
        {"ties": "finisher"},
        "Ben wins",
        "Ben and Cal are tied at 10. Ben laid the last phase first, and wins.",
    ),
    "rounds_won": (
        {"ties": "rounds_won"},
        "Cal wins",
        "Ben and Cal are tied at 10. Cal went out more often, and wins.",
    ),
}


@pytest.mark.parametrize(("options", "title", "reason"), TIES.values(), ids=TIES)
def test_a_tie_is_explained(options: dict, title: str, reason: str) -> None:
    """Cal goes out in the first round, Ben lays the last phase in the second, and both have the
    same total.
    """
    game = on_contract(make_game(options=options), 7, "Ben")
    play_round(game, out="Cal", laid=["Cal"], left={"Ann": 90, "Ben": 10})
    play_round(game, laid=["Ben"], left={"Ann": 95, "Ben": 0, "Cal": 35})
    end = sheet_of(game).end
    assert end
    assert end.title == title
    assert end.reason == f"Over: Ben laid phase 7. {reason}"


def test_a_player_who_left_comes_last() -> None:
    game = make_game("progressive-rummy", 4)
    play_rounds(game, 7)
    game.seats.filter(player__name="Ann").update(left_after=7)
    end = sheet_of(game).end
    assert end
    assert [(each.name, each.has_left) for each in end.standings][-1] == ("Ann", True)
    assert end.title == "Ben wins"


@pytest.mark.parametrize(
    ("ruleset", "rows"), [("indian-points", 1), ("contract-rummy", 7), ("points", 9)]
)
def test_a_sheet_has_no_more_empty_rows_than_the_game_has_rounds(ruleset: str, rows: int) -> None:
    sheet = sheet_of(make_game(ruleset))
    assert len(sheet.rows) == rows
