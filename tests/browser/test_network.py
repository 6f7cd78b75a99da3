"""The network drops, the server stops: what is typed stays, and is sent once."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection

from scorekeeper.models import Act, Draft, Game
from scorekeeper.sqlite.restored import closed
from tests.browser import table
from tests.browser.conftest import PHONE
from tests.factories import play_round

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
PLAYERS = ["Ann", "Ben", "Cal"]
ROUND = {"out": "Ann", "laid": PLAYERS, "left": {"Ben": 35, "Cal": 60}}
sqlite_only = pytest.mark.skipif(
    "connection.vendor != 'sqlite'", reason="done with a file of SQLite"
)
pytestmark = pytest.mark.console_may_say("ERR_|409|410|htmx:")


@pytest.fixture
def entry(phone: Page) -> Page:
    """The first round, typed."""
    table.start_round(phone, "aggravation-household", PLAYERS)
    table.enter_round(phone, ROUND)
    return phone


def bar(page: Page):
    return page.locator(".unsent")


def rounds() -> int:
    return Game.objects.get().rounds.count()


def test_network_off_and_on_in_the_middle_of_a_save(entry):
    entry.context.set_offline(True)
    table.save(entry)
    bar(entry).wait_for()
    assert "Not sent yet" in bar(entry).inner_text()
    assert table.row(entry, "Ben").locator("[data-free]").input_value() == "35"
    assert rounds() == 0
    entry.context.set_offline(False)  # sent by itself
    entry.wait_for_url(table.SHEET)
    assert table.totals(entry) == {"Ann": -25, "Ben": 35, "Cal": 60}
    assert (rounds(), Act.objects.count()) == (1, 2)
    assert entry.evaluate("localStorage.getItem('unsent')") in (None, "[]")


def test_a_lost_answer_doesnt_make_a_second_round(entry):
    """The server has saved it, the phone never hears of it."""
    lost = []

    def lose(route):
        route.fetch()
        lost.append(route)
        route.abort()

    entry.route("**/rounds/1/", lose)
    table.save(entry)
    bar(entry).wait_for()
    assert (len(lost), rounds()) == (1, 1)
    entry.unroute("**/rounds/1/")
    table.press(entry.get_by_text("Send now"))
    entry.wait_for_url(table.SHEET)
    assert (rounds(), Act.objects.count()) == (1, 2)


def test_it_outlives_a_reload_and_is_sent_from_another_page(entry):
    block = re.compile(r"/rounds/1/(preview/)?$")
    entry.route(
        block, lambda route: route.abort() if route.request.method == "POST" else route.continue_()
    )
    table.save(entry)
    bar(entry).wait_for()
    entry.reload()
    bar(entry).wait_for()
    assert table.row(entry, "Ben").locator("[data-free]").input_value() == "35"
    assert table.row(entry, "Ann").locator(".is-out-choice").is_checked()
    entry.goto("/")
    bar(entry).wait_for()
    entry.unroute(block)
    table.press(entry.get_by_text("Send now"))
    bar(entry).wait_for(state="detached")
    assert rounds() == 1


def test_saves_of_several_games_are_sent_in_order(entry):
    """B182: a phone whose saves don't get through for a while; each has its own key, and is sent
    once.
    """
    block = re.compile(r"/rounds/1/(preview/)?$")
    entry.route(
        block, lambda route: route.abort() if route.request.method == "POST" else route.continue_()
    )
    for _ in range(2):
        table.save(entry)
        bar(entry).first.wait_for()
        table.start_game(entry, "aggravation-household", PLAYERS)
        table.open_round(entry, 1)
        table.enter_round(entry, ROUND, live=False)
    table.save(entry)
    bar(entry).first.wait_for()
    assert Act.objects.filter(kind=Act.Kind.ROUND).count() == 0
    entry.goto("/")
    entry.unroute(block)
    # it goes by itself within ten seconds; a button to press might be gone by then
    entry.wait_for_function("() => JSON.parse(localStorage.getItem('unsent') ?? '[]').length === 0")
    bar(entry).wait_for(state="detached")
    sent = Act.objects.filter(kind=Act.Kind.ROUND).order_by("pk")
    assert [act.game_id for act in sent] == sorted(Game.objects.values_list("pk", flat=True))
    assert len(sent) == 3


def test_what_is_refused_is_shown(entry, open_page):
    """Meanwhile somebody else saved the round: both values, and a choice."""
    sheet = Game.objects.get().get_absolute_url()
    other = open_page(**PHONE)
    entry.goto("/phones/")
    table.press(entry.locator("button[value=scorer]").first)
    other.goto("/join/#" + entry.locator("#link-text").inner_text().partition("#")[2])
    table.press(other.get_by_text("Join on this phone"))
    other.wait_for_url(table.SHEET)
    entry.goto(f"{sheet}rounds/1/")
    assert table.row(entry, "Ben").locator("[data-free]").input_value() == "35"  # the draft
    entry.context.set_offline(True)
    table.row(entry, "Ben").locator("[data-free]").fill("45")
    table.save(entry)
    bar(entry).wait_for()
    other.goto(f"{sheet}rounds/1/")
    table.save(other)
    other.wait_for_url(table.SHEET)
    assert rounds() == 1
    entry.context.set_offline(False)
    clash = entry.locator(".clash")
    clash.wait_for()
    assert "Theirs: 35" in clash.inner_text()
    table.press(clash.get_by_text("Mine: 45"))
    table.saved(entry)
    assert table.totals(entry)["Ben"] == 45
    assert rounds() == 1


def test_what_is_typed_offline_is_still_to_be_counted_and_outlives_a_reload(entry, expect):
    """The page can’t ask what it comes to. "–" would say that nothing was typed."""
    block = re.compile(r"/rounds/1/preview/$")
    entry.route(block, lambda route: route.abort())
    table.row(entry, "Cal").locator("[data-free]").fill("70")
    points = entry.locator(".row-points")
    expect(points).to_have_text(["−25", "35", "…"])
    bar(entry).wait_for()
    entry.reload()
    assert table.row(entry, "Cal").locator("[data-free]").input_value() == "70"
    assert rounds() == 0
    entry.unroute(block)
    table.row(entry, "Cal").locator("[data-free]").fill("75")
    expect(points).to_have_text(["−25", "35", "75"])


# --- a network that answers in the server’s place -------------------------------------------------

LOGIN = (
    "<!DOCTYPE html><title>Hotel Post</title><main id='main'><form id='login'>Room "
    "number</form></main>"
)
SAME_FORM = "<!DOCTYPE html><form id='entry' data-send='/'><h1>Welcome</h1></form>"
PORTALS: dict[str, dict[str, Any]] = {
    "its page": {"status": 200, "content_type": "text/html", "body": LOGIN},
    "its page, as a refusal": {"status": 422, "content_type": "text/html", "body": SAME_FORM},
    "nothing": {"status": 204},
    "a redirect to a login": {"status": 303, "headers": {"Location": "/login/?next=/"}},
    "gone": {"status": 410, "content_type": "text/html", "body": LOGIN},
    "network authentication required": {"status": 511, "content_type": "text/html", "body": LOGIN},
}
ASKED = re.compile(r"/rounds/1/(hand/\d+/)?((preview|live)/.*)?$")  # all but the page itself


def answer_as(page: Page, portal: dict[str, Any]) -> None:
    """Whatever a page asks behind the scenes is answered by the network; a page that is opened gets
    through.
    """

    def answer(route: Any) -> None:
        route.continue_() if route.request.is_navigation_request() else route.fulfill(**portal)

    page.route(ASKED, answer)


def check_kept(page: Page) -> None:
    """It says so, keeps what was typed, and tries again."""
    bar(page).get_by_text("Not sent yet.").wait_for()
    assert "Not saved yet" not in bar(page).inner_text()
    kept = json.loads(page.evaluate("localStorage.getItem('unsent')"))
    assert [(entry["isSave"], entry.get("refused", False)) for entry in kept] == [(True, False)]
    assert "35" in dict(kept[0]["pairs"]).values()
    assert Act.objects.count() == 1


@pytest.mark.console_may_say("Failed to load resource|Response Status Error")
def test_a_login_page_of_the_network_isnt_a_saved_round(entry: Page) -> None:
    """One kind of portal after the other; each press is a save of its own."""
    for portal in PORTALS.values():
        answer_as(entry, portal)
        with entry.expect_response(lambda answer: answer.url.endswith("/rounds/1/")):
            table.save(entry)
        check_kept(entry)
        entry.unroute(ASKED)
        entry.evaluate("localStorage.removeItem('unsent')")
        entry.reload()


@pytest.mark.console_may_say("Failed to load resource|Response Status Error")
def test_what_is_saved_behind_a_login_page_is_sent_after_it(entry: Page) -> None:
    answer_as(entry, PORTALS["its page, as a refusal"])
    table.save(entry)
    check_kept(entry)
    entry.wait_for_timeout(3000)  # the page asks for news meanwhile
    assert table.row(entry, "Ben").locator("[data-free]").input_value() == "35"
    entry.reload()
    check_kept(entry)
    assert table.row(entry, "Ben").locator("[data-free]").input_value() == "35"
    entry.goto("/")
    check_kept(entry)
    with entry.expect_request(ASKED):
        table.press(entry.get_by_text("Send now"))
    check_kept(entry)
    entry.unroute(ASKED)
    table.press(entry.get_by_text("Send now"))
    bar(entry).wait_for(state="detached")
    assert (rounds(), Act.objects.count()) == (1, 2)
    assert entry.evaluate("localStorage.getItem('unsent')") == "[]"


@pytest.mark.console_may_say("Failed to load resource|Response Status Error")
def test_a_login_page_of_the_network_isnt_a_sent_hand(phone: Page) -> None:
    table.start_game(phone, "aggravation-household", PLAYERS)
    ben = Game.objects.get().seats.get(player__name="Ben").pk
    phone.goto(f"{phone.url}rounds/1/hand/{ben}/")
    answer_as(phone, PORTALS["a redirect to a login"])
    phone.locator("[data-free]").fill("35")
    table.save(phone)
    check_kept(phone)
    phone.reload()
    check_kept(phone)
    assert phone.locator("[data-free]").input_value() == "35"
    phone.unroute(ASKED)
    table.press(phone.get_by_text("Send now"))
    phone.wait_for_url(table.SHEET)
    assert Draft.objects.get(cell=str(ben)).data[f"left-{ben}"] == ["35"]


@pytest.mark.console_may_say("Failed to load resource|Response Status Error")
def test_what_is_typed_behind_a_login_page_outlives_a_reload(entry: Page) -> None:
    answer_as(entry, PORTALS["its page"])
    table.row(entry, "Cal").locator("[data-free]").fill("70")
    bar(entry).get_by_text("Not sent yet.").wait_for()
    entry.wait_for_timeout(3000)  # a page of the network doesn't take the place of the form
    entry.reload()
    assert table.row(entry, "Cal").locator("[data-free]").input_value() == "70"
    entry.unroute(ASKED)
    table.saved(entry)
    assert table.totals(entry)["Cal"] == 70


@pytest.mark.parametrize(
    ("points", "words"), [(35, None), (45, "Round 1 was saved. Ben 45 You typed something else")]
)
def test_a_kept_hand_of_a_round_that_was_saved_meanwhile(
    phone: Page, points: int, words: str | None
) -> None:
    """The same is forgotten; something else is shown, and not lost."""
    table.start_game(phone, "aggravation-household", PLAYERS)
    game = Game.objects.get()
    hand = f"{phone.url}rounds/1/hand/{game.seats.get(player__name='Ben').pk}/"
    phone.goto(hand)
    phone.route(
        ASKED,
        lambda route: route.continue_() if route.request.is_navigation_request() else route.abort(),
    )
    phone.locator("[data-free]").fill("35")
    table.save(phone)
    check_kept(phone)
    play_round(game, out="Ann", laid=PLAYERS, left={"Ben": points, "Cal": 60})
    phone.goto("/")
    phone.unroute(ASKED)
    if words:
        bar(phone).get_by_text("Not saved yet.").wait_for()
        table.press(bar(phone).get_by_text("Open", exact=True))
        phone.locator(".saved-differences").wait_for()
        assert words in " ".join(phone.locator("#was-saved").inner_text().split())
    phone.wait_for_function("() => localStorage.getItem('unsent') === '[]'")
    bar(phone).wait_for(state="detached")
    assert Act.objects.count() == 2


# --- the server answers, but its disk doesn't ----------------------------------------------------


@contextmanager
def read_only_folder() -> Iterator[None]:
    """Nobody can open the file that hands out the turns to write; also root, whom no permission
    stops, can't.
    """
    lock = Path(f"{connection.settings_dict['NAME']}.lock")
    lock.unlink()
    lock.mkdir()
    try:
        yield
    finally:
        lock.rmdir()


@sqlite_only
@pytest.mark.console_may_say("503")
def test_why_the_server_cant_keep_or_save_what_is_typed_is_said(entry):
    with read_only_folder():
        table.row(entry, "Cal").locator("[data-free]").fill("70")
        bar(entry).get_by_text("Check whether its disk or folder is write-protected").wait_for()
        table.save(entry)
        bar(entry).get_by_text("Not sent yet. It’s kept on this device.").wait_for()
        assert table.row(entry, "Ben").locator("[data-free]").input_value() == "35"
        entry.goto("/")  # and on each page from which it is tried again
        bar(entry).get_by_text("write-protected").wait_for()
    entry.context.set_offline(True)
    table.press(entry.get_by_text("Send now"))
    bar(entry).get_by_text("write-protected").wait_for(state="detached")  # now it is the network
    assert "Not sent yet" in bar(entry).inner_text()
    entry.context.set_offline(False)  # sent by itself
    bar(entry).wait_for(state="detached")
    assert rounds() == 1


@sqlite_only
@pytest.mark.console_may_say("503")
def test_what_is_typed_waits_while_a_copy_is_put_back(entry):
    with connection.turn, closed(str(connection.settings_dict["NAME"])):
        table.save(entry)
        bar(entry).get_by_text("The scores are being restored from a backup. Try again").wait_for()
        assert table.row(entry, "Ben").locator("[data-free]").input_value() == "35"
        assert "35" in entry.evaluate("localStorage.getItem('unsent')")
    entry.wait_for_url(table.SHEET)  # sent by itself
    assert rounds() == 1


# --- the server is killed in the middle of a round ------------------------------------------------


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(folder: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    unwanted = {"SECRET_KEY", "DATABASE_URL", "DJANGO_SETTINGS_MODULE"}
    environment = {name: value for name, value in os.environ.items() if name not in unwanted}
    with subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)],
        cwd=ROOT,
        env=environment | {"SCOREKEEPER_DATA": str(folder), "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            assert process.stdout
            assert any(line.startswith("Stop with") for line in process.stdout)
            yield process
        finally:
            process.send_signal(signal.SIGKILL)


def test_the_server_and_the_phone_die_and_nothing_is_lost(browser: Browser, tmp_path: Path):
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    context = browser.new_context(base_url=address, **PHONE)
    page = context.new_page()
    with serving(tmp_path, port):
        table.start_game(page, "aggravation-household", PLAYERS)
        table.open_round(page, 1)
        table.enter_round(page, ROUND)
    table.save(page)  # nobody is there
    bar(page).wait_for()
    assert table.row(page, "Cal").locator("[data-free]").input_value() == "60"
    with serving(tmp_path, port):
        since = time.monotonic()
        page.wait_for_url(table.SHEET, timeout=30_000)  # sent by itself
        assert time.monotonic() - since < 15
        assert table.totals(page) == {"Ann": -25, "Ben": 35, "Cal": 60}
        sheet = page.url
        page.goto(f"{sheet}history/")
        assert page.get_by_text("Round 1 saved").count() == 1
        page.goto(sheet)
        table.open_round(page, 2)
        table.enter_round(page, ROUND)
        url, state = page.url, context.storage_state()
    context.close()  # both are killed; what was typed is in the draft

    with serving(tmp_path, port):
        context = browser.new_context(base_url=address, storage_state=state, **PHONE)
        page = context.new_page()
        page.goto(url)
        assert table.row(page, "Ben").locator("[data-free]").input_value() == "35"
        assert table.row(page, "Ann").locator(".is-out-choice").is_checked()
        table.saved(page)
        assert table.totals(page) == {"Ann": -50, "Ben": 70, "Cal": 120}
        context.close()
