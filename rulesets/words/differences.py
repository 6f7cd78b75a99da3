"""How a household's own ruleset differs from the game it's based on, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.contracts import Contract
from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.bonuses import bonus_label
from rulesets.words.contracts import contract_words, step_number, steps_counted
from rulesets.words.grammar import card_class_label, joined, signed


def differences(rules: Ruleset, base: Ruleset) -> tuple[str, ...]:
    """Each difference in contracts, hands, card values and bonuses. ``base`` has the rest."""
    return (
        *_contracts(rules, base),
        *_deal(rules, base),
        *_values(rules, base),
        *_bonuses(rules, base),
    )


def _contracts(rules: Ruleset, base: Ruleset) -> Iterator[str]:
    if rules.has_one_contract and base.has_one_contract:
        yield from _ways(rules, base)
        return

    old, new = (
        [_asks(each) for each in base.contract_list],
        [_asks(each) for each in rules.contract_list],
    )
    if len(old) != len(new):
        yield _("{new} instead of {old}.").format(new=steps_counted(rules, len(new)), old=len(old))

    for number, contract in enumerate(rules.contract_list, start=1):
        asks = _asks(contract)
        if number <= len(old) and asks == old[number - 1]:
            continue

        what, now = contract_words(contract, rules), step_number(rules, number)
        if asks in old:
            was = step_number(rules, old.index(asks) + 1)
            text = _("Moved from {was} to {now}: {contract}.")
            yield text.format(was=was, now=now, contract=what)
        else:
            yield _("Your own {step}: {contract}.").format(step=now, contract=what)

    for contract in base.contract_list:
        if _asks(contract) not in new:
            yield _("Left out: {contract}.").format(contract=contract_words(contract, base))


def _ways(rules: Ruleset, base: Ruleset) -> Iterator[str]:
    """The ways to lay the one contract that all rounds have; their order says nothing."""
    old, new = base.shown_contracts, rules.shown_contracts
    for way in new:
        if _asks(way) not in map(_asks, old):
            yield _("Another way: {contract}.").format(contract=contract_words(way, rules))

    for way in old:
        if _asks(way) not in map(_asks, new):
            yield _("Left out: {contract}.").format(contract=contract_words(way, base))


def _asks(contract: Contract) -> object:
    return contract.alternatives


def _deal(rules: Ruleset, base: Ruleset) -> Iterator[str]:
    if "deal.cards" in rules.changed:
        new, old = (
            joined([str(size) for size in rules.deal.sizes]),
            joined([str(size) for size in base.deal.sizes]),
        )
        yield _("Cards dealt: {new} instead of {old}.").format(new=new, old=old)


def _values(rules: Ruleset, base: Ruleset) -> Iterator[str]:
    for key, new in rules.score.values.items():
        old = base.score.values.get(key)
        if old != new:
            values = {"cards": card_class_label(key), "new": _points(new), "old": _points(old)}
            yield _("{cards}: {new} instead of {old}.").format(**values)


def _points(points: int | str | None) -> str:
    return str(points) if isinstance(points, int) else _("the number on the card")


def _bonuses(rules: Ruleset, base: Ruleset) -> Iterator[str]:
    for old in base.bonus:
        new = rules.bonus_by_id(old.id)
        if new is None:
            yield _("Bonus left out: {bonus}.").format(bonus=bonus_label(old, base))
        elif new.points != old.points:
            values = {"new": signed(new.points), "old": signed(old.points)}
            yield _("{bonus}: {new} instead of {old}.").format(
                bonus=bonus_label(new, rules), **values
            )
