"""A household's own ruleset: written, checked as it is typed, played to the end."""

from __future__ import annotations

import re
import time

from scorekeeper.models import Game
from tests.browser import table
from tests.browser.test_looks import SIZES, look
from tests.factories import play_round

BASE = "/rulesets/new/?based_on=aggravation-household"
FIVE = "set 3 + 2x pair\n3x set 3\nrun 8\nrun 7 same + pair\n2 sets of 5"
DRAWN = ".house-line .head"


def drawn(page):
    return page.locator(DRAWN).all_inner_texts()


def test_a_five_phase_game_of_ones_own_is_played_to_the_end(phone, expect):
    phone.goto("/games/new/")
    table.press(phone.locator("#house-rules > summary"))
    table.press(phone.get_by_text("Change contracts and values"))
    phone.wait_for_url("**/rulesets/new/**")
    phone.fill("#name", "Five quick phases")
    table.write_contracts(phone, FIVE)
    phone.fill("#bonus-last", "100")
    expect(phone.locator(DRAWN).nth(3)).to_have_text("1 run of 7 (one suit) and 1 pair")
    expect(phone.locator(".changes")).to_contain_text("5 phases instead of 7.")
    expect(phone.locator(".changes")).to_contain_text("Out with phase 5: −100 instead of −200.")
    table.press(phone.locator(".thumb .main-button"))
    phone.wait_for_url("**/games/new/?ruleset=house-**")
    slug = phone.input_value("#ruleset")
    expect(phone.get_by_text("Based on Aggravation Rummy, household")).to_be_visible()

    table.start_game(phone, slug, ["Ann", "Ben"])
    expect(phone.get_by_role("heading", name="Five quick phases")).to_be_visible()
    for _ in range(3):
        play_round(Game.objects.get(), out="Ann", laid=["Ann", "Ben"], left={"Ben": 10})
    play_round(Game.objects.get(), out="Ann", laid=["Ann"], left={"Ben": 135})
    phone.reload()
    assert table.contracts(phone) == {"Ann": 5, "Ben": 4}
    table.open_round(phone, 5)
    table.enter_round(phone, {"out": "Ann", "laid": ["Ann"], "left": {"Ben": 135}})
    table.saved(phone)
    assert table.totals(phone) == {"Ann": -200, "Ben": 300}
    expect(phone.locator("#end-title")).to_have_text("Ann wins")
    exported = phone.request.get(f"{phone.url}export/").json()
    assert len(exported["ruleset_data"]["contracts"]["list"]) == 5
    assert len(exported["rounds"]) >= 5
    phone.goto(f"/rules/{slug}/")
    expect(phone.get_by_text("What your house changes")).to_be_visible()


def test_each_line_is_checked_as_it_is_typed_moved_and_left_out(phone, expect):
    phone.goto(BASE)
    table.write_contracts(phone, "set 3\nrun many")
    expect(phone.locator(".house-line .hint.error")).to_contain_text(
        "Phase 2: “run many” can’t be read"
    )
    expect(phone.locator("#contracts")).to_have_class(re.compile("is-wrong"))
    table.write_contracts(phone, "set 3\nrun 4")
    expect(phone.locator(".house-line .hint.error")).to_have_count(0)
    expect(phone.locator("#contracts")).not_to_have_class(re.compile("is-wrong"))
    assert drawn(phone) == ["1 set of 3", "1 run of 4, any suits"]
    expect(phone.locator(".house-line .fan")).to_have_count(2)
    table.press(phone.get_by_label("Move 2 up"))
    expect(phone.locator("#contracts")).to_have_value("run 4\nset 3")
    table.press(phone.get_by_label("Remove 2"))
    expect(phone.locator("#contracts")).to_have_value("run 4")
    assert drawn(phone) == ["1 run of 4, any suits"]


def build_two_phases(page, expect):
    """Take all phases but one out, build that one again, and add another before it."""
    for number in range(7, 1, -1):
        page.get_by_label(f"Remove {number}").click()
        expect(page.locator(DRAWN)).to_have_count(number - 1)
    page.get_by_label("Change phase 1").click()
    for press, words in [
        ("Remove: Pair", "1 set of 3 and 1 pair"),
        ("Remove: Pair", "1 set of 3"),
        ("Set of 3: one card more", "1 set of 4"),
        ("+ Run", "1 set of 4 and 1 run of 4 (any suits)"),
        ("One suit, Run of 4", "1 set of 4 and 1 run of 4 (one suit)"),
        ("No wild cards, Set of 4", "1 set of 4 without jokers and 1 run of 4 (one suit)"),
    ]:
        is_add = press.startswith("+ ")
        button = (
            page.get_by_role("button", name=press[2:], exact=True)
            if is_add
            else page.get_by_label(press).first
        )
        button.click()
        expect(page.locator(DRAWN).first).to_have_text(words)
    page.get_by_role("button", name="Done", exact=True).click()
    page.get_by_role("button", name="Add a phase").click()
    expect(page.locator(DRAWN).nth(1)).to_have_text("1 set of 3")
    page.get_by_label("Move 2 up").click()
    expect(page.locator(DRAWN).first).to_have_text("1 set of 3")


