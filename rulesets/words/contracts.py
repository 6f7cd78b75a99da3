"""Contracts in words, "1 set of 3 and 2 runs of 4 (any suits)", and a game’s noun for them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rulesets.contracts import Contract, Part, Suits
from rulesets.language import counted
from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import joined
from rulesets.words.say import say

HELD = "\N{NO-BREAK SPACE}"  # between words that stay on one line

SHORT = {"pair": "pair", "set": "set {size}", "run": "run {size}", "color": "colour {size}"}
COUNTED = {
    "pair": "{n} pair|pairs",
    "set": "{n} set|sets of {size}",
    "run": "{n} run|runs of {size}",
    "color": "(|{n} × ){size} cards of one colour",
}
SUITS = {"any": "any <suits>", "same": "one <suit>"}


def step_noun(rules: Ruleset, number: int = 1) -> str:
    """What this game calls a contract: "phase", "goal"; the plural unless ``number`` is 1."""
    return say(rules, "<step>|<steps>", n=number)


def steps_counted(rules: Ruleset, number: int) -> str:
    """A number of contracts, with the game's own noun: "7 phases"."""
    return say(rules, "{n} <step>|<steps>", n=number)


def step_number(rules: Ruleset, number: int) -> str:
    """One contract by its number: "phase 7"; "contract" alone where there's only one."""
    if rules.has_one_contract:
        return step_noun(rules)
    return say(rules, "<step> {number}", number=number)


def contracts_title(rules: Ruleset) -> str:
    """The heading over the list of contracts: "The 7 phases"."""
    if rules.lays_to_go_out:
        return _("What you lay to go out")
    return say(rules, "The {n} <step>|<steps>", n=len(rules.contract_list))


def suits_of(part: Part, rules: Ruleset) -> Suits:
    """Which suits a part asks for: its own word, or else the rule of the game. "" for a set."""
    return (part.suits or rules.meld.run.suit) if part.is_run else ""


def mentions_suits(rules: Ruleset) -> bool:
    """Whether any run in this game can mix suits. If not, nobody needs to mention suits."""
    ways = [parts for contract in rules.contract_list for parts in contract.alternatives]
    return rules.meld.run.suit == "any" or any(
        suits_of(part, rules) == "any" for parts in ways for part in parts
    )


# ---------------------------------------------------------------- for a narrow column


def contract_lines(contract: Contract, rules: Ruleset) -> tuple[str, ...]:
    """The contract for a narrow column, about one line for each part: ("set 3", "2 × run 4").

    Suits are mentioned only where they differ from what the game asks of every run.
    """
    lines: list[str] = []
    for number, parts in enumerate(contract.alternatives):
        if number:
            lines.append(_("or"))

        for part, group in groupby(parts):
            *others, last = _short_lines(part, len(list(group)), rules)
            lines += [*(f"{line}," for line in others), last]

    return tuple(lines)


def _short_lines(part: Part, count: int, rules: Ruleset) -> Iterator[str]:
    meld = say(rules, SHORT["pair" if part.is_pair else part.kind], size=part.size)
    yield say(rules, "{n} × {meld}", n=count, meld=meld) if count > 1 else meld

    if part.suits and suits_of(part, rules) != rules.meld.run.suit:
        yield say(rules, SUITS[part.suits])
    if part.pure:
        yield say(rules, "no <wilds>")


# ---------------------------------------------------------------- in a sentence


def contract_words(contract: Contract, rules: Ruleset) -> str:
    """The whole contract in words: "1 run of 6 (any suits) and 1 set of 4"."""
    ways = [parts_words(parts, rules) for parts in contract.alternatives]
    is_long = any(len(set(parts)) > 1 for parts in contract.alternatives)
    return (_("; or ") if is_long else _(" or ")).join(ways)


def parts_words(parts: tuple[Part, ...], rules: Ruleset) -> str:
    """Some parts of a contract in words: "1 pair", "1 run of 4, any suits"."""
    asked = set()
    if mentions_suits(rules):
        asked = {suits_of(part, rules) for part in parts if part.is_run}

    # where parts differ, or a set could be meant as well, say it for each
    has_others = any(not part.is_run for part in parts)
    says_each = bool(asked) and (len(asked) > 1 or has_others)

    items = [
        _item(part, len(list(group)), rules, says_suits=says_each) for part, group in groupby(parts)
    ]
    if not asked or says_each:
        return joined(items)

    suits = say(rules, SUITS[asked.pop()])
    return say(rules, "{melds}, {suits}", melds=joined(items), suits=suits)


def _item(part: Part, count: int, rules: Ruleset, *, says_suits: bool) -> str:
    """Some melds of one size: "2 runs of 4"."""
    kind = "pair" if part.is_pair else part.kind
    words = counted(COUNTED[kind], n=count, size=part.size)
    if part.pure:
        words = say(rules, "{melds} without <wilds>", melds=words)
    if says_suits and part.is_run:
        suits = say(rules, SUITS[suits_of(part, rules)])
        words = say(rules, "{melds} ({suits})", melds=words, suits=suits)

    return words


def held(text: str, *, whole: bool = False) -> str:
    """The words of a contract, each number on one line with its word, or each whole meld."""
    joining = {joined(["", ""]).strip(), _(" or ").strip()}
    found: list[str] = []

    before = ","
    for word in text.split():
        counts = before[:1].isdigit() and not before.endswith(",") and not found[-1].count(HELD)
        is_size = word[0].isdigit() and before not in joining and not before.endswith(",")
        if found and (is_size or counts):
            found[-1] += HELD + word
            if whole and is_size and found[-2:-1] and found[-2][0].isdigit():  # how many of them
                found[-2:] = [HELD.join(found[-2:])]
        else:
            found.append(word)

        before = word

    return " ".join(found)
