"""An evening with two phones, to its end: the host writes for all, and Papa sends his own hand.

In each round they are at it in another order. What the evening comes to is added up here, from what
was meant to count.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser import table
from tests.browser.conftest import PHONE
from tests.browser.test_phones import free, invite, open_hand, saved_notice
from tests.browser.test_steady import SLOW

if TYPE_CHECKING:
    from playwright.sync_api import Page

FAMILY = ["Lena", "Papa", "Tom"]
SAVED, ASKS = 204, 422
JOKER, OUT = 25, -25  # points


@dataclass
class Evening:
    """Lena lays every contract, and Tom goes out, unless somebody else does."""

    host: Page
    papa: Page
    expect: Any
    number: int = 0  # of the round
    outs: list[str] = field(default_factory=list)  # who went out of each round
    points: list[dict[str, int]] = field(default_factory=list)  # what the others were left with
    papa_laid: int = 0

    def play(self, order: str, out: str = "Tom") -> None:
        self.number += 1
        self.outs.append(out)
        self.points.append({} if out == "Lena" else {"Lena": 5 + 5 * (self.number % 2)})
        if out != "Tom":  # he hasn't laid then
            self.points[-1]["Tom"] = 90

        self.expect(self.papa.locator(".now")).to_contain_text(f"Round {self.number}")
        open_hand(self.papa)
        getattr(self, order)()
        self.host.wait_for_url(table.SHEET)

    # ------------------------------------------------------------ what they do

    def host_types(self) -> None:
        table.open_round(self.host, self.number)
        if self.outs[-1] != "Papa":
            table.press(table.row(self.host, self.outs[-1]).get_by_text("Out", exact=True))
        for name in self.points[-1].keys() - {"Papa"}:
            free(self.host, name).fill(str(self.points[-1][name]))

    def papa_types(self, points: int) -> None:
        free(self.papa, "Papa").fill(str(points))

    def papa_sends(self, points: int) -> None:
        """It counts, and was laid: it is less than a whole hand."""
        table.saved(self.papa)
        self.counts(points)

    def counts(self, points: int) -> None:
        self.points[-1]["Papa"] = points
        self.papa_laid += 1

    def host_sees(self, value: str) -> None:
        self.expect(free(self.host, "Papa")).to_have_value(value)

    def host_presses(self, status: int) -> None:
        def is_save(answer: Any) -> bool:
            return answer.request.method == "POST" and answer.url.endswith(f"rounds/{self.number}/")

        with self.host.expect_response(is_save) as answer:
            table.save(self.host)

        said = self.host.locator(":is(.hints, #problems) > *")
        assert answer.value.status == status, said.all_inner_texts()

    def host_is_asked(self) -> None:
        """Once: Papa is still typing."""
        self.expect(table.row(self.host, "Papa").locator(".hints")).to_contain_text("is typing")
        self.host_presses(ASKS)
        self.expect(table.row(self.host, "Papa")).to_contain_text("Papa is still typing")
        self.expect(self.button).to_have_text("Save without Papa")

    def joker(self, page: Page) -> Any:
        return table.row(page, "Papa").get_by_label(": Joker,")

    @property
    def button(self) -> Any:
        return self.host.locator(".main-button:visible")

    # ------------------------------------------------------------ in which order

    def guest_first(self) -> None:
        self.joker(self.papa).fill("1")
        self.papa_sends(JOKER)
        self.host_types()
        self.expect(self.joker(self.host)).to_have_value("1")
        self.host_presses(SAVED)

    def goes_out(self) -> None:
        """Papa does, and says so himself."""
        table.press(table.row(self.papa, "Papa").get_by_text("Out", exact=True))
        table.saved(self.papa)
        self.papa_laid += 1
        self.host_types()
        out = table.row(self.host, "Papa").locator(".is-out-choice")
        self.expect(out).to_be_checked()
        self.host_presses(SAVED)

    def guest_late(self) -> None:
        """The host has pressed already, and waits for him."""
        self.papa_types(10)
        self.host_types()
        self.host_is_asked()
        self.papa_sends(10)
        self.host_sees("10")
        self.expect(self.button).to_have_text(f"Save round {self.number}")
        self.host_presses(SAVED)

    def after_the_save(self) -> None:
        """The round is saved without him: he corrects it by what he has typed."""
        self.papa_types(20)
        self.host_types()
        self.host_is_asked()
        self.host_presses(SAVED)
        assert saved_notice(self.papa).startswith(f"Round {self.number} was saved")
        table.press(self.papa.get_by_role("button", name=f"Correct round {self.number}"))
        table.press(self.papa.locator(".clash").get_by_text("Mine: 20"))
        self.papa.locator("#follows > *").first.wait_for()
        table.saved(self.papa)
        self.counts(20)

    def never(self) -> None:
        self.papa_types(95)
        self.host_types()
        self.host_is_asked()
        self.host_presses(SAVED)
        assert "You nothing 95" in saved_notice(self.papa)
        table.press(self.papa.get_by_role("link", name="Back to the sheet").last)
        self.papa.wait_for_url(table.SHEET)

    def both_the_same(self) -> None:
        """Another way of writing it is no other hand: each page keeps its own."""
        self.host_types()
        free(self.host, "Papa").fill("15")
        self.expect(free(self.papa, "Papa")).to_have_value("15")
        self.papa_types(1)
        free(self.papa, "Papa").fill("10+5")
        seat = table.row(self.host, "Papa").get_attribute("data-row")
        seen = self.host.locator(f"#seen-{seat}")
        before = seen.input_value()
        self.papa_sends(15)
        self.expect(seen).not_to_have_value(before)
        self.host_sees("15")
        assert not self.host.locator(".clash").count()
        self.host_presses(SAVED)

    def both_otherwise(self) -> None:
        """Two hands: one tap chooses."""
        self.host_types()
        free(self.host, "Papa").fill("15")
        self.expect(free(self.papa, "Papa")).to_have_value("15")
        self.joker(self.papa).fill("1")
        self.expect(free(self.papa, "Papa")).to_have_value("")
        self.papa_sends(15)
        clash = table.row(self.host, "Papa").locator(".clash")
        self.expect(clash.locator("legend")).to_have_text(
            f"Papa typed this hand: {JOKER}. You had 15."
        )
        table.press(clash.get_by_text("Use 15"))
        self.expect(clash).to_have_count(0)
        self.host_presses(SAVED)

    # ------------------------------------------------------------ what it comes to

    def totals(self) -> dict[str, int]:
        sums = dict.fromkeys(FAMILY, 0)
        for name in self.outs:
            sums[name] += OUT
        for points in self.points:
            for name, number in points.items():
                sums[name] += number

        return sums


def start(phone: Page, open_page: Any, expect: Any) -> Evening:
    """The host's phone is nobody's, the other one is Papa's."""
    table.start_game(phone, "aggravation-household", FAMILY)
    sheet, link = phone.url, invite(phone)
    papa = open_page(**PHONE)
    table.send(papa, "/join/", {"secret": link.partition("#")[2], "phone_name": ""})
    table.press(papa.get_by_role("button", name="Papa", exact=True))
    papa.locator(".thumb").get_by_text("Papa’s hand").wait_for()
    phone.goto(sheet)

    return Evening(phone, papa, expect)


