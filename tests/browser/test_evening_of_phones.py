"""The last rounds of an evening with three phones: hands are sent in any order, and one never."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from scorekeeper.models import Device, Game, Role
from tests.browser import table
from tests.browser.conftest import PHONE
from tests.browser.test_phones import free, invite, save_anyway
from tests.factories import get_record, play_round

if TYPE_CHECKING:
    from playwright.sync_api import Page

FAMILY = ["Grandma", "Papa", "Tom"]
IN_BROWSER = 3  # rounds


@pytest.fixture
def evening(phone: Page, open_page: Any) -> tuple[Page, dict[str, Page]]:
    """The host's phone, which is nobody's, and those of Papa and Tom, three rounds before the end."""
    table.start_game(phone, "aggravation-household", FAMILY)
    game, sheet = Game.objects.get(), phone.url
    link, own = invite(phone), {}
    for name in ("Papa", "Tom"):
        own[name] = open_page(**PHONE)
        table.send(own[name], "/join/", {"secret": link.partition("#")[2], "phone_name": ""})
        table.press(own[name].get_by_role("button", name=name, exact=True))
        own[name].locator(".thumb").get_by_text(f"{name}’s hand").wait_for()

    while len(get_record(game).rounds) < len(get_record(game).rules.contract_list) - IN_BROWSER:
        play_round(game, out="Grandma", laid=FAMILY, left={"Papa": 20, "Tom": 30})

    for page in (phone, *own.values()):
        page.goto(sheet)

    return phone, own


def open_hand(page: Page, name: str) -> None:
    table.press(page.locator("a:visible", has_text=f"{name}’s hand").first)
    page.wait_for_url("**/hand/*/")


def joker_and_aces(page: Page, name: str) -> None:
    row = table.row(page, name)
    row.get_by_label(": Joker,").fill("1")
    row.get_by_label(": Ace,").fill("3")


def hints(page: Page, name: str) -> str:
    return " ".join(table.row(page, name).locator(".hints").inner_text().split())


@pytest.mark.console_may_say("422|409")
def test_an_evening_to_its_end(evening, expect, check_accessibility):
    host, own = evening
    game = Game.objects.get()
    first = len(get_record(game).rounds) + 1

    # Tom sends before Papa, who types for a while: that decides nothing
    for name, page in own.items():
        open_hand(page, name)
    own["Papa"].get_by_label("Papa: Joker,").fill("1")
    table.open_round(host, first)
    expect(table.row(host, "Papa").locator(".hints")).to_have_text("Papa is typing: 1 × Joker")
    assert not table.row(host, "Papa").locator("[data-laid]").is_checked()
    assert table.row(host, "Papa").locator(".row-points").inner_text() == "–"
    check_accessibility(host)
    free(own["Tom"], "Tom").fill("35")
    table.saved(own["Tom"])
    own["Tom"].get_by_text("1 hand is in. Missing: Grandma, Papa").wait_for()
    expect(free(host, "Tom")).to_have_value("35")
    joker_and_aces(own["Papa"], "Papa")
    table.saved(own["Papa"])
    expect(table.row(host, "Papa").get_by_label(": Ace,")).to_have_value("3")
    table.enter_round(host, {"out": "Grandma", "laid": FAMILY})
    save_anyway(host)

    # the host types a hand that Papa then counts: Papa's stands, and one tap takes the other
    own["Papa"].goto(game.get_absolute_url())
    open_hand(own["Papa"], "Papa")
    table.open_round(host, first + 1)
    free(host, "Papa").fill("45")
    expect(free(own["Papa"], "Papa")).to_have_value("45")
    joker_and_aces(own["Papa"], "Papa")
    expect(free(own["Papa"], "Papa")).to_have_value("")
    assert not own["Papa"].locator(".hint.error").count()
    table.saved(own["Papa"])
    clash = table.row(host, "Papa").locator(".clash")
    expect(clash.locator("legend")).to_contain_text(
        re.compile(r"typed this hand: \d+\. You had 45")
    )
    assert not host.locator(".hint.error").count()
    expect(free(host, "Papa")).to_have_value("")
    check_accessibility(host)
    table.press(clash.get_by_text("Use 45"))
    expect(free(host, "Papa")).to_have_value("45")
    expect(clash).to_have_count(0)
    table.enter_round(host, {"out": "Grandma", "laid": FAMILY, "left": {"Tom": 10}})
    save_anyway(host)

    # Tom never sends
    for name, page in own.items():
        page.goto(game.get_absolute_url())
        open_hand(page, name)
    free(own["Tom"], "Tom").fill("80")
    free(own["Papa"], "Papa").fill("5")
    table.saved(own["Papa"])
    table.open_round(host, first + 2)
    expect(free(host, "Papa")).to_have_value("5")
    expect(table.row(host, "Tom").locator(".hints")).to_have_text("Tom is typing: 80")
    table.enter_round(host, {"out": "Grandma", "laid": ["Grandma"]})
    table.save(host)
    expect(host.locator(".main-button:visible")).to_have_text("Save without Tom")
    assert "Tom is still typing" in hints(host, "Tom")
    save_anyway(host)

    own["Tom"].locator("#was-saved .saved-round").wait_for()
    cells = own["Tom"].locator(".saved-differences tbody :is(th, td)").all_inner_texts()
    assert cells == ["You", "nothing", "80"]
    facts = get_record(game).facts.rounds[-IN_BROWSER:]
    assert [facts[0].left[name].points for name in ("Tom",)] == [35]
    assert dict(facts[0].left["Papa"].counts) == {"joker": 1, "A": 3}
    assert (facts[1].left["Papa"].points, facts[1].left["Tom"].points) == (45, 10)
    assert "Tom" not in facts[2].left
    assert get_record(game).board().finished
    expect(host.get_by_text("wins").first).to_be_visible()
    assert not Device.objects.filter(role=Role.SCORER, player=None).exists()
