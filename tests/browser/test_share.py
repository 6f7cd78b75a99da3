"""The result as text: shared, copied or shown, as far as the browser goes."""

from __future__ import annotations

import pytest

from tests.browser import table
from tests.browser.conftest import PHONE
from tests.browser.test_people import household_of
from tests.played import play_case

LACKS_SHARE = "Object.defineProperty(Navigator.prototype, 'share', {value: undefined});"
LACKS_CLIPBOARD = "Object.defineProperty(Navigator.prototype, 'clipboard', {value: undefined});"
KEEPS_WHAT_IS_COPIED = "addEventListener('copy', (e) => { window.copied = e.target.value; });"
COPIES_NOTHING = "document.execCommand = () => false;"
SHARES = "Navigator.prototype.share = async (what) => { window.shared = what.text; };"
THINKS_BETTER = "() => { Navigator.prototype.share = async () => { throw new DOMException('', 'AbortError'); }; }"
PLAIN_HTTP = LACKS_SHARE + LACKS_CLIPBOARD + KEEPS_WHAT_IS_COPIED


def end_page(open_page, script: str = "", **options):
    page = open_page(**PHONE, **options)
    if script:
        page.add_init_script(script)
    page.goto(play_case(household_of(page), "ah-1").get_absolute_url())
    return page


def share(page) -> None:
    table.press(page.locator("#share > summary"))
    table.press(page.get_by_role("link", name="Result as text"))


def test_the_phone_shares_it(open_page, expect):
    page = end_page(open_page, SHARES)
    share(page)
    page.wait_for_function("() => window.shared")
    assert "Ben wins\nOver: Ben laid phase 7. Low score wins" in page.evaluate("window.shared")
    assert "/result.txt" not in page.url
    page.evaluate(THINKS_BETTER)  # and stays here
    table.press(page.get_by_role("link", name="Result as text"))
    page.wait_for_timeout(300)
    expect(page.get_by_role("heading", name="Ben wins")).to_be_visible()
    assert not page.get_by_text("Copied.").count()


def test_it_is_copied_over_plain_http(open_page, expect):
    page = end_page(open_page, PLAIN_HTTP)
    share(page)
    expect(page.get_by_text("Copied. Paste it into a message.")).to_be_visible()
    assert "2. Ann: 210" in page.evaluate("window.copied")
    assert page.locator("textarea").count() == 0
    expect(page.get_by_role("link", name="Result as text")).to_be_focused()


@pytest.mark.console_may_say("favicon.ico")  # a browser asks for it where a page is plain text
@pytest.mark.parametrize("java_script", [True, False])
def test_else_it_is_shown(open_page, java_script):
    script = PLAIN_HTTP + COPIES_NOTHING if java_script else ""
    page = end_page(open_page, script, java_script_enabled=java_script)
    share(page)
    page.wait_for_url("**/result.txt")
    assert "Ben wins" in page.locator("body").inner_text()
