"""Writing a round down on a phone: fields that move on, questions at the thumb, what has to fit and
may not touch.
"""

from __future__ import annotations

from itertools import product

import pytest

from tests.browser import table

HOUSEHOLD, TILES = "aggravation-household", "tile-rummy-game"
FOUR = ["Ann", "Ben", "Cal", "Dee"]


@pytest.fixture
def small(open_page):
    return open_page(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)


def opened(page, ruleset=HOUSEHOLD, players=("Ann", "Ben", "Cal")):
    table.start_round(page, ruleset, list(players))


def counts(page, name):
    return [field.input_value() for field in table.row(page, name).locator("[data-digits]").all()]


def field(page, name, label):
    return table.row(page, name).get_by_label(f": {label},")


def focused(page):
    return page.evaluate("document.activeElement.getAttribute('aria-label')")


def keys(page, text):
    for key in text:
        page.keyboard.press(key)


def shown(page):
    table.wait_for_preview(page)


def out(page, name):
    table.press(table.row(page, name).get_by_text("Out", exact=True))


# --- counts


@pytest.mark.parametrize("typed", ["012411350102", "0124 1135 0102"])
def test_one_digit_moves_on_in_every_class_of_every_row(phone, expect, typed):
    opened(phone)
    table.press(field(phone, "Ann", "Joker"))
    keys(phone, typed)
    hands = {"Ann": "0124", "Ben": "1135", "Cal": "0102"}
    for name, points in {"Ann": "55", "Ben": "95", "Cal": "25"}.items():
        expect(table.row(phone, name).locator(".row-points")).to_have_text(points)
        assert [text.strip() for text in counts(phone, name)] == list(hands[name])


def test_a_field_that_is_tapped_again_waits_for_two_digits(phone):
    opened(phone)
    aces = field(phone, "Ann", "Ace")
    table.press(aces)
    keys(phone, "1")
    assert focused(phone).startswith("Ann: 10–K")
    table.press(aces)  # again: it waits for a second digit
    before = aces.evaluate("field => getComputedStyle(field).backgroundImage")
    assert before != field(phone, "Ben", "Ace").evaluate(
        "field => getComputedStyle(field).backgroundImage"
    )
    keys(phone, "1")
    assert focused(phone).startswith("Ann: Ace")
    keys(phone, "0")
    assert aces.input_value() == "10"
    assert focused(phone).startswith("Ann: 10–K")
    keys(phone, "1")
    assert focused(phone).startswith("Ann: 2–9")  # only the field that was tapped again waits

    low = field(phone, "Ben", "2–9")
    for _tap in range(2):  # before anything is typed
        table.press(low)
    keys(phone, "12")
    assert low.input_value() == "12"
    assert focused(phone).startswith("Cal: Joker")
    table.press(field(phone, "Cal", "Joker"))
    keys(phone, "1")  # this class never holds two digits
    assert focused(phone).startswith("Cal: Ace")


def test_by_keyboard_a_field_people_come_back_to_takes_two_digits(laptop):
    opened(laptop)
    table.press(field(laptop, "Ann", "Ace"))
    keys(laptop, "1")
    laptop.keyboard.press("Shift+Tab")
    keys(laptop, "12")
    assert counts(laptop, "Ann")[1] == "12"


@pytest.mark.console_may_say("422")
def test_more_cards_than_a_player_can_hold_are_asked_about(phone, expect):
    opened(phone)
    out(phone, "Cal")
    assert focused(phone) == "Ann: points, or the cards"
    table.press(field(phone, "Ann", "Joker"))
    keys(phone, "0995")  # 23 cards
    keys(phone, "0124")
    table.save(phone)  # at once: it asks
    button = phone.locator(".main-button:visible")
    expect(button).to_have_text("Save anyway")
    expect(table.row(phone, "Ann")).to_contain_text("23 cards, and only 13 were dealt.")
    table.saved(phone)
    assert table.totals(phone)["Ann"] == 9 * 15 + 9 * 10 + 5 * 5

    table.open_round(phone, 2)  # seen for a while, the button itself asks, so that one press saves
    out(phone, "Cal")
    assert focused(phone).startswith("Ann: Joker")  # the round before was counted
    keys(phone, "09950123")
    expect(button).to_have_text("Save anyway")
    low = field(phone, "Ann", "10–K")
    low.fill("")
    field(phone, "Ann", "Ace").fill("0")
    expect(button).to_have_text("Save round 2")
    low.fill("9")
    expect(button).to_have_text("Save anyway")
    table.saved(phone)


