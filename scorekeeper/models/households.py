"""A household, its players and the rulesets of its own."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import get_language

from rulesets.letters import letters_of_language
from scorekeeper.models.ids import new_public_id
from scorekeeper.names import LONGEST


class Role(models.TextChoices):
    HOST = "host"
    SCORER = "scorer"
    WATCHER = "watcher"


def usual_letters() -> str:
    """What the cards of a household have, until it says otherwise: as where it speaks."""
    return letters_of_language(get_language() or "")


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
