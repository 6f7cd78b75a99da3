"""The speed budget: a tap is a touch on a control or one key of the phone's keyboard."""

from __future__ import annotations

import pytest

from rulesets.library.load import all_slugs, load_ruleset
from scorekeeper.rounds.counting import counted_classes
from scorekeeper.rounds.field_words import MOST_COLUMNS
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


def start(phone, ruleset="garbage-rummy"):
    """A game; with ten cards, a hand of ten hasn't laid its contract."""
    table.start_game(phone, ruleset, PLAYERS)
    return Thumb(phone)


def open_round(thumb, number=1):
    thumb.tap(main_button(thumb.page))
    thumb.page.wait_for_url(f"**/rounds/{number}/")


def save(thumb):
    thumb.tap(main_button(thumb.page))
    thumb.page.wait_for_url(table.SHEET)


def count(thumb, name, classes, digits):
    """Tap the first class a player holds, and type from there; what is left out is none."""
    label = {"joker": "Joker", "A": "Ace"}.get(classes[0], classes[0].replace("-", "–"))
    thumb.tap(table.row(thumb.page, name).get_by_label(f": {label},"))
    thumb.keys(digits)


def counted(rules, **held):
    """What a hand costs."""
    return sum(each.points * held.get(each.key, 0) for each in rules.value_classes)


def most_columns() -> str:
    """The game with the most value classes side by side. Where cards laid count as well, there are
    no columns: counting is folded away.
    """
    games = [load_ruleset(slug) for slug in all_slugs()]
    columns = {rules.id: len(counted_classes(rules)) for rules in games if not rules.counts_melds}
    return max(
        (slug for slug in columns if columns[slug] <= MOST_COLUMNS), key=lambda slug: columns[slug]
    )


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


CLASSES = ("joker", "A", "10-K", "2-9")
COUNTED = {
    # hands that are possible while all are on their first contract
    "garbage": ("garbage-rummy", ["0112", "1135", "0102"]),
    # seven, ten and three cards: in the household game the button asks about the first two
    "doubtful": ("aggravation-household", ["0124", "1135", "0102"]),
}


@pytest.mark.parametrize(("ruleset", "hands"), COUNTED.values(), ids=COUNTED)
def test_a_round_with_counts_takes_sixteen_taps(phone, expect, ruleset, hands):
    """In the household game each class but jokers may hold two digits."""
    thumb = start(phone, ruleset)
    open_round(thumb)
    thumb.tap(out(phone, "Ann"))
    thumb.tap(table.row(phone, "Ben").get_by_label(": Joker"))
    for digits in hands:
        thumb.keys(digits)
    rules = load_ruleset(ruleset)
    held = {
        name: dict(zip(CLASSES, map(int, hand), strict=True))
        for name, hand in zip(PLAYERS[1:], hands, strict=True)
    }
    for name, hand in held.items():
        expect(table.row(phone, name).locator(".row-points")).to_have_text(
            str(counted(rules, **hand))
        )
    if "1135" in hands and ruleset == "aggravation-household":
        expect(main_button(phone)).to_have_text("Save anyway")
    save(thumb)
    shown = table.totals(phone)
    assert {name: shown[name] for name in held} == {
        name: counted(rules, **hand) for name, hand in held.items()
    }
    assert thumb.taps <= 16


def test_the_same_round_in_the_game_with_the_most_classes_takes_sixteen_taps(phone):
    """A class more for each player; what's before the first card that is held needn't be
    typed.
    """
    ruleset = most_columns()
    rules = load_ruleset(ruleset)
    keys = [each.whole.key for each in counted_classes(rules)]
    thumb = start(phone, ruleset)
    open_round(thumb)
    thumb.tap(out(phone, "Ann"))
    held = {"Ben": {"A": 1, "10-K": 2, "3-9": 4}, "Cal": {"joker": 1, "A": 1, "10-K": 3, "3-9": 5}}
    held["Dee"] = {"A": 1, "3-9": 2}
    for name, hand in held.items():
        first, last = (
            keys.index(key) for key in (min(hand, key=keys.index), max(hand, key=keys.index))
        )
        digits = "".join(str(hand.get(key, 0)) for key in keys[first : last + 1])
        focused = phone.evaluate("document.activeElement.getAttribute('aria-label') ?? ''")
        if focused.startswith(f"{name}:") and first == 0:
            thumb.keys(digits)  # the row before was filled to its end
        else:
            count(thumb, name, keys[first:], digits)
    save(thumb)
    shown = table.totals(phone)
    assert {name: shown[name] for name in held} == {
        name: counted(rules, **hand) for name, hand in held.items()
    }
    assert thumb.taps <= 16


def test_tiles_are_counted_in_sixteen_taps_once_a_round_was_counted(phone):
    """Fourteen classes: counting stays unfolded where the round before was counted."""
    thumb = start(phone, "tile-rummy-game")
    for number in (1, 2):
        thumb.taps = 0
        open_round(thumb, number)
        thumb.tap(out(phone, "Ann"))
        if number == 1:
            thumb.tap(table.row(phone, "Ben").get_by_text("Count by number"))
        count(thumb, "Ben", ["7"], "124")
        count(thumb, "Cal", ["joker"], "1135")
        count(thumb, "Dee", ["1"], "102")
        save(thumb)
    held = {"Ben": 7 + 2 * 8 + 4 * 9, "Cal": 50 + 1 + 6 + 15, "Dee": 1 + 6}
    shown = table.totals(phone)
    assert {name: shown[name] for name in held} == {name: -2 * cost for name, cost in held.items()}
    assert thumb.taps <= 16


def test_a_new_game_with_four_remembered_players_takes_eight_taps(phone):
    start(phone)
    phone.goto("/")
    thumb = Thumb(phone)
    thumb.tap(phone.get_by_text("Keep score"))
    phone.wait_for_url("**/games/new/")
    for name in PLAYERS:  # faster than the page can follow
        phone.locator(".chip", has_text=name).tap(no_wait_after=True)
        thumb.taps += 1
    phone.wait_for_function("() => document.querySelectorAll('.seats .seat-name').length === 4")
    thumb.tap(main_button(phone))
    phone.wait_for_url(table.SHEET)
    assert thumb.taps <= 8
    assert list(table.totals(phone)) == PLAYERS
