"""What a press of a button makes of the contracts that are being written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.contract_text import read_contract
from rulesets.library.load import load_ruleset
from scorekeeper.rulebook.contract_buttons import press_part, read_press
from tests.scorekeeper.test_house_rulesets import fill

pytestmark = pytest.mark.one_database

# its runs mix suits unless a contract says otherwise
ANY_SUITS = load_ruleset("aggravation-household")
ONE_SUIT = load_ruleset("frustration-rummy")

PARTS = [
    ("set:1.1", "run 4", "run 4 + set 3"),
    ("pair:1.1", "pair", "2x pair"),
    ("pair:1.2", "set 3 or run 4", "set 3 or run 4 + pair"),
    ("set:1.1", "12x pair", "12x pair"),
    ("more:1.1.2", "2x set 3", "set 3 + set 4"),
    ("less:1.1.1", "set 3 + run 4", "pair + run 4"),
    ("out:1.1.1", "set 3 + run 4", "run 4"),
    ("out:1.1.1", "set 3", "set 3"),
    ("same:1.1.1", "run 4", "run 4 same"),
    ("any:1.1.1", "run 4 same", "run 4"),
    ("pure:1.1.1", "run 4 same", "run 4 same pure"),
    ("pure:1.1.1", "set 3 pure", "set 3"),
    ("more:1.1.9", "set 3", "set 3"),
    ("more:0.0.0", "set 3", "set 3"),
    ("burn:1.1.1", "set 3", "set 3"),
]


@pytest.mark.parametrize(
    ("press", "before", "after"), PARTS, ids=[f"{row[0]} {row[1]}" for row in PARTS]
)
def test_a_part_is_changed(press: str, before: str, after: str) -> None:
    read = read_press(press)
    assert read
    assert press_part(read_contract(before), read, ANY_SUITS).text == after


def test_the_suits_of_the_game_arent_said_again() -> None:
    any_suits, same = read_press("any:1.1.1"), read_press("same:1.1.1")
    assert any_suits
    assert same
    mixed = press_part(read_contract("run 4"), any_suits, ONE_SUIT)
    assert mixed.text == "run 4 any"
    assert press_part(mixed, same, ONE_SUIT).text == "run 4"


@pytest.mark.parametrize("text", ["", "up:two", "up:1.2.3.4", "up:1\n"])
def test_no_press(text: str) -> None:
    assert read_press(text) is None


LINES = "set 3\nrun 4\npair"
PRESSES = [
    ("add:0", "0", f"{LINES}\nset 3", 4),
    ("open:2", "0", LINES, 2),
    ("close:2", "2", LINES, 0),
    ("up:2", "2", "run 4\nset 3\npair", 1),
    ("up:2", "1", "run 4\nset 3\npair", 2),
    ("down:2", "2", "set 3\npair\nrun 4", 3),
    ("drop:2", "2", "set 3\npair", 0),
    ("drop:3", "2", "set 3\nrun 4", 2),
    ("run:2.1", "2", "set 3\n2x run 4\npair", 2),
    ("more:2.1.1", "2", "set 3\nrun 5\npair", 2),
    ("more:9.1.1", "2", LINES, 2),
]


@pytest.mark.parametrize(
    ("move", "opened", "text", "stays"), PRESSES, ids=[f"{row[0]}, {row[1]}" for row in PRESSES]
)
def test_a_line_is_changed_and_stays_open(move: str, opened: str, text: str, stays: int) -> None:
    board = fill(contracts=LINES, move=move, open=opened)
    assert (board.text, board.open) == (text, stays)


def test_no_more_lines_than_a_game_can_have() -> None:
    board = fill(contracts="set 3\n" * 60, move="add:0")
    assert board.is_full
    assert len(board.shown_lines()) == 60


def test_an_unreadable_line_has_no_parts_to_press() -> None:
    board = fill(contracts="set 3\nflush of 7", move="more:2.1.1", open="2")
    assert board.text == "set 3\nflush of 7"
    assert (board.shown_lines()[1].alternatives, board.is_text_open) == ((), True)


@given(
    what=st.sampled_from(
        ["set", "run", "pair", "more", "less", "out", "same", "any", "pure", "up", "drop", "add"]
    ),
    numbers=st.lists(st.integers(0, 5), min_size=1, max_size=3),
    lines=st.lists(
        st.sampled_from(["set 3", "run 4 + pair", "set 5 or run 7", "3x set 3", "nothing"]),
        max_size=4,
    ),
)
def test_any_press_leaves_lines_that_can_be_read_as_before(
    what: str, numbers: list[int], lines: list[str]
) -> None:
    press = f"{what}:{'.'.join(map(str, numbers))}"
    board = fill(contracts="\n".join(lines), move=press)
    assert sum(not line.alternatives for line in board.shown_lines()) <= lines.count("nothing")
