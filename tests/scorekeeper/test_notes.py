"""Marks in the cells of a sheet, and what they mean: bonuses, points by hand, corrections."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulesets.scoring.facts import Adjustment, RoundFacts
from scorekeeper import services
from scorekeeper.models import Game, Household, Role
from scorekeeper.sheet.build import build_sheet
from scorekeeper.store.queries import with_history
from tests.factories import (
    get_record,
    make_client,
    make_facts,
    make_game,
    play_round,
    round_url,
    undo,
)
from tests.markup import Element, read
from tests.played import sent_to

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

EVENING = datetime(2026, 11, 20, 19, 31, tzinfo=UTC)  # 20:31 at the table


@pytest.fixture
def game(household: Household) -> Game:
    """Ann went out twice; Ben and Cal were left with 65 and 70, then 75 and 80."""
    game = make_game(household=household)
    for left in ({"Ben": 65, "Cal": 70}, {"Ben": 75, "Cal": 80}):
        play_round(game, out="Ann", laid=["Ann", "Ben"], left=left)
    return game


def notes(game: Game) -> dict[tuple[int, str], tuple[str, ...]]:
    record = with_history(get_record(game))
    return {
        (note.number, note.name): note.texts for note in build_sheet(record, record.board()).notes
    }


def correct(game: Game, number: int = 1, **facts) -> None:
    record = get_record(game)
    new = make_facts(record, **({"out": "Ann", "laid": ["Ann", "Ben"], "left": {}} | facts))
    with time_machine.travel(EVENING, tick=False):
        services.correct_round(game=record.game, sent=sent_to(game), number=number, facts=new)


def at(moment: datetime = EVENING):
    return time_machine.travel(moment, tick=False)


def cell(page: Element, number: int, column: int) -> Element:
    row = page.one("table", css="sheet").one("tbody").all("tr")[number - 1]
    return row.all("td")[column].one("a")


# --- what leaves a mark ---------------------------------------------------------------------------


def test_going_out_has_its_own_sign(phone: Client, game: Game) -> None:
    bonuses = [given.id for result in get_record(game).board().rounds for given in result.bonuses]
    assert bonuses == ["out", "out"]
    assert notes(game) == {}
    page = read(phone.get(game.get_absolute_url()))
    assert not page.all(id="notes")
    assert not page.all(css="has-note")


def test_an_exact_deal() -> None:
    game = make_game("garbage-rummy")
    play_round(game, out="Ben", laid=["Ben"], left={"Cal": 30}, ticks={"exact_deal": ["Ann"]})
    ((place, (text,)),) = notes(game).items()
    assert place == (1, "Ann")
    assert re.fullmatch(r".*exact.* −50", text, re.IGNORECASE)


CORRECTIONS = {
    "points": ({"left": {"Ben": 35, "Cal": 70}}, {"Ben": "65"}),
    "two hands": ({"left": {"Ben": 35, "Cal": 40}}, {"Ben": "65", "Cal": "70"}),
    "laid after all": (
        {"laid": ["Ann", "Ben", "Cal"], "left": {"Ben": 65, "Cal": 70}},
        {"Cal": "phase 1 not laid"},
    ),
    "not laid": ({"laid": ["Ann"], "left": {"Ben": 65, "Cal": 70}}, {"Ben": "phase 1 laid"}),
    "another went out": (
        {"out": "Ben", "left": {"Ann": 5, "Cal": 70}},
        {"Ann": "−25, out", "Ben": "65, not out"},
    ),
    "the same hand in cards": ({"left": {"Ben": {"10-K": 5, "A": 1}, "Cal": 70}}, {}),
}


@pytest.mark.parametrize(("facts", "was"), CORRECTIONS.values(), ids=CORRECTIONS)
def test_a_correction_says_what_was_there(game: Game, facts: dict, was: dict[str, str]) -> None:
    correct(game, **facts)
    with at():
        assert notes(game) == {
            (1, name): (f"Corrected 20:31, was {words}",) for name, words in was.items()
        }


def test_a_game_without_points() -> None:
    game = make_game("frustration")
    play_round(game, out="Ann", laid=["Ann", "Ben"])
    correct(game, laid=["Ann"])
    with at():
        assert notes(game) == {(1, "Ben"): ("Corrected 20:31, was contract 1 laid",)}


def test_a_correction_that_was_undone_is_none_and_done_again_is_one(game: Game) -> None:
    correct(game, left={"Ben": 35, "Cal": 70})
    seq = game.acts.latest("seq").seq
    undo(game)
    assert notes(game) == {}
    services.undo(game=game, sent=sent_to(game), seq=seq)
    assert list(notes(game)) == [(1, "Ben")]


def test_the_mark_goes_with_its_round(game: Game) -> None:
    correct(game, 2, left={"Ben": 35, "Cal": 80})
    assert list(notes(game)) == [(2, "Ben")]
    forgotten = make_facts(get_record(game), out="Cal", laid=["Cal"], left={"Ann": 65, "Ben": 65})
    services.insert_round(game=game, sent=sent_to(game), number=1, facts=forgotten)
    assert list(notes(game)) == [(3, "Ben")]
    services.delete_round(game=game, sent=sent_to(game), number=3)
    assert notes(game) == {}
    undo(game)
    assert list(notes(game)) == [(3, "Ben")]


def test_a_player_who_gets_another_name_keeps_the_mark(game: Game) -> None:
    correct(game, left={"Ben": 35, "Cal": 70})
    services.rename_player(player=game.household.players.get(name="Ben"), name="Benno")
    assert list(notes(game)) == [(1, "Benno")]
    correct(game, laid=["Ann", "Benno"], left={"Benno": 45, "Cal": 70})
    with at():
        assert notes(game) == {(1, "Benno"): ("Corrected 20:31, was 65", "Corrected 20:31, was 35")}


def test_a_player_who_never_was_there_after_all(phone: Client, game: Game) -> None:
    services.join_game(game=game, sent=sent_to(game), name="Dee", after=None, points=0, contract=1)
    joined = game.acts.latest("seq").seq
    play_round(game, out="Ann", laid=["Ann"], left={"Ben": 65, "Cal": 65, "Dee": 65})
    correct(game, 3, left={"Ben": 35, "Cal": 65})
    assert list(notes(game)) == [(3, "Ben"), (3, "Dee")]
    services.undo(game=game, sent=sent_to(game), seq=joined)
    assert notes(game) == {}  # that round with Dee in it is no longer possible
    assert phone.get(f"{game.get_absolute_url()}history/").status_code == 200


# --- where they are shown -------------------------------------------------------------------------


@pytest.fixture
def corrected(game: Game) -> Game:
    correct(game, left={"Ben": 35, "Cal": 70})
    return game


def test_the_cell_says_it_and_opens_the_round_at_its_player(phone: Client, corrected: Game) -> None:
    with at():
        page = read(phone.get(corrected.get_absolute_url()))
    fold = page.one("details", id="notes")
    assert fold.one("summary").text == "1 note"
    assert fold.one("li").text == "Ben, round 1: Corrected 20:31, was 65"
    marked = cell(page, 1, 1)
    assert "has-note" in marked.classes
    words = "Ben, round 1: 35 points, total 35, laid phase 1, Corrected 20:31, was 65"
    assert marked.one(css="spoken").text == words
    seat = corrected.seats.get(player__name="Ben")
    assert marked["href"] == f"{round_url(corrected, 1)}#row-{seat.pk}"
    with at():
        row = read(phone.get(round_url(corrected, 1))).one(id=f"row-{seat.pk}")
    assert row.one(css="row-note").text == "On the sheet: Corrected 20:31, was 65"


def test_a_watcher_gets_to_the_note(household: Household, corrected: Game) -> None:
    watcher = make_client(household, Role.WATCHER)
    page = read(watcher.get(corrected.get_absolute_url()))
    marked = cell(page, 1, 1)
    assert marked["href"] == "#" + page.one("li", id=marked["href"].removeprefix("#"))["id"]
    assert "href" not in cell(page, 1, 2)


def test_a_reason_is_text_whatever_it_looks_like(phone: Client, game: Game) -> None:
    why = '"><script>alert(1)</script>'
    facts = RoundFacts(adjust=(Adjustment("Cal", 10, why), Adjustment("Cal", -5, "sorry")))
    services.record_round(game=game, sent=sent_to(game), number=3, facts=facts)
    assert notes(game) == {(3, "Cal"): (f"Adjusted +10: {why}", "Adjusted −5: sorry")}
    for url in (game.get_absolute_url(), round_url(game, 3)):
        page = phone.get(url)
        assert b"<script>alert" not in page.content
        assert "<script>alert(1)</script>" in read(page).one(id="notes").text


def test_marks_ask_no_more_of_the_database(
    phone: Client, household: Household, corrected: Game, django_assert_num_queries
) -> None:
    plain = make_game(household=household, rounds=2)
    with CaptureQueriesContext(connection) as asked:
        phone.get(plain.get_absolute_url())
    with django_assert_num_queries(len(asked)):
        phone.get(corrected.get_absolute_url())
