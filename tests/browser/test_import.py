"""A large file comes in while its page follows, with and without JavaScript."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.models import Import
from scorekeeper.services import run_import
from tests.browser.conftest import PHONE
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
    open_page, expect, check_accessibility, monkeypatch, tmp_path, javascript: bool
) -> None:
    monkeypatch.setattr(
        "scorekeeper.services.large_imports.in_background", lambda work, *args: None
    )
    page = open_page(**PHONE, java_script_enabled=javascript, color_scheme="dark")
    household_of(page)
    begun = send_file(page, tmp_path)
    expect(page.locator("h2")).to_have_text("Checking the file")
    if javascript:
        check_accessibility(page)
    run_import(begun.pk)
    expect(page.locator("h2")).to_have_text("60 games added")
