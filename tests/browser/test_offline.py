"""Without a network: each page that was seen says so and shows itself, and no other page is shown
in its place.

Browsers allow this with https, and on the computer itself, which these tests use.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from django.utils import timezone

from scorekeeper.models import Device
from tests.browser import table
from tests.browser.conftest import PHONE
from tests.browser.line import Line, line_to

PLAYERS = ["Ann", "Ben", "Cal"]
KEPT = """async () => {
  const names = (await caches.keys()).filter(name => name.startsWith("pages "));
  const all = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
  return all.flat().map(request => new URL(request.url).pathname);
}"""
READY = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


@pytest.fixture
def line(live_server) -> Iterator[Line]:
    with line_to(urlsplit(live_server.url).port) as line:
        yield line


@pytest.fixture
def page(browser, line):
    context = browser.new_context(base_url=line.url, reduced_motion="reduce", **PHONE)
    page = context.new_page()
    page.goto("/")
    wait_until(page, READY)
    yield page
    context.close()


def wait_until(page, question: str, arg: str = "") -> None:
    """Ask again until the answer is yes: to `wait_for_function` a promise is a yes of its own."""
    for _ in range(100):
        if page.evaluate(question, arg):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"still not so: {question}")


def kept(page, path: str) -> None:
    """Wait until a page is kept: it is done after it is shown."""
    wait_until(page, f"async path => (await ({KEPT})()).includes(path)", path)


def visit(page, *paths: str) -> None:
    for path in paths:
        page.goto(path)
        kept(page, path)


@pytest.fixture
def sheet(page) -> str:
    """A game that was seen on this phone, and where it is."""
    table.start_game(page, "aggravation-household", PLAYERS)
    path = urlsplit(page.url).path
    for seen in (path, f"{path}check/", "/rules/aggravation-household/"):
        kept(page, seen)
    return path


def is_offline(page) -> bool:
    return page.get_by_text("You’re offline").count() == 1


def path_of(page) -> str:
    return urlsplit(page.url).path


def test_pages_that_were_seen_show_themselves_and_say_so(page, line, sheet):
    titles = {}
    for path in (
        "/",
        "/rules/",
        "/rules/frustration/",
        "/check/",
        f"{sheet}table/",
        f"{sheet}history/",
        sheet,
    ):
        visit(page, path)
        assert not is_offline(page)
        titles[path] = page.title()
    look = "getComputedStyle(document.querySelector('.paper')).backgroundColor"
    colour = page.evaluate(look)
    line.cut()
    for path, title in titles.items():
        page.goto(path)
        assert (path_of(page), page.title()) == (path, title)
        assert is_offline(page)
        page.locator(".is-offline time").get_by_text(":").wait_for()  # how old it is
    assert list(table.totals(page)) == PLAYERS
    assert page.evaluate(look) == colour
    page.goto(f"{sheet}options/")  # an unseen page of a game leads to its sheet
    assert path_of(page) == sheet
    assert is_offline(page)
    line.mend()
    page.get_by_role("link", name="Try again").tap()  # what is new takes the place of what was kept
    page.locator(".is-offline").wait_for(state="detached")


def test_no_page_is_in_the_language_of_before(page, line, sheet):
    page.goto("/phone/")
    page.select_option("#language", "de")
    page.locator("form[action='/language/'] button").tap()
    page.wait_for_url("**/phone/?saved")
    wait_until(page, f"async () => !(await ({KEPT})()).includes('{sheet}')")
    visit(page, "/rules/")
    wait_until(
        page,
        "async () => (await caches.match('/offline/'))?.headers.get('Content-Language') == 'de'",
    )
    line.cut()
    for path in ("/rules/", "/people/"):
        page.goto(path)
        assert page.evaluate("document.documentElement.lang") == "de"


def test_the_rules_and_the_referee_of_a_game_open_unseen(page, line, sheet):
    rules, check = (
        page.locator("a[data-keep]").nth(place).get_attribute("href") for place in (0, 1)
    )
    kept(page, urlsplit(rules).path)
    kept(page, check)
    line.cut()
    page.goto(rules)
    page.get_by_role("heading", name="Aggravation Rummy, household").wait_for()
    page.goto(check)
    page.get_by_role("heading", name="Check a meld").wait_for()
    assert is_offline(page)
    page.locator("[data-key=K]").tap()  # with all that is on it
    page.locator(".tray [data-card=KS]").wait_for()


def test_another_page_is_never_shown_in_place_of_an_unseen_one(page, line, sheet):
    line.cut()
    for path in ("/people/", "/games/abcdefghjk/", "/rules/frustration/"):
        page.goto(path)
        assert path_of(page) == path
        assert page.locator("h1").inner_text() == "You’re offline"
    line.mend()
    page.get_by_role("link", name="Try again").tap()
    page.get_by_role("heading", name="Frustration").first.wait_for()
    assert not is_offline(page)


def test_codes_and_links_arent_kept(page, line, sheet):
    paths = ["/phones/", "/household/", "/join/", "/phone/"]
    for path in paths:
        page.goto(path)
    visit(page, "/rules/")
    assert not set(paths) & set(page.evaluate(KEPT))
    line.cut()
    for path in paths:
        page.goto(path)
        assert page.locator("h1").inner_text() == "You’re offline"


def test_a_phone_that_is_taken_off_keeps_no_page(page, line, sheet):
    Device.objects.update(gone_at=timezone.now())
    page.reload()
    page.get_by_text("isn’t at the table any more").first.wait_for()
    wait_until(page, f"async () => (await ({KEPT})()).length === 0")
    line.cut()
    page.goto(sheet)
    assert page.locator("h1").inner_text() == "You’re offline"


def test_a_phone_that_begins_a_table_of_its_own_keeps_nothing_of_the_other(page, line, sheet):
    with page.expect_navigation(url=line.url + "/"):
        page.evaluate("""() => {
          const form = document.querySelector('form[method=post]').cloneNode(true);
          form.action = '/phone/new/';
          document.body.append(form);
          form.submit();
        }""")
    wait_until(page, f"async path => !(await ({KEPT})()).includes(path)", sheet)
    line.cut()
    page.goto(sheet)
    assert page.locator("h1").inner_text() == "You’re offline"
    assert PLAYERS[0] not in page.locator("main").inner_text()


def test_a_game_that_was_deleted_isnt_kept(page, line, sheet):
    page.get_by_label("More about this game").tap()
    page.get_by_text("Delete this game").tap()
    page.get_by_role("button", name="Delete").tap()
    page.wait_for_url(lambda url: sheet not in url)
    page.goto(sheet)
    wait_until(page, f"async path => !(await ({KEPT})()).includes(path)", sheet)
