"""Six evenings, each played to the end with taps and keys as a family plays them. The totals are
worked out by hand.

A round is a line: who went out, what the others hold, who laid a contract, and what the sheet then
shows.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from scorekeeper.models import Game
from tests.browser import table
from tests.browser.conftest import PHONE, TIMEOUT
from tests.browser.test_phones import invite, join_by_taps
from tests.factories import play_round

if TYPE_CHECKING:
    from playwright.sync_api import Page

COUNTED = "#"  # before a hand that is counted, a digit for each class: "#0135"


@dataclass(frozen=True)
class Line:
    """One round. Hands are written as typed: "35", "10+5", "K 7 *", or counted."""

    out: str | None
    hands: dict[str, str] = field(default_factory=dict)
    laid: str = ""  # initials
    totals: str = ""  # "0 15 90", in the order of the sheet
    contracts: str = ""  # "2 2 1", "-" where all are laid
    dealer: str = ""
    ticks: tuple[tuple[str, str], ...] = ()  # (tick, player)
    exact_deal: str = ""  # the dealer who lifted just enough cards


def type_hand(page: Page, player: str, hand: str) -> None:
    """Tap a field of the row and type on the keyboard, which goes from count to count by itself."""
    row = table.row(page, player)
    if hand.startswith(COUNTED):
        table.press(row.locator("[data-digits]").first)
        page.keyboard.type(hand.removeprefix(COUNTED))
    else:
        table.press(row.locator("[data-free]"))
        page.keyboard.type(hand)


def tick(page: Page, player: str, name: str) -> None:
    table.press(table.row(page, player).locator(f"input[name=tick-{name}]").locator("xpath=.."))


def set_laid(page: Page, initials: str) -> None:
    """Correct the ticks of those who laid their contract, once the page has said what it makes of the
    hands.
    """
    table.wait_for_preview(page)
    for laid in page.locator("[data-laid]").all():
        row = laid.locator("xpath=ancestor::*[@role='group'][1]")
        name = row.locator(".row-name").inner_text()
        table.set_tick(laid, on=name[0] in initials)


def fill_in(page: Page, line: Line) -> None:
    if line.out:
        table.press(table.row(page, line.out).locator("label:has(.is-out-choice)"))
    for player, hand in line.hands.items():
        type_hand(page, player, hand)
    for name, player in line.ticks:
        tick(page, player, name)
    if line.exact_deal:
        tick(page, line.exact_deal, "exact_deal")
    if not (line.out or line.laid):
        table.press(page.locator("#out-nobody").locator("xpath=.."))
    set_laid(page, line.laid)


def save(page: Page) -> None:
    """Press Save; what the page doubts was on the screen by then, so once is enough."""
    table.wait_for_preview(page)
    table.saved(page)


def sheet_shows(page: Page, line: Line) -> None:
    if line.totals:
        assert list(table.totals(page).values()) == [int(total) for total in line.totals.split()]
    if line.contracts:
        numbers = [None if each == "-" else int(each) for each in line.contracts.split()]
        assert list(table.contracts(page).values()) == numbers


def play(page: Page, lines: list[Line], first: int = 1) -> None:
    for number, line in enumerate(lines, start=first):
        if line.dealer:
            assert table.dealer(page) == line.dealer
        table.open_round(page, number)
        fill_in(page, line)
        save(page)
        sheet_shows(page, line)


# Thirteen cards; jokers 25, aces 15, ten to king 10, the rest 5. Out -25; out with the last phase
# -200.
THREE_AT_THE_TABLE = [
    Line(
        "Ben", {"Ann": "35", "Cal": "* A Q J 9 8 6 5 4 2 2 3 7"}, "AB", "35 -25 105", dealer="Ann"
    ),
    Line("Ann", {"Ben": "#1246", "Cal": "#0012"}, "AC", "10 100 125", dealer="Ben"),
    Line(
        "Ben", {"Ann": "K K Q 9 8 7 5 5 3 A 2 6 4", "Cal": "15"}, "BC", "100 75 140", dealer="Cal"
    ),
]
WITH_DEE = [
    Line(
        "Cal", {"Ann": "10", "Ben": "10+5", "Dee": "#0157"}, "ABC", "110 90 115 240", dealer="Dee"
    ),
]
WITHOUT_BEN = [  # whose column is the last from now on
    Line("Dee", {"Ann": "20", "Cal": "5"}, "ACD", "130 120 215 90", dealer="Ann"),
    Line("Ann", {"Cal": "#0020", "Dee": "Q"}, "ACD", "105 140 225 90", dealer="Cal"),
    Line("Cal", {"Ann": "5", "Dee": "#0011"}, "ACD", "110 115 240 90", dealer="Dee"),
    Line(
        "Cal",
        {"Ann": "A * 3 3 10 10 6 8 8 J 2 4 Q", "Dee": "10"},
        "CD",
        "225 -85 250 90",
        "7 - 7 4",
        dealer="Ann",
    ),
]


def to_the_seats(page: Page) -> None:
    table.press(page.get_by_label("More about this game"))
    table.press(page.locator(".menu").get_by_text("Players and dealer"))
    page.wait_for_url("**/seats/")


def back_to_the_sheet(page: Page) -> None:
    table.press(page.get_by_label("Back to the sheet"))
    page.wait_for_url(table.SHEET)


def test_the_household_game_with_a_player_who_joins_one_who_leaves_and_a_corrected_winner(
    phone, expect
):
    table.start_game_by_taps(phone, "aggravation-household", ["Ann", "Ben", "Cal"])
    play(phone, THREE_AT_THE_TABLE)

    to_the_seats(phone)
    phone.fill("#join-name", "Dee")
    table.start_with(phone, 140, contract=3)
    table.press(phone.get_by_role("button", name="Add player", exact=True))
    expect(phone.locator(".act-words", has_text="Dee")).to_be_visible()
    back_to_the_sheet(phone)
    assert table.totals(phone) == {"Ann": 100, "Ben": 75, "Cal": 140, "Dee": 140}
    play(phone, WITH_DEE, first=4)

    to_the_seats(phone)
    table.press(phone.get_by_role("button", name="Ben leaves"))
    expect(phone.get_by_text("has left")).to_be_visible()
    back_to_the_sheet(phone)
    play(phone, WITHOUT_BEN, first=5)
    expect(phone.locator("#end-title")).to_have_text("Cal wins")

    # It was Ann who went out in round 8; Cal still held thirteen cards.
    table.press(phone.locator("table.sheet tbody tr").nth(7).locator("td").first.locator(".cell"))
    phone.wait_for_url("**/rounds/8/#*")
    line = Line("Ann", {"Cal": "A A K Q J 9 8 7 6 5 4 3 2"}, "AD", "-90 215 250 90", "- 7 7 4")
    fill_in(phone, line)
    expect(phone.locator("#follows")).to_contain_text("Ann wins instead of Cal")
    save(phone)
    sheet_shows(phone, line)
    expect(phone.locator("#end-title")).to_have_text("Ann wins")


# Ten cards; jokers 20, aces 15, ten to king 10, the rest 5. An exact deal is -50 for the dealer,
# the first to lay goal 11 gets -100.
GARBAGE = [
    Line("Ann", {"Ben": "K 7", "Cal": "#1135"}, "AB", "0 15 90", "2 2 1", dealer="Ann"),
    Line(
        "Ann", {"Ben": "20", "Cal": "3 4 5"}, "ABC", "0 -15 105", "3 3 2", "Ben", exact_deal="Ben"
    ),
    Line("Ben", {"Ann": "5", "Cal": "10"}, "ABC", "5 -15 115", "4 4 3", "Cal"),
    Line("Ann", {"Ben": "A A K Q J 9 8 7 6 5", "Cal": "5"}, "AC", "5 70 120", "5 4 4", "Ann"),
    Line("Ann", {"Ben": "2 3", "Cal": "#0244"}, "AB", "5 30 210", "6 5 4", "Ben", exact_deal="Ben"),
    Line("Ann", {"Ben": "10", "Cal": "#0002"}, "ABC", "5 40 220", "7 6 5", "Cal"),
]
LAST_OF_GARBAGE = [
    Line("Ann", {"Ben": "100", "Cal": "80"}, "A", "-95 160 320", "- 10 9", "Ben"),
]


def test_garbage_with_exact_deals(phone, expect):
    table.start_game_by_taps(phone, "garbage-rummy", ["Ann", "Ben", "Cal"])
    play(phone, GARBAGE)
    for _ in range(4):  # with nothing new in them
        laid, left = ["Ann", "Ben", "Cal"], {"Ben": 5, "Cal": 5}
        play_round(Game.objects.get(), out="Ann", laid=laid, left=left)
    phone.reload()
    play(phone, LAST_OF_GARBAGE, first=11)
    expect(phone.locator("#end-title")).to_have_text("Ann wins")
    expect(phone.locator(".standings")).to_contain_text("−95")


# Nothing is counted: whoever first lays all ten contracts wins.
FRUSTRATION = [
    Line("Cal", laid="AC", contracts="10 7 9"),
    Line("Cal", laid="C", contracts="10 7 10"),
]


def test_frustration_in_which_two_finish_at_once(phone, expect):
    players = ["Ann", "Ben", "Cal"]
    table.start_game(phone, "frustration", players)
    for initials in ("B", "AB", "ABC", "ABC", "ABC", "ABC", "AC", "AC", "AC"):
        laid = [name for name in players if name[0] in initials]
        play_round(Game.objects.get(), out=laid[0], laid=laid)
    phone.reload()
    play(phone, FRUSTRATION, first=10)
    table.open_round(phone, 12)
    expect(phone.locator(".ask")).to_have_count(0)
    set_laid(phone, "AC")
    asked = phone.locator(".ask")
    expect(asked).to_be_in_viewport()
    table.press(asked.get_by_text("Cal", exact=True))
    save(phone)
    expect(phone.locator("#end-title")).to_have_text("Cal wins")


# A tile costs its number, a joker 50; the winner of a game gets what the others hold.
TILES = [
    Line("Ben", {"Ann": "13 12 *", "Cal": "9", "Dee": "1 13 12"}, totals="-75 110 -9 -26"),
    Line("Dee", {"Ann": "10", "Ben": "4 11 13", "Cal": "30"}, totals="-85 82 -39 42"),
    Line(None, {"Ann": "2 1", "Ben": "17", "Cal": "5 *", "Dee": "20"}, totals="7 65 -94 22"),
]


def test_three_games_with_tiles(phone, expect):
    table.start_game_by_taps(phone, "tile-rummy-game", ["Ann", "Ben", "Cal", "Dee"])
    play(phone, TILES)
    expect(phone.locator(".zero")).to_be_visible()
    table.press(phone.get_by_role("button", name="End the game here"))
    expect(phone.locator("#end-title")).to_have_text("Ben wins")


# A point for going out and one for a RUMMY card held; whoever lays both RUMMY cards wins that game
# alone.
SPECIAL = [
    Line("Ann", ticks=(("rummy_card", "Cal"),), totals="1 0 1 0"),
    Line("Ben", ticks=(("both_rummy", "Ben"),), totals="1 1 1 0"),
    Line("Ann", ticks=(("rummy_card", "Cal"),), totals="2 1 2 0"),
]


def test_a_match_with_special_cards_and_a_play_off(phone, expect):
    table.start_game_by_taps(phone, "rummy-special-cards", ["Ann", "Ben", "Cal", "Dee"])
    play(phone, SPECIAL)
    expect(phone.locator(".now")).to_contain_text("Play-off: Ann and Cal")
    table.open_round(phone, 4)
    table.press(phone.get_by_text("Tied: nobody would draw", exact=True))
    save(phone)
    play(phone, [Line("Cal", totals="2 1 3 0")], first=5)
    expect(phone.locator("#end-title")).to_have_text("Cal wins")


FIVE_PHASES = "set 3 + 2x pair\n3x set 3\nrun 8\nrun 7 same + pair\n2 sets of 5"
# Cards as in the household game; the last of the five phases is worth -100. Cal's hand is typed by
# the host.
OWN_GAME = [
    ("Ann", {"Ben": "35", "Cal": "15"}, "ABC", "-25 35 15"),
    ("Ann", {"Ben": "10", "Cal": "* A Q J 9 8 6 5 4 2 2 3 7"}, "AB", "-50 45 120"),
    ("Cal", {"Ben": "20", "Ann": "5"}, "ABC", "-45 65 95"),
    ("Ann", {"Ben": "A A K Q J 9 8 7 6 5 4 3 2", "Cal": "5"}, "AC", "-70 165 100"),
    ("Ann", {"Ben": "10", "Cal": "* * A A K Q J 9 8 7 6 5 4"}, "AB", "-170 175 240"),
]


def write_down_the_rules(page: Page) -> str:
    """A game of five phases, made from the household's; its name in addresses."""
    page.goto("/rulesets/new/?based_on=aggravation-household")
    page.fill("#name", "Five quick phases")
    table.write_contracts(page, FIVE_PHASES)
    page.fill("#bonus-last", "100")
    table.press(page.locator(".thumb .main-button"))
    page.wait_for_url("**/games/new/?ruleset=house-**")
    return page.input_value("#ruleset")


