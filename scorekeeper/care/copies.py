"""The copies of the scores as a host sees them: when, how many games, how large.

A copy has everybody's games. So a host only gets at those in which nobody else has played.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from scorekeeper.care import backups, condition
from scorekeeper.models import Game, Household

OFFERED_EVERY = timedelta(days=30)  # a copy for the host's phone
FILE_OFFERED_EVERY = timedelta(days=7)  # a file, where the phone itself has the only scores

GAMES = """
    SELECT household.public_id, sum(game.deleted_at IS NULL)
    FROM scorekeeper_game AS game
    JOIN scorekeeper_household AS household ON household.id = game.household_id
    GROUP BY household.public_id
"""


@dataclass(frozen=True, slots=True)
class CopyFile:
    path: Path
    made: datetime
    size: int  # bytes
    games: int | None  # of this household; None where the file can't be read
    is_ours_alone: bool  # nobody else has a game in it

    @property
    def name(self) -> str:
        return self.path.name


def list_copies(household_id: str) -> list[CopyFile]:
    """All copies, the newest first."""
    return [read_copy(path, household_id) for path in backups.list_backups()]


def find_copy(name: str, household_id: str) -> CopyFile | None:
    """The copy of this name, if it is there and nobody else has a game in it."""
    path = next((path for path in backups.list_backups() if path.name == name), None)
    copy = read_copy(path, household_id) if path else None
    return copy if copy and copy.is_ours_alone else None


def read_copy(path: Path, household_id: str) -> CopyFile:
    made, size = backups.made_at(path), path.stat().st_size
    try:
        with backups.read_only(path) as opened:
            games = dict(opened.execute(GAMES))
    except sqlite3.Error:
        return CopyFile(path, made, size, None, is_ours_alone=False)

    return CopyFile(path, made, size, games.get(household_id, 0), not games.keys() - {household_id})


def are_ours(household_id: str) -> bool:
    """Whether the scores of now are this household's alone, so that its host may replace them."""
    others = Game.objects.exclude(household__public_id=household_id)
    return condition.copies_are_here() and not others.exists()


def offers_copy(household: Household) -> bool:
    """Whether it is time to offer the host a copy for their phone."""
    last = household.copy_offered_at or household.created_at
    if timezone.now() - last < OFFERED_EVERY:
        return False

    return are_ours(household.public_id) and household.games.filter(deleted_at=None).exists()


def offers_file(household: Household) -> bool:
    """Whether a phone alone offers its games as a file: its browser may clear them away."""
    if not settings.ALONE or settings.STORAGE_LASTS:
        return False

    last = household.copy_offered_at or household.created_at
    is_due = timezone.now() - last >= FILE_OFFERED_EVERY
    return is_due and household.games.filter(deleted_at=None).exists()


def note_offer(household: Household) -> None:
    """The host has a copy now, or doesn't want one yet."""
    Household.objects.filter(pk=household.pk).update(copy_offered_at=timezone.now())
