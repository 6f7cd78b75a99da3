"""Every page, in both lights and at both sizes: axe finds nothing, nothing slides sideways, targets
fit a thumb.
"""

from __future__ import annotations

import pytest

from rulesets.library.load import all_slugs, load_ruleset
from scorekeeper.models import Game
from tests.browser import table
from tests.factories import play_round

LONG = "Maximiliane-Josephine von der Wiese"
PEOPLE = [
    LONG,
    "Bartholomew",
    "Jo",
    "Ann-Kathrin",
    "Eve",
    "Fay",
    "Gus",
    "Hal",
    "Ida",
    "Jan",
    "Kim",
    "Lea",
]
SIZES = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "narrow": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
    "laptop": {"viewport": {"width": 1440, "height": 900}},
}
# Colours go by the light and places by the size: each of them once. Tables are also seen on a phone.
LOOKS = [("narrow", "dark"), ("laptop", "light")]
SMALL_TARGETS = """() => [...document.querySelectorAll(
    'a, button, summary, label:has(input), select, input:not([type=hidden])')]
  .filter(e => e.getClientRects().length && !e.closest('.spoken, .skip') && !e.matches('.spoken, .skip, label input'))
  .filter(e => e.getAttribute('tabindex') !== '-1')
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([e, r]) => r.height < 43.5 || (e.matches('button, summary, select, input') && r.width < 43.5))
  .map(([e, r]) => `${e.tagName}.${e.className} ${Math.round(r.width)} x ${Math.round(r.height)}`)
"""
SMALL_TEXT = """() => [...document.querySelectorAll('body *')]
  .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) && e.getClientRects().length)
  .filter(e => !e.closest('.card, .spoken, svg, noscript') && parseFloat(getComputedStyle(e).fontSize) < 16)
  .map(e => `${e.tagName}.${e.className} ${getComputedStyle(e).fontSize} ${e.textContent.trim().slice(0, 30)}`)
"""
LINES = """e => {
  const range = document.createRange();
  range.selectNodeContents(e);
  return new Set([...range.getClientRects()].map(r => Math.round(r.top))).size;
}"""
CUT = """() => [...document.querySelectorAll('h1, h2, .asking .now *, .table-figure, .table-foot *, .ledger dd')]
  .filter(e => e.getClientRects().length && e.scrollWidth > e.clientWidth)
  .filter(e => getComputedStyle(e).overflowX !== 'visible')
  .map(e => `${e.tagName}.${e.className} ${e.textContent.trim()}`)
"""

OVERFLOWS = "e => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight"
REACH = """e => {
  const card = e.closest('.card').getBoundingClientRect(), range = document.createRange();
  range.selectNodeContents(e);
  return (range.getBoundingClientRect().right - card.left) / card.width;
}"""


def look(page, check_accessibility):
    """What must hold on any page."""
    check_accessibility(page)
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width"), (
        "the page slides sideways"
    )
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate(SMALL_TEXT) == []


def walk(page, check_accessibility, ruleset, players):
    """From the front page through a first round and past it; every page on the way is looked at."""
    page.goto("/")
    look(page, check_accessibility)
    page.goto("/games/new/")
    look(page, check_accessibility)
    table.start_game(page, ruleset, players)
    look(page, check_accessibility)
    sheet = page.url
    table.open_round(page, 1)
    look(page, check_accessibility)
    first, *others = players
    rests = [4, 100, 42, 1000, 7]
    table.enter_round(
        page,
        {"out": first, "laid": players[:2], "left": dict(zip(others, rests * 3, strict=False))},
    )
    look(page, check_accessibility)
    table.save(page)
    page.wait_for_function(
        "sheet => location.href === sheet || !document.querySelector('form[data-busy]')", arg=sheet
    )
    if page.url != sheet:
        look(page, check_accessibility)  # doubts, said before they are saved
        table.saved(page)
    look(page, check_accessibility)
    page.goto("/")
    look(page, check_accessibility)


