"""What pages weigh over the wire, heads of the answers and all: for a phone with an empty cache in
a far corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.http import HttpResponseBase
from django.test import Client

from scorekeeper import settings as at_home
from scorekeeper.models import Household
from tests.factories import (
    NAMES,
    make_client,
    make_game,
    play_round,
    play_rounds,
    round_url,
    typed_round,
)
from tests.markup import Element, read

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

GZIP = {"accept-encoding": "gzip"}


@pytest.fixture
def collected(settings, tmp_path: Path) -> None:
    """Static files with hashed names and compressed, as `serve` leaves them."""
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = at_home.STORAGES
    call_command("collectstatic", interactive=False, verbosity=0)


def weight(answer: HttpResponseBase) -> int:
    head = sum(len(f"{name}: {value}\r\n".encode()) for name, value in answer.items())
    return head + len(answer.getvalue())


def files_of(page: Element) -> Iterator[str]:
    for element in page:
        if element.tag == "link" and element["rel"] in {
            "stylesheet",
            "icon",
            "manifest",
            "apple-touch-icon",
        }:
            yield element["href"]
        elif element.tag == "script" or (element.tag == "img" and "loading" not in element):
            yield element["src"]  # a picture that loads as it is scrolled to weighs about 1 kB


def fonts_of(page: Element) -> list[str]:
    return [link["href"] for link in page.all("link", rel="preload", as_="font")]


def unpacked(client: Client, url: str) -> Element:
    return read(client.get(url, headers={"accept-encoding": "identity"}))


def weight_with_files(client: Client, url: str) -> int:
    """A page and all that it asks for, each file once."""
    total = weight(client.get(url, headers=GZIP))
    files = list(files_of(unpacked(client, url)))
    assert len(files) > 4
    for file in files:
        answer = client.get(file, headers=GZIP)
        assert answer.status_code == 200
        # it has a hashed name, so it is asked for once
        assert "immutable" in answer["Cache-Control"]
        total += weight(answer)
        answer.close()
    return total


@pytest.fixture
def busy_phone(collected: None, household: Household) -> Client:
    """Six games of twelve are on the front page."""
    for _ in range(6):
        make_game(household=household, players=12, rounds=1)
    return make_client(household)


def test_fonts_of_a_first_visit(busy_phone: Client) -> None:
    """They come once, and no page waits for them."""
    files = fonts_of(unpacked(busy_phone, "/"))
    assert len(files) == 2
    answers = [busy_phone.get(file, headers=GZIP) for file in files]
    assert all("immutable" in answer["Cache-Control"] for answer in answers)
    assert all(answer["Content-Type"] == "font/woff2" for answer in answers)
    assert sum(map(weight, answers)) < 60_000


@pytest.mark.parametrize(
    "address", ["/", "/games/new/", "/rules/aggravation-household/", "/check/"]
)
def test_pages_with_an_empty_cache(busy_phone: Client, address: str) -> None:
    assert weight_with_files(busy_phone, address) < 60_000


def test_a_saved_round(household: Household) -> None:
    """Twelve players and a long evening: the answer to the save, and the sheet that follows."""
    client = make_client(household)
    game = make_game(household=household, players=12)
    for number in range(6):
        play_round(
            game,
            out=NAMES[number],
            laid=NAMES[number:],
            left=dict.fromkeys(NAMES[number + 1 :], 35),
        )
    play_rounds(game, 14)
    typed = typed_round(game, out="Ann", left=dict.fromkeys(NAMES[1:], "65"))
    saved = client.post(round_url(game), typed, headers=GZIP)
    assert saved.status_code == 302
    assert weight(saved) + weight(client.get(saved["Location"], headers=GZIP)) < 15_000


def test_an_answer_to_the_typing(household: Household) -> None:
    """It comes with each pause in the typing, so it is lighter still."""
    client = make_client(household)
    game = make_game(household=household, players=12, rounds=20)
    typed = typed_round(game, out="Ann", left=dict.fromkeys(NAMES[1:], "42"), auto=NAMES)
    answer = client.post(round_url(game, name="round-preview"), typed, headers=GZIP)
    assert answer.status_code == 200
    assert weight(answer) < 3_000
