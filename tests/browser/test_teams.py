"""A game of Canasta in teams on a phone: partners tapped, each round typed, totals for each team."""

from __future__ import annotations

import pytest

from tests.browser import table


def tap_partner(page, name: str) -> None:
    with page.expect_response("**/games/new/"):
        table.press(page.locator(".partner", has_text=name))


def teams(page) -> list[list[str]]:
    lines = page.locator(".partners .team")
    return [line.locator(".partner").all_inner_texts() for line in lines.all()]


@pytest.mark.console_may_say("422")
def test_a_game_of_canasta_in_teams(phone, expect, check_accessibility):
    case = table.case("canasta-1")
    game, expected = case["game"], case["expect"]
    table.set_up(phone, "canasta", game["players"])
    assert teams(phone) == [["Ann", "Cal"], ["Ben", "Dee"]]  # who sits opposite

    tap_partner(phone, "Ann")
    expect(phone.get_by_text("Now tap who plays with Ann.")).to_be_visible()
    check_accessibility(phone)
    tap_partner(phone, "Ben")
    assert teams(phone) == [["Ann", "Ben"], ["Cal", "Dee"]]
    tap_partner(phone, "Ann")
    tap_partner(phone, "Cal")
    assert teams(phone) == [["Ann", "Cal"], ["Ben", "Dee"]]

    table.press(phone.locator(".main-button:visible"))
    phone.wait_for_url(table.SHEET)

    for number, (facts, result) in enumerate(
        zip(game["rounds"], expected["rounds"], strict=True), start=1
    ):
        expect(phone.locator(".now")).to_contain_text(f"{result['dealer']} deals 11")
        table.open_round(phone, number)
        table.enter_round(phone, facts)
        if facts["out"] is None:
            with phone.expect_response("**/preview/"):
                table.press(phone.locator("#out-nobody").locator("xpath=.."))
            expect(phone.locator("#problems")).to_contain_text("Nobody went out.")

        for team, points in result["points"].items():
            shown = f"{points:+}".replace("-", "−")
            expect(table.row(phone, team).locator(".team-head .row-points")).to_have_text(shown)
        if number == 2:
            check_accessibility(phone)
            table.save(phone)
            expect(phone.get_by_text("Nothing typed of what Ben has left.")).to_be_visible()
        table.saved(phone)

    expect(phone.locator("#end-title")).to_have_text("Ann & Cal win")
    assert table.totals(phone) == expected["totals"]
    check_accessibility(phone)
