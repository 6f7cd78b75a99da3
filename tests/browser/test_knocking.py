"""A game of Gin on a phone: who knocked, both hands, gin and undercut said live, boxes at the end."""

from __future__ import annotations

from tests.browser import table


def test_a_game_of_gin(phone, expect, check_accessibility):
    case = table.case("gin-rummy-1")
    game, expected = case["game"], case["expect"]
    game["rounds"][1]["left"]["Ann"] = "K Q 6"  # where counting is folded away, people type
    table.start_game(phone, "gin-rummy", game["players"])

    for number, (facts, result) in enumerate(
        zip(game["rounds"], expected["rounds"], strict=True), start=1
    ):
        expect(phone.locator(".now")).to_contain_text(f"{result['dealer']} deals 10")
        table.open_round(phone, number)
        table.enter_round(phone, facts)
        if facts["out"] is None:
            with phone.expect_response("**/preview/"):
                table.press(phone.locator("#out-nobody").locator("xpath=.."))
            expect(phone.locator("#out-nobody")).to_be_checked()
        if number == 2:
            expect(table.row(phone, "Ben")).to_contain_text("Gin: gets 51")
        if number == 3:
            expect(table.row(phone, "Ben")).to_contain_text("Undercut: gets 27")
            check_accessibility(phone)
        table.saved(phone)

    expect(phone.locator("#end-title")).to_have_text("Ann wins")
    assert table.totals(phone) == expected["totals"]
