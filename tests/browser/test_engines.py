"""An evening in Firefox and in WebKit: half of the phones at a table are iPhones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from scorekeeper.models import Act, Game
from tests.browser.conftest import GIVEN_UP, Watch, no_browser
from tests.browser.engines import (
    HEIGHT,
    WIDTH,
    FirefoxWindow,
    MissingError,
    WebKitWindow,
    Window,
    running_firefox,
    running_screen,
    until,
    webkit_session,
)
from tests.browser.line import Line, line_to

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright
    from pytest_django.live_server_helper import LiveServer

PLAYERS = ["Ann", "Ben", "Cal"]
ENGINES = ["firefox", "webkit"]

ON_SHEET = "return /^\\/games\\/[a-z0-9]{10}\\/$/.test(location.pathname)"
AT = "return location.pathname.endsWith(arguments[0])"
TOTALS = """
  const figures = [...document.querySelectorAll("table.sheet thead .total, .standings .figure")];
  return figures.map((figure) => figure.textContent.trim().replace("−", "-")).join(" ");
"""
SHOWS = (
    "return document.querySelector(arguments[0])?.textContent.replace(/\\s+/g, ' "
    "').trim().includes(arguments[1])"
)
COUNT = "return document.querySelectorAll(arguments[0]).length === arguments[1]"
POINTS = """
  const rows = [...document.querySelectorAll("[data-row]")];
  const points = rows.map((row) => row.querySelector(".row-points").textContent.trim().replace("−", "-"));
  return points.join(" ") === arguments[0];
"""
CHOOSE = """
  const [css, value] = arguments;
  const field = document.querySelector(css);
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return field.value === value;
"""
HAS_FOCUS = "return document.activeElement.ariaLabel?.startsWith(arguments[0])"


# --- the browsers


@pytest.fixture(scope="package")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    try:
        with running_firefox(playwright) as browser:
            yield browser
    except MissingError as error:
        no_browser(str(error))


@pytest.fixture(scope="package")
def screen() -> Iterator[str]:
    try:
        with running_screen() as display:
            yield display
    except MissingError as error:
        no_browser(str(error))


@pytest.fixture
def line(live_server: LiveServer) -> Iterator[Line]:
    with line_to(live_server.thread.port) as line:
        yield line


Open = Callable[[], Window]


@pytest.fixture(params=ENGINES)
def open_window(request: pytest.FixtureRequest, line: Line) -> Iterator[Open]:
    """Open windows of one engine, each as if it were another device."""
    allowed = [mark.args[0] for mark in request.node.iter_markers("console_may_say")]
    watch = Watch(line.url, [*GIVEN_UP, *allowed])
    with ExitStack() as stack:

        def in_firefox() -> Window:
            browser = request.getfixturevalue("firefox")
            context = browser.new_context(
                viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True
            )
            stack.callback(context.close)
            page = context.new_page()
            watch.follow(page)
            return FirefoxWindow(page)

        def in_webkit() -> Window:
            try:
                return WebKitWindow(
                    stack.enter_context(webkit_session(request.getfixturevalue("screen")))
                )
            except MissingError as error:
                no_browser(str(error))

        yield in_firefox if request.param == "firefox" else in_webkit
    assert not watch.complaints, "\n".join(watch.complaints)


@pytest.fixture
def window(open_window: Open) -> Window:
    return open_window()


# --- what people do


def start_game(window: Window, line: Line, ruleset: str = "aggravation-household") -> None:
    window.goto(f"{line.url}/")
    window.tap("a", place=".jobs")
    until(window, AT, "/games/new/")
    until(window, CHOOSE, "#ruleset", ruleset)
    for number, name in enumerate(PLAYERS, start=1):
        window.tap("#new-name")
        window.keys(f"{name}\n")
        until(window, COUNT, ".seats .seat-name", number)
    window.tap(".main-button")
    until(window, ON_SHEET)


def open_round(window: Window, number: int) -> None:
    window.tap(".main-button")
    until(window, AT, f"/rounds/{number}/")


def row(window: Window, name: str) -> str:
    """A CSS that finds a player's row."""
    seat = until(
        window,
        "return [...document.querySelectorAll('[data-row]')]"
        ".find((row) => row.querySelector('.row-name').textContent.trim() === arguments[0])?.dataset.row",
        name,
    )
    return f'[data-row="{seat}"]'


