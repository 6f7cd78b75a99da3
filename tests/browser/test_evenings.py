"""An evening on a phone, with a player who joins, one who leaves and a corrected winner; and one in
other languages, whose cards are typed by the letters of their packs. The totals are worked out by
hand: jokers 25, aces 15, ten to king 10, the rest 5. Out -25; out with the last phase -200.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings

from rulesets.letters import OF_LANGUAGES
from scorekeeper.models import Game
from tests.browser import table
from tests.browser.conftest import PHONE
from tests.factories import play_round
from tests.kinds import some_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

HOUSEHOLD, PLAYERS = "aggravation-household", ["Ann", "Ben", "Cal"]
LANGUAGES = [code for code, _name in settings.LANGUAGES if not code.startswith("en")]


def counted(digits: str) -> dict[str, int]:
    return dict(zip(("joker", "A", "10-K", "2-9"), map(int, digits), strict=True))


def play(page: Page, number: int, facts: dict[str, Any], totals: str) -> None:
    table.open_round(page, number)
    finish(page, facts, totals)


def finish(page: Page, facts: dict[str, Any], totals: str) -> None:
    table.enter_round(page, facts)
    table.wait_for_preview(page)  # what the page doubts is on the screen: pressing once is enough
    table.saved(page)
    assert list(table.totals(page).values()) == [int(total) for total in totals.split()]


def to_the_seats(page: Page) -> None:
    table.press(page.get_by_label("More about this game"))
    table.press(page.locator(".menu").get_by_text("Players and dealer"))
    page.wait_for_url("**/seats/")


def back_to_the_sheet(page: Page) -> None:
    table.press(page.get_by_label("Back to the sheet"))
    page.wait_for_url(table.SHEET)


def test_the_household_game(phone, expect):
    table.start_game_by_taps(phone, HOUSEHOLD, PLAYERS)
    assert table.dealer(phone) == "Ann"
    left: dict[str, Any] = {"Ann": 35, "Cal": "* A Q J 9 8 6 5 4 2 2 3 7"}
    play(phone, 1, {"out": "Ben", "left": left, "laid": ["Ann", "Ben"]}, "35 -25 105")
    assert table.dealer(phone) == "Ben"
    left = {"Ben": counted("1246"), "Cal": counted("0012")}
    play(phone, 2, {"out": "Ann", "left": left, "laid": ["Ann", "Cal"]}, "10 100 125")

    to_the_seats(phone)
    phone.fill("#join-name", "Dee")
    table.start_with(phone, 140, contract=3)
    table.press(phone.get_by_role("button", name="Add player", exact=True))
    expect(phone.locator(".act-words", has_text="Dee")).to_be_visible()
    back_to_the_sheet(phone)
    left = {"Ann": 10, "Ben": "10+5", "Dee": counted("0157")}
    play(phone, 3, {"out": "Cal", "left": left, "laid": PLAYERS}, "20 115 100 240")

    to_the_seats(phone)
    table.press(phone.get_by_role("button", name="Ben leaves"))
    expect(phone.get_by_text("has left")).to_be_visible()
    back_to_the_sheet(phone)
    for number in range(4):  # with nothing new in them
        laid = ["Ann", "Cal", "Dee"][number == 0 :]
        play_round(Game.objects.get(), out="Dee", laid=laid, left={"Ann": 20, "Cal": 5})
    phone.reload()
    assert table.totals(phone) == {"Ann": 100, "Cal": 120, "Dee": 140, "Ben": 115}  # at the end

    left = {"Ann": "A * 3 3 10 10 6 8 8 J 2 4 Q", "Dee": 10}
    play(phone, 8, {"out": "Cal", "left": left, "laid": ["Cal", "Dee"]}, "215 -80 150 115")
    expect(phone.locator("#end-title")).to_have_text("Cal wins")

    # It was Ann who went out in round 8; Cal still held thirteen cards.
    table.press(phone.locator("table.sheet tbody tr").nth(7).locator("td").first.locator(".cell"))
    phone.wait_for_url("**/rounds/8/#*")
    left = {"Cal": "A A K Q J 9 8 7 6 5 4 3 2"}
    table.enter_round(phone, {"out": "Ann", "left": left, "laid": ["Ann", "Dee"]})
    expect(phone.locator("#follows")).to_contain_text("Ann wins instead of Cal")
    finish(phone, {"out": None, "laid": ["Ann", "Dee"]}, "-100 220 150 115")
    expect(phone.locator("#end-title")).to_have_text("Ann wins")


# All lay a phase in each round.
ROUNDS = [
    ("Ann", {"Ben": "Q J 7", "Cal": "*"}, [-25, 25, 25]),
    ("Ben", {"Ann": "K", "Cal": "A"}, [-15, 0, 40]),
]


@pytest.mark.parametrize("code", some_of(LANGUAGES, 4))
def test_the_letters_of_a_language(code: str, open_page: Any) -> None:
    phone = open_page(**PHONE, locale=code)
    table.start_game_by_taps(phone, HOUSEHOLD, PLAYERS)
    assert phone.locator("html").get_attribute("lang") == code
    letters = str.maketrans("AJQK", OF_LANGUAGES.get(code, "AJQK"))
    for number, (out, hands, totals) in enumerate(ROUNDS, start=1):
        table.open_round(phone, number)
        table.press(table.row(phone, out).locator("label:has(.is-out-choice)"))
        for name, hand in hands.items():
            table.press(table.row(phone, name).locator("[data-free]"))
            phone.keyboard.type(hand.translate(letters))
        table.wait_for_preview(phone)
        for laid in phone.locator("[data-laid]").all():
            table.set_tick(laid, on=True)
        table.wait_for_preview(phone)
        table.saved(phone)
        assert list(table.totals(phone).values()) == totals
