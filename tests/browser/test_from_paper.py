"""An evening that was kept on paper, typed in from its sheet."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from rulesets.library.load import load_ruleset
from scorekeeper.games.paper_names import sheet_query
from tests.browser import table

# a game of the household as its sheet has it: running totals, round by round
PLAYERS = ["Ann", "Ben", "Cal", "Dee"]
PAPER = [
    [-25, 35, 60, 15],
    [15, 10, 185, 50],
    [50, 20, 160, 85],
    [25, 90, 180, 180],
]


def open_paper(page) -> None:
    page.locator(".menu > summary").click()
    table.press(page.get_by_role("link", name="Fill in from paper"))
    page.wait_for_url("**/paper/")


def type_row(page, number: int, row: list[int]) -> None:
    """On a number pad, which has no minus: the sign is a key of its own. Enter goes on."""
    page.get_by_label(f"Round {number}, Ann").focus()
    for figure in row:
        page.keyboard.type(str(abs(figure)))
        if figure < 0:
            table.press(page.get_by_role("button", name="Plus or minus"))
        page.keyboard.press("Enter")


def test_an_evening_is_filled_in_from_its_paper(phone, expect, check_accessibility):
    table.start_game(phone, "aggravation-household", PLAYERS)
    open_paper(phone)
    type_row(phone, 1, PAPER[0])
    for number, row in enumerate(PAPER[1:], start=2):
        for name, figure in zip(PLAYERS, row, strict=True):
            phone.get_by_label(f"Round {number}, {name}").fill(str(figure))

    expect(phone.locator("#save")).to_have_text("Save 4 rounds")
    expect(phone.locator("#so-far")).to_have_text("In the lead: Ann")
    expect(phone.locator("#says-4")).to_contain_text("Ben, phase 4")
    check_accessibility(phone)
    phone.get_by_label("Round 3, Dee").fill("87")
    expect(phone.locator("#says-3")).to_contain_text("Dee: No hand makes 37.")
    phone.get_by_label("Round 3, Dee").fill("85")
    expect(phone.locator("#says-3 p")).to_have_count(0)
    table.press(phone.locator("#save"))
    phone.wait_for_url(table.SHEET)
    assert table.totals(phone) == dict(zip(PLAYERS, PAPER[-1], strict=True))
    table.press(phone.get_by_role("button", name="Undo"))
    expect(phone.locator(".undone")).to_contain_text("Rounds 1 to 4 saved from paper")
    assert set(table.totals(phone).values()) == {0}


def type_rows(page, rows: list[list[int]]) -> None:
    for number, row in enumerate(rows, start=1):
        for name, figure in zip(PLAYERS, row, strict=True):
            page.get_by_label(f"Round {number}, {name}").fill(str(figure))


@pytest.mark.console_may_say("ERR_INTERNET_DISCONNECTED|htmx:(sendError|oobErrorNoTarget)")
def test_without_a_network_it_is_kept_and_sent_once(phone, expect):
    table.start_game(phone, "aggravation-household", PLAYERS)
    open_paper(phone)
    type_rows(phone, PAPER[:2])
    phone.context.set_offline(True)
    table.press(phone.locator("#save"))
    expect(phone.locator(".unsent")).to_contain_text("Not sent yet")
    expect(phone.get_by_label("Round 2, Cal")).to_have_value("185")
    phone.context.set_offline(False)  # sent by itself
    phone.wait_for_url(table.SHEET)
    assert table.totals(phone) == dict(zip(PLAYERS, PAPER[1], strict=True))


@pytest.mark.console_may_say("409")
def test_what_is_typed_outlives_the_page_and_a_clash(phone, expect):
    table.start_game(phone, "aggravation-household", PLAYERS)
    sheet = phone.url
    open_paper(phone)
    type_rows(phone, PAPER[:2])
    expect(phone.locator("#save")).to_have_text("Save 2 rounds")
    phone.reload()
    expect(phone.locator("#save")).to_have_text("Save 2 rounds")

    other = phone.context.new_page()
    other.goto(f"{sheet}paper/")
    type_rows(other, PAPER[:1])
    expect(other.locator("#save")).to_have_text("Save 1 round")
    table.press(other.locator("#save"))
    other.wait_for_url(sheet)

    table.press(phone.locator("#save"))
    expect(phone.locator("#problems")).to_contain_text("Round 1 is saved now.")
    expect(phone.locator("#problems .hint").first).to_be_in_viewport()
    type_row(phone, 3, PAPER[2])  # the page goes on as before
    expect(phone.locator("#save")).to_have_text("Save 2 rounds")
    table.press(phone.locator("#save"))
    phone.wait_for_url(sheet)
    assert table.totals(phone) == dict(zip(PLAYERS, PAPER[2], strict=True))


def begin_sheet(page, slug: str, names: list[str]) -> None:
    """Open the code of a blank sheet, and type the names in its columns."""
    page.goto(f"/paper/?{urlencode(sheet_query(load_ruleset(slug), len(names)))}")
    for number, name in enumerate(names, start=1):
        page.fill(f"#player-{number}", name)
    table.press(page.get_by_role("button", name="Type in the rows"))
    page.wait_for_url("**/games/*/paper/")


def test_partners_of_canasta_are_filled_in(phone, expect, check_accessibility):
    begin_sheet(phone, "canasta", PLAYERS)
    rows = [(845, 1210), (1500, 2145), (1420, 3652)]
    for number, row in enumerate(rows, start=1):
        for team, figure in zip(("Ann & Cal", "Ben & Dee"), row, strict=True):
            phone.get_by_label(f"Round {number}, {team}").fill(str(figure))

    expect(phone.locator("#says-3")).to_contain_text("All points are multiples of 5.")
    phone.get_by_label("Round 3, Ben & Dee").fill("3650")
    expect(phone.locator("#says-3 p")).to_have_count(0)
    table.press(phone.locator("#says-3 summary"))
    table.press(phone.locator("#says-3 label", has_text="Dee"))
    expect(phone.locator(".other", has_text="went out")).to_have_count(1)
    check_accessibility(phone)
    table.press(phone.locator("#save"))
    phone.wait_for_url(table.SHEET)
    assert table.totals(phone) == {"Ann & Cal": 1420, "Ben & Dee": 3650}


def test_a_race_is_filled_in(phone, expect, check_accessibility):
    begin_sheet(phone, "frustration", PLAYERS[:2])
    for number in range(1, 11):
        phone.get_by_label(f"Ann, contract {number}", exact=True).fill(str(number))
    phone.get_by_label("Ben, contract 1", exact=True).fill("2")
    phone.get_by_label("Ben, contract 2", exact=True).fill("2")
    expect(phone.locator("#says-2")).to_contain_text("It takes a round for each contract.")
    phone.get_by_label("Ben, contract 2", exact=True).fill("4")
    expect(phone.locator("#save")).to_have_text("Save 10 rounds")
    expect(phone.locator("#so-far")).to_have_text("The game is over. Winner: Ann")
    check_accessibility(phone)
    table.press(phone.locator("#save"))
    phone.wait_for_url(table.SHEET)
    expect(phone.locator("main")).to_contain_text("Ann wins")
