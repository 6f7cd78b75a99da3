from __future__ import annotations

import pytest
from django.utils import timezone

from rulesets.scoring.facts import Join
from rulesets.scoring.progress import scoreboard
from scorekeeper.models import Adjustment, Game, Player
from scorekeeper.names import fold_name
from scorekeeper.store.records import add_round
from tests.factories import get_record, make_game, play_round
from tests.played import read_case

pytestmark = pytest.mark.django_db


def sit_down(game: Game, name: str, place: int, before: int, **more: int) -> None:
    """A seat as it is stored when somebody joins; who sits further on has moved on already."""
    player = Player.objects.create(household=game.household, name=name, folded_name=fold_name(name))
    game.seats.create(player=player, place=place, joined_before=before, **more)


def test_who_leaves_joins_and_gets_points_by_hand() -> None:
    case = read_case("lj-1")
    game = make_game(case.rules.id, case.facts.players, first_dealer=case.facts.first_dealer)
    game.seats.filter(player__name="Ben").update(left_after=1)
    sit_down(game, "Dee", 3, before=3)
    for number, result in enumerate(scoreboard(case.rules, case.facts).rounds, start=1):
        add_round(get_record(game), number, result.facts, timezone.now())
    assert get_record(game).facts == case.facts
    assert Adjustment.objects.get().why == "showed a card"


def test_a_game_begun_on_paper() -> None:
    case = read_case("ah-4")
    game = make_game(case.rules.id, case.facts.players, first_dealer=case.facts.first_dealer)
    Game.objects.update(start_rounds=case.facts.start.rounds)
    for name in case.facts.players:
        game.seats.filter(player__name=name).update(
            start_points=case.facts.start.totals.get(name, 0),
            start_contract=case.facts.start.contracts.get(name, 1),
        )
    for facts in case.facts.rounds:
        add_round(get_record(game), case.facts.start.rounds + 1, facts, timezone.now())
    assert get_record(game).facts == case.facts


SEATS = {
    "two, one after the other": ([("Dee", 5), ("Eve", 7)], ["Ann", "Dee", "Eve", "Ben", "Cal"]),
    "two, the second before the first": (
        [("Dee", 7), ("Eve", 5)],
        ["Ann", "Eve", "Dee", "Ben", "Cal"],
    ),
    "one between, one last": ([("Dee", 30), ("Eve", 15)], ["Ann", "Ben", "Eve", "Cal", "Dee"]),
}


@pytest.mark.parametrize(("joins", "order"), SEATS.values(), ids=SEATS)
def test_whoever_joins_sits_where_the_places_say(joins: list, order: list[str]) -> None:
    game = make_game()
    for place, seat in reversed(list(enumerate(game.seats.all()))):
        game.seats.filter(pk=seat.pk).update(place=10 * place)
    play_round(game, left={"Ann": 5})
    for name, place in joins:
        sit_down(game, name, place, before=2)
    record = get_record(game)
    add_round(record, 2, record.facts.rounds[0], timezone.now())
    assert get_record(game).board().seats == tuple(order)


def test_whoever_joins_brings_points_and_a_contract() -> None:
    game = make_game(rounds=1)
    sit_down(game, "Dee", 9, before=2, start_points=80, start_contract=3)
    record = get_record(game)
    add_round(record, 2, record.facts.rounds[0], timezone.now())
    assert get_record(game).facts.rounds[1].join == (Join("Dee", None, 80, contract=3),)


@pytest.mark.parametrize(("number", "rounds"), [(1, 0), (3, 2), (9, 3)])
def test_a_game_as_it_was_before_a_round(number: int, rounds: int) -> None:
    record = get_record(make_game(rounds=3))
    assert record.before(number).facts == record.facts.prefix(rounds)


def test_a_game_begun_on_paper_as_it_was_before_a_round() -> None:
    game = make_game()
    Game.objects.update(start_rounds=7)
    play_round(game)
    play_round(game)
    assert len(get_record(game).before(9).facts.rounds) == 1
