"""An evening by taps on a phone of each language: cards are typed by the letters of its packs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings

from rulesets.letters import OF_LANGUAGES
from scorekeeper.models import Game
from tests.browser import table
from tests.browser.conftest import PHONE
from tests.browser.test_evenings import Line, play
from tests.factories import play_round
from tests.kinds import some_of

LANGUAGES = [code for code, _name in settings.LANGUAGES if not code.startswith("en")]

PLAYERS = ["Ann", "Ben", "Cal"]

# All lay a phase in each round. Jokers 25, aces 15, ten to king 10, the rest 5; out -25, out with
# the last phase -200.
HOUSEHOLD = [
    Line("Ann", {"Ben": "Q J 7", "Cal": "*"}, "ABC", "-25 25 25"),
    Line("Ben", {"Ann": "K", "Cal": "A"}, "ABC", "-15 0 40"),
    Line("Cal", {"Ann": "10 9", "Ben": "J"}, "ABC", "0 10 15"),
]
LAST = Line("Cal", {"Ann": "5", "Ben": "K"}, "ABC", "-70 50 -155")


def in_letters_of(code: str, line: Line) -> Line:
    """A round whose hands are typed as somebody with such cards does."""
    letters = str.maketrans("AJQK", OF_LANGUAGES.get(code, "AJQK"))
    return replace(line, hands={name: hand.translate(letters) for name, hand in line.hands.items()})


@pytest.mark.parametrize("code", some_of(LANGUAGES, 3))
def test_the_household_game_in_another_language(code: str, open_page: Any, expect: Any) -> None:
    phone = open_page(**PHONE, locale=code)
    table.start_game_by_taps(phone, "aggravation-household", PLAYERS)
    assert phone.locator("html").get_attribute("lang") == code
    play(phone, [in_letters_of(code, line) for line in HOUSEHOLD])
    for _ in range(3):  # with nothing new in them
        play_round(Game.objects.get(), out="Ann", laid=PLAYERS, left={"Ben": 10, "Cal": 10})
    phone.reload()
    play(phone, [in_letters_of(code, LAST)], first=7)
    expect(phone.locator("#end-title")).to_contain_text("Cal")
