"""What is kept of work in the background: figures, limited tries, the last cleaning."""

from __future__ import annotations

from django.db import models
from django.db.models import Q


class Study(models.Model):
    """Figures worked out beside the web, from rules alone: how hard a phase is, say.

    The same rules have the same key in every household, so nothing is worked out twice.
    """

    key = models.CharField(max_length=64, unique=True)
    task = models.JSONField()  # what is to be found out, as ``rulesets.forecast`` reads it
    figures = models.JSONField(null=True)  # so far
    done = models.PositiveSmallIntegerField(default=0)  # in 100, as bars show it
    # begun so often without coming to figures: what breaks off again and again is given up
    tries = models.PositiveSmallIntegerField(default=0)
    # the household that looked last, by its public id, before it has a row, too; empty: it looks at
    # something else now
    asker = models.CharField(max_length=10, default="", blank=True)
    looked_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "studies"
        constraints = [
            models.CheckConstraint(condition=Q(done__lte=100), name="study_done_in_100"),
        ]

    def __str__(self) -> str:
        return f"{self.key[:10]}, {self.done} in 100"


class Try(models.Model):
    """One of a limited number of tries: a join code that was wrong, a game begun, a large file.

    Each takes a slot until it doesn't count any more, so not even tries at the same moment get
    past the limit.
    """

    who = models.CharField(max_length=64)  # a household; or what an address hashes to
    what = models.CharField(max_length=20)
    slot = models.PositiveSmallIntegerField()
    until = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["who", "what", "slot"], name="try_slot_once")
        ]

    def __str__(self) -> str:
        return f"{self.what} {self.slot}"


class Purge(models.Model):
    """What the clock said when old things were last removed for good; one row."""

    at = models.DateTimeField()
    steady_since = models.DateTimeField()  # since then no run found that the clock had jumped

    def __str__(self) -> str:
        return f"last on {self.at:%Y-%m-%d}"
