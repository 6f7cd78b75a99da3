"""The pictures of the README, taken from the demo: python -m tests.pictures [folder]

Needs Chromium and `uv sync --group browser`. Each picture is taken in light and in dark, from the
game that the made-up family is playing.
"""

from __future__ import annotations

import base64
import io
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from tests.browser import table
from tests.browser.conftest import ARGUMENTS, chromium_path

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "pictures"
LINK = re.compile(r"http://127\.0\.0\.1:\d+/join/#[\w-]+")

LINKS = "[...document.links].map(link => link.href)"

SCHEMES = ("light", "dark")
GERMAN = {"locale": "de-DE"}  # of README.de.md, which has the first picture in German
COLOURS = 240  # of a picture; flat paper needs no more, and each one costs bytes
LAPTOP = {"viewport": {"width": 1240, "height": 735}, "device_scale_factor": 1}
PHONE = {
    "viewport": {"width": 390, "height": 780},
    "device_scale_factor": 1,
    "has_touch": True,
    "is_mobile": True,
}
SMALL_PHONE = PHONE | {"viewport": {"width": 460, "height": 690}}
LARGE, SMALL = (880, 540), (280, 420)  # CSS pixels of the finished pictures
SHARPNESS = 1.5  # pixels of the picture for each of them

# the round that is being scored, and the cards that are asked about
ROUND = {
    "out": "Ann",
    "laid": ["Ann", "Cal", "Dee"],
    "left": {"Ben": {"joker": 1, "A": 1, "10-K": 5, "2-9": 6}, "Cal": "K 7 3 *", "Dee": 42},
}
IN_GERMAN = {**ROUND, "left": {"Ben": 120, "Cal": 45, "Dee": 42}}
CARDS = "7H * * / 4S 5D 6H 7C / 9D 10C JS"

STYLE = """
    * { margin: 0; box-sizing: border-box; }
    body { background: %(desk)s; overflow: hidden; }
    img { position: absolute; display: block; }
    .window { left: 36px; top: 36px; width: 690px; border-radius: 8px; }
    .window, .paper { box-shadow: 0 6px 20px rgb(0 0 0 / 35%%); }
    .phone { right: 34px; top: 58px; width: 218px; border: 6px solid #111; border-radius: 24px;
        box-shadow: 0 8px 24px rgb(0 0 0 / 40%%); }
    .whole { inset: 0; width: 100%%; height: 100%%; object-fit: cover; object-position: top; }
    .paper { width: 205px; background: #fff; }
    .under { left: 18px; top: 24px; transform: rotate(-4deg); }
    .over { left: 56px; top: 104px; transform: rotate(3deg); }
"""
DESKS = {"light": "#e6dcc6", "dark": "#26221c"}
CLOTHS = {"light": "#17513f", "dark": "#0d1512"}


@dataclass(frozen=True)
class Shots:
    """What was seen of the demo in one light: pages as PNG, paper as SVG."""

    sheet: bytes
    entry: bytes
    verdict: bytes
    table_view: bytes
    papers: tuple[bytes, bytes]


def main() -> None:
    from playwright.sync_api import sync_playwright

    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        for path in take(browser, folder):
            print(f"{path.stat().st_size / 1000:6.0f} kB  {path}")
        browser.close()


def take(browser: Browser, folder: Path) -> list[Path]:
    """Take every picture; returns where they are."""
    folder.mkdir(parents=True, exist_ok=True)
    with demo() as link:
        seen = look_round(browser, link)
    with demo() as link:  # whose round nobody else has begun to type
        german = look_at_sheet(browser, link)

    paths = []
    for scheme in SCHEMES:
        pictures = dict(composed(browser, seen[scheme], scheme))
        pictures["sheet-de"] = with_phone(browser, *german[scheme], scheme)
        paths += [write(folder / f"{name}-{scheme}.png", each) for name, each in pictures.items()]

    return paths


@contextmanager
def demo() -> Iterator[str]:
    """A demo that has just begun; gives the link to its table."""
    command = [sys.executable, "manage.py", "serve", "--demo", "--host", "127.0.0.1", "--port", "0"]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        own = {"SCOREKEEPER_DATA": str(Path(folder) / "data"), "PYTHONIOENCODING": "utf-8"}
        environment = {
            name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"
        }
        with subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment | own,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        ) as process:
            try:
                assert process.stdout
                yield next(found[0] for line in process.stdout if (found := LINK.search(line)))
            finally:
                process.send_signal(signal.SIGINT)
                process.communicate()


# --- pages of the demo ----------------------------------------------------------------------------


