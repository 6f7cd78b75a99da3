"""A game of 500 on a phone: what each has laid, less what they hold, with points below 0."""

from __future__ import annotations

from tests.browser import table


def test_a_game_of_500(phone, expect, check_accessibility):
    case = table.case("five-hundred-rum-1")
    game, expected = case["game"], case["expect"]
    table.start_game(phone, "five-hundred-rum", game["players"])

    for number in table.type_rounds(phone, expect, case):
        if number == 4:  # nothing is counted, so all of it is on the screen
            check_accessibility(phone)
        table.saved(phone)

    expect(phone.locator("#end-title")).to_have_text("Ann and Ben win together")
    assert table.totals(phone) == expected["totals"]
    check_accessibility(phone)
