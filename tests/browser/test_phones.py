"""Several phones at one table: a host, a scorer, a watcher, each in a browser of its own."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from scorekeeper import services
from scorekeeper.models import Act, Device, Draft, DraftState, Game, Role
from scorekeeper.store.act_head import Sent
from tests.browser import table
from tests.browser.conftest import LAPTOP, PHONE
from tests.factories import get_record, make_facts, new_key, play_round, undo

if TYPE_CHECKING:
    from playwright.sync_api import Page

PLAYERS = ["Ann", "Ben", "Cal"]
MINUTE = 60_000  # milliseconds
OURS = {"X-Answered-By": "rummy-scorekeeper"}


def invite(host: Page, role: str = "scorer") -> str:
    """The link behind this evening's QR code, as another phone scans it."""
    table.send(host, "/phones/", {"role": role})
    host.locator("#link-text").wait_for()
    return "/join/#" + host.locator("#link-text").inner_text().partition("#")[2]


def join(page: Page, link: str, name: str) -> None:
    """Send what the taps below come to."""
    secret = link.partition("#")[2]
    table.send(page, "/join/", {"secret": secret, "phone_name": name})
    page.wait_for_url(table.SHEET)


def join_by_taps(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_text("Link found").wait_for()
    page.fill("#phone_name", name)
    table.press(page.get_by_text("Join on this phone"))
    page.wait_for_url(table.SHEET)


@pytest.fixture
def host(phone: Page) -> Page:
    table.start_game(phone, "aggravation-household", PLAYERS)
    return phone


def score(page: Page, number: int, **left: int) -> None:
    """Save a round that Ann goes out of."""
    table.open_round(page, number)
    table.enter_round(page, {"out": "Ann", "laid": PLAYERS, "left": left})
    table.saved(page)


def sees(page: Page, totals: dict[str, int]) -> None:
    page.wait_for_function(
        "wanted => "
        "[...document.querySelectorAll('.total, .table-figure')].map(e => e.textContent.trim()).join() === wanted",
        arg=",".join(str(total).replace("-", "−") for total in totals.values()),
    )


def test_join_by_the_link_of_a_qr_code(host, open_page, check_accessibility):
    sheet, link = host.url, invite(host)
    check_accessibility(host)
    scorer, asked = open_page(**PHONE), []
    scorer.on(
        "request", lambda request: asked.append((request.url, request.headers.get("referer", "")))
    )
    join_by_taps(scorer, link, "Ben’s phone")
    assert scorer.url == sheet
    # the secret is in no address that is asked for, and left that of the page as soon as it was read
    secret = link.partition("#")[2]
    assert len(asked) > 4
    assert not [url for url, _from in asked if secret in url.partition("#")[0]]
    assert not [referer for _url, referer in asked if "/join/#" in referer]
    scorer.go_back()
    assert secret not in scorer.url
    host.goto("/phones/")
    host.get_by_text("Ben’s phone").wait_for()


def test_a_phone_asks_every_three_seconds(host):
    host.clock.install()
    host.reload()
    for _ in range(2):
        with host.expect_request("**/live/**"):
            host.clock.run_for(3_000)


def test_a_saved_round_is_seen_on_every_phone(host, open_page):
    sheet = host.url
    scorer, watcher, tablet = open_page(**PHONE), open_page(**LAPTOP), open_page(**LAPTOP)
    join(scorer, invite(host), "Ben’s phone")
    link = invite(host, "watcher")
    join(watcher, link, "Aunt")
    join(tablet, link, "Tablet")
    tablet.goto(f"{sheet}table/")
    host.goto(sheet)
    score(scorer, 1, Ben=35, Cal=60)
    for page in (host, watcher, tablet):
        sees(page, {"Ann": -25, "Ben": 35, "Cal": 60})
    assert "Round 2" in tablet.locator("h1").inner_text()
    table.press(scorer.get_by_role("button", name="Undo"))
    scorer.wait_for_load_state()
    for page in (host, watcher, tablet):
        sees(page, {"Ann": 0, "Ben": 0, "Cal": 0})


AWAKE = """
  window.asked = [];
  Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => { asked.push(kind); } } });
"""


def test_a_watcher_only_watches(host, open_page, check_accessibility):
    watcher = open_page(**PHONE)
    watcher.add_init_script(AWAKE)
    join(watcher, invite(host, "watcher"), "Aunt")
    check_accessibility(watcher)
    sheet = watcher.url
    assert watcher.evaluate("() => asked") == []  # a phone on the sheet may sleep
    assert not watcher.get_by_text("Score round").count()
    assert not watcher.locator("a[href*='/rounds/']").count()
    table.press(watcher.locator(".thumb .thumb-row").get_by_text("Check a meld"))
    watcher.wait_for_url("**/check/")
    watcher.goto(f"{sheet}table/")
    assert watcher.evaluate("() => asked") == ["screen"]
    watcher.goto("/")
    assert not watcher.get_by_text("Keep score").count()


@pytest.mark.console_may_say("410")
def test_a_phone_that_is_taken_off_is_told(host, open_page):
    scorer, other = open_page(**PHONE), open_page(**PHONE)
    link = invite(host)
    join(scorer, link, "Ben’s phone")
    join(other, invite(host, "watcher"), "Aunt")
    host.goto("/phones/")
    table.press(host.get_by_role("button", name="Turn off", exact=False).first)
    host.wait_for_load_state()
    scorer.get_by_text("isn’t at the table any more").first.wait_for()
    assert other.locator("#game").count()
    host.goto("/phones/")
    host.get_by_text("Remove everybody").click()
    host.get_by_text("Remove them all").click()
    other.get_by_text("isn’t at the table any more").first.wait_for()
    table.press(scorer.get_by_text("Keep my own scores"))
    scorer.get_by_text("Keep score").first.wait_for()


def knock(guest: Page, code: str) -> None:
    """From the bare address, with a code that the host shows."""
    guest.goto("/")
    table.press(guest.get_by_role("link", name="Join a game"))
    guest.fill("#secret", code)
    guest.fill("#phone_name", "Guest’s phone")
    guest.press("#secret", "Enter")
    guest.get_by_text("Waiting for the host").wait_for()


def test_a_knock_is_heard_on_the_page_of_phones_and_on_the_sheet(
    host, open_page, check_accessibility
):
    sheet, guest = host.url, open_page(**PHONE)
    guest.goto("/")
    check_accessibility(guest)
    assert not any(name in guest.locator("body").inner_text() for name in PLAYERS)
    host.goto("/phones/")
    table.press(host.get_by_text("Show a code"))
    code = host.locator(".code-digits").inner_text()
    knock(guest, code)
    host.get_by_text("Guest’s phone wants to join").wait_for()
    check_accessibility(host)
    table.press(host.get_by_role("button", name="No", exact=True))
    guest.get_by_text("The host said no").wait_for()

    knock(guest, code)
    host.goto(sheet)
    table.press(host.get_by_text("Let in"))
    host.wait_for_url("**/phones/")
    table.press(host.get_by_role("button", name="Can score"))
    guest.get_by_text("You’re in").wait_for()
    table.press(guest.get_by_text("Open the table"))
    guest.wait_for_url(re.compile(re.escape(sheet)))


def test_nobody_asks_while_the_page_is_hidden(host):
    asked = []
    host.on(
        "request", lambda request: asked.append(request.url) if "/live/" in request.url else None
    )
    host.wait_for_timeout(3000)
    assert asked
    host.evaluate(
        """() => { Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange')); }"""
    )
    asked.clear()
    host.wait_for_timeout(3500)
    assert not asked


def test_what_is_mended_after_the_evening_is_seen(phone, monkeypatch):
    """A game of another evening is asked for every half a minute, and after a quarter of an hour
    only when somebody looks.
    """
    monkeypatch.setattr("scorekeeper.store.evening.GOES_ON", timedelta(0))
    table.start_game(phone, "progressive-rummy", ["Ann", "Ben"])
    game, asked = Game.objects.get(), []
    while get_record(game).board().next_round:
        play_round(game, out="Ann", left={"Ben": 10})
    phone.goto("about:blank")
    phone.clock.install()
    phone.goto(game.get_absolute_url())
    phone.on(
        "request", lambda request: asked.append(request.url) if "/live/" in request.url else None
    )
    phone.wait_for_timeout(3000)
    assert not asked
    undo(game)
    phone.clock.fast_forward(30_000)
    sees(phone, {"Ann": 0, "Ben": 60})
    play_round(game, out="Ann", left={"Ben": 20})
    sees(phone, {"Ann": 0, "Ben": 80})
    phone.clock.fast_forward(16 * MINUTE)  # the last question
    phone.wait_for_timeout(500)
    asked.clear()
    phone.clock.fast_forward(16 * MINUTE)
    phone.wait_for_timeout(500)
    assert not asked
    undo(game)
    phone.evaluate("dispatchEvent(new Event('focus'))")
    sees(phone, {"Ann": 0, "Ben": 60})


# --- one round, several hands ---------------------------------------------------------------------


def free(page: Page, name: str) -> Any:
    return table.row(page, name).locator("[data-free]")


@pytest.fixture
def ben(host, open_page) -> Page:
    """Ben's phone, on the sheet."""
    sheet = host.url
    page = open_page(**PHONE)
    join(page, invite(host), "Ben’s phone")
    table.press(page.get_by_role("button", name="Ben", exact=True))
    page.locator(".thumb").get_by_text("Ben’s hand").wait_for()
    host.goto(sheet)
    return page


def open_hand(page: Page) -> None:
    table.press(page.locator("a:visible", has_text="’s hand").first)
    page.wait_for_url("**/hand/*/")


def test_each_phone_enters_its_own_hand_while_the_host_types(host, ben, check_accessibility):
    table.open_round(host, 1)
    free(host, "Cal").fill("60")
    open_hand(ben)
    assert ben.locator(".player-row").count() == 1
    free(ben, "Ben").fill("35")
    host.get_by_text("Ben is typing: 35").wait_for()
    assert free(host, "Ben").input_value() == ""
    assert not table.row(host, "Ben").locator("[data-laid]").is_checked()
    assert table.row(host, "Ben").locator(".row-points").inner_text() == "–"
    check_accessibility(host)
    table.saved(ben)
    ben.get_by_text(re.compile("in. Missing: Ann")).wait_for()
    host.wait_for_function(
        "() => [...document.querySelectorAll('[data-free]')].some(field => field.value === '35')"
    )
    assert (free(host, "Ben").input_value(), free(host, "Cal").input_value()) == ("35", "60")
    assert table.row(host, "Ben").locator("[data-laid]").is_checked()
    table.enter_round(host, {"out": "Ann", "laid": PLAYERS})
    table.saved(host)
    # Ben’s own column is the first one on Ben’s phone
    sees(ben, {"Ben": 35, "Cal": 60, "Ann": -25})


def first_with_clash(*pages: Page) -> Page:
    for _look in range(100):
        for page in pages:
            if page.locator(".clash").count():
                return page

            page.wait_for_timeout(100)

    raise AssertionError


def test_two_people_on_the_same_cell(host, ben, check_accessibility):
    for page in (host, ben):
        page.goto(f"{host.url.partition('rounds')[0]}rounds/1/")
    free(ben, "Cal").fill("60")
    free(host, "Cal").fill("65")
    page = first_with_clash(host, ben)
    mine, theirs = (65, 60) if page is host else (60, 65)
    clash = page.locator(".clash")
    assert f"Theirs: {theirs}" in clash.inner_text()
    assert f"Mine: {mine}" in clash.inner_text()
    assert free(page, "Cal").input_value() == str(mine)
    check_accessibility(page)
    table.press(clash.get_by_text("Theirs"))
    clash.wait_for(state="detached")
    assert free(page, "Cal").input_value() == str(theirs)
    other = ben if page is host else host
    assert free(other, "Cal").input_value() == str(theirs)


@pytest.mark.console_may_say("409")
def test_two_save_the_same_round(host, ben):
    """Without the live page between them: the second one sees both values, and chooses."""
    for page in (host, ben):
        page.route(
            re.compile("/(preview|live)/"), lambda route: route.fulfill(status=204, headers=OURS)
        )
        page.goto(f"{host.url.partition('rounds')[0]}rounds/1/")
    for page, points in ((ben, 35), (host, 45)):
        table.enter_round(
            page, {"out": "Ann", "laid": PLAYERS, "left": {"Ben": points, "Cal": 60}}, live=False
        )
    table.saved(ben)
    table.save(host)
    clash = host.locator(".clash")
    clash.wait_for()
    assert "Ben entered something else here" in clash.inner_text()
    table.press(clash.get_by_text("Mine: 45"))
    table.saved(host)
    assert table.totals(host) == {"Ann": -25, "Ben": 45, "Cal": 60}
    assert Game.objects.get().rounds.count() == 1


def test_check_a_meld_is_at_hand_on_a_small_phone_of_ones_own(phone, open_page):
    name = "Maximiliane-Josephine von der Wiese"
    table.start_game(phone, "aggravation-household", ["Ann", name])
    own = open_page(**PHONE | {"viewport": {"width": 320, "height": 640}})
    join(own, invite(phone), "My phone")
    table.press(own.get_by_role("button", name=name, exact=True))
    own.get_by_role("link", name=f"{name}’s hand").last.wait_for()
    buttons = own.locator(".thumb .thumb-row > a").all()
    boxes = [button.bounding_box() for button in buttons]
    assert len({box["y"] for box in boxes}) == 1  # side by side
    assert all(box["width"] >= 64 and box["height"] >= 56 for box in boxes)
    assert not any(button.evaluate("e => e.scrollWidth > e.clientWidth") for button in buttons)
    assert own.evaluate("document.documentElement.scrollWidth") == 320
    table.press(own.locator(".thumb .thumb-row").get_by_text("Check a meld"))
    own.wait_for_url("**/check/")


# --- the host saves while others still write ------------------------------------------------------


def ann_saves(host: Page, number: int, ben: int, laid: list[str] = PLAYERS) -> None:
    """The host writes the whole round, whatever is there of it, and saves it."""
    table.open_round(host, number)
    table.enter_round(host, {"out": "Ann", "laid": laid, "left": {"Ben": ben, "Cal": 60}})
    save_anyway(host)


def save_anyway(page: Page) -> None:
    """Save; once more where a doubt is shown first."""
    with page.expect_response(
        lambda answer: answer.request.method == "POST" and "preview" not in answer.url
    ) as sent:
        table.save(page)
    if sent.value.status == 422:
        table.save(page)
    page.wait_for_url(table.SHEET)


def ann_saves_at_once(ben: int) -> None:
    """The same in no time, for answers that are held back meanwhile: the browser waits for eight
    seconds only.
    """
    record = get_record(Game.objects.get())
    left = {"Ben": ben, "Cal": 60}
    services.record_round(
        game=record.game,
        sent=Sent(new_key(), record.game.version, Device.objects.get(role=Role.HOST)),
        number=1,
        facts=make_facts(record, out="Ann", laid=PLAYERS, left=left),
    )


def saved_notice(page: Page) -> str:
    page.locator("#was-saved .saved-round").wait_for()
    return " ".join(page.locator("#was-saved").inner_text().split())


@pytest.fixture
def two_phones(phone: Page, open_page: Any) -> tuple[Page, Page]:
    """Ann’s phone, the host’s, on the sheet; Ben’s phone on the page of his hand. Ben deals."""
    table.start_game(phone, "garbage-rummy", PLAYERS, first_dealer="Ben")
    sheet, ben = phone.url, open_page(**PHONE)
    join(ben, invite(phone), "Ben’s phone")
    Device.objects.filter(role=Role.HOST).update(name="Ann’s phone")
    table.press(ben.get_by_role("button", name="Ben", exact=True))
    ben.locator(".thumb").get_by_text("Ben’s hand").wait_for()
    phone.goto(sheet)
    open_hand(ben)
    return phone, ben


def types(page: Page) -> None:
    """Ben has 20 left, with an exact deal."""
    free(page, "Ben").fill("20")
    table.set_tick(page.locator("[name=tick-exact_deal]"), on=True)


def wait_for(page: Page, held: list[Any]) -> None:
    """Until a request is held back."""
    while not held:
        page.wait_for_timeout(50)


def check_differences(page: Page, points: str = "35") -> None:
    said = saved_notice(page)
    assert said.startswith(f"Round 1 was saved on Ann’s phone. You {points} ")
    assert "You typed something else here." in said
    cells = page.locator(".saved-differences tbody :is(th, td)").all_inner_texts()
    assert cells[:2] == ["You", "35"]
    assert cells[2].startswith("20")
    assert not page.locator("[data-free]:visible").count()
    assert "Nothing is saved yet" not in page.locator("main").inner_text()


@pytest.mark.console_may_say("422")
def test_saved_before_anything_is_typed(two_phones):
    host, ben = two_phones
    ann_saves(host, 1, 35)
    assert saved_notice(ben).startswith("Round 1 was saved on Ann’s phone. You 35")
    assert not ben.locator(".saved-differences").count()
    table.press(ben.get_by_text("Back to the sheet"))
    ben.wait_for_url(table.SHEET)
    assert Act.objects.count() == 2


@pytest.mark.console_may_say("409|422|ERR_FAILED|htmx:")
def test_saved_while_a_preview_is_under_way(two_phones, hold_back):
    _host, ben = two_phones
    held = hold_back(ben, "**/preview/")
    types(ben)
    wait_for(ben, held)
    ann_saves_at_once(35)
    held[-1].continue_()
    ben.unroute("**/preview/")
    check_differences(ben)


@pytest.mark.console_may_say("409|422|ERR_FAILED|htmx:")
def test_saved_while_a_press_is_under_way(two_phones, hold_back):
    """What Ben sent is shown beside what was saved; it corrects the round, or it doesn’t: two acts
    or three.
    """
    _host, ben = two_phones
    ben.route("**/preview/", lambda route: route.abort())
    types(ben)
    held = hold_back(ben, "**/hand/*/", times=1)
    table.save(ben)
    wait_for(ben, held)
    ann_saves_at_once(35)
    held[0].continue_()
    check_differences(ben)
    assert Act.objects.count() == 2
    table.press(ben.get_by_role("button", name="Correct round 1"))
    clash = ben.locator(".clash")
    clash.wait_for()
    assert (
        "Round 1 was saved on Ann’s phone. You typed something else."
        in ben.locator("#problems").inner_text()
    )
    table.press(clash.get_by_text("Theirs"))
    table.saved(ben)
    assert Act.objects.count() == 2  # nothing was changed, so nothing was done


@pytest.mark.console_may_say("409|422")
def test_two_phones_write_at_the_same_time(host, ben, hold_back, check_accessibility):
    """Three rounds. What was saved first stays, what differs from it is chosen, and nothing is
    lost or said twice.
    """
    Device.objects.filter(role=Role.HOST).update(name="Ann’s phone")
    open_hand(ben)
    free(ben, "Ben").fill("35")
    while not Draft.objects.filter(state=DraftState.TYPING):
        ben.wait_for_timeout(50)
    ann_saves(host, 1, 45)  # Ann is sure that it is 45, and doesn’t wait for Ben
    assert saved_notice(ben).startswith("Round 1 was saved on Ann’s phone. You 45")
    assert ben.locator(".saved-differences tbody :is(th, td)").all_inner_texts() == [
        "You",
        "45",
        "35",
    ]
    check_accessibility(ben)
    table.press(ben.get_by_role("button", name="Correct round 1"))
    table.press(ben.locator(".clash").get_by_text("Mine: 35"))
    ben.get_by_text("Ben 45 → 35").wait_for()
    save_anyway(ben)
    sees(host, {"Ann": -25, "Ben": 35, "Cal": 60})

    for page in (host, ben):  # both write the same round, and press at once
        table.press(page.locator("a:visible", has_text="Score round 2").first)
        page.wait_for_url("**/rounds/2/")
    table.enter_round(ben, {"out": "Ann", "laid": PLAYERS, "left": {"Ben": 5, "Cal": 10}})
    host.wait_for_timeout(3500)  # it has arrived there by itself
    held = hold_back(ben, "**/rounds/2/", times=1)
    table.save(ben)
    wait_for(ben, held)
    table.saved(host)
    held[0].continue_()
    ben.wait_for_url(table.SHEET)  # both say the same

    table.press(ben.locator("a:visible", has_text="Score round 3").first)
    ben.wait_for_url("**/rounds/3/")
    ben.route(re.compile("/preview/"), lambda route: route.fulfill(status=204, headers=OURS))
    table.press(table.row(ben, "Ben").get_by_text("Out", exact=True))
    free(ben, "Cal").fill("15")
    ann_saves(host, 3, 30, laid=["Ann"])
    table.save(ben)
    ben.locator(".clash").first.wait_for()
    assert [words.split("\n")[-2:] for words in ben.locator(".clash").all_inner_texts()] == [
        ["Theirs: 60", "Mine: 15"],
        ["Theirs: out: Ann", "Mine: out: Ben"],
    ]
    table.press(ben.locator(".clash").get_by_text("Mine: 15"))
    table.press(ben.locator(".clash").get_by_text("Theirs: out: Ann"))
    save_anyway(ben)
    assert table.totals(ben) == {"Ann": -75, "Ben": 70, "Cal": 85}
    lines = [act.kind for act in Act.objects.all()]
    # three saved, two corrected
    assert lines == ["start", "round", "round", "round", "round", "round"]


@pytest.mark.console_may_say("409|422")
def test_without_javascript_the_press_says_it(host, ben, open_page):
    sheet = host.url
    plain = open_page(**PHONE, java_script_enabled=False)
    link = invite(host).replace("#", "") + "/"
    plain.goto(link)
    plain.get_by_text("Join on this phone").click()
    plain.wait_for_url(table.SHEET)
    plain.get_by_role("button", name="Ben", exact=True).click()
    plain.locator("a:visible", has_text="Ben’s hand").first.click()
    free(plain, "Ben").fill("20")
    host.goto(sheet)
    ann_saves(host, 1, 35)
    plain.get_by_text("Send to the table").click()
    assert "You 35" in saved_notice(plain)
    assert not plain.locator("[data-free]:visible").count()
    plain.get_by_role("button", name="Correct round 1").click()
    plain.locator(".clash").get_by_text("Mine: 20").click()
    plain.locator(".main-button:visible").click()
    if plain.locator(".hint.warn").count():
        plain.locator(".main-button:visible").click()
    plain.wait_for_url(table.SHEET)
    assert Act.objects.count() == 3
