"""A household's own ruleset: a game that ships, with some parts replaced.

These are contracts, hands, card values and bonuses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from rulesets.keys.options import Option
from rulesets.language import counted
from rulesets.language import gettext as _
from rulesets.library.load import RulesetError, build_ruleset, option_faults, read_house_ruleset
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import sentence


@dataclass(frozen=True, slots=True)
class HouseText:
    """What a household writes over a game.

    Values are by key of ``score.values``, bonuses by id; 0: not given.
    """

    name: str
    contracts: tuple[str, ...]
    deal: tuple[int, ...]
    values: Mapping[str, int | str]
    bonuses: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class HouseRuleset:
    """The ruleset that comes of it, and what had to follow by itself, in sentences."""

    rules: Ruleset
    notices: tuple[str, ...]


def written_of(base: Ruleset, rules: Ruleset | None = None) -> HouseText:
    """What's in this ruleset, or in its base, as a household would have written it."""
    rules = rules or base
    points = {bonus.id: bonus.points for bonus in rules.bonus}

    return HouseText(
        name=rules.name,
        contracts=rules.contracts.list,
        deal=rules.deal.sizes,
        values={
            key: rules.score.values.get(key, value) for key, value in base.score.values.items()
        },
        bonuses={bonus.id: points.get(bonus.id, 0) for bonus in base.bonus},
    )


def build_house_ruleset(base: Ruleset, slug: str, written: HouseText) -> HouseRuleset:
    """Put what was written on top of a game that ships. Raises RulesetError with every problem.

    What depends on the contracts follows: with one contract per round, it has as many rounds. House
    rules of the game that don't fit what was written are left out.
    """
    data, followed = _patched(base, slug, written)
    kept, dropped = _kept_options(base, build_ruleset(data, slug))
    if dropped:
        data["option"] = [option.model_dump(mode="json") for option in kept]
        ids = {option.id for option in kept}
        for fact in data["facts"].values():
            if isinstance(fact, dict) and fact["option"] not in ids:
                fact["option"] = ""

    return HouseRuleset(read_house_ruleset(data, slug), (*followed, *dropped))


def _patched(base: Ruleset, slug: str, written: HouseText) -> tuple[dict[str, Any], list[str]]:
    data = base.model_dump(mode="json", by_alias=True)
    changed: list[str] = []
    followed: list[str] = []

    if written.contracts != base.contracts.list:
        changed.append("contracts.list")
        data["contracts"] |= {"list": list(written.contracts), "count": 0}

    deal = written.deal
    if base.contracts.per == "round":
        number = len(written.contracts)
        if number != base.end.rounds and base.end.when == "rounds":
            changed.append("end.rounds")
            text = "Each round has its own contract, so the game has {n} round|rounds."
            followed.append(counted(text, n=number))
            data["end"]["rounds"] = number

        if len(deal) > number > 0:
            deal = deal[:number]

    if deal != base.deal.sizes:
        changed.append("deal.cards")
        data["deal"] |= {"cards": deal[0] if len(deal) == 1 else list(deal), "by_players": []}

    values = {
        key: value for key, value in written.values.items() if value != base.score.values.get(key)
    }
    changed += [f"score.values.{key}" for key in values]
    data["score"]["values"] |= values
    changed += _patch_bonuses(data, base, written.bonuses)
    data |= {"id": slug, "name": written.name, "based_on": base.id, "changed": changed}

    return data, followed


def _patch_bonuses(data: dict[str, Any], base: Ruleset, bonuses: Mapping[str, int]) -> list[str]:
    """Write other points; a bonus of 0 points goes, and nothing takes its place."""
    pay = [bonus for bonus in base.bonus if not bonus.multiplies]
    gone = [bonus.id for bonus in pay if bonuses.get(bonus.id, bonus.points) == 0]
    changed = [f"bonus.{bonus_id}" for bonus_id in gone]

    kept = []
    for bonus in data["bonus"]:
        points = bonuses.get(bonus["id"], bonus["points"])
        if points != bonus["points"] and points:
            changed.append(f"bonus.{bonus['id']}.points")

        if bonus["id"] not in gone:
            replaces = [other for other in bonus["replaces"] if other not in gone]
            kept.append(bonus | {"points": points, "replaces": replaces})

    data["bonus"] = kept
    return changed


def _kept_options(base: Ruleset, rules: Ruleset) -> tuple[list[Option], list[str]]:
    """The house rules that can still be played, and sentences about the others."""
    kept, notices = [], []
    for option in base.option:
        if _writes_over(option, rules.changed):
            text = _("The house rule “{option}” is left out: you’ve set that yourself.")
        elif (fitting := _fitting(rules, option)) == option:
            kept.append(option)
            continue
        elif fitting:
            kept.append(fitting)
            text = _("The house rule “{option}” has fewer choices: some don’t fit these rules.")
        else:
            text = _("The house rule “{option}” is left out: it doesn’t fit these rules.")

        notices.append(text.format(option=_(option.label)))

    return kept, notices


def _writes_over(option: Option, changed: Iterable[str]) -> bool:
    """Whether an option is about what the household has written.

    A choice or a number says what's usual, so it can't overlap at all. A switch only says what
    it does when it's on, so it can replace one value, but not a table with several.
    """
    own = [f"{path}." for path in changed]
    if "contracts.list." in own:
        own.append("contracts.count.")

    for path, written in product(option.paths, own):
        is_below = written.startswith(f"{path}.") and written != f"{path}."
        if is_below or (not option.is_switch and f"{path}.".startswith(written)):
            return True

    return False


def _fitting(rules: Ruleset, option: Option) -> Option | None:
    """The option with the ways that can be played; None if only the usual one is left."""
    if not option.choices:
        return None if option_faults(rules, option) else option

    # a fault is at a way: "option.winner=first: end.winner"
    faults = option_faults(rules, option)
    impossible = {key.partition("=")[2].partition(":")[0] for key, _fault in faults}
    choices = {key: choice for key, choice in option.choices.items() if key not in impossible}
    return option.model_copy(update={"choices": choices}) if len(choices) > 1 else None


# ---------------------------------------------------------------- faults and differences, in words


def faults_in_words(error: RulesetError) -> Iterator[tuple[int | None, str]]:
    """Each problem in a sentence, with the number of the contract it is about (from 1), or None."""
    for key, fault in error.faults:
        place = re.match(r"contracts\.list\[(\d+)\]", key)
        yield int(place[1]) + 1 if place else None, sentence(f"{fault.rstrip('.')}.")
