"""From when to when a game was played: on its keepsake, where that is known."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scorekeeper import services
from scorekeeper.keys import new_key
from scorekeeper.models import Game, Round
from scorekeeper.services import Sent
from scorekeeper.store.evening import evening
from tests.factories import get_record, make_client, make_game, make_household
from tests.printing.readback import read

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[2]
BEGUN = datetime(2026, 11, 21, 19, 40, tzinfo=UTC)
FROM_TO = "from 19:40 to 22:55"


def later(hours: int, minutes: int = 0) -> datetime:
    return BEGUN + timedelta(hours=hours, minutes=minutes)


@pytest.mark.parametrize(
    ("begun", "saved", "found"),
    [
        (BEGUN, [later(1), later(3, 15)], (BEGUN, later(3, 15))),
        (BEGUN, [later(3, 15), later(1)], (BEGUN, later(3, 15))),  # the first one was corrected
        (None, [later(1)], None),
        (BEGUN, [], None),
        (BEGUN, [later(1), None], None),
        (BEGUN, [BEGUN], None),  # as games are whose times no file knew
        (BEGUN, [later(25)], None),  # not one evening
        (later(2), [later(1)], None),
    ],
)
def test_what_is_known_of_an_evening(begun, saved, found):
    assert evening(begun, saved) == found


@pytest.fixture
def household():
    return make_household()


@pytest.fixture
def phone(household):
    return make_client(household)


@pytest.fixture
def finished(household) -> Game:
    """A game that was stopped after three rounds, with its times."""
    game = make_game(household=household, rounds=3)
    sent = Sent(new_key(), get_record(game).game.version)
    services.stop_game(game=game, sent=sent, stopped=True)
    set_times(game, BEGUN, [later(1), later(2), later(3, 15)], later(3, 20))
    return game


def set_times(game: Game, begun: datetime, saved: list[datetime], finished: datetime) -> None:
    Game.objects.filter(pk=game.pk).update(created_at=begun, finished_at=finished)
    for number, moment in enumerate(saved, 1):
        Round.objects.filter(game=game, number=number).update(saved_at=moment)


def keepsake(phone: Client, game: Game) -> str:
    response = phone.get(reverse("print-file"), {"game": game.public_id, "sheet": "keepsake"})
    assert response.status_code == 200
    return read(response.content)[0].text


def test_a_keepsake_says_from_when_to_when(phone, finished, settings):
    settings.TIME_ZONE = "UTC"
    assert f"21 November 2026, {FROM_TO}" in keepsake(phone, finished)
    settings.TIME_ZONE = "Europe/Berlin"
    assert "from 20:40 to 23:55" in keepsake(phone, finished)


@pytest.mark.parametrize(
    ("end", "day", "in_name"),
    [
        (5, "21 November 2026", "2026-11-21"),  # until 0:40
        (25, "22 November 2026", "2026-11-22"),  # not one evening: the day on which it ended
    ],
)
def test_an_evening_belongs_to_the_day_it_began(phone, finished, settings, end, day, in_name):
    settings.TIME_ZONE = "UTC"
    set_times(finished, BEGUN, [later(1), later(3), later(end)], later(end))
    wish = {"game": finished.public_id, "sheet": "keepsake"}
    assert day in keepsake(phone, finished)
    assert in_name in phone.get(reverse("print-file"), wish)["Content-Disposition"]
    shared = phone.get(reverse("game-result-text", args=[finished.public_id])).content.decode()
    assert shared.splitlines()[0].endswith(day)


def test_a_late_stop_does_not_change_the_day(phone, finished, settings):
    settings.TIME_ZONE = "UTC"
    set_times(finished, BEGUN, [later(1), later(2), later(3, 15)], later(40))
    assert f"21 November 2026, {FROM_TO}" in keepsake(phone, finished)


def test_a_game_begun_on_paper_has_no_hours(phone, finished):
    Game.objects.filter(pk=finished.pk).update(start_rounds=4)
    assert ".m." not in keepsake(phone, finished)


@pytest.mark.parametrize("is_known", [True, False])
def test_a_file_that_knows_its_times(is_known, tmp_path, settings):
    settings.TIME_ZONE = "UTC"
    case = json.loads((ROOT / "tests/cases/scoring/ah-1.json").read_text("utf-8"))["game"]
    case["stopped"] = True
    if is_known:
        case["begun"] = BEGUN.isoformat()
        for each in case["rounds"]:
            each["saved"] = later(3, 15).isoformat()

    played, out = tmp_path / "played.json", tmp_path / "sheet.pdf"
    played.write_text(json.dumps(case), "utf-8")
    order = ["--game", str(played), "--sheet", "keepsake", "--out", str(out)]
    call_command("print", *order, stdout=StringIO())
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(out.read_bytes())).pages)
    assert (FROM_TO in text) == is_known
