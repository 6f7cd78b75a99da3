"""Tabs killed while rounds are saved: how much of what showed as saved is there afterwards."""

from __future__ import annotations

import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from tests.browser.engines import until
from tests.browser.test_engines import ON_SHEET, start_game
from tests.phone.conftest import Host, Phone, running_chromium

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Playwright

MOST_IDLE = 20
ROUNDS_OF_A_GAME = 12  # then a new one, or each would take longer

# saves one round after the other as the page itself does, and says which the app has acknowledged
SAVES = r"""
  const [game, first] = arguments;
  (async () => {
    for (let number = first; ; number += 1) {
      const url = `${game}rounds/${number}/`;
      const page = new DOMParser().parseFromString(await (await fetch(url)).text(), "text/html");
      const body = new FormData(page.querySelector("form[data-send]"));
      const key = Math.random().toString(16).slice(2).padEnd(24, "0").slice(0, 24);
      body.set("key", key);
      const isHand = ({ name }) => /^left-\d+$/.test(name);
      const hands = [...page.querySelectorAll("[name]")].filter(isHand);
      hands.forEach(({ name }, seat) => body.set(name, String(number * 10 + seat)));
      const headers = { "X-Requested-With": "sending" };
      const answer = await fetch(url, { method: "POST", body, headers, redirect: "manual" });
      if (answer.headers.get("X-Stored") === key) console.log(`saved ${number}`);
    }
  })();
"""
ROUNDS = """
  const [game] = arguments;
  return fetch(`${game}export/`).then(async (answer) => (await answer.json()).rounds.length);
"""
BYTES = """
  const name = encodeURIComponent(new URL("./", location).href);
  const done = (request) => new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  const bytes = async () => {
    const base = await done(indexedDB.open(name));
    const ours = IDBKeyRange.bound(["scores"], ["scores", []]);
    const blocks = await done(base.transaction("blocks").objectStore("blocks").getAll(ours));
    return [...new Uint8Array(await new Blob(blocks).arrayBuffer())];
  };
  return bytes();
"""


class Killed:
    """A phone whose tab is killed again and again, and what was lost of what it had saved."""

    def __init__(self, browser: BrowserContext, host: Host, kills: random.Random) -> None:
        self._browser, self._host, self._random = browser, host, kills
        self._phone = Phone(browser.new_page()).open(host.url)
        self._game = ""
        self._saved = 0  # the last round of this game that showed as saved
        self.acknowledged = 0
        self.idle = 0  # kills one after the other in which nothing was saved
        self.lost = 0

    def kill_once(self) -> None:
        if not self._game or self._saved >= ROUNDS_OF_A_GAME:
            self._begin_game()
        before = self._saved
        self._phone.tab.on("console", self._listen)
        self._phone.ask(SAVES, self._game, before + 1)
        self._phone.tab.wait_for_timeout(self._random.uniform(100, 4000))
        self._phone.tab.close()
        self.acknowledged += self._saved - before
        self.idle = 0 if self._saved > before else self.idle + 1
        assert self.idle < MOST_IDLE, "nothing is saved any more, so nothing is shown"

        self._phone = Phone(self._browser.new_page()).open(self._host.url)
        there = self._phone.ask(ROUNDS, self._game)
        self.lost += max(0, self._saved - there)
        self._saved = there

    def scores(self) -> bytes:
        """The file itself, once nobody has it open."""
        frame, self._phone.page = self._phone.page, self._phone.tab  # type: ignore[assignment]
        content = bytes(self._phone.ask(BYTES))
        self._phone.page = frame
        return content

    def _begin_game(self) -> None:
        start_game(self._phone, SimpleNamespace(url=self._host.url), "points")  # type: ignore[arg-type]
        until(self._phone, ON_SHEET)
        self._game, self._saved = self._phone.ask("return location.pathname"), 0

    def _listen(self, message: Any) -> None:
        if found := re.fullmatch(r"saved (\d+)", message.text):
            self._saved = int(found[1])


def is_sound(scores: bytes, folder: Path) -> bool:
    if not scores.startswith(b"SQLite format 3"):
        return False

    path = folder / "scores.sqlite3"
    path.write_bytes(scores)
    with closing(sqlite3.connect(path)) as opened:
        answers = opened.execute("PRAGMA integrity_check").fetchall()
        return answers == [("ok",)] and not opened.execute("PRAGMA foreign_key_check").fetchall()


def kill(playwright: Playwright, folder: Path, times: int, work: Path) -> Killed:
    """Kill tabs so often; the network is cut from the first visit on."""
    host = Host(folder)
    with running_chromium(playwright, work / "profile") as browser:
        killed = Killed(browser, host, random.Random())
        host.cut()
        for number in range(1, times + 1):
            killed.kill_once()
            print(
                f"{number}: {killed.acknowledged} showed as saved, {killed.lost} lost", flush=True
            )
        assert is_sound(killed.scores(), work)
    return killed
