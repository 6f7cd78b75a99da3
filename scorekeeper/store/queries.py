"""Reads: a household's games and players, in a fixed number of queries."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Count, Max, Q, QuerySet, prefetch_related_objects
from django.db.models.functions import Mod
from django.utils import timezone

from rulesets.library.load import RulesetError, restore_ruleset
from scorekeeper.models import (
    Act,
    Aside,
    Device,
    Draft,
    Game,
    Household,
    HouseRuleset,
    Knock,
    Link,
    Player,
    Result,
    Round,
)
from scorekeeper.models.games import kept_since
from scorekeeper.store import sql
from scorekeeper.store.evening import GOES_ON
from scorekeeper.store.records import Correction, Record, load_records
from scorekeeper.store.rulesets import OWN, OwnRuleset, Shelf

MORE_OPEN = 2  # games on the front page that go on, beside the last one
MOST_LATELY, MOST_DIFFERENT = 4, 6  # games on the front page that are over, one may be the last one
RECENT = 60  # games that are looked through for them
PORTION = 250  # games of a large household that are read at a time

DRAFTS = "SELECT {columns} FROM scorekeeper_draft AS draft WHERE game_id = %s AND number = %s"
SAID = """
    SELECT {columns} FROM scorekeeper_act AS act WHERE game_id = %s AND (
        seq = (SELECT MAX(seq) FROM scorekeeper_act WHERE game_id = %s)
        OR (kind = %s AND act.before IS NOT NULL AND act.after IS NOT NULL)
    ) ORDER BY seq
"""  # of the history of a game: what its sheet tells


def latest_records(household_id: str) -> list[Record]:
    """The game that was played last, then others that aren't finished."""
    games = Game.objects.filter(household__public_id=household_id, deleted_at=None)

    last = games.order_by("-changed_at").first()
    if last is None:
        return []

    others = games.filter(finished_at=None).exclude(pk=last.pk).order_by("-changed_at")
    return load_records([last, *others[:MORE_OPEN]])


def finished_lately(household_id: str) -> list[Game]:
    """The last games that are over, and behind them the last one of each other ruleset."""
    over = Game.objects.filter(
        household__public_id=household_id, deleted_at=None, finished_at__isnull=False
    )
    recent = list(over.order_by("-finished_at", "-pk").values_list("pk", "ruleset_slug")[:RECENT])

    latest = {slug: pk for pk, slug in reversed(recent)}
    different = [pk for pk, slug in recent if latest[slug] == pk][:MOST_DIFFERENT]
    last = [pk for pk, _slug in recent[:MOST_LATELY]]
    by_id = Game.objects.in_bulk(dict.fromkeys((*last, *different)))

    return [by_id[pk] for pk, _slug in recent if pk in by_id]


def all_records(household_id: str) -> Iterator[Record]:
    """Every game that isn't deleted, in the order in which they began; read some at a time."""
    for games in game_portions(household_id):
        yield from load_records(games)


def game_portions(household_id: str) -> Iterator[list[Game]]:
    """The same games without their facts, some at a time, to keep memory small."""
    games = Game.objects.filter(household__public_id=household_id, deleted_at=None)

    ids = list(games.order_by("created_at", "pk").values_list("pk", flat=True))
    for start in range(0, len(ids), PORTION):
        yield list(games.filter(pk__in=ids[start : start + PORTION]).order_by("created_at", "pk"))


def count_games(household_id: str) -> dict[str, int]:
    """How many games there are to take along, and how many can be brought back."""
    games = Game.objects.filter(household__public_id=household_id)
    deleted = Q(deleted_at__gt=kept_since())
    return games.aggregate(
        games=Count("pk", filter=Q(deleted_at=None)), deleted=Count("pk", filter=deleted)
    )


def count_everything(household_id: str) -> dict[str, int]:
    """What would be gone with a household."""
    games = Game.objects.filter(household__public_id=household_id)
    people = Player.objects.filter(household__public_id=household_id)
    phones = Device.objects.filter(household__public_id=household_id, gone_at=None)
    return {"games": games.count(), "people": people.count(), "phones": phones.count()}


def deleted_records(household_id: str) -> list[Record]:
    """The games that can be brought back, the last deleted first."""
    games = Game.objects.filter(household__public_id=household_id, deleted_at__gt=kept_since())
    return load_records(games.order_by("-deleted_at"))


