"""Choosing a game by what people call it, with names typed before."""

from __future__ import annotations

from tests.browser import table


def test_another_game_for_the_names_typed_already(phone, expect):
    page = phone
    page.goto("/games/new/")
    page.fill("#new-name", "Ann")
    table.press(page.get_by_role("button", name="Add", exact=True))
    expect(page.locator(".seat-name")).to_have_text(["Ann"])

    table.press(page.locator("#choose-game"))
    expect(page.locator("#found button")).not_to_have_count(1)
    page.get_by_placeholder("Name, or what you call it").fill("carrioca")
    table.press(page.get_by_role("button", name="Carioca"))

    expect(page.locator("#choose-game")).to_have_text("Carioca")
    expect(page.locator(".seat-name")).to_have_text(["Ann"])


def test_what_tells_games_of_like_names_apart_is_on_a_second_line(phone):
    phone.goto("/games/choose/")
    rows = phone.locator(".shelves .row-link", has_text="Frustration")
    lines = [text.strip().splitlines() for text in rows.all_inner_texts()]
    assert [len(row) for row in lines] == [2, 2, 2, 2]
    assert len({second for _name, second in lines}) == 4
    assert max(row.bounding_box()["height"] for row in rows.all()) < 70  # each fits on its line
