"""A slow network: what is typed while an answer is under way stays when the answer draws the form
again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser import table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import HoldBack

UNDER_WAY = ".htmx-request, .htmx-swapping, .htmx-settling, form[data-busy]"


def test_a_name_typed_while_a_house_rule_is_looked_up(
    phone: Page, expect: Any, hold_back: HoldBack
) -> None:
    phone.goto("/games/new/?ruleset=garbage-rummy")
    phone.locator("#house-rules > summary").tap()
    held = hold_back(phone, "**/games/new/", times=1)
    phone.locator("#house-rules .tick").first.tap()
    expect(phone.locator(UNDER_WAY)).to_have_count(1)
    phone.fill("#new-name", "Ann")
    with phone.expect_response("**/games/new/"):
        held[0].continue_()
    expect(phone.locator("#house-rules .tick input").first).to_be_checked()
    expect(phone.locator(UNDER_WAY)).to_have_count(0)
    expect(phone.locator("#new-name")).to_have_value("Ann")

    phone.press("#new-name", "Enter")
    expect(phone.locator(".seat-name")).to_have_text(["Ann"])
    expect(phone.locator("#new-name")).to_have_value("")


@pytest.mark.console_may_say("422")
@pytest.mark.parametrize(
    "asks_meanwhile", [False, True], ids=["at once", "after a question of its own"]
)
def test_points_mended_while_the_round_is_being_refused(
    phone: Page, expect: Any, hold_back: HoldBack, asks_meanwhile: bool
) -> None:
    table.start_game(phone, "aggravation-household", ["Ann", "Ben"])
    table.open_round(phone, 1)
    table.enter_round(phone, {"out": "Ann", "laid": ["Ann"], "left": {"Ben": "1o"}})
    left = table.row(phone, "Ben").locator("[data-free]")
    held = hold_back(phone, "**/rounds/1/", times=1)
    table.save(phone)
    expect(phone.locator(UNDER_WAY)).to_have_count(1)
    if asks_meanwhile:
        hold_back(phone, "**/preview/", times=1)  # for good: the page gives it up
    left.fill("10")
    phone.wait_for_function(
        "held => !held || document.querySelector('.htmx-request')", arg=asks_meanwhile
    )
    with phone.expect_response("**/rounds/1/"):
        held[0].continue_()
    expect(left).to_have_value("10")
    expect(table.row(phone, "Ben")).not_to_contain_text("can’t be read")
    expect(phone.locator(UNDER_WAY)).to_have_count(0)
    table.saved(phone)
    assert table.totals(phone) == {"Ann": -25, "Ben": 10}
