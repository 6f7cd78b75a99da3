"""The referee on a low phone: every key in reach, cards that find their place, tiles that are
tapped.
"""

from __future__ import annotations

import pytest

from rulesets.library.load import load_ruleset
from scorekeeper.referee.kinds import questions_of
from tests.browser import table
from tests.browser.layout import faults_of
from tests.browser.test_referee import (
    ask,
    choose,
    drawn,
    open_question,
    said,
    tap_cards,
    tray,
    unfold,
)
from tests.kinds import some_of
from tests.rulesets.variants import WITH_CARDS

LOW = {
    "390 x 664": {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True},
    "360 x 640": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
}
OUT_OF_REACH = """() => [...document.querySelectorAll('.keys .key, .asking .thumb .main-button')]
  .filter(key => key.checkVisibility()).filter(key => {
    const box = key.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.top < 0 || box.bottom > innerHeight || !key.contains(top);
  }).map(key => key.textContent.trim() || key.getAttribute('aria-label'))"""
CUT_CHOICES = """() => {
  const canvas = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll('#about select')].filter(select => {
    const style = getComputedStyle(select);
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return [...select.options].some(option => canvas.measureText(option.textContent).width > room);
  }).map(select => select.id);
}"""


@pytest.fixture
def low(open_page):
    return open_page(**LOW["390 x 664"])


def announced(page):
    return page.locator("#tapped").text_content().replace("\xa0", "")


def one_of_each_keyboard():
    """A game for each set of keys; those with the same cards have the same ones."""
    games = {}
    for slug in WITH_CARDS:
        rules = load_ruleset(slug)
        deck = rules.deck
        keys = (deck.kind, deck.suits, deck.ranks, bool(rules.special_cards), bool(deck.jokers))
        games.setdefault((*keys, rules.turns_up_wilds, rules.meld.rearrange), slug)

    return list(games.values())


def say_what_is_wild(page):
    """Where a rank is turned up for each deal, the page asks for it before it shows the keys."""
    rank = page.locator("#wild_rank")
    if rank.count() and not rank.input_value():
        with page.expect_response("**/check/"):
            rank.select_option("7")
        table.press(page.get_by_role("button", name="Done"))


def longest_contract(slug):
    return max((len(each.text) for each in load_ruleset(slug).contract_list), default=0)


@pytest.mark.parametrize("size", LOW)
def test_every_key_is_in_reach(open_page, size):
    page = open_page(**LOW[size])
    for slug in some_of(one_of_each_keyboard(), first=list(LOW).index(size)):
        for question in ("meld", "lay_off"):
            open_question(page, question, slug)
            say_what_is_wild(page)
            assert page.evaluate(OUT_OF_REACH) == [], slug
            assert faults_of(page) == [], slug
        for key in page.locator(".rank-keys .key").all()[:6]:
            table.press(key)
        assert page.evaluate(OUT_OF_REACH) == [], slug


def test_no_choice_is_cut(open_page):
    """In the game with the longest contract."""
    page = open_page(**LOW["360 x 640"])
    slug = max(WITH_CARDS, key=longest_contract)
    for question in [each.id for each in questions_of(load_ruleset(slug))]:
        open_question(page, question, slug)
        unfold(page, "about")
        assert page.evaluate(CUT_CHOICES) == [], question


def test_a_disputed_run(low, expect):
    open_question(low, "meld", "frustration-rummy")
    tap_cards(low, "4H 5D 6H 7H")
    expect(low.locator(".tray-meld p")).to_have_text("Run of 4")
    ask(low)
    assert said(low) == "Not legal"
    expect(low.locator(".groups .group-head b")).to_have_text("Run of 4")
    assert drawn(low)[1] == "5 of diamonds, wrong here"
    expect(low.locator(".rule")).to_have_count(1)
    expect(low.locator(".rule p").first).to_have_text("All cards of a run have the same suit.")
    expect(low.locator(".rule .here")).to_contain_text("Here ♥")
    expect(low.locator(".checked")).to_contain_text("4 5 6 7: no gaps")
    assert faults_of(low) == []


