"""Why a contract isn't laid: of each sentence about one, when it is true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

from tests.proof.reasons.case import Case, same
from tests.proof.reasons.sentences import says
from tests.rulesets.oracles.melds import Cards

ITEM = re.compile(
    r"(?P<color>\d+) cards of one colour"
    r"|(?:(?P<number>\d+) )?(?:(?P<pair>pairs?)|(?P<kind>set|run)s? of (?P<size>\d+))"
    r"(?: without \w+(?: \w+)?)?(?: \(\w+ \w+\))?"
)
Parts = Counter[tuple[str, int]]  # of each kind and size, how many


def parts_in(words: str) -> Parts:
    """The parts of a contract, as they are spoken of: "1 set of 3 and 2 pairs"."""
    found: Parts = Counter()
    for item in ITEM.finditer(words):
        if item["color"]:
            found["color", int(item["color"])] += 1
            continue
        kind, size = ("set", 2) if item["pair"] else (item["kind"], int(item["size"]))
        found[kind, size] += int(item["number"] or 1)
    return found


def counted(parts: Any) -> Parts:
    return Counter((part.kind, part.size) for part in parts)


def has_one(case: Case) -> bool:
    """Whether all players have to lay the same in all rounds."""
    return case.rules.contracts.per == "round" and len(case.rules.contracts.list) == 1


def is_named(case: Case, step: str, n: int) -> bool:
    return step.lower() == case.rules.contracts.called and n == case.claim["contract"]


@says("missing_part", "These cards don’t make {step} {n}: {asked}.")
def not_made(case: Case, step: str, n: int, asked: str) -> bool:
    hand = case.judge.cards("hand") if "hand" in case.claim else case.judge.melds("melds")[0]
    is_held = any(
        True for some in case.judge.open_parts for _way in case.oracle.ways_to_hold(hand, some)
    )
    says = [parts_in(words) for words in re.split(";? or ", asked)]
    asks = [counted(parts) for parts in case.oracle.contracts()[n - 1]]
    return is_named(case, step, n) and says == asks and not is_held


@says("missing_part", "These cards don’t make what you need: {asked}.")
def needed_not_made(case: Case, asked: str) -> bool:
    return has_one(case) and not_made(case, "contract", 1, asked)


@says("missing_part", "These cards don’t make the runs you need: {asked}.")
def runs_not_made(case: Case, asked: str) -> bool:
    return bool(case.rules.meld.needs) and not_made(case, "contract", 1, asked)


@says("missing_part", "Your melds also need: {asked}.")
def run_is_missing(case: Case, asked: str) -> bool:
    needs = bool(case.rules.meld.needs) or has_one(case)
    return needs and part_is_missing(case, "contract", 1, asked)


@says("extra_meld", "That’s more than you need: {cards}.")
def more_than_needed(case: Case, cards: Cards) -> bool:
    return has_one(case) and too_much(case, cards, "contract")


@says("extra_meld", "These cards aren’t in a meld: {cards}.")
def not_in_a_meld(case: Case, cards: Cards) -> bool:
    return bool(case.rules.meld.needs) and too_much(case, cards, "contract")


@says(
    "missing_part", "You need a pure run, which has no wild cards, and these cards don’t make one."
)
def no_pure_run(case: Case) -> bool:
    hands = case.hand_judge.kept()
    return not any(kind == "pure" for hand in hands for _meld, kind in hand.melds())


@says(
    "missing_part",
    "{cards} is your pure run. You need another run, and the other cards don’t make one.",
)
def no_other_run(case: Case, cards: Cards) -> bool:
    pure = case.hand_judge.slow(cards)
    hands = case.hand_judge.kept()
    has_all = any(
        runs >= hand.runs and is_pure for hand in hands for _laid, runs, is_pure in hand.ways()
    )
    return pure.is_run(pure.cards, natural=True) and not has_all


@says(
    "missing_part",
    "For {step} {n}, you also need, on the same turn: {asked}.",
    "For {step} {n}, you also need, now or on a later turn: {asked}.",
)
def part_is_missing(case: Case, step: str, n: int, asked: str) -> bool:
    missing = parts_in(asked)
    if not is_named(case, step, n):
        return False

    # as many melds as can be are parts, and these parts are those that none of them is
    ways = [way for parts in case.judge.open_parts for way in ways_to_share(case, parts)]
    most = max(filled for filled, _open in ways)
    return any(filled == most and left == missing for filled, left in ways)


def ways_to_share(case: Case, parts: Any) -> Iterator[tuple[int, Parts]]:
    """Each way to take the melds as parts, all but extra melds laid beside them: how many melds
    are a part, and which parts are missing.
    """
    melds, asks = case.judge.melds("melds"), [case.oracle.part(part) for part in parts]
    beside = [case.judge.is_first_meld(meld, case.judge.more_kinds) for meld in melds]
    nowhere = [None] * len(melds)
    for places in set(permutations([*range(len(asks)), *nowhere], len(melds))):
        out = [may for may, place in zip(beside, places, strict=True) if place is None]
        if not all(out) and len(melds) - len(out) < len(asks):
            continue
        pairs = [(meld, place) for meld, place in zip(melds, places, strict=True)
                 if place is not None]  # fmt: skip
        filled = sum(case.oracle.is_meld(meld, asks[place]) for meld, place in pairs)
        yield filled, counted(part for place, part in enumerate(parts) if place not in places)


@says("extra_meld", "Your {step} doesn’t ask for this: {cards}.")
def too_much(case: Case, cards: Cards, step: str) -> bool:
    if step != case.rules.contracts.called:
        return False

    return any(is_too_much(case, cards, parts) for parts in case.judge.open_parts)


def is_too_much(case: Case, cards: Cards, parts: Any) -> bool:
    """Whether these cards are more than these parts, which are still to lay."""
    melds, asks = case.judge.melds("melds"), [case.oracle.part(part) for part in parts]

    # in one pile: no way to lay it leaves fewer cards, and one leaves these
    if len(melds) == 1 and len(asks) > 1:
        least = case.judge.left_of_pile(melds[0], parts)
        return any(same(left, cards) for left in least) and len(cards) == min(map(len, least))

    # a meld of its own: no part fits it, or it isn't a meld
    (meld,) = [meld for meld in melds if same(meld, cards)][:1] or [()]
    parts_left = len(melds) <= len(asks) and any(case.oracle.is_meld(meld, ask) for ask in asks)
    can_be_laid_beside = case.judge.is_first_meld(meld, case.judge.more_kinds)
    return bool(meld) and not parts_left and not can_be_laid_beside


@says(
    "not_different",
    "Your {kind}s need different ranks: {one} and {other}.",
    "Your {kind}s need different suits: {one} and {other}.",
)
def not_different(case: Case, kind: str, one: Cards, other: Cards) -> bool:
    same_value = values_of(case, one, kind) == values_of(case, other, kind) != set()
    return case.rules.meld.different and same_value


def values_of(case: Case, meld: Cards, kind: str) -> set[str]:
    naturals = [card for card in meld if not case.oracle.can_be_wild(card, kind)]
    values = {card.rank if kind == "set" else card.suit for card in naturals}
    return values if len(values) == 1 else set()


@says("rank_taken", "You already have a meld of {ranks}, so you can’t begin another: {meld}.")
def begun_already(case: Case, ranks: str, meld: Cards) -> bool:
    return calls(ranks, case.oracle.rank_of(meld)) and not case.oracle.one_of_rank(
        [meld], case.judge.melds("table")
    )


@says("rank_taken", "You can only have one meld of {ranks}: {other} and {meld}.")
def two_of_a_rank(case: Case, ranks: str, other: Cards, meld: Cards) -> bool:
    both = [other, meld]
    are_laid = all(any(same(each, laid) for laid in case.judge.melds("melds")) for each in both)
    return (
        are_laid and calls(ranks, case.oracle.rank_of(meld)) and not case.oracle.one_of_rank(both)
    )


def calls(name: str, rank: str) -> bool:
    """Whether cards of this rank are called so."""
    small = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    names = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks"}
    names |= {str(n): f"{word}s" for n, word in enumerate(small, 2)} | {"6": "sixes"}
    return names.get(rank) == name
