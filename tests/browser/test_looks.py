"""What must hold on any page, and what has to be whole or on one line."""

from __future__ import annotations

import pytest

from rulesets.library.load import all_slugs, load_ruleset
from tests.browser import table

LONG = "Maximiliane-Josephine von der Wiese"
PEOPLE = [
    LONG,
    *["Bartholomew", "Jo", "Ann-Kathrin", "Eve", "Fay", "Gus", "Hal", "Ida", "Jan", "Kim", "Lea"],
]
SIZES = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "narrow": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
    "laptop": {"viewport": {"width": 1440, "height": 900}},
}
# links in a line of text are as low as it
SMALL_TARGETS = """() => [...document.querySelectorAll(
    'a, button, summary, label:has(input), select, input:not([type=hidden])')]
  .filter(e => e.getClientRects().length && !e.closest('.spoken, .skip') && !e.matches('.spoken, .skip, label input'))
  .filter(e => e.getAttribute('tabindex') !== '-1')
  .filter(e => getComputedStyle(e).display !== 'inline' && !e.matches('p a:not([class])'))
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
    """What must hold on any page, and holds as it comes: test_every_page."""
    check_accessibility(page)
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width"), (
        "the page slides sideways"
    )
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate(SMALL_TEXT) == []


def test_a_round_of_twelve(open_page, check_accessibility):
    """With doubts about it."""
    page = open_page(**SIZES["narrow"], color_scheme="dark")
    table.start_round(page, "aggravation-household", PEOPLE)
    rests = [4, 100, 42, 1000, 7]
    left = dict(zip(PEOPLE[1:], rests * 3, strict=False))
    table.enter_round(page, {"out": LONG, "laid": PEOPLE[:2], "left": left})
    look(page, check_accessibility)
    table.saved(page)


@pytest.mark.console_may_say("404")
def test_a_missing_page(phone, check_accessibility):
    phone.goto("/games/nosuchgame/")
    for scheme in ("light", "dark"):
        phone.emulate_media(color_scheme=scheme)
        look(phone, check_accessibility)


def test_long_names_are_whole(open_page):
    page = open_page(**SIZES["narrow"])
    table.start_game(
        page, "frustration", ["Grandmother", "Ben", "Christopher", "Dad"], "Christopher"
    )
    top = page.locator("#sheet").bounding_box()["y"]
    cut = f"() => [...document.querySelectorAll('.name, .now *')].filter({OVERFLOWS}).length"
    assert page.evaluate(cut) == 0
    assert {part.evaluate(LINES) for part in page.locator(".now > *").all()} == {1}
    # side by side
    assert len({total.bounding_box()["y"] for total in page.locator(".total").all()}) == 1
    page.goto(f"{page.url}table/")
    assert {part.evaluate(LINES) for part in page.locator(".table-top span").all()} == {1}

    longest = max(all_slugs(), key=lambda slug: len(load_ruleset(slug).name))
    table.start_game(page, longest, PEOPLE[2:6])
    assert page.locator("h1").evaluate(LINES) == 2
    assert page.locator("#sheet").bounding_box()["y"] == top  # there is room for both lines
    sheet = page.url
    pages = [f"{sheet}{part}" for part in ("", "rounds/1/", "check/", "table/", "options/")]
    for address in (*pages, "/", f"/print/?game={sheet.split('/')[-2]}"):
        page.goto(address)
        assert page.evaluate(CUT) == []


def test_what_fits_on_one_line(phone, laptop):
    table.start_game(laptop, "aggravation-household", PEOPLE[:3])
    assert laptop.locator(".next .quiet").evaluate(LINES) == 1  # check a meld
    for players in (4, 6):
        # it begins with "3 × set 3"
        table.start_game(phone, "aggravation-catsatcards", PEOPLE[2 : 2 + players])
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


def test_the_words_of_suits_fit_their_keys(open_page):
    page = open_page(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    page.goto("/check/")
    for key in page.locator(".suit-key").all():
        key.locator("input").check()
        assert not key.evaluate(OVERFLOWS)
        assert not key.locator("span").evaluate(OVERFLOWS)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
