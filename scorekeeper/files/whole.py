"""Games as the files a family takes along: one game, or the whole household."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone
from django.utils.text import slugify

from rulesets.files.game import GameFile
from rulesets.files.household import HouseholdFile, OwnRules, Person
from rulesets.files.order import in_order
from rulesets.library.load import restore_ruleset
from scorekeeper.models import HouseRuleset, Player, Seat
from scorekeeper.names import fold_name
from scorekeeper.store.records import Record


def game_file(record: Record) -> GameFile:
    """A game as its file: the same bytes each time, and again after it was read from them."""
    names = {seat.player.name: spelled(seat) for seat in record.seats}
    return in_order(
        GameFile(
            rules=record.rules,
            options=record.rules.chosen,
            facts=record.facts.renamed(names),
            base=restore_ruleset(record.game.ruleset),
            begun=record.game.created_at,
            saved=record.saved,
            name=record.game.name or "",
        )
    )


def household_file(
    records: Iterable[Record], players: Iterable[Player], rulesets: Iterable[HouseRuleset]
) -> HouseholdFile:
    """A household as its file; each game is read when it is written."""
    return HouseholdFile(
        players=tuple(
            Person(player.name, archived=player.archived_at is not None) for player in players
        ),
        rulesets=tuple(
            OwnRules(
                restore_ruleset(own.ruleset), own.based_on, archived=own.archived_at is not None
            )
            for own in rulesets
        ),
        games=map(game_file, records),
    )


def spelled(seat: Seat) -> str:
    """A player's name as the game's file spelled it, for as long as it is still the same name."""
    name = seat.player.name
    return seat.spelling if seat.spelling and fold_name(seat.spelling) == fold_name(name) else name


def file_stem(title: str, moment: datetime) -> str:
    """The name of a file, without its ending: "aggravation-rummy-2026-11-21"."""
    return f"{slugify(title, allow_unicode=True) or 'game'}-{timezone.localtime(moment):%Y-%m-%d}"
