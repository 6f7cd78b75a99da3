"""From a game to its sheet on paper: the picture follows the choices, with and without
JavaScript.
"""

from __future__ import annotations

from tests.browser import table
from tests.browser.test_looks import SIZES, look
from tests.browser.test_people import household_of
from tests.played import play_case

PICTURE_IS_THERE = (
    "() => [...document.querySelectorAll('.picture')].every(e => e.complete && e.naturalWidth > 0)"
)


def test_choosing_a_sheet(open_page, check_accessibility):
    page = open_page(**SIZES["narrow"], color_scheme="dark")
    page.goto("/")
    table.press(page.locator("a[href='/print/']"))
    for sheet in ("phase-guide", "phase-cards", "rules-sheet", "score-sheet"):
        page.check(f"#sheet-{sheet}")
        page.wait_for_selector(f"a.main-button[href*='sheet={sheet}']", state="attached")
        page.wait_for_function(PICTURE_IS_THERE)
        assert f"sheet={sheet}" in page.locator("a.main-button").first.get_attribute("href")
    look(page, check_accessibility)


def test_to_paper_in_one_tap(phone):
    """From the rules, from a game and from its end."""
    finished = play_case(household_of(phone), "fr-1").get_absolute_url()
    table.start_game(phone, "aggravation-household", ["Ann", "Ben", "Cal"])
    for page, link, sheet in (
        ("/rules/frustration/", "a[href*='sheet=phase-guide']", "phase-guide"),
        (finished, ".end a[href*='sheet=result-sheet']", "result-sheet"),
        (phone.url, "details.menu a[href^='/print/']", "score-sheet"),
    ):
        phone.goto(page)
        if "menu" in link:
            table.press(phone.locator("details.menu > summary"))
        table.press(phone.locator(link))
        assert phone.is_checked(f"#sheet-{sheet}")
        phone.wait_for_function(PICTURE_IS_THERE)


def test_without_javascript(open_page):
    page = open_page(**SIZES["phone"], java_script_enabled=False)
    page.goto("/print/")
    page.check("#sheet-rules-sheet")
    page.check("#large")
    page.click("noscript button, button[type=submit]")
    assert page.is_checked("#sheet-rules-sheet")
    assert page.locator(".picture").count() > 1
