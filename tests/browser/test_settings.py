"""Settings in sections: in view on a laptop, one at a time on a phone; without JavaScript, too."""

from __future__ import annotations

import pytest

from tests.browser import table
from tests.browser.conftest import PHONE
from tests.browser.test_looks import SIZES
from tests.browser.test_people import household_of
from tests.factories import make_game

PAPER = "getComputedStyle(document.documentElement).colorScheme"
SHOWN = "all => all.filter(e => e.checkVisibility()).map(e => e.id)"


def shown(page) -> set[str]:
    return set(page.locator(".setting").evaluate_all(SHOWN))


def marked(page) -> list[str]:
    return [
        link.locator("b").inner_text()
        for link in page.locator(".sections .row-link:visible").all()
        if link.evaluate("e => getComputedStyle(e).backgroundColor") != "rgba(0, 0, 0, 0)"
    ]


def test_all_sections_are_in_view_and_the_list_marks_where_one_is(open_page):
    page = open_page(**SIZES["laptop"], java_script_enabled=False)
    make_game(household=household_of(page))
    page.goto("/settings/")
    assert shown(page) == {"device", "phones", "table", "ahead", "scores", "delete"}
    assert marked(page) == ["This device"]
    page.get_by_role("link", name="Your scores", exact=True).focus()
    page.keyboard.press("Enter")
    assert marked(page) == ["Your scores"]
    page.keyboard.press("Tab")  # the next stop is in the section
    assert page.locator("#scores :focus").inner_text() == "Export all games"
    page.goto("/household/")
    assert marked(page) == ["The table"]


def test_one_section_at_a_time_on_a_phone(open_page):
    page = open_page(**PHONE, java_script_enabled=False)
    make_game(household=household_of(page))
    page.goto("/settings/")
    assert shown(page) == set()
    table.press(page.locator(".sections").get_by_text("Your scores", exact=True))
    assert shown(page) == {"scores"}
    assert not page.locator(".sections").is_visible()
    table.press(page.get_by_role("link", name="Back to settings"))
    assert page.locator(".sections").is_visible()
    table.press(page.locator(".sections").get_by_text("The table", exact=True))
    assert shown(page) == {"table", "ahead", "delete"}
    table.press(page.get_by_text("Four", exact=True))
    table.press(page.get_by_role("button", name="Save"))
    assert page.get_by_role("status").inner_text().strip() == "Saved"
    assert page.locator("html").get_attribute("data-suits") == "four"


@pytest.mark.parametrize(("device", "choice"), [("dark", "Light"), ("light", "Dark")])
def test_a_device_shows_pages_in_the_light_it_was_told(open_page, device, choice):
    """Without a script, and from the first picture of a page on: its style sheets say it."""
    page = open_page(**SIZES["laptop"], java_script_enabled=False, color_scheme=device)
    page.goto("/settings/")
    own = page.evaluate(PAPER)
    table.press(page.locator("#device label", has_text=choice))
    table.press(page.locator("#device").get_by_role("button", name="Save").first)
    for address in ("/settings/", "/", "/check/"):
        page.goto(address)
        assert page.evaluate(PAPER) not in {own, ""}
    page.goto("/settings/")
    assert page.locator("#device").get_by_label(choice, exact=True).is_checked()
    page.emulate_media(media="print")
    assert page.evaluate(PAPER) == "light"
