"""Mending a game at the table: rounds corrected and forgotten, players who come and go, a start on
paper.
"""

from __future__ import annotations

import json

import pytest

from rulesets.scoring.facts import Hand
from scorekeeper.models import Game
from tests.browser import table
from tests.browser.conftest import PHONE
from tests.browser.test_people import household_of
from tests.factories import get_record, play_round, round_url
from tests.played import play_case

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


def test_the_winner_changes_when_round_two_is_corrected_and_changes_back(phone, expect):
    phone.goto(play_case(household_of(phone), "ah-1").get_absolute_url())
    expect(phone.locator("#end-title")).to_have_text("Ben wins")
    tap_cell(phone, 2, 1)
    expect(phone.locator(".phone-only").first).to_have_text("Correct round 2")
    ben = table.row(phone, "Ben").locator("[data-free]")
    expect(ben).to_have_value("A A 10 9 9 4 4 J Q 3 2 8 5")
    ben.fill("5000")
    expect(phone.locator("#follows")).to_contain_text("Ann wins instead of Ben")
    table.saved(phone)
    expect(phone.locator("#end-title")).to_have_text("Ann wins")
    table.press(phone.get_by_role("button", name="Undo"))
    expect(phone.locator("#end-title")).to_have_text("Ben wins")


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
    phone.wait_for_timeout(400)
    table.saved(phone)
    table.press(phone.get_by_label("More about this game"))
    table.press(phone.locator(".menu").get_by_text("History"))
    first = phone.locator(".act").first
    expect(first).to_contain_text("Round 1 corrected")
    expect(first).to_contain_text("Ben: 20 → 30")
    table.press(phone.get_by_role("button", name="Undo: Round 1 corrected"))
    expect(phone.locator(".act").first).to_contain_text("Undone: Round 1 corrected")
    table.press(phone.get_by_role("button", name="Redo: Round 1 corrected"))
    expect(phone.locator(".act").first).to_contain_text("Redone: Round 1 corrected")


def test_one_leaves_and_one_joins(phone, expect):
    short_game(phone, rounds=2)
    sheet = phone.url
    phone.goto(f"{sheet}seats/")
    table.press(phone.get_by_role("button", name="Ben leaves"))
    expect(phone.get_by_text("has left")).to_be_visible()
    phone.fill("#join-name", "Dee")
    table.start_with(phone, 40, contract=2)
    table.press(phone.get_by_role("button", name="Add player", exact=True))
    expect(phone.locator(".act-words", has_text="Dee")).to_be_visible()
    phone.goto(sheet)
    table.open_round(phone, 3)
    table.enter_round(
        phone, {"out": "Dee", "laid": ["Dee", "Ann", "Cal"], "left": {"Ann": 10, "Cal": 10}}
    )
    table.saved(phone)
    assert table.totals(phone) == {"Ann": -40, "Ben": 40, "Cal": 60, "Dee": 15}
    assert table.contracts(phone)["Dee"] == 3


def test_a_game_is_carried_in_from_paper(phone, expect):
    case = table.case("ah-4")
    start = case["game"]["start"]
    table.set_up(phone, "aggravation-household", case["game"]["players"])
    with phone.expect_response("**/games/new/"):
        table.press(phone.get_by_label("Ben deals first"))
    table.press(phone.get_by_text("Started on paper?"))
    phone.fill("#paper-rounds", str(start["rounds"]))
    for name in case["game"]["players"]:
        phone.get_by_label(f"{name}: total so far").fill(str(start["totals"][name]))
        phone.get_by_label(f"{name}: next").fill(str(start["contracts"][name]))
    table.press(phone.locator(".main-button:visible"))
    phone.wait_for_url(table.SHEET)
    assert table.totals(phone) == start["totals"]
    (facts,) = case["game"]["rounds"]
    table.open_round(phone, 8)
    table.enter_round(phone, facts)
    table.saved(phone)
    expect(phone.locator("#end-title")).to_have_text("Ann and Ben win together")


