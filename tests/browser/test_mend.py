"""Mending a game at the table: rounds corrected, forgotten and deleted."""

from __future__ import annotations

import pytest

from rulesets.scoring.facts import Hand
from scorekeeper.models import Game
from tests.browser import table
from tests.factories import get_record, play_round, round_url

PLAYERS = ["Ann", "Ben", "Cal"]


def short_game(page, rounds=3):
    """A few rounds: Ann out in each, the others with twenty points."""
    table.start_game(page, "aggravation-household", PLAYERS)
    for _ in range(rounds):
        play_round(Game.objects.get(), out="Ann", laid=PLAYERS, left={"Ben": 20, "Cal": 25})
    page.reload()


def tap_cell(page, number, column):
    """Tap a cell of a past round, as people do who see a wrong figure in it."""
    table.press(
        page.locator("table.sheet tbody tr")
        .nth(number - 1)
        .locator("td")
        .nth(column)
        .locator(".cell")
    )
    page.wait_for_url(f"**/rounds/{number}/#row-*")


def test_a_forgotten_round_is_added_and_a_round_deleted(phone, expect):
    short_game(phone)
    tap_cell(phone, 2, 0)
    table.press(phone.get_by_text("Add a missed round before this one"))
    phone.wait_for_url("**/rounds/2/?insert=1")
    table.enter_round(
        phone, {"out": "Cal", "laid": ["Ann", "Ben", "Cal"], "left": {"Ann": 10, "Ben": 10}}
    )
    table.saved(phone)
    expect(phone.get_by_text("Score round 5").last).to_be_visible()
    assert table.totals(phone) == {"Ann": -65, "Ben": 70, "Cal": 50}
    tap_cell(phone, 2, 0)
    table.press(phone.get_by_text("Delete this round"))
    phone.wait_for_url(table.SHEET)
    assert table.totals(phone) == {"Ann": -75, "Ben": 60, "Cal": 75}


def test_the_history_says_what_was_done_and_undoes_it(phone, expect):
    short_game(phone)
    tap_cell(phone, 1, 1)
    table.row(phone, "Ben").locator("[data-free]").fill("30")
    table.press(phone.get_by_text("Adjust points"))
    phone.get_by_label("Cal: points to add or take off").fill("10")
    phone.get_by_label("Cal: why").fill("showed a card")
    phone.wait_for_timeout(400)
    table.saved(phone)
    assert table.totals(phone) == {"Ann": -75, "Ben": 70, "Cal": 85}
    table.press(phone.get_by_label("More about this game"))
    table.press(phone.locator(".menu").get_by_text("History"))
    first = phone.locator(".act").first
    expect(first).to_contain_text("Round 1 corrected")
    expect(first).to_contain_text("Ben: 20 → 30")
    table.press(phone.get_by_role("button", name="Undo: Round 1 corrected"))
    expect(phone.locator(".act").first).to_contain_text("Undone: Round 1 corrected")
    table.press(phone.get_by_role("button", name="Redo: Round 1 corrected"))
    expect(phone.locator(".act").first).to_contain_text("Redone: Round 1 corrected")


@pytest.mark.console_may_say("422")
def test_what_is_typed_waits_while_another_round_is_corrected_first(phone, expect):
    """Ben would be out of the game after round 2, and has cards in round 3."""
    table.start_game(phone, "indian-pool-101", ["Ann", "Ben", "Cal"])
    game = Game.objects.get()
    for points in (60, 10, 10):
        play_round(game, out="Cal", left={"Ann": 5, "Ben": points})

    phone.goto(round_url(game, 2))
    field = table.row(phone, "Ben").locator("[data-free]")
    field.fill("75")
    field.blur()  # what is wrong with the round has its place once the row is left
    phone.get_by_role("button", name="Correct round 3").click()
    phone.wait_for_url("**/rounds/3/")
    assert field.input_value() == "10"
    field.fill("")
    table.save(phone)
    expect(table.row(phone, "Ben")).to_contain_text("Nothing typed for Ben")
    table.save(phone)
    phone.wait_for_url("**/rounds/2/")
    expect(field).to_have_value("75")
    expect(phone.locator("#problems")).to_contain_text("This is what you typed here before.")
    table.saved(phone)
    corrected = [each.left.get("Ben") for each in get_record(game).facts.rounds[1:]]
    assert corrected == [Hand(points=75), None]
