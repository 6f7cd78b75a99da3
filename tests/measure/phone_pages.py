"""How long pages of a phone alone take: ``python -m tests.measure.phone_pages FOLDER [times]``.

Of each page in the median: its answer by itself; from the tap until it has come, and until it's
whole, with styles, scripts, letters and pictures. ``phone FOLDER`` has built the folder.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import django
from playwright.sync_api import sync_playwright

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from tests.browser.engines import until  # noqa: E402
from tests.phone.conftest import Host, Phone, running_chromium  # noqa: E402
from tests.phone.test_in_browser import in_the_evening  # noqa: E402

WAIT = 15_000  # milliseconds until rules have been read ahead
PAUSE = 400  # milliseconds in which nobody asks, as asking takes time

ANSWER = """
  const [url] = arguments;
  const begun = performance.now();
  const read = (text) => [performance.now() - begun, text.length];
  return fetch(url).then((answer) => answer.text()).then(read);
"""
TAP = """
  const link = document.body.appendChild(document.createElement("a"));
  link.href = arguments[0];
  sessionStorage.setItem("tapped", performance.timeOrigin + performance.now());
  link.click();
"""
# whole: loaded, and what is in view of pictures that load when they are seen
WHOLE = """
  const [page] = performance.getEntriesByType("navigation");
  if (!page?.loadEventEnd || !sessionStorage.getItem("tapped")) return null;
  const inView = (picture) => picture.getBoundingClientRect().top < innerHeight;
  const pictures = [...document.images].filter(inView);
  if (pictures.some((picture) => !picture.complete)) return null;
  const sources = new Set(pictures.map((picture) => picture.currentSrc));
  const files = performance.getEntriesByType("resource").filter(({ name }) => sources.has(name));
  const before = Number(sessionStorage.getItem("tapped")) - performance.timeOrigin;
  sessionStorage.removeItem("tapped");
  const seen = Math.max(page.loadEventEnd, ...files.map((file) => file.responseEnd));
  return [page.responseEnd - before, page.loadEventEnd - before, seen - before];
"""


def evening(phone: Phone, host: Host) -> dict[str, str]:
    """Play a round; the pages to measure, by name."""
    in_the_evening(phone, host)
    sheet = phone.ask("return location.pathname")
    return {
        "front page": "/",
        "sheet": sheet,
        "a round's entry": f"{sheet}rounds/2/",
        "referee": f"{sheet}check/",
        "settings": "/settings/",
        "a game's rules": "/rules/aggravation-household/",
        "gallery": "/rules/",
        "Print": f"/print/?game={sheet.split('/')[2]}",
        "Print, of a ruleset": "/print/",
        "new game": "/games/new/",
        "people": "/people/",
        "all games": "/games/",
    }


def measure(phone: Phone, pages: dict[str, str], times: int) -> None:
    found: dict[str, list[list[float]]] = {name: [] for name in pages}
    for _time in range(times + 1):
        for name, url in pages.items():
            answer, size = phone.ask(ANSWER, url)
            phone.ask(TAP, url)
            phone.tab.wait_for_timeout(PAUSE)
            shown = until(phone, WHOLE)
            found[name].append([answer, *shown, size / 1000])

    print(f"{'':22}  answer    come  loaded   whole  (best)  kB")
    for name, rows in found.items():
        columns = list(zip(*rows[1:], strict=True))  # the first time is another matter
        answer, come, loaded, whole, size = (median(column) for column in columns)
        line = f"{answer:6.0f}  {come:6.0f}  {loaded:6.0f}  {whole:6.0f}  {min(columns[3]):6.0f}"
        print(f"{name:22}  {line}  {size:.0f}")


def main(folder: Path, times: int = 25) -> None:
    host = Host(folder)
    with (
        TemporaryDirectory() as profile,
        sync_playwright() as playwright,
        running_chromium(playwright, Path(profile)) as browser,
    ):
        phone = Phone(browser.new_page()).open(host.url)
        host_cut: Any = SimpleNamespace(url=host.url)
        host.cut()
        pages = evening(phone, host_cut)
        phone.tab.wait_for_timeout(WAIT)
        measure(phone, pages, times)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
