"""How a household's own ruleset differs from the game it's based on, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.bonuses import bonus_label
from rulesets.words.contracts import contract_words
from rulesets.words.grammar import card_class_label, joined, signed
from rulesets.words.say import say


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

    old = [contract.alternatives for contract in base.contract_list]
    new = [contract.alternatives for contract in rules.contract_list]
    if len(old) != len(new):
        text = "{n} <step>|<steps> instead of {old}."
        yield say(rules, text, n=len(new), old=len(old))

    for number, contract in enumerate(rules.contract_list, start=1):
        asks, words = contract.alternatives, contract_words(contract, rules)
        if number <= len(old) and asks == old[number - 1]:
            continue
        if asks in old:
            text = "Moved from <step> {was} to <step> {now}: {contract}."
            yield say(rules, text, was=old.index(asks) + 1, now=number, contract=words)
        else:
            yield say(rules, "Your own <step> {now}: {contract}.", now=number, contract=words)

    for contract in base.contract_list:
        if contract.alternatives not in new:
            yield say(base, "Left out: {contract}.", contract=contract_words(contract, base))


def _ways(rules: Ruleset, base: Ruleset) -> Iterator[str]:
    """The ways to lay the one contract that all rounds have; their order says nothing."""
    old = [way.alternatives for way in base.shown_contracts]
    new = [way.alternatives for way in rules.shown_contracts]
    for way in rules.shown_contracts:
        if way.alternatives not in old:
            yield say(rules, "Another way: {contract}.", contract=contract_words(way, rules))

    for way in base.shown_contracts:
        if way.alternatives not in new:
            yield say(base, "Left out: {contract}.", contract=contract_words(way, base))


def _deal(rules: Ruleset, base: Ruleset) -> Iterator[str]:
    if "deal.cards" in rules.changed:
        old, new = [joined([str(size) for size in dealt.deal.sizes]) for dealt in (base, rules)]
        yield say(rules, "Cards dealt: {new} instead of {old}.", new=new, old=old)


def _values(rules: Ruleset, base: Ruleset) -> Iterator[str]:
    for key, points in rules.score.values.items():
        if points != base.score.values.get(key):
            old, new = _points(base.score.values.get(key)), _points(points)
            cards = card_class_label(key)
            yield say(rules, "{cards}: {new} instead of {old}.", cards=cards, new=new, old=old)


def _points(points: int | str | None) -> str:
    return str(points) if isinstance(points, int) else _("the number on the card")


def _bonuses(rules: Ruleset, base: Ruleset) -> Iterator[str]:
    for was in base.bonus:
        bonus = rules.bonus_by_id(was.id)
        if bonus is None:
            yield say(base, "Bonus left out: {bonus}.", bonus=bonus_label(was, base))
        elif bonus.points != was.points:
            label, new, old = bonus_label(bonus, rules), signed(bonus.points), signed(was.points)
            yield say(rules, "{bonus}: {new} instead of {old}.", bonus=label, new=new, old=old)
