"""Any other game: its name, a target set with plus, points with their sign typed by taps."""

from __future__ import annotations

import pytest

from tests.browser import table
from tests.browser.conftest import PHONE

PLAYERS = ["Ann", "Ben", "Cal"]
ROUNDS = [{"Ann": "24", "Ben": "−48", "Cal": "10+5"}, {"Ann": "40", "Ben": "60"}, {"Ann": "36"}]
TOTALS = [
    {"Ann": 24, "Ben": -48, "Cal": 15},
    {"Ann": 64, "Ben": 12, "Cal": 15},
    {"Ann": 100, "Ben": 12, "Cal": 15},
]


def set_up(page, name: str = "Skat at Ann's") -> None:
    """From the page for a new game with one tap, with what was typed there before."""
    table.set_up(page, "aggravation-household", PLAYERS)
    with page.expect_response("**/games/new/"):
        table.press(page.get_by_role("button", name="Playing something else? Just keep the points"))
    page.wait_for_selector("#game-name")
    page.fill("#game-name", name)


def choose_high_and_100(page) -> None:
    with page.expect_response("**/games/new/"):
        table.press(page.get_by_text("High score", exact=True))
    for _press in range(2):
        table.press(page.get_by_role("button", name="Target: more"))
    with page.expect_response("**/games/new/"):
        pass
    page.wait_for_function("() => document.querySelector('#option-target').value === '100'")


def type_points(page, points: dict[str, str]) -> None:
    """On a number pad, which has no minus: the sign is a key of its own."""
    for name, typed in points.items():
        row = table.row(page, name)
        row.locator("[data-free]").fill(typed.removeprefix("−"))
        if typed.startswith("−"):
            table.press(row.get_by_role("button", name=f"{name}: plus or minus"))


@pytest.mark.console_may_say("422")
def test_an_evening_of_another_game(phone, expect, check_accessibility):
    set_up(phone)
    choose_high_and_100(phone)
    check_accessibility(phone)
    table.press(phone.locator(".main-button:visible"))
    phone.wait_for_url(table.SHEET)
    expect(phone.locator("h1")).to_have_text("Skat at Ann's")
    expect(phone.locator(".now")).to_contain_text("Ann deals")
    for number, (points, totals) in enumerate(zip(ROUNDS, TOTALS, strict=True), start=1):
        table.open_round(phone, number)
        with phone.expect_response("**/preview/"):
            type_points(phone, points)
        ann = table.row(phone, "Ann")
        expect(ann.locator(".row-points")).to_have_text(str(totals["Ann"]))
        if number > 1:  # who isn't typed gets 0: that is said once
            table.save(phone)
            expect(phone.get_by_text("If you save now, that’s 0 points.").first).to_be_visible()
        table.saved(phone)
        assert table.totals(phone) == totals
    expect(phone.locator("#end-title")).to_have_text("Ann wins")
    expect(phone.locator("section.end")).to_contain_text(
        "Over: Ann reached 100 points. High score wins"
    )
    phone.goto("/")
    expect(phone.locator("main")).to_contain_text("Skat at Ann's")


@pytest.mark.console_may_say("422")
def test_a_round_in_which_nobody_uses_a_script(open_page, expect):
    """A plain field for numbers, and a plain field for points with a minus."""
    page = open_page(**PHONE, java_script_enabled=False)
    main = page.locator(".main-button:visible")
    page.goto("/games/new/?ruleset=points")
    expect(page.locator(".press").first).to_be_hidden()
    for name in ("Ann", "Ben"):
        page.fill("#new-name", name)
        page.locator("button.quiet[value=add]").tap()
    page.fill("#option-target", "abc")
    main.tap()
    expect(page.locator("#option-target")).to_have_value("abc")
    expect(page.get_by_text("Target: type a whole number from 0 to 99999.")).to_be_visible()
    page.fill("#option-target", "20")
    main.tap()
    page.wait_for_url(table.SHEET)
    main.tap()
    page.wait_for_url("**/rounds/1/")
    table.row(page, "Ann").locator("[data-free]").fill("-7")
    table.row(page, "Ben").locator("[data-free]").fill("20")
    main.tap()
    page.wait_for_url(table.SHEET)
    assert table.totals(page) == {"Ann": -7, "Ben": 20}
    expect(page.locator("#end-title")).to_have_text("Ann wins")


def test_plus_and_minus_stop_at_the_limits(phone, expect):
    phone.goto("/games/new/?ruleset=points")
    field = phone.locator("#option-rounds")
    less, more = (
        phone.get_by_role("button", name=f"Number of rounds: {which}") for which in ("less", "more")
    )
    table.press(less)
    expect(field).to_have_value("0")
    field.fill("99")
    for _press in range(3):
        table.press(more)
    expect(field).to_have_value("100")
    table.wait_for_preview(phone)
    assert min(less.bounding_box()["width"], less.bounding_box()["height"]) >= 44


def test_a_second_tap_at_the_same_place_counts_too(phone, expect):
    """Also where the answer to the first one has put another line above."""
    phone.goto("/games/new/?ruleset=canasta")
    phone.locator("details:has([data-press]) > summary").tap()
    with phone.expect_response("**/games/new/"):
        phone.locator("#option-target-less").tap()
    field = phone.locator("#option-concealed_points")
    more = phone.locator("#option-concealed_points-more")
    more.scroll_into_view_if_needed()
    before = more.bounding_box()
    middle = (before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)

    with phone.expect_response("**/games/new/"):
        phone.touchscreen.tap(*middle)
        phone.touchscreen.tap(*middle)  # at once
    expect(phone.locator("summary", has_text="House rules")).to_contain_text("concealed: 400")
    assert abs(more.bounding_box()["y"] - before["y"]) < 2

    phone.touchscreen.tap(*middle)
    expect(field).to_have_value("500")
