"""Would the browser tests notice? A page full of faults, and one without."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

FAULTS = {
    "an error in the console": ("console.error('oh dear')", "console: oh dear"),
    "a script that throws": ("throw new Error('broken')", "script: broken"),
    "an inline script": (
        "document.body.setAttribute('onclick', 'go()')",
        "Content Security Policy",
    ),
    "a file that is missing": ("fetch('/no/such/file')", "404"),
    "another machine": ("new Image().src = 'http://192.0.2.9/dot.png'", "http://192.0.2.9/dot.png"),
}
PAGE = (
    "<!doctype html><title>t</title><link rel='icon' href='data:,'><body><script "
    "src='/faults.js'></script>"
)
POLICY = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:"
    )
}


def show(page: Page, script: str) -> None:
    """Answer in place of the app, with a page that runs the script."""

    def answer(route: Route) -> None:
        if route.request.url.endswith("/faults.js"):
            route.fulfill(content_type="text/javascript", body=script)
        else:
            route.fulfill(content_type="text/html", headers=POLICY, body=PAGE)

    page.route("**/faults*", answer)
    page.goto("/faults")
    page.wait_for_load_state("networkidle")


def test_faults_are_noticed(phone: Page, watch) -> None:
    for script, words in FAULTS.values():
        show(phone, script)
        assert words in "\n".join(watch.complaints)
        watch.complaints.clear()


@pytest.mark.console_may_say("oh dear")
def test_expected_messages_can_be_allowed(phone: Page, watch) -> None:
    show(phone, "console.error('oh dear')")
    assert not watch.complaints


def test_axe_sees_what_is_missing(phone: Page, check_accessibility) -> None:
    show(phone, "document.body.append(new Image())")
    with pytest.raises(AssertionError, match="image-alt"):
        check_accessibility(phone)


def test_a_phone_has_fingers_and_a_laptop_a_mouse(phone: Page, laptop: Page) -> None:
    for page, width, touches in ((phone, 390, True), (laptop, 1280, False)):
        show(page, "")
        assert page.viewport_size["width"] == width
        assert (page.evaluate("navigator.maxTouchPoints") > 0) is touches
