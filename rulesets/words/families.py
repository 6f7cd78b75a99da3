"""The heading that a game is under in lists of games. It follows from the rules."""

from __future__ import annotations

from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset

# in the order in which lists have them
FAMILIES = ("phases", "rounds", "classic", "two", "extra", "any")


def family_of(rules: Ruleset) -> str:
    """Which of ``FAMILIES`` a game belongs to."""
    if rules.family == "any":
        return "any"
    if rules.family in {"tiles", "special"}:
        return "extra"
    if rules.players.max == 2:
        return "two"
    if rules.has_personal_contracts:
        return "phases"

    return "rounds" if rules.contract_list and not rules.has_one_contract else "classic"


def family_title(rules: Ruleset) -> str:
    """The heading of a game in lists: "Phases, each at your own pace"."""
    return {
        "phases": _("Phases, each at your own pace"),
        "rounds": _("One contract a deal, for everyone"),
        "classic": _("Classic rummy"),
        "two": _("For two players"),
        "extra": _("Tiles and special cards"),
        "any": _("Any other game"),
    }[family_of(rules)]
