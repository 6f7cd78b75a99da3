"""The phones of a household: what each may do, and how it came in."""

from __future__ import annotations

from datetime import timedelta

from django.db import models
from django.db.models import Q

from scorekeeper.machine.devices import is_device_name
from scorekeeper.models.households import Household, Role
from scorekeeper.names import LONGEST

KNOCK_WAITS = timedelta(minutes=10)  # for so long a phone that knocked waits to be let in


class Link(models.Model):
    """A link that lets phones join in a role.

    Only what its secret hashes to is kept: it was shown once, or is worked out again.
    """

    household = models.ForeignKey(Household, on_delete=models.CASCADE, related_name="links")
    hash = models.CharField(max_length=64, unique=True)
    role = models.CharField(max_length=10, choices=Role)
    label = models.CharField(max_length=LONGEST, default="", blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    # of an evening: when it ends by itself; until then it can be shown again
    until = models.DateTimeField(null=True)
    gone_at = models.DateTimeField(null=True)  # turned off

    class Meta:
        ordering = ["pk"]
        constraints = [models.CheckConstraint(condition=Q(role__in=Role.values), name="link_role")]

    def __str__(self) -> str:
        return self.label or f"{self.role} link"


class Device(models.Model):
    """A phone or computer at the table of a household: what it may do; the history names it."""

    household = models.ForeignKey(Household, on_delete=models.CASCADE, related_name="devices")
    public_id = models.CharField(max_length=10)
    name = models.CharField(max_length=LONGEST)
    role = models.CharField(max_length=10, choices=Role, default=Role.HOST)
    # by which it joined
    link = models.ForeignKey(Link, on_delete=models.SET_NULL, null=True, related_name="devices")
    # whose phone
    player = models.ForeignKey(
        "Player", on_delete=models.SET_NULL, null=True, related_name="devices"
    )
    # whose it is: it has been said, if only that it is nobody's
    is_asked = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    gone_at = models.DateTimeField(null=True)  # taken off the table
    # by the host, and not with all others: no link and no code lets it in again
    removed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["household", "public_id"], name="device_once_in_household"
            ),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="device_role"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def called(self) -> str:
        """Whose phone it is, or what people named it.

        Empty for one that is nobody's and was never named: what it says of itself means nothing to
        anybody.
        """
        if self.player:
            return self.player.name
        return "" if is_device_name(self.name) else self.name


class Knock(models.Model):
    """A phone that has typed the join code and waits to be let in."""

    household = models.ForeignKey(Household, on_delete=models.CASCADE, related_name="knocks")
    device_id = models.CharField(max_length=10)  # public id
    name = models.CharField(max_length=LONGEST)
    made_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)  # let in, or turned away

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["household", "device_id"], name="knock_once")
        ]

    def __str__(self) -> str:
        return self.name
