"""A round, what each player did in it, and what is typed before it is one."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from rulesets.keys.base import MOST_PLAYERS, MOST_ROUNDS
from rulesets.scoring.points import LARGEST_TOTAL
from scorekeeper.models.devices import Device
from scorekeeper.models.games import Game, Seat


class Round(models.Model):
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    tied = models.BooleanField(default=False)
    # of the card that was turned up, where that makes it wild; empty where nobody noted it
    wild_rank = models.CharField(max_length=20, null=True)  # noqa: DJ001  # see its migration
    # that card, such as "7S", where a round goes by it; empty where nobody noted it
    upcard = models.CharField(max_length=20, null=True)  # noqa: DJ001  # see its migration
    # what a team has together, by its number: {"0": {"melded": 430, "tally": {"red_three": 2}}}
    teams = models.JSONField(null=True)
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="round_number_once"),
            models.CheckConstraint(
                condition=Q(number__range=(1, 2 * MOST_ROUNDS)), name="round_number_range"
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"


class Entry(models.Model):
    """What one player did in one round."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="entries")
    seat = models.ForeignKey(Seat, on_delete=models.RESTRICT, related_name="entries")
    went_out = models.BooleanField(default=False)
    # first, second … to lay a contract in this round
    laid_as = models.PositiveSmallIntegerField(null=True)
    hand = models.JSONField(null=True)  # cards left, as in a game file: "K 7 *", {"10-K": 2} or 105
    melded = models.JSONField(null=True)  # cards laid, where they count, as in a game file
    tally = models.JSONField(null=True)  # how often which bonus, by its id
    ticks = models.JSONField(default=list)  # ids of bonuses that were ticked
    rejoined = models.BooleanField(null=True)  # was out of the game, and came back before it

    class Meta:
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["round", "seat"], name="entry_once"),
            models.UniqueConstraint(
                fields=["round"], condition=Q(went_out=True), name="entry_one_out"
            ),
            models.UniqueConstraint(
                fields=["round", "laid_as"],
                condition=Q(laid_as__isnull=False),
                name="entry_laid_in_order",
            ),
            models.CheckConstraint(
                condition=Q(laid_as__isnull=True) | Q(laid_as__range=(1, MOST_PLAYERS)),
                name="entry_laid_range",
            ),
        ]

    def __str__(self) -> str:
        return f"entry of {self.seat_id} in {self.round_id}"


class Adjustment(models.Model):
    """Points outside the rules, with a reason."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="adjustments")
    seat = models.ForeignKey(Seat, on_delete=models.RESTRICT, related_name="adjustments")
    points = models.IntegerField()
    why = models.CharField(max_length=200)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(why=""), name="adjustment_has_reason"),
            models.CheckConstraint(
                condition=Q(points__range=(-LARGEST_TOTAL, LARGEST_TOTAL)),
                name="adjustment_points_range",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.points} for {self.seat_id}"


class DraftState(models.TextChoices):
    # typed on the page of the whole round, or sent to it: what the round is made of
    SENT = "sent"
    # on the page of one hand, and not sent yet: decides nothing
    TYPING = "typing"
    # what another phone had typed for a player who has sent something else
    DISPUTED = "disputed"


class Draft(models.Model):
    """What is typed into an open round: no fact yet, but it outlives a dead battery.

    One for each cell of the page (``cells``) and state; saving the round takes them away, but for
    what was never sent.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="drafts")
    number = models.PositiveSmallIntegerField()  # of the round
    cell = models.CharField(max_length=20)
    state = models.CharField(max_length=10, choices=DraftState, default=DraftState.SENT)
    data = models.JSONField(default=dict)  # as typed, field by field
    version = models.PositiveIntegerField(default=1)  # how often it was written
    device = models.ForeignKey(Device, on_delete=models.SET_NULL, null=True, related_name="drafts")
    # the key of the page it was typed on
    page = models.CharField(max_length=40, default="", blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "number", "cell", "state"], name="draft_once"),
            models.CheckConstraint(condition=Q(state__in=DraftState.values), name="draft_state"),
        ]

    def __str__(self) -> str:
        return f"{self.cell} of round {self.number}"


class Aside(models.Model):
    """What was typed on the page of a played round, while another is put right first.

    Each phone has its own; once it saves that page, it is gone.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="asides")
    act = models.CharField(max_length=10)  # to that round: it's corrected, or one is put in
    first = models.ForeignKey(Round, on_delete=models.SET_NULL, null=True, related_name="+")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="asides")
    cells = models.JSONField(default=dict)  # as typed, each field by field
    seen = models.JSONField(default=dict)  # what the page had seen of each cell
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "act", "device"], name="aside_once")
        ]

    def __str__(self) -> str:
        return f"typed into round {self.round_id}"