def test_next_goes_to_the_same_field_of_the_next_player_or_to_the_next_count(phone):
    opened(phone, players=FOUR)
    table.press(table.row(phone, "Ann").locator("[data-free]"))
    phone.keyboard.type("K 7 3 *")
    phone.keyboard.press("Enter")
    phone.keyboard.type("35")
    assert table.row(phone, "Ben").locator("[data-free]").input_value() == "35"
    assert counts(phone, "Ben") == [""] * 4
    out(phone, "Cal")
    table.press(table.row(phone, "Ben").locator("[data-free]"))
    phone.keyboard.press("Enter")
    assert focused(phone) == "Dee: points, or the cards"  # Cal went out
    table.press(field(phone, "Ann", "10–K"))
    phone.keyboard.press("Enter")
    assert focused(phone).startswith("Ann: 2–9")
    phone.keyboard.press("Enter")
    assert focused(phone).startswith("Ben: Joker")


# --- who finished first


def on_last_contract(page, ruleset, contract):
    """A game carried in from paper in which all are on their last contract."""
    table.set_up(page, ruleset, ["Ann", "Ben", "Cal"])
    table.press(page.get_by_text("Started on paper?"))
    page.fill("#paper-rounds", "6")
    for name in ("Ann", "Ben", "Cal"):
        page.get_by_label(f"{name}: next").fill(str(contract))
    table.press(page.locator(".main-button:visible"))
    page.wait_for_url(table.SHEET)
    table.open_round(page, 7)


@pytest.mark.console_may_say("422")
def test_who_finished_first_is_asked_right_above_save(small, expect, check_accessibility):
    page = small
    on_last_contract(page, "frustration", 10)
    out(page, "Cal")
    question, save = page.locator(".ask"), page.locator(".main-button:visible")
    with page.expect_response("**/preview/"):
        table.press(table.row(page, "Ann").locator("[data-laid]").locator("xpath=.."))
    expect(question).to_have_count(1)  # Cal went out, so Cal laid it, too
    expect(question).to_be_in_viewport(ratio=1)
    asked, button = question.bounding_box(), save.bounding_box()
    assert 0 <= button["y"] - (asked["y"] + asked["height"]) < 40
    check_accessibility(page)
    table.save(page)
    expect(page.locator(".ask.is-wanted")).to_be_in_viewport(ratio=1)
    expect(page.locator(".ask")).to_contain_text("Tap a name, then save.")
    expect(page.locator("#problems")).to_have_text("")
    table.press(page.locator(".ask").get_by_text("Ann", exact=True))
    expect(table.row(page, "Ann")).to_contain_text("Wins the game")
    expect(table.row(page, "Cal")).not_to_contain_text("Wins the game")
    table.saved(page)
    expect(page.locator("#end-title")).to_have_text("Ann wins")


def corrected(page):
    """Round 1 of a game of four, opened to be corrected so that everybody's total changes."""
    opened(page, players=FOUR)
    table.enter_round(
        page,
        {"out": "Ann", "left": {"Ben": 20, "Cal": 25, "Dee": 70}, "laid": ["Ann", "Ben", "Cal"]},
    )
    table.saved(page)
    page.goto(f"{page.url}rounds/1/")
    out(page, "Dee")
    for name, points in {"Ann": "90", "Ben": "80", "Cal": "85"}.items():
        table.row(page, name).locator("[data-free]").fill(points)
    shown(page)


def test_what_follows_hides_nothing(small, expect):
    """The first lines whole, then how many more there are; a tap shows those, and typing on keeps
    them.
    """
    page = small
    corrected(page)
    follows = page.locator(".follows")
    expect(follows).to_be_in_viewport(ratio=1)
    assert follows.evaluate("box => box.scrollHeight <= box.clientHeight")
    more = page.locator(".follows summary")
    lines = page.locator(".follows li")
    expect(more).to_have_text(f"{lines.count() - 3} more changes")
    table.press(more)
    expect(lines.last).to_be_visible()
    table.row(page, "Ann").locator("[data-free]").fill("95")
    shown(page)
    expect(page.locator(".follows details")).to_have_attribute("open", "")


# --- tiles


