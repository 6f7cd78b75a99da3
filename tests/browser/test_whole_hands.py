"""A whole hand typed on a phone: its melds are taken out at once, and one tap counts all of it."""

from __future__ import annotations

from tests.browser import table


def typed(page, name):
    return table.row(page, name).locator("[data-free]").first


def points(page, name):
    return table.row(page, name).locator(".row-points")


def tick(page, name):
    return table.row(page, name).locator(".hint-tick")


def test_a_whole_hand_on_a_phone(phone, expect, check_accessibility):
    table.start_game(phone, "three-thirteen", ["Ann", "Ben", "Cal"])
    table.open_round(phone, 1)
    table.press(table.row(phone, "Ann").get_by_text("Out", exact=True))
    typed(phone, "Ben").fill("9H 9S 9D")
    expect(points(phone, "Ben")).to_have_text("0")
    typed(phone, "Cal").fill("4H 5H KD")
    expect(points(phone, "Cal")).to_have_text("19")
    expect(tick(phone, "Cal")).to_have_count(0)

    # once the row is left there's room for what is said of it
    expect(table.row(phone, "Ben")).to_contain_text("9♦︎ 9♥︎ 9♠︎ melded, nothing left")
    check_accessibility(phone)

    with phone.expect_response("**/preview/"):
        table.press(tick(phone, "Ben"))
    expect(points(phone, "Ben")).to_have_text("27")
    expect(table.row(phone, "Ben")).to_contain_text("All cards count: 27")
    expect(tick(phone, "Ben").locator("input")).to_be_checked()

    # by keyboard, and the focus stays
    tick(phone, "Ben").locator("input").focus()
    with phone.expect_response("**/preview/"):
        phone.keyboard.press("Space")
    expect(points(phone, "Ben")).to_have_text("0")
    expect(tick(phone, "Ben").locator("input")).to_be_focused()

    table.saved(phone)
    assert table.totals(phone) == {"Ann": 0, "Ben": 0, "Cal": 19}
