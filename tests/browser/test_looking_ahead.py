"""How long it takes: before a game with one tap to play less, and while it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesets.forecast.questions import go_on
from scorekeeper.models import Game, Household
from scorekeeper.services.studies import next_study, work_on_study
from tests.browser import table
from tests.factories import play_round

if TYPE_CHECKING:
    from playwright.sync_api import Page

HOUSEHOLD = "aggravation-household"
LOOKS = 300  # of a tenth of a second each


def play_on(game: Game) -> None:
    left = {"Ben": 20, "Cal": 35, "Dee": 90}
    play_round(Game.objects.get(pk=game.pk), out="Ann", laid=("Ann", "Ben", "Cal"), left=left)


def work_until_known(page: Page) -> None:
    """Work out what the page waits for, as the app does beside the web."""
    page.wait_for_selector("#ahead-here[hx-post]", state="attached")
    for _look in range(LOOKS):
        if study := next_study():
            work_on_study(study, go_on)
        if page.locator("#ahead-here:not([hx-post])").count():
            return
        page.wait_for_timeout(100)

    raise AssertionError


def test_one_tap_plays_less_and_one_tap_all_of_it(phone: Page, expect: Any) -> None:
    table.set_up(phone, HOUSEHOLD, ["Ann", "Ben", "Cal", "Dee", "Eve", "Fin"])
    fold = phone.locator("#evening")
    expect(fold).to_contain_text("About 3 hours")

    table.press(fold.locator("summary").first)
    table.press(fold.get_by_role("button", name="Choose: Only the first 5 phases"))
    expect(fold).to_contain_text("About 1¼ hours")
    expect(fold).to_have_attribute("open", "")

    table.press(phone.get_by_role("button", name="All 7 phases"))
    expect(fold).to_contain_text("About 3 hours")

    table.press(fold.get_by_role("button", name="Choose: Any suits in phase 7"))
    expect(fold).to_contain_text("About 2 hours")


def test_other_house_rules_are_worked_out(phone: Page, expect: Any) -> None:
    table.set_up(phone, HOUSEHOLD, ["Ann", "Ben", "Cal"])
    table.press(phone.locator("#house-rules > summary"))
    table.press(phone.locator("label", has_text="Only low, before the 2"))
    expect(phone.locator("#evening-wait")).to_contain_text("Working out")
    for _look in range(LOOKS):
        if study := next_study():
            work_on_study(study, go_on)
        if phone.locator("#evening").count():
            break
        phone.wait_for_timeout(100)

    expect(phone.locator("#evening")).to_contain_text("We reckon ")


def test_it_stays_unfolded_when_a_round_is_saved_elsewhere_and_is_never_printed(
    phone: Page, expect: Any
) -> None:
    table.start_game(phone, HOUSEHOLD, ["Ann", "Ben", "Cal", "Dee"])
    game = Game.objects.get()
    Household.objects.update(shows_chances=True)
    expect(phone.locator("#ahead")).to_have_count(0)

    for _round in range(4):  # sooner, chances say hardly anything
        play_on(game)
    work_until_known(phone)
    chances = phone.locator(".chances")
    expect(chances).to_be_hidden()
    table.press(phone.locator("#ahead > summary"))
    expect(phone.locator("#ahead")).to_contain_text("Between ")
    expect(chances.locator("tr")).to_have_count(4)
    expect(chances).to_be_visible()
    before = phone.locator("#ahead").inner_text()

    play_on(game)
    work_until_known(phone)
    expect(phone.locator("#ahead")).to_have_attribute("open", "")
    expect(phone.locator("#ahead")).not_to_have_text(before)
    phone.emulate_media(media="print")
    expect(chances).to_be_hidden()
