"""Households, games and rounds for tests, made by the services as the app makes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from itertools import count
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rulesets.library.load import Options, load_ruleset
from rulesets.scoring.facts import Hand, RoundFacts
from rulesets.scoring.progress import Scoreboard
from rulesets.scoring.sides import Teams
from scorekeeper import services
from scorekeeper.access import COOKIE, DEVICE_COOKIE
from scorekeeper.models import Device, Game, Household, Purge, Role, new_public_id
from scorekeeper.rounds.counting import counted_classes
from scorekeeper.services import Sent
from scorekeeper.store import sql
from scorekeeper.store.records import Record, load_record
from scorekeeper.store.versions import SEEN, Glance, as_glance, knocking_since

NAMES = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fin", "Gus", "Hal", "Ida", "Jo", "Kit", "Lea")
HTMX = {"HX-Request": "true"}

_keys = count(1)

Left = Mapping[str, str | int | dict[str, int]]  # as in a game file


def new_key() -> str:
    return f"test-key-{next(_keys):06}"


def believe_clock() -> None:
    """Runs of “purge” have agreed with the clock for long enough: what is overdue may go."""
    now = timezone.now()
    week = {"at": now - timedelta(days=1), "steady_since": now - timedelta(days=8)}
    Purge.objects.update_or_create(pk=1, defaults=week)


def make_household() -> Household:
    return Household.objects.create()


def make_client(household: Household, role: Role = Role.HOST, **options: Any) -> Client:
    """A phone that has a place at the table of this household, and the cookies that say so."""
    client = Client(**options)
    device = Device.objects.create(
        household=household, public_id=new_public_id(), name="Test phone", role=role
    )
    for name, value in ((COOKIE, household.public_id), (DEVICE_COOKIE, device.public_id)):
        client.cookies[name] = signed_cookie(name, value)
    return client


def signed_cookie(name: str, value: str) -> str:
    """The text of one of our cookies, as an answer of the app would bring it."""
    answer = HttpResponse()
    answer.set_signed_cookie(name, value, salt=name)
    return answer.cookies[name].value


def make_game(
    ruleset: str = "aggravation-household",
    players: int | Sequence[str] = 3,
    *,
    household: Household | None = None,
    options: Options | None = None,
    first_dealer: str | None = None,
    teams: Teams | None = None,
    rounds: int = 0,
    name: str = "",
) -> Game:
    """A game of Ann, Ben, Cal …; ``rounds`` are played by ``play_rounds``."""
    most = load_ruleset(ruleset).players.max
    names = NAMES[: min(players, most)] if isinstance(players, int) else tuple(players)
    game = services.start_game(
        household=household or make_household(),
        key=new_key(),
        ruleset=load_ruleset(ruleset),
        options=options or {},
        players=names,
        first_dealer=first_dealer or names[0],
        teams=teams or {},
        name=name,
    )
    play_rounds(game, rounds)
    return game


def get_record(game: Game) -> Record:
    """The game as it is in the database now."""
    return load_record(Game.objects.get(pk=game.pk))


def seat(game: Game, name: str) -> int:
    return game.seats.get(player__name=name).pk


def totals(game: Game) -> dict[str, int]:
    return dict(get_record(game).board().totals)


def glance_at(game: Game) -> Glance:
    """What there is to see of a game now, for the host."""
    query = f"""
        SELECT {SEEN} FROM scorekeeper_game AS game
        JOIN scorekeeper_household AS household ON household.id = game.household_id
        WHERE game.id = %s
    """  # noqa: S608  # our own words
    ((*seen,),) = sql.rows(query, [knocking_since(), game.pk])
    return as_glance(*seen)


def make_facts(
    record: Record,
    *,
    out: str | None,
    laid: Iterable[str],
    left: Left,
    melded: Left | None = None,
    ticks: Any = None,
) -> RoundFacts:
    deck = record.rules.largest_deck
    return RoundFacts(
        out=out,
        laid=tuple(laid),
        left={name: Hand.read(hand, deck) for name, hand in left.items()},
        melded={name: Hand.read_laid(cards, deck) for name, cards in (melded or {}).items()},
        ticks={bonus_id: tuple(names) for bonus_id, names in (ticks or {}).items()},
    )


def play_round(
    game: Game,
    *,
    out: str | None = None,
    laid: Iterable[str] = (),
    left: Left | None = None,
    melded: Left | None = None,
    ticks: Mapping[str, Iterable[str]] | None = None,
    key: str | None = None,
    version: int | None = None,
    number: int | None = None,
) -> Scoreboard:
    """Store the next round. Nobody goes out unless somebody is named; ``laid``, ``left`` and
    ``melded`` are as in a game file.
    """
    record = get_record(game)
    upcoming = record.board().next_round
    return services.record_round(
        game=record.game,
        sent=Sent(key or new_key(), record.game.version if version is None else version),
        number=number or (upcoming.number if upcoming else len(record.rounds)),
        facts=make_facts(record, out=out, laid=laid, left=left or {}, melded=melded, ticks=ticks),
    )


def play_rounds(game: Game, rounds: int) -> None:
    """So many rounds in which nobody lays a contract: such a game goes on."""
    record = get_record(game)
    names, version, number = record.facts.players, record.game.version, len(record.rounds) + 1
    for more in range(rounds):
        left = {name: Hand(points=5 * (more + place)) for place, name in enumerate(names, start=1)}
        facts = RoundFacts(left=left if record.rules.keeps_score else {})
        sent = Sent(new_key(), version + more)
        services.record_round(game=game, sent=sent, number=number + more, facts=facts)


def undo(game: Game, *, key: str | None = None, version: int | None = None) -> Scoreboard:
    current = Game.objects.get(pk=game.pk)
    seen = current.version if version is None else version
    return services.undo(game=current, sent=Sent(key or new_key(), seen))


def round_url(game: Game, number: int | None = None, name: str = "round-entry") -> str:
    if number is None:
        upcoming = get_record(game).board().next_round
        number = upcoming.number if upcoming else 1
    return reverse(name, args=[game.public_id, number])


def typed_round(
    game: Game,
    *,
    out: str = "",
    laid: Iterable[str] = (),
    auto: Iterable[str] = (),
    left: Mapping[str, str] | None = None,
    counts: Mapping[str, Mapping[str, int | str]] | None = None,
    ticks: Mapping[str, Iterable[str]] | None = None,
    first: str = "",
    **more: Any,
) -> dict[str, Any]:
    """The form of the next round as a page sends it; players by name, counts by value class.

    Without ``out`` it is left open; "nobody" says that nobody went out.
    """
    record = get_record(game)
    ids = {"": ""} | {name: str(seat_id) for name, seat_id in record.seat_ids.items()}
    rules = record.rules.in_round(record.board().rounds_played + 1)
    places = {part.key: each.place for each in counted_classes(rules) for part in each.parts}
    data: dict[str, Any] = {
        "key": new_key(),
        "version": record.game.version,
        "first": ids[first],
        "laid": [ids[name] for name in laid],
        "auto": [ids[name] for name in auto],
    }
    if out:
        data["out"] = "" if out == "nobody" else ids[out]
    for name, text in (left or {}).items():
        data[f"left-{ids[name]}"] = text
    for name, numbers in (counts or {}).items():
        data |= {f"count-{ids[name]}-{places[key]}": number for key, number in numbers.items()}
    for bonus_id, names in (ticks or {}).items():
        data[f"tick-{bonus_id}"] = [ids[name] for name in names]
    return data | more


def typed_game(*players: str, action: str = "start", **more: Any) -> dict[str, Any]:
    """The form of a new game as a page sends it."""
    data = {
        "key": new_key(),
        "ruleset": "aggravation-household",
        "player": players,
        "seat": players,
        "action": action,
    }
    return data | more
