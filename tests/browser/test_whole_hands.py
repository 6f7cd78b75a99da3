"""A whole hand typed on a phone: its melds are taken out at once, and one tap counts all of it."""

from __future__ import annotations

from tests.browser import table
from tests.browser.layout import faults_of


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


def tap(page, cards):
    """Tap cards, choosing each suit where it changes."""
    keys = page.locator("#card-keys")
    for card in cards.split():
        suit = keys.locator(f".suit-key:has(input[value={card[-1]}])")
        if not suit.locator("input").is_checked():
            table.press(suit)
        table.press(keys.locator(f"[data-key='{card[:-1]}']"))


def test_a_hand_is_tapped_on_a_phone(phone, expect, check_accessibility):
    table.start_game(phone, "three-thirteen", ["Ann", "Ben", "Cal"])
    table.open_round(phone, 1)
    table.press(table.row(phone, "Ann").get_by_text("Out", exact=True))
    typed(phone, "Ben").fill("5")
    typed(phone, "Cal").fill("7")
    table.saved(phone)

    table.open_round(phone, 2)
    table.press(table.row(phone, "Ann").get_by_text("Out", exact=True))
    table.press(table.row(phone, "Ben").get_by_role("button", name="Tap the cards"))
    keys, hand = phone.get_by_role("region", name="Card keys"), typed(phone, "Ben")
    expect(hand).to_be_focused()  # and no keyboard of the phone is in the way
    expect(hand).to_have_attribute("inputmode", "none")
    tap(phone, "4H 5H 8H KD")
    expect(keys).to_contain_text("Ben, 4 cards")
    expect(points(phone, "Ben")).to_have_text("27")

    # one card was wrong: a tap on it in the fan, and another one takes its place
    table.press(keys.get_by_role("img", name="8 of hearts"))
    table.press(keys.get_by_role("button", name="Take the last card back"))
    expect(keys.get_by_role("status")).to_contain_text("Last one removed: Ben, 3 cards")
    tap(phone, "6H")
    expect(hand).to_have_value("4H 5H 6H KD")
    expect(points(phone, "Ben")).to_have_text("10")
    expect(table.row(phone, "Ben")).to_contain_text("4♥︎ 5♥︎ 6♥︎ melded, K♦︎ left: 10")
    assert faults_of(phone) == []
    check_accessibility(phone)

    # on to the next hand, where points that are typed make way
    table.press(keys.get_by_role("button", name="Next hand"))
    expect(typed(phone, "Cal")).to_be_focused()
    typed(phone, "Cal").fill("12")
    tap(phone, "AS 2S")
    expect(typed(phone, "Cal")).to_have_value("AS 2S")
    table.press(keys.get_by_role("button", name="Done"))
    expect(keys).to_be_hidden()
    expect(typed(phone, "Cal")).to_have_attribute("inputmode", "tel")

    table.saved(phone)
    assert table.totals(phone) == {"Ann": 0, "Ben": 15, "Cal": 10}
    table.press(phone.get_by_role("link", name="Ben, round 2"))
    expect(typed(phone, "Ben")).to_have_value("4H 5H 6H KD")
