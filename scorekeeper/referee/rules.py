"""The rules behind a verdict, in words, each with where it comes from: its source, our default, a
house rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _

from rulesets import words
from rulesets.ruleset import Ruleset
from rulesets.verdict import Code, Problem, Verdict
from rulesets.words import Line
from rulesets.words.origins import overlap
from scorekeeper.rulebook.display import RuleLine

MOST = 5  # rules under one verdict
CONTRACTS = "contracts.list"
MELDS = ("meld.set.min", "meld.run.min")
OF_SETS, OF_RUNS = "meld.set.", "meld.run."


def rules_behind(
    rules: Ruleset, problems: Sequence[Problem], contract: int | None
) -> tuple[RuleLine, ...]:
    """The contract that was asked about, and the rules that the problems are about, in their
    order.
    """
    keys = [CONTRACTS, *(key for problem in problems for key in _keys(problem, rules))]
    # where no line speaks of it, as of adding cards in games without contracts, it is what a meld
    # is
    return _with_origins(rules, _lines(rules, keys, contract)) or _with_origins(
        rules, _lines(rules, MELDS, contract)
    )


def rules_of_legal(rules: Ruleset, verdict: Verdict, contract: int | None) -> tuple[RuleLine, ...]:
    """The rules that a legal reading rests on: the contract, and what holds for wild cards that are
    in it.
    """
    keys = [CONTRACTS, "contracts.sizes"] if contract and verdict.arrangement else []
    if any(reading.stands_for for reading in verdict.arrangement):
        keys.append("wild.limit")
    if verdict.freed:
        keys.append("wild.swap")
    if verdict.discard or verdict.left == ():
        keys += ["out.last_discard", "out.discard"]
    if not keys and verdict.arrangement:
        keys = ["meld.run.min" if verdict.arrangement[0].kind == "run" else "meld.set.min"]
    return _with_origins(rules, _lines(rules, keys, contract))


def rule_lines(rules: Ruleset, *keys: str) -> Iterator[str]:
    """The sentences about these keys of a ruleset, key by key."""
    lines = [line for section in words.describe(rules) for line in section.lines]
    for key in keys:
        yield from (line.text for line in lines if line.paths[0] == key)


def _keys(problem: Problem, rules: Ruleset) -> Iterator[str]:
    """The keys of a problem, without those of the other kind of meld."""
    ranks = {card.rank for card in problem.cards if card.rank not in rules.wild.cards}
    other = OF_RUNS if len(ranks) == 1 else OF_SETS if ranks else "-"
    if problem.code in {Code.MIXED_RANKS, Code.KIND_NOT_IN_GAME}:
        other = "-"
    yield from (key for key in problem.rule if not key.startswith(other))


def _lines(rules: Ruleset, keys: Iterable[str], contract: int | None) -> Iterator[Line]:
    described = [line for section in words.describe(rules) for line in section.lines]
    for key in keys:
        if key == CONTRACTS:
            yield from _contract_line(rules, contract)
        else:
            yield from (line for line in described if overlap(line.paths[0], key))


def _contract_line(rules: Ruleset, number: int | None) -> Iterator[Line]:
    if number and number <= len(rules.contract_list):
        names = {"step": words.sentence(words.step_noun(rules)), "n": number}
        asked = words.contract_words(rules.contract_list[number - 1], rules)
        yield Line(_("%(step)s %(n)d: %(words)s.") % {**names, "words": asked}, (CONTRACTS,))


def _with_origins(rules: Ruleset, lines: Iterable[Line]) -> tuple[RuleLine, ...]:
    found = []
    for line in list(dict.fromkeys(lines))[:MOST]:
        origin = words.origin_of(rules, line.paths)
        found.append(RuleLine(line.text, origin.text, origin.kind, origin.why))
    return tuple(found)
