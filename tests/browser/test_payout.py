"""Continental Rummy on a phone: who went out, and with what; each of the others pays."""

from __future__ import annotations

from tests.browser import table


def test_only_whoever_went_out_is_asked_with_what(phone, expect):
    table.start_game(phone, "continental-rummy", ["Ann", "Ben", "Cal"])
    table.open_round(phone, 1)
    jokers = {name: table.tally(phone, name, "jokers") for name in ("Ann", "Ben")}
    expect(jokers["Ann"]).to_be_hidden()

    facts = {"out": "Ann", "tally": {"jokers": {"Ann": 1}}, "ticks": {"one_suit": ["Ann"]}}
    table.enter_round(phone, facts)
    expect(table.row(phone, "Ann").locator(".row-points")).to_have_text("+26")
    table.enter_round(phone, {"out": "Ann", "ticks": {"natural": ["Ann"]}})
    said = "Ann can’t have both: “No twos or jokers” and “Jokers laid”."
    expect(table.row(phone, "Ann").locator(".hints")).to_contain_text(said)
    table.enter_round(phone, {"out": "Ann", "ticks": {"natural": ["Ann"]}})  # taken off again

    # it was Ben after all: what was noted for Ann doesn't count any more
    table.enter_round(phone, {"out": "Ben"})
    expect(jokers["Ann"]).to_be_hidden()
    expect(jokers["Ben"]).to_be_visible()
    expect(table.row(phone, "Ben").locator(".row-points")).to_have_text("+2")
    expect(table.row(phone, "Ann").locator(".row-points")).to_have_text("−1")
