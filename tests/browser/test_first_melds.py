"""The referee about first melds that must be worth more, the more a player has, or from round to
round, and about a pile that may be frozen: on a phone, with a script and without one.
"""

from __future__ import annotations

from tests.browser.conftest import PHONE
from tests.browser.test_referee import ask, open_question, said, select, tap_cards


def test_what_first_melds_must_be_worth_goes_by_the_total(phone, expect):
    open_question(phone, "opening", "canasta")
    tap_cards(phone, "AH AS AD / QH QS QD")
    ask(phone)
    assert said(phone) == "Legal"
    phone.go_back()
    open_question(phone, "opening", "canasta")
    select(phone, "[name=score]", "3000")
    tap_cards(phone, "AH AS AD / QH QS QD")
    ask(phone)
    assert said(phone) == "Not legal"
    expect(phone.locator(".verdict")).to_contain_text("You need 120 to start")


def test_the_pile_without_a_script(open_page, expect):
    page = open_page(**PHONE, java_script_enabled=False)
    page.goto("/check/?ruleset=canasta&question=take_pile")
    page.locator("#about > summary").click()
    page.select_option("[name=opened]", "no")
    page.select_option("[name=score]", "1500")
    page.locator("#typing > summary").click()
    page.fill("[name=cards]", "9H 9D KS KH")
    page.fill("[name=pile]", "4C JD 9S")
    page.locator("#asking .main-button:visible").click()
    assert said(page) == "No"
    expect(page.locator(".verdict")).to_contain_text("you can lay 30 at most")