def test_phases_are_built_with_buttons_alone(phone, expect):
    page = phone
    page.goto(BASE)
    page.fill("#name", "Two of ours")
    build_two_phases(page, expect)
    expect(page.locator("#contracts")).to_have_value("set 3\nset 4 pure + run 4 same")
    # it stays open where it moves
    expect(page.locator(".house-line").first.locator(".build")).to_be_visible()
    expect(page.locator("#name")).to_have_value("Two of ours")
    page.locator(".thumb .main-button").click()
    page.wait_for_url("**/games/new/?ruleset=house-**")


def test_a_phase_that_cant_be_played_says_so_on_its_line(phone, expect):
    phone.goto(BASE)
    table.press(phone.get_by_label("Change phase 4"))
    for size in range(8, 15):
        table.press(phone.get_by_label(f"Run of {size}: one card more"))
        expect(phone.locator(".house-line").nth(3).locator(".stepper b")).to_have_text(
            str(size + 1)
        )
    wrong = phone.locator(".house-line", has=phone.locator(".hint.error"))
    expect(wrong.locator(".ring")).to_have_text("4")
    expect(wrong.locator(".hint.error")).to_contain_text("Phase 4:")
    table.press(phone.get_by_label("Run of 15: one card fewer"))
    expect(phone.locator(".hint.error")).to_have_count(0)


def test_how_the_pages_look(open_page, check_accessibility, expect):
    page = open_page(**SIZES["narrow"], color_scheme="dark")
    page.goto(BASE)
    table.press(page.get_by_label("Change phase 3"))
    expect(page.locator(".build")).to_be_visible()
    table.write_contracts(page, f"{FIVE}\nrun 14\nrun 20\n{'pair + ' * 5}pear")
    page.fill("#value-0", "many")
    expect(page.locator(".hint.error")).to_have_count(3)
    look(page, check_accessibility)
    table.write_contracts(page, FIVE)
    page.fill("#value-0", "1000")
    page.fill("#name", "Bartholomew and Maximiliane-Josephine")
    expect(page.locator(".hint.error")).to_have_count(0)
    look(page, check_accessibility)
    table.press(page.locator(".main-button:visible").first)
    page.wait_for_url("**/games/new/?ruleset=house-**")
    table.start_game(page, page.input_value("#ruleset"), ["Ann", "Ben"])
    sheet = page.url
    page.goto(f"{sheet}options/")
    expect(page.locator(".main-button")).to_have_count(0)
    table.press(page.get_by_text("You can lay part of a phase"))
    expect(page.get_by_text("No totals or places change.")).to_be_visible()
    look(page, check_accessibility)
    table.press(page.locator(".main-button:visible"))
    page.wait_for_url(sheet)


ROOM = """e => {
  const style = getComputedStyle(e), pen = document.createElement('canvas').getContext('2d');
  pen.font = `${style.fontSize} ${style.fontFamily}`;
  const inner = e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return inner - pen.measureText(e.placeholder).width;
}"""


def test_a_value_that_is_printed_on_the_card_says_so(laptop):
    laptop.goto("/rulesets/new/?based_on=tile-rummy-game")
    for width in (390, 1280):
        laptop.set_viewport_size({"width": width, "height": 800})
        assert laptop.get_by_placeholder("as printed").evaluate(ROOM) >= 0


def test_names_that_were_typed_come_back(phone, expect):
    page = phone
    page.goto("/games/new/")
    for number, name in enumerate(("Ann", "Ben"), start=1):
        page.fill("#new-name", name)
        page.press("#new-name", "Enter")
        expect(page.locator(".seat-name")).to_have_count(number)
    page.fill("#new-name", "Cal")
    page.locator("#house-rules > summary").click()
    page.get_by_text("Change contracts and values").click()
    page.wait_for_url("**/rulesets/new/**")
    page.locator(".thumb .main-button").click()
    page.wait_for_url("**/games/new/?ruleset=house-**")
    expect(page.locator(".seat-name")).to_have_text(["Ann", "Ben", "Cal"])


def test_a_preview_takes_nothing_away_from_a_press(phone, expect):
    """The name was typed a moment before, and the answer to the press is slow."""
    phone.goto(BASE)
    phone.route("**/rulesets/new/*", answer_slowly)
    phone.fill("#name", "Two of ours")
    phone.get_by_label("Remove 7").click()
    expect(phone.locator(DRAWN)).to_have_count(6)


def answer_slowly(route):
    if route.request.method == "POST":
        time.sleep(0.6)
    route.continue_()
