"""Big and small screens: tablets, laptops, the narrowest phones, very large letters, forced
colours.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from scorekeeper.access import COOKIE, DEVICE_COOKIE
from tests.browser.conftest import ARGUMENTS, chromium_path
from tests.browser.test_looks import LINES, PEOPLE
from tests.browser.test_people import household_of
from tests.factories import make_client, make_game, play_round
from tests.scorekeeper.addresses import PATHS, Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from scorekeeper.models import Game

SIDEWAYS = """() => [...document.querySelectorAll('body *')]
  .filter(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  .filter(e => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map(e => `${e.tagName}.${e.className} ${e.textContent.trim().slice(0, 20)}`).slice(0, 3)"""
# points, totals and sums that take more than one line
BROKEN = """() => [...document.querySelectorAll('.total, .points, .sum, .row-points, .figure, .table-figure, .ledger-total')]
  .filter(e => e.checkVisibility() && !e.closest('.spoken')).filter(e => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return new Set([...range.getClientRects()].filter(r => r.width > 1).map(r => Math.round(r.bottom / 9))).size > 1;
  }).map(e => `${e.className} ${e.textContent.trim()} is on two lines`)"""
LEAST = 44  # pixels, for a thumb
LOW = """least => [...document.querySelectorAll('button, select, input, summary, .main-button, .quiet, .band a')]
  .filter(e => e.checkVisibility({visibilityProperty: true}) && !e.matches('.spoken, [type=hidden], [type=checkbox], [type=radio], .skip'))
  .filter(e => e.getBoundingClientRect().height < least - 0.5)
  .map(e => `${e.tagName}.${e.className} ${e.textContent.trim().slice(0, 20)} is low`)"""

CUT_NAMES = """() => [...document.querySelectorAll('.sheet .name')]
  .filter(e => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2)
  .map(e => e.textContent)"""
CROSSING = """() => [...document.querySelectorAll('.sheet :is(.total, .points, .sum)')].filter(e => {
  const range = document.createRange(), column = e.closest('th, td').getBoundingClientRect();
  range.selectNodeContents(e);
  const text = range.getBoundingClientRect();
  return text.left < column.left - 0.5 || text.right > column.right + 0.5;
}).map(e => `${e.className} ${e.textContent}`)"""


def pages(client, table_: Table) -> list[str]:
    """The address of each page that a host can open."""
    found = []
    for name in PATHS:
        answer = client.get(table_.url(name))
        if answer.status_code == 200 and b"<!DOCTYPE html>" in answer.getvalue():
            found.append(table_.url(name))
    assert len(found) > 25
    return found


def faults_at(page, *widths: int) -> list[str]:
    """What slides sideways, figures that break, and controls too low for a thumb."""
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        faults = page.evaluate(SIDEWAYS) + page.evaluate(BROKEN) + page.evaluate(LOW, LEAST)
        found += [f"{width} wide: {fault}" for fault in faults]
    return found


def test_no_page_slides_sideways_with_letters_twice_as_large(browser, live_server):
    """As somebody sets them in the browser; with usual ones: test_every_page."""
    table_ = Table()
    client = make_client(table_.household)
    letters_set = "--blink-settings=defaultFontSize=32"
    sliding = []
    with browser.browser_type.launch(
        executable_path=chromium_path(), args=[*ARGUMENTS, letters_set]
    ) as large:
        context = large.new_context(
            base_url=live_server.url, service_workers="block", reduced_motion="reduce"
        )
        values = {name: client.cookies[name].value for name in (COOKIE, DEVICE_COOKIE)}
        context.add_cookies(
            [
                {"name": name, "value": value, "url": live_server.url}
                for name, value in values.items()
            ]
        )
        page = context.new_page()
        for address in pages(client, table_):
            page.goto(address)
            sliding += [f"{address}, {fault}" for fault in faults_at(page, 390, 1440)]
    assert not sliding, "\n".join(sliding)


def screen(open_page, width: int, height: int, **options: Any) -> Page:
    is_phone = width < 600
    size = {"width": width, "height": height}
    return open_page(viewport=size, has_touch=is_phone, is_mobile=is_phone, **options)


def open_game(page, address: str = "", **options: Any) -> Game:
    game = make_game(household=household_of(page), **options)
    page.goto(f"{game.get_absolute_url()}{address}")
    return game


def box(page, selector: str) -> dict[str, float]:
    found: dict[str, float] = page.locator(selector).first.bounding_box()
    return found


def test_on_a_tablet_the_sheet_is_beside_the_entry(open_page):
    page = screen(open_page, 1024, 768)
    game = open_game(page, players=4, rounds=2)
    assert box(page, ".next")["x"] > box(page, "#sheet")["x"] + box(page, "#sheet")["width"]
    page.goto(f"{game.get_absolute_url()}rounds/3/")
    assert box(page, "#entry")["x"] > box(page, "#beside")["x"] + box(page, "#beside")["width"]
    assert page.locator("#entry .main-button").bounding_box()["y"] < 768


def test_names_are_whole(open_page):
    page = screen(open_page, 1024, 768)
    open_game(page, players=[*PEOPLE[:11], "Łukasz"], rounds=2)
    frame = page.locator("[data-frame]")
    assert frame.evaluate("e => e.scrollWidth <= e.clientWidth")  # twelve are side by side
    assert page.evaluate(CUT_NAMES) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    assert page.evaluate(CUT_NAMES) == []

    names = ["Maximiliane-Josephine", "Bartholomew", "Ann-Kathrin", *PEOPLE[4:9]]
    open_game(page, players=names, rounds=2)
    for width in (390, 820, 1024, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        totals = page.locator("thead .total").all()
        assert len({round(total.bounding_box()["y"]) for total in totals}) == 1, width
    assert page.evaluate(CUT_NAMES) == []

    open_game(page, players=names[:6], rounds=2)
    page.goto("/")
    cut = "all => all.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"
    for width in (390, 820, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.locator(".ledger-name").evaluate_all(cut) == [], width
        assert page.evaluate(BROKEN) == [], width


def test_with_twelve_players_buttons_float_on_a_ground_of_their_own(laptop):
    clear = (
        "e => getComputedStyle(e).backgroundImage === 'none' && getComputedStyle(e).backgroundColor"
    )
    open_game(laptop, players=12, rounds=2)
    for colours in ("none", "active"):
        laptop.emulate_media(forced_colors=colours)
        assert laptop.locator(".thumb").evaluate(clear) != "rgba(0, 0, 0, 0)"
        assert laptop.locator(".thumb").get_by_text("Check a meld").is_visible()


def test_the_question_stays_where_it_is_when_the_answer_comes(open_page):
    page = screen(open_page, 1440, 900)
    page.goto("/check/")
    before = box(page, "#asking")
    assert before["y"] + before["height"] < 900  # all of it is in view
    assert min(key.bounding_box()["width"] for key in page.locator(".suit-row .key").all()) > 44
    page.fill("[data-cards-of]", "7H 7D 7C")
    page.locator("#asking .main-button:visible").click()
    page.wait_for_selector(".verdict")
    assert box(page, "#asking") == before
    page.locator("[data-change]").click()
    page.wait_for_selector(".verdict", state="detached")
    assert box(page, "#asking") == before

    game = open_game(page, players=4)
    page.goto(f"{game.get_absolute_url()}check/")
    page.fill("[data-cards-of]", "7H * * / 4S 5D 6H 7C / 9D 10C JS")
    page.locator("#asking .main-button:visible").click()
    page.wait_for_selector(".verdict")  # a long answer scrolls in its paper
    assert page.evaluate("document.documentElement.scrollHeight") == 900
    assert page.locator(".verdict").evaluate("e => e.scrollHeight > e.clientHeight")
    assert box(page, ".answer-acts")["y"] + box(page, ".answer-acts")["height"] < 900


def test_a_title_is_over_its_paper(open_page):
    page = screen(open_page, 1440, 900)
    game = open_game(page, players=4, rounds=2)
    for name in ("history", "figures"):
        page.goto(f"{game.get_absolute_url()}{name}/")
        assert abs(box(page, ".band h1")["x"] - box(page, "main .paper")["x"]) < 48


@pytest.mark.parametrize("points", [70, 4500])  # a total of three and of five digits
def test_figures_stay_in_their_column(open_page, points):
    page = screen(open_page, 320, 640)
    names = PEOPLE[2:6]
    game = open_game(page, players=names)
    for _ in range(3):
        play_round(game, left=dict.fromkeys(names, points))
    page.reload()
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(CROSSING) == []


def test_on_the_narrowest_phone(open_page):
    page = screen(open_page, 320, 640)
    game = open_game(page, players=["Bartholomew", "Maximiliane", "Cal", "Dee"], rounds=2)
    for number in page.locator("a.number-text").all():
        assert number.bounding_box()["width"] >= 44  # as wide as a thumb
    for head in page.locator("thead .player").all():  # words begin under their name
        name, words = (head.locator(part).bounding_box() for part in (".name", ".words-short"))
        assert words["x"] == name["x"]
    size = "all => all.map(e => getComputedStyle(e).fontSize)"
    assert len(set(page.locator("thead .name").evaluate_all(size))) == 1
    page.goto(f"{game.get_absolute_url()}figures/")
    heads = page.locator(".figures tbody th", has_text="Bartholomew").all()
    assert [head.evaluate(LINES) for head in heads] == [1] * len(heads)

    for ruleset in ("aggravation-household", "tile-rummy-game"):
        open_game(page, "rounds/1/", ruleset=ruleset, players=4)
        row, field = box(page, ".player-row"), box(page, ".player-row [data-free]")
        assert field["x"] + field["width"] <= row["x"] + row["width"] - 8
        page.set_viewport_size({"width": 360, "height": 740})
        nobody, save = box(page, ".nobody .dot-choice"), box(page, ".thumb .main-button")
        assert nobody["y"] + nobody["height"] <= save["y"]


def test_the_corner_of_who_went_out_is_drawn_in_forced_colours_too(laptop):
    """There, backgrounds give way to the reader's own."""
    game = open_game(laptop, players=4)
    play_round(game, out="Ann", laid=["Ann"], left={"Ben": 10, "Cal": 20, "Dee": 30})
    laptop.reload()
    for colours in ("none", "active"):
        laptop.emulate_media(forced_colors=colours)
        for mark in (".went-out", ".ear"):
            place = box(laptop, mark)
            corner = {"x": place["x"] + 1, "y": place["y"] + 1, "width": 4, "height": 4}
            drawn = Image.open(BytesIO(laptop.screenshot(clip=corner))).convert("L")
            assert drawn.getextrema()[0] < 64  # ink
