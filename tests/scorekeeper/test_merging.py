"""What two phones type into one cell, laid together, beside a slow list of every case."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.rounds.merging import MINE, THEIRS, Merge, Rules, Written, merge
from scorekeeper.store.stamps import Cell, stamp

CELLS = st.sampled_from(
    [{}, {"left": ["45"]}, {"left": ["40+5"]}, {"left": ["70"]}, {"counts": ["1", "3"]}]
)
SAME = [{"left": ["45"]}, {"left": ["40+5"]}]


def apart(_cell_id: str, mine: Cell, theirs: Cell) -> Cell:
    """Without the field that says the same as theirs, if another one is filled in as well."""
    if len(mine) < 2 or len(theirs) != 1:
        return mine
    return {name: each for name, each in mine.items() if theirs.get(name) != each}


def means_the_same(_cell_id: str, mine: Cell, theirs: Cell) -> bool:
    return mine == theirs or (mine in SAME and theirs in SAME)


def lay(
    mine: Cell,
    seen: Cell,
    theirs: Cell,
    *,
    owns: bool = False,
    by_owner: bool = False,
    page: str = "other-page",
    choice: tuple[str, str] = ("", ""),
) -> Merge:
    written = {"5": Written(theirs, "Papa", "20:15", 1, page, by_owner)}
    rules = Rules(means_the_same, apart, {"5"} if owns else ())
    return merge({"5": mine}, {"5": stamp(seen)}, written, {"5": choice}, rules, "this-page")


def outcome(result: Merge) -> str:
    kinds = ("changed", "news", "taken", "disputed", "clashes")
    (kind,) = [kind for kind in kinds if "5" in getattr(result, kind)] or ["nothing"]
    return kind


def expected(mine: Cell, seen: Cell, theirs: Cell, *, owns: bool, by_owner: bool) -> str:
    """Who touched what, asked one after another."""
    if mine == theirs:
        return "nothing"
    if seen == theirs:
        return "changed"  # only here
    if means_the_same("5", mine, theirs):
        return "nothing"
    if seen == mine:
        return "news"  # only there
    if owns:
        return "changed"
    return "disputed" if by_owner else "clashes"


@given(CELLS, CELLS, CELLS, st.booleans(), st.booleans())
def test_each_case(mine: Cell, seen: Cell, theirs: Cell, owns: bool, by_owner: bool) -> None:
    result = lay(mine, seen, theirs, owns=owns, by_owner=by_owner)
    assert outcome(result) == expected(mine, seen, theirs, owns=owns, by_owner=by_owner)


@given(CELLS, CELLS, CELLS, st.booleans(), st.booleans())
def test_what_is_typed_by_one_of_two_is_what_the_cell_says(
    mine: Cell, seen: Cell, theirs: Cell, owns: bool, by_owner: bool
) -> None:
    """Nothing is mixed, and nothing typed is dropped without a word."""
    result = lay(mine, seen, theirs, owns=owns, by_owner=by_owner)
    cell = result.cells["5"]
    assert cell in (mine, theirs)
    if cell != mine and mine not in (seen, {}):
        assert result.disputed["5"] == mine


@given(CELLS, CELLS, CELLS, st.booleans(), st.booleans())
def test_asking_again_comes_to_rest(
    mine: Cell, seen: Cell, theirs: Cell, owns: bool, by_owner: bool
) -> None:
    """A page that follows the answer hears nothing new, if nobody types; a clash waits."""
    first = lay(mine, seen, theirs, owns=owns, by_owner=by_owner)
    assume("5" not in first.clashes)
    there = first.changed.get("5", theirs)
    written = {"5": Written(there, "Papa", "20:15", 1, "", by_owner)}
    seen_now = stamp(there) if "5" in first.changed else first.seen["5"]
    rules = Rules(means_the_same, apart, {"5"} if owns else ())
    again = merge({"5": first.cells["5"]}, {"5": seen_now}, written, {}, rules)
    assert not [*again.news, *again.disputed, *again.clashes, *again.told]


@pytest.mark.parametrize("owns", [False, True])
@pytest.mark.parametrize("by_owner", [False, True])
def test_two_ways_of_writing_a_hand_are_never_mixed(owns: bool, by_owner: bool) -> None:
    theirs = {"left": ["45"]}
    mine = {"counts": ["1", "3"]}
    result = lay(theirs | mine, theirs, theirs, owns=owns, by_owner=by_owner)
    wanted = {(True, True): "changed", (True, False): "changed", (False, True): "disputed"}
    assert outcome(result) == wanted.get((owns, by_owner), "clashes")
    assert result.cells["5"] == (theirs if outcome(result) == "disputed" else mine)
    assert result.told["5"] == result.cells["5"]


def test_what_a_page_typed_itself_in_two_ways_is_left_alone() -> None:
    both = {"left": ["45"], "counts": ["1", "3"]}
    result = lay(both, {"left": ["45"]}, {"left": ["45"]}, page="this-page")
    assert outcome(result) == "changed"
    assert result.changed["5"] == both


@pytest.mark.parametrize(("choice", "kind"), [(MINE, "changed"), (THEIRS, "taken")])
def test_a_choice_is_for_what_was_shown(choice: str, kind: str) -> None:
    mine, theirs = {"left": ["45"]}, {"left": ["70"]}
    assert outcome(lay(mine, {}, theirs, choice=(choice, stamp(theirs)))) == kind
    assert outcome(lay(mine, {}, theirs, choice=(choice, stamp({"left": ["60"]})))) == "clashes"
