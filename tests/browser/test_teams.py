"""A game of Canasta in teams on a phone: partners tapped, each round typed, totals for each team."""

from __future__ import annotations

import re

import pytest

from tests.browser import table
from tests.browser.conftest import PHONE
from tests.browser.test_every_page import sit_down
from tests.factories import make_game, make_household, round_url

TEAMS = {"Ann & Cal": ("Ann", "Cal"), "Ben & Dee": ("Ben", "Dee")}


def tap_partner(page, name: str) -> None:
    with page.expect_response("**/games/new/"):
        table.press(page.locator(".partner", has_text=name))


def expect_teams(page, expect, *teams: tuple[str, str]) -> None:
    """The page shows these partners, as soon as it is drawn."""
    together = [re.compile(f"{one}.*{other}", re.DOTALL) for one, other in teams]
    expect(page.locator(".partners .team")).to_have_text(together)


@pytest.mark.console_may_say("422")
def test_a_game_of_canasta_in_teams(phone, expect, check_accessibility):
    case = table.case("canasta-1")
    game, expected = case["game"], case["expect"]
    table.set_up(phone, "canasta", game["players"])
    expect_teams(phone, expect, ("Ann", "Cal"), ("Ben", "Dee"))  # who sits opposite

    tap_partner(phone, "Ann")
    expect(phone.get_by_text("Now tap who plays with Ann.")).to_be_visible()
    check_accessibility(phone)
    tap_partner(phone, "Ben")
    expect_teams(phone, expect, ("Ann", "Ben"), ("Cal", "Dee"))
    tap_partner(phone, "Ann")
    tap_partner(phone, "Cal")
    expect_teams(phone, expect, ("Ann", "Cal"), ("Ben", "Dee"))

    table.press(phone.locator(".main-button:visible"))
    phone.wait_for_url(table.SHEET)

    for number in table.type_rounds(phone, expect, case):
        if number == 2:
            table.save(phone)
            expect(phone.get_by_text("Nothing typed of what Ben has left.")).to_be_visible()
        table.saved(phone)
        assert table.totals(phone) == expected["rounds"][number - 1]["totals"]
        if number == 2:
            break


@pytest.fixture
def tables(open_page, live_server):
    """Two phones of one household, at the first round of a game of Canasta in teams."""
    household = make_household()
    game = make_game("canasta", 4, household=household, teams=TEAMS)
    pages = [open_page(**PHONE), open_page(**PHONE)]
    for page in pages:
        sit_down(page, household, live_server.url)
        page.goto(round_url(game))

    return pages


def test_two_phones_count_for_two_teams_at_once(tables, expect):
    one, other = tables
    one.fill("#melded-team-0", "430")
    expect(other.locator("#melded-team-0")).to_have_value("430")
    expect(other.locator("#points-team-0")).to_have_text("+430")

    table.press(other.locator("#tally-team-1-natural_canasta ~ [data-press='1']"))
    expect(one.locator("#tally-team-1-natural_canasta")).to_have_value("1")
    expect(one.locator("#melded-team-0")).to_have_value("430")


@pytest.mark.console_may_say("ERR_FAILED")
def test_two_phones_that_count_otherwise_choose(tables, expect):
    one, other = tables
    other.route("**/live/**", lambda route: route.abort())  # it doesn't hear of the first one
    one.fill("#melded-team-0", "430")
    expect(one.locator("#points-team-0")).to_have_text("+430")
    other.fill("#melded-team-0", "340")
    clash = other.locator("#clash-team-0")
    expect(clash).to_contain_text("430 laid down")
    table.press(clash.locator("label", has_text="430"))
    expect(other.locator("#melded-team-0")).to_have_value("430")


def tap_on(page, locator) -> None:
    """Tap what brings the page again."""
    with page.expect_navigation():
        locator.tap()


def test_partners_without_javascript(open_page, expect):
    page = open_page(**PHONE, java_script_enabled=False)
    page.goto("/games/new/?ruleset=canasta")
    for name in ("Ann", "Ben", "Cal", "Dee"):
        page.fill("#new-name", name)
        tap_on(page, page.locator(".add button"))
    for name in ("Ann", "Ben"):
        tap_on(page, page.locator(".partner", has_text=name))
    expect_teams(page, expect, ("Ann", "Ben"), ("Cal", "Dee"))
    tap_on(page, page.get_by_text("Seat partners opposite each other"))
    page.locator(".main-button:visible").tap()
    page.wait_for_url(table.SHEET)
    assert list(table.totals(page)) == ["Ann & Ben", "Cal & Dee"]
