"""The keyboard of a phone: the keys that a field asks for, and what is in reach above them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser import table

if TYPE_CHECKING:
    from playwright.sync_api import Page

TILES = "tile-rummy-game"
PLAYERS = ["Ann", "Ben", "Cal", "Dee"]
KEYBOARD = 336  # what the letters of an iPhone take

# What an iPhone does when its keyboard comes up: the page keeps its size, and less of it is seen.
COVER = """([height, scale]) => {
  const values = { height: innerHeight / scale - height, offsetTop: 0, scale };
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(visualViewport, name, { configurable: true, get: () => value });
  }
  visualViewport.dispatchEvent(new Event("resize"));
}"""


def free(page: Page, name: str) -> Any:
    return table.row(page, name).locator("[data-free]")


def keys_of(page: Page, name: str) -> set[str]:
    """The keyboard that each player's field asks for."""
    return {
        each.evaluate("field => field.inputMode")
        for each in table.row(page, name).locator("[data-free]").all()
    }


# --- which keys


def test_tiles_can_be_tapped_or_typed_where_the_telephone_keys_have_no_space(
    phone: Page, expect: Any
) -> None:
    phone.set_viewport_size({"width": 320, "height": 844})
    table.start_game(phone, TILES, PLAYERS)
    table.open_round(phone, 1)
    table.press(table.row(phone, "Ann").get_by_text("Out", exact=True))
    key = table.row(phone, "Ben").locator("[data-tap]")
    box, field = key.bounding_box(), free(phone, "Ben").bounding_box()
    assert box["width"] >= 44
    assert box["height"] >= 44
    assert field["x"] < box["x"]
    assert box["x"] + box["width"] <= field["x"] + field["width"]
    assert keys_of(phone, "Ben") == {"tel"}

    # a number that is alone would be points
    table.press(key)
    assert [keys_of(phone, name) for name in PLAYERS] == [{"none"}] * 4
    keys = phone.locator("#card-keys")
    table.press(keys.get_by_role("button", name="13", exact=True))
    expect(free(phone, "Ben")).to_have_value("13,")
    expect(keys).to_contain_text("Ben, 1 tile")
    table.press(keys.get_by_role("button", name="12", exact=True))
    table.press(keys.get_by_role("button", name="joker"))
    expect(free(phone, "Ben")).to_have_value("13 12 *")
    expect(table.row(phone, "Ben").locator(".row-points")).to_have_text("−75")

    table.press(keys.get_by_role("button", name="Letters, for typing cards"))
    assert [keys_of(phone, name) for name in PLAYERS] == [{"text"}] * 4
    expect(free(phone, "Ben")).to_be_focused()
    free(phone, "Ben").fill("13 12 *")
    phone.keyboard.press("Enter")  # on to Cal, with the same keys
    expect(free(phone, "Cal")).to_be_focused()
    assert keys_of(phone, "Cal") == {"text"}


# --- what is in reach


def entry(page: Page) -> Any:
    table.start_game(page, "aggravation-household", PLAYERS)
    table.open_round(page, 1)
    return free(page, "Dee")


def new_game(page: Page) -> Any:
    page.goto("/games/new/")
    return page.locator("#new-name")


@pytest.mark.parametrize("field_of", [entry, new_game])
def test_the_main_button_and_the_field_are_above_the_keyboard(
    phone: Page, expect: Any, field_of: Callable[[Page], Any]
) -> None:
    field = field_of(phone)
    button = phone.locator(".main-button:visible")
    at_rest = button.bounding_box()
    phone.evaluate(COVER, [0, 2])  # somebody looks closer
    assert button.bounding_box() == at_rest
    phone.evaluate(COVER, [0, 1])
    table.press(field)
    phone.evaluate(COVER, [KEYBOARD, 1])
    top_of_keys = 844 - KEYBOARD
    bar = phone.locator(".thumb:visible").bounding_box()
    assert bar["y"] + bar["height"] == pytest.approx(top_of_keys, abs=1)
    assert button.bounding_box()["y"] + button.bounding_box()["height"] < top_of_keys
    assert field.bounding_box()["y"] + field.bounding_box()["height"] <= bar["y"]
    expect(field).to_be_focused()
    phone.evaluate(COVER, [0, 1])
    assert button.bounding_box() == pytest.approx(at_rest, abs=1)
