"""Sheets of games whose points are the sum of much: Canasta, gin, games in which others pay."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesets.library.load import load_ruleset
from rulesets.scoring.facts import Hand
from rulesets.scoring.progress import Scoreboard, play_on
from scorekeeper import services
from scorekeeper.models import Game
from scorekeeper.rounds.from_paper.page import PaperSheet
from tests.factories import get_record, make_game, new_key
from tests.kinds import one_of_each_kind
from tests.markup import form_data, read
from tests.played import sent_to
from tests.rulesets.scoring.strategies import round_facts

pytestmark = pytest.mark.django_db

TWO_TEAMS = {"Ann & Cal": ("Ann", "Cal"), "Ben & Dee": ("Ben", "Dee")}


def seats(game: Game) -> list[str]:
    """A seat for each column: that of a team is its first player's."""
    record = get_record(game)
    teams = record.facts.teams
    return [str(record.seat_ids[teams.get(side, (side,))[0]]) for side in record.facts.sides]


def typed(game: Game, *rows: tuple[int, ...], **more: Any) -> dict[str, Any]:
    cells = {
        f"cell-{number}-{seat}": str(figure)
        for number, row in enumerate(rows, start=1)
        for seat, figure in zip(seats(game), row, strict=True)
    }
    return {"key": new_key(), "version": Game.objects.get(pk=game.pk).version, **cells, **more}


def send(phone: Client, game: Game, sent: dict[str, Any]) -> Any:
    return phone.post(reverse("game-paper", args=[game.public_id]), sent)


def saved(phone: Client, game: Game, *rows: tuple[int, ...], **more: Any) -> Scoreboard:
    """The game after its paper was saved; nothing on it is odd."""
    page = send(phone, game, typed(game, *rows, **more))
    assert page.status_code == 302, read(page).text
    return get_record(game).board()


# --- melds ----------------------------------------------------------------------------------------


@pytest.fixture
def canasta(household) -> Game:
    return make_game("canasta", 4, household=household, teams=TWO_TEAMS)


def test_partners_have_one_column(phone: Client, canasta: Game) -> None:
    page = read(phone.get(reverse("game-paper", args=[canasta.public_id])))
    names = [name["title"] for name in page.one("table").all(css="column-name")]
    assert names == ["Ann & Cal", "Ben & Dee"]
    assert page.all("input", type="text")[1]["aria-label"] == "Round 1, Ben & Dee"


def test_totals_of_melds_are_those_of_the_paper(phone: Client, canasta: Game) -> None:
    board = saved(phone, canasta, (845, 1210), (1500, 2145), (1420, 3650))
    assert dict(board.totals) == {"Ann & Cal": 1420, "Ben & Dee": 3650}
    facts = board.rounds[2].facts
    assert (facts.out, facts.melded) == (None, {})
    assert [(each.player, each.points) for each in facts.adjust] == [
        ("Ann & Cal", -80),
        ("Ben & Dee", 1505),
    ]


def test_who_went_out_may_be_said(phone: Client, canasta: Game) -> None:
    page = read(send(phone, canasta, typed(canasta, (-80, 1505), action="check")))
    ask = page.one("fieldset", css="ask")
    assert [choice.text for choice in ask.all("label")] == ["Ben", "Dee", "Not on the paper"]
    dee = str(get_record(canasta).seat_ids["Dee"])
    facts = saved(phone, canasta, (-80, 1505), **{"out-1": dee}).rounds[0].facts
    assert facts.out == "Dee"
    assert facts.by_hand["Ben & Dee"] == 1405  # and 100 for going out


def test_a_player_who_cant_have_gone_out_is_nobody(phone: Client, canasta: Game) -> None:
    ann = str(get_record(canasta).seat_ids["Ann"])
    board = saved(phone, canasta, (-80, 1505), **{"out-1": ann})
    assert board.rounds[0].facts.out is None


def test_points_that_no_cards_make_are_doubted(phone: Client, canasta: Game) -> None:
    page = send(phone, canasta, typed(canasta, (845, 1212)))
    assert (page.status_code, get_record(canasta).facts.rounds) == (422, ())
    doubt = read(page).one(id="says-1").all("p", css="hint")[0].text
    assert doubt == (
        "Ben & Dee: the rules don’t give +1212 in this round. "
        "All points are multiples of 5. Check the paper. You can still save it."
    )
    assert send(phone, canasta, form_data(page, "from-paper")).status_code == 302


