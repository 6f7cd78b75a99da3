"""Cards that can be meant in two ways: asked about in the row, and one tap says which."""

from __future__ import annotations

import pytest

from scorekeeper.models import Household
from tests.browser import table
from tests.browser.test_people import household_of

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def hand(page, name):
    return table.row(page, name).locator("[data-free]").first


def readings(page, name):
    return table.row(page, name).locator("[data-reading]")


def points(page, name):
    return table.row(page, name).locator(".row-points")


def tap_reading(page, name, place):
    table.press(readings(page, name).nth(place).locator("xpath=.."))


def test_one_tap_says_how_cards_are_meant(phone, expect, check_accessibility):
    table.start_game(phone, "aggravation-household", ["Ann", "Ben", "Cal"])
    table.open_round(phone, 1)
    table.press(table.row(phone, "Ann").get_by_text("Out", exact=True))

    hand(phone, "Ben").fill("K D 7")  # König, Dame
    hand(phone, "Cal").fill("K D")
    expect(readings(phone, "Ben")).to_have_count(2)
    expect(table.row(phone, "Ben")).to_contain_text("“K D 7” can be read in two ways.")
    expect(points(phone, "Ben")).to_have_text("–")
    one = readings(phone, "Ben").first.locator("xpath=..")
    expect(one).to_have_css("border-top-width", "1px")  # as any choice has
    check_accessibility(phone)

    tap_reading(phone, "Ben", 1)
    expect(hand(phone, "Ben")).to_have_value("K Q 7")
    expect(readings(phone, "Ben")).to_have_count(0)
    expect(points(phone, "Ben")).to_have_text("25")
    expect(hand(phone, "Ben")).not_to_be_focused()  # no keyboard comes up

    readings(phone, "Cal").first.focus()
    phone.keyboard.press("Space")
    expect(hand(phone, "Cal")).to_have_value("KD")
    expect(hand(phone, "Cal")).to_be_focused()
    expect(points(phone, "Cal")).to_have_text("10")


PASTE = """(field, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


def test_how_melds_were_read_is_shown(phone, expect):
    table.start_game(phone, "five-hundred-rum", ["Ann", "Ben", "Cal"])
    table.open_round(phone, 1)
    hand(phone, "Ann").fill("AH 2H 3H, QS KS AS")
    expect(table.row(phone, "Ann").locator(".hint")).to_contain_text("= 41")

    hand(phone, "Ben").evaluate(PASTE, "AH 2H 3H\nQS KS AS\n")
    expect(hand(phone, "Ben")).to_have_value("AH 2H 3H; QS KS AS")
    expect(table.row(phone, "Ben").locator(".hint")).to_contain_text("= 41")


@pytest.mark.console_may_say("422")
def test_the_referee_asks_as_well(phone, expect):
    phone.goto("/check/?ruleset=aggravation-household&question=count")
    table.press(phone.locator("#typing > summary"))
    phone.fill("#cards", "K D")
    table.press(phone.locator("#asking .main-button:visible"))
    table.press(phone.get_by_role("button", name="2 cards: K Q"))
    expect(phone.locator(".verdict-word")).to_have_text("20 points")
    table.press(phone.get_by_role("button", name="Ask again"))
    expect(phone.locator("#cards")).to_have_value("K Q")


TYPED = {
    "BS DH kd": ["jack of spades", "queen of hearts", "king of diamonds"],
    "B D K": ["jack", "queen", "king"],
    "DD7D*": ["queen of diamonds", "7 of diamonds", "joker"],
    "♦ K": ["king of diamonds"],
}


def test_letters_of_a_household_are_drawn_as_they_are_read(phone, expect):
    Household.objects.filter(pk=household_of(phone).pk).update(letters="ABDK")
    for typed, drawn in TYPED.items():
        check_letters(phone, expect, typed, drawn)


def check_letters(phone, expect, typed, drawn):
    phone.goto("/check/?ruleset=aggravation-household&question=count")
    table.press(phone.locator("#typing > summary"))
    phone.fill("#cards", typed)
    cards = phone.locator("#asking [data-drawn] .card[aria-label]")
    expect(cards).to_have_count(len(drawn))
    assert [card.get_attribute("aria-label") for card in cards.all()] == drawn
    table.press(phone.locator("#asking .rank-keys").get_by_text("D", exact=True))
    expect(phone.locator("#cards")).to_have_value(f"{typed} DS")
    table.press(phone.locator("#asking .main-button:visible"))
    expect(phone.locator(".verdict-word")).to_be_visible()
    answered = phone.locator("#answer .card[aria-label]").all()
    named = [card.get_attribute("aria-label") for card in answered]
    assert sorted(named) == sorted([*drawn, "queen of spades"])
