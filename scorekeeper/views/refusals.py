"""What is said when an act isn't possible."""

from __future__ import annotations

from rulesets.scoring.facts import FactError
from scorekeeper.services import ImpossibleError


def why(error: ImpossibleError | FactError) -> str:
    """The sentence of the error, without its place in the facts."""
    return error.text if isinstance(error, FactError) else str(error)
