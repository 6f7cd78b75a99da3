"""Two evenings by taps on a phone of each language: cards are typed by the letters of its packs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings

from rulesets.letters import OF_LANGUAGES
from tests.browser import table
from tests.browser.conftest import PHONE
from tests.browser.test_evenings import TILES, Line, play
from tests.kinds import some_of

LANGUAGES = [code for code, _name in settings.LANGUAGES if not code.startswith("en")]

# All lay a phase in each round. Jokers 25, aces 15, ten to king 10, the rest 5; out -25, out with
# the last phase -200.
HOUSEHOLD = [
    Line("Ann", {"Ben": "Q J 7", "Cal": "*"}, "ABC", "-25 25 25"),
    Line("Ben", {"Ann": "K", "Cal": "A"}, "ABC", "-15 0 40"),
    Line("Cal", {"Ann": "10 9", "Ben": "J"}, "ABC", "0 10 15"),
    Line("Ann", {"Ben": "5", "Cal": "Q Q"}, "ABC", "-25 15 35"),
    Line("Ann", {"Ben": "K Q J", "Cal": "5"}, "ABC", "-50 45 40"),
    Line("Ben", {"Ann": "A A", "Cal": "5"}, "ABC", "-20 20 45"),
    Line("Cal", {"Ann": "5", "Ben": "K"}, "ABC", "-15 30 -155"),
]


def in_letters_of(code: str, line: Line) -> Line:
    """A round whose hands are typed as somebody with such cards does."""
    letters = str.maketrans("AJQK", OF_LANGUAGES.get(code, "AJQK"))
    return replace(line, hands={name: hand.translate(letters) for name, hand in line.hands.items()})


@pytest.mark.parametrize("code", some_of(LANGUAGES, 3))
def test_the_household_game_in_another_language(code: str, open_page: Any, expect: Any) -> None:
    phone = open_page(**PHONE, locale=code)
    table.start_game_by_taps(phone, "aggravation-household", ["Ann", "Ben", "Cal"])
    assert phone.locator("html").get_attribute("lang") == code
    play(phone, [in_letters_of(code, line) for line in HOUSEHOLD])
    expect(phone.locator("#end-title")).to_contain_text("Cal")


@pytest.mark.parametrize("code", some_of(LANGUAGES, 3))
def test_three_games_with_tiles_in_another_language(code: str, open_page: Any, expect: Any) -> None:
    phone = open_page(**PHONE, locale=code)
    table.start_game_by_taps(phone, "tile-rummy-game", ["Ann", "Ben", "Cal", "Dee"])
    play(phone, TILES)
    expect(phone.locator(".zero")).to_be_visible()
    table.press(phone.locator("form[action$='/stop/'] button"))
    expect(phone.locator("#end-title")).to_contain_text("Ben")
