"""The form in which a household writes contracts and values of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from rulesets.keys.base import MOST_CONTRACTS
from rulesets.library.house import build_house_ruleset, written_of
from rulesets.library.load import all_slugs, load_ruleset
from scorekeeper.rulebook.own import HouseRulesetForm
from scorekeeper.rulebook.own_fields import LONGEST_LINE, LONGEST_TEXT
from scorekeeper.store.rulesets import OwnRuleset, Shelf
from tests.kinds import some_of
from tests.rulesets.variants import WITH_CARDS
from tests.scorekeeper.house import FIVE, SLUG, make_own

pytestmark = pytest.mark.one_database


def fill(
    base: str = "aggravation-household", shelf: Shelf | None = None, **typed: str
) -> HouseRulesetForm:
    data = QueryDict(mutable=True)
    data.update(
        {"name": "Ours", "contracts": "\n".join(FIVE) if base == "aggravation-household" else ""}
        | typed
    )
    if base != "aggravation-household" and "contracts" not in typed:
        del data["contracts"]
    return HouseRulesetForm(shelf or Shelf(), load_ruleset(base), SLUG, data=data)


def faults(form: HouseRulesetForm) -> list[tuple[int, str]]:
    return [(line.number, line.fault) for line in form.shown_lines() if line.fault]


@pytest.mark.parametrize("slug", some_of(WITH_CARDS, 5))
def test_it_begins_as_the_game_is(slug: str) -> None:
    base = load_ruleset(slug)
    form = HouseRulesetForm(Shelf(), base, SLUG)
    assert form.ruleset
    assert form.text.splitlines() == [each.text for each in base.shown_contracts]
    assert len(form.shown_lines()) == len(base.shown_contracts)
    assert form.built
    assert (form.differences, form.built.notices, form.problems, form.is_new) == ((), (), [], True)
    assert all(line.melds for line in form.shown_lines())
    assert [figure.value() for figure in form.values] == [
        "" if points == "pip" else str(points)
        for points in base.score.values.values()  # as printed
    ]
    assert form["name"].value().startswith("Our ")


def test_it_goes_on_as_it_was_written() -> None:
    own = make_own(values={"joker": 50}, bonuses={"out": -30, "last": 0}, deal=(12,))
    form = HouseRulesetForm(Shelf((OwnRuleset(own),)), load_ruleset(own.based_on), SLUG, start=own)
    assert form.ruleset == own
    assert (form["name"].value(), form.is_new, form.text.splitlines()) == (
        "Ours",
        False,
        list(FIVE),
    )
    assert [figure.value() for figure in form.values] == ["50", "15", "10", "5"]
    assert [(figure.value(), figure.field.shown_usual) for figure in form.bonuses] == [
        ("−30", "−25"),
        ("0", "−200"),
    ]
    assert form["deal"].value() == "12"


# --- contracts

TYPED = [
    ("2 sets of 3\n\n  RUN 8 \r\n", ("2x set 3", "run 8")),
    ("1. set ３\n2. run\u00a04 and\tpair", ("set 3", "run 4 + pair")),
    ("set 3\n" * MOST_CONTRACTS, ("set 3",) * MOST_CONTRACTS),
]


@pytest.mark.parametrize(("typed", "contracts"), TYPED, ids=["lines", "numbered", "many"])
def test_contracts_are_read_as_people_write_them(typed: str, contracts: tuple[str, ...]) -> None:
    rules = fill(contracts=typed).ruleset
    assert rules
    assert rules.contracts.list == contracts


MANY = "It needs 15 cards, and a hand only has 14 after drawing."
EXAMPLE = "Write, for example, 2 sets of 3, run of 4 or 2 pairs."
SIZE = "a meld of a contract has 2 to 40 cards. Write, for example, set of 3 or run of 4."
WRONG = [
    ("no contract", "set 3\nrun many", [(2, f"Phase 2: “run many” can’t be read. {EXAMPLE}")]),
    ("too many cards", "3x set 5\nset 3", [(1, f"Phase 1: {MANY}")]),
    ("too large", "pair\nset 99", [(2, f"Phase 2: “set 99”: {SIZE}")]),
    (
        "two of them",
        "3x set 5\nset 3\nrun 14\n3x set 5",
        [(number, f"Phase {number}: {MANY}") for number in (1, 4)],
    ),
    (
        "too long",
        "set 3" + " + pair" * 30,
        [(1, "Phase 1: “set 3 + pair + pair + p…” is too long.")],
    ),
]


@pytest.mark.parametrize(
    ("typed", "expected"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG]
)
def test_each_line_says_what_is_wrong_with_it(typed: str, expected: list[tuple[int, str]]) -> None:
    form = fill(contracts=typed)
    assert faults(form) == expected
    assert form.ruleset is None
    assert form.text == typed
    assert not form.built
    assert form.lines_wrong
    assert [bool(line.melds) for line in form.shown_lines()] == [
        not line.fault for line in form.shown_lines()
    ]


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        (" \n\n", "Type at least one of the phases."),
        ("set 3\n" * (MOST_CONTRACTS + 1), "There’s room for at most 60 phases."),
        ("x" * 1_000_000, None),
        ("\x00\n" * 50_000, None),
    ],
    ids=["blank lines", "too many", "one huge line", "nothing to see"],
)
def test_impossible_lists(typed: str, problem: str | None) -> None:
    form = fill(contracts=typed)
    assert form.ruleset is None
    if problem:
        assert form.problems == [problem]
    assert len(form.text) <= LONGEST_TEXT
    assert all(len(line.words) <= 2 * LONGEST_LINE for line in form.shown_lines())


MOVES = [
    ("up:2", "run 4\nset 3\npair"),
    ("down:1", "run 4\nset 3\npair"),
    ("up:1", "set 3\nrun 4\npair"),
    ("down:3", "set 3\nrun 4\npair"),
    ("drop:2", "set 3\npair"),
    ("drop:9", "set 3\n\nrun 4\npair"),
    ("sideways:2", "set 3\nrun 4\npair"),
    ("up:²", "set 3\n\nrun 4\npair"),
]


@pytest.mark.parametrize(("move", "expected"), MOVES, ids=[move or "none" for move, _ in MOVES])
def test_lines_are_moved_and_left_out(move: str, expected: str) -> None:
    assert fill(contracts="set 3\n\nrun 4\npair", move=move).text == expected


def test_faults_by_the_round_it_is_played_in() -> None:
    form = fill("progressive-rummy", contracts="2x set 3\n3x run 4\n2x run 4")
    assert faults(form) == [
        (2, "Contract 2: It needs 12 cards, and a hand only has 8 after drawing.")
    ]
    assert fill("progressive-rummy", contracts="2x set 3\n3x run 4\n2x run 4", deal="12").ruleset


# --- figures

FIGURES: list[tuple[dict[str, str], str, Any]] = [
    ({"value-0": "50"}, "joker", 50),
    ({"value-0": ""}, "joker", 25),
    ({"value-0": "0"}, "joker", 0),
    ({"value-0": "-5"}, "joker", None),
    ({"value-0": "1001"}, "joker", None),
    ({"bonus-out": "30"}, "out", -30),
    ({"bonus-out": "−30"}, "out", -30),
    ({"bonus-out": "+30"}, "out", 30),
    ({"bonus-out": ""}, "out", -25),
    ({"bonus-out": "100001"}, "out", None),
    ({"bonus-out": "--3"}, "out", None),
    ({"deal": "11, 12 13"}, "deal", (11, 12, 13)),
    ({"deal": ""}, "deal", None),
    ({"deal": "61"}, "deal", None),
    ({"deal": "0"}, "deal", None),
    ({"deal": "9 " * 501}, "deal", None),
]


@pytest.mark.parametrize(
    ("typed", "what", "expected"), FIGURES, ids=[str(typed)[:30] for typed, *_ in FIGURES]
)
def test_figures(typed: dict[str, str], what: str, expected: Any) -> None:
    form = fill(contracts="set 3", **typed)
    said = [form["deal"].errors, *(figure.errors for figure in (*form.values, *form.bonuses))]
    assert any(said) == (expected is None)
    if expected is None:
        assert form.ruleset is None
        return
    assert form.ruleset
    bonus = form.ruleset.bonus_by_id("out")
    read = {"joker": form.ruleset.score.values["joker"], "out": bonus.points if bonus else 0}
    assert (read | {"deal": form.ruleset.deal.sizes})[what] == expected


# --- the name


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", "Please type a name."),
        ("x" * 41, "Use at most 40 letters. This has 41 letters."),
        ("frustration", "There’s already a game with this name. Type another one."),
        ("FIRST", "There’s already a game with this name. Type another one."),
    ],
    ids=["none", "long", "of a game that ships", "of another one"],
)
def test_impossible_names(name: str, fault: str) -> None:
    shelf = Shelf((OwnRuleset(make_own(slug="house-zzzzzzzzzz", name="First"), is_archived=True),))
    form = fill(shelf=shelf, name=name)
    assert (form["name"].errors, form.ruleset, bool(form.built)) == ([fault], None, True)
    assert fill(shelf=Shelf((OwnRuleset(make_own()),)), name="Ours").ruleset  # its own


# --- anything at all

JUNK = st.one_of(
    st.text(max_size=60),
    st.sampled_from(["set 3", "run 8", "2x run 4", "run 9 same", "pair", "3x set 5"]),
)


@given(
    base=st.sampled_from(all_slugs()),
    lines=st.lists(JUNK, max_size=8),
    figures=st.dictionaries(
        st.sampled_from(["value-0", "value-3", "bonus-out", "deal", "name", "move"]), JUNK
    ),
)
def test_anything_typed_gives_a_ruleset_or_says_what_is_wrong(
    base: str, lines: list[str], figures: dict[str, str]
) -> None:
    form = fill(base, **{"contracts": "\n".join(lines)} | figures)
    said = [line.fault for line in form.shown_lines()] + [
        figure.errors for figure in (*form.values, *form.bonuses)
    ]
    assert bool(form.ruleset) != any(
        [*said, *form.problems, form["name"].errors, form["deal"].errors]
    )


# ------------------------------------------------------------ one contract, laid in several ways


def test_each_line_is_a_way_to_go_out_where_all_rounds_have_one_contract() -> None:
    board = fill("continental-rummy")
    assert (board.step, board.steps) == ("way to go out", "ways to go out")
    assert [line.words for line in board.shown_lines()] == [
        "5 runs of 3",
        "3 runs of 4 and 1 run of 3",
        "1 run of 5, 1 run of 4 and 2 runs of 3",
    ]
    ways = load_ruleset("continental-rummy").shown_contracts  # in whatever order
    board = fill("continental-rummy", contracts="\n".join(way.text for way in ways[::-1]))
    assert (board.differences, bool(board.built)) == ((), True)

    board = fill("continental-rummy", move="add:0")  # one more, as the one above it
    assert [line.number for line in board.shown_lines() if line.number == board.open] == [4]
    assert board.shown_lines()[3].words == board.shown_lines()[2].words
    assert board.built


def test_another_way_to_go_out_is_one_contract_still() -> None:
    form = fill("continental-rummy", contracts="2x run 4 + run 7\n5x run 3")
    assert form.ruleset
    assert form.ruleset.contracts.list == ("2x run 4 + run 7 or 5x run 3",)
    assert form.differences == (
        "Another way: 2 runs of 4 and 1 run of 7.",
        "Left out: 3 runs of 4 and 1 run of 3.",
        "Left out: 1 run of 5, 1 run of 4 and 2 runs of 3.",
    )


def test_too_many_ways_are_said_to_be_too_many() -> None:
    typed = "\n".join(["3x run 3 same + run 6 same"] * 30)
    board = fill("continental-rummy", contracts=typed)
    assert board.problems == ["There are too many ways to go out. Remove one."]
    assert not fill("continental-rummy", contracts="\n".join(typed.splitlines()[:20])).problems


def test_what_is_wrong_with_a_way_is_said_at_that_way() -> None:
    typed = "5x run 3\nset 3 + run 12\nrun 9 + run 8"
    assert faults(fill("continental-rummy", contracts=typed)) == [
        (2, "Way 2: It asks for a set, and this game doesn’t have sets."),
        (3, "Way 3: It needs 17 cards, and a hand only has 16 after drawing."),
    ]


def test_a_way_has_the_whole_hand_and_no_meld_that_is_too_short() -> None:
    typed = "5x run 3\nrun 3\nrun 2 + run 13\nrun 8 + run 8"
    assert faults(fill("continental-rummy", contracts=typed)) == [
        (2, "Way 2: It has 3 cards, and you go out by laying all 15 of your cards."),
        (3, "Way 3: A run of 2 is too short: in this game a run has 3 cards or more."),
    ]


def test_contracts_of_ones_own_that_differ_by_round_stay_contracts() -> None:
    """An own game that has more than one, where the game it's based on has one."""
    base = load_ruleset("continental-rummy")
    written = replace(written_of(base), name="Ours", contracts=("5x run 3", "run 8 + run 7"))
    kept = OwnRuleset(build_house_ruleset(base, SLUG, written).rules)
    form = fill("continental-rummy", Shelf((kept,)), contracts="5x run 3\nrun 8 + run 7")
    assert form.ruleset
    assert form.ruleset.contracts.list == ("5x run 3", "run 8 + run 7")
    assert form.step == "contract"


@pytest.mark.parametrize(
    ("slug", "melds"),
    [
        ("aggravation-sets", ["Set", "Pair"]),
        ("continental-rummy", ["Run"]),
        ("ten-phases", ["Set", "Run", "Pair", "One colour"]),
    ],
)
def test_melds_that_a_game_lacks_are_not_offered(slug: str, melds: list[str]) -> None:
    board = fill(slug, move="add:0")
    assert [meld.words for meld in board.new_melds] == melds
    assert not any(line.fault for line in board.shown_lines())
