"""A large file on its way in."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from scorekeeper.models.households import Household
from scorekeeper.models.ids import new_public_id

IMPORT_IS_SILENT = timedelta(seconds=30)  # after so long without a sign nobody is at work on it


class Import(models.Model):
    """A large file on its way in: first checked as a whole, then stored some games at a time."""

    household = models.ForeignKey(Household, on_delete=models.CASCADE, related_name="imports")
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id)
    key = models.CharField(max_length=40)  # one act, however often it is sent
    device = models.ForeignKey("Device", on_delete=models.SET_NULL, null=True)
    size = models.PositiveBigIntegerField()  # of its file, in bytes
    read = models.PositiveBigIntegerField(default=0)  # bytes that are checked
    total = models.PositiveIntegerField(default=0)  # games that were found in it
    done = models.PositiveIntegerField(default=0)  # games that are stored, or were here before
    added = models.PositiveIntegerField(default=0)  # of these, the new ones
    fault = models.TextField(default="", blank=True)  # why nothing of it can be stored
    fault_place = models.CharField(max_length=400, default="", blank=True)
    runner = models.CharField(max_length=10, default="", blank=True)  # who is at work on it
    seen_at = models.DateTimeField()  # when the runner last got on with it
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["household", "key"], name="import_once"),
            models.UniqueConstraint(
                fields=["household"], condition=Q(finished_at=None), name="import_one_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return self.public_id

    @property
    def is_interrupted(self) -> bool:
        """Whether nobody is at work on it any more, though it isn't finished."""
        silent = timezone.now() - self.seen_at
        return self.finished_at is None and silent > IMPORT_IS_SILENT

    @property
    def state(self) -> str:
        """ "checking", "storing", "interrupted", "done" or "refused"."""
        if self.finished_at:
            return "refused" if self.fault else "done"
        if self.is_interrupted:
            return "interrupted"
        return "storing" if self.read == self.size else "checking"

    @property
    def goes_on(self) -> bool:
        return self.finished_at is None

    @property
    def percent(self) -> int:
        """How far it has got: bytes that are checked, then games that are stored."""
        is_checked = self.read == self.size
        part, whole = (self.done, self.total) if is_checked else (self.read, self.size)
        return 100 * part // whole if whole else 100

    @property
    def were_here(self) -> int:
        """Games that the household had already."""
        return self.done - self.added

    @property
    def version(self) -> str:
        """Another one as soon as its page says something else."""
        return f"{self.state}.{self.read}.{self.done}"

    @property
    def path(self) -> Path:
        """Where its file is until it is finished."""
        return settings.IMPORTS_DIR / f"{self.public_id}.json"
