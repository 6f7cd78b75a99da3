"""Writing a round down on a phone: fields that move on, questions at the thumb, what has to fit and
may not touch.
"""

from __future__ import annotations

from itertools import product

import pytest

from tests.browser import table

HOUSEHOLD, TILES = "aggravation-household", "tile-rummy-game"
FOUR = ["Ann", "Ben", "Cal", "Dee"]
SIZES = {"small": (320, 640), "usual": (390, 844)}


@pytest.fixture(params=SIZES.values(), ids=SIZES)
def any_phone(request, open_page):
    width, height = request.param
    return open_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)


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


def test_one_digit_moves_on_in_every_class_of_every_row(phone, expect):
    opened(phone)
    table.press(field(phone, "Ann", "Joker"))
    keys(phone, "012411350102")
    assert counts(phone, "Ann") == ["0", "1", "2", "4"]
    assert counts(phone, "Ben") == ["1", "1", "3", "5"]
    assert counts(phone, "Cal") == ["0", "1", "0", "2"]
    points = {"Ann": "55", "Ben": "95", "Cal": "25"}
    for name, cost in points.items():
        expect(table.row(phone, name).locator(".row-points")).to_have_text(cost)


def test_groups_of_digits_may_be_typed_with_spaces(phone):
    opened(phone)
    table.press(field(phone, "Ann", "Joker"))
    keys(phone, "0124 1135 0102")
    shown(phone)
    assert [[text.strip() for text in counts(phone, name)] for name in ("Ann", "Ben", "Cal")] == [
        ["0", "1", "2", "4"],
        ["1", "1", "3", "5"],
        ["0", "1", "0", "2"],
    ]


def test_ten_or_more_by_tapping_the_field_again(phone):
    opened(phone)
    aces = field(phone, "Ann", "Ace")
    table.press(aces)
    keys(phone, "1")
    assert focused(phone).startswith("Ann: 10–K")
    table.press(aces)  # again: it waits for a second digit
    keys(phone, "1")
    assert focused(phone).startswith("Ann: Ace")
    keys(phone, "0")
    assert aces.input_value() == "10"
    assert focused(phone).startswith("Ann: 10–K")
    keys(phone, "1")
    assert focused(phone).startswith("Ann: 2–9")  # only the field that was tapped again waits


def test_a_field_tapped_twice_before_anything_is_typed_waits_for_two_digits(phone):
    opened(phone)
    low = field(phone, "Ann", "2–9")
    table.press(low)
    table.press(low)
    keys(phone, "12")
    assert low.input_value() == "12"
    assert focused(phone).startswith("Ben: Joker")


def test_a_field_that_waits_for_two_digits_shows_it(phone):
    opened(phone)
    aces = field(phone, "Ann", "Ace")
    table.press(aces)
    before = aces.evaluate("field => getComputedStyle(field).backgroundImage")
    table.press(aces)
    assert aces.evaluate("field => getComputedStyle(field).backgroundImage") != before


def test_a_class_that_never_holds_two_digits_never_waits(phone):
    opened(phone)
    jokers = field(phone, "Ann", "Joker")
    table.press(jokers)
    table.press(jokers)
    keys(phone, "1")
    assert focused(phone).startswith("Ann: Ace")


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
    table.press(field(phone, "Ann", "Joker"))
    keys(phone, "0995")  # 23 cards
    keys(phone, "0124")
    table.save(phone)  # at once: it asks
    expect(phone.locator(".main-button:visible")).to_have_text("Save anyway")
    expect(table.row(phone, "Ann")).to_contain_text("23 cards, and only 13 were dealt.")
    table.saved(phone)
    assert table.totals(phone)["Ann"] == 9 * 15 + 9 * 10 + 5 * 5


def test_the_button_itself_asks_about_what_is_seen_for_a_while(phone, expect):
    """So that one press saves; and it stops asking when the hand is corrected."""
    opened(phone)
    out(phone, "Cal")
    table.press(field(phone, "Ann", "Joker"))
    keys(phone, "09950123")
    button = phone.locator(".main-button:visible")
    expect(button).to_have_text("Save anyway")
    low = field(phone, "Ann", "10–K")
    low.fill("")
    field(phone, "Ann", "Ace").fill("0")
    expect(button).to_have_text("Save round 1")
    low.fill("9")
    expect(button).to_have_text("Save anyway")
    table.saved(phone)
    assert table.totals(phone)["Ann"] == 9 * 10 + 5 * 5


def test_after_a_counted_round_out_leads_to_the_counts(phone):
    opened(phone)
    out(phone, "Ann")
    assert focused(phone) == "Ben: points, or the cards"
    table.press(field(phone, "Ben", "Joker"))
    keys(phone, "01230102")
    table.saved(phone)
    table.open_round(phone, 2)
    out(phone, "Ann")
    assert focused(phone).startswith("Ben: Joker")


# --- the key "Next"


def test_next_in_the_points_goes_to_the_points_of_the_next_player(phone):
    opened(phone)
    table.press(table.row(phone, "Ann").locator("[data-free]"))
    phone.keyboard.type("K 7 3 *")
    phone.keyboard.press("Enter")
    phone.keyboard.type("35")
    assert table.row(phone, "Ben").locator("[data-free]").input_value() == "35"
    assert counts(phone, "Ben") == [""] * 4


def test_next_in_the_points_passes_over_the_player_who_went_out(phone):
    opened(phone)
    out(phone, "Ben")
    table.press(table.row(phone, "Ann").locator("[data-free]"))
    phone.keyboard.type("35")
    phone.keyboard.press("Enter")
    assert focused(phone) == "Cal: points, or the cards"


