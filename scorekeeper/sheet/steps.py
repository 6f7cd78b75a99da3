"""A contract by its number, as the game calls it: "phase 3", "goal 1"."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulesets.ruleset import Ruleset
from rulesets.words.contracts import step_noun


def step_number(rules: Ruleset, number: int | None) -> str:
    """The game's own word for a contract, and its number."""
    # Translators: step is the game’s word for a contract, such as “phase” or “goal”
    return _("%(step)s %(number)s") % {"step": step_noun(rules), "number": number}
