"""The end of a game with its chart, and people who are renamed and merged."""

from __future__ import annotations

import pytest

from scorekeeper import services
from scorekeeper.access import COOKIE, DEVICE_COOKIE
from scorekeeper.models import Game, Household, Player
from tests.browser import table
from tests.browser.conftest import PHONE
from tests.browser.test_looks import PEOPLE, SIZES, look
from tests.factories import get_record, make_game
from tests.played import play_case, save_round, sent_to
from tests.rulesets.factories import make_round

PHONE_TEXT = """() => [...document.querySelectorAll('.chart text')].filter(e => e.getClientRects().length).map(e => {
  const svg = e.ownerSVGElement;
  return parseFloat(getComputedStyle(e).fontSize) * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
})"""
OUTSIDE = """() => [...document.querySelectorAll('.chart text')].filter(e => e.getClientRects().length).filter(e => {
  const box = e.getBoundingClientRect(), paper = e.ownerSVGElement.getBoundingClientRect();
  return box.left < paper.left - 1 || box.right > paper.right + 1 || box.bottom > paper.bottom + 1;
}).map(e => e.textContent)"""
TOUCHING = """() => {
  const boxes = [...document.querySelectorAll('.chart-player text')].filter(e => e.getClientRects().length).map(e => e.getBoundingClientRect());
  boxes.sort((one, other) => one.top - other.top);
  return boxes.some((box, index) => index && box.top + box.height / 2 - boxes[index - 1].top < box.height * 0.9);
}"""


def household_of(page) -> Household:
    """The household that this browser was given, with its place there as host."""
    page.goto("/people/")  # without pictures, which would be asked for while this goes on
    ids = {each["name"]: each["value"].split(":")[0] for each in page.context.cookies()}
    household = Household.objects.get_or_create(public_id=ids[COOKIE])[0]
    household.devices.get_or_create(public_id=ids[DEVICE_COOKIE], defaults={"name": "Browser"})
    return household


def game_of(household: Household, players: int, *, finished: bool) -> Game:
    """A game of so many, some names long, that went up and down."""
    names = PEOPLE[:players]
    game = make_game(players=names, household=household)
    for number in range(6):
        points = {
            name: 10 * number + 5 * place - 40 * (place == number)
            for place, name in enumerate(names)
        }
        save_round(game, make_round(None, adjust=points))
    if finished:
        services.stop_game(game=game, sent=sent_to(game), stopped=True)
    return game


def look_at_chart(page) -> None:
    assert min(page.evaluate(PHONE_TEXT)) >= 15.9
    assert page.evaluate(OUTSIDE) == []
    assert not page.evaluate(TOUCHING)


def test_the_chart_at_the_end(open_page, check_accessibility):
    page = open_page(**SIZES["narrow"], color_scheme="dark")
    household = household_of(page)
    for players in (2, 12):
        page.goto(game_of(household, players, finished=True).get_absolute_url())
        look_at_chart(page)
    look(page, check_accessibility)
    page.set_viewport_size(SIZES["laptop"]["viewport"])
    look_at_chart(page)


def test_figures_that_are_unfolded_follow_the_game(phone, expect):
    page, game = phone, game_of(household_of(phone), 3, finished=False)
    page.goto(game.get_absolute_url())
    rounds = page.locator(".chart thead th")
    assert not page.locator(".chart").is_visible()
    table.press(page.get_by_text("This game in figures"))
    expect(rounds).to_have_count(1 + 6)
    look_at_chart(page)
    save_round(game, make_round(None, adjust=dict.fromkeys(get_record(game).facts.players, 5)))
    page.get_by_text("Round 7 saved").first.wait_for()  # on the sheet, and read aloud
    assert page.locator(".chart").is_visible()  # what was there stays until the news is
    expect(rounds).to_have_count(1 + 7)
    table.press(page.get_by_text("This game in figures"))
    assert not page.locator(".chart").is_visible()


def test_figures_without_javascript(open_page):
    page = open_page(**PHONE, java_script_enabled=False)
    game = game_of(household_of(page), 3, finished=False)
    page.goto(game.get_absolute_url())
    table.press(page.get_by_text("This game in figures"))
    table.press(page.get_by_role("link", name="Show the figures"))
    page.wait_for_url("**/figures/")
    assert page.locator(".chart").is_visible()
    table.press(page.get_by_role("link", name="Back to the sheet"))
    page.wait_for_url(f"**{game.get_absolute_url()}")


@pytest.mark.console_may_say("422")
def test_rename_merge_and_hide(open_page, check_accessibility, expect):
    page = open_page(**SIZES["narrow"], color_scheme="dark")
    household = household_of(page)
    play_case(household, "ah-1")
    play_case(household, "ah-1", names=("Ane", "Eve", "Fin"))
    page.goto(f"/people/{Player.objects.get(name='Ann').pk}/")
    page.get_by_label("Name in all games").fill("Ben")
    page.get_by_role("button", name="Rename").tap()
    expect(page.get_by_text("Somebody else is called Ben. Type another name.")).to_be_visible()
    expect(page.get_by_label("Name in all games")).to_have_value("Ben")
    look(page, check_accessibility)
    page.get_by_label("Name in all games").fill("Anna")
    page.get_by_role("button", name="Rename").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Anna")
    page.get_by_label("Same person").select_option("Ane")
    page.get_by_role("button", name="Merge").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Are Ane and Anna the same person?")
    look(page, check_accessibility)
    page.get_by_role("button", name="Yes, both are Anna").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Anna")
    expect(page.locator(".ledger dd").first).to_have_text("2")
    page.get_by_role("button", name="Hide").tap()
    expect(page.get_by_text("Hidden from new games")).to_be_visible()
