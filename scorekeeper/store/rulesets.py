"""The rulesets a household can play: its own, and those that ship. One way to look one up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rulesets.language import gettext as rules_text
from rulesets.library.load import all_slugs, load_ruleset
from rulesets.ruleset import Ruleset
from rulesets.words.families import FAMILIES, family_of

OWN = "house-"  # how the slug of a household's own ruleset begins; ten signs follow


@dataclass(frozen=True, slots=True)
class OwnRuleset:
    """A ruleset of the household's own."""

    rules: Ruleset
    is_archived: bool = False  # no longer offered, but still there to be looked at
    changed_at: datetime | None = None

    def is_newer_than(self, at: datetime) -> bool:
        """Whether the household has changed it since."""
        return self.changed_at is not None and self.changed_at > at


@dataclass(frozen=True, slots=True)
class Shelf:
    """All rulesets of one household."""

    own: tuple[OwnRuleset, ...] = ()

    def find(self, slug: str) -> Ruleset | None:
        """The ruleset of this slug, offered or not; None where the household has none."""
        if slug in all_slugs():
            return load_ruleset(slug)

        own = self.find_own(slug)
        return own.rules if own else None

    def find_own(self, slug: str) -> OwnRuleset | None:
        return next((own for own in self.own if own.rules.id == slug), None)

    def offers(self, slug: str) -> bool:
        """Whether a new game can be this one; reads no file."""
        own = self.find_own(slug)
        return slug in all_slugs() or bool(own and not own.is_archived)

    @property
    def offered_own(self) -> tuple[Ruleset, ...]:
        """The household's own that are offered for new games, by name."""
        return tuple(sorted((own.rules for own in self.own if not own.is_archived), key=_by_name))

    @property
    def archived(self) -> tuple[Ruleset, ...]:
        return tuple(sorted((own.rules for own in self.own if own.is_archived), key=_by_name))

    @property
    def offered(self) -> tuple[Ruleset, ...]:
        """What a new game can be: the household's own first, then those that ship, by family."""
        return (*self.offered_own, *sorted(map(load_ruleset, all_slugs()), key=_by_family))


def base_of(rules: Ruleset) -> Ruleset:
    """The game that ships and that a ruleset is based on: itself, if it ships."""
    return load_ruleset(rules.based_on) if rules.based_on in all_slugs() else rules


def based_on_name(rules: Ruleset) -> str:
    """The name of the game that a household's own ruleset is based on; empty for one that ships."""
    return rules_text(base_of(rules).name) if rules.based_on in all_slugs() else ""


def _by_family(rules: Ruleset) -> tuple[int, str]:
    return FAMILIES.index(family_of(rules)), _by_name(rules)


def _by_name(rules: Ruleset) -> str:
    return rules.name.casefold()
