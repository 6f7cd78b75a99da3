"""Whole games, as a family plays them at the table."""

from __future__ import annotations

import re

import pytest

from tests.browser import table


def play(page, case):
    """Enter every round of a case and compare the sheet after each."""
    game, expected = case["game"], case["expect"]
    for index, (facts, result) in enumerate(zip(game["rounds"], expected["rounds"], strict=True)):
        assert table.dealer(page) == result["dealer"]
        table.open_round(page, result["number"])
        table.enter_round(page, facts, live=False)
        table.saved(page)
        assert table.totals(page) == result["totals"]
        if "next" in result:
            assert table.contracts(page) == result["next"]
        assert page.locator(".end").count() == (index == len(game["rounds"]) - 1)


def test_a_game_without_javascript(open_page, expect):
    page = open_page(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    case = table.case("ah-1-counts")
    page.goto("/games/new/")
    for name in case["game"]["players"]:
        page.fill("#new-name", name)
        page.press("#new-name", "Enter")
        expect(page.locator(".seat-name", has_text=name)).to_be_visible()
    page.locator(".main-button:visible").click()
    page.wait_for_url(table.SHEET)
    play(page, case)
    expect(page.locator("#end-title")).to_have_text("Ben wins")


def test_a_game_goes_on_from_the_front_page(phone):
    table.start_game(phone, "aggravation-household", ["Ann", "Ben"])
    sheet = phone.url
    phone.goto("/")
    table.press(phone.get_by_text("Continue this game"))
    phone.wait_for_url(sheet)


@pytest.mark.console_may_say("422|409")
def test_what_was_typed_stays_when_it_cant_be_read(phone, expect):
    table.start_game(phone, "aggravation-household", ["Ann", "Ben"])
    table.open_round(phone, 1)
    table.enter_round(phone, {"out": "Ann", "laid": ["Ann", "Ben"], "left": {"Ben": "1o"}})
    table.save(phone)
    expect(table.row(phone, "Ben")).to_contain_text("“1o” can’t be read. Try 10, 10+5 or K 7 *")
    expect(table.row(phone, "Ben").locator("[data-free]")).to_have_value("1o")
    table.row(phone, "Ben").locator("[data-free]").fill("10")
    table.wait_for_preview(phone)
    table.saved(phone)
    assert table.totals(phone) == {"Ann": -25, "Ben": 10}


@pytest.mark.console_may_say("422|409")
def test_a_doubt_is_shown_before_it_is_saved(phone, expect):
    table.start_game(phone, "aggravation-household", ["Ann", "Ben"])
    table.open_round(phone, 1)
    table.enter_round(phone, {"out": "Ann", "laid": ["Ann", "Ben"], "left": {"Ben": 42}})
    expect(table.row(phone, "Ben")).to_contain_text(
        "No hand makes 42. Cards count 25, 15, 10 or 5."
    )
    table.saved(phone)  # the doubt was on the screen, so one press is enough
    assert table.totals(phone)["Ben"] == 42


@pytest.mark.console_may_say("422|409|ERR_FAILED|htmx:")
def test_a_page_left_open_says_so_and_keeps_what_was_typed(open_page, expect):
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    table.start_game(page, "aggravation-household", ["Ann", "Ben"])
    table.open_round(page, 1)
    other = page.context.new_page()
    other.goto(page.url)
    # the page left open hears of nothing until something is typed on it
    page.route("**/live/**", lambda route: route.abort())
    table.enter_round(other, {"out": "Ben", "laid": ["Ben", "Ann"], "left": {"Ann": 20}})
    table.saved(other)
    table.press(table.row(page, "Ann").get_by_text("Out", exact=True))
    table.row(page, "Ben").locator("[data-free]").fill("35")
    said = page.locator("#was-saved")
    expect(said).to_contain_text("Round 1 was saved")
    expect(said).to_contain_text("You typed something else here.")
    expect(said).to_contain_text("35")
    other.reload()
    assert table.totals(other) == {"Ann": 20, "Ben": -25}


def test_the_sheet_beside_follows_the_typing(laptop, expect):
    table.start_game(laptop, "aggravation-household", ["Ann", "Ben"])
    table.open_round(laptop, 1)
    table.enter_round(laptop, {"out": "Ann", "laid": ["Ann"], "left": {"Ben": "K K *"}})
    expect(laptop.locator("tr.is-next i.sum, tr.is-open i.sum")).to_have_text(
        [re.compile("−25"), re.compile("45")]
    )
    expect(table.row(laptop, "Ben").get_by_label("Ben: 10–K, 10 points each")).to_have_attribute(
        "placeholder", "2"
    )
