"""Too long for tonight? Ways to play the same game in less time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulesets.forecast.length import Length, Pace, first_contracts, softer_last
from rulesets.forecast.store import length_of, shorter_ways
from rulesets.keys.options import Value
from rulesets.language import gettext as _
from rulesets.library.load import OptionError, RulesetError, with_options
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import step_number, steps_counted

WORTH_IT = 15  # minutes that have to be saved
SOFTER, FIRST = "softer", "first-"  # ways: an easier last contract, only the first so many


@dataclass(frozen=True, slots=True)
class Saving:
    """A way to be done earlier.

    ``text``: what it is, for a button. ``option``: the game's own option that does it and its
    value, or None; then it's a ``way`` that ``shortened`` knows. ``contracts``: those that are
    left.
    """

    text: str
    length: Length
    option: tuple[str, Value] | None
    way: str
    contracts: tuple[str, ...]


def savings(rules: Ruleset, players: int, pace: Pace | None = None) -> tuple[Saving, ...]:
    """What would save at least a quarter of an hour, longest first; none if nothing is stored."""
    usual = length_of(rules, players)
    if not usual:
        return ()

    most = usual.minutes(pace).middle - WORTH_IT
    by_option = dict(_options(rules))
    saved = []
    for way, text, shorter in _ways(rules):
        contracts, length = _texts(shorter), length_of(shorter, players)
        if length and length.minutes(pace).middle <= most:
            saved.append(Saving(text, length, by_option.get(contracts), way, contracts))

    return tuple(sorted(saved, key=lambda saving: -saving.length.mean_turns))


def _ways(rules: Ruleset) -> Iterator[tuple[str, str, Ruleset]]:
    """Each way to play it in less time, what it is, and the rules then."""
    for fewer, shorter in shorter_ways(rules):
        text = _("Only the first {steps}").format(steps=steps_counted(rules, fewer))
        yield f"{FIRST}{fewer}", text, shorter

    if softer := softer_last(rules):
        last = step_number(rules, len(rules.contract_list))
        yield SOFTER, _("Any suits in {step}").format(step=last), softer


def shortened(rules: Ruleset, key: str) -> Ruleset | None:
    """The game played in a shorter way, as a saving calls it; None if there's no such way."""
    if key == SOFTER:
        return softer_last(rules)

    numbers = {f"{FIRST}{number}": number for number in range(1, len(rules.contract_list))}
    if key in numbers:
        return first_contracts(rules, numbers[key])
    return None


def way_words(rules: Ruleset, key: str) -> str:
    """What such a way is, beside the game as usual: "5 phases"; "" if there's no such way."""
    shorter = shortened(rules, key)
    if not shorter:
        return ""
    if key != SOFTER:
        return steps_counted(rules, len(shorter.contract_list))

    last = step_number(rules, len(rules.contract_list))
    return _("any suits in {step}").format(step=last)


def _options(rules: Ruleset) -> Iterator[tuple[tuple[str, ...], tuple[str, Value]]]:
    """The options of the game that change nothing but how many contracts are played."""
    for option in rules.option:
        if option.paths == {"contracts.count"}:
            for value in option.unusual:
                try:
                    yield _texts(with_options(rules, {option.id: value})), (option.id, value)
                except (OptionError, RulesetError):
                    continue  # it doesn't go with what is chosen


def _texts(rules: Ruleset) -> tuple[str, ...]:
    return tuple(contract.text for contract in rules.contract_list)


def length_words(rules: Ruleset, players: int, pace: Pace | None = None) -> str:
    """What to say of the last contract if it takes half of the evening.

    "" if it doesn't, or if that isn't stored.
    """
    last, usual = len(rules.contract_list), length_of(rules, players)
    without = dict(shorter_ways(rules)).get(last - 1)
    shorter = without and length_of(without, players)
    if not usual or not shorter:
        return ""
    if 2 * shorter.middle_minutes(pace) > usual.middle_minutes(pace):
        return ""

    text = _("{step} alone is more than half of it.")
    return text.format(step=step_number(rules, last).capitalize())
