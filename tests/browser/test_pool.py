"""A pool on a phone: drops, and who is asked about them."""

from __future__ import annotations

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
