"""A household, its players and its games: what people saw at the table, and who wrote what when.

Points, totals, contracts, dealer and winner aren't here: they follow from the facts
(``rulesets.scoring.progress``). What no constraint of one table can say (a hand belongs to a seat
of the same game) is in triggers, migration 0002.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import models
from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Concat
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from rulesets.keys.base import MOST_PLAYERS, MOST_ROUNDS
from rulesets.letters import letters_of_language
from rulesets.scoring.points import LARGEST_TOTAL
from scorekeeper.machine.devices import is_device_name
from scorekeeper.names import LONGEST

ID_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that look alike
ID_LENGTH = 10
KNOCK_WAITS = timedelta(minutes=10)  # for so long a phone that knocked waits to be let in
DAYS_KEPT = 30  # for so long a deleted game can be brought back
IMPORT_IS_SILENT = timedelta(seconds=30)  # after so long without a sign nobody is at work on it


def new_public_id() -> str:
    """Ten signs: no secret, but not to be guessed and in no order."""
    return "".join(secrets.choice(ID_SIGNS) for _ in range(ID_LENGTH))


def is_public_id(text: str) -> bool:
    return len(text) == ID_LENGTH and set(text) <= set(ID_SIGNS)


def kept_since() -> datetime:
    """What was deleted before this moment is gone for good."""
    return timezone.now() - timedelta(days=DAYS_KEPT)


def usual_letters() -> str:
    """What the cards of a household have, until it says otherwise: as where it speaks."""
    return letters_of_language(get_language() or "")


class Role(models.TextChoices):
    HOST = "host"
    SCORER = "scorer"
    WATCHER = "watcher"


class Household(models.Model):
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id)
    created_at = models.DateTimeField(auto_now_add=True)
    name = models.CharField(max_length=LONGEST, default="", blank=True)
    # that prints are for; empty: as the browser says
    paper = models.CharField(max_length=10, default="", blank=True)
    four_colours = models.BooleanField(default=False)  # each suit in a colour of its own
    letters = models.CharField(max_length=4, default=usual_letters)  # on the cards: "AJQK"
    # a look ahead, from simulated games: how long it takes, how hard contracts are, who may win
    shows_length = models.BooleanField(default=True)
    shows_hardness = models.BooleanField(default=True)
    shows_chances = models.BooleanField(default=False)
    shows_chances_to_watchers = models.BooleanField(default=False)
    # until the host link was saved, or put away
    asks_to_keep_link = models.BooleanField(default=True)
    # when the host's phone was last offered a copy of the scores, or saved one
    copy_offered_at = models.DateTimeField(null=True)
    # with which a phone may knock; empty: none
    code = models.CharField(max_length=12, default="", blank=True)
    code_until = models.DateTimeField(null=True)
    # grows with each name and setting that pages of games show
    version = models.PositiveIntegerField(default=0)
    kept_at = models.DateTimeField(null=True)  # when somebody last said that it is still wanted
    deleted_at = models.DateTimeField(null=True)  # nobody gets in any more; its games are going

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["code"], condition=~Q(code=""), name="household_code_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.public_id

    def shows_chances_to(self, role: str | None) -> bool:
        """Whether somebody in this role sees who may win."""
        return self.shows_chances and (role != Role.WATCHER or self.shows_chances_to_watchers)


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


class HouseRuleset(models.Model):
    """A ruleset of the household's own, whole; a game keeps a copy of it."""

    household = models.ForeignKey(Household, on_delete=models.CASCADE, related_name="rulesets")
    slug = models.CharField(max_length=60)  # also the id in the ruleset: "house-" and ten signs
    based_on = models.CharField(max_length=60)  # the game that ships
    name = models.CharField(max_length=80)
    ruleset = models.TextField()  # as library.store_ruleset writes it
    changed_at = models.DateTimeField(auto_now=True)
    archived_at = models.DateTimeField(null=True)  # no longer offered

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["household", "slug"], name="house_ruleset_once"),
            models.CheckConstraint(condition=~Q(name=""), name="house_ruleset_has_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    household = models.ForeignKey(Household, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=LONGEST)
    folded_name = models.CharField(max_length=LONGEST * 4)
    last_played_at = models.DateTimeField(null=True)
    # no longer offered for new games; games keep them
    archived_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["household", "folded_name"], name="player_once_in_household"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="player_has_name"),
        ]

    def __str__(self) -> str:
        return self.name


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
