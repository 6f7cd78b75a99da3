"""A static host that can be cut off, and a phone whose browser has kept its files."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import pytest

from tests.browser.conftest import ARGUMENTS, chromium_path, no_browser
from tests.browser.engines import FirefoxWindow, WebKitWindow, until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Frame, Page, Playwright

SECONDS = 120  # far more than a start needs, for shared machines


class Host(ThreadingHTTPServer):
    """Hands out a folder as any static host does, and counts what goes over the line."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.sent = 0
        super().__init__(("127.0.0.1", port), partial(Handler, directory=str(folder)))
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.server_port}"

    def cut(self) -> None:
        """From now on nobody answers."""
        self.shutdown()
        self.server_close()


class Handler(SimpleHTTPRequestHandler):
    server: Host

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:  # type: ignore[override]
        content = source.read()
        self.server.sent += len(content)
        outputfile.write(content)

    def log_message(self, *_: Any) -> None:
        pass


class Phone(FirefoxWindow):
    """The app in its frame, for what a person does with it; tests/browser has the words."""

    page: Frame  # type: ignore[assignment]

    def __init__(self, tab: Page) -> None:
        self.tab = tab
        super().__init__(tab)

    def open(self, url: str) -> Phone:
        self.tab.goto(url)
        return self.see()

    def see(self) -> Phone:
        """Wait for the app in its frame."""
        frame = self.tab.locator("iframe")
        try:
            frame.wait_for(timeout=SECONDS * 1000)
        except Exception as error:
            error.add_note(f"The start page says: {self.says()}")
            raise
        self.page = frame.element_handle().content_frame()  # type: ignore[union-attr, assignment]
        return self

    def keys(self, text: str) -> None:
        self.tab.keyboard.type(text)

    def says(self) -> str:
        return self.tab.locator("[data-state]:visible").inner_text()


class WebKitPhone(WebKitWindow):
    """The same in WebKit, where what is asked for would be shown without the frame."""

    def open(self, url: str) -> WebKitPhone:
        self.session.get(url)
        until(self, "return document.querySelector('iframe')?.hidden === false", seconds=SECONDS)
        self.session.switch_to.frame(0)
        return self

    def goto(self, url: str) -> None:
        before = self.ask("return performance.timeOrigin")
        self.ask("location.href = arguments[0]", url)
        until(self, "return performance.timeOrigin !== arguments[0]", before)


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder that `phone` has built, in which nothing is changed."""
    folder = os.environ.get("PHONE_FOLDER")
    if not folder:
        pytest.skip("PHONE_FOLDER names no folder: manage.py phone FOLDER builds one")
    return Path(folder)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        no_browser("Playwright is missing: uv sync --group browser")
    with sync_playwright() as running:
        yield running


Start = Callable[[], "BrowserContext"]


@contextmanager
def running_chromium(playwright: Playwright, profile: Path) -> Iterator[BrowserContext]:
    """A browser that is started again on the same profile has kept its files."""
    if not (path := chromium_path()):
        no_browser("Chromium isn't installed: apt install chromium-headless-shell libatomic1")
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=path,
        args=ARGUMENTS,
        viewport={"width": 390, "height": 844},
        has_touch=True,
    )
    yield context
    context.close()
