"""Nothing moves when the app's fonts come late: the stand-ins are as wide and as high."""

from __future__ import annotations

import pytest

from tests.browser.test_people import household_of
from tests.factories import make_game

SIZES = [(1440, 900), (390, 844)]
PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length > 0"
FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
WATCH = """window.shifts = [];
new PerformanceObserver(list => window.shifts.push(...list.getEntries().map(each => each.value)))
  .observe({type: 'layout-shift', buffered: true});"""


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_moves_when_fonts_come_late(open_page, hold_back, width, height):
    page = open_page(viewport={"width": width, "height": height})
    game = make_game(household=household_of(page), players=4, rounds=2)
    page.add_init_script(WATCH)
    held = hold_back(page, "**/*.woff2")
    sheet = game.get_absolute_url()
    for address in ("/", "/rules/", "/check/", "/print/", "/games/new/", sheet, f"{sheet}table/"):
        held.clear()
        page.goto(address, wait_until="domcontentloaded")
        page.wait_for_function(PAINTED)
        page.evaluate(FRAMES)
        for route in held:
            route.continue_()
        page.wait_for_load_state()
        page.evaluate(FRAMES)
        assert sum(page.evaluate("shifts")) == 0, address
