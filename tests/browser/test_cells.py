"""A cell of the sheet: a tap opens its round at that player, a mark says that there is more to
it.
"""

from __future__ import annotations

import re

import pytest

from scorekeeper.models import Game
from tests.browser import table
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.test_phones import invite, join
from tests.factories import play_round

PLAYERS = ["Ann", "Ben", "Cal", "Dee"]
SIZES = {
    "narrow": PHONE | {"viewport": {"width": 320, "height": 640}},
    "laptop": LAPTOP,
}
IN_SIGHT = """e => {
  const box = e.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return e.contains(top);
}"""


@pytest.fixture
def played(phone):
    """Three rounds with typed totals; of the last one Dee's cards were counted."""
    table.start_game(phone, "aggravation-household", PLAYERS)
    game = Game.objects.latest("pk")
    for left in ({"Cal": 65, "Dee": 70}, {"Cal": 80, "Dee": 90}, {"Cal": 75, "Dee": {"10-K": 5}}):
        play_round(game, out="Ann", laid=["Ann", "Ben"], left={"Ben": 35, **left})
    phone.reload()
    return phone


def cell(page, number, name):
    return (
        page.locator("table.sheet tbody tr")
        .nth(number - 1)
        .locator(".cell")
        .nth(PLAYERS.index(name))
    )


def tap(page, number, name):
    table.press(cell(page, number, name))
    page.wait_for_url(re.compile(rf"/rounds/{number}/#row-\d+$"))


def correct(page, number, name, points):
    tap(page, number, name)
    table.row(page, name).locator("[data-free]").fill(str(points))
    table.wait_for_preview(page)
    table.save(page)
    page.locator(".main-button:visible", has_text=re.compile("Save anyway|Score round")).wait_for()
    if "/rounds/" in page.url:
        table.saved(page)


FIELDS = [
    (2, "Dee", "[data-free]"),  # a total was typed
    # cards were counted: the first count that isn't empty
    (3, "Dee", "[data-digits] >> nth=2"),
    (1, "Ann", ".is-out-choice"),  # went out: nothing to count
]


@pytest.mark.parametrize("size", SIZES)
def test_a_tap_on_a_cell_opens_the_round_at_that_player(played, open_page, expect, size):
    sheet, link = played.url, invite(played)
    page = open_page(**SIZES[size])
    join(page, link, "Ben’s phone")
    assert page.url == sheet
    boxes = [each.bounding_box() for each in page.locator("tbody tr:not(.is-blank) .cell").all()]
    assert len(boxes) == 16
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)  # for a thumb
    for number, name, focused in FIELDS:
        page.goto(sheet)
        tap(page, number, name)
        field = table.row(page, name).locator(focused)
        expect(field).to_be_focused()
        expect(field).to_be_in_viewport(ratio=1)
        assert field.evaluate(IN_SIGHT)
    if size == "laptop":  # where the sheet is beside the round, to another cell of it
        tap(page, 1, "Dee")
        expect(table.row(page, "Dee").locator("[data-free]")).to_be_focused()


@pytest.mark.console_may_say("422")
def test_a_correction_leaves_a_mark_with_its_reason(played, expect, check_accessibility):
    sheet = played.url
    correct(played, 2, "Dee", 40)
    expect(played.locator(".has-note")).to_have_count(1)
    expect(cell(played, 2, "Dee")).to_have_class(re.compile("has-note"))
    reason = re.compile(r"Corrected \d\d:\d\d, was 90")
    expect(cell(played, 2, "Dee")).to_have_accessible_name(reason)
    table.press(played.locator("#notes summary"))
    expect(played.locator("#notes li")).to_have_text(
        re.compile(r"^\s*Dee, round 2:\s*" + reason.pattern)
    )
    tap(played, 2, "Dee")
    expect(table.row(played, "Dee").locator(".row-note")).to_have_text(reason)
    check_accessibility(played)
    played.goto(sheet)
    table.press(played.get_by_role("button", name="Undo"))
    expect(played.get_by_text("Correction of round 2 undone")).to_be_visible()
    expect(played.locator(".has-note")).to_have_count(0)


@pytest.mark.console_may_say("422")
def test_a_watcher_taps_a_mark_and_reads_why(played, open_page, expect):
    sheet = played.url
    correct(played, 2, "Dee", 40)
    link = invite(played, "watcher")
    for has_javascript in (True, False):
        watcher = open_page(**PHONE, java_script_enabled=has_javascript)
        watcher.goto(link.replace("#", "") + "/")
        watcher.get_by_text("Join on this phone").click()
        watcher.wait_for_url(sheet)
        note = watcher.locator("#notes li")
        expect(note).not_to_be_visible()
        table.press(cell(watcher, 2, "Dee"))
        expect(note).to_be_in_viewport()
        expect(note).to_have_text(re.compile("was 90"))


def test_without_javascript_a_cell_leads_to_the_player(played, open_page, expect):
    sheet, link = played.url, invite(played)
    plain = open_page(**SIZES["narrow"], java_script_enabled=False)
    plain.goto(link.replace("#", "") + "/")
    plain.get_by_text("Join on this phone").click()
    plain.wait_for_url(sheet)
    tap(plain, 2, "Dee")
    expect(table.row(plain, "Dee").locator("[data-free]")).to_be_in_viewport()
    expect(table.row(plain, "Ann").locator(".row-name")).not_to_be_in_viewport()
