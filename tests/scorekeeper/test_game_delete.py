from __future__ import annotations

import io
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper import services
from scorekeeper.models import Act, Adjustment, Entry, Game, Player, Round, Seat
from scorekeeper.services import ImpossibleError, Sent
from tests.factories import believe_clock, make_game, new_key
from tests.markup import read
from tests.scorekeeper.games import CASES, SIMPLE, bring_in

pytestmark = pytest.mark.django_db
DELETED = "/games/deleted/"


@pytest.fixture
def game(household) -> Game:
    return bring_in(SIMPLE, household)


def url(game: Game, name: str = "game-delete") -> str:
    return reverse(name, args=[game.public_id])


def age(game: Game, **passed: int) -> None:
    Game.objects.filter(pk=game.pk).update(deleted_at=timezone.now() - timedelta(**passed))


def delete(phone: Client, game: Game) -> None:
    forms = read(phone.get(game.get_absolute_url())).all("form", action=url(game))
    answer = phone.post(url(game), forms[0].data())
    assert (answer.status_code, answer.url) == (302, DELETED)


def test_deleted_and_brought_back(phone: Client, game: Game) -> None:
    delete(phone, game)
    assert phone.get(game.get_absolute_url()).status_code == 404
    assert "Aggravation Rummy" not in read(phone.get("/")).text
    page = read(phone.get(DELETED))
    assert "Deleted for good on" in page.text
    (form,) = page.all("form", action=url(game, "game-restore"))
    answer = phone.post(url(game, "game-restore"), form.data())
    assert (answer.status_code, answer.url) == (302, game.get_absolute_url())
    assert phone.get(game.get_absolute_url()).status_code == 200
    kinds = list(game.acts.values_list("kind", "after"))
    assert kinds[1:] == [(Act.Kind.DELETE, True), (Act.Kind.DELETE, False)]
    assert "No deleted games" in read(phone.get(DELETED)).text


def test_bringing_back_isnt_undone_by_the_undo_of_a_sheet(phone: Client, game: Game) -> None:
    """Undo after coming back would delete the game once more."""
    delete(phone, game)
    services.restore_game(game=game, sent=Sent(new_key(), 2))
    with pytest.raises(ImpossibleError):
        services.undo(game=game, sent=Sent(new_key(), 3))
    assert not read(phone.get(game.get_absolute_url())).all(
        "form", action=reverse("game-undo", args=[game.public_id])
    )


def test_a_page_that_is_behind(phone: Client, game: Game) -> None:
    answer = phone.post(url(game), {"key": new_key(), "version": 0})
    assert answer.status_code == 409
    assert "your change wasn’t made" in read(answer).text
    assert Game.objects.get().deleted_at is None


def test_the_list_shows_this_household_and_30_days(
    phone: Client, stranger: Client, game: Game, nothing_written
) -> None:
    delete(phone, game)
    assert not read(stranger.get(DELETED)).all("li")
    age(game, days=29, hours=23)
    with nothing_written():
        assert len(read(phone.get(DELETED)).all("li")) == 1
    age(game, days=30, minutes=1)
    assert not read(phone.get(DELETED)).all("li")
    data = {"key": new_key(), "version": Game.objects.get().version}
    assert phone.post(url(game, "game-restore"), data).status_code == 404


def test_few_queries_however_many_are_deleted(
    phone: Client, household, django_assert_num_queries
) -> None:
    for case in CASES[:6]:
        age(bring_in(case, household), days=1)
    with django_assert_num_queries(8):
        assert len(read(phone.get(DELETED)).all("li")) == 6


def test_purge_removes_for_good_what_is_overdue(household) -> None:
    lively = next(case for case in CASES if any("leave" in each for each in case["rounds"]))
    old, young, here = (
        bring_in(lively, household),
        bring_in(SIMPLE, household),
        make_game(household=household, players=2),
    )
    services.leave_game(
        game=old, sent=Sent(new_key(), 1), seat_id=old.seats.filter(left_after=None).first().pk
    )
    services.undo(game=old, sent=Sent(new_key(), 2))  # acts that point to acts
    age(old, days=31)
    age(young, days=29)
    kept = [model.objects.exclude(**{field: old.pk}).count() for model, field in TABLES]
    people = Player.objects.count()
    out = io.StringIO()
    believe_clock()
    call_command("purge", stdout=out)
    assert out.getvalue() == "Removed 1 game.\n"
    assert [model.objects.count() for model, _ in TABLES] == kept
    assert set(Game.objects.all()) == {young, here}
    assert Player.objects.count() == people
    call_command("purge", stdout=(out := io.StringIO()))
    assert out.getvalue() == "Removed 0 games.\n"


TABLES = [
    (Seat, "game"),
    (Round, "game"),
    (Entry, "round__game"),
    (Adjustment, "round__game"),
    (Act, "game"),
]
