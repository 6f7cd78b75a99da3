"""What phones ask every other second: whether a game looks any different now.

One query, written out: the ORM takes several times as long to build it as the database to answer it.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db import connection
from django.utils import timezone

from scorekeeper.models import KNOCK_WAITS, is_public_id

QUERY = """
    SELECT game.version, household.version,
        (SELECT COALESCE(SUM(version), 0) FROM scorekeeper_draft WHERE game_id = game.id),
        (SELECT COALESCE(SUM(id), 0) FROM scorekeeper_knock
            WHERE household_id = household.id AND answered_at IS NULL AND made_at > %s)
    FROM scorekeeper_game AS game JOIN scorekeeper_household AS household ON household.id = game.household_id
    WHERE game.public_id = %s AND household.public_id = %s AND game.deleted_at IS NULL
"""


class Glance(NamedTuple):
    """Numbers that are others when a game looks different."""

    acts: int
    household: int
    typed: int  # 0 while nothing is typed into the open round
    knocks: int  # 0 while nobody knocks

    @property
    def of_game(self) -> str:
        """What has been done, and how its players are called."""
        return f"{self.acts}.{self.household}"

    @property
    def of_round(self) -> str:
        """The same, and what is typed into the open round."""
        return f"{self.of_game}.{self.typed}"


def look_at(household_id: str, game_id: str) -> Glance | None:
    """A glance at a game of this household; None for one that is not there, or somebody else's."""
    if not is_public_id(game_id):
        return None  # PostgreSQL refuses to look for some texts
    since = connection.ops.adapt_datetimefield_value(timezone.now() - KNOCK_WAITS)
    with connection.cursor() as cursor:
        cursor.execute(QUERY, [since, game_id, household_id])
        row = cursor.fetchone()
    return Glance(*row) if row else None
