"""A game of 500 on a phone: what each has laid, less what they hold, with points below 0."""

from __future__ import annotations

from tests.browser import table


def test_a_game_of_500(phone, expect, check_accessibility):
    case = table.case("five-hundred-rum-1")
    game, expected = case["game"], case["expect"]
    table.start_game(phone, "five-hundred-rum", game["players"])

    for number, (facts, result) in enumerate(
        zip(game["rounds"], expected["rounds"], strict=True), start=1
    ):
        expect(phone.locator(".now")).to_contain_text(f"{result['dealer']} deals 7")
        table.open_round(phone, number)
        table.enter_round(phone, facts)
        if facts["out"] is None:
            with phone.expect_response("**/preview/"):
                table.press(phone.locator("#out-nobody").locator("xpath=.."))
            expect(phone.locator("#problems")).to_contain_text("Nobody went out.")

        for name, points in result["points"].items():
            shown = f"{points:+}".replace("-", "−")
            expect(table.row(phone, name).locator(".row-points")).to_have_text(shown)
        if number == 4:  # nothing is counted, so all of it is on the screen
            check_accessibility(phone)
        table.saved(phone)

    expect(phone.locator("#end-title")).to_have_text("Ann and Ben win together")
    assert table.totals(phone) == expected["totals"]
    check_accessibility(phone)
