"""Contracts in words: "1 set of 3 and 2 runs of 4, any suits", and the noun a game has for them."""

from __future__ import annotations

from itertools import groupby

from rulesets.contracts import Contract, Part, Suits
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import joined, number_word, wilds_called


def step_noun(rules: Ruleset, number: int = 1) -> str:
    """What this game calls a contract: "phase", "goal"; in the plural for another number than
    one.
    """
    match rules.contracts.called:
        case "phase":
            return ngettext("phase", "phases", number)
        case "goal":
            return ngettext("goal", "goals", number)
        case "step":
            return ngettext("step", "steps", number)
        case _:
            return ngettext("contract", "contracts", number)


def steps_counted(rules: Ruleset, number: int) -> str:
    """So many contracts, in the game's own noun: "7 phases"."""
    return _("{n} {steps}").format(n=number, steps=step_noun(rules, number))


def contracts_title(rules: Ruleset) -> str:
    """The head over the list of contracts: "The seven phases"."""
    number = len(rules.contract_list)
    return _("The {n} {steps}").format(n=number_word(number), steps=step_noun(rules, number))


def suits_of(part: Part, rules: Ruleset) -> Suits:
    """Which suits a part really asks for: its own word, or the rule of the game; "" for a set."""
    return (part.suits or rules.meld.run.suit) if part.kind == "run" else ""


def mentions_suits(rules: Ruleset) -> bool:
    """Whether runs may mix suits anywhere in this game. Where none may, suits need not be spoken
    of.
    """
    parts = (
        part
        for contract in rules.contract_list
        for parts in contract.alternatives
        for part in parts
    )

    return rules.meld.run.suit == "any" or any(suits_of(part, rules) == "any" for part in parts)


def contract_words(contract: Contract, rules: Ruleset) -> str:
    """The whole contract in words, beginning small: "run of 6 and 1 set of 4, any suits"."""
    return _(" or ").join(_sequence_words(parts, rules) for parts in contract.alternatives)


def parts_words(parts: tuple[Part, ...], rules: Ruleset) -> str:
    """Some parts of a contract, inside a sentence: "1 pair", "1 run of 4, any suits"."""
    return _sequence_words(parts, rules, begins=False)


def contract_lines(contract: Contract, rules: Ruleset) -> tuple[str, ...]:
    """The contract for a narrow column, about a line a part: ("set 3", "2 × run 4").

    Suits are spoken of only where they are not what the game's runs ask for anyway.
    """
    lines: list[str] = []
    for number, parts in enumerate(contract.alternatives):
        if number:
            lines.append(_("or"))

        for part, group in groupby(parts):
            lines += _short_lines(part, len(list(group)), rules)

    return tuple(lines)


def _short_lines(part: Part, count: int, rules: Ruleset) -> list[str]:
    short = _("pair") if part.is_pair else _("set {n}") if part.kind == "set" else _("run {n}")
    line = short.format(n=part.size)
    if count > 1:
        line = _("{n} × {meld}").format(n=count, meld=line)

    extra = (
        [_suits_words(part.suits)]
        if part.suits and suits_of(part, rules) != rules.meld.run.suit
        else []
    )
    extra += [_("no {wilds}").format(wilds=wilds_called(rules))] if part.pure else []

    return [f"{each}," for each in [line, *extra][:-1]] + [line, *extra][-1:]


def _sequence_words(parts: tuple[Part, ...], rules: Ruleset, *, begins: bool = True) -> str:
    asked = (
        {suits_of(part, rules) for part in parts if part.kind == "run"}
        if mentions_suits(rules)
        else set()
    )
    groups = [(part, len(list(group))) for part, group in groupby(parts)]
    items = [
        _item_words(part, count, rules, is_first=begins and index == 0)
        for index, (part, count) in enumerate(groups)
    ]

    if len(asked) > 1:  # one part mixes suits and another does not: say it at each
        items = [
            _("{melds} ({suits})").format(melds=item, suits=_suits_words(suits))
            if (suits := suits_of(part, rules))
            else item
            for item, (part, _count) in zip(items, groups, strict=True)
        ]

    words = joined(items)
    return (
        _("{melds}, {suits}").format(melds=words, suits=_suits_words(*asked))
        if len(asked) == 1
        else words
    )


def _item_words(part: Part, count: int, rules: Ruleset, *, is_first: bool) -> str:
    """ "2 runs of 4". A single run that begins the sentence needs no number: "run of 8"."""
    if part.is_pair:
        words = ngettext("{n} pair", "{n} pairs", count)
    elif part.kind == "set":
        words = ngettext("{n} set of {size}", "{n} sets of {size}", count)
    elif is_first and count == 1:
        words = _("run of {size}")
    else:
        words = ngettext("{n} run of {size}", "{n} runs of {size}", count)

    words = words.format(n=count, size=part.size)
    if not part.pure:
        return words

    return _("{melds} without {wilds}").format(melds=words, wilds=wilds_called(rules))


def _suits_words(suits: Suits) -> str:
    return _("any suits") if suits == "any" else _("one suit")
