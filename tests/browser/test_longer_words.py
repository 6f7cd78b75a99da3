"""Words a third longer than in English, and Polish ones: every page has room for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.layout import faults_of
from tests.browser.test_people import household_of
from tests.factories import make_game, play_round
from tests.longer import CODE, longer_words

if TYPE_CHECKING:
    from tests.browser.conftest import OpenPage

PLAYERS = ["Ann", "Maximiliane", "Cal", "Dee"]
PATHS = ("/", "", "rounds/4/", "/games/new/", "/check/", "/rules/ten-phases/", "/phone/")


@pytest.fixture
def long_words(settings) -> Iterator[None]:
    with longer_words(settings):
        yield


@pytest.mark.parametrize("code", [CODE, "pl"])
def test_longer_words_fit(open_page: OpenPage, long_words: None, code: str) -> None:
    page = open_page(locale=code)
    game = make_game(household=household_of(page), players=PLAYERS)
    for _ in range(3):
        play_round(game, left={"Ann": 315, "Maximiliane": 395, "Dee": 115})

    for path in PATHS:
        page.goto(path if path.startswith("/") else game.get_absolute_url() + path)
        assert page.evaluate("document.documentElement.lang") == code
        for width in (320, 390, 1440):
            page.set_viewport_size({"width": width, "height": 844})
            assert faults_of(page) == [], (path, width)
