"""A real Chromium for the tests in this folder, at the sizes of a phone and of a laptop.

Each page watches itself: a test fails when the browser reports an error, a script throws, something
breaks the Content-Security-Policy, or anything is asked of another machine.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, Request, Route
    from pytest_django.live_server_helper import LiveServer

HERE = Path(__file__).parent
ARGUMENTS = [
    "--no-sandbox",  # Chromium refuses to start as root with it
    "--disable-dev-shm-usage",  # containers have little shared memory
    "--disable-gpu",
    "--disable-background-networking",  # from here on: no calls home
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
AXE = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    # what is read aloud contains what is seen: until version 4.14, axe counts it among its trials
    "rules": {"label-content-name-mismatch": {"enabled": True}},
    "resultTypes": ["violations"],  # to describe all that's well, too, takes longer than to look
}
# A newer request takes the place of an older one (hx-sync), and htmx reports what it gave up itself
# as an error. A request that failed says htmx:sendError or htmx:responseError beside the second of
# these.
GIVEN_UP = [r"htmx:sendAbort", r"htmx:afterRequest"]
TIMEOUT = 30_000  # milliseconds; far more than a page needs, for shared machines

OpenPage = Callable[..., "Page"]
HoldBack = Callable[..., list["Route"]]


# before pytest-django puts tests in order and -m chooses among them
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all that is in this folder; the live server is another thread, so its data must be
    committed.
    """
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.django_db(transaction=True))


def no_browser(reason: str) -> None:
    if os.environ.get("REQUIRE_BROWSER") == "1":
        pytest.fail(f"REQUIRE_BROWSER=1, but {reason}", pytrace=False)
    pytest.skip(reason)


# the first is the same Chromium without windows: it opens a page in a third of the time
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def chromium_path() -> str | None:
    return next(filter(None, map(shutil.which, CHROMIUMS)), None)


@pytest.fixture(scope="package")
def playwright(django_db_setup: None) -> Iterator[Playwright]:
    """Start it once. Not for the whole session: its event loop would run under the other tests
    too.
    """
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        no_browser("Playwright is missing: uv sync --group browser")
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as running:
        # Playwright runs an event loop in this thread, and Django would then refuse plain database
        # calls
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    if not (path := chromium_path()):
        no_browser("Chromium isn't installed: apt install chromium-headless-shell libatomic1")
    browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
    yield browser
    browser.close()


@dataclass
class Watch:
    """What went wrong in a page without anybody looking."""

    base_url: str
    allowed: list[str]
    complaints: list[str] = field(default_factory=list)

    def follow(self, page: Page) -> None:
        page.on("console", self.check_message)
        page.on("pageerror", lambda error: self.complain(f"script: {error}"))
        page.on("request", self.check_request)

    def check_message(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complain(f"console: {message.text} ({message.location['url']})")

    def check_request(self, request: Request) -> None:
        if not request.url.startswith((self.base_url, "data:", "blob:")):
            self.complain(f"asked of another machine: {request.url}")

    def complain(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self.allowed):
            self.complaints.append(text)


@pytest.fixture
def watch(request: pytest.FixtureRequest, live_server: LiveServer) -> Watch:
    """Watch the test's pages. What belongs to the test is allowed with
    `@pytest.mark.console_may_say("422")`.
    """
    allowed = [mark.args[0] for mark in request.node.iter_markers("console_may_say")]
    return Watch(live_server.url, [*GIVEN_UP, *allowed])


@pytest.fixture
def open_page(browser: Browser, watch: Watch) -> Iterator[OpenPage]:
    """Open pages of any kind: `open_page(**PHONE, java_script_enabled=False, color_scheme="dark")`.

    Each has its own cookies, as if it were another device.
    """
    contexts = []

    def open_one(**options: Any) -> Page:
        # what is kept for a day without a network has tests of its own, see test_offline.py
        options.setdefault("service_workers", "block")
        context = browser.new_context(base_url=watch.base_url, reduced_motion="reduce", **options)
        contexts.append(context)
        context.set_default_timeout(TIMEOUT)
        page = context.new_page()
        watch.follow(page)
        return page

    yield open_one
    for context in contexts:
        for page in context.pages:  # what a page still asks for would be answered when it's gone
            page.unroute_all(behavior="ignoreErrors")

        context.close()
    assert not watch.complaints, "\n".join(watch.complaints)


@pytest.fixture
def hold_back(open_page: OpenPage) -> Iterator[HoldBack]:
    """Keep requests back: `held = hold_back(page, "**/preview/", times=1)`, later
    `held[0].continue_()`.

    What is still held when the test ends is let go: else Playwright complains of it later, in the
    middle of another test.
    """
    from playwright.sync_api import Error

    all_held: list[list[Route]] = []

    def hold(page: Page, address: str, times: int | None = None) -> list[Route]:
        held: list[Route] = []
        all_held.append(held)
        page.route(address, lambda route: held.append(route), times=times)
        return held

    yield hold
    for held in all_held:
        for route in held:
            with suppress(Error):  # let go in the test; the page may have given up this one
                route.fallback()


@pytest.fixture
def expect(browser: Browser) -> Any:
    """Playwright's `expect`; as a fixture, since a test file that imports it couldn't say why it
    is skipped.
    """
    from playwright.sync_api import expect

    expect.set_options(timeout=TIMEOUT)
    return expect


@pytest.fixture
def axe(browser: Browser) -> Callable[..., list[str]]:
    """Let axe look at a page: can everybody read it and reach everything in it? Each look takes as
    long as three pages. test_every_page looks at all there are; others at what isn't on them.
    """
    from axe_playwright_python.sync_playwright import Axe

    def faults(page: Page, *rules: str) -> list[str]:
        options = AXE | {"runOnly": rules} if rules else AXE
        found = Axe().run(page, options=options)
        return [found.generate_report()] if found.violations_count else []

    return faults


@pytest.fixture
def check_accessibility(axe: Callable[..., list[str]]) -> Callable[[Page], None]:
    def check(page: Page) -> None:
        found = axe(page)
        assert not found, found[0]

    return check


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    return open_page(**PHONE)


@pytest.fixture
def laptop(open_page: OpenPage) -> Page:
    return open_page(**LAPTOP)