def test_next_in_a_count_goes_to_the_next_count(phone):
    opened(phone)
    table.press(field(phone, "Ann", "10–K"))
    phone.keyboard.press("Enter")
    assert focused(phone).startswith("Ann: 2–9")
    phone.keyboard.press("Enter")
    assert focused(phone).startswith("Ben: Joker")


def test_next_in_the_tiles_goes_to_the_tiles_of_the_next_player(phone):
    opened(phone, TILES)
    table.press(table.row(phone, "Ann").locator("[data-free]"))
    phone.keyboard.type("13 12")
    phone.keyboard.press("Enter")
    assert focused(phone) == "Ben: Points or tiles"


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
def test_who_finished_first_is_asked_right_above_save(any_phone, expect, check_accessibility):
    page = any_phone
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


def test_who_finished_first_isnt_asked_where_it_changes_nothing(phone, expect):
    on_last_contract(phone, HOUSEHOLD, 7)
    out(phone, "Ann")
    for name in ("Ben", "Cal"):
        table.row(phone, name).locator("[data-free]").fill("5")
    shown(phone)
    expect(table.row(phone, "Ben").locator("[data-laid]")).to_be_checked()
    expect(phone.locator(".ask")).to_have_count(0)
    table.saved(phone)
    expect(phone.locator("#end-title")).to_have_text("Ann wins")


# --- what is said


def test_the_hint_of_the_winner_follows_in_a_match_and_stays_right_when_saved(phone, expect):
    opened(phone, "rummy-special-cards")
    out(phone, "Ann")
    expect(table.row(phone, "Ann")).to_contain_text("Wins this game")
    table.press(table.row(phone, "Ben").locator("[name=tick-rummy_card]").locator("xpath=.."))
    expect(table.row(phone, "Ben")).to_contain_text("Wins this game")
    expect(table.row(phone, "Ann")).to_contain_text("Wins this game")
    out(phone, "Cal")
    expect(table.row(phone, "Cal")).to_contain_text("Wins this game")
    expect(table.row(phone, "Ann")).not_to_contain_text("Wins this game")
    table.saved(phone)
    phone.goto(f"{phone.url}rounds/1/")
    expect(table.row(phone, "Ben")).to_contain_text("Wins this game")
    expect(table.row(phone, "Cal")).to_contain_text("Wins this game")
    expect(table.row(phone, "Ann")).not_to_contain_text("Wins this game")


def test_going_out_in_a_race_wins_nothing(phone, expect):
    opened(phone, "frustration")
    out(phone, "Ann")
    expect(table.row(phone, "Ann")).to_contain_text("No cards left")
    expect(table.row(phone, "Ann")).not_to_contain_text("Wins")


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


def test_what_follows_hides_nothing(any_phone, expect):
    """The first lines whole, then how many more there are; a tap shows those, and typing on keeps
    them.
    """
    page = any_phone
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


def test_all_rows_of_tiles_fit_above_save(phone, expect):
    opened(phone, TILES, FOUR)
    bar = phone.locator("[data-thumb]").bounding_box()
    nobody = phone.locator("#out-nobody").locator("xpath=..").bounding_box()
    assert nobody["y"] + nobody["height"] <= bar["y"]
    for name in FOUR:
        row = table.row(phone, name)
        expect(row).to_be_in_viewport(ratio=1)
        label = row.locator("label[for^=left-]")
        expect(label).to_have_text("Points or tiles")
        assert label.bounding_box()["y"] < row.locator("[data-free]").bounding_box()["y"]


def test_counting_tiles_opens_for_everybody_and_names_each_field(any_phone):
    page = any_phone
    opened(page, TILES)
    table.press(table.row(page, "Ben").get_by_text("Count by number"))
    assert focused(page) == "Ben: Joker, 50 points each"
    for name in ("Ann", "Ben", "Cal"):
        ways = table.row(page, name).locator(".counting-one")
        assert ways.all_inner_texts() == ["Joker", *map(str, range(1, 14))]
        assert all(way.is_visible() for way in ways.all())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_clock_takes_one_line_until_it_is_started(any_phone):
    page = any_phone
    table.start_game(page, TILES, FOUR)
    clock = page.locator("[data-timer]")
    assert clock.bounding_box()["height"] <= 56
    table.press(page.locator("[data-timer-face]"))
    assert clock.bounding_box()["height"] > 80
    table.press(page.locator("[data-timer-stop]"))
    assert clock.bounding_box()["height"] <= 56


# --- the strip of many contracts

FONTS = ["DejaVu Sans", "DejaVu Sans Mono", "Liberation Sans", "DejaVu Serif", "system-ui"]
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


@pytest.mark.parametrize("ruleset", ["frustration", "garbage-rummy", "twelve-step-rummy"])
def test_the_numbers_of_many_contracts_touch_nothing(laptop, ruleset):
    table.start_game(laptop, ruleset, FOUR)
    for width, font in product((320, 1280), FONTS):
        laptop.set_viewport_size({"width": width, "height": 800})
        measured = laptop.evaluate(MEASURE, font)
        assert len(measured) > 9
        for now, steps in enumerate(measured, start=1):
            assert list(numbers_that_touch(steps, now)) == [], (width, font)


def test_a_strip_stays_in_its_column(laptop):
    table.start_game(laptop, "twelve-step-rummy", FOUR)
    right_end = "all => Math.max(...all.map(each => each.getBoundingClientRect().right))"
    for width in (320, 390, 1280):
        laptop.set_viewport_size({"width": width, "height": 800})
        steps = laptop.locator(".strip").first.locator(".step")
        column = laptop.locator("thead .player >> nth=0")
        assert steps.evaluate_all(right_end) <= column.evaluate_all(right_end), width
