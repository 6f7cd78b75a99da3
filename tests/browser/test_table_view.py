"""The table view on what is in the middle of the table: every total, name, dealer and contract is
on the screen.
"""

from __future__ import annotations

import pytest

from rulesets.library.load import load_ruleset
from tests.browser.conftest import LAPTOP
from tests.browser.test_looks import LONG
from tests.browser.test_people import household_of
from tests.factories import make_game
from tests.kinds import one_of_each_kind

SCREENS = {
    "tablet": (1024, 768),
    "tablet upright": (768, 1024),
    "laptop": (1440, 900),
    "phone": (390, 844),
    "small phone": (360, 640),
    "phone on its side": (844, 390),
}
NAMES = [
    LONG,
    *[
        "Ann-Kathrin",
        "Hildegard",
        "Łukasz",
        "Jo",
        "Maximiliane",
        "Gus",
        "Hal",
        "Ida",
        "Jan",
        "Kim",
        "Lea",
    ],
]
OUTSIDE = """selector => [...document.querySelectorAll(selector)]
  .filter(e => e.getClientRects().length)
  .filter(e => {
    const box = e.getBoundingClientRect(), seat = e.closest('.table-seat').getBoundingClientRect();
    const isInSeat = box.left >= seat.left && box.right <= seat.right + 1
      && box.top >= seat.top && box.bottom <= seat.bottom + 1;
    return !isInSeat || box.right > innerWidth;
  })
  .map(e => `${e.className} ${e.textContent.trim()}`)"""
CROSSING = """() => [...document.querySelectorAll('.seat-parts')].flatMap(parts => {
  const shown = [...parts.children].filter(e => e.getClientRects().length && !e.matches('.spoken'));
  const boxes = shown.map(e => [e.className, e.getBoundingClientRect()]);
  return boxes.flatMap(([one, a], index) => boxes.slice(index + 1)
    .filter(([other, b]) => a.right > b.left + 1 && b.right > a.left + 1)
    .filter(([other, b]) => a.bottom > b.top + 4 && b.bottom > a.top + 4)
    .map(([other]) => `${one} on ${other}: ${parts.textContent.trim().slice(0, 20)}`));
})"""
CUT = """() => [...document.querySelectorAll('.table-name')]
  .filter(e => e.scrollWidth > e.clientWidth)
  .map(e => e.textContent)"""
SEEN = (
    "selector => [...document.querySelectorAll(selector)].filter(e => "
    "e.getClientRects().length).length"
)


def faults() -> str:
    """What is cut, or is on something else."""
    return f"() => [...({OUTSIDE})('.seat-parts > *'), ...({CROSSING})(), ...({CUT})()]"


def turn_to(page, size):
    page.set_viewport_size(dict(zip(("width", "height"), SCREENS[size], strict=True)))


def open_table(page, size, **game):
    turn_to(page, size)
    made = make_game(household=household_of(page), **game)
    page.goto(f"{made.get_absolute_url()}table/")


@pytest.mark.parametrize("players", [2, 8, 12])
def test_everything_is_on_the_screen(laptop, players):
    open_table(laptop, "tablet", players=NAMES[:players], rounds=3)
    for size in SCREENS:
        turn_to(laptop, size)
        assert laptop.evaluate("document.documentElement.scrollHeight <= innerHeight"), size
        assert laptop.evaluate(SEEN, ".table-figure") == players
        assert laptop.evaluate(SEEN, ".table-who .dealer") == 1
        assert laptop.evaluate(faults()) == [], size
        if "tablet" in size and players <= 8:
            assert laptop.evaluate(SEEN, ".table-seat .melds") == players  # cards are drawn

    for size in (
        "tablet",
        "tablet upright",
        "phone",
    ):  # also with such names a seat says its contract
        turn_to(laptop, size)
        assert laptop.evaluate(SEEN, ".table-words") == players, size
        assert laptop.evaluate(SEEN, ".table-seat .strip") == players, size

    turn_to(laptop, "tablet")
    laptop.evaluate("document.documentElement.style.fontSize = '200%'")
    assert laptop.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert laptop.evaluate(OUTSIDE, ".table-figure") == []


def test_each_kind_of_game_fits(laptop):
    for slug in one_of_each_kind():
        most = load_ruleset(slug).players.max
        for players in {min(most, 4), most}:
            open_table(laptop, "tablet", ruleset=slug, players=players)
            for size in ("tablet", "tablet upright", "phone"):
                turn_to(laptop, size)
                assert laptop.evaluate(faults()) == [], (slug, players, size)


LACKS = "delete Navigator.prototype.wakeLock; delete Navigator.prototype.share;"


@pytest.mark.parametrize("script", ["", LACKS], ids=["https", "plain http"])
def test_a_screen_that_may_sleep_says_what_to_do(open_page, expect, script):
    """Without https a browser has nothing that keeps the screen awake, and nothing that shares."""
    page = open_page(**LAPTOP)
    page.add_init_script(script)
    open_table(page, "tablet", players=4, rounds=3)
    line = page.locator("[data-sleeps]")
    expect(line).to_be_visible(visible=bool(script))
    expect(page.locator("[data-no-share]")).to_be_visible(visible=bool(script))
    for size in ("tablet", "tablet upright"):
        turn_to(page, size)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), size
        assert page.evaluate(faults()) == [], size
    if script:
        expect(line).to_contain_text("Auto-Lock or Screen timeout")