def look_round(browser: Browser, link: str) -> dict[str, Shots]:
    """See each page in both lights."""
    laptop = open_table(browser, link, LAPTOP)
    page = laptop.pages[0]
    game = next(url for url in page.evaluate(LINKS) if table.SHEET.search(url))
    page.goto(game)

    sheet = in_both_lights(page)
    page.goto(f"{game}table/")
    page.set_viewport_size({"width": 640, "height": 960})
    table_view = in_both_lights(page)
    base = link.partition("/join/")[0]
    papers = tuple(
        laptop.request.get(f"{base}/print/page-1.svg?{wish}").body()
        for wish in (
            f"sheet=score-sheet&paper=a4&game={game.rstrip('/').rpartition('/')[2]}",
            "sheet=phase-guide&paper=a4&ruleset=aggravation-household",
        )
    )
    laptop.close()

    entry = in_both_lights(score_round(browser, link, game))
    verdict = in_both_lights(ask_referee(browser, link, game))
    return {
        scheme: Shots(
            sheet[scheme],
            entry[scheme],
            verdict[scheme],
            table_view[scheme],
            (papers[0], papers[1]),
        )
        for scheme in SCHEMES
    }


def look_at_sheet(browser: Browser, link: str) -> dict[str, tuple[bytes, bytes]]:
    """The sheet and the round that is being scored, in German, in both lights."""
    laptop = open_table(browser, link, LAPTOP | GERMAN)
    page = laptop.pages[0]
    game = next(url for url in page.evaluate(LINKS) if table.SHEET.search(url))
    page.goto(game)
    sheet = in_both_lights(page)
    laptop.close()

    entry = in_both_lights(score_round(browser, link, game, PHONE | GERMAN, IN_GERMAN))
    return {scheme: (sheet[scheme], entry[scheme]) for scheme in SCHEMES}


def open_table(browser: Browser, link: str, device: dict[str, object]) -> BrowserContext:
    """A device that has joined, on the front page of its table."""
    context = browser.new_context(**device, reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    page.goto(link)
    table.press(page.locator(".main-button:visible"))
    page.wait_for_url(lambda url: "/join/" not in url)
    page.goto(link.partition("join/")[0])
    return context


def score_round(
    browser: Browser,
    link: str,
    game: str,
    device: dict[str, object] = PHONE,
    facts: dict[str, object] = ROUND,
) -> Page:
    page = open_table(browser, link, device).pages[0]
    page.goto(game)
    table.open_round(page, 5)
    table.enter_round(page, facts)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.wait_for_load_state("networkidle")
    return page


def ask_referee(browser: Browser, link: str, game: str) -> Page:
    page = open_table(browser, link, SMALL_PHONE).pages[0]
    page.goto(f"{game}check/?question=contract")
    page.locator("#about").evaluate("fold => { fold.open = true; }")
    with page.expect_response("**/check/**"):  # the question is asked again, of Ben
        page.select_option("#player", label="Ben")
    page.wait_for_load_state("networkidle")
    page.locator("#cards").evaluate("field => field.closest('details')?.setAttribute('open', '')")
    page.fill("#cards", CARDS)
    table.press(page.locator("#asking .main-button:visible"))
    page.wait_for_selector(".verdict")
    page.evaluate("scrollTo(0, 0)")
    return page


def in_both_lights(page: Page) -> dict[str, bytes]:
    seen = {}
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        seen[scheme] = page.screenshot()
    return seen


# --- pictures of them -----------------------------------------------------------------------------


def composed(browser: Browser, seen: Shots, scheme: str) -> Iterator[tuple[str, bytes]]:
    """The finished pictures in one light, by name."""
    cloth = CLOTHS[scheme]
    papers = image("paper under", seen.papers[0], "svg+xml") + image(
        "paper over", seen.papers[1], "svg+xml"
    )
    yield "sheet", with_phone(browser, seen.sheet, seen.entry, scheme)
    yield "referee", compose(browser, SMALL, cloth, image("whole", seen.verdict))
    yield "table", compose(browser, SMALL, cloth, image("whole", seen.table_view))
    yield "paper", compose(browser, SMALL, cloth, papers)


def with_phone(browser: Browser, sheet: bytes, entry: bytes, scheme: str) -> bytes:
    """A laptop's window with a phone beside it."""
    body = image("window", sheet) + image("phone", entry)
    return compose(browser, LARGE, DESKS[scheme], body)


def image(css: str, content: bytes, kind: str = "png") -> str:
    data = base64.b64encode(content).decode("ascii")
    return f'<img class="{css}" src="data:image/{kind};base64,{data}" alt="">'


def compose(browser: Browser, size: tuple[int, int], desk: str, body: str) -> bytes:
    """Lay pictures out on a desk."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, device_scale_factor=SHARPNESS
    )
    page = context.new_page()
    page.set_content(f"<style>{STYLE % {'desk': desk}}</style>{body}")
    page.wait_for_function("[...document.images].every(image => image.complete)")
    picture = page.screenshot()
    context.close()
    return picture


def write(path: Path, picture: bytes) -> Path:
    """Keep a picture with few colours, as small as it gets."""
    full = Image.open(io.BytesIO(picture)).convert("RGB")
    # the first choice keeps the few red pixels of hearts, the second the one shade of all the paper
    few = full.quantize(
        COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE
    )
    few.save(path, optimize=True)
    return path


if __name__ == "__main__":
    main()
