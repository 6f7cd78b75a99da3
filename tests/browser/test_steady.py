"""Nothing moves under a finger: each answer takes half a second, and people type and tap on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser import table
from tests.browser.conftest import LAPTOP, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import OpenPage

HOUSEHOLD = "aggravation-household"
GAMES = {HOUSEHOLD: 4, "gin-rummy": 2, "tile-rummy-game": 3}
PLAYERS = ["Ann", "Ben", "Cal", "Dee"]
SLOW = {"offline": False, "latency": 500, "downloadThroughput": -1, "uploadThroughput": -1}
WHERE = """() => [...document.querySelectorAll('#entry :is(input:not([type=hidden]), button, summary, a)')]
  .filter(control => control.checkVisibility())
  .map(control => [control.name || control.textContent.trim(), control.getBoundingClientRect()])
  .filter(([name]) => !name.startsWith('Save'))
  .map(([name, box]) => `${name} ${Math.round(box.x)} ${Math.round(box.y)} ${Math.round(box.width)}`)"""


def start(open_page: OpenPage, ruleset: str, players: int = 4, **kind: Any) -> Page:
    """The first round of a game is being written down, on a slow network."""
    page = open_page(**(kind or PHONE))
    table.start_round(page, ruleset, PLAYERS[:players])
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", SLOW)
    return page


def field(page: Page, name: str, label: str) -> Locator:
    return table.row(page, name).get_by_label(f": {label},")


def answered(page: Page, expect: Any, key: str) -> None:
    """Type a key, and wait for what the server makes of it."""
    with page.expect_response("**/preview/"):
        page.keyboard.press(key)

    expect(page.locator(".htmx-request")).to_have_count(0)


def settled(page: Page) -> list[str]:
    """Where each control is, once a tap is over."""
    page.evaluate("() => new Promise(done => setTimeout(() => requestAnimationFrame(done), 120))")
    return page.evaluate(WHERE)


def middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def rows(page: Page) -> Iterator[Locator]:
    """A field of each of the first two rows."""
    for row in page.locator(".player-row").all()[:2]:
        yield row.locator("input.field:visible").first


@pytest.mark.parametrize(("ruleset", "players"), GAMES.items(), ids=GAMES)
def test_no_control_moves_while_a_row_is_typed(
    open_page: OpenPage, expect: Any, ruleset: str, players: int
) -> None:
    page = start(open_page, ruleset, players)
    for first in rows(page):
        first.tap()
        before = settled(page)
        for key in "17":  # no hand, in most of these games
            answered(page, expect, key)
            assert page.evaluate(WHERE) == before

    seat = page.locator("[data-row]").first.get_attribute("data-row")
    page.goto(f"{page.url}hand/{seat}/")  # a player's own page
    page.locator("input.field:visible").first.tap()
    before = settled(page)
    answered(page, expect, "7")
    assert page.evaluate(WHERE) == before


def test_taps_land_where_the_control_was(open_page: OpenPage, expect: Any) -> None:
    """Typed in the right places a round is saved though the answers come while fingers are on their
    way: to the next row, to a tick, and to the one who went out.
    """
    page = start(open_page, HOUSEHOLD)
    choice = page.locator(".nobody .dot-choice")
    choice.tap()
    before = settled(page)
    problems = page.locator("#problems")
    expect(problems).to_contain_text("If the stock ran out, just save.")
    assert page.evaluate(WHERE) == before
    assert 0 < problems.bounding_box()["y"] - choice.bounding_box()["y"] < 80
    field(page, "Ann", "2–9").tap()
    settled(page)
    next_row = middle(field(page, "Ben", "Joker"))
    answered(page, expect, "8")  # more than if anything was laid, and less than if nothing was
    page.touchscreen.tap(*next_row)
    expect(field(page, "Ben", "Joker")).to_be_focused()
    expect(table.row(page, "Ann").locator(".hint.warn")).to_be_visible()
    expect(table.row(page, "Ann").locator(".is-cut")).to_have_count(0)  # the row was left

    settled(page)
    laid = table.row(page, "Dee").locator("[data-laid]")
    tick = middle(laid)
    answered(page, expect, "1")
    page.touchscreen.tap(*tick)
    expect(laid).to_be_checked()

    settled(page)
    out = middle(table.row(page, "Cal").locator(".is-out-choice"))
    page.touchscreen.tap(*out)
    settled(page)
    assert middle(table.row(page, "Cal").locator(".is-out-choice")) == pytest.approx(out, abs=1)
    assert page.locator("[name=out]:checked").get_attribute("aria-label") == "Cal went out"


def test_nothing_moves_between_press_and_click(open_page: OpenPage, expect: Any) -> None:
    """With a mouse the focus leaves a row when the button goes down."""
    page = start(open_page, HOUSEHOLD, **LAPTOP)
    field(page, "Ann", "2–9").click()
    answered(page, expect, "8")
    expect(table.row(page, "Ann").locator(".hints.is-cut")).to_contain_text("8 cards")

    laid = table.row(page, "Cal").locator("[data-laid]")
    place = middle(laid)
    page.mouse.move(*place)
    page.mouse.down()
    assert middle(laid) == place
    page.mouse.up()
    expect(laid).to_be_checked()
    expect(page.locator(".is-cut")).to_have_count(0)
    assert middle(laid) == pytest.approx(place, abs=1)

    field(page, "Ben", "2–9").click()
    answered(page, expect, "8")
    cut = table.row(page, "Ben").locator(".is-cut")
    low = cut.evaluate("box => box.offsetHeight")
    cut.click()  # it can be read
    expect(page.locator(".is-cut")).to_have_count(0)
    hints = table.row(page, "Ben").locator(".hints")
    assert hints.evaluate("box => box.offsetHeight") > low
