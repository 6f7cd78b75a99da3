"""Every address, each method, every role: one table. An address without a row here is a failure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver

from scorekeeper.access import POWERS, Power
from scorekeeper.models import Device, Game, Household, Link, Role
from tests.factories import make_client, make_game, make_household
from tests.scorekeeper.house import keep_own

pytestmark = pytest.mark.django_db

SEE, SCORE, HOST = Power.SEE, Power.SCORE, Power.HOST
ANYBODY = None  # has no door: it says nothing of any household, or asks for a secret or a place of its own

TABLE: dict[str, dict[str, Power | None]] = {
    "front": {"get": SEE},
    "health": {"get": ANYBODY},
    "worker": {"get": ANYBODY},
    "robots": {"get": ANYBODY},
    # games
    "game-new": {"get": HOST, "post": HOST},
    "game-import": {"get": HOST, "post": HOST},
    "games-deleted": {"get": HOST},
    "game-detail": {"get": SEE},
    "game-live": {"get": SEE},
    "game-table-view": {"get": SEE},
    "game-table-live": {"get": SEE},
    "game-draw": {"get": SEE},
    "game-history": {"get": SEE},
    "game-export": {"get": SEE},
    "game-table": {"get": SEE},
    "game-delete": {"post": HOST},
    "game-restore": {"post": HOST},
    "game-again": {"post": HOST},
    "game-options": {"get": HOST, "post": HOST},
    "game-undo": {"post": SCORE},
    "game-stop": {"post": SCORE},
    "game-seats": {"get": HOST},
    "seat-join": {"post": HOST},
    "seat-leave": {"post": HOST},
    "seat-dealer": {"post": HOST},
    "round-entry": {"get": SCORE, "post": SCORE},
    "round-live": {"get": SCORE},
    "round-hand": {"get": SCORE, "post": SCORE},
    "round-preview": {"post": SCORE},
    "round-delete": {"post": SCORE},
    # the household
    "household": {"get": HOST, "post": HOST},
    "household-export": {"get": HOST},
    "household-table": {"get": HOST},
    "take-along": {"get": HOST},
    "people-list": {"get": SEE},
    "person": {"get": SEE},
    "person-rename": {"post": HOST},
    "person-archive": {"post": HOST},
    "person-merge": {"post": HOST},
    # the referee
    "check": {"get": SEE, "post": SEE},
    "game-check": {"get": SEE, "post": SEE},
    "ruling-keep": {"post": SCORE},
    # rules and prints
    "rules-list": {"get": SEE},
    "rules": {"get": SEE},
    "ruleset-new": {"get": HOST, "post": HOST},
    "ruleset-preview": {"post": HOST},
    "ruleset-edit": {"get": HOST, "post": HOST},
    "ruleset-archive": {"post": HOST},
    "print": {"get": SEE},
    "print-picture": {"get": SEE},
    "print-file": {"get": SEE},
    # phones
    "join": {"get": ANYBODY, "post": ANYBODY},
    "join-secret": {"get": ANYBODY},
    "join-wait": {"get": ANYBODY},
    "phones": {"get": HOST},
    "phones-live": {"get": HOST},
    "link-new": {"post": HOST},
    "link-off": {"post": HOST},
    "phones-code": {"post": HOST},
    "phones-answer": {"post": HOST},
    "phones-later": {"post": HOST},
    "phones-off": {"post": HOST},
    "phone-off": {"post": HOST},
    "phone": {"get": SEE, "post": SEE},
    "phone-open": {"post": ANYBODY},
    "phone-leave": {"post": ANYBODY},
    "phone-new": {"post": ANYBODY},
}
ROWS = [(name, method, power) for name, methods in TABLE.items() for method, power in methods.items()]
GUARDED = [(name, method, power) for name, method, power in ROWS if power is not ANYBODY]
# without a row of its own in the database even the host finds nothing here
NEEDS_MORE = {
    *(("game-draw", "get"), ("game-restore", "post")),  # a draw, a deleted game
    *(("ruleset-new", "get"), ("ruleset-new", "post"), ("ruleset-preview", "post")),  # built on which game?
}


def addresses() -> Iterator[tuple[str, tuple[str, ...]]]:
    resolver = get_resolver()
    for name in resolver.reverse_dict:
        if isinstance(name, str):
            ((_path, parameters),) = resolver.reverse_dict.getlist(name)[0][0]
            yield name, tuple(parameters)


PARAMETERS = dict(addresses())


@pytest.fixture
def game(household: Household) -> Game:
    return make_game(household=household, rounds=2)


def url_of(name: str, game: Game) -> str:
    own = name.startswith("ruleset-")
    values: dict[str, Any] = {
        "game_id": game.public_id,
        "number": 1 if name == "print-picture" else 3,
        "slug": keep_own(game.household).id if own else game.ruleset_slug,
        "pk": game.seats.all()[0].player_id,
        "secret": "x" * 22,
        "seat_id": game.seats.all()[0].pk,
    }
    if name == "link-off":
        values["pk"] = Link.objects.create(household=game.household, role=Role.SCORER, hash=name).pk
    if name == "phone-off":
        values["pk"] = Device.objects.create(household=game.household, public_id="abcdefghjk", name="Old").pk
    return f"/{get_resolver().reverse(name, *(values[each] for each in PARAMETERS[name]))}"


def ask(client: Client, method: str, url: str) -> int:
    return getattr(client, method)(url).status_code


def test_every_address_has_its_row() -> None:
    assert set(PARAMETERS) == set(TABLE)


@pytest.mark.parametrize(("name", "method", "power"), ROWS)
def test_other_methods_are_none(phone: Client, game: Game, name: str, method: str, power: Power | None) -> None:
    url, known = url_of(name, game), TABLE[name]
    for other in {"get", "post", "put", "delete"} - set(known):
        assert ask(phone, other, url) == 405


@pytest.mark.parametrize(("name", "method", "power"), GUARDED)
@pytest.mark.parametrize("role", Role)
def test_who_may(household: Household, game: Game, role: Role, name: str, method: str, power: Power) -> None:
    status = ask(make_client(household, role), method, url_of(name, game))
    if power in POWERS[role] and (name, method) not in NEEDS_MORE:
        assert status not in {403, 404, 405, 410}
    elif power not in POWERS[role]:
        assert status == 404


@pytest.mark.parametrize(("name", "method", "power"), GUARDED)
def test_nobody_of_another_household(game: Game, name: str, method: str, power: Power) -> None:
    """What belongs to this table is not there for a host of another one."""
    if not set(PARAMETERS[name]) - {"slug"} or name == "print-picture":
        return
    assert ask(make_client(make_household()), method, url_of(name, game)) == 404


@pytest.mark.parametrize(("name", "method", "power"), GUARDED)
def test_a_phone_that_was_taken_off(household: Household, game: Game, name: str, method: str, power: Power) -> None:
    client = make_client(household)
    url = url_of(name, game)
    Device.objects.update(gone_at=game.created_at)
    assert ask(client, method, url) == 410


def test_forbidden_looks_like_unknown(household: Household, game: Game) -> None:
    watcher = make_client(household, Role.WATCHER)
    forbidden = watcher.get(url_of("round-entry", game))
    unknown = watcher.get("/games/abcdefghjk/")
    assert (forbidden.status_code, forbidden.content) == (unknown.status_code, unknown.content)
