"""A large file comes in while its page follows, with and without JavaScript; and what goes with a
household.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.models import Game, Household, Import
from scorekeeper.services import run_import
from scorekeeper.services.households import erase_household
from tests.browser.conftest import PHONE
from tests.browser.test_looks import LOOKS, SIZES
from tests.browser.test_people import household_of
from tests.scorekeeper.test_large_import import text_of


def send_file(page, folder: Path) -> Import:
    """Choose a household's file, and press the button."""
    path = folder / "all.json"
    path.write_text(text_of(60), encoding="utf-8")
    page.goto("/games/import/")
    page.set_input_files("#file", path)
    page.click(".main-button")
    page.wait_for_url("**/games/import/*/")
    return Import.objects.get()


@pytest.mark.parametrize("javascript", [True, False], ids=["with JavaScript", "without"])
def test_the_page_follows_by_itself(
    open_page, expect, monkeypatch, tmp_path, javascript: bool
) -> None:
    monkeypatch.setattr(
        "scorekeeper.services.large_imports.in_background", lambda work, *args: None
    )
    page = open_page(**PHONE, java_script_enabled=javascript)
    household_of(page)
    begun = send_file(page, tmp_path)
    expect(page.locator("h2")).to_have_text("Checking the file")
    run_import(begun.pk)
    expect(page.locator("h2")).to_have_text("60 games added")


def test_it_comes_in_while_the_page_is_left(open_page, expect, tmp_path) -> None:
    page = open_page(**PHONE)
    household_of(page)
    begun = send_file(page, tmp_path)
    page.goto("/")
    page.goto(f"/games/import/{begun.public_id}/")
    expect(page.locator("h2")).to_have_text("60 games added")
    assert Game.objects.count() == 60


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_the_pages_can_be_read_by_everybody(
    open_page, check_accessibility, monkeypatch, tmp_path, size, scheme
) -> None:
    monkeypatch.setattr(
        "scorekeeper.services.large_imports.in_background", lambda work, *args: None
    )
    page = open_page(**SIZES[size], color_scheme=scheme)
    household_of(page)
    send_file(page, tmp_path)
    check_accessibility(page)
    for url in ("/household/", "/household/delete/", "/take-along/"):
        page.goto(url)
        check_accessibility(page)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, url


def test_everything_deleted_by_taps(open_page, expect, monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(
        "scorekeeper.services.households.in_background", lambda work, *args: work(*args)
    )
    page = open_page(**PHONE)
    household = household_of(page)
    page.goto("/household/")
    page.click("text=Delete everything >> nth=-1")
    page.check("[name=sure]")
    page.click("button:has-text('Delete everything')")
    expect(page.locator("h1")).to_have_text("Everything is deleted")
    assert not Household.objects.filter(pk=household.pk).exists()
    assert erase_household(household.pk) is None  # once more does no harm
