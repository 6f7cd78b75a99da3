"""Finding a game: the list of all games and the way there, in both sizes and lights, with and
without JavaScript.
"""

from __future__ import annotations

import re

import pytest

from tests.browser import table
from tests.browser.conftest import PHONE
from tests.browser.test_looks import LONG, LOOKS, SIZES, look
from tests.browser.test_people import household_of
from tests.factories import make_game
from tests.played import make_many, play_case


def fill(page) -> None:
    household = household_of(page)
    make_many(household, 45)
    play_case(household, "pr-1", names=(LONG, "Eve", "Ann"))
    make_game(household=household, players=("Eve", "Ben"), rounds=3)
    make_game("frustration", household=household, players=(LONG, "Bartholomew"), rounds=1)


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_how_it_looks(open_page, check_accessibility, size, scheme):
    page = open_page(**SIZES[size], color_scheme=scheme)
    page.goto("/games/")
    look(page, check_accessibility)  # none yet
    fill(page)
    for address in (
        "/",
        "/games/",
        "/games/?page=2",
        "/games/?q=eve",
        "/games/?q=zzz",
        "/settings/",
    ):
        page.goto(address)
        look(page, check_accessibility)


@pytest.mark.parametrize("java_script", [True, False])
def test_from_the_front_page_to_a_game_of_eves(open_page, expect, java_script):
    page = open_page(**PHONE, java_script_enabled=java_script)
    fill(page)
    page.goto("/")
    table.press(page.get_by_role("link", name="All games"))
    page.wait_for_url("**/games/")
    expect(page.locator("#games li")).to_have_count(40)
    page.get_by_placeholder("Name, game or month").fill("eve prog")
    if not java_script:
        table.press(page.get_by_role("button", name="Find"))
    expect(page.locator("#games li")).to_have_count(1)
    expect(page).to_have_url(re.compile("q=eve"))
    table.press(page.locator("#games li a"))
    expect(page.get_by_role("heading", level=2).first).to_contain_text("win")
