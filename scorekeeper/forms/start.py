"""Totals that somebody can begin with."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulesets.ruleset import Ruleset
from rulesets.words.grammar import signed


def start_fault(rules: Ruleset, name: str, points: int) -> str:
    """Why a player can't begin with this total: they'd be out of the game; "" if they can."""
    target = rules.end.target
    if not rules.eliminates or points < target:
        return ""

    text = _("With %(points)s, %(player)s would be out of the game. Type less than %(target)d.")
    return text % {"points": signed(points), "player": name, "target": target}
