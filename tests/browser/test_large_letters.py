"""At 200 % a phone is 195 CSS pixels wide: fewer things are side by side, and nothing is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorekeeper.models import Game
from tests.browser.test_people import household_of
from tests.factories import get_record, make_game, play_round

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import OpenPage

TORN = """selector => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility()).flatMap(e => {
  const torn = [];
  const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
  for (let text; text = walker.nextNode();) {
    for (const word of text.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
      if (lines.size > 1 && !word[0].includes('\\u00ad')) torn.push(word[0]);
    }
  }
  return torn;
})"""
CUT = """selector => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility())
  .filter(e => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().left < 0)
  .map(e => e.textContent.trim())"""
PLAYERS = ["Ann", "Maximiliane", "Cal", "Dee"]


@pytest.fixture
def narrow(open_page: OpenPage) -> Page:
    return open_page(
        viewport={"width": 195, "height": 422},
        device_scale_factor=2,
        has_touch=True,
        is_mobile=True,
    )


@pytest.fixture
def address(narrow: Page) -> str:
    """Of a game with totals of several digits."""
    game = make_game(household=household_of(narrow), players=PLAYERS)
    for _ in range(3):
        play_round(game, left={"Ann": 315, "Maximiliane": 395, "Dee": 115})
    return game.get_absolute_url()


def test_no_word_is_torn_and_nothing_is_cut(narrow: Page, address: str) -> None:
    for path in ("", "rounds/4/", "table/"):
        narrow.goto(address + path)
        check_words(narrow)
        if not path:  # a whole column of the sheet is seen at a time
            frame, column = (
                narrow.locator(selector).bounding_box()
                for selector in (".frame", "thead th:nth-child(2)")
            )
            assert column["x"] + column["width"] <= frame["x"] + frame["width"]
    for path in ("", "games/new/", "games/choose/", "check/", "rules/aggravation-household/"):
        narrow.goto(f"/{path}")
        check_words(narrow)

    game = Game.objects.get()
    while not get_record(game).board().finished:
        play_round(game, out="Ann", laid=["Ann"], left={"Maximiliane": 395})
    narrow.goto(address)
    check_words(narrow)


def check_words(page: Page) -> None:
    words = (
        "h1, h2, .main-button, .quiet, .ledger, .chosen-game, .shelves b, .row-name, .table-name"
    )
    assert page.evaluate(TORN, f"{words}, .standings :is(th, td)") == []
    whole = ".ledger-name, .ledger dd, .total, .sum, .name, h1, .standings, .standings :is(th, td)"
    assert page.evaluate(CUT, whole) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 195