def slow_down(page: Page) -> None:
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", SLOW)


def check_end(evening: Evening, totals: dict[str, int]) -> None:
    """Both phones, the sheet, and why it is over, say what the sum says."""
    for page in (evening.host, evening.papa):
        page.locator("#end-title").wait_for()
        assert table.totals(page) == totals
        winner = min(totals, key=totals.__getitem__)
        shown = str(totals[winner]).replace("-", "−")
        why = f"Over: Lena laid phase 7. Low score wins, so {winner} wins with {shown}."
        evening.expect(page.get_by_text(why)).to_be_visible()

    ringed = table.contracts(evening.papa)
    assert ringed["Papa"] == evening.papa_laid + 1
    assert ringed["Lena"] is None
    names = evening.papa.locator("table.sheet thead .name").all_inner_texts()
    assert names[0] == "Papa"


@pytest.mark.console_may_say("409|422")
def test_the_household_game_on_a_slow_network(phone, open_page, expect):
    evening = start(phone, open_page, expect)
    slow_down(evening.host)
    slow_down(evening.papa)
    evening.play("guest_first")
    evening.play("goes_out", out="Papa")
    for order in ("never", "guest_late", "both_otherwise", "after_the_save", "both_the_same"):
        evening.play(order)

    check_end(evening, evening.totals())
