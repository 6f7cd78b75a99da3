"""The history of a game: who wrote what when."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scorekeeper.models.devices import Device
from scorekeeper.models.games import Game


class Act(models.Model):
    """A line of a game's history: what happened, what was there before and after. Never changed."""

    class Kind(models.TextChoices):
        START = "start"  # the game began
        IMPORT = "import"  # the game came from a file
        ROUND = "round"  # a round was saved, corrected, put in between or deleted
        EVENING = "evening"  # rounds that were kept on paper were saved together
        # somebody joined or left, points and contracts at the start, who deals first
        SEATS = "seats"
        DEALER = "dealer"  # somebody else deals from a round on, or plays first where nobody deals
        OPTIONS = "options"  # house rules changed in the middle of the game
        STOP = "stop"  # the game was ended, or goes on
        DELETE = "delete"  # the game was deleted, or brought back
        RULING = "ruling"  # a ruling of the referee was kept

    # a game is deleted and brought back
    NEVER_UNDONE = frozenset({Kind.START, Kind.IMPORT, Kind.DELETE})

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="acts")
    seq = models.PositiveIntegerField()  # the game's version after it
    key = models.CharField(max_length=40)
    # of what was sent: the same key with other contents is refused
    digest = models.CharField(max_length=64)
    kind = models.CharField(max_length=12, choices=Kind)
    # what was changed: "round:17", "seats", "options" …
    subject = models.CharField(max_length=40, default="")
    before = models.JSONField(null=True)  # the subject before and after; empty: it wasn't there
    after = models.JSONField(null=True)
    # the act that this one undoes or, when it was undone already, does again; such acts aren't
    # undone themselves
    undoes = models.ForeignKey(
        "self", on_delete=models.RESTRICT, null=True, related_name="undone_by"
    )
    device = models.ForeignKey(Device, on_delete=models.SET_NULL, null=True, related_name="acts")
    at = models.DateTimeField()

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seq"], name="act_in_order"),
            models.UniqueConstraint(fields=["game", "key"], name="act_once"),
        ]
        indexes = [  # whether the game of a file is here already
            models.Index(fields=["digest"], condition=Q(kind="import"), name="act_imported"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.seq}"
