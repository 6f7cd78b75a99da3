"""A game, who sits where, who deals and what it came to."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Concat
from django.urls import reverse
from django.utils import timezone

from rulesets.keys.base import MOST_PLAYERS, MOST_ROUNDS
from rulesets.scoring.points import LARGEST_TOTAL
from scorekeeper.models.households import Household, Player
from scorekeeper.models.ids import new_public_id
from scorekeeper.names import LONGEST

DAYS_KEPT = 30  # for so long a deleted game can be brought back


def kept_since() -> datetime:
    """What was deleted before this moment is gone for good."""
    return timezone.now() - timedelta(days=DAYS_KEPT)


def kind_of(path: str = "") -> Case:
    """The kind of a game (``Game.kind``) in a query; ``path`` leads to the game."""
    named = Concat(f"{path}ruleset_slug", Value("/"), f"{path}name")
    is_named = {f"{path}name__isnull": False}
    return Case(When(**is_named, then=named), default=F(f"{path}ruleset_slug"))


class Game(models.Model):
    household = models.ForeignKey(Household, on_delete=models.CASCADE, related_name="games")
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id)
    start_key = models.CharField(max_length=40)  # one act of starting, however often it is sent
    ruleset = models.TextField()  # as it was when the game began, with every option as usual
    ruleset_slug = models.CharField(max_length=60)
    # what the family calls it, where its ruleset takes a name (empty is NULL, as in Seat)
    name = models.CharField(max_length=LONGEST, null=True)  # noqa: DJ001
    options = models.JSONField(default=dict)  # those that aren't as usual
    # what a file calls its teams, where that isn't their players' names: by the team's number
    team_names = models.JSONField(null=True)
    start_rounds = models.PositiveSmallIntegerField(default=0)  # played on paper before
    stopped = models.BooleanField(default=False)
    # acts so far; a page that saw another one is stale
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now_add=True)  # last act
    finished_at = models.DateTimeField(null=True)
    deleted_at = models.DateTimeField(null=True)  # hidden; gone for good 30 days later

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["household", "start_key"], name="game_started_once"),
            models.CheckConstraint(
                condition=Q(start_rounds__lte=MOST_ROUNDS), name="game_start_rounds"
            ),
        ]
        indexes = [
            models.Index(fields=["household", "-changed_at"], name="game_latest"),
            models.Index(  # the list of all games: it needn't read their rulesets, which are long
                fields=["household", "deleted_at", "finished_at", "changed_at", "ruleset_slug"],
                name="game_listed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset_slug} {self.public_id}"

    def get_absolute_url(self) -> str:
        return reverse("game-detail", args=[self.public_id])

    @property
    def kind(self) -> str:
        """What its figures count for: its ruleset, and what the family calls it if they do."""
        return f"{self.ruleset_slug}/{self.name}" if self.name else self.ruleset_slug


class Seat(models.Model):
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="seats")
    place = models.PositiveSmallIntegerField()  # clockwise
    team = models.PositiveSmallIntegerField(null=True)  # its number; empty: plays alone
    deals_first = models.BooleanField(default=False)
    start_points = models.IntegerField(default=0)
    start_contract = models.PositiveSmallIntegerField(default=1)
    # round number; empty: from the start
    joined_before = models.PositiveSmallIntegerField(null=True)
    left_after = models.PositiveSmallIntegerField(null=True)
    # as the file spells the player that this game came from, where it differs: it is spelled so
    # when it is exported (empty is NULL: SQLite adds such a column without copying the table,
    # which would drop its triggers)
    spelling = models.CharField(max_length=LONGEST, null=True)  # noqa: DJ001
    # why a player who joined late started like that, as in a game file; changes nothing
    points_as = models.CharField(max_length=10, null=True)  # noqa: DJ001
    contract_as = models.CharField(max_length=10, null=True)  # noqa: DJ001

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["game", "place"], name="seat_place_once"),
            models.UniqueConstraint(fields=["game", "player"], name="seat_player_once"),
            models.UniqueConstraint(
                fields=["game"], condition=Q(deals_first=True), name="seat_first_dealer_once"
            ),
            models.CheckConstraint(
                condition=Q(place__lt=5 * MOST_PLAYERS), name="seat_place_range"
            ),
            models.CheckConstraint(
                condition=Q(team__isnull=True) | Q(team__lt=MOST_PLAYERS // 2),
                name="seat_team_range",
            ),
            models.CheckConstraint(
                condition=Q(start_points__range=(-LARGEST_TOTAL, LARGEST_TOTAL)),
                name="seat_start_points_range",
            ),
            models.CheckConstraint(
                condition=Q(start_contract__range=(1, 60)), name="seat_start_contract_range"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.place}"


class DealerChange(models.Model):
    """The table let somebody else deal: from this round on, or play first where nobody deals.

    One row for each act, which moves with its round. Of several for one round the last one that
    names a seat holds; one that was undone names none, and neither does one whose player was
    taken out again before playing.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="dealer_changes")
    seat = models.ForeignKey(
        Seat,
        on_delete=models.SET_NULL,
        null=True,
        related_name="dealer_changes",
    )
    number = models.PositiveSmallIntegerField()  # of the round

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(number__range=(1, 2 * MOST_ROUNDS)),
                name="dealer_change_number_range",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id} deals round {self.number}"


class Result(models.Model):
    """What a finished game came to for one seat.

    A cache, so that a page about people needn't fold every game.

    Worked out from the facts with each act (``services.results``); ``manage.py verify`` compares,
    and can correct. A game that goes on, was deleted or has no round has none.
    """

    seat = models.OneToOneField(
        Seat, on_delete=models.CASCADE, primary_key=True, related_name="result"
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="results")
    place = models.PositiveSmallIntegerField()
    wins = models.BooleanField()
    has_left = models.BooleanField()
    low_wins = models.BooleanField()
    # this and all points are empty where the game keeps no score
    total = models.BigIntegerField(null=True)
    # of the rounds below; the total may hold points from paper
    points = models.BigIntegerField(null=True)
    rounds = models.PositiveSmallIntegerField()
    outs = models.PositiveSmallIntegerField()
    best = models.BigIntegerField(null=True)
    best_round = models.PositiveSmallIntegerField(null=True)
    worst = models.BigIntegerField(null=True)
    worst_round = models.PositiveSmallIntegerField(null=True)
    # rounds each contract took: [number, rounds], laid and begun here
    steps = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"result of {self.seat_id}"
