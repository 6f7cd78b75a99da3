"""A pool on a phone: drops, and who is asked about them."""

from __future__ import annotations

import pytest

from tests.browser import table


def test_whoever_went_out_is_not_asked_about_drops(phone, expect):
    table.start_game(phone, "indian-pool-101", ["Ann", "Ben", "Cal"])
    table.open_round(phone, 1)
    ann, ben = (table.row(phone, name).locator(".for-others") for name in ("Ann", "Ben"))
    drop = ann.filter(has_text="Middle drop")

    table.set_tick(drop.locator("input"), on=True)
    table.enter_round(phone, {"out": "Ben"})
    for each in ben.all():
        expect(each).to_be_hidden()
    for each in ann.all():
        expect(each).to_be_visible()

    # it was Ann after all: what is ticked for her can be taken off
    table.enter_round(phone, {"out": "Ann"})
    expect(ann.filter(has_text="First drop")).to_be_hidden()
    expect(drop).to_be_visible()
    table.set_tick(drop.locator("input"), on=False)
    expect(drop).to_be_hidden()


@pytest.mark.console_may_say("422")
def test_a_form_comes_back_at_what_is_wrong_in_it(phone, expect):
    """It's a long page, and its button is always in sight."""
    table.set_up(phone, "indian-pool-101", ["Ann", "Ben", "Cal"])
    table.press(phone.get_by_text("Started on paper?"))
    phone.get_by_label("Cal").last.fill("120")
    table.press(phone.locator("button[value=start]:visible"))

    wrong = phone.locator("input.is-wrong")
    expect(wrong).to_have_value("120")
    expect(wrong).to_be_focused()
    expect(phone.get_by_text("Cal would be out of the game")).to_be_in_viewport()
