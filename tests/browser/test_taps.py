"""The speed budget: a tap is a touch on a control or one key of the phone's keyboard."""

from __future__ import annotations

from tests.browser import table

PLAYERS = ["Ann", "Ben", "Cal", "Dee"]


class Thumb:
    """A thumb that counts."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def tap(self, locator):
        locator.tap()
        self.taps += 1

    def keys(self, digits):
        """Type on the keyboard that is up, into whatever has the focus."""
        for digit in digits:
            self.page.keyboard.press(digit)
            self.taps += 1


def start(phone):
    """A game with ten cards, so that a hand of ten has not laid its contract."""
    table.start_game(phone, "garbage-rummy", PLAYERS)
    return Thumb(phone)


def free(phone, name):
    return table.row(phone, name).locator("[data-free]")


def out(phone, name):
    return table.row(phone, name).get_by_text("Out", exact=True)


def main_button(phone):
    return phone.locator(".main-button:visible")


def test_a_round_with_typed_totals_takes_eleven_taps(phone):
    thumb = start(phone)
    thumb.tap(main_button(phone))
    phone.wait_for_url("**/rounds/1/")
    thumb.tap(out(phone, "Ann"))
    thumb.keys("35")
    thumb.tap(free(phone, "Cal"))
    thumb.keys("60")
    thumb.tap(free(phone, "Dee"))
    thumb.keys("15")
    thumb.tap(main_button(phone))
    phone.wait_for_url(table.SHEET)
    assert table.totals(phone) == {"Ann": 0, "Ben": 35, "Cal": 60, "Dee": 15}
    assert table.contracts(phone) == {"Ann": 2, "Ben": 2, "Cal": 1, "Dee": 2}
    assert thumb.taps <= 11


def test_a_round_with_counts_takes_sixteen_taps(phone):
    thumb = start(phone)
    thumb.tap(main_button(phone))
    phone.wait_for_url("**/rounds/1/")
    thumb.tap(out(phone, "Ann"))
    thumb.tap(table.row(phone, "Ben").get_by_label(": Joker"))
    thumb.keys("0124")  # seven cards
    thumb.keys("1135")  # ten
    thumb.keys("0102")  # three
    thumb.tap(main_button(phone))
    phone.wait_for_url(table.SHEET)
    assert table.totals(phone) == {"Ann": 0, "Ben": 55, "Cal": 90, "Dee": 25}
    assert table.contracts(phone) == {"Ann": 2, "Ben": 2, "Cal": 1, "Dee": 2}
    assert thumb.taps <= 16


def test_a_new_game_with_four_remembered_players_takes_eight_taps(phone):
    start(phone)
    phone.goto("/")
    thumb = Thumb(phone)
    thumb.tap(phone.get_by_text("Keep score"))
    phone.wait_for_url("**/games/new/")
    for number, name in enumerate(PLAYERS, start=1):
        thumb.tap(phone.locator(".chip", has_text=name))
        phone.wait_for_function("n => document.querySelectorAll('.seats .seat-name').length === n", arg=number)
    thumb.tap(main_button(phone))
    phone.wait_for_url(table.SHEET)
    assert thumb.taps <= 8
    assert list(table.totals(phone)) == PLAYERS


def test_fast_thumbs_lose_no_player(phone):
    """Chips tapped faster than the page can follow are all seated."""
    start(phone)
    phone.goto("/games/new/")
    for name in PLAYERS:
        phone.locator(".chip", has_text=name).tap(no_wait_after=True)
    phone.wait_for_function("() => document.querySelectorAll('.seats .seat-name').length === 4")
