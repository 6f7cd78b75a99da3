"""Somebody joins a game that has begun."""

from __future__ import annotations

from scorekeeper.models import Game
from tests.browser import table
from tests.browser.test_looks import SIZES, look
from tests.factories import play_round


def begin(page):
    """Ann has −50 and Ben 80, both on phase 3; Cal has 125, on phase 2."""
    table.start_game(page, "aggravation-household", ["Ann", "Ben", "Cal"])
    sheet, game = page.url, Game.objects.get()
    play_round(game, out="Ann", laid=["Ann", "Ben", "Cal"], left={"Ben": 25, "Cal": 50})
    play_round(game, out="Ann", laid=["Ann", "Ben"], left={"Ben": 55, "Cal": 75})
    page.goto(f"{sheet}seats/")
    return sheet


def test_a_number_of_ones_own_is_asked_for_once_it_is_chosen(
    open_page, expect, check_accessibility
):
    page = open_page(**SIZES["narrow"], color_scheme="dark")
    sheet = begin(page)
    expect(page.locator("#join-points")).to_be_hidden()
    table.press(page.get_by_text("Another number"))
    page.fill("#join-points", "-90")
    page.fill("#join-name", "Dee")
    table.press(page.get_by_text("Another phase"))
    page.select_option("#join-contract", "1")
    look(page, check_accessibility)
    table.press(page.locator(".join .main-button"))
    expect(page.locator(".act-words", has_text="Dee")).to_be_visible()
    page.goto(sheet)
    assert table.totals(page)["Dee"] == -90
    expect(page.locator(".player", has_text="Dee").locator(".crown")).to_have_count(0)
