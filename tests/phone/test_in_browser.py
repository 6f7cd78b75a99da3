"""A phone alone, in a real browser: an evening without a network, killed tabs, two tabs, no room.

The folder is built before: PHONE_FOLDER names it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.engines import until
from tests.browser.test_engines import (
    ON_SHEET,
    goes_out,
    open_round,
    save,
    shows,
    start_game,
    type_hand,
)
from tests.phone.conftest import Host, Phone, running_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

pytestmark = pytest.mark.one_database

MOST_BYTES = 17_000_000  # of a first visit
MOST_BYTES_AT_ONCE = 20_000  # of the start page, before it shows

FETCH = """
  const [path] = arguments;
  return fetch(path).then(async (answer) => {
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const begins = new TextDecoder().decode(bytes.subarray(0, 60));
    return [answer.status, bytes.length, begins];
  });
"""


@pytest.fixture
def host(built: Path) -> Iterator[Host]:
    host = Host(built)
    yield host
    host.cut()


def test_an_evening_without_a_network(
    built: Path, host: Host, playwright: Playwright, tmp_path: Path
) -> None:
    with running_chromium(playwright, tmp_path) as browser:
        phone = Phone(browser.new_page()).open(host.url)
        assert host.sent <= MOST_BYTES
        host.cut()
        start_game(phone, host)  # type: ignore[arg-type]  # all it needs is an address
        open_round(phone, 1)
        goes_out(phone, "Ann")
        phone.keys("35")
        type_hand(phone, "Cal", "60")
        save(phone, "-25 35 60")

    # the next morning
    with running_chromium(playwright, tmp_path) as browser:
        phone = Phone(browser.new_page()).open(host.url)
        phone.tap("a.main-button")
        until(phone, ON_SHEET)
        shows(phone, "-25 35 60")
        open_round(phone, 2)
        goes_out(phone, "Ben")
        type_hand(phone, "Ann", "0112", "[data-digits]")
        type_hand(phone, "Cal", "0102", "[data-digits]")
        save(phone, "10 10 85")

        status, _, begins = phone.ask(FETCH, "/print/sheet.pdf?sheet=score-sheet")
        assert (status, begins[:5]) == (200, "%PDF-")
        for path in (
            "/rules/",
            "/check/",
            "/people/",
            "/print/",
            "/settings/",
            "/household/export/",
        ):
            assert phone.ask(FETCH, path)[0] == 200


def test_the_start_page_is_light(built: Path) -> None:
    parts = ("index.html", "start.js", "start.css")
    assert sum((built / name).stat().st_size for name in parts) <= MOST_BYTES_AT_ONCE


def test_one_tab_has_the_scores(host: Host, playwright: Playwright, tmp_path: Path) -> None:
    with running_chromium(playwright, tmp_path) as browser:
        first = Phone(browser.new_page()).open(host.url)
        second = Phone(browser.new_page())
        second.tab.goto(host.url)
        second.tab.locator("#elsewhere").wait_for()
        assert "another tab" in second.says()
        second.tab.locator("#elsewhere [data-here]").click()
        second.tab.locator("iframe").wait_for(timeout=60_000)
        first.tab.locator("#taken").wait_for()
        assert "Everything is saved" in first.says()
