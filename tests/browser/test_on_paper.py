"""Ctrl-P on any page: what there is to read, unfolded, in dark ink, and nothing to press."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader

from tests.browser.test_people import household_of
from tests.factories import make_game
from tests.kinds import in_turn

NOT_FOR_PAPER = """() => [...document.querySelectorAll(
    'button, .thumb, .main-button, .quiet, .band-button, .menu, .skip, input[type=submit]')]
  .filter(e => e.getClientRects().length > 0).map(e => e.outerHTML.slice(0, 80))"""
PALE = """() => {
  const seen = [...document.querySelectorAll('main *, .band h1')].filter(e =>
    e.getClientRects().length && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()));
  const light = e => (getComputedStyle(e).color.match(/[0-9.]+/g) || []).slice(0, 3)
    .reduce((sum, part) => sum + Number(part), 0) / 3;
  return seen.filter(e => light(e) > 150 && !e.closest('.card, svg')).map(e => e.textContent.trim());
}"""
GROUND = "() => getComputedStyle(document.body).backgroundColor"
PAGES = {
    "sheet": "",
    "verdict": "check/?question=meld&cards=7h+7d+7s",
    "history": "history/",
    "rules": "/rules/aggravation-household/",
    "people": "/people/",
}


def address(game, name: str) -> str:
    path = PAGES[name]
    return path if path.startswith("/") else f"{game.get_absolute_url()}{path}"


def test_pages_on_paper(open_page):
    page = open_page(viewport={"width": 1000, "height": 800})
    game = make_game(household=household_of(page), rounds=3)
    for name, scheme in in_turn(list(PAGES), ["light", "dark"]):
        page.emulate_media(media="screen", color_scheme=scheme)
        answer = page.goto(address(game, name))
        assert answer.status == 200
        check_paper(page, scheme)


def check_paper(page, scheme):
    page.emulate_media(media="print", color_scheme=scheme)
    assert page.evaluate(NOT_FOR_PAPER) == []
    assert page.evaluate(PALE) == []
    assert page.evaluate(GROUND) == "rgba(0, 0, 0, 0)"
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("details:not([open], .menu)").count() == 0
    text = " ".join(part.extract_text() for part in PdfReader(BytesIO(page.pdf())).pages)
    assert page.locator("h1").first.inner_text().split()[0] in text
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("details[data-folds]").count() == 0