def all_players(household_id: str) -> list[Player]:
    """Everybody who was ever remembered, in that order."""
    return list(Player.objects.filter(household__public_id=household_id).order_by("pk"))


def own_rulesets(household_id: str) -> list[HouseRuleset]:
    """The household's own rulesets, in the order in which they were made."""
    return list(HouseRuleset.objects.filter(household__public_id=household_id).order_by("pk"))


def latest_ruleset(household_id: str) -> str | None:
    """The game that was started last."""
    games = Game.objects.filter(household__public_id=household_id).order_by("-created_at")
    return games.values_list("ruleset_slug", flat=True).first()


def times_played(household_id: str) -> dict[str, int]:
    """How often each game was begun, by slug: the most often first, then the one begun last."""
    games = Game.objects.filter(household__public_id=household_id, deleted_at=None)
    played = games.values("ruleset_slug").annotate(times=Count("pk"), latest=Max("created_at"))
    return dict(played.order_by("-times", "-latest").values_list("ruleset_slug", "times"))


def player_names(household_id: str) -> list[str]:
    """Everyone who has played, those who played last first."""
    players = Player.objects.filter(household__public_id=household_id, archived_at=None).order_by(
        "-last_played_at", "pk"
    )
    return list(players.values_list("name", flat=True))


def household_shelf(household_id: str) -> Shelf:
    """The rulesets of a household, its own and those that ship, in one query."""
    kept = HouseRuleset.objects.filter(household__public_id=household_id).order_by("pk")
    return Shelf(tuple(own for each in kept if (own := _own_ruleset(each))))


def shelf_with(household_id: str, slug: str) -> Shelf:
    """Where one ruleset is, if it's there; nothing has to be read for one that ships."""
    if not slug.startswith(OWN):
        return Shelf()
    return household_shelf(household_id)


def _own_ruleset(kept: HouseRuleset) -> OwnRuleset | None:
    """A ruleset that was kept; None if it can't be read any more.

    Games that are played by it hold a copy.
    """
    try:
        rules, is_archived = restore_ruleset(kept.ruleset), kept.archived_at is not None
        return OwnRuleset(rules, is_archived=is_archived, changed_at=kept.changed_at)
    except RulesetError:
        return None


def results_of(games: Sequence[Game], **which: Any) -> Mapping[int, list[Result]]:
    """What these games came to, in the order of the seats."""
    rows = Result.objects.filter(game__in=games, **which).select_related("seat__player")

    results: Mapping[int, list[Result]] = defaultdict(list)
    for row in rows.order_by("seat__place"):
        results[row.game_id].append(row)

    return results


def names_of(results: Iterable[Result]) -> list[str]:
    return [result.seat.player.name for result in results]


def round_counts(games: Sequence[Game] | Sequence[int]) -> dict[int, int]:
    counted = Round.objects.filter(game__in=games).values("game_id").annotate(number=Count("pk"))
    return dict(counted.order_by().values_list("game_id", "number"))


def acts_of(game: Game) -> list[Act]:
    """The history of a game, the first act first."""
    return list(game.acts.select_related("device__player").order_by("seq"))


def last_standing_act(game: Game) -> Act | None:
    """The last act that hasn't been undone: what "Undo" on the sheet takes back."""
    acts = game.acts.filter(undoes=None).annotate(toggled=Mod(Count("undone_by"), 2))
    return acts.filter(toggled=0).order_by("seq").last()


def with_history(record: Record) -> Record:
    """A game with what its sheet says of its history: the last act, and the corrections."""
    game_id = record.game.pk
    acts = list(sql.read(Act, SAID, [game_id, game_id, Act.Kind.ROUND]))
    last = next(reversed(acts), None)
    return replace(record, last_act=last, corrections=tuple(_corrections(acts)))


def _corrections(acts: Sequence[Act]) -> Iterator[Correction]:
    """The corrections that weren't undone."""
    toggled = Counter(act.undoes_id for act in acts)
    for act in acts:
        stands = act.undoes_id is None and toggled[act.pk] % 2 == 0
        if stands and act.kind == Act.Kind.ROUND and act.before and act.after:
            round_id = int(act.subject.removeprefix("round:"))
            yield Correction(round_id, act.at, act.before, act.after)


def draw_of(game: Game) -> list[dict[str, Any]]:
    """What was drawn for the first deal: seats and cards; nothing where nobody drew."""
    begun = game.acts.filter(kind=Act.Kind.START).values_list("after", flat=True).first() or {}
    draw: list[dict[str, Any]] = begun.get("draw", [])
    return draw


