"""An evening in one game of each kind, on a phone: begun on paper two rounds before its end, two
rounds typed, and a winner. Ann goes out each time, so she wins. Games of a kind show the same pages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rulesets.library.load import load_ruleset
from tests.browser import table
from tests.kinds import one_of_each_kind, some_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from rulesets.ruleset import Ruleset

LEFT = {"Ben": 10, "Cal": 20}  # in hand, each round


@pytest.mark.console_may_say("422")  # a doubt, such as that so few points are unlikely
@pytest.mark.parametrize("slug", ["gin-rummy", *some_of(one_of_each_kind(), 3, first=1)])
def test_an_evening(phone: Page, expect: Any, slug: str) -> None:
    rules = load_ruleset(slug)
    names = ["Ann", *LEFT][: rules.players.max]
    table.set_up(phone, slug, names)
    played = begin_near_the_end(phone, rules, names)
    table.press(phone.locator(".main-button:visible"))
    phone.wait_for_url(table.SHEET)

    for number in range(played + 1, played + 1 + min(2, rules.fixed_rounds or 2)):
        table.open_round(phone, number)
        enter_round(phone, rules, names)
        save(phone, number)
        if phone.locator("#end-title").count():
            break

    end = phone.get_by_role("button", name="End the game here")
    if end.count():
        table.press(end)
    expect(phone.locator("#end-title")).to_have_text("Ann wins")


def begin_near_the_end(page: Page, rules: Ruleset, names: list[str]) -> int:
    """Carry a game in from paper; give how many rounds of it are played."""
    length = rules.contracts_each or rules.end.rounds
    if length < 3:
        return 0

    table.press(page.get_by_text("Started on paper?"))
    page.fill("#paper-rounds", str(length - 2))
    if rules.has_personal_contracts:
        for name in names:
            page.get_by_label(f"{name}: next").fill(str(length - 1))

    return length - 2


def enter_round(page: Page, rules: Ruleset, names: list[str]) -> None:
    """Ann is out; the others have something left, and nobody else has laid a contract."""
    if rules.turns_up_wilds:
        table.press(page.locator(".rank-choice", has_text="7"))

    out = table.row(page, "Ann").get_by_text(table.ENDED)
    if out.count():
        table.press(out)
    if rules.scores_hands:
        with page.expect_response("**/preview/"):
            if rules.counts_melds:  # enough to end the game in two rounds
                half = str(rules.end.target // 2)
                table.row(page, "Ann").locator("[data-free][name^=melded-]").fill(half)
            for name in names[1:]:
                left = table.row(page, name).locator("[data-free][name^=left-]")
                left.fill(str(enough(rules, name)))

    if rules.has_personal_contracts:
        for name in names[1:]:
            table.set_tick(table.row(page, name).locator("[data-laid]"), on=False)


def enough(rules: Ruleset, name: str) -> int:
    """What somebody has left; where points end the game, so many that two rounds are enough."""
    if rules.eliminates:
        return rules.score.cap
    if rules.has_knocking:
        return rules.end.target
    return LEFT[name]


def save(page: Page, number: int) -> None:
    """Save a round; where there's a doubt about it, once more."""
    with page.expect_response(f"**/rounds/{number}/") as answer:
        table.save(page)
    if answer.value.status == 422:
        table.save(page)
    page.wait_for_url(table.SHEET)
