"""A household's own ruleset for tests: five phases, one of them new."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulesets.library.house import build_house_ruleset, written_of
from rulesets.library.load import load_ruleset
from rulesets.ruleset import Ruleset
from scorekeeper import services
from scorekeeper.models import Household

SLUG = "house-abcdefghjk"
FIVE = ("set 3 + 2x pair", "3x set 3", "run 8", "run 6 + set 4", "2x set 5")


def make_own(
    base: str = "aggravation-household", *, slug: str = SLUG, name: str = "Ours", **changes: Any
) -> Ruleset:
    game = load_ruleset(base)
    if base == "aggravation-household":
        changes = {"contracts": FIVE} | changes
    return build_house_ruleset(game, slug, replace(written_of(game), name=name, **changes)).rules


def keep_own(household: Household, **own: Any) -> Ruleset:
    """A ruleset that the household has written."""
    rules = make_own(**own)
    services.save_house_ruleset(household=household, ruleset=rules)
    return rules


def typed_ruleset(*contracts: str, action: str = "save", **more: Any) -> dict[str, Any]:
    """The form of a ruleset as a page sends it."""
    data = {
        "slug": SLUG,
        "based_on": "aggravation-household",
        "name": "Ours",
        "contracts": "\r\n".join(contracts or FIVE),
    }
    return data | {"action": action} | more