def goes_out(window: Window, name: str) -> None:
    window.tap(".steady", "Out", row(window, name))


def type_hand(window: Window, name: str, text: str, field: str = "[data-free]") -> None:
    window.tap(field, place=row(window, name))
    window.keys(text)


def save(window: Window, totals: str) -> None:
    window.tap(".main-button")
    until(window, ON_SHEET)
    shows(window, totals)


def shows(window: Window, totals: str) -> None:
    until(window, f"return (() => {{ {TOTALS} }})() === arguments[0]", totals)


# --- an evening


def test_rounds_are_typed_counted_written_in_cards_corrected_and_undone(
    window: Window, line: Line
) -> None:
    start_game(window, line)

    open_round(window, 1)
    goes_out(window, "Ann")
    window.keys("35")  # the first empty hand has the focus
    assert window.ask(HAS_FOCUS, "Ben")
    type_hand(window, "Cal", "60")
    until(window, POINTS, "-25 35 60")
    save(window, "-25 35 60")

    open_round(window, 2)
    goes_out(window, "Ben")
    type_hand(window, "Ann", "0112", "[data-digits]")  # goes on by itself
    type_hand(window, "Cal", "0102", "[data-digits]")
    until(window, POINTS, "35 -25 25")
    save(window, "10 10 85")

    open_round(window, 3)
    goes_out(window, "Cal")
    type_hand(window, "Ann", "K *")
    type_hand(window, "Ben", "A 2")
    until(window, POINTS, "35 20 -25")
    save(window, "45 30 60")

    window.tap(".cell", place="table.sheet tbody tr:nth-child(1) td:nth-of-type(2)")
    until(window, AT, "/rounds/1/")
    until(window, HAS_FOCUS, "Ben")  # the tapped cell, marked: what is typed takes its place
    window.keys("95")
    until(window, SHOWS, "#follows", "Ben")
    save(window, "45 90 60")

    window.tap("button", "Undo")
    shows(window, "45 30 60")
    assert Act.objects.count() == 6


def test_the_referee_is_asked(window: Window, line: Line) -> None:
    window.goto(f"{line.url}/")
    window.tap(".title", "Check a meld")
    until(window, AT, "/check/")
    window.tap(".suit-key:nth-child(2)")
    window.tap('.rank-keys [data-key="7"]')
    window.tap('.rank-keys [data-key="*"]')
    window.tap('.rank-keys [data-key="*"]')
    assert window.ask(COUNT, ".tray .laid-out [data-card]", 3)
    window.tap(".asking .main-button")
    until(window, SHOWS, ".verdict-word", "Not legal")
    assert window.ask("return !document.getElementById('asking').getClientRects().length")
    window.tap("button, a", "Change the cards")
    assert window.ask(COUNT, ".tray .laid-out [data-card]", 3)


@pytest.mark.console_may_say("NetworkError|Cross-Origin|NS_ERROR|ServiceWorker|htmx:|fetch")
def test_a_second_phone_follows_and_what_is_saved_without_a_network_is_sent_once(
    open_window: Open, line: Line
) -> None:
    host = open_window()
    start_game(host, line)
    sheet = host.ask("return location.href")
    host.goto(f"{line.url}/phones/")
    host.tap("button[name=role][value=watcher]")
    link = until(host, "return document.getElementById('link-text')?.textContent.trim()")
    host.goto(sheet)

    aunt = open_window()
    aunt.goto(f"{line.url}/join/#{link.partition('#')[2]}")
    aunt.tap("#phone_name")
    aunt.keys("Aunt\n")
    until(aunt, ON_SHEET)

    open_round(host, 1)
    goes_out(host, "Ann")
    type_hand(host, "Ben", "35")
    type_hand(host, "Cal", "60")
    until(host, POINTS, "-25 35 60")
    line.cut()
    host.tap(".main-button")
    until(host, SHOWS, ".unsent", "Not sent yet.")
    assert Game.objects.get().rounds.count() == 0
    line.mend()
    host.tap("[data-send-now]")
    until(host, ON_SHEET)
    for window in (host, aunt):
        shows(window, "-25 35 60")
    assert (Game.objects.get().rounds.count(), Act.objects.filter(kind="round").count()) == (1, 1)
