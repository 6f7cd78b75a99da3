"""Whole games, as a family plays them at the table."""

from __future__ import annotations

import re

from scorekeeper.models import Game
from tests.browser import table
from tests.factories import play_round


def play(page, case):
    """Enter the first round of a case and the last, and compare the sheet after each."""
    game, expected = case["game"], case["expect"]
    for index, (facts, result) in enumerate(zip(game["rounds"], expected["rounds"], strict=True)):
        if 1 <= index < len(game["rounds"]) - 1:
            play_round(Game.objects.get(), **facts)
            page.reload()
            continue
        assert table.dealer(page) == result["dealer"]
        table.open_round(page, result["number"])
        table.enter_round(page, facts, live=False)
        table.saved(page)
        assert table.totals(page) == result["totals"]
        if "next" in result:
            assert table.contracts(page) == result["next"]
        assert page.locator(".end").count() == (index == len(game["rounds"]) - 1)


def test_a_game_without_javascript(open_page, expect):
    page = open_page(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    case = table.case("ah-1-counts")
    page.goto("/games/new/")
    for name in case["game"]["players"]:
        page.fill("#new-name", name)
        page.press("#new-name", "Enter")
        expect(page.locator(".seat-name", has_text=name)).to_be_visible()
    page.locator(".main-button:visible").click()
    page.wait_for_url(table.SHEET)
    play(page, case)
    expect(page.locator("#end-title")).to_have_text("Ben wins")


def test_the_sheet_beside_follows_the_typing(laptop, expect):
    table.start_game(laptop, "aggravation-household", ["Ann", "Ben"])
    table.open_round(laptop, 1)
    table.enter_round(laptop, {"out": "Ann", "laid": ["Ann"], "left": {"Ben": "K K *"}})
    expect(laptop.locator("tr.is-next i.sum, tr.is-open i.sum")).to_have_text(
        [re.compile("−25"), re.compile("45")]
    )
    expect(table.row(laptop, "Ben").get_by_label("Ben: 10–K, 10 points each")).to_have_attribute(
        "placeholder", "2"
    )
