from __future__ import annotations

import pytest

from rulesets.contracts import MAX_PARTS, ContractError, Part, parse_contract

SET_3, RUN_4, PAIR = Part("set", 3), Part("run", 4), Part("set", 2)

READ = [
    ("set 3", (SET_3,)),
    ("run 4", (RUN_4,)),
    ("pair", (PAIR,)),
    ("set 2", (PAIR,)),
    ("2x set 3", (SET_3, SET_3)),
    ("set 3 + 2x pair", (SET_3, PAIR, PAIR)),
    ("set 3+run 4", (SET_3, RUN_4)),
    ("  set 3 + run 4  ", (SET_3, RUN_4)),
    ("run 9 same", (Part("run", 9, "same"),)),
    ("2x run 4 any", (Part("run", 4, "any"),) * 2),
    ("run 3 pure + run 3", (Part("run", 3, pure=True), Part("run", 3))),
    ("run 5 same pure", (Part("run", 5, "same", pure=True),)),
]


@pytest.mark.parametrize(("text", "parts"), READ, ids=[text for text, _ in READ])
def test_reads_a_contract(text: str, parts: tuple[Part, ...]) -> None:
    contract = parse_contract(text)
    assert contract.alternatives == (parts,)
    assert contract.parts == parts
    assert contract.fewest_cards == sum(part.size for part in parts)


def test_reads_alternatives() -> None:
    contract = parse_contract("5x run 3 or 3x run 4 + run 3")
    assert [len(parts) for parts in contract.alternatives] == [5, 4]
    assert contract.parts == contract.alternatives[0]


def test_counts_the_cheapest_alternative() -> None:
    assert parse_contract("2x set 4 or run 7").fewest_cards == 7


@pytest.mark.parametrize(
    "text",
    [
        *("", "+", "or", "set", "set three", "3 set", "set 3 set 3", "set 3 +", "set 3 ++ set 3"),
        *("set 1", "set 41", "set -3", "set 3.5", "0x set 3", "x set 3", "100x set 3"),
        *("set 3 same", "pair 2", "run 4 suited", "run 4 same any", "RUN 4", "book 3", "set\n3"),
        *("13x set 3", "10x set 3 + 3x run 4", "set ٣"),
    ],
)
def test_refuses_what_isnt_a_contract(text: str) -> None:
    with pytest.raises(ContractError):
        parse_contract(text)


def test_quotes_the_unreadable_part() -> None:
    with pytest.raises(ContractError, match="“run four” isn’t part of a contract"):
        parse_contract("set 3 + run four")


def test_says_how_many_parts_are_too_many() -> None:
    with pytest.raises(ContractError, match=f"more than {MAX_PARTS}"):
        parse_contract(f"{MAX_PARTS + 1}x set 3")
