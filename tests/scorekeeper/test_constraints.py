"""What can never be, the database itself refuses: past the forms, the services and the fold, on
both databases.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import pytest
from django.apps import apps
from django.db import DataError, IntegrityError, connection, models, transaction
from django.utils import timezone

from scorekeeper.models import (
    Act,
    Adjustment,
    DealerChange,
    Entry,
    Game,
    Household,
    Player,
    Round,
    Seat,
)
from scorekeeper.names import fold_name
from tests.factories import make_game, make_household

pytestmark = pytest.mark.django_db

RULES = [
    *import_module("scorekeeper.migrations.0002_same_game").RULES,
    *import_module("scorekeeper.migrations.0008_dealer_changes").RULES,
]


class Table:
    """A game of three with one round in which nothing is written down yet, and another game beside
    it.
    """

    def __init__(self, *, same_household: bool = True) -> None:
        self.household = make_household()
        self.game = make_game(household=self.household)
        self.seats = list(self.game.seats.all())
        self.round = self.add_round(self.game, 1)
        self.other = make_game(household=self.household if same_household else make_household())
        self.other_seat = self.other.seats.all()[0]

    def add_round(self, game: Game, number: int) -> Round:
        return Round.objects.create(game=game, number=number, saved_at=timezone.now())

    def add_entry(self, place: int, **more) -> Entry:
        return Entry.objects.create(round=self.round, seat=self.seats[place], **more)

    def add_player(self, name: str, household: Household | None = None) -> Player:
        return Player.objects.create(
            household=household or self.household, name=name, folded_name=fold_name(name)
        )

    def add_seat(self, **more) -> Seat:
        return Seat.objects.create(
            **{"game": self.game, "player": self.add_player("Zed"), "place": 50} | more
        )

    def add_act(self, **more) -> Act:
        new = {
            "game": self.game,
            "seq": 50,
            "key": "another-key",
            "digest": "0",
            "kind": "round",
            "at": timezone.now(),
        }
        return Act.objects.create(**new | more)

    def add_adjustment(self, **more) -> Adjustment:
        new = {"round": self.round, "seat": self.seats[0], "points": 10, "why": "showed a card"}
        return Adjustment.objects.create(**new | more)

    def add_dealer(self, **more) -> DealerChange:
        return DealerChange.objects.create(
            **{"game": self.game, "seat": self.seats[0], "number": 2} | more
        )

    def add_game(self, **more) -> Game:
        new = {
            "household": self.household,
            "start_key": "another-key",
            "ruleset": "{}",
            "ruleset_slug": "x",
        }
        return Game.objects.create(**new | more)


def refused(act: Callable[[], object]) -> bool:
    try:
        with transaction.atomic():
            act()
    # DataError: PostgreSQL doesn't even look at a number out of range
    except (IntegrityError, DataError):
        return True
    return False


CAN_BE: dict[str, Callable[[Table], object]] = {
    "one out in each round": lambda table: [
        Entry.objects.create(
            round=table.add_round(table.game, number), seat=table.seats[0], went_out=True
        )
        for number in (2, 3)
    ],
    "laid one after the other": lambda table: [
        table.add_entry(place, laid_as=place + 1) for place in range(3)
    ],
    "a seat in a team": lambda table: table.add_seat(team=9),
    "the same people in another game": lambda table: table.add_seat(
        game=table.other, player=table.add_player("Yan"), place=3
    ),
    "the name in another household": lambda table: table.add_player("Ann", make_household()),
    "points off": lambda table: table.add_adjustment(points=-99_999),
    "two changes of one round": lambda table: [table.add_dealer(seat=seat) for seat in table.seats],
    "the highest round": lambda table: table.add_round(table.game, 1000),
    "a game more": lambda table: table.add_game(start_rounds=500),
    "the key in another game": lambda table: table.add_act(
        game=table.other, key=table.game.acts.get().key
    ),
    "the start key in another household": lambda table: table.add_game(
        household=make_household(), start_key=table.game.start_key
    ),
}


@pytest.mark.parametrize("act", CAN_BE.values(), ids=CAN_BE)
def test_can_be(act: Callable[[Table], object]) -> None:
    table = Table()
    assert not refused(lambda: act(table))


NEVER: dict[str, Callable[[Table], object]] = {
    # a round
    "two out in a round": lambda table: [table.add_entry(place, went_out=True) for place in (0, 1)],
    "two entries of one player": lambda table: [table.add_entry(0), table.add_entry(0)],
    "two who laid at once": lambda table: [table.add_entry(place, laid_as=1) for place in (0, 1)],
    "laid before the first": lambda table: table.add_entry(0, laid_as=0),
    "laid after the last": lambda table: table.add_entry(0, laid_as=21),
    "a round twice": lambda table: table.add_round(table.game, 1),
    "round 0": lambda table: table.add_round(table.game, 0),
    "round 1001": lambda table: table.add_round(table.game, 1001),
    # seats
    "two seats with one place": lambda table: table.add_seat(place=0),
    "a player on two seats": lambda table: table.add_seat(player=table.seats[0].player),
    "two first dealers": lambda table: table.add_seat(deals_first=True),
    "a place far away": lambda table: table.add_seat(place=100),
    "too many points from paper": lambda table: table.add_seat(start_points=100_000),
    "an eleventh team": lambda table: table.add_seat(team=10),
    "contract 0": lambda table: table.add_seat(start_contract=0),
    "contract 61": lambda table: table.add_seat(start_contract=61),
    # who doesn't belong here
    "a hand for somebody of another game": lambda table: Entry.objects.create(
        round=table.round, seat=table.other_seat, hand="K"
    ),
    "a hand that moves to another game": lambda table: Entry.objects.filter(
        pk=table.add_entry(0).pk
    ).update(round=table.add_round(table.other, 1)),
    "a hand that changes hands": lambda table: Entry.objects.filter(
        pk=table.add_entry(0).pk
    ).update(seat=table.other_seat),
    "points for somebody of another game": lambda table: table.add_adjustment(
        seat=table.other_seat
    ),
    "points that move to another game": lambda table: Adjustment.objects.filter(
        pk=table.add_adjustment().pk
    ).update(seat=table.other_seat),
    "a seat for somebody of another household": lambda table: table.add_seat(
        player=table.add_player("Zed", make_household())
    ),
    "a seat that moves to another household": lambda table: Seat.objects.filter(
        pk=table.seats[0].pk
    ).update(game=make_game(players=("Xan", "Yan"))),
    # who deals
    "somebody of another game deals": lambda table: table.add_dealer(seat=table.other_seat),
    "a deal that moves to another game": lambda table: DealerChange.objects.filter(
        pk=table.add_dealer().pk
    ).update(game=table.other),
    "a deal of round 0": lambda table: table.add_dealer(number=0),
    # players
    "no name": lambda table: table.add_player(""),
    "a name twice": lambda table: table.add_player("Ann"),
    "a name that differs in case": lambda table: table.add_player("aNN"),
    # points by hand
    "points without a reason": lambda table: table.add_adjustment(why=""),
    "too many points": lambda table: table.add_adjustment(points=100_000),
    # games and their history
    "one start, two games": lambda table: table.add_game(start_key=table.game.start_key),
    "501 rounds on paper": lambda table: table.add_game(start_rounds=501),
    "one id, two games": lambda table: table.add_game(public_id=table.game.public_id),
    "one id, two households": lambda table: Household.objects.create(
        public_id=table.household.public_id
    ),
    "one key, two acts": lambda table: table.add_act(key=table.game.acts.get().key),
    "one number, two acts": lambda table: table.add_act(seq=1),
    "an act below nothing": lambda table: table.add_act(seq=-1),
    "a version below nothing": lambda table: Game.objects.filter(pk=table.game.pk).update(
        version=-1
    ),
}


@pytest.mark.parametrize("act", NEVER.values(), ids=NEVER)
def test_never(act: Callable[[Table], object]) -> None:
    table = Table()
    assert refused(lambda: act(table))


def test_a_hand_for_a_stranger_of_another_household() -> None:
    table = Table(same_household=False)
    assert refused(lambda: Entry.objects.create(round=table.round, seat=table.other_seat))


MODELS = [
    model for model in apps.get_app_config("scorekeeper").get_models() if model._meta.constraints
]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_constraint_of_a_model_is_in_the_database(model: type[models.Model]) -> None:
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, model._meta.db_table)
    assert {constraint.name for constraint in model._meta.constraints} <= set(found)


@pytest.mark.parametrize("table", [table for table, *_sides in RULES])
@pytest.mark.parametrize("event", ["insert", "update"])
def test_every_trigger_is_in_the_database(table: str, event: str) -> None:
    """SQLite drops the triggers of a table that a migration builds again: then this says so."""
    sql = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s",
        "postgresql": (
            "SELECT tgname FROM pg_trigger WHERE tgrelid = %s::regclass AND NOT tgisinternal"
        ),
    }[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(sql, [table])
        assert f"{table}_same_{event}" in {name for (name,) in cursor.fetchall()}


HANGING: dict[str, Callable[[Table], object]] = {
    "a hand of nobody": lambda table: Adjustment.objects.filter(
        pk=table.add_adjustment().pk
    ).update(seat=None),
    "a game of nobody": lambda table: table.add_game(household=None),
    "a missing household": lambda table: Game.objects.filter(pk=table.game.pk).update(
        household=999_999
    ),
    "a player taken away": lambda table: Player.objects.filter(name="Ann")._raw_delete("default"),
    "a household taken away": lambda table: Household.objects.all()._raw_delete("default"),
}


@pytest.mark.parametrize("act", HANGING.values(), ids=HANGING)
def test_nothing_depends_on_what_isnt_there(act: Callable[[Table], object]) -> None:
    """Foreign keys are looked at when the transaction ends, on SQLite too."""
    table = Table()

    def act_and_look() -> None:
        act(table)
        connection.check_constraints()

    assert refused(act_and_look)
