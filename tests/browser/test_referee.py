"""The referee asked at the table: tapped, typed, by keyboard, without a script; what it says, and
what is kept.
"""

from __future__ import annotations

import pytest

from tests.browser import table
from tests.browser.test_looks import SIZES, look

PLAYERS = ["Ann", "Ben", "Cal"]


def unfold(page, fold):
    """Open the choices or the fields of the page where they are folded."""
    if not page.locator(f"#{fold}").evaluate("fold => fold.open"):
        table.press(page.locator(f"#{fold} > summary"))


def write(page, css, text):
    unfold(page, "typing")
    page.fill(css, text)


def select(page, css, value):
    """Choose something, and go back to the cards."""
    unfold(page, "about")
    page.select_option(css, value)
    back_to_cards(page)


def back_to_cards(page):
    done = page.get_by_role("button", name="Done")
    if done.is_visible():
        table.press(done)


def tap_card(page, card):
    """Tap a card as thumbs do: its suit where another is chosen, then its rank."""
    if card != "*" and not page.is_checked(f"[name=suit][value={card[-1]}]"):
        table.press(page.locator(f"label:has([name=suit][value={card[-1]}])"))
    table.press(page.locator(f"[data-key='{card if card == '*' else card[:-1]}']"))


def tap_cards(page, cards, into=None):
    if into:
        table.press(page.locator(f"label:has([name=into][value={into}])"))
    for card in cards.split():
        if card == "/":
            table.press(page.locator("[data-key=next]"))
        else:
            tap_card(page, card)


def ask(page):
    table.press(page.locator("#asking .main-button:visible"))
    page.wait_for_selector(".verdict")


def open_question(page, question, ruleset="aggravation-household"):
    page.goto(f"/check/?ruleset={ruleset}&question={question}")


def choose(page, select, value):
    """Choose something that changes what else is asked."""
    unfold(page, "about")
    with page.expect_response("**/check/"):
        page.select_option(select, value)
    page.wait_for_function(
        "() => !document.querySelector('#asking.htmx-request, #asking .htmx-request')"
    )
    back_to_cards(page)


def said(page):
    return page.locator(".verdict-word").inner_text()


def drawn(page, css=".groups .card"):
    return [each.get_attribute("aria-label") for each in page.locator(css).all()]


def tray(page, name="cards"):
    return [
        each.get_attribute("aria-label") for each in page.locator(f"#tray-{name} [data-card]").all()
    ]


def test_the_illegal_joker_set_from_the_front_page(phone, expect):
    phone.goto("/")
    table.press(phone.get_by_role("link", name="Check a meld"))
    phone.wait_for_url("**/check/")
    tap_cards(phone, "7H * *")
    assert tray(phone) == ["7 of hearts", "joker", "joker"]
    expect(phone.locator(".tray-meld p")).to_have_text("Set of 3")
    ask(phone)
    assert said(phone) == "Not legal"
    expect(phone.locator(".reasons li")).to_have_count(1)
    expect(phone.locator(".reasons")).to_contain_text(
        "At most half of a meld can be jokers, so 1 here."
    )
    expect(phone.locator(".rule").first).to_contain_text("At most half of a meld can be jokers.")
    expect(phone.locator(".nearest")).to_contain_text("Add any 7")
    expect(phone.locator("#asking")).to_be_hidden()
    expect(phone.locator("[data-change]")).to_be_focused()
    table.press(phone.get_by_role("button", name="Change the cards"))
    expect(phone.locator(".verdict")).to_have_count(0)
    assert tray(phone) == ["7 of hearts", "joker", "joker"]


def test_no_request_for_a_card(phone):
    open_question(phone, "meld")
    asked = []
    phone.on(
        "request",
        lambda request: asked.append(request.url) if "/static/" not in request.url else None,
    )
    tap_cards(phone, "7H 7H 7H 7H")
    phone.locator("[data-key='7']").dispatch_event("click")  # the deck has four of them
    assert phone.input_value("#cards") == "7H 7H 7H 7H"
    assert phone.locator("[data-key='7']").get_attribute("aria-disabled") == "true"
    table.press(phone.locator("[data-key=undo]"))
    assert phone.input_value("#cards") == "7H 7H 7H"
    assert phone.locator("[data-key='7']").get_attribute("aria-disabled") == "false"
    table.press(phone.locator("[data-key=clear]"))
    assert phone.input_value("#cards") == ""
    write(phone, "#cards", "7h t♠ jk ?x")
    assert tray(phone) == ["7 of hearts", "10 of spades", "joker"]
    assert phone.locator(".card.unread").inner_text() == "?X"
    assert asked == []


WRITTEN = {
    "7H7D*": ["7 of hearts", "7 of diamonds", "joker"],
    "H7 ♥8 1H": ["7 of hearts", "8 of hearts", "ace of hearts"],
    "10 ♠ 7 of hearts": ["10 of spades", "7 of hearts"],
    "Queen of Spades jk": ["queen of spades", "joker"],
}


def test_cards_are_read_as_people_write_them(phone):
    """Drawn at once by the page, and read in the same way by the referee."""
    for text, cards in WRITTEN.items():
        open_question(phone, "count")
        write(phone, "#cards", text)
        assert tray(phone) == cards
        ask(phone)
        assert drawn(phone) == cards


