"""A series of games with tiles, and a match with special cards that goes to a tie-break; the clock
for turns.
"""

from __future__ import annotations

import re

import pytest

from rulesets.library.load import all_slugs
from tests.browser import table


def nobody_out(page) -> None:
    with page.expect_response("**/preview/"):
        table.press(page.locator("#out-nobody").locator("xpath=.."))


@pytest.mark.console_may_say("422")
def test_a_series_with_tiles_and_empty_piles(phone, expect, check_accessibility):
    case = table.case("ti-1")
    game, expected = case["game"], case["expect"]["rounds"]
    table.start_game(phone, "tile-rummy-game", game["players"])
    for number, (facts, result) in enumerate(zip(game["rounds"], expected, strict=True), start=1):
        expect(phone.locator(".now")).to_contain_text(f"{game['players'][number - 1]} plays first")
        table.open_round(phone, number)
        left = {
            name: f"{hand}K" if hand.isdigit() else hand for name, hand in facts["left"].items()
        }
        table.enter_round(phone, facts | {"left": left})
        if facts["out"] is None:
            nobody_out(phone)
            expect(table.row(phone, "Ann").locator(".row-points")).to_have_text("+72")
            expect(phone.locator("#out-nobody")).to_be_checked()
            check_accessibility(phone)
        table.saved(phone)
        assert table.totals(phone) == result["totals"]
        expect(phone.locator(".zero")).to_have_text("The totals add up to 0")
    expect(phone.locator("table.sheet thead .total").first).to_have_text("−13")
    expect(phone.locator("table.sheet thead .total").nth(1)).to_have_text("+39")
    table.press(phone.get_by_role("button", name="End the game here"))
    expect(phone.locator("#end-title")).to_have_text("Ben wins")
    check_accessibility(phone)
    table.press(phone.get_by_role("button", name="Keep playing"))
    expect(phone.locator(".main-button:visible")).to_have_text("Score round 4")


def test_tiles_are_counted_by_their_numbers(phone, expect):
    table.start_game(phone, "tile-rummy-game", ["Ann", "Ben"])
    table.open_round(phone, 1)
    table.enter_round(phone, {"out": "Ann"})
    ben = table.row(phone, "Ben")
    table.press(ben.get_by_text("Count by number"))
    ben.get_by_label("Ben: 13, 13 points each").fill("2")
    ben.get_by_label("Ben: Joker, 50 points each").fill("1")
    expect(ben.locator(".row-points")).to_have_text("−76")
    expect(table.row(phone, "Ann").locator(".row-points")).to_have_text("+76")
    table.saved(phone)
    assert table.totals(phone) == {"Ann": 76, "Ben": -76}


def test_a_match_that_goes_to_a_tie_break(phone, expect, check_accessibility):
    table.start_game(phone, "rummy-special-cards", ["Ann", "Ben", "Cal"])
    expect(phone.locator(".now")).to_contain_text("Ann plays first")
    for number in (1, 2):
        table.open_round(phone, number)
        table.enter_round(phone, {"out": "Cal", "ticks": {"rummy_card": ["Ann"]}})
        check_accessibility(phone)
        table.saved(phone)
    assert table.totals(phone) == {"Ann": 2, "Ben": 0, "Cal": 2}
    expect(phone.locator(".now")).to_contain_text("Play-off: Ann and Cal")
    expect(phone.locator(".now")).to_contain_text("Cal plays first")
    table.open_round(phone, 3)
    expect(phone.locator("[data-row]")).to_have_count(2)
    table.press(phone.locator("#out-tied").locator("xpath=.."))
    table.saved(phone)
    # the same again after a tied game
    expect(phone.locator(".now")).to_contain_text("Cal plays first")
    table.open_round(phone, 4)
    table.enter_round(phone, {"out": "Ann"})
    table.saved(phone)
    expect(phone.locator("#end-title")).to_have_text("Ann wins")
    expect(phone.locator(".end")).to_contain_text("wins with 3")
    expect(phone.locator(".end")).to_contain_text(
        "Ann and Cal were tied after round 2 and played on."
    )


def test_the_clock_for_a_turn(phone, expect):
    phone.clock.install()
    table.start_game(phone, "tile-rummy-game", ["Ann", "Ben"])
    face, figure = phone.locator("[data-timer-face]"), phone.locator("[data-timer-figure]")
    expect(figure).to_have_text("1:00")
    table.press(face)
    phone.clock.run_for(12_000)
    expect(figure).to_have_text("0:48")
    table.press(face)  # the next turn begins
    expect(figure).to_have_text("1:00")
    phone.clock.run_for(61_000)
    expect(figure).to_have_text("0:00")
    expect(phone.locator(".timer")).to_have_class(re.compile("is-over"))
    expect(phone.locator("[data-timer-said]")).to_have_text("Time’s up. Next turn")
    table.press(phone.locator("[data-timer-stop]"))
    expect(figure).to_have_text("1:00")


def test_without_javascript_the_rule_shows_and_no_clock(open_page, expect):
    page = open_page(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    page.goto("/games/new/?ruleset=tile-rummy-game")
    for name in ("Ann", "Ben"):
        page.fill("#new-name", name)
        page.press("#new-name", "Enter")
        expect(page.locator(".seat-name", has_text=name)).to_be_visible()
    page.locator(".main-button:visible").click()
    page.wait_for_url(table.SHEET)
    expect(page.locator(".timer")).to_contain_text("A turn takes at most 1 minute.")
    expect(page.locator("[data-timer-face]")).to_be_hidden()


def test_a_game_is_found_by_another_name_while_it_is_typed(phone, expect):
    phone.goto("/rules/")
    expect(phone.locator("#games li")).to_have_count(len(all_slugs()))
    phone.locator("#q").press_sequentially("rumikub")
    expect(phone.locator("#games li")).to_have_count(2)  # both tile games
    expect(phone.locator("#games")).to_contain_text("Rummy Game with tiles")
    assert "q=rumikub" in phone.url
