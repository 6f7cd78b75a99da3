"""Text that isn't a game file: each fault with its place, and never another exception."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.files.game import LARGEST_FILE, read_game, write_game
from rulesets.keys.base import MOST_PLAYERS, MOST_ROUNDS
from rulesets.scoring.facts import FactError
from rulesets.scoring.progress import scoreboard
from tests.rulesets.factories import GAME_FILE, WHOLE_GAME_FILE
from tests.rulesets.files.test_gamefile import refusal

# --- text that isn't a game file

NOT_JSON: list[tuple[str, str, str]] = [
    (
        "half",
        '{"format": ',
        "This file isn’t from this app, or it’s damaged. Export it again.",
    ),
    ("NaN", '{"format": NaN}', "NaN isn’t a number"),
    (
        "a key twice, deep",
        '{"rounds": [{"left": {"Ann": 5, "Ann": 6}}]}',
        "the key “Ann” is there twice",
    ),
    ("a key twice, escaped", '{"a": 1, "\\u0061": 2}', "the key “a” is there twice"),
    ("lone surrogate", '{"format": "\\ud800"}', "half a character, which can’t be saved: \\ud800."),
    ("lists 100,000 deep", "[" * 100_000 + "]" * 100_000, "nested too deep"),
    ("a number of 5,000 digits", f'{{"format": {"9" * 5000}}}', "a number has too many digits"),
    ("too long", " " * (LARGEST_FILE + 1), "is larger than 1,000,000 characters"),
]


@pytest.mark.parametrize(
    ("text", "reason"), [row[1:] for row in NOT_JSON], ids=[row[0] for row in NOT_JSON]
)
def test_text_that_isnt_json(text: str, reason: str) -> None:
    place, fault = refusal(text)
    assert place == "file"
    assert reason in fault


def test_a_mark_of_the_coding_says_nothing() -> None:
    text = json.dumps(GAME_FILE)
    assert read_game(f"\ufeff{text}") == read_game(text)


@pytest.mark.parametrize("text", ["null", "5", '"game"', "[]"])
def test_json_that_isnt_a_table(text: str) -> None:
    assert refusal(text) == ("file", "This must be a table of keys.")


MISSING = "This key is missing."
NO_KEY = "This key doesn’t exist."
NO_TEXT, NO_NUMBER, NO_BOOL = (
    "This must be a text.",
    "This must be a whole number.",
    "This must be true or false.",
)
NO_LIST, NO_TABLE, EMPTY = (
    "This must be a list.",
    "This must be a table of keys.",
    "This can’t be empty.",
)
TOO_LONG = "This text is too long."
LONG = "x" * 81
LONG_TEAM = "x" * 251

# a path into the game file, the value there, the problem
SHAPES: list[tuple[str, Any, str]] = [
    *[("format", "scorekeeper-game/2", ""), ("format", 1, ""), ("ruleset", None, NO_TEXT)],
    ("ruleset", "../garbage-rummy", "This app doesn’t have a game “../garbage-rummy”."),
    *[("ruleset", "Garbage-Rummy", ""), ("ruleset", "x" * 5000, ""), ("options", [], NO_TABLE)],
    *[
        ("options.winner", value, "This must be a text, a whole number, or true or false.")
        for value in ([], None, 1.5)
    ],
    *[("options.winner", 1, ""), ("players", "Ann", NO_LIST), ("players", [], EMPTY)],
    ("players", [f"P{number}" for number in range(MOST_PLAYERS + 1)], ""),
    *[("players[1]", 5, NO_TEXT), ("players[1]", "", EMPTY), ("players[1]", LONG, TOO_LONG)],
    *[("first_dealer", 1, NO_TEXT), ("first_dealer", "", EMPTY), ("start", None, NO_TABLE)],
    *[("start.totals", [], NO_TABLE), ("start.totals.Ann", "5", NO_NUMBER)],
    *[("start.totals.Ann", 5.5, ""), ("start.totals.Ann", True, NO_NUMBER)],
    *[("start.contracts", 1, NO_TABLE), ("start.contracts.Ann", "1", NO_NUMBER)],
    *[("start.rounds", True, NO_NUMBER), ("start.rounds", [], NO_NUMBER)],
    *[("rounds", {}, NO_LIST), ("rounds", [{}] * (MOST_ROUNDS + 1), "")],
    *[("rounds[0]", "Ann", NO_TABLE), ("rounds[0].out", "", EMPTY)],
    *[("rounds[0].out", False, NO_TEXT), ("rounds[0].tied", 1, NO_BOOL)],
    *[("rounds[0].tied", None, NO_BOOL), ("rounds[0].laid", "Ann", NO_LIST)],
    *[("rounds[0].laid[0]", 5, NO_TEXT), ("rounds[0].laid[0]", "", EMPTY)],
    *[("rounds[0].left", "7", NO_TABLE), ("rounds[0].ticks", [], NO_TABLE)],
    *[("rounds[0].ticks.exact_deal", "Ann", NO_LIST)],
    *[("rounds[0].ticks.exact_deal[0]", 1, NO_TEXT), ("rounds[0].adjust", {}, NO_LIST)],
    *[("rounds[0].adjust[0]", 5, NO_TABLE), ("rounds[0].adjust[0].player", None, NO_TEXT)],
    *[("rounds[0].adjust[0].points", 1.5, ""), ("rounds[0].adjust[0].why", None, NO_TEXT)],
    *[("rounds[0].adjust[0].why", "x" * 401, TOO_LONG), ("rounds[0].leave", "Ann", NO_LIST)],
    *[("rounds[0].leave[0]", 1, NO_TEXT), ("rounds[0].join", "Dee", NO_LIST)],
    *[("rounds[0].join[0]", 5, NO_TABLE), ("rounds[0].join[1].name", "", EMPTY)],
    *[("rounds[0].join[1].after", 5, NO_TEXT), ("rounds[0].join[1].points", "80", NO_NUMBER)],
    *[("rounds[0].join[1].points", 1e400, ""), ("rounds[0].join[1].contract", None, NO_NUMBER)],
    *[("join", {}, NO_LIST), ("join[0]", 5, NO_TABLE), ("rounds[0].dealer", "", EMPTY)],
    *[("next_dealer", ["Ann"], NO_TEXT), ("rounds[0].first", False, NO_TEXT)],
    *[("next_first", "", EMPTY), ("dealer", "Ann", NO_KEY), ("stopped", 1, NO_BOOL)],
    *[("winners", [], NO_KEY), ("Format", "x", NO_KEY), ("", 5, NO_KEY)],
    *[("start.dealer", "Ann", NO_KEY), ("rounds[0].lefft", {}, NO_KEY)],
    *[("rounds[0].adjust[0].reason", "x", NO_KEY), ("rounds[0].join[1].seat", 1, NO_KEY)],
]


def patched(path: str, value: Any) -> str:
    """The whole game file with another value at one place."""
    game = json.loads(json.dumps(WHOLE_GAME_FILE))
    place: Any = game
    *parents, last = [
        int(part) if part.isdigit() else part
        for part in path.replace("[", ".").replace("]", "").split(".")
    ]
    for part in parents:
        place = place[part]
    place[last] = value
    return json.dumps(game).replace("Infinity", "1e400")


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    SHAPES,
    ids=[f"{path} {json.dumps(value)[:20]}" for path, value, _ in SHAPES],
)
def test_a_value_of_another_shape_is_named_with_its_place(
    path: str, value: Any, fault: str
) -> None:
    place, text = refusal(patched(path, value))
    assert place == (path or "file")
    assert text == fault or (not fault and text)


@pytest.mark.parametrize(
    ("path", "place"),
    [
        *[(key, key) for key in ("format", "ruleset", "players")],
        *[
            (f"rounds[0].adjust[0].{key}", f"rounds[0].adjust[0].{key}")
            for key in ("player", "points", "why")
        ],
        ("rounds[0].join[1].name", "rounds[0].join[1].name"),
    ],
)
def test_a_key_that_is_missing(path: str, place: str) -> None:
    marker = "\u0001"
    game = json.loads(
        patched(path, marker),
        object_pairs_hook=lambda pairs: {k: v for k, v in pairs if v != marker},
    )
    assert refusal(json.dumps(game)) == (place, MISSING)


@pytest.mark.parametrize("key", ["", LONG_TEAM], ids=["empty", "too long"])
@pytest.mark.parametrize("table", ["start.totals", "start.contracts", "rounds[0].left"])
def test_an_impossible_name_as_a_key(table: str, key: str) -> None:
    place, text = refusal(patched(table, {key: 5}))
    assert place == (f"{table}.{key}" if key else table)
    assert text == EMPTY or key


OPTIONS: list[tuple[dict[str, Any], str]] = [
    ({"nope": True}, "Garbage Rummy doesn’t have the option “nope”."),
    ({"winner": "highest"}, "“highest” isn’t one of the choices of “Who wins”."),
    ({"wild_half": "yes"}, "“yes” isn’t one of the choices of"),
]


@pytest.mark.parametrize(("options", "text"), OPTIONS)
def test_options_that_the_game_doesnt_have(options: dict[str, Any], text: str) -> None:
    place, fault = refusal(json.dumps({**GAME_FILE, "options": options}))
    (option,) = options
    assert place == ("options" if option == "nope" else f"options.{option}")
    assert fault.startswith(text)


# --- nothing but FactError, whatever comes

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda below: (
        st.lists(below, max_size=3) | st.dictionaries(st.text(max_size=8), below, max_size=3)
    ),
    max_leaves=6,
)
PATHS = sorted({path for path, _, _ in SHAPES if path})


@given(st.text(max_size=200) | json_values.map(json.dumps))
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(FactError):
        read_game(text)


@given(st.sampled_from(PATHS), json_values)
def test_any_value_at_any_place_is_read_or_refused(path: str, value: Any) -> None:
    text = patched(path, value)
    try:
        game = read_game(text)
    except FactError:
        return
    assert write_game(read_game(write_game(game))) == write_game(game)
    with contextlib.suppress(FactError):
        scoreboard(game.rules, game.facts)