def kept_rulings(game: Game) -> list[Act]:
    """The rulings that were kept and not undone, the first one first."""
    kept: dict[str, Act] = {}

    stands: dict[str, bool] = {}
    for act in game.acts.filter(kind=Act.Kind.RULING).order_by("seq"):
        kept.setdefault(act.subject, act)
        stands[act.subject] = act.after is not None

    return [act for subject, act in kept.items() if stands[subject]]


def game_to_open(household: Household) -> Game | None:
    """The game that is being played; between two of an evening, the one that was over last."""
    games = household.games.filter(deleted_at=None)
    open_games = games.filter(finished_at=None)
    over = games.filter(finished_at__gt=timezone.now() - GOES_ON)
    return open_games.order_by("-changed_at").first() or over.order_by("-finished_at").first()


def next_game(game: Game, player_id: int | None = None) -> Game | None:
    """The game that two or more of the same people have begun since this one was over.

    Only on the same evening. Of several the last one, but first one in which this player sits.
    """
    if game.finished_at is None:
        return None

    people = game.seats.values("player")
    same = Count("seats", filter=Q(seats__player__in=people))
    mine = Count("seats", filter=Q(seats__player=player_id))
    begun = Game.objects.filter(
        Q(finished_at=None) | Q(created_at__gte=game.finished_at),
        household=game.household_id,
        deleted_at=None,
        created_at__gt=game.created_at,
        created_at__lt=game.finished_at + GOES_ON,
    ).exclude(acts__kind=Act.Kind.IMPORT)

    found = begun.annotate(same=same, mine=mine).filter(same__gte=2)
    return found.order_by("-mine", "-created_at", "-pk").first()


def devices_of(household: Household | None) -> list[Device]:
    """The phones at a table, the first to come first."""
    if household is None:
        return []

    phones = household.devices.select_related("link", "player").filter(gone_at=None)
    return list(phones.order_by("pk"))


def links_that_work(household: Household) -> QuerySet[Link]:
    """Those that weren't turned off, and aren't of another evening."""
    lasts = Q(until=None) | Q(until__gt=timezone.now())
    return household.links.filter(lasts, gone_at=None)


def removed_from(household: Household | None) -> list[Device]:
    """The phones that the host has removed, the latest first."""
    if household is None:
        return []

    phones = household.devices.select_related("player").exclude(removed_at=None)
    return list(phones.order_by("-removed_at", "-pk"))


def links_of(household: Household | None) -> list[Link]:
    """The links that work, and how many phones have joined by each."""
    if household is None:
        return []

    phones = Count("devices", filter=Q(devices__gone_at=None))
    return list(links_that_work(household).annotate(phones=phones))


def tables_of_phone(device_id: str) -> list[Device]:
    """The places that a phone has, at tables of several households."""
    places = Device.objects.select_related("household").filter(public_id=device_id, gone_at=None)
    return list(places.annotate(last=Max("household__games__changed_at")).order_by("-last", "pk"))


def knock_of(device_id: str) -> Knock | None:
    """Where a phone knocked last."""
    knocks = Knock.objects.select_related("household").filter(device_id=device_id)
    return knocks.order_by("-made_at").first()


def drafts_of(game: Game, number: int) -> list[Draft]:
    """What is typed into a round that is open."""
    return list(sql.read(Draft, DRAFTS, [game.pk, number]))


def signed_drafts_of(game: Game, number: int) -> list[Draft]:
    """The same, with whose phones it was typed on."""
    drafts = drafts_of(game, number)
    prefetch_related_objects(drafts, "device__player")
    return drafts


def aside_of(round_: Round, act: str, device: Device | None) -> Aside | None:
    """What this phone has typed on the page of a played round, and put aside."""
    if device is None:
        return None

    return round_.asides.filter(act=act, device=device).first()


def aside_until(first: Round | None, device: Device | None) -> Aside | None:
    """What this phone has put aside until that round is put right; the last one."""
    if first is None or device is None:
        return None

    waiting = Aside.objects.select_related("round").filter(first=first, device=device)
    return waiting.order_by("at").last()


def act_on_round(game: Game, round_id: int) -> Act | None:
    """Who has written a round last, and when."""
    return (
        game.acts.select_related("device__player")
        .filter(subject=f"round:{round_id}")
        .order_by("seq")
        .last()
    )