def test_more_than_all_cards_are_worth_is_doubted(phone: Client, household) -> None:
    game = make_game("five-hundred-rum", 3, household=household)
    page = read(send(phone, game, typed(game, (300, 200, -10))))
    assert "All cards together are worth 426." in page.one(id="says-1").text
    assert saved(phone, game, (45, 60, -10)).totals == {"Ann": 45, "Ben": 60, "Cal": -10}


# --- gin ------------------------------------------------------------------------------------------

WON = [
    (15, "", "Ann", (1, 16)),
    (30, "knock", "Ann", (1, 31)),
    (30, "gin", "Ann", (0, 5)),
    (30, "undercut", "Ben", (0, 5)),
    (25, "undercut", "Ben", (1, 1)),
    (51, "big_gin", "Ann", (0, 20)),
    (51, "undercut", "Ann", (1, 52)),  # nobody knocks with so much
]


@pytest.mark.parametrize(("points", "way", "out", "left"), WON)
def test_how_a_hand_of_gin_was_won(
    phone: Client, household, points: int, way: str, out: str, left: tuple[int, int]
) -> None:
    game = make_game("gin-rummy", 2, household=household)
    board = saved(phone, game, (points, 0), **{"won-1": way})
    facts = board.rounds[0].facts
    assert (facts.out, board.rounds[0].winner) == (out, "Ann")
    assert tuple(facts.left[name] for name in ("Ann", "Ben")) == (
        Hand(points=left[0]),
        Hand(points=left[1]),
    )
    assert not facts.adjust
    assert board.totals == {"Ann": points, "Ben": 0}


def test_it_is_asked_where_points_dont_say_it(phone: Client, household) -> None:
    game = make_game("gin-rummy", 2, household=household)
    page = read(send(phone, game, typed(game, (15, 0), (45, 0), (45, 30), action="check")))
    assert not page.one(id="says-1").all("fieldset")
    assert page.one(id="says-2").one("fieldset").text == "How was it won? Knock Gin Undercut"


def test_a_hand_that_nobody_won(phone: Client, household) -> None:
    game = make_game("gin-rummy", 2, household=household)
    board = saved(phone, game, (0, 0), (20, 0))
    assert [result.winner for result in board.rounds] == [None, "Ann"]


def test_of_several_games_at_once_points_are_typed(phone: Client, household) -> None:
    game = make_game("gin-rummy", 2, household=household, options={"hollywood": True})
    page = read(phone.get(reverse("game-paper", args=[game.public_id])))
    assert not page.all("input", name="cells")
    board = saved(phone, game, (15, 0), (0, 20), (10, 0))
    assert [column.shows("Ann") for column in board.columns] == [25, 10, None]


# --- paid by the others ---------------------------------------------------------------------------


def test_whoever_the_others_pay_went_out(phone: Client, household) -> None:
    game = make_game("continental-rummy", 3, household=household)
    board = saved(phone, game, (6, -3, -3), (5, -1, -4), (5, -1, -4))
    assert [result.facts.out for result in board.rounds] == ["Ann", "Ben", None]
    assert board.rounds[0].facts.by_hand == {"Ann": 4, "Ben": -2, "Cal": -2}
    assert not board.rounds[1].facts.adjust  # the least that is paid


def test_what_isnt_the_same_from_each_is_doubted(phone: Client, household) -> None:
    game = make_game("continental-rummy", 3, household=household)
    page = send(phone, game, typed(game, (6, -4, -2)))
    assert page.status_code == 422
    (doubt,) = read(page).one(id="says-1").all("p", css="hint")
    assert doubt.text == (
        "Ann: the rules don’t give +6 in this round. All others pay whoever goes out the same. "
        "Check the paper. You can still save it."
    )
    assert send(phone, game, form_data(page, "from-paper")).status_code == 302


