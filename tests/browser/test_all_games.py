"""Finding a game: the list of all games and the way there."""

from __future__ import annotations

import re

from tests.browser import table
from tests.browser.test_looks import LONG, SIZES, look
from tests.browser.test_people import household_of
from tests.factories import make_game
from tests.played import make_many, play_case


def fill(page) -> None:
    household = household_of(page)
    make_many(household, 45)
    play_case(household, "pr-1", names=(LONG, "Eve", "Ann"))
    make_game(household=household, players=("Eve", "Ben"), rounds=3)
    make_game("frustration", household=household, players=(LONG, "Bartholomew"), rounds=1)


def test_from_the_front_page_to_a_game_of_eves(open_page, expect, check_accessibility):
    page = open_page(**SIZES["narrow"], color_scheme="dark")
    fill(page)
    page.goto("/")
    table.press(page.get_by_role("link", name="All games"))
    page.wait_for_url("**/games/")
    expect(page.locator("#games li")).to_have_count(40)
    look(page, check_accessibility)
    page.get_by_placeholder("Name, game or month").fill("eve prog")
    expect(page.locator("#games li")).to_have_count(1)
    look(page, check_accessibility)
    expect(page).to_have_url(re.compile("q=eve"))
    table.press(page.locator("#games li a"))
    expect(page.get_by_role("heading", level=2).first).to_contain_text("win")
