"""Firefox and WebKit, the engine of all iPhones, behind one small set of words: so the same evening
is played in both.

Playwright drives the Firefox of Debian; the WebKit of Debian, in a window as large as a phone, is
driven by Selenium.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright
    from selenium.webdriver.remote.webdriver import WebDriver

WIDTH, HEIGHT = 390, 844
SECONDS = 30  # far more than a page needs, for shared machines

# What can be seen, by its CSS, and by its text where one is given: the innermost of elements in one
# another. With a place, only inside the first element of that CSS.
FIND = """
  const [css, text, place] = arguments;
  const seen = (element) => element.checkVisibility ? element.checkVisibility() : element.getClientRects().length > 0;
  const words = (element) => element.textContent.replace(/\\s+/g, " ").trim();
  const inside = place ? document.querySelector(place) : document;
  const isIt = (each) => seen(each) && (!text || words(each) === text);
  const found = [...(inside?.querySelectorAll(css) ?? [])].filter(isIt);
  const last = found.filter((each) => !found.some((other) => other !== each && each.contains(other)))[0];
  last?.scrollIntoView({ block: "center" });
  return last ?? null;
"""
# nothing is under way: what is tapped now isn't taken off the page by an answer
AT_REST = (
    "return document.readyState === 'complete' && !document.querySelector('.htmx-request, "
    "form[data-busy]')"
)


class MissingError(Exception):
    """A browser, or what drives it, isn't here; the text says how to get it."""


class Window(Protocol):
    """A window of a browser, with cookies of its own: what a person does with it."""

    def goto(self, url: str) -> None: ...
    def ask(self, script: str, *arguments: Any) -> Any: ...
    def tap(self, css: str, text: str = "", place: str = "") -> None: ...
    def keys(self, text: str) -> None: ...
    def picture(self, path: str) -> None: ...


Opener = Callable[[], Window]


def until(window: Window, script: str, *arguments: Any, seconds: int = SECONDS) -> Any:
    """Ask again until the answer is yes; give that answer. A page on its way has none."""
    ask = f"if (document.readyState === 'loading') return null; {script}"
    return _until(
        lambda: window.ask(ask, *arguments), lambda: _where(window, script, arguments), seconds
    )


def _until(attempt: Callable[[], Any], what: Callable[[], str], seconds: int = SECONDS) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if answer := attempt():
            return answer
        time.sleep(0.05)
    raise AssertionError(what())


def _where(window: Window, script: str, arguments: tuple[Any, ...]) -> str:
    page = window.ask("return location.href + '\\n' + document.body?.innerText")
    return f"not in time: {script.strip()} {arguments}\n{page}"


# --- Firefox


@contextmanager
def running_firefox(playwright: Playwright) -> Iterator[Browser]:
    path = shutil.which("firefox-esr")
    if not path:
        raise MissingError("Firefox isn't installed: apt install firefox-esr")
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path)
    yield browser
    browser.close()


class FirefoxWindow:
    def __init__(self, page: Page) -> None:
        self.page = page

    def goto(self, url: str) -> None:
        from playwright.sync_api import Error

        try:
            self.page.goto(url)
        except Error as error:
            if f'interrupted by another navigation to "{url}"' not in str(error):
                raise
            self.page.wait_for_url(url)  # begun again: a service worker took the page in hand

    def ask(self, script: str, *arguments: Any) -> Any:
        return self._handle(script, arguments).json_value()

    def tap(self, css: str, text: str = "", place: str = "") -> None:
        until(self, AT_REST)
        find = (css, text, place)
        found = _until(
            lambda: self._handle(FIND, find).as_element(), lambda: _where(self, "found", find)
        )
        found.click()

    def keys(self, text: str) -> None:
        self.page.keyboard.type(text)

    def picture(self, path: str) -> None:
        self.page.screenshot(path=path)

    def _handle(self, script: str, arguments: tuple[Any, ...]) -> Any:
        """Selenium's way to write a script: the body of a function, with `arguments`."""
        from playwright.sync_api import Error

        wrapped = f"given => (function () {{ {script} }}).apply(null, given)"
        try:
            return self.page.evaluate_handle(wrapped, list(arguments))
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
            self.page.wait_for_load_state()  # the next page came in the middle of the question
            return self.page.evaluate_handle(wrapped, list(arguments))


# --- WebKit


@contextmanager
def running_screen() -> Iterator[str]:
    """Give the name of a screen as large as a phone, with a window manager: without one no window
    has the focus.
    """
    programs = [shutil.which(name) for name in ("Xvfb", "openbox")]
    if None in programs:
        raise MissingError("WebKit needs a screen: apt install xvfb openbox")
    said, tells = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(tells),
        "-screen",
        "0",
        f"{WIDTH}x{HEIGHT}x24",
        "-nolisten",
        "tcp",
    ]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with ExitStack() as stack:
        screen = stack.enter_context(subprocess.Popen(command, pass_fds=[tells], **quiet))
        stack.callback(screen.terminate)
        os.close(tells)
        with os.fdopen(said) as answer:
            display = f":{answer.readline().strip()}"
        manager = stack.enter_context(
            subprocess.Popen(["openbox"], env=os.environ | {"DISPLAY": display}, **quiet)
        )
        stack.callback(manager.terminate)
        yield display


@contextmanager
def webkit_session(display: str) -> Iterator[WebDriver]:
    """Start a WebKit of its own: a driver has one session, and cookies are those of the process."""
    try:
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service
    except ImportError as error:
        raise MissingError("Selenium is missing: uv sync --group browser") from error
    driver = shutil.which("WebKitWebDriver")
    browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))
    if not driver or not browsers:
        raise MissingError(
            "WebKit isn't installed: apt install webkit2gtk-driver libwebkit2gtk-4.1-0"
        )
    options = Options()
    options.binary_location = str(browsers[0])
    options.add_argument("--automation")
    options.add_argument("--full-screen")
    service = Service(driver, env=os.environ | {"DISPLAY": display})
    with warnings.catch_warnings():
        # Selenium's own doing
        warnings.filterwarnings("ignore", "setting remote_server_addr", DeprecationWarning)
        session = webdriver.WebKitGTK(options=options, service=service)
    try:
        yield session
    finally:
        session.quit()


class WebKitWindow:
    def __init__(self, session: WebDriver) -> None:
        self.session = session

    def goto(self, url: str) -> None:
        self.session.get(url)

    def ask(self, script: str, *arguments: Any) -> Any:
        return self.session.execute_script(script, *arguments)

    def tap(self, css: str, text: str = "", place: str = "") -> None:
        until(self, AT_REST)
        until(self, FIND, css, text, place).click()

    def keys(self, text: str) -> None:
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys

        ActionChains(self.session).send_keys(text.replace("\n", Keys.ENTER)).perform()

    def picture(self, path: str) -> None:
        self.session.save_screenshot(path)