def open_own_hand(page: Page) -> None:
    own_hand = page.locator(".thumb").get_by_text("Ben’s hand")
    own_hand.wait_for()
    table.press(own_hand)
    page.wait_for_url("**/hand/*/")


def test_an_own_game_of_five_phases_on_two_phones(phone, open_page, expect):
    """Ben types his hand on his own phone while the host types the others and saves."""
    table.start_game_by_taps(phone, write_down_the_rules(phone), ["Ann", "Ben", "Cal"])
    sheet = phone.url
    link = invite(phone)
    ben: Any = open_page(**PHONE)
    join_by_taps(ben, link, "Ben’s phone")
    table.press(ben.get_by_role("button", name="Ben", exact=True))
    phone.goto(sheet)

    for number, (out, hands, laid, totals) in enumerate(OWN_GAME, start=1):
        open_own_hand(ben)
        table.open_round(phone, number)
        table.press(table.row(phone, out).get_by_text("Out", exact=True))
        for player in "Ann", "Cal":  # key by key in turns, so that both pages write at once
            if player in hands:
                type_together((phone, player, hands[player]), (ben, "Ben", hands["Ben"]))
        table.saved(ben)  # sent to the table
        there = table.row(phone, "Ben").locator("[data-free]")
        expect(there).to_have_value(hands["Ben"], timeout=TIMEOUT)
        set_laid(phone, laid)
        save(phone)
        sheet_shows(phone, Line(out, totals=totals))
        ben.goto(sheet)
        assert table.totals(ben) == table.totals(phone)  # its own column is the first

    expect(phone.locator("#end-title")).to_have_text("Ann wins")
    expect(ben.locator("#end-title")).to_have_text("Ann wins")


def type_together(*typists: tuple[Page, str, str]) -> None:
    """Let each of them type a hand, a key each in turn."""
    for page, player, _hand in typists:
        table.press(table.row(page, player).locator("[data-free]"))
    longest = max(len(hand) for _page, _player, hand in typists)
    for index in range(longest):
        for page, _player, hand in typists:
            page.keyboard.type(hand[index : index + 1])
