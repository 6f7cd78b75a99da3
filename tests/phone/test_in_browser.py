"""A phone alone, in a real browser: an evening without a network, killed tabs, two tabs, no room.

The folder is built before: PHONE_FOLDER names it.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.engines import running_screen, until, webkit_session
from tests.browser.test_engines import (
    ON_SHEET,
    PLAYERS,
    goes_out,
    open_round,
    save,
    shows,
    start_game,
    type_hand,
)
from tests.phone.conftest import Host, Phone, WebKitPhone, running_chromium
from tests.phone.killed_tabs import kill

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

pytestmark = pytest.mark.one_database

AnyPhone = Phone | WebKitPhone

MOST_BYTES = 17_000_000  # of a first visit
MOST_BYTES_AT_ONCE = 20_000  # of the start page, before it shows

FETCH = """
  const [path] = arguments;
  return fetch(path).then(async (answer) => {
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const begins = new TextDecoder().decode(bytes.subarray(0, 60));
    return [answer.status, bytes.length, begins];
  });
"""


@pytest.fixture
def host(built: Path) -> Iterator[Host]:
    host = Host(built)
    yield host
    host.cut()


def in_the_evening(phone: AnyPhone, host: Host) -> None:
    start_game(phone, host)  # type: ignore[arg-type]  # all it needs is an address
    open_round(phone, 1)
    goes_out(phone, "Ann")
    phone.keys("35")
    type_hand(phone, "Cal", "60")
    save(phone, "-25 35 60")


def the_next_morning(phone: AnyPhone, host: Host) -> None:
    phone.goto(f"{host.url}/")
    phone.tap("a.main-button")
    until(phone, ON_SHEET)
    shows(phone, "-25 35 60")
    open_round(phone, 2)
    goes_out(phone, "Ben")
    type_hand(phone, "Ann", "0112", "[data-digits]")
    type_hand(phone, "Cal", "0102", "[data-digits]")
    save(phone, "10 10 85")

    status, _, begins = phone.ask(FETCH, "/print/sheet.pdf?sheet=score-sheet")
    assert (status, begins[:5]) == (200, "%PDF-")
    pages = ("/rules/", "/check/", "/people/", "/print/", "/settings/", "/household/export/")
    for path in pages:
        assert phone.ask(FETCH, path)[0] == 200


def test_an_evening_without_a_network(
    built: Path, host: Host, playwright: Playwright, tmp_path: Path
) -> None:
    with running_chromium(playwright, tmp_path) as browser:
        phone = Phone(browser.new_page()).open(host.url)
        assert host.sent <= MOST_BYTES
        host.cut()
        in_the_evening(phone, host)

    with running_chromium(playwright, tmp_path) as browser:
        the_next_morning(Phone(browser.new_page()).open(host.url), host)


def test_an_evening_in_webkit(built: Path, host: Host) -> None:
    with running_screen() as display, webkit_session(display) as session:
        phone = WebKitPhone(session).open(host.url)
        host.cut()
        in_the_evening(phone, host)
        the_next_morning(phone.open(host.url), host)


CODES = """
  const [game] = arguments;
  return fetch(`${game}codes/`).then(async (answer) => {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return [...page.querySelectorAll("[data-code]")].map((code) => code.dataset.code);
  });
