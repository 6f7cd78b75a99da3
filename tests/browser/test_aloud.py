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


@pytest.mark.parametrize("view", ["", "table/"])
def test_what_other_phones_do_is_said_once(host, game, view):
    host.goto(f"{game.get_absolute_url()}{view}")
    listen(host)
    assert host.locator("#said").inner_text() == ""  # nothing at first
    play(game)
    shown(host, 2)
    undo(game)
    shown(host, 1)
    services.undo(game=game, sent=sent_to(game), seq=2)
    shown(host, 2)
    host.wait_for_timeout(3000)  # asked again, nothing new
    assert heard(host) == ["Round 1 saved", "Round 1 undone", "Round 1 saved again"]
    host.reload()
    host.wait_for_timeout(700)
    assert host.locator("#said").inner_text() == ""  # it was said before


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


def test_a_round_that_is_saved_here_is_said_on_the_sheet(host, game, expect):
    host.wait_for_timeout(700)
    table.open_round(host, 1)
    table.enter_round(host, {"out": "Ann", "laid": PLAYERS, "left": {"Ben": 20, "Cal": 20}})
    table.saved(host)
    expect(host.locator("#said")).to_have_text("Round 1 saved")


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


@pytest.mark.parametrize("has_javascript", [True, False])
def test_undo_says_what_it_did_and_offers_redo(host, game, open_page, expect, has_javascript):
    for _ in range(2):
        play(game)
    link = invite(host)
    page = open_page(**PHONE, java_script_enabled=has_javascript)
    page.goto(link.replace("#", "") + "/")
    page.get_by_text("Join on this phone").click()
    page.wait_for_url(table.SHEET)
    page.wait_for_timeout(700)
    undone, saved = page.locator(".undone"), page.locator(".saved")
    for number, before in ((2, "Round 1 saved"), (1, "")):
        table.press(page.get_by_role("button", name="Undo"))
        expect(undone).to_have_text(re.compile(rf"Round {number} undone, \d\d:\d\d\s+Redo"))
        expect(saved).to_have_count(1 if before else 0)
    if has_javascript:
        expect(page.locator("#said")).to_have_text("Round 1 undone")
    table.press(page.get_by_role("button", name="Redo"))
    page.wait_for_url(table.SHEET)
    expect(saved).to_contain_text("Round 1 saved again")
    expect(undone).to_contain_text("Round 2 undone")  # and this can be done again as well
    if has_javascript:
        expect(page.locator("#said")).to_have_text("Round 1 saved again")
    table.press(page.get_by_role("button", name="Redo"))
    expect(saved).to_contain_text("Round 2 saved again")
    expect(undone).to_have_count(0)
    table.press(page.get_by_role("button", name="Undo"))
    expect(undone).to_contain_text("Round 2 undone")


def test_undo_can_be_read_by_everybody(open_page, check_accessibility):
    page = open_page(**PHONE | {"viewport": {"width": 320, "height": 640}}, color_scheme="dark")
    table.start_game(page, "aggravation-household", PLAYERS)
    play(Game.objects.latest("pk"))
    page.reload()
    table.press(page.get_by_role("button", name="Undo"))
    page.locator(".undone").wait_for()
    page.wait_for_timeout(700)
    check_accessibility(page)
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
