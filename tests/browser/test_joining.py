"""Somebody joins a game that has begun: a fair start, a tap each."""

from __future__ import annotations

import pytest

from scorekeeper.models import Game
from tests.browser import table
from tests.browser.conftest import PHONE
from tests.browser.test_looks import LOOKS, SIZES, look
from tests.factories import play_round


def begin(page):
    """Ann has −50 and Ben 80, both on phase 3; Cal has 125, on phase 2."""
    table.start_game(page, "aggravation-household", ["Ann", "Ben", "Cal"])
    sheet, game = page.url, Game.objects.get()
    play_round(game, out="Ann", laid=["Ann", "Ben", "Cal"], left={"Ben": 25, "Cal": 50})
    play_round(game, out="Ann", laid=["Ann", "Ben"], left={"Ben": 55, "Cal": 75})
    page.goto(f"{sheet}seats/")
    return sheet


def join(page, expect):
    table.press(page.locator(".join .main-button"))
    expect(page.locator(".act-words", has_text="Dee")).to_be_visible()


def test_a_fair_start_takes_a_name_and_a_tap(phone, expect):
    sheet = begin(phone)
    phone.fill("#join-name", "Dee")
    expect(phone.get_by_label("125 the highest total so far: Cal")).to_be_checked()
    table.press(phone.get_by_text("the average"))
    join(phone, expect)
    phone.goto(sheet)
    assert table.totals(phone)["Dee"] == 52
    assert table.contracts(phone)["Dee"] == 2
    table.press(phone.locator("#notes > summary"))
    expect(phone.locator("#notes")).to_contain_text("Started with 52, the average at the time")
    expect(phone.locator(".player", has_text="Ann").locator(".crown")).to_be_visible()


def test_a_number_of_ones_own_is_asked_for_once_it_is_chosen(open_page, expect):
    page = open_page(**PHONE)
    sheet = begin(page)
    expect(page.locator("#join-points")).to_be_hidden()
    table.press(page.get_by_text("Another number"))
    page.fill("#join-points", "-90")
    page.fill("#join-name", "Dee")
    table.press(page.get_by_text("Another phase"))
    page.select_option("#join-contract", "1")
    join(page, expect)
    page.goto(sheet)
    assert table.totals(page)["Dee"] == -90
    expect(page.locator(".player", has_text="Dee").locator(".crown")).to_have_count(0)


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_how_it_looks(open_page, check_accessibility, expect, size, scheme):
    page = open_page(**SIZES[size], color_scheme=scheme)
    sheet = begin(page)
    look(page, check_accessibility)
    table.press(page.get_by_text("Another number"))
    page.fill("#join-name", "Dee")
    look(page, check_accessibility)
    page.fill("#join-points", "40")
    join(page, expect)
    page.goto(sheet)
    table.press(page.locator("#notes > summary"))
    look(page, check_accessibility)
