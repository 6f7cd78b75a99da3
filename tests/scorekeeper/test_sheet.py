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


STEPS = [
    (1, "on phase 1"),
    (3, "phases 1 and 2 laid, on phase 3"),
    (4, "phases 1 to 3 laid, on phase 4"),
]


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
    sheet = sheet_of(game)
    assert sheet.now == ("Round 3", "Cal deals 8", "Ann plays first")
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

ENDS: dict[str, tuple[str, dict[str, int], str, str]] = {
    "lowest total": (
        *("aggravation-household", {"Ben": 5, "Cal": 90}),
        *("Ann wins", "Over: Ben and Ann laid phase 7. Low score wins, so Ann wins with −200."),
    ),
    "first to finish": (
        *("frustration", {}),
        *("Ben wins", "Over: Ben and Ann laid contract 10. Ben laid it first, and wins."),
    ),
}


@pytest.mark.parametrize(("slug", "left", "title", "reason"), ENDS.values(), ids=ENDS)
def test_end(slug: str, left: dict, title: str, reason: str) -> None:
    game = make_game(slug)
    Game.objects.filter(pk=game.pk).update(start_rounds=11)  # on paper
    last = len(get_record(game).rules.contract_list)
    on_contract(game, last, "Ann", "Ben")
    play_round(game, **LAST, left=left)
    end = sheet_of(game).end
    assert end
    assert (end.title, end.reason, end.notes) == (title, reason, ())
    assert sheet_of(game).now == ("Finished after 12 rounds",)
    assert sheet_of(game).next_number is None


def test_a_shared_win_is_told() -> None:
    game = on_contract(make_game(), 7, "Ben")
    play_round(game, laid=["Ben"], left={"Ann": 95, "Ben": 10, "Cal": 10})
    end = sheet_of(game).end
    assert end
    assert end.title == "Ben and Cal win together"


def test_who_has_left_comes_last_and_wears_no_crown() -> None:
    game = make_game("progressive-rummy", 4)
    play_rounds(game, 7)
    game.seats.filter(player__name="Ann").update(left_after=7)
    sheet = sheet_of(game)
    assert sheet.end
    assert [(each.name, each.has_left) for each in sheet.end.standings][-1] == ("Ann", True)
    assert sheet.end.title == "Ben wins"
    assert [column.leads for column in sheet.columns][:2] == [False, True]


@pytest.mark.parametrize(
    ("ruleset", "rows"), [("indian-points", 1), ("contract-rummy", 7), ("points", 9)]
)
def test_a_sheet_has_no_more_empty_rows_than_the_game_has_rounds(ruleset: str, rows: int) -> None:
    sheet = sheet_of(make_game(ruleset))
    assert len(sheet.rows) == rows