@pytest.mark.console_may_say("422")
@pytest.mark.parametrize(
    ("number", "size", "scheme"),
    [
        (4, "laptop", "light"),
        (12, "narrow", "dark"),
    ],
)
def test_a_table_of(open_page, check_accessibility, number, size, scheme):
    page = open_page(**SIZES[size], color_scheme=scheme)
    walk(page, check_accessibility, "aggravation-household", PEOPLE[:number])


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_other_pages(open_page, check_accessibility, size, scheme):
    page = open_page(**SIZES[size], color_scheme=scheme)
    for address in (
        "/rules/",
        "/rules/aggravation-household/",
        "/rules/frustration/",
    ):
        page.goto(address)
        page.locator("details").evaluate_all("all => all.forEach(fold => { fold.open = true; })")
        look(page, check_accessibility)


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_the_end_of_a_game(open_page, check_accessibility, size, scheme):
    page = open_page(**SIZES[size], color_scheme=scheme)
    case = table.case("ca-1c")
    table.start_game(page, "aggravation-household", case["game"]["players"])
    facts = {"out": "Ann", "laid": ["Ann", "Ben"], "left": {"Ben": 20, "Cal": 135}}
    for _phase in range(6):
        play_round(Game.objects.get(), **facts)
    page.reload()
    table.open_round(page, 7)
    table.enter_round(page, facts)
    look(page, check_accessibility)  # two finish together: who was first?


@pytest.mark.console_may_say("404")
def test_a_missing_page(phone, check_accessibility):
    phone.goto("/games/nosuchgame/")
    for scheme in ("light", "dark"):
        phone.emulate_media(color_scheme=scheme)
        look(phone, check_accessibility)


def test_check_a_meld_fits_on_one_line(laptop):
    table.start_game(laptop, "aggravation-household", PEOPLE[:3])
    assert laptop.locator(".next .quiet").evaluate(LINES) == 1


@pytest.mark.parametrize("size", ["phone", "narrow"])
def test_the_longest_name_of_a_game_is_whole(open_page, size):
    page = open_page(**SIZES[size])
    table.start_game(page, "frustration", PEOPLE[2:6])
    top = page.locator("#sheet").bounding_box()["y"]
    table.start_game(
        page, max(all_slugs(), key=lambda slug: len(load_ruleset(slug).name)), PEOPLE[2:6]
    )
    assert page.locator("h1").evaluate(LINES) == 2
    assert page.locator("#sheet").bounding_box()["y"] == top  # there is room for both lines
    sheet = page.url
    for address in ("", "rounds/1/", "check/", "table/", "history/", "options/"):
        page.goto(f"{sheet}{address}")
        assert page.evaluate(CUT) == []
    for address in ("/", f"/print/?game={sheet.split('/')[-2]}"):
        page.goto(address)
        assert page.evaluate(CUT) == []


@pytest.mark.parametrize("players", [4, 6])
def test_a_part_of_a_contract_fits_on_one_line(phone, players):
    # it begins with "3 × set 3"
    table.start_game_by_taps(phone, "aggravation-catsatcards", PEOPLE[2 : 2 + players])
    parts = phone.locator(".words-short span").all()
    assert len(parts) == players
    assert {part.evaluate(LINES) for part in parts} == {1}


def test_a_ten_is_whole_under_the_next_card(phone):
    phone.goto("/rules/twelve-step-rummy/")
    tens = phone.locator(".fan .rank-10:visible").all()
    assert tens
    assert {ten.evaluate(LINES) for ten in tens} == {1}
    # the least that is left of a card, in the table view
    assert max(ten.evaluate(REACH) for ten in tens) < 0.45


@pytest.mark.parametrize("size", ["phone", "narrow"])
def test_long_names_are_whole_on_a_sheet(open_page, size):
    page = open_page(**SIZES[size])
    table.start_game(
        page, "frustration", ["Grandmother", "Ben", "Christopher", "Dad"], "Christopher"
    )
    assert (
        page.evaluate(
            f"() => [...document.querySelectorAll('.name, .now *')].filter({OVERFLOWS}).length"
        )
        == 0
    )
    assert {part.evaluate(LINES) for part in page.locator(".now > *").all()} == {1}
    # side by side
    assert len({total.bounding_box()["y"] for total in page.locator(".total").all()}) == 1
    page.goto(f"{page.url}table/")
    assert {part.evaluate(LINES) for part in page.locator(".table-top span").all()} == {1}


@pytest.mark.parametrize("width", [320, 390])
def test_the_words_of_suits_fit_their_keys(open_page, width):
    page = open_page(viewport={"width": width, "height": 640}, has_touch=True, is_mobile=True)
    page.goto("/check/")
    for key in page.locator(".suit-key").all():
        key.locator("input").check()
        assert not key.evaluate(OVERFLOWS)
        assert not key.locator("span").evaluate(OVERFLOWS)
    assert page.evaluate("document.documentElement.scrollWidth") == width