def test_a_lay_off_too_early(phone, expect):
    open_question(phone, "lay_off")
    tap_cards(phone, "4S 5D 6H 7C", into="table")
    tap_cards(phone, "8H", into="cards")
    assert (phone.input_value("#table"), phone.input_value("#cards")) == ("4S 5D 6H 7C", "8H")
    select(phone, "#lies", "now")
    ask(phone)
    assert said(phone) == "Not legal"
    expect(phone.locator(".reasons")).to_contain_text("You can add cards from your next turn on")
    expect(phone.locator(".nearest")).to_contain_text("Add it on your next turn.")
    assert "8 of hearts, added" in drawn(phone, ".nearest .card")
    table.press(phone.get_by_role("button", name="Change the cards"))
    select(phone, "#lies", "earlier")
    ask(phone)
    assert said(phone) == "Legal"


def test_a_ruling_is_kept_with_one_tap(phone, expect):
    table.start_game(phone, "aggravation-household", PLAYERS)
    sheet = phone.url
    phone.goto(f"{sheet}check/?question=meld")
    tap_cards(phone, "7H * *")
    ask(phone)
    table.press(phone.get_by_role("button", name="Keep in history"))
    table.press(phone.get_by_role("link", name="Kept in history"))
    expect(phone.locator(".act").first).to_contain_text("asked: Is this meld legal? Not legal")
    table.press(phone.locator(".act").first.get_by_role("button"))
    expect(phone.locator(".act").first).to_contain_text("Undone:")


@pytest.mark.console_may_say("422")
def test_what_cant_be_read_is_named_at_its_field(phone, expect):
    open_question(phone, "lay_off")
    write(phone, "#table", "4s 5d 6h 7c")
    write(phone, "#cards", "8x")
    with phone.expect_response("**/check/"):
        table.press(phone.locator("#asking .main-button:visible"))
    expect(phone.locator("#fault-cards")).to_contain_text("“8x” isn’t a card")
    expect(phone.locator("#cards")).to_have_attribute("aria-invalid", "true")
    expect(phone.locator("#cards")).to_have_value("8x")


def test_without_javascript(open_page, expect):
    page = open_page(**SIZES["phone"], java_script_enabled=False)
    page.goto("/check/")
    page.check("[name=suit][value=H]", force=True)
    for key, cards in (
        ("7", "7H"),
        ("*", "7H *"),
        ("8", "7H * 8H"),
        ("undo", "7H *"),
        ("*", "7H * *"),
    ):
        page.tap(f"[data-key='{key}']")
        expect(page.locator("#cards")).to_have_value(cards)
    page.tap("#asking .main-button:visible")
    assert said(page) == "Not legal"
    page.tap("[data-change]")
    page.tap("#typing > summary")
    page.fill("#cards", "7H 7D *")
    page.tap("#asking .main-button:visible")
    assert said(page) == "Legal"
    expect(page.locator("#asking")).to_be_hidden()
    page.set_viewport_size(SIZES["laptop"]["viewport"])  # where a card is one key
    page.goto("/check/")
    page.click("[data-key='7H']")
    page.click("#typing > summary")
    expect(page.locator("#cards")).to_have_value("7H")


def test_a_card_is_one_click_on_a_laptop(laptop, expect):
    open_question(laptop, "meld", "rummy-special-cards")  # one pack, and cards with a name
    expect(laptop.locator(".suit-row .key:visible")).to_have_count(52)
    expect(laptop.get_by_role("button", name="7 of hearts")).to_have_count(1)
    for card in ("7H", "7D", "WILDCARD"):
        table.press(laptop.locator(f"[data-key='{card}']"))
    assert tray(laptop) == ["7 of hearts", "7 of diamonds", "WILDCARD"]
    key = laptop.locator("[data-key='7H']")
    expect(key).to_have_attribute("aria-label", "The only 7♥ is here")
    key.dispatch_event("click")
    assert laptop.input_value("#cards") == "7H 7D WILDCARD"


def test_by_keyboard(laptop, expect):
    laptop.goto("/check/")
    laptop.locator("#question").focus()
    laptop.keyboard.press("Tab")
    laptop.locator("[data-key='7H']").focus()
    laptop.keyboard.press("Enter")
    laptop.keyboard.press("Space")
    assert laptop.input_value("#cards") == "7H 7H"
    laptop.locator("#cards").focus()
    laptop.keyboard.press("End")
    laptop.keyboard.type(" 7c")
    laptop.keyboard.press("Enter")
    expect(laptop.locator(".verdict-word")).to_have_text("Legal")
    expect(laptop.locator("#answer")).to_have_attribute("aria-live", "polite")
    laptop.keyboard.type(" 8c")  # the answer goes with the cards it was given for
    expect(laptop.locator(".verdict")).to_have_count(0)


def test_everybody_can_read_it(open_page, check_accessibility):
    page = open_page(**SIZES["narrow"], color_scheme="dark")
    table.start_game(page, "aggravation-household", ["Maximiliane-Josephine von der Wiese", "Ben"])
    page.goto(f"{page.url}check/")
    write(page, "#cards", "7h * * / 4s 5d 6h 7c / 9d 10c js")
    look(page, check_accessibility)
    ask(page)
    look(page, check_accessibility)


NAMES_HARD_TO_READ = """() => [...document.querySelectorAll('.tray .card-name')].filter(name => {
  const style = getComputedStyle(name), card = name.closest('.card').getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(name);
  const words = range.getBoundingClientRect();
  const sticksOut = words.width > card.width || words.height > card.height;
  return parseFloat(style.fontSize) < 16 || style.writingMode !== 'horizontal-tb' || sticksOut;
}).map(name => name.textContent)"""


def test_special_cards_can_be_read(open_page):
    page = open_page(**SIZES["narrow"])
    open_question(page, "go_out", "rummy-special-cards")
    keys = page.locator(".named-keys .key").all()
    for key in keys:
        table.press(key)
    assert page.locator(".tray .card-name").count() == len(keys) == 6
    assert page.evaluate(NAMES_HARD_TO_READ) == []
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
