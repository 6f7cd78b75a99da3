"""What is read aloud, and what is said after Undo: once, and only when something happened."""

from __future__ import annotations

import re

import pytest

from scorekeeper import services
from scorekeeper.models import Game
from tests.browser import table
from tests.browser.conftest import PHONE
from tests.browser.test_phones import invite, join
from tests.factories import play_round, undo
from tests.played import sent_to

PLAYERS = ["Ann", "Ben", "Cal"]
# each time that something is written where readers listen
LISTEN = """() => {
  window.heard = [];
  const place = document.querySelector('#said');
  new MutationObserver(() => heard.push(place.innerText.trim())).observe(place, { childList: true });
}"""


@pytest.fixture
def host(phone):
    table.start_game(phone, "aggravation-household", PLAYERS)
    return phone


@pytest.fixture
def game(host):
    return Game.objects.latest("pk")


def play(game):
    return play_round(game, out="Ann", laid=["Ann"], left={"Ben": 65, "Cal": 65})


def listen(page):
    """From here on; what the page said as it was loaded is over."""
    page.wait_for_timeout(700)
    page.evaluate(LISTEN)


def heard(page):
    return page.evaluate("heard")


def shown(page, round_number):
    page.get_by_text(f"Round {round_number}", exact=True).first.wait_for()


def test_what_other_phones_do_is_said_once_on_the_sheet_and_on_the_table_view(host, game):
    on_the_table = host.context.new_page()
    on_the_table.goto(f"{game.get_absolute_url()}table/")
    pages = (host, on_the_table)
    for page in pages:
        listen(page)
        assert page.locator("#said").inner_text() == ""  # nothing at first
    play(game)
    for page in pages:
        shown(page, 2)
    undo(game)
    for page in pages:
        shown(page, 1)
    services.undo(game=game, sent=sent_to(game), seq=2)
    for page in pages:
        shown(page, 2)
    host.wait_for_timeout(3000)  # asked again, nothing new
    for page in pages:
        assert heard(page) == ["Round 1 saved", "Round 1 undone", "Round 1 saved again"]
        page.reload()
        page.wait_for_timeout(700)
        assert page.locator("#said").inner_text() == ""  # it was said before


def test_typing_and_names_arent_read_aloud(host, game, open_page):
    scorer = open_page(**PHONE)
    join(scorer, invite(host), "Ben’s phone")
    host.goto(game.get_absolute_url())
    listen(host)
    table.open_round(scorer, 1)
    table.enter_round(scorer, {"out": None, "left": {"Ben": 35}})
    host.get_by_text("1 hand is in").wait_for()
    services.rename_player(player=game.household.players.get(name="Cal"), name="Calvin")
    host.get_by_text("Calvin").first.wait_for()
    assert heard(host) == []


def test_a_knock_is_said_to_the_host_alone(host, game, open_page):
    watcher, guest = open_page(**PHONE), open_page(**PHONE)
    join(watcher, invite(host, "watcher"), "Aunt")
    host.goto("/phones/")
    table.press(host.get_by_text("Show a code"))
    code = host.locator(".code-digits").inner_text()
    host.goto(game.get_absolute_url())
    listen(host)
    listen(watcher)
    guest.goto("/join/")
    guest.fill("#secret", code)
    guest.fill("#phone_name", "Guest’s phone")
    guest.press("#secret", "Enter")
    guest.get_by_text("Waiting for the host").wait_for()
    host.locator(".knock-line").wait_for()
    assert heard(host) == ["Guest’s phone wants to join."]
    play(game)
    shown(host, 2)
    shown(watcher, 2)
    assert heard(host)[1:] == heard(watcher) == ["Round 1 saved"]


def test_undo_says_what_it_did_and_offers_redo(open_page, expect, check_accessibility):
    page = open_page(**PHONE | {"viewport": {"width": 320, "height": 640}}, color_scheme="dark")
    table.start_game(page, "aggravation-household", PLAYERS)
    play(Game.objects.get())
    page.reload()
    page.wait_for_timeout(700)
    table.open_round(page, 2)
    table.enter_round(page, {"out": "Ann", "laid": PLAYERS, "left": {"Ben": 20, "Cal": 20}})
    table.saved(page)
    said = page.locator("#said")
    expect(said).to_have_text("Round 2 saved")
    undone, saved = page.locator(".undone"), page.locator(".saved")
    for number, before in ((2, "Round 1 saved"), (1, "")):
        table.press(page.get_by_role("button", name="Undo"))
        expect(undone).to_have_text(re.compile(rf"Round {number} undone, \d\d:\d\d\s+Redo"))
        expect(saved).to_have_count(1 if before else 0)
    expect(said).to_have_text("Round 1 undone")
    check_accessibility(page)
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
    table.press(page.get_by_role("button", name="Redo"))
    page.wait_for_url(table.SHEET)
    expect(saved).to_contain_text("Round 1 saved again")
    expect(undone).to_contain_text("Round 2 undone")  # and this can be done again as well
    expect(said).to_have_text("Round 1 saved again")
    table.press(page.get_by_role("button", name="Redo"))
    expect(saved).to_contain_text("Round 2 saved again")
    expect(undone).to_have_count(0)
    table.press(page.get_by_role("button", name="Undo"))
    expect(undone).to_contain_text("Round 2 undone")