def test_only_one_player_gets_what_the_others_hold(phone: Client, household) -> None:
    game = make_game("basic-rummy", 3, household=household)
    page = send(phone, game, typed(game, (0, 12, 0), (0, 42, 30), action="check"))
    first, *_others = page.context["page"].lines[:2]
    assert (first.hints, first.round.form.facts.out) == ((), "Ben")
    assert "the rules don’t give +30 in this round." in read(page).one(id="says-2").text


def test_nobody_is_said_not_to_have_gone_out_where_the_paper_is_silent(phone, household) -> None:
    game = make_game("canasta", 2, household=household)
    saved(phone, game, (845, 1210))
    history = read(phone.get(reverse("game-history", args=[game.public_id]))).text
    assert "Round 1: Ann, adjusted: 845 (As on the paper sheet); Ben, adjusted: 1210" in history


def test_more_figures_than_anybody_can_have_are_no_word(phone, household) -> None:
    game = make_game("canasta", 2, household=household)
    page = send(phone, game, typed(game, (99_999_999, 0), action="check"))
    assert "Ann: “99999999” isn’t possible. Type points" in read(page).text


def test_a_hand_of_gin_that_only_one_is_left_for_is_doubted(phone: Client, household) -> None:
    game = make_game("gin-rummy", 2, household=household, rounds=1)
    services.leave_game(game=game, sent=sent_to(game), seat_id=int(seats(game)[1]))
    sent = {f"cell-2-{seats(game)[0]}": "31", "cells": "points", "action": "check"}
    page = send(phone, game, typed(game, **sent))
    assert "Ann: the rules don’t give +31 in this round." in read(page).one(id="says-2").text


# --- any game -------------------------------------------------------------------------------------

SCORED = [slug for slug in one_of_each_kind() if load_ruleset(slug).keeps_score]


def test_whoever_is_said_to_have_gone_out_never_dropped(phone, household) -> None:
    game = make_game("indian-deals", 4, household=household)
    said = {"out-1": seats(game)[2], "action": "check"}
    page = send(phone, game, typed(game, (2, -2, 0, 0), **said))
    line = page.context["page"].lines[0]
    assert line.board.totals == {"Ann": 2, "Ben": -2, "Cal": 0, "Dee": 0}
    assert (line.round.form.facts.out, line.round.form.facts.ticks) == ("Cal", {})
    assert {hint.tone.name for hint in line.hints} == {"WARN"}


@pytest.mark.one_database
@pytest.mark.parametrize("slug", [*SCORED, "hand-and-foot"])
def test_totals_typed_from_paper_are_the_totals(household, slug: str) -> None:
    record = get_record(make_game(slug, 4, household=household))
    names = [f"{kind}-{number}" for kind in ("out", "won", "first") for number in (1, 2)]
    answers = st.sampled_from(["", "nobody", "gin", "knock", *map(str, record.seat_ids.values())])

    @given(st.data())
    @settings(max_examples=4, suppress_health_check=[HealthCheck.too_slow])
    def check(data: st.DataObject) -> None:
        sent = QueryDict(mutable=True)
        sent.update({name: data.draw(answers) for name in names})
        board = record.board()
        boards = []
        while len(boards) < 2 and not board.finished:
            facts = data.draw(round_facts(board))
            board = play_on(board, replace(facts, leave=(), rejoin=()))
            boards.append(board)
            for name in board.rounds[-1].points:
                cell = f"cell-{len(boards)}-{record.seat_ids[name]}"
                sent[cell] = str(board.rounds[-1].totals[name])

        for line, played in zip(PaperSheet(record, sent, 2).lines, boards, strict=False):
            assert line.board is not None
            assert line.board.rounds[-1].totals == played.rounds[-1].totals

    check()


@pytest.mark.parametrize("slug", ["canasta", "gin-rummy", "continental-rummy"])
def test_more_than_anybody_can_have_isnt_saved(phone: Client, household, slug: str) -> None:
    game = make_game(slug, 2, household=household)
    page = send(phone, game, typed(game, (123_456, -123_456)))
    assert (page.status_code, get_record(game).facts.rounds) == (422, ())
    page = send(phone, game, form_data(page, "from-paper"))
    assert (page.status_code, get_record(game).facts.rounds) == (422, ())
    assert "error" in read(page).one(id="says-1").all("p", css="hint")[0].classes
