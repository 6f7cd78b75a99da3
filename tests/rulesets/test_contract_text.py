"""Contracts as people write them, and that what the app shows can be typed again."""

from __future__ import annotations

import contextlib
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulesets.contract_text import read_contract, write_contract
from rulesets.contracts import MAX_SIZE, Contract, ContractError, Part
from rulesets.library.load import all_slugs, load_ruleset
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import contract_lines, contract_words, suits_of
from rulesets.words.grammar import sentence

READ = [
    # as in a file
    ("2x set 3 + run 4", "2x set 3 + run 4"),
    ("set 5 + set 5", "2x set 5"),
    ("  set   3+run 4 ", "set 3 + run 4"),
    # as people say it
    ("3 sets of 3", "3x set 3"),
    ("2 runs of 4 and a pair", "2x run 4 + pair"),
    ("2 sets of 3 and a run of 4", "2x set 3 + run 4"),
    ("SET OF 3 & RUN OF 4.", "set 3 + run 4"),
    ("two sets of three", "2x set 3"),
    ("2×pair, Set4", "2x pair + set 4"),
    ("set 3 x2", "2x set 3"),
    ("set ٣", "set 3"),
    ("three of a kind and 2 pairs", "set 3 + 2x pair"),
    ("two 3 of a kind", "2x set 3"),
    # runs
    ("7 card straight", "run 7"),
    ("a sequence of 5", "run 5"),
    ("7 in a row", "run 7"),
    ("RUN 9 in one suit", "run 9 same"),
    ("straight flush of 7", "run 7 same"),
    ("suited run of 7", "run 7 same"),
    ("run of 8 mixed suits", "run 8 any"),
    ("set of 3 and 2 runs of 4, any suits", "set 3 + 2x run 4 any"),
    ("run of 6 and set of 4, any suits", "run 6 any + set 4"),
    ("2 runs of 4 (any suits) and a run of 7 (one suit)", "2x run 4 any + run 7 same"),
    ("run of 4, one suit, set of 3", "run 4 same + set 3"),
    ("1 run of 4 and 1 set of 3, one suit", "run 4 same + set 3"),
    # of one colour
    ("5 cards of one colour", "color 5"),
    ("5 same-coloured cards", "color 5"),
    ("7 cards of one colour and a pair", "color 7 + pair"),
    # wild cards
    ("run 7 without wild cards or 2 pairs", "run 7 pure or 2x pair"),
    ("set of 3 and set of 4, no jokers", "set 3 pure + set 4 pure"),
    ("pure run of 4 and a natural set of 3", "run 4 pure + set 3 pure"),
    # numbered, from a list
    ("1. set 3 + run 4", "set 3 + run 4"),
    ("Phase 3: 1 set of 4 + 1 run of 4", "set 4 + run 4"),
    ("Round 2 - two runs of four", "2x run 4"),
]


@pytest.mark.parametrize(("typed", "contract"), READ, ids=[typed for typed, _ in READ])
def test_contracts_as_people_write_them(typed: str, contract: str) -> None:
    assert read_contract(typed).text == contract


CANNOT = "can’t be read. Write, for example, 2 sets of 3, run of 4 or 2 pairs."
MANY = "doesn’t say how many cards. Write, for example, 2 sets of 3 or run of 4."
SIZE = f"a meld of a contract has 2 to {MAX_SIZE} cards. Write, for example, set of 3 or run of 4."
FLUSH = "a contract can’t ask for a flush. For a run in one suit, write run of 7 in one suit."
SUIT = "only a run can be in one suit. Write, for example, run of 7 in one suit."
COLOUR = (
    "a contract can’t say which colour, only that it’s one. Write {0} cards of one colour or "
    "run of {0} in one suit."
)
WHICH = "a contract can’t say which suit, only that it’s one. Write run of {} in one suit."
REFUSED = [
    ("7 black cards", f"“7 black cards”: {COLOUR.format(7)}"),
    ("red run of 4", f"“red run of 4”: {WHICH.format(4)}"),
    ("5 hearts", f"“5 hearts”: {WHICH.format(5)}"),
    ("", f"“” {CANNOT}"),
    ("or", f"“or” {CANNOT}"),
    ("Set of Many", f"“Set of Many” {CANNOT}"),
    ("set of 3 + banana + run of 4", f"“banana” {CANNOT}"),
    ("0x set 3", f"“0x set 3” {CANNOT}"),
    ("2 sets", f"“2 sets” {MANY}"),
    ("a pair and a run", f"“a run” {MANY}"),
    ("set of 99", f"“set of 99”: {SIZE}"),
    ("flush of 7", f"“flush of 7”: {FLUSH}"),
    ("set 3 same", f"“set 3 same”: {SUIT}"),
    ("5 cards of the same suit", f"“5 cards of the same suit”: {SUIT}"),
    ("10 sets of 3 and 3 pairs", "“10 sets of 3 and 3 pairs” asks for more than 12 melds."),
]


