"""What a saved round changed moves once: totals, the crown, a contract that was laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser import table
from tests.browser.test_people import household_of
from tests.factories import make_game, play_round

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from scorekeeper.models import Game

# what begins and ends to move, and whether anything shifts once it has begun
WATCH = """() => {
  Object.assign(window, {begun: [], ended: [], shifts: []});
  let start = Infinity;
  addEventListener('animationstart', ({animationName}) => {
    start = Math.min(start, performance.now());
    window.begun.push(animationName);
  });
  addEventListener('animationend', ({elapsedTime}) => window.ended.push(elapsedTime));
  new PerformanceObserver(list => window.shifts.push(
    ...list.getEntries().filter(({startTime}) => startTime > start).map(({value}) => value)
  )).observe({type: 'layout-shift'});
}"""
STOP = """() => addEventListener('animationstart', () => document.getAnimations()
  .forEach(each => each.pause()))"""


@pytest.fixture
def game(phone: Page) -> Game:
    """Ann leads after a round; who looks at the sheet has seen that."""
    game = make_game(household=household_of(phone), players=["Ann", "Ben"])
    play_round(game, out="Ann", laid=["Ann"], left={"Ben": 10})
    phone.goto(game.get_absolute_url())
    return game


def save_a_round(phone: Page, game: Game) -> None:
    """Another phone saves the second round, and this one shows it."""
    play_round(game, out="Ben", laid=["Ann", "Ben"], left={"Ann": 90})
    phone.evaluate(WATCH)
    phone.evaluate("document.dispatchEvent(new Event('live:ask'))")
    phone.wait_for_selector("tbody tr:nth-child(2) .sum")


def test_what_a_round_changed_moves_once(phone, game):
    phone.emulate_media(reduced_motion="no-preference")
    save_a_round(phone, game)
    phone.wait_for_function("() => window.ended.length === 7")
    moved = phone.evaluate("window.begun.sort()")
    assert moved == ["come", "count", "count", "cross-off", "cross-off", "hide", "hide"]
    assert phone.evaluate("Math.max(...window.ended)") < 0.3
    assert table.totals(phone) == {"Ann": 65, "Ben": -15}
    assert phone.evaluate("window.shifts") == []
    phone.reload()
    assert phone.locator(".moves").count() == 0


def test_nothing_moves_where_motion_is_reduced(phone, game):
    save_a_round(phone, game)
    phone.evaluate("() => new Promise(requestAnimationFrame)")
    assert phone.evaluate("window.begun") == []
    assert table.totals(phone) == {"Ann": 65, "Ben": -15}


def test_a_tap_while_it_moves(phone, game):
    phone.emulate_media(reduced_motion="no-preference")
    phone.evaluate(STOP)  # it would last
    save_a_round(phone, game)
    phone.wait_for_function("() => window.begun.length === 7")
    phone.locator(".thumb .main-button").tap(timeout=1000)
    phone.wait_for_url("**/rounds/3/")
