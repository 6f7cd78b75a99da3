"""Why facts aren't possible, in one sentence."""

from __future__ import annotations

from rulesets.language import counted, counts, gettext
from rulesets.scoring.facts import FactError


def refusal(place: str, text: str, /, *, n: int = 0, **values: object) -> FactError:
    """What to raise for facts at a place: the text as ``counted`` takes it, filled in."""
    if counts(text):
        return FactError(place, counted(text, n=n, **values))
    return FactError(place, gettext(text).format(**values))
