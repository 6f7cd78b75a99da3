"""The evening goes on: two phones and a table view, one QR code, and Play again."""

from __future__ import annotations

import re

from scorekeeper.models import Device, Role
from tests.browser import table
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.test_people import household_of
from tests.factories import make_game, play_round

SMALL = PHONE | {"viewport": {"width": 360, "height": 740}}


def test_two_phones_and_the_table_view_are_taken_along(
    phone, open_page, expect, check_accessibility
):
    game = make_game("frustration", household=household_of(phone))
    phone.goto(game.get_absolute_url())
    table.press(phone.get_by_role("button", name="Let phones join"))
    expect(phone.locator("svg.qr")).to_be_visible()
    secret = phone.locator("#link-text").inner_text().partition("#")[2]

    papa, lena, tablet = open_page(**PHONE), open_page(**SMALL), open_page(**LAPTOP)
    for page in (papa, lena, tablet):
        table.send(page, "/join/", {"secret": secret})
    devices = Device.objects.filter(role=Role.SCORER).order_by("pk")
    for name, device in zip(("Ben", "Cal"), devices, strict=False):
        Device.objects.filter(pk=device.pk).update(
            player=game.household.players.get(name=name), is_asked=True
        )

    for _ in range(10):
        play_round(game, out="Ann", laid=["Ann"])
    for page, path in ((papa, ""), (tablet, "table/")):
        page.goto(f"{game.get_absolute_url()}{path}")
    waits = papa.get_by_text("The next game opens here by itself.")
    expect(waits).to_be_visible()
    on_the_table = papa.locator(".now").evaluate("e => getComputedStyle(e).color")
    expect(waits).to_have_css("color", on_the_table)  # axe doesn't see what is behind it
    check_accessibility(papa)
    lena.goto(f"{game.get_absolute_url()}rounds/10/")  # a correction is being typed
    table.press(lena.get_by_role("checkbox", name="Ben laid contract"))

    phone.goto(game.get_absolute_url())
    table.press(phone.locator(".main-button:visible"))
    phone.wait_for_url(lambda url: game.public_id not in url)
    following = phone.url
    papa.wait_for_url(following)
    tablet.wait_for_url(f"{following}table/")
    expect(papa.locator(".now")).to_contain_text("Round 1")
    expect(papa.get_by_role("link", name="Ben’s hand")).to_be_visible()
    first = papa.locator(".sheet thead .who").first
    expect(first).to_contain_text("Ben")

    # nothing of the correction is lost; it's one tap from the sheet
    expect(lena).to_have_url(re.compile(r"/rounds/10/$"))
    table.saved(lena)
    table.press(lena.locator(".main-button:visible", has_text="Round 1 of the next game"))
    lena.wait_for_url(following)

    # back to the result, and it stays there
    papa.go_back()
    papa.wait_for_url(f"**{game.get_absolute_url()}")
    with papa.expect_response("**/live/**"):
        pass  # it has asked
    expect(papa.locator("#end-title")).to_be_visible()
