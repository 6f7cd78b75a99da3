"""Every way to play every game: each option alone, and every two of them together."""

from __future__ import annotations

from itertools import combinations

from rulesets.keys.options import Option, Value
from rulesets.library.load import all_slugs, load_ruleset, with_options
from rulesets.ruleset import Ruleset

Change = tuple[str, Value]
ANY_GAME = all_slugs()  # also one in ten lines, of tests/cases/games: what a family may add
# these say where each rule is from: there are quotes, claims and contracts counted by hand
SHIPPED = tuple(slug for slug in ANY_GAME if load_ruleset(slug).facts)
WITH_OPTIONS = [slug for slug in ANY_GAME if load_ruleset(slug).option]
WITH_CARDS = [slug for slug in ANY_GAME if load_ruleset(slug).has_cards]


def changes_of(option: Option) -> list[Change]:
    return [(option.id, value) for value in option.unusual]


def single_changes(slug: str) -> list[Change]:
    return [change for option in load_ruleset(slug).option for change in changes_of(option)]


def pairs_of_changes(slug: str) -> list[tuple[Change, Change]]:
    return [pair for pair in combinations(single_changes(slug), 2) if pair[0][0] != pair[1][0]]


def variants(slug: str) -> list[Ruleset]:
    """The game as usual, and with each option alone."""
    rules = load_ruleset(slug)
    return [rules, *(with_options(rules, dict([change])) for change in single_changes(slug))]


SINGLE = [(slug, change) for slug in ANY_GAME for change in single_changes(slug)]


def rules_of(slug: str, options: dict[str, str | bool] | None = None) -> Ruleset:
    return with_options(load_ruleset(slug), options or {})


def changed(rules: Ruleset, **tables: dict[str, object]) -> Ruleset:
    """A ruleset with some keys changed, unchecked: words must be there for every value."""
    parts = {
        name: getattr(rules, name).model_copy(update=values) for name, values in tables.items()
    }
    copy = rules.model_copy(update=parts)
    for name in ("contract_list", "value_classes"):
        copy.__dict__.pop(name, None)  # what was worked out from the old keys
    return copy
