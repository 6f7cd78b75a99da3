"""What phones ask every other second: whether a game looks any different now."""

from __future__ import annotations

import re
from typing import NamedTuple

from django.utils import timezone

from scorekeeper.models.devices import KNOCK_WAITS
from scorekeeper.store import sql

DIGITS = re.compile(r"\D")
SEEN = """
    game.version, household.version,
    (SELECT COALESCE(SUM(version), 0) FROM scorekeeper_draft WHERE game_id = game.id),
    (SELECT COALESCE(SUM(id), 0) FROM scorekeeper_knock
        WHERE household_id = household.id AND answered_at IS NULL AND made_at > %s),
    game.changed_at,
    CASE WHEN game.finished_at IS NULL THEN 0 ELSE (
        SELECT COALESCE(MAX(later.id), 0) FROM scorekeeper_game AS later
        WHERE later.household_id = household.id AND later.id > game.id AND later.deleted_at IS NULL
    ) END
"""  # of a game and its household, since when somebody may knock


class Glance(NamedTuple):
    """Numbers that are others when a game looks different."""

    acts: int
    household: int
    typed: int  # 0 while nothing is typed into the open round
    knocks: int  # 0 while nobody knocks
    # the moment of the last act: numbers come round again in a database that was restored
    changed: str
    later: int = 0  # the last game that was begun since one that is over

    @property
    def of_game(self) -> str:
        """What has been done, and how its players are called."""
        return f"{self.acts}.{self.household}.{self.changed}.{self.later}"

    @property
    def of_round(self) -> str:
        """The same, and what is typed into the open round."""
        return f"{self.of_game}.{self.typed}"


def knocking_since() -> object:
    return sql.moment(timezone.now() - KNOCK_WAITS)


def as_glance(  # one for each figure
    acts: int, household: int, typed: int, knocks: int, changed: object, later: int
) -> Glance:
    """What a query for ``SEEN`` has found."""
    return Glance(acts, household, typed, knocks, digits(changed), later)


def digits(value: object) -> str:
    """A moment in digits, as a database or Python writes it in UTC."""
    return DIGITS.sub("", str(value).partition("+")[0])
