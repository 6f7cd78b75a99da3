"""Choosing a game by what people call it, with names typed before, with and without JavaScript."""

from __future__ import annotations

import pytest

from tests.browser import table
from tests.browser.conftest import PHONE
from tests.browser.test_looks import LOOKS, SIZES, look


@pytest.mark.parametrize("java_script", [True, False])
def test_another_game_for_the_names_typed_already(open_page, expect, java_script):
    page = open_page(**PHONE, java_script_enabled=java_script)
    page.goto("/games/new/")
    page.fill("#new-name", "Ann")
    table.press(page.get_by_role("button", name="Add", exact=True))
    expect(page.locator(".seat-name")).to_have_text(["Ann"])

    table.press(page.locator("#choose-game"))
    expect(page.locator("#found button")).not_to_have_count(1)
    page.get_by_placeholder("Name, or what you call it").fill("carrioca")
    if not java_script:
        table.press(page.get_by_role("button", name="Find"))
        expect(page.locator("#found button").first).to_contain_text("Carioca")
    table.press(page.get_by_role("button", name="Carioca"))

    expect(page.locator("#choose-game")).to_have_text("Carioca")
    expect(page.locator(".seat-name")).to_have_text(["Ann"])


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_how_it_looks(open_page, check_accessibility, size, scheme):
    page = open_page(**SIZES[size], color_scheme=scheme)
    table.start_game(page, "frustration", ["Ann", "Ben"])
    for address in ("/games/choose/", "/games/choose/?q=phase+10", "/games/choose/?q=skat"):
        page.goto(address)
        look(page, check_accessibility)


def test_what_tells_games_of_like_names_apart_is_on_a_second_line(phone):
    phone.goto("/games/choose/")
    rows = phone.locator(".shelves .row-link", has_text="Frustration")
    lines = [text.strip().splitlines() for text in rows.all_inner_texts()]
    assert [len(row) for row in lines] == [2, 2, 2, 2]
    assert len({second for _name, second in lines}) == 4
    assert max(row.bounding_box()["height"] for row in rows.all()) < 70  # each fits on its line
