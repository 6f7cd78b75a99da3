"""Browsers as old as the oldest we promise: what they lack is taken away, and the game goes on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from scorekeeper.models import Act
from tests.browser import table
from tests.browser.conftest import LAPTOP, PHONE, OpenPage

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

PLAYERS = ["Ann", "Ben", "Cal"]
ROUND = {"out": "Ann", "laid": PLAYERS, "left": {"Ben": 35, "Cal": 60}}
WITHOUT = {
    "AbortSignal.timeout": "delete AbortSignal.timeout",  # Safari before 16, Chrome before 103
    "a fetch that works": "window.fetch = () => { throw new TypeError('not here') }",
}


@pytest.fixture(params=WITHOUT.values(), ids=WITHOUT)
def old_phone(phone: Page, request: pytest.FixtureRequest) -> Page:
    phone.add_init_script(request.param)
    return phone


def test_a_round_is_saved(old_phone: Page) -> None:
    table.start_game_by_taps(old_phone, "aggravation-household", PLAYERS)
    table.open_round(old_phone, 1)
    table.enter_round(old_phone, ROUND)
    table.saved(old_phone)
    assert table.totals(old_phone) == {"Ann": -25, "Ben": 35, "Cal": 60}
    assert Act.objects.count() == 2  # the game and its round: sent once


# --- pages without the newer styles

BLOCK = r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"
UNKNOWN_BLOCK = re.compile(r"@container[^{]*" + BLOCK)
UNKNOWN_RULE = re.compile(r"[^{};]*:has\([^{}]*" + BLOCK)
UNKNOWN_LINE = re.compile(
    r"(?<=[{;])\s*[-\w]+:[^;{}]*(?:\d(?:dvh|cq[ibwh])\b|: clip|\" / \")[^;{}]*;?|"
    r"(?<=[{;])\s*(?:container|container-type|text-wrap|translate|rotate|scale):[^;{}]*;?"
)
# what a browser without them takes instead
INSTEAD = {
    "@supports not selector(:has(*))": "@media all",
    "@supports not (inline-size: 1cqi)": "@media all",
}


def as_old_browsers_read(styles: str) -> str:
    styles = re.sub(r"/\*.*?\*/", "", styles, flags=re.DOTALL)
    for question, answer in INSTEAD.items():
        styles = styles.replace(question, answer)
    for unknown in (UNKNOWN_BLOCK, UNKNOWN_RULE, UNKNOWN_LINE):
        styles = unknown.sub("", styles)
    return styles


def age(page: Page) -> None:
    def answer(route: Route) -> None:
        whole = route.fetch()
        route.fulfill(response=whole, body=as_old_browsers_read(whole.text()))

    page.route("**/*.css", answer)


@pytest.fixture(params=[PHONE, LAPTOP], ids=["phone", "laptop"])
def aged(open_page: OpenPage, request: pytest.FixtureRequest) -> Page:
    page = open_page(**request.param)
    age(page)
    return page


def fits(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def referee_answers_where_it_is_seen(aged: Page, expect: Any) -> None:
    aged.goto("/check/")
    if (suit := aged.locator(".suit-key").nth(1)).is_visible():
        table.press(suit)
    table.press(aged.locator("[data-key='7']:visible, [data-key='7H']:visible"))
    for _ in range(2):
        table.press(aged.locator("[data-key='*']"))
    table.press(aged.locator(".main-button:visible").first)
    expect(aged.locator(".verdict-word")).to_be_in_viewport(ratio=1)
    assert fits(aged)


def test_a_game_is_played(aged: Page, expect: Any) -> None:
    table.start_game_by_taps(aged, "aggravation-household", PLAYERS)
    assert fits(aged)
    sheet = aged.url
    referee_answers_where_it_is_seen(aged, expect)
    aged.goto(sheet)
    table.open_round(aged, 1)
    assert fits(aged)
    table.enter_round(aged, ROUND)
    table.saved(aged)
    assert table.totals(aged) == {"Ann": -25, "Ben": 35, "Cal": 60}
    aged.goto("/games/new/")
    chip = aged.locator(".chip").first
    expect(chip.locator(".on")).to_be_hidden()
    table.press(chip)
    expect(aged.locator(".chip .on:visible")).to_have_count(1)
    expect(aged.locator(".chip").first.locator(".off")).to_be_hidden()
    assert fits(aged)
    aged.goto(f"{sheet}table/")
    for total in aged.locator(".table-figure").all():
        assert total.evaluate("each => parseFloat(getComputedStyle(each).fontSize)") >= 32
        expect(total).to_be_in_viewport(ratio=1)
    assert fits(aged)
