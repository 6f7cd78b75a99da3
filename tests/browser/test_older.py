"""Browsers as old as the oldest we promise: what they lack is taken away, and the game goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorekeeper.models import Act
from tests.browser import table

if TYPE_CHECKING:
    from playwright.sync_api import Page

PLAYERS = ["Ann", "Ben", "Cal"]
ROUND = {"out": "Ann", "laid": PLAYERS, "left": {"Ben": 35, "Cal": 60}}
WITHOUT = {
    "AbortSignal.timeout": "delete AbortSignal.timeout",  # Safari before 16, Chrome before 103
    "fetch": "delete window.fetch",
    "a fetch that works": "window.fetch = () => { throw new TypeError('not here') }",
}


@pytest.fixture(params=WITHOUT.values(), ids=WITHOUT)
def old_phone(phone: Page, request: pytest.FixtureRequest) -> Page:
    phone.add_init_script(request.param)
    return phone


def test_a_round_is_saved(old_phone: Page) -> None:
    table.start_game(old_phone, "aggravation-household", PLAYERS)
    table.open_round(old_phone, 1)
    table.enter_round(old_phone, ROUND)
    table.saved(old_phone)
    assert table.totals(old_phone) == {"Ann": -25, "Ben": 35, "Cal": 60}
    assert Act.objects.count() == 2  # the game and its round: sent once
