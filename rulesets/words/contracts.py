"""Contracts in words: "1 set of 3 and 2 runs of 4, any suits", and the noun a game has for them."""

from __future__ import annotations

from itertools import groupby

from rulesets.contracts import Contract, Part, Suits
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import for_colours, for_wilds, joined


def step_noun(rules: Ruleset, number: int = 1) -> str:
    """What this game calls a contract: "phase", "goal"; the plural unless ``number`` is 1."""
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
    """A number of contracts, with the game's own noun: "7 phases"."""
    return _("{n} {steps}").format(n=number, steps=step_noun(rules, number))


def step_number(rules: Ruleset, number: int) -> str:
    """One contract by its number: "phase 7"; "contract" alone where there's only one."""
    if rules.has_one_contract:
        return step_noun(rules)

    # Translators: step is the game's noun for a contract, n its number: "phase 7".
    return _("{step} {n}").format(step=step_noun(rules), n=number)


def contracts_title(rules: Ruleset) -> str:
    """The heading over the list of contracts: "The 7 phases"."""
    if rules.lays_to_go_out:
        return _("What you lay to go out")

    number = len(rules.contract_list)
    return _("The {n} {steps}").format(n=number, steps=step_noun(rules, number))


def suits_of(part: Part, rules: Ruleset) -> Suits:
    """Which suits a part asks for: its own word, or else the rule of the game. "" for a set."""
    return (part.suits or rules.meld.run.suit) if part.kind == "run" else ""


def mentions_suits(rules: Ruleset) -> bool:
    """Whether any run in this game can mix suits. If not, nobody needs to mention suits."""
    parts = (
        part
        for contract in rules.contract_list
        for parts in contract.alternatives
        for part in parts
    )

    return rules.meld.run.suit == "any" or any(suits_of(part, rules) == "any" for part in parts)


def contract_words(contract: Contract, rules: Ruleset) -> str:
    """The whole contract in words: "1 run of 6 and 1 set of 4, any suits"."""
    ways = [parts_words(parts, rules) for parts in contract.alternatives]
    is_long = any(len(set(parts)) > 1 for parts in contract.alternatives)
    return (_("; or ") if is_long else _(" or ")).join(ways)


def contract_lines(contract: Contract, rules: Ruleset) -> tuple[str, ...]:
    """The contract for a narrow column, about one line for each part: ("set 3", "2 × run 4").

    Suits are mentioned only where they differ from what the game asks of every run.
    """
    lines: list[str] = []
    for number, parts in enumerate(contract.alternatives):
        if number:
            lines.append(_("or"))

        for part, group in groupby(parts):
            lines += _short_lines(part, len(list(group)), rules)

    return tuple(lines)


def _short_lines(part: Part, count: int, rules: Ruleset) -> list[str]:
    line = _short(part).format(n=part.size)
    if count > 1:
        line = _("{n} × {meld}").format(n=count, meld=line)

    extra = (
        [_suits_words(part.suits, rules)]
        if part.suits and suits_of(part, rules) != rules.meld.run.suit
        else []
    )
    if part.pure:
        extra.append(for_wilds(rules, jokers=_("no jokers"), wilds=_("no wild cards")))

    return [f"{each}," for each in [line, *extra][:-1]] + [line, *extra][-1:]


def _short(part: Part) -> str:
    if part.is_pair:
        return _("pair")

    return {"set": _("set {n}"), "run": _("run {n}"), "color": _("colour {n}")}[part.kind]


def parts_words(parts: tuple[Part, ...], rules: Ruleset) -> str:
    """Some parts of a contract in words: "1 pair", "1 run of 4, any suits"."""
    asked = (
        {suits_of(part, rules) for part in parts if part.kind == "run"}
        if mentions_suits(rules)
        else set()
    )
    groups = [(part, len(list(group))) for part, group in groupby(parts)]
    items = [_item_words(part, count, rules) for part, count in groups]

    # where parts differ, or a set could be meant as well, say it for each
    has_others = any(part.kind != "run" for part in parts)
    says_each = len(asked) > 1 or (asked == {"same"} and has_others)
    if says_each:
        items = [
            _("{melds} ({suits})").format(melds=item, suits=_suits_words(suits, rules))
            if (suits := suits_of(part, rules))
            else item
            for item, (part, _count) in zip(items, groups, strict=True)
        ]

    words = joined(items)
    return (
        _("{melds}, {suits}").format(melds=words, suits=_suits_words(next(iter(asked)), rules))
        if asked and not says_each
        else words
    )


def _item_words(part: Part, count: int, rules: Ruleset) -> str:
    """Some melds of one size: "2 runs of 4"."""
    if part.kind == "color":
        words = ngettext("{size} cards of one colour", "{n} × {size} cards of one colour", count)
    elif part.is_pair:
        words = ngettext("{n} pair", "{n} pairs", count)
    elif part.kind == "set":
        words = ngettext("{n} set of {size}", "{n} sets of {size}", count)
    else:
        words = ngettext("{n} run of {size}", "{n} runs of {size}", count)

    words = words.format(n=count, size=part.size)
    if not part.pure:
        return words

    pure = for_wilds(
        rules, jokers=_("{melds} without jokers"), wilds=_("{melds} without wild cards")
    )
    return pure.format(melds=words)


def _suits_words(suits: Suits, rules: Ruleset) -> str:
    if suits == "any":
        return for_colours(rules, suits=_("any suits"), colours=_("any colours"))
    return for_colours(rules, suits=_("one suit"), colours=_("one colour"))
