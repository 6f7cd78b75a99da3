"""How long a question may take. Past its steps it is refused with a sentence, never answered with a
guess.
"""

from __future__ import annotations

from collections.abc import Callable

from rulesets.language import gettext as _
from rulesets.verdict import TooHardError

STEPS = 200_000  # of any one question; about half a second on a small computer, at most


def too_hard() -> TooHardError:
    return TooHardError(
        _("These cards have too many ways to check. Ask the referee again with fewer cards.")
    )


class Budget:
    """The steps that one question may take; shared by all the searches that answer it."""

    def __init__(self, steps: int = STEPS, refusal: Callable[[], TooHardError] = too_hard) -> None:
        self.left = steps
        self._refusal = refusal

    def spend(self, steps: int) -> None:
        """Raises TooHardError when none are left."""
        self.left -= steps
        if self.left < 0:
            raise self._refusal()
