"""From a game to its sheet on paper: the picture follows the choices, with and without
JavaScript.
"""

from __future__ import annotations

import pytest

from scorekeeper.models import Game
from tests.browser import table
from tests.browser.test_looks import LOOKS, SIZES, look
from tests.factories import play_round

PICTURE_IS_THERE = (
    "() => [...document.querySelectorAll('.picture')].every(e => e.complete && e.naturalWidth > 0)"
)


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_choosing_a_sheet(open_page, check_accessibility, size, scheme):
    page = open_page(**SIZES[size], color_scheme=scheme)
    page.goto("/")
    table.press(page.locator("a[href='/print/']"))
    for sheet in ("phase-guide", "phase-cards", "rules-sheet", "score-sheet"):
        page.check(f"#sheet-{sheet}")
        page.wait_for_selector(f"a.main-button[href*='sheet={sheet}']", state="attached")
        page.wait_for_function(PICTURE_IS_THERE)
        look(page, check_accessibility)
        assert f"sheet={sheet}" in page.locator("a.main-button").first.get_attribute("href")


def test_from_a_game_to_its_sheet(open_page, check_accessibility):
    page = open_page(**SIZES["phone"])
    table.start_game(page, "aggravation-household", ["Ann", "Ben", "Cal"])
    table.press(page.locator("details.menu > summary"))
    table.press(page.locator("details.menu a[href^='/print/']"))
    page.wait_for_function(PICTURE_IS_THERE)
    look(page, check_accessibility)
    address = page.locator("a.main-button:visible").get_attribute("href")
    answer = page.request.get(address)
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.body().startswith(b"%PDF")


def test_without_javascript(open_page):
    page = open_page(**SIZES["phone"], java_script_enabled=False)
    page.goto("/print/")
    page.check("#sheet-rules-sheet")
    page.check("#large")
    page.click("noscript button, button[type=submit]")
    assert page.is_checked("#sheet-rules-sheet")
    assert page.locator(".picture").count() > 1


def test_from_the_rules_to_paper_in_one_tap(phone):
    page = phone
    page.goto("/rules/frustration/")
    table.press(page.locator("a[href*='sheet=phase-guide']"))
    assert page.is_checked("#sheet-phase-guide")
    page.wait_for_function(PICTURE_IS_THERE)


def test_from_the_end_of_a_game_to_its_result_in_one_tap(open_page, check_accessibility):
    page = open_page(**SIZES["phone"])
    played = table.case("fr-1")
    table.start_game(page, "frustration", played["game"]["players"])
    *earlier, last = played["game"]["rounds"]
    for facts in earlier:
        play_round(Game.objects.get(), **facts)
    page.reload()
    table.open_round(page, len(earlier) + 1)
    table.enter_round(page, last)
    table.saved(page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        look(page, check_accessibility)
    table.press(page.locator(".end a[href*='sheet=result-sheet']"))
    assert page.is_checked("#sheet-result-sheet")
    page.wait_for_function(PICTURE_IS_THERE)
