from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

from scorekeeper.access import TABLE_HEADER
from tests.factories import make_client, make_household
from tests.markup import read

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def test_the_page_in_place_of_one_that_isnt_kept(client: Client) -> None:
    page = read(client.get("/offline/"))
    assert page.one("h1").text == "You’re offline"
    assert client.post("/offline/").status_code == 405


def test_pages_say_whose_they_are_and_nothing_more() -> None:
    ours, others = make_household(), make_household()
    phone = make_client(ours)
    table = phone.get("/")[TABLE_HEADER]
    assert {phone.get(path)[TABLE_HEADER] for path in ("/rules/", "/people/")} == {table}
    assert make_client(ours).get("/")[TABLE_HEADER] == table
    assert make_client(others).get("/")[TABLE_HEADER] != table
    assert ours.public_id not in table


def test_another_table_is_another_one(client: Client) -> None:
    before = client.get("/")[TABLE_HEADER]
    client.post("/phone/new/")
    assert client.get("/")[TABLE_HEADER] != before


def manifest() -> list[dict[str, str]]:
    text = Path(finders.find("app.webmanifest")).read_text(encoding="utf-8")
    icons: list[dict[str, str]] = json.loads(text)["icons"]
    return [icon for icon in icons if icon["type"] == "image/png"]


def test_icons_are_what_the_manifest_says() -> None:
    for icon in manifest():
        with Image.open(finders.find(icon["src"])) as picture:
            assert icon["sizes"] == "{}x{}".format(*picture.size)
    kinds = {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest()}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= kinds


def test_a_maskable_icon_is_filled_to_its_edge() -> None:
    """Phones cut it to a circle or what they like: the corner is the table, not a hole."""
    for icon in manifest():
        with Image.open(finders.find(icon["src"])) as picture:
            corner = picture.convert("RGBA").getpixel((0, 0))
        assert (corner == (23, 81, 63, 255)) == (icon.get("purpose") == "maskable")