def test_tiles(small, expect):
    page = small
    table.start_game(page, TILES, FOUR)
    clock = page.locator("[data-timer]")
    assert clock.bounding_box()["height"] <= 56  # one line until it is started
    table.press(page.locator("[data-timer-face]"))
    assert clock.bounding_box()["height"] > 80
    table.press(page.locator("[data-timer-stop]"))
    assert clock.bounding_box()["height"] <= 56

    table.open_round(page, 1)
    page.set_viewport_size({"width": 390, "height": 844})  # all rows fit above Save
    bar = page.locator("[data-thumb]").bounding_box()
    nobody = page.locator("#out-nobody").locator("xpath=..").bounding_box()
    assert nobody["y"] + nobody["height"] <= bar["y"]
    for name in FOUR:
        row = table.row(page, name)
        expect(row).to_be_in_viewport(ratio=1)
        label = row.locator("label[for^=left-]")
        expect(label).to_have_text("Points or tiles")
        assert label.bounding_box()["y"] < row.locator("[data-free]").bounding_box()["y"]
    table.press(table.row(page, "Ann").locator("[data-free]"))
    page.keyboard.type("13 12")
    page.keyboard.press("Enter")
    assert focused(page) == "Ben: Points or tiles"

    page.set_viewport_size({"width": 320, "height": 640})
    table.press(table.row(page, "Ben").get_by_text("Count by number"))
    assert focused(page) == "Ben: Joker, 50 points each"
    for name in ("Ann", "Ben", "Cal"):
        ways = table.row(page, name).locator(".counting-one")
        assert ways.all_inner_texts() == ["Joker", *map(str, range(1, 14))]
        assert all(way.is_visible() for way in ways.all())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# --- the strip of many contracts

FONTS = ["DejaVu Sans", "DejaVu Sans Mono", "Liberation Sans"]
# where the steps and the ring are, with each of the contracts in turn as the one that is due
MEASURE = """font => {
  document.body.style.fontFamily = font;
  const steps = [...document.querySelector(".strip").children];
  const box = ({ left, right, top, bottom }) => ({ left, right, top, bottom });
  const measure = (step) => {
    const text = document.createRange();
    text.selectNodeContents(step);
    const [here, style] = [step.getBoundingClientRect(), getComputedStyle(step, "::before")];
    const ring = style.content === "none" ? null : {
      left: here.left + parseFloat(style.left), right: here.right - parseFloat(style.right),
      top: here.top + parseFloat(style.top), bottom: here.bottom - parseFloat(style.bottom),
    };
    return { text: box(text.getBoundingClientRect()), ring, line: parseFloat(style.borderLeftWidth) || 0 };
  };
  return steps.map((_due, now) => {
    steps.forEach((step, index) => {
      step.className = "step step-" + (index < now ? "laid" : index === now ? "now" : "open");
    });
    return steps.map(measure);
  });
}"""
ROOM = 1  # pixels between any two of them


def touch(one, other, room=ROOM):
    beside = one["right"] + room > other["left"] and other["right"] + room > one["left"]
    return beside and one["bottom"] > other["top"] and other["bottom"] > one["top"]


def numbers_that_touch(steps, now):
    """Pairs of numbers, of which one has two figures, that touch; and those that touch the ring."""
    texts = [step["text"] for step in steps]
    for place, text in enumerate(texts):
        for other in range(place):
            if place >= 9 and touch(text, texts[other]):
                yield f"{other + 1} and {place + 1}"
    ring, line = steps[now - 1]["ring"], steps[now - 1]["line"]
    for place, text in enumerate(texts):
        if place != now - 1 and max(place + 1, now) > 9 and touch(ring, text):
            yield f"the ring of {now} and {place + 1}"
    inside = ring["left"] + line + ROOM <= texts[now - 1]["left"]
    if now > 9 and not (inside and texts[now - 1]["right"] + ROOM <= ring["right"] - line):
        yield f"{now} and its ring"


@pytest.mark.parametrize("ruleset", ["garbage-rummy", "twelve-step-rummy"])
def test_the_numbers_of_many_contracts_stay_in_their_column_and_touch_nothing(laptop, ruleset):
    table.start_game(laptop, ruleset, FOUR)
    steps = laptop.locator(".strip").first.locator(".step")
    column = laptop.locator("thead .player >> nth=0")
    right_end = "all => Math.max(...all.map(each => each.getBoundingClientRect().right))"
    for width in (320, 390, 1280):
        laptop.set_viewport_size({"width": width, "height": 800})
        assert steps.evaluate_all(right_end) <= column.evaluate_all(right_end), width
    for width, font in product((320, 1280), FONTS):
        laptop.set_viewport_size({"width": width, "height": 800})
        measured = laptop.evaluate(MEASURE, font)
        assert len(measured) > 9
        for now, places in enumerate(measured, start=1):
            assert list(numbers_that_touch(places, now)) == [], (width, font)
