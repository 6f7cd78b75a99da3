"""What a player does with a page, in a player's words: the browser tests of a game are written in
these.
"""

from __future__ import annotations

import json
import re
import secrets
from collections import Counter
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

SCORING = Path(__file__).parents[1] / "cases" / "scoring"
ENDED = re.compile(
    "^(Out|Knocked|Fertig)$"
)  # the round, by going out or by knocking; in German, too
SHEET = re.compile(r"/games/[a-z0-9]{10}/$")


def case(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((SCORING / f"{name}.json").read_text("utf-8"))
    return loaded


def press(locator: Locator) -> None:
    """Tap where there are fingers, click where there is a mouse."""
    locator.tap() if locator.page.evaluate("navigator.maxTouchPoints") else locator.click()


def set_up(page: Page, ruleset: str, players: list[str]) -> None:
    """Begin to set a game up, typing every name."""
    page.goto(f"/games/new/?ruleset={ruleset}")
    for number, name in enumerate(players, start=1):
        page.fill("#new-name", name)
        with page.expect_response("**/games/new/"):
            page.press("#new-name", "Enter")
        page.wait_for_function(
            "n => document.querySelectorAll('.seats .seat-name').length === n", arg=number
        )


def start_game_by_taps(page: Page, ruleset: str, players: list[str]) -> None:
    """Set a game up and start it."""
    set_up(page, ruleset, players)
    press(page.locator(".main-button:visible"))
    page.wait_for_url(SHEET)


def start_game(page: Page, ruleset: str, players: list[str], first_dealer: str = "") -> None:
    """Send what those taps come to, and open the sheet: nothing is drawn on the way there."""
    page.goto(_started(page, ruleset, players, first_dealer))
    page.wait_for_url(SHEET)


def start_round(page: Page, ruleset: str, players: list[str]) -> None:
    """The same, and open the page of the first round."""
    page.goto(f"{_started(page, ruleset, players)}rounds/1/")


def _started(page: Page, ruleset: str, players: list[str], first_dealer: str = "") -> str:
    form = {
        "ruleset": ruleset,
        "player": players,
        "seat": players,
        "first_dealer": first_dealer or players[0],
        "action": "start",
        "key": secrets.token_hex(10),
    }
    return _sent(page, "/games/new/", form)


def send(page: Page, path: str, form: dict[str, Any]) -> None:
    """Send a form as this phone does, without its page, and go where the answer leads."""
    page.goto(_sent(page, path, form))


def _sent(page: Page, path: str, form: dict[str, Any]) -> str:
    page.request.get(path)  # brings the cookies of a new phone
    cookies = {each["name"]: each["value"] for each in page.context.cookies()}
    answer = page.request.post(
        path,
        data=urlencode(form | {"csrfmiddlewaretoken": cookies["csrftoken"]}, doseq=True),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
        max_redirects=0,
    )
    assert answer.status == HTTPStatus.FOUND, answer.text()
    return answer.headers["location"]


def row(page: Page, name: str) -> Locator:
    """A player's row of the entry."""
    return page.get_by_role("group", name=name, exact=True)


def open_round(page: Page, number: int) -> None:
    press(page.locator(".main-button:visible"))
    page.wait_for_url(f"**/rounds/{number}/")


def set_tick(tick: Locator, *, on: bool) -> None:
    if tick.is_checked() != on:
        press(tick.locator("xpath=.."))


def enter_round(page: Page, facts: dict[str, Any], *, live: bool = True) -> None:
    """Write a round of a game file down as people do: tap who is out, type what is left, correct the
    ticks.
    """
    if facts["out"]:
        press(row(page, facts["out"]).get_by_text(ENDED))
    for name, melded in facts.get("melded", {}).items():
        _enter_hand(row(page, name), melded, "[name^=melded-]")
    for name, left in facts.get("left", {}).items():
        _enter_hand(row(page, name), left, "[name^=left-], [name^=count-]")
    for bonus_id, numbers in facts.get("tally", {}).items():
        for name, number in numbers.items():
            _press_to(row(page, name).locator(f"[id^=tally-][id$=-{bonus_id}]"), number)
    for bonus_id, names in facts.get("ticks", {}).items():
        for name in names:
            press(row(page, name).locator(f"input[name=tick-{bonus_id}]").locator("xpath=.."))
    if live:
        wait_for_preview(page)
    for tick in page.locator("[data-laid]").all():
        name = tick.locator("xpath=ancestor::*[@role='group'][1]").locator(".row-name").inner_text()
        if name != facts["out"] or not live:
            set_tick(tick, on=name in facts.get("laid", []))


def wait_for_preview(page: Page) -> None:
    """Until the page says what it makes of all that was typed: it waits for a pause in that."""
    page.wait_for_timeout(400)
    page.wait_for_function("() => !document.querySelector('.htmx-request')")


def type_rounds(page: Page, expect: Any, case: dict[str, Any]) -> Iterator[int]:
    """Type each round of a case: who deals, and what each side gets, is as it should be.

    The page is left for the test to look at and to save.
    """
    for facts, result in zip(case["game"]["rounds"], case["expect"]["rounds"], strict=True):
        expect(page.locator(".now")).to_contain_text(f"{result['dealer']} deals ")
        open_round(page, result["number"])
        enter_round(page, facts)
        if facts["out"] is None:
            with page.expect_response("**/preview/"):
                press(page.locator("#out-nobody").locator("xpath=.."))
            expect(page.locator("#out-nobody")).to_be_checked()

        for side, points in result["points"].items():
            shown = f"{points:+}".replace("-", "−")
            expect(row(page, side).locator(".row-points").first).to_have_text(shown)

        yield result["number"]


def tally(page: Page, name: str, bonus_id: str) -> Locator:
    """How often somebody gets a bonus: the field with its keys."""
    field = page.locator(f"input[name$=-{bonus_id}]")
    return row(page, name).locator(".tally", has=field)


def _enter_hand(row: Locator, left: Any, names: str) -> None:
    fields = row.locator(names)
    if isinstance(left, dict):
        fold = row.locator(".counting:not([open]) > summary:visible")
        if fold.count():
            press(fold.first)
        for label, count in _by_field(fields, left).items():
            fields.and_(row.page.get_by_label(f": {label},")).fill(str(count))
    else:
        is_one_card = isinstance(left, str) and left.isdigit()  # alone, a number is a total
        free = fields.and_(row.page.locator("[data-free]"))
        free.fill(f"{left}S" if is_one_card else str(left))


def _by_field(fields: Locator, counts: dict[str, int]) -> Counter[str]:
    """The counts of a game file by the fields of a page, where neighbours of one value are one."""
    names_of = {"joker": "Joker", "A": "Ace", "2": "Two"}
    joined = {"10": "10–K", "J-K": "10–K", "2": "2–9", "3-9": "2–9"}

    found: Counter[str] = Counter()
    for key, count in counts.items():
        label = names_of.get(key, key.replace("-", "–"))
        own = fields.and_(fields.page.get_by_label(f": {label},"))
        found[label if own.count() else joined[key]] += count

    return found


def _press_to(field: Locator, number: int) -> None:
    """Press plus or minus so often that the field says this number."""
    key = field.locator("xpath=..").locator(f"[data-press='{1 if number > 0 else -1}']")
    for _press in range(abs(number)):
        press(key)


def save(page: Page) -> None:
    press(page.locator(".main-button:visible"))


def saved(page: Page) -> None:
    save(page)
    page.wait_for_url(SHEET)


def totals(page: Page) -> dict[str, int]:
    """The big figures of the sheet."""
    heads = page.locator("table.sheet thead th:not(.corner)")
    return {
        " ".join(head.locator(".name").inner_text().split()): int(
            head.locator(".total").inner_text().replace("−", "-")
        )
        for head in heads.all()
    }


def contracts(page: Page) -> dict[str, int | None]:
    """The ringed number of each player's strip; None when all are crossed off."""
    found = {}
    for head in page.locator("table.sheet thead th:not(.corner)").all():
        ringed = head.locator(".step-now")
        found[head.locator(".name").inner_text()] = (
            int(ringed.inner_text()) if ringed.count() else None
        )
    return found


def dealer(page: Page) -> str:
    """Who has the drawn D in the current row."""
    cells = page.locator("table.sheet tr.is-next td")
    names = page.locator("table.sheet thead .name").all_inner_texts()
    return next(
        name
        for name, cell in zip(names, cells.all(), strict=True)
        if cell.locator(".dealer").count()
    )


def start_with(page, points: int, contract: int) -> None:
    """For somebody who joins late: other points and another contract than those proposed."""
    for name, field in (("points_as", "#join-points"), ("contract_as", "#join-contract")):
        if not page.locator(field).is_visible():
            press(page.locator(f"label:has([name={name}][value=other])"))
    page.fill("#join-points", str(points))
    page.select_option("#join-contract", str(contract))


def write_contracts(page, text: str) -> None:
    """Write contracts as text, which is folded away at first."""
    if not page.locator("#contracts").is_visible():
        press(page.locator("#as-text > summary"))
    page.fill("#contracts", text)