def test_a_lay_down_in_one_pile(low, expect):
    table.start_game(low, "aggravation-household", ["Ann", "Ben"])
    sheet = low.url
    low.goto(f"{sheet}check/?question=contract")
    assert low.locator(".tray-meld").count() == 3
    tap_cards(low, "7H KS 7D 3C KD")
    parts = low.locator("#tray-cards .tray-meld p")
    expect(parts).to_have_text(["Set of 3", "Pair ✓", "Pair"])
    assert low.locator("#tray-cards .free-card, #tray-cards .next-card").count() == 2
    tap_cards(low, "7C 3D 9S")
    expect(parts).to_have_text(["Set of 3 ✓", "Pair ✓", "Pair ✓", "Left in your hand"])
    table.press(low.locator("[data-key=undo]"))
    assert low.input_value("#cards") == "7H KS 7D 3C KD 7C 3D"
    ask(low)
    assert said(low) == "Legal"
    acts = low.locator(".answer-acts .thumb-row").locator("a, button").all()
    assert [round(each.bounding_box()["height"]) for each in acts] == [56] * 3
    assert faults_of(low) == []
    expect(low.locator(".verdict-head")).to_contain_text("Laid like this, it’s phase 1")
    expect(low.locator(".groups .group-head")).to_contain_text(
        ["7 cards together", "Set of 3", "Pair", "Pair"]
    )
    table.press(low.get_by_role("link", name="Back to the sheet").last)
    low.wait_for_url(sheet)


def test_tiles_are_rearranged_by_tapping(low, expect):
    open_question(low, "rearrange", "tile-rummy-game")
    tap_cards(low, "8R 8B 8Y / 4K 5K 6K 7K", into="table")
    tap_cards(low, "7B 7R", into="cards")
    table.press(low.get_by_role("button", name="Now rearrange it"))
    assert low.input_value("#after") == "8R 8B 8Y / 4K 5K 6K 7K / 7B 7R"
    table.press(low.locator("#tray-after").get_by_role("button", name="black 7"))
    assert announced(low) == "black 7 picked up. Now tap where it goes"
    table.press(low.locator("#tray-after [data-put='2']"))
    assert low.input_value("#after") == "8R 8B 8Y / 4K 5K 6K / 7B 7R 7K"
    assert announced(low) == "black 7 added: Group of 3"
    table.press(low.locator("[data-key=undo]"))
    assert low.input_value("#after") == "8R 8B 8Y / 4K 5K 6K 7K / 7B 7R"
    table.press(low.locator("#tray-after").get_by_role("button", name="black 7"))
    table.press(low.get_by_role("button", name="Put it here: New group"))
    assert low.input_value("#after") == "8R 8B 8Y / 4K 5K 6K / 7B 7R / 7K"
    table.press(low.get_by_role("button", name="Start over"))
    table.press(low.locator("#tray-after").get_by_role("button", name="black 7"))
    table.press(low.locator("#tray-after [data-put='2']"))
    ask(low)
    assert said(low) == "Legal"
    expect(low.locator(".rules, .rule").first).to_contain_text("Here")


def test_each_tap_is_spoken_and_keys_say_their_suit_and_what_is_used_up(low, expect):
    open_question(low, "contract")
    tap_cards(low, "7S")
    assert announced(low) == "7 of spades added: What you lay down, 1 card"
    tap_cards(low, "7H 7D")
    assert announced(low) == "7 of diamonds added: What you lay down, Set of 3"
    table.press(low.locator("[data-key=undo]"))
    assert announced(low) == "Last one removed: What you lay down, Pair"
    table.press(low.locator("[data-key=clear]"))
    assert announced(low) == "All removed: What you lay down, nothing"

    open_question(low, "meld")
    key = low.locator("[data-key='7']")
    expect(key).to_have_attribute("aria-label", "7 of spades")
    tap_cards(low, "7H")
    expect(key).to_have_attribute("aria-label", "7 of hearts")
    tap_cards(low, "7S 7S 7S 7S")
    expect(key).to_have_attribute("aria-label", "No more 7♠: all 4 are here")
    key.dispatch_event("click")
    expect(low.locator("#tapped")).to_be_visible()
    assert announced(low) == "No more 7♠: all 4 are here"
    assert tray(low).count("7 of spades") == 4
    for _joker in range(8):
        tap_cards(low, "*")
    expect(low.locator("[data-key='*']")).to_have_attribute(
        "aria-label", "No more jokers: all 8 are here"
    )


def test_what_was_laid_earlier_and_another_way_to_lay_the_same_cards(low, expect):
    open_question(low, "contract", "progressive-rummy")
    choose(low, "#contract", "2")
    labels = low.locator("#tray-cards .tray-meld > p")
    tap_cards(low, "4H", into="cards")
    expect(labels).to_have_text(["Run of 4", "Set of 3"])
    tap_cards(low, "7H 7D 7C 7S", into="laid")
    expect(labels).to_have_text(["Run of 4"])  # what was laid needs no place

    open_question(low, "contract")
    choose(low, "#contract", "3")
    tap_cards(low, "4S 7H 9D * 5D 10C 7D JS 6H QH 7C")
    ask(low)
    shares = low.locator(".groups .group-head")
    first = shares.all_text_contents()
    table.press(low.get_by_role("button", name="Another way"))
    expect(shares).not_to_have_text(first)
    assert said(low) == "Legal"
