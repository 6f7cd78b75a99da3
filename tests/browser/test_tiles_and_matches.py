"""A match with special cards that goes to a tie-break, the clock for turns, and finding a game."""

from __future__ import annotations

import re

from rulesets.library.load import all_slugs
from tests.browser import table


def test_a_match_that_goes_to_a_tie_break(phone, expect, check_accessibility):
    table.start_game(phone, "rummy-special-cards", ["Ann", "Ben", "Cal"])
    expect(phone.locator(".now")).to_contain_text("Ann plays first")
    for number in (1, 2):
        table.open_round(phone, number)
        table.enter_round(phone, {"out": "Cal", "ticks": {"rummy_card": ["Ann"]}})
        table.saved(phone)
    assert table.totals(phone) == {"Ann": 2, "Ben": 0, "Cal": 2}
    expect(phone.locator(".now")).to_contain_text("Play-off: Ann and Cal")
    expect(phone.locator(".now")).to_contain_text("Cal plays first")
    table.open_round(phone, 3)
    expect(phone.locator("[data-row]")).to_have_count(2)
    check_accessibility(phone)
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


def test_the_clock_for_a_turn(phone, open_page, expect):
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

    plain = open_page(java_script_enabled=False)  # the rule shows, and no clock
    table.start_game(plain, "tile-rummy-game", ["Ann", "Ben"])
    expect(plain.locator(".timer")).to_contain_text("A turn takes at most 1 minute.")
    expect(plain.locator("[data-timer-face]")).to_be_hidden()


def test_a_game_is_found_by_another_name_while_it_is_typed(phone, expect):
    phone.goto("/rules/")
    expect(phone.locator("#games li")).to_have_count(len(all_slugs()))
    phone.locator("#q").press_sequentially("rumikub")
    expect(phone.locator("#games li")).to_have_count(2)  # both tile games
    expect(phone.locator("#games")).to_contain_text("Rummy Game with tiles")
    assert "q=rumikub" in phone.url
