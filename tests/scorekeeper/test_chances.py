"""Who may win: on the sheet of those who want to know, and nowhere else."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.forecast import questions
from rulesets.forecast.questions import go_on
from scorekeeper.models import Draft, Game, Household, Role, Study
from scorekeeper.services import studies
from scorekeeper.services.studies import next_study, work_on_study
from scorekeeper.sheet.ahead import build_chances
from scorekeeper.store.records import load_record
from tests.factories import HTMX, make_client, make_game
from tests.markup import read

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked out is tested elsewhere; here it has to be quick."""
    monkeypatch.setattr(questions, "GAMES", 4)
    monkeypatch.setattr(questions, "IN_ALL", 4)
    monkeypatch.setattr(studies, "WAITS", timedelta(hours=1))  # however slow the machine is


@pytest.fixture
def game(household: Household) -> Game:
    """Four rounds of about ten: earlier, chances say hardly anything."""
    return make_game(household=household, players=4, rounds=4)


def wants(household: Household, **likes: bool) -> None:
    Household.objects.filter(pk=household.pk).update(**{"shows_chances": True, **likes})


def look(phone: Client, game: Game, **more: Any) -> Any:
    return read(phone.post(reverse("game-ahead", args=[game.public_id]), **more))


def work() -> None:
    """Everything that somebody waits for."""
    while study := next_study():
        work_on_study(study, go_on)


def sees_chances(phone: Client, game: Game) -> bool:
    look(phone, game, headers=HTMX)
    work()
    return bool(look(phone, game, headers=HTMX).all(css="chances"))


# --- who sees them --------------------------------------------------------------------------------


def test_they_are_off_until_the_host_turns_them_on(phone, household, game) -> None:
    assert not sees_chances(phone, game)
    assert Study.objects.count() == 1  # rounds and minutes; nobody works out the rest

    wants(household)
    assert sees_chances(phone, game)


def test_the_switch_is_in_the_settings(phone, household) -> None:
    switched = {"shows_chances": "on", "shows_chances_to_watchers": "on", "letters": "AJQK"}
    phone.post(reverse("household"), switched)
    household.refresh_from_db()
    assert household.shows_chances
    assert household.shows_chances_to_watchers
    assert not household.shows_length

    switches = read(phone.get(reverse("household"))).one("form", action="/household/").data()
    assert switches.keys() >= {"shows_chances", "shows_chances_to_watchers"}


@pytest.mark.parametrize(
    ("role", "to_watchers", "sees"), [(Role.WATCHER, False, False), (Role.WATCHER, True, True)]
)
def test_watchers_have_a_switch_of_their_own(household, game, role, to_watchers, sees) -> None:
    wants(household, shows_chances_to_watchers=to_watchers)
    assert sees_chances(make_client(household, role), game) is sees


# --- what they see --------------------------------------------------------------------------------


def test_they_wait_until_all_is_known(phone, household, game) -> None:
    """A chance that changes would look like a mistake."""
    wants(household)
    look(phone, game, headers=HTMX)
    for _step in range(4):  # the first two are rounds and minutes
        study = next_study()
        assert study
        work_on_study(study, go_on)

    page = look(phone, game, headers=HTMX)
    assert "Working out who may win" in page.text
    assert "more round" in page.text
    assert "hx-post" in page.one(id="ahead-here")


def test_in_words(game: Game) -> None:
    shown = build_chances(load_record(game).board(), [30, 5, 65, 0])
    assert [chance.figure for chance in shown] == ["65", "30", "5", "under 5"]
    assert build_chances(load_record(game).board(), [0, 100, 0, 0])[0].figure == "over 95"


# --- where they never are -------------------------------------------------------------------------


def test_never_while_a_round_is_typed(phone, household, game) -> None:
    wants(household)
    assert sees_chances(phone, game)
    seat = game.seats.first()
    assert seat
    typed = Draft.objects.create(
        game=game, number=3, cell=str(seat.pk), data={"points": ["5"]}, at=game.created_at
    )
    assert not look(phone, game, headers=HTMX).all("section")

    typed.delete()
    assert look(phone, game, headers=HTMX).all(css="chances")


@pytest.mark.parametrize(
    ("slug", "rounds"),
    [("aggravation-household", 0), ("aggravation-household", 3), ("shanghai-rummy", 6)],
)
def test_never_where_they_say_hardly_anything(phone, household, slug, rounds) -> None:
    """Early in a game, and in games of which it was never measured."""
    wants(household)
    game = make_game(slug, household=household, players=4, rounds=rounds)
    assert not sees_chances(phone, game)

    wants(household, shows_length=False)
    assert not read(phone.get(game.get_absolute_url())).all(id="ahead-here")


def test_never_in_what_is_kept_exported_or_printed(phone, household, game) -> None:
    wants(household)
    assert sees_chances(phone, game)
    page = look(phone, game, headers=HTMX)
    assert page.text.index("more round") < page.text.index("Who may win?")
    assert page.text.count("not you") == 1
    assert len(page.one(css="chances").all("tr")) == 4
    assert "hx-post" not in page.one(id="ahead-here")
    gets = [
        game.get_absolute_url(),
        reverse("game-history", args=[game.public_id]),
        reverse("game-export", args=[game.public_id]),
        reverse("game-figures", args=[game.public_id]),
        reverse("game-table", args=[game.public_id]),
    ]
    for url in gets:
        answer = phone.get(url)
        assert answer.status_code == 200, url
        assert "in 100" not in answer.content.decode(), url
