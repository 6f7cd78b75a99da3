"""household/delete/: everything goes, for everybody, after an offer to take it along."""

from __future__ import annotations

import threading
from unittest.mock import patch

import pytest
from django.apps import apps
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scorekeeper import models
from scorekeeper.models import Device, Game, Import, Link, Role
from scorekeeper.services import background, households
from tests.factories import make_client
from tests.markup import read
from tests.scorekeeper.addresses import OTHERS_NAMES, Table
from tests.scorekeeper.test_import_export import export_household

pytestmark = pytest.mark.django_db
URL = "/household/delete/"
# belong to an address, or to the whole app
SHARED = {models.Try, models.Purge}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(households, "in_background", lambda work, *args: work(*args))


def counted() -> dict[str, int]:
    tables = set(apps.get_app_config("scorekeeper").get_models()) - SHARED
    return {model.__name__: model._default_manager.count() for model in tables}


def test_the_page_offers_the_file_first(nothing_written) -> None:
    phone = make_client(Table().household)
    assert URL in [link["href"] for link in read(phone.get("/household/")).all("a")]
    with nothing_written():
        page = read(phone.get(URL))
    assert reverse("household-export") in [link["href"] for link in page.all("a")]
    assert "2 games with their history" in page.text
    assert "New ones replace them in time" in page.text  # copies forget it as they age


def test_nothing_goes_without_the_tick() -> None:
    phone = make_client(Table().household)
    before = counted()
    answer = phone.post(URL)
    assert answer.status_code == 422
    assert "Nothing was deleted" in read(answer).text
    assert counted() == before


def test_everything_goes_and_nothing_of_others() -> None:
    other = Table(OTHERS_NAMES, slug="house-mmmmmmmmmm")
    before, text = counted(), export_household(other.household)
    table = Table()
    phone, second = make_client(table.household), make_client(table.household, Role.SCORER)
    answer = phone.post(URL, {"sure": "on"})
    assert "Everything is deleted" in read(answer).text
    assert counted() == before
    assert export_household(other.household) == text
    for each in (phone, second):
        assert each.get(table.game.get_absolute_url()).status_code == 404
        assert "Aglaia" not in read(each.get("/")).text
    assert "None yet" in read(second.get("/phone/")).text


def test_a_new_phone_has_nothing_to_delete(client: Client) -> None:
    assert client.get(URL).status_code == 200
    assert client.post(URL, {"sure": "on"}).status_code == 200
    assert "household-delete" not in client.get("/household/").content.decode()


@pytest.mark.parametrize("done", [0, 1])
def test_who_is_stopped_in_the_middle_shuts_everybody_out_all_the_same(done: int) -> None:
    table = Table()
    phone = make_client(table.household)
    erase, calls = households._erase_games, []

    def die(ids: list[int]) -> None:
        calls.append(ids)
        if len(calls) > done:
            raise KeyboardInterrupt
        erase(ids)

    with (
        patch.object(households, "PORTION", 1),
        patch.object(households, "_erase_games", die),
        pytest.raises(KeyboardInterrupt),
    ):
        phone.post(URL, {"sure": "on"})
    assert Game.objects.count() == 2 - done
    assert phone.get(table.game.get_absolute_url()).status_code == 404
    assert not Device.objects.filter(gone_at=None).exists()
    assert not Link.objects.filter(gone_at=None).exists()
    call_command("purge", verbosity=0)  # as every day
    assert not any(counted().values())


def test_a_file_that_is_being_imported_goes_too(settings, tmp_path) -> None:
    settings.IMPORTS_DIR = tmp_path
    table = Table()
    Import.objects.update(finished_at=None)
    path = Import.objects.get().path
    path.write_text("…")
    make_client(table.household).post(URL, {"sure": "on"})
    assert not path.exists()


def test_others_save_while_it_goes() -> None:
    """No transaction removes more than a portion of the games."""
    table = Table()
    with patch.object(households, "PORTION", 1):
        sizes: list[int] = []
        erase = households._erase_games
        with patch.object(
            households, "_erase_games", lambda ids: (sizes.append(len(ids)), erase(ids))
        ):
            make_client(table.household).post(URL, {"sure": "on"})
    assert sizes == [1, 1]


@pytest.mark.django_db(transaction=True)
def test_in_a_thread_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []
    start = threading.Thread.start

    def begin(thread: threading.Thread) -> None:
        threads.append(thread)
        start(thread)

    monkeypatch.setattr(background.threading.Thread, "start", begin)
    monkeypatch.setattr(households, "in_background", background.in_background)
    make_client(Table().household).post(URL, {"sure": "on"})
    for thread in threads:
        thread.join(60)
    assert not any(counted().values())