def test_points_by_hand_with_a_reason(phone, expect):
    short_game(phone, rounds=1)
    table.open_round(phone, 2)
    table.enter_round(
        phone, {"out": "Ann", "laid": ["Ann", "Ben", "Cal"], "left": {"Ben": 20, "Cal": 25}}
    )
    table.press(phone.get_by_text("Adjust points"))
    phone.get_by_label("Cal: points to add or take off").fill("10")
    phone.get_by_label("Cal: why").fill("showed a card")
    phone.wait_for_timeout(400)
    table.saved(phone)
    assert table.totals(phone)["Cal"] == 60


def test_these_pages_can_be_read_by_everybody(open_page, check_accessibility):
    page = open_page(**PHONE, color_scheme="dark")
    short_game(page, rounds=2)
    sheet = page.url
    for address in ("rounds/1/", "rounds/1/?insert=1", "history/", "seats/"):
        page.goto(sheet + address)
        check_accessibility(page)
        assert page.evaluate("document.documentElement.scrollWidth <= screen.width")


def exported(page):
    """The game file, fetched as the page of exports links it."""
    return json.loads(page.request.get(f"{page.url}export/").text())


def test_somebody_else_deals_and_what_was_dealt_stays(phone, expect):
    short_game(phone)  # Ann, Ben and Cal have dealt a round each
    sheet = phone.url
    phone.goto(f"{sheet}seats/")
    expect(phone.locator(".who-deals")).to_have_text("Round 4: Ann deals. After that: Ben, Cal.")
    table.press(phone.get_by_role("button", name="Cal deals next"))
    expect(phone.locator(".who-deals")).to_have_text(
        "Round 4: Cal deals instead of Ann. After that: Ann, Ben."
    )

    phone.fill("#join-name", "Dee")
    table.press(phone.get_by_role("button", name="Add player", exact=True))
    expect(phone.locator(".who-deals")).to_have_text(
        "Round 4: Cal deals instead of Dee. After that: Dee, Ann, Ben."
    )
    phone.goto(sheet)
    assert table.dealer(phone) == "Cal"
    assert (exported(phone)["first_dealer"], exported(phone)["next_dealer"]) == ("Ann", "Cal")

    table.open_round(phone, 4)
    table.enter_round(
        phone, {"out": "Dee", "laid": ["Dee"], "left": {"Ann": 90, "Ben": 90, "Cal": 90}}
    )
    table.saved(phone)
    assert table.dealer(phone) == "Dee"
    assert dealt(phone) == ["Ann", "Ben", "Cal", "Cal"]
    assert [each.get("dealer") for each in exported(phone)["rounds"]] == [None, None, None, "Cal"]

    phone.goto(f"{sheet}history/")
    table.press(phone.get_by_role("button", name="Undo: Round 4: Cal deals instead of Ann"))
    expect(phone.locator(".act").first).to_contain_text("Undone: Round 4: Cal deals instead of Ann")
    phone.goto(sheet)
    assert dealt(phone) == ["Ann", "Ben", "Cal", "Dee"]  # Dee sits after Cal, who dealt round 3
    assert [each.get("dealer") for each in exported(phone)["rounds"]] == [None] * 4


def dealt(page):
    """Who dealt each round, as the table for a spreadsheet says."""
    lines = page.request.get(f"{page.url}export.csv").text().splitlines()
    return [line.split(",")[1] for line in lines[1:]]


@pytest.mark.console_may_say("422")
@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_what_is_typed_waits_while_another_round_is_corrected_first(open_page, expect, scripts):
    """Ben would be out of the game after round 2, and has cards in round 3."""
    phone = open_page(**PHONE, java_script_enabled=scripts)
    table.start_game(phone, "indian-pool-101", ["Ann", "Ben", "Cal"])
    game = Game.objects.get()
    for points in (60, 10, 10):
        play_round(game, out="Cal", left={"Ann": 5, "Ben": points})

    phone.goto(round_url(game, 2))
    field = table.row(phone, "Ben").locator("[data-free]")
    field.fill("75")
    # what is wrong with the round has its place once the row is left
    field.blur() if scripts else table.save(phone)
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
