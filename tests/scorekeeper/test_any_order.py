"""Whether melds are a contract, why not, and which of them gets the cross: whatever the order in
which they are laid, for every contract of every game, with each option, and for phases of one's
own. Only which of several is more than was asked for goes by the order.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any, NamedTuple

import pytest

from rulesets.cards import Card
from rulesets.claims import judge, read_claim
from rulesets.contracts import Contract, Part, parse_contract
from rulesets.library.load import all_slugs, load_ruleset
from rulesets.ruleset import Ruleset
from rulesets.verdict import Code, Problem, Verdict
from rulesets.words.reasons import reason
from scorekeeper.referee.case import Case
from scorekeeper.referee.kinds import BY_ID
from tests.kinds import in_turn, some_of
from tests.rulesets.oracles.melds import Oracle
from tests.rulesets.variants import changed, variants

pytestmark = pytest.mark.one_database

Meld = tuple[Card, ...]

WITH_CONTRACTS = [slug for slug in all_slugs() if load_ruleset(slug).contract_list]
OWN = (
    *("run 4 same + run 4 any", "set 3 + 2x pair", "pair + set 3 or run 4 + run 3", "2x run 3 any"),
    *("color 4 + pair + run 3 same", "2x color 3", "2x set 3 pure + set 3", "3x pair", "4x set 3"),
    *("set 4 + set 3 + pair", "run 5 + run 4 same + run 3 any", "color 5 or run 5"),
)


class Said(NamedTuple):
    """What the page says of one order."""

    verdict: Verdict
    reasons: Counter[str]
    crossed: Counter[Meld]
    ticked: Counter[Meld]


def said_of(melds: Sequence[Meld], number: int, rules: Ruleset) -> Said:
    laid = [list(map(str, meld)) for meld in melds]
    about: dict[str, Any] = {"ruleset": rules.id, "contract": number}
    claim = about | {"claim": "contract", "melds": laid}
    verdict = judge(read_claim(claim), rules)
    groups = BY_ID["contract"].wrong_groups(Case(rules, claim, verdict))

    marked: dict[bool | None, Counter[Meld]] = {True: Counter(), False: Counter()}
    for group in () if verdict.legal else groups:
        meld = tuple(sorted((shown.card for shown in group.cards), key=str))
        marked[group.is_right][meld] += 1

    reasons = Counter(reason(problem, rules) for problem in verdict.problems)
    return Said(verdict, reasons, marked[False], marked[True])


# --- melds that are nearly a contract


def nearly(part: Part, rules: Ruleset, source: random.Random) -> Meld:
    """A meld as this part asks for, or one with a card that is wrong, or one more or fewer."""
    ranks, suits = rules.deck.ranks, list(rules.largest_deck.suits)
    suit, start = source.choice(suits), source.randrange(max(1, len(ranks) - part.size))
    ways = {
        "set": [Card(ranks[start], source.choice(suits)) for _each in range(part.size)],
        "run": [Card(rank, suit) for rank in ranks[start : start + part.size]],
        "color": [Card(source.choice(ranks), suit) for _each in range(part.size)],
    }
    cards = ways[part.kind]
    if part.kind == "run" and part.suits == "any" and source.random() < 0.5:
        cards = [Card(card.rank, source.choice(suits)) for card in cards]

    others = [Card(source.choice(ranks), source.choice(suits)) for _each in range(3)]
    suited = {*ranks, *rules.deck.wild_ranks_extra}
    others += [
        Card(rank, source.choice(suits) if rank in suited else "") for rank in rules.wild.cards
    ]
    for _each in range(source.choice([0, 0, 1, 1, 2])):
        cards[source.randrange(len(cards))] = source.choice(others)
    size = source.choice([0, 0, 0, 0, -1, 1])
    cards = cards[: len(cards) + size] if size < 0 else [*cards, *others[:size]]

    return tuple(cards)


def lay_downs(contract: Contract, rules: Ruleset, tries: int, seed: str) -> Iterator[list[Meld]]:
    source = random.Random(f"{rules.id} {contract.text} {seed}")
    for _each in range(tries):
        parts = list(source.choice(contract.alternatives))
        parts += source.choices(parts, k=source.choice([0, 0, 1]))
        melds = [nearly(part, rules, source) for part in parts]
        if len(melds) > 1:
            yield melds


def orders(melds: Sequence[Meld]) -> list[tuple[Meld, ...]]:
    """All of them; of more than three melds those in which each is the first and the last one."""
    if len(melds) <= 3:
        return list(permutations(melds))

    turned = [(*melds[place:], *melds[:place]) for place in range(len(melds))]
    return [*turned, *(order[::-1] for order in turned)]


# --- what has to be the same, and what is named


def check(melds: Sequence[Meld], number: int, rules: Ruleset) -> None:
    first, *others = (said_of(order, number, rules) for order in orders(melds))
    about = (rules.id, rules.chosen, rules.contract_list[number - 1].text, melds)
    for other in others:
        assert other.verdict.legal is first.verdict.legal, about
        assert Counter(other.verdict.codes) == Counter(first.verdict.codes), about
        if Code.EXTRA_MELD in first.verdict.codes:  # of melds that do as well, the last one laid
            assert other.crossed.total() == first.crossed.total(), about
            continue

        assert other.reasons == first.reasons, about
        assert other.crossed == first.crossed, about

    if first.verdict.legal:
        return
    for meld in first.crossed:
        assert any(names(problem, meld) for problem in first.verdict.problems), (meld, *about)
    for problem in first.verdict.problems:
        if problem.code not in {Code.MISSING_PART, Code.NOT_IN_DECK}:
            assert any(names(problem, meld) for meld in first.crossed), (problem, *about)

    contract = rules.contract_list[number - 1]
    if len(contract.alternatives) == 1 and len(contract.parts) == len(melds):
        right = [meld for meld, held in first.ticked.items() for _each in range(held)]
        differing = Counter(each.code for each in first.verdict.problems)[Code.NOT_DIFFERENT]
        if not differing:
            assert len(right) == most_right(melds, contract, rules), about
            assert most_right(right, contract, rules) == len(right), about


def names(problem: Problem, meld: Meld) -> bool:
    """Whether a reason is about cards of this meld; two that are too alike are named together."""
    named, held = Counter(problem.cards), Counter(meld)
    if problem.code == Code.NOT_DIFFERENT:
        return held <= named
    return bool(named) and named <= held


def most_right(melds: Sequence[Meld], contract: Contract, rules: Ruleset) -> int:
    """How many of these melds can be parts of the contract at once, found by trying it."""
    oracle = Oracle(rules)
    parts = [oracle.part(part) for part in contract.parts]
    fits = [[oracle.is_meld(meld, part) for part in parts] for meld in melds]
    ways = permutations(range(len(parts)), len(melds))
    return max(sum(fits[meld][part] for meld, part in enumerate(way)) for way in ways)


# --- every contract there is


@pytest.mark.parametrize("slug", some_of(WITH_CONTRACTS, 3))
def test_the_order_of_melds_decides_nothing(slug: str) -> None:
    usual, *others = refereed_otherwise(slug)
    for rules, tries in [(usual, 2), *((other, 1) for other in others[::2])]:
        for number, contract in enumerate(rules.contract_list, 1):
            for melds in lay_downs(contract, rules, tries, slug):
                check(melds, number, rules)


def refereed_otherwise(slug: str) -> list[Ruleset]:
    """The game as usual, and with each option that changes what the referee says of a contract."""
    found: dict[str, Ruleset] = {}
    for rules in variants(slug):
        decides = rules.model_dump_json(include={"contracts", "meld", "wild", "after", "deck"})
        found.setdefault(decides, rules)

    return list(found.values())


@pytest.mark.parametrize(
    ("text", "base"), in_turn(OWN, ["aggravation-household", "ten-phases", "frustration"])
)
def test_nor_with_phases_of_ones_own(base: str, text: str) -> None:
    contracts = {"list": (text,), "count": 0}
    rules = changed(load_ruleset(base), contracts=contracts, meld={"different": "run" not in text})
    for melds in lay_downs(parse_contract(text), rules, 6, base):
        check(melds, 1, rules)