@pytest.mark.parametrize(("typed", "said"), REFUSED, ids=[typed for typed, _ in REFUSED])
def test_what_cant_be_read_is_quoted(typed: str, said: str) -> None:
    with pytest.raises(ContractError) as refused:
        read_contract(typed)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    "said", [CANNOT, MANY, SIZE, FLUSH, SUIT, COLOUR.format(7), WHICH.format(4)]
)
def test_the_examples_of_a_refusal_can_be_read(said: str) -> None:
    examples = re.search(r"[Ww]rite(?:, for example)?,? (.*)\.", said)
    assert examples
    for each in re.split(r", | or ", examples[1]):
        assert read_contract(each)


# --- what the app shows


def asked(contract: Contract, rules: Ruleset) -> list[list[tuple[object, ...]]]:
    """What a contract asks for in this game, however it is written."""
    return [
        [(part.kind, part.size, suits_of(part, rules), part.pure) for part in parts]
        for parts in contract.alternatives
    ]


def shown(contract: Contract, rules: Ruleset) -> list[str]:
    """A contract as files have it, in words, and as a head of a list."""
    in_words = contract_words(contract, rules)
    return [contract.text, in_words, sentence(in_words)]


@pytest.mark.parametrize("slug", all_slugs())
def test_what_is_shown_of_our_contracts_can_be_typed(slug: str) -> None:
    rules = load_ruleset(slug)
    for contract in rules.contract_list:
        assert read_contract(contract.text) == contract
        column = " ".join(contract_lines(contract, rules))  # on the sheet
        for text in (*shown(contract, rules), column):
            assert asked(read_contract(text), rules) == asked(contract, rules), text


def with_contract(rules: Ruleset, contract: Contract) -> Ruleset:
    """The same game with this contract alone, whether or not it can be played."""
    data = rules.model_dump(by_alias=True)
    data["contracts"] |= {"list": (contract.text,), "count": 0}
    return Ruleset.model_validate(data)


KINDS_OF_ONE_SORT = st.sampled_from(["set", "color"])
PARTS = st.one_of(
    st.builds(Part, KINDS_OF_ONE_SORT, st.integers(2, MAX_SIZE), st.just(""), st.booleans()),
    st.builds(
        Part,
        st.just("run"),
        st.integers(2, MAX_SIZE),
        st.sampled_from(["", "same", "any"]),
        st.booleans(),
    ),
)
CONTRACTS = st.lists(st.lists(PARTS, min_size=1, max_size=3), min_size=1, max_size=2)


@given(slug=st.sampled_from(all_slugs()), alternatives=CONTRACTS)
def test_what_is_shown_of_any_contract_can_be_typed(
    slug: str, alternatives: list[list[Part]]
) -> None:
    contract = write_contract(alternatives)
    assert contract.alternatives == tuple(map(tuple, alternatives))
    told = with_contract(load_ruleset(slug), contract)
    for text in shown(contract, told):
        assert asked(read_contract(text), told) == asked(contract, told), text


# --- anything at all

PIECES = (
    *("set", "runs", "of", "3", "two", "x", "pair", "+", ",", "or"),
    *("any suits", "a", "card", "in a row", "pure", "("),
)


@given(text=st.text(max_size=200) | st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join))
@example("1 1 1")
@example("x 2")
def test_anything_typed_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(ContractError):
        contract = read_contract(text)
        assert read_contract(contract.text) == contract