"""
GOES_TO = "link => { location.href = link; }"
IN_TWO = """
  const [link] = arguments;
  const [, start, game, code] = /^(.*#take)\\.(\\w+)\\.1\\.1\\.(.*)$/.exec(link);
  const half = code.length / 2;
  const part = (number, text) => `${start}.${game}.${number}.2.${text}`;
  return [part(1, code.slice(0, half)), part(2, code.slice(half))];
"""


def save_points(phone: Phone, number: int, totals: str) -> str:
    """A round of so many points for each; the link that its QR code says."""
    open_round(phone, number)
    for name in PLAYERS:
        type_hand(phone, name, str(number))
    save(phone, totals)
    (link,) = phone.ask(CODES, phone.ask("return location.pathname"))
    assert isinstance(link, str)
    return link


def test_a_round_goes_to_another_phone_by_its_code(
    built: Path, host: Host, playwright: Playwright, tmp_path: Path
) -> None:
    with (
        running_chromium(playwright, tmp_path / "one") as one,
        running_chromium(playwright, tmp_path / "other") as other,
    ):
        first = Phone(one.new_page()).open(host.url)
        second = Phone(other.new_page()).open(host.url)
        host.cut()
        start_game(first, host, "points")  # type: ignore[arg-type]
        link = save_points(first, 1, "1 1 1")

        # as a camera opens it: in a tab of its own
        scanned = Phone(other.new_page())
        scanned.tab.goto(link)
        scanned.tab.locator("#elsewhere [data-here]").click()
        scanned.see()
        scanned.tap(".main-button")
        until(scanned, ON_SHEET)
        shows(scanned, "1 1 1")
        second.tab.close()

        # the next one comes in two codes, into the app that is open
        one_half, other_half = first.ask(IN_TWO, save_points(first, 2, "3 3 3"))
        scanned.tab.evaluate(GOES_TO, one_half)
        scanned.tab.locator("#more").wait_for()
        assert "1 / 2" in scanned.says()
        scanned.tab.evaluate(GOES_TO, other_half)
        scanned.page.get_by_text("New: round 2").first.wait_for()
        scanned.tap(".main-button")
        until(scanned, ON_SHEET)
        shows(scanned, "3 3 3")


# what memory.js has kept, and a mark of ours beside it, which goes where it's made anew
MEMORY = """
  const own = `memory of rummy ${new URL("/", location).href}`;
  const [about] = arguments;
  const cache = () => caches.open(own);
  const size = async () => {
    const [kept] = await (await cache()).matchAll("/", { ignoreSearch: true });
    return (await kept?.arrayBuffer())?.byteLength ?? 0;
  };
"""
MARK = f"{MEMORY} return cache().then((it) => it.put('/mark', new Response()));"
PUT = f"{MEMORY} return cache().then((it) => it.put(about, new Response('junk')));"
HAS_MARK = f"{MEMORY} return cache().then((it) => it.match('/mark')).then(Boolean);"
ABOUT = f"""{MEMORY}
  return cache().then((it) => it.keys()).then((keys) =>
    keys.map(({{ url }}) => url.slice(location.origin.length)).find((key) => key[1] === "?"));
"""
IS_THERE = f"{MEMORY} return size().then((bytes) => bytes > 10_000_000);"
IS_GONE = "() => caches.has(`memory of rummy ${location.origin}/`).then((there) => !there)"
# a fault of Python's worker while somebody plays, as a test says so
BREAKS = "new BroadcastChannel('break').onmessage = () => { throw new Error('It broke.'); };"


def test_a_later_start_goes_on_from_memory_that_was_kept(
    built: Path, playwright: Playwright, tmp_path: Path
) -> None:
    """Junk in its place is seen; memory from which the last start didn't come up, or the app broke
    later, isn't used.
    """
    folder = shutil.copytree(built, tmp_path / "site", copy_function=os.link)
    release(folder, "breaking", **{"worker.js": (built / "worker.js").read_text() + BREAKS})
    host = Host(folder)

    def open_again() -> Phone:
        phone = Phone(browser.new_page()).open(host.url)
        until(phone, IS_THERE)
        shows(phone.open(f"{host.url}/#{game}"), "1 1 1")
        return phone

    with running_chromium(playwright, tmp_path / "profile") as browser:
        phone = Phone(browser.new_page()).open(host.url)
        start_game(phone, host, "points")  # type: ignore[arg-type]
        save_points(phone, 1, "1 1 1")
        game = phone.ask("return location.pathname")
        until(phone, IS_THERE)
        phone.ask(MARK)
        phone.tab.close()

        phone = open_again()
        assert phone.ask(HAS_MARK)
        phone.ask(PUT, phone.ask(ABOUT))
        phone.tab.close()

        phone = open_again()
        assert not phone.ask(HAS_MARK)
        phone.ask(MARK)
        phone.ask(PUT, "/trying")
        phone.tab.close()

        phone = open_again()
        assert not phone.ask(HAS_MARK)
        phone.ask("new BroadcastChannel('break').postMessage(true)")
        phone.tab.locator("#failed").wait_for()
        assert phone.tab.evaluate(IS_GONE)
        phone.tab.locator("#failed [data-again]").click()
        shows(phone.see(), "1 1 1")
    host.cut()


def test_the_start_page_is_light(built: Path) -> None:
    parts = ("index.html", "start.js", "start.css")
    assert sum((built / name).stat().st_size for name in parts) <= MOST_BYTES_AT_ONCE


KEPT = """
  const [key] = arguments;
  const name = `rummy ${new URL("/", location).href}`;
  return caches.match(`/${key}`, { cacheName: name }).then((found) => found?.text() ?? "");
"""


TO_PRIVATE_FILES = """
  const name = encodeURIComponent(new URL("./", location).href);
  const done = (request) => new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  const names = { scores: "scores-0", key: "key", jar: "jar", none: "which" };
  return (async () => {
    const base = await done(indexedDB.open(name));
    const blocks = base.transaction("blocks").objectStore("blocks");
    const [places, values] = await Promise.all([done(blocks.getAllKeys()), done(blocks.getAll())]);
    base.close();
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(name, { create: true });
    for (const [file, before] of Object.entries(names)) {
      const handle = await folder.getFileHandle(before, { create: true });
      const writable = await handle.createWritable();
      await writable.write(new Blob(values.filter((_, at) => places[at][0] === file)));
      await writable.close();
    }
    await done(indexedDB.deleteDatabase(name));
    return true;
  })();
"""


def test_scores_in_private_files_are_taken_over(
    host: Host, playwright: Playwright, tmp_path: Path
) -> None:
    """As the first versions kept them in most browsers."""
    with running_chromium(playwright, tmp_path) as browser:
        phone = Phone(browser.new_page()).open(host.url)
        start_game(phone, host, "points")  # type: ignore[arg-type]
        save_points(phone, 1, "1 1 1")
        game = phone.ask("return location.pathname")
        phone.tab.goto(f"{host.url}/start.css")
        phone.page = phone.tab  # type: ignore[assignment]
        assert phone.ask(TO_PRIVATE_FILES)
        for _start in range(2):
            shows(phone.open(f"{host.url}/#{game}"), "1 1 1")


STARTED = 'inside.start("/scores");'
SPOILS = """
  python.FS.writeFile("/scores/scores", "junk");
  throw new Error("It broke.");
"""


def test_a_new_version_that_cant_go_on_leaves_it_to_the_one_before(
    built: Path, playwright: Playwright, tmp_path: Path
) -> None:
    """It is fetched while somebody plays, and tried at the next start; what it did isn't kept."""
    folder = shutil.copytree(built, tmp_path / "site", copy_function=os.link)
    host = Host(folder)
    with running_chromium(playwright, tmp_path / "profile") as browser:
        phone = Phone(browser.new_page()).open(host.url)
        start_game(phone, host, "points")  # type: ignore[arg-type]
        until(phone, ON_SHEET)
        worker = (built / "worker.js").read_text()
        release(folder, "newer", **{"worker.js": worker.replace(STARTED, STARTED + SPOILS)})
        until(phone.open(host.url), KEPT, "next")

        phone.tab.goto(host.url)
        phone.tab.locator("#kept").wait_for()
        assert "Your scores are as you left them." in phone.says()
        phone.tab.locator("[data-on]").click()
        frame = phone.tab.locator("iframe")
        frame.wait_for(timeout=60_000)
        assert "Score round 1" in frame.content_frame.locator("main").inner_text()
    host.cut()


def release(folder: Path, version: str, **changed: str) -> None:
    made = json.loads((folder / "version.json").read_text())
    for name, text in changed.items():
        (folder / name).unlink()
        (folder / name).write_text(text)
        listed = next(each for each in made["files"] if each["name"] == name)
        listed |= {"packed": False, "bytes": len(text), "hash": version}
    (folder / "version.json").unlink()
    (folder / "version.json").write_text(json.dumps(made | {"version": version}))


# the browser has no room while a test says so
FULL = """
  let isFull = false;
  new BroadcastChannel("full").onmessage = ({ data }) => { isFull = data; };
  function refuseWhenFull(prototype, name) {
    const usual = prototype[name];
    prototype[name] = function (...given) {
      if (isFull) throw new DOMException("", "QuotaExceededError");
      return usual.apply(this, given);
    };
  }
  refuseWhenFull(IDBObjectStore.prototype, "put");
"""


@pytest.fixture
def site(built: Path, tmp_path: Path) -> Path:
    """The app in a browser that can be full."""
    folder = shutil.copytree(built, tmp_path / "site", copy_function=os.link)
    release(folder, "full", **{"storage.js": (built / "storage.js").read_text() + FULL})
    return folder


# a tab that was closed a moment ago may still have the scores
WAITS = "return navigator.locks.query().then(({ pending }) => pending.length)"


def test_without_room_nothing_is_half_written_and_one_tab_has_the_scores(
    site: Path, playwright: Playwright, tmp_path: Path
) -> None:
    host = Host(site)
    with running_chromium(playwright, tmp_path / "profile") as browser:
        phone = Phone(browser.new_page()).open(host.url)
        start_game(phone, host, "points")  # type: ignore[arg-type]
        open_round(phone, 1)
        for name in PLAYERS:
            type_hand(phone, name, "5")
        phone.ask("new BroadcastChannel('full').postMessage(true)")
        phone.tap(".main-button")
        phone.page.locator(".unsent", has_text="out of space").wait_for()

        phone.ask("new BroadcastChannel('full').postMessage(false)")
        phone.tap("[data-send-now]")
        until(phone, ON_SHEET)
        shows(phone, "5 5 5")

        other = Phone(browser.new_page())
        other.tab.goto(host.url)
        other.tab.locator("#elsewhere").wait_for()
        assert "another tab" in other.says()
        other.tab.locator("#elsewhere [data-here]").click()
        other.tab.locator("iframe").wait_for(timeout=60_000)
        phone.tab.locator("#taken").wait_for()
        assert "Everything is saved" in phone.says()

        again = Phone(browser.new_page())
        again.tab.goto(host.url)
        until(again, WAITS)
        other.tab.close()
        again.see()
    host.cut()


def test_killed_tabs_lose_nothing(site: Path, playwright: Playwright, tmp_path: Path) -> None:
    """With KILLS=200 it takes an hour; docs/measuring.md says what came of it."""
    killed = kill(playwright, site, int(os.environ.get("KILLS", "1")), tmp_path)
    assert killed.lost == 0
