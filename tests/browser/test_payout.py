"""Continental Rummy on a phone: who went out, and with what; each of the others pays."""

from __future__ import annotations

from tests.browser import table


def test_a_game_in_which_the_others_pay(phone, expect, check_accessibility):
    case = table.case("continental-rummy-1")
    game, expected = case["game"], case["expect"]
    table.start_game(phone, "continental-rummy", game["players"])

    for number in table.type_rounds(phone, expect, case):
        facts, result = game["rounds"][number - 1], expected["rounds"][number - 1]
        paid = -min(result["points"].values())
        said = f"{facts['out']} gets {paid} from each of the three others"
        expect(table.row(phone, facts["out"]).locator(".hints")).to_have_text(said)
        if number == 3:
            check_accessibility(phone)
        table.saved(phone)

    table.press(phone.get_by_role("button", name="End the game here"))
    expect(phone.locator("#end-title")).to_have_text("Ann wins")
    assert table.totals(phone) == expected["totals"]


def test_only_whoever_went_out_is_asked_with_what(phone, expect):
    table.start_game(phone, "continental-rummy", ["Ann", "Ben", "Cal"])
    table.open_round(phone, 1)
    jokers = {name: table.tally(phone, name, "jokers") for name in ("Ann", "Ben")}
    expect(jokers["Ann"]).to_be_hidden()

    facts = {"out": "Ann", "tally": {"jokers": {"Ann": 1}}, "ticks": {"one_suit": ["Ann"]}}
    table.enter_round(phone, facts)
    expect(table.row(phone, "Ann").locator(".row-points")).to_have_text("+26")

    # it was Ben after all: what was noted for Ann doesn't count any more
    table.enter_round(phone, {"out": "Ben"})
    expect(jokers["Ann"]).to_be_hidden()
    expect(jokers["Ben"]).to_be_visible()
    expect(table.row(phone, "Ben").locator(".row-points")).to_have_text("+2")
    expect(table.row(phone, "Ann").locator(".row-points")).to_have_text("−1")


def test_what_cannot_be_is_said_where_it_was_typed(phone, expect):
    table.start_game(phone, "continental-rummy", ["Ann", "Ben", "Cal"])
    table.open_round(phone, 1)
    facts = {"out": "Ann", "tally": {"deuces": {"Ann": 1}}, "ticks": {"natural": ["Ann"]}}
    table.enter_round(phone, facts)
    said = "Ann can’t have both: “No twos or jokers” and “Twos laid”."
    expect(table.row(phone, "Ann").locator(".hints")).to_contain_text(said)
