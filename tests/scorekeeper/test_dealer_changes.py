"""Somebody else deals: what was dealt stays, and the change outlives whatever happens to the game
afterwards.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from rulesets.files.game import write_game
from rulesets.scoring.facts import RoundFacts
from scorekeeper import services
from scorekeeper.files.whole import game_file
from scorekeeper.games.history import History
from scorekeeper.models import Act, Game, Seat
from scorekeeper.services import ImpossibleError
from scorekeeper.store.queries import acts_of
from tests.factories import (
    get_record,
    make_facts,
    make_game,
    new_key,
    play_round,
    play_rounds,
    undo,
)
from tests.played import sent_to
from tests.scorekeeper.games import bring_in

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]


@pytest.fixture
def game() -> Game:
    """Ann, Ben and Cal have dealt a round each."""
    return make_game(rounds=3)


def seat(game: Game, name: str) -> int:
    return game.seats.get(player__name=name).pk


def deals_next(game: Game, name: str) -> int:
    """Let somebody deal the next round. Returns the number of the act."""
    services.change_dealer(game=game, sent=sent_to(game), seat_id=seat(game, name))
    return Game.objects.get(pk=game.pk).version


def join(game: Game, name: str, after: str) -> None:
    services.join_game(game=game, sent=sent_to(game), name=name, after=seat(game, after))


def leave(game: Game, name: str) -> None:
    services.leave_game(game=game, sent=sent_to(game), seat_id=seat(game, name))


def toggle(game: Game, seq: int) -> None:
    """Undo this act, or redo it."""
    services.undo(game=game, sent=sent_to(game), seq=seq)


def nobody_out(game: Game) -> RoundFacts:
    return make_facts(get_record(game), out=None, laid=(), left={})


def dealers(game: Game) -> str:
    """Who dealt each round, and deals the next: "Ann Ben Cal | Ann"."""
    board = get_record(game).board()
    dealt = [each.dealer or each.first for each in board.rounds]
    return f"{' '.join(map(str, dealt))} | {' '.join(board.turns(1))}"


def exported(game: Game) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(write_game(game_file(get_record(game))))
    return data


def last_line(game: Game) -> str:
    acts = acts_of(game)
    return History(get_record(game), acts).text(acts[-1])


# --- what happened stays, and a change holds from its round on


@pytest.mark.parametrize(("name", "then"), [("Cal", "Ann")])
def test_rounds_that_were_played_keep_their_dealer(game: Game, name: str, then: str) -> None:
    deals_next(game, name)
    assert dealers(game) == f"Ann Ben Cal | {name}"
    play_rounds(game, 1)
    assert dealers(game) == f"Ann Ben Cal {name} | {then}"
    assert exported(game)["first_dealer"] == "Ann"


def test_only_a_player_of_the_next_round_can_deal_it(game: Game) -> None:
    leave(game, "Ben")
    other = make_game()
    for seat_id in (seat(game, "Ben"), seat(other, "Cal"), 0):
        with pytest.raises(ImpossibleError, match="isn’t at the table"):
            services.change_dealer(game=game, sent=sent_to(game), seat_id=seat_id)
    services.stop_game(game=game, sent=sent_to(game), stopped=True)
    with pytest.raises(ImpossibleError, match="isn’t at the table"):
        deals_next(game, "Cal")


def test_whose_turn_it_is_already_changes_nothing(game: Game) -> None:
    acts = game.acts.count()
    with pytest.raises(ImpossibleError, match="Ann is already next"):
        deals_next(game, "Ann")
    assert game.acts.count() == acts


# --- it outlives what happens afterwards


def insert(number: int) -> Callable[[Game], object]:
    return lambda game: services.insert_round(
        game=game, sent=sent_to(game), number=number, facts=nobody_out(game)
    )


def delete(number: int) -> Callable[[Game], object]:
    return lambda game: services.delete_round(game=game, sent=sent_to(game), number=number)


def stop(game: Game) -> None:
    services.stop_game(game=game, sent=sent_to(game), stopped=True)


# Cal deals round 4 in Ann's place; round 4 is played or not, and then …
AFTERWARDS: list[tuple[str, int, Callable[[Game], object], str]] = [
    ("Dee joins after Cal", 0, lambda game: join(game, "Dee", "Cal"), "Ann Ben Cal | Cal"),
    ("Dee joins a round later", 1, lambda game: join(game, "Dee", "Cal"), "Ann Ben Cal Cal | Dee"),
    ("Cal leaves", 0, lambda game: leave(game, "Cal"), "Ann Ben Cal | Ann"),
    ("Cal leaves a round later", 1, lambda game: leave(game, "Cal"), "Ann Ben Cal Cal | Ann"),
    ("round 4 itself was forgotten", 1, insert(4), "Ann Ben Cal Ann Cal | Ann"),
    ("a round is deleted before it", 1, delete(2), "Ann Ben Cal | Ann"),
    ("a round is deleted before it is played", 0, delete(2), "Ann Ben | Cal"),
    ("the last round is deleted, which it was", 1, delete(4), "Ann Ben Cal | Cal"),
    ("the game is stopped", 0, stop, "Ann Ben Cal | Cal"),
]


@pytest.mark.parametrize(
    ("rounds", "act", "expected"),
    [row[1:] for row in AFTERWARDS],
    ids=[row[0] for row in AFTERWARDS],
)
def test_it_outlives(game: Game, rounds: int, act: Callable[[Game], object], expected: str) -> None:
    deals_next(game, "Cal")
    play_rounds(game, rounds)
    before = get_record(game).facts
    act(game)
    assert dealers(game) == expected
    after = get_record(game).facts
    seq = Game.objects.get(pk=game.pk).version
    toggle(game, seq)
    assert get_record(game).facts == before
    toggle(game, seq)
    assert get_record(game).facts == after


def test_who_was_to_deal_turns_out_to_have_left(game: Game) -> None:
    """Cal's leaving is undone, Cal is to deal, and then Cal had left after all: the next seat
    deals.
    """
    leave(game, "Cal")
    left = Game.objects.get(pk=game.pk).version
    toggle(game, left)
    deals_next(game, "Cal")
    assert dealers(game) == "Ann Ben Cal | Cal"
    toggle(game, left)
    assert dealers(game) == "Ann Ben Cal | Ann"
    play_round(game, left={"Ann": 5})
    assert exported(game)["rounds"][3]["dealer"] == "Cal"
    copy = bring_in(write_game(game_file(get_record(game))))
    assert dealers(copy) == dealers(game) == "Ann Ben Cal Ann | Ben"


def test_a_joining_is_undone_with_the_deal_and_both_come_back(game: Game) -> None:
    join(game, "Dee", "Ann")
    joined = Game.objects.get(pk=game.pk).version
    named = deals_next(game, "Dee")
    toggle(game, joined)
    assert dealers(game) == "Ann Ben Cal | Ann"
    with pytest.raises(ImpossibleError, match="later change to this"):
        toggle(game, named)
    toggle(game, joined)
    assert dealers(game) == "Ann Ben Cal | Dee"
    toggle(game, named)
    assert get_record(game).board().seats == ("Ann", "Dee", "Ben", "Cal")
    assert get_record(game).facts.next_dealer is None


def test_again_begins_with_whoever_was_to_deal(game: Game) -> None:
    deals_next(game, "Cal")
    stop(game)
    again = services.play_again(game=game, key=new_key())
    facts = get_record(again).facts
    assert (facts.first_dealer, facts.next_dealer) == ("Cal", None)


# --- history, undo, redo


def test_the_history_says_from_whom_to_whom(game: Game) -> None:
    deals_next(game, "Cal")
    assert last_line(game) == "Round 4: Cal deals instead of Ann"
    deals_next(game, "Ben")
    assert last_line(game) == "Round 4: Ben deals instead of Cal"
    assert [act.kind for act in acts_of(game)[-2:]] == ["dealer", "dealer"]
    undo(game)
    assert last_line(game) == "Undone: Round 4: Ben deals instead of Cal"
    assert dealers(game) == "Ann Ben Cal | Cal"


def test_undone_and_redone_whatever_came_since(game: Game) -> None:
    """Cal, then Ann was to deal round 4, which a forgotten round makes the fifth; it would be
    Ben's.
    """
    first, second = deals_next(game, "Cal"), deals_next(game, "Ann")
    join(game, "Dee", "Cal")
    play_rounds(game, 1)
    insert(1)(game)
    assert dealers(game) == "Ann Ben Cal Ann Ann | Ben"
    toggle(game, first)
    assert dealers(game) == "Ann Ben Cal Ann Ann | Ben"
    toggle(game, second)
    assert dealers(game) == "Ann Ben Cal Ann Ben | Cal"
    toggle(game, first)
    assert dealers(game) == "Ann Ben Cal Ann Cal | Dee"
    toggle(game, second)
    assert dealers(game) == "Ann Ben Cal Ann Ann | Ben"


def test_undoing_is_refused_where_a_bonus_of_the_dealer_hangs_on_it() -> None:
    game = make_game("garbage-rummy")
    seq = deals_next(game, "Cal")
    play_round(
        game, out="Ben", laid=["Ben"], left={"Ann": 20, "Cal": 20}, ticks={"exact_deal": ["Cal"]}
    )
    before = get_record(game).facts
    with pytest.raises(ValueError, match="Only the dealer of the round can have this: Ann"):
        toggle(game, seq)
    assert get_record(game).facts == before


def test_a_saved_round_that_is_undone_and_redone_is_before_what_came_after_it(game: Game) -> None:
    """Dee joined and deals the round after it; redone, it is a round without Dee again."""
    saved = Game.objects.get(pk=game.pk).version
    join(game, "Dee", "Ann")
    deals_next(game, "Dee")
    before = get_record(game).facts
    toggle(game, saved)
    assert dealers(game) == "Ann Ben | Dee"
    toggle(game, saved)
    assert get_record(game).facts == before


def test_an_old_change_of_the_first_dealer_still_reads_and_is_undone(game: Game) -> None:
    """Games from before keep what was done to them: nothing tells whether that was meant."""
    fields = (
        "player_id",
        "place",
        "deals_first",
        "start_points",
        "start_contract",
        "joined_before",
        "left_after",
    )
    rows = {
        str(each.pk): {name: getattr(each, name) for name in fields} for each in game.seats.all()
    }
    moved = {pk: row | {"deals_first": pk == str(seat(game, "Ben"))} for pk, row in rows.items()}
    Seat.objects.filter(game=game).update(deals_first=False)
    Seat.objects.filter(pk=seat(game, "Ben")).update(deals_first=True)
    Act.objects.create(
        game=game,
        seq=5,
        key=new_key(),
        digest="0",
        kind="seats",
        subject="seats",
        before=rows,
        after=moved,
        at=game.created_at,
    )
    Game.objects.filter(pk=game.pk).update(version=5)
    assert last_line(game) == "Dealer changed"
    assert dealers(game) == "Ben Cal Ann | Ben"
    undo(game)
    assert dealers(game) == "Ann Ben Cal | Ann"


# --- out and in again


@pytest.mark.parametrize("slug", ["rummy-special-cards", "tile-rummy-game"])
def test_out_and_in_again(slug: str) -> None:
    game = make_game(slug)
    play_round(game)
    deals_next(game, "Ann")
    play_round(game)
    deals_next(game, "Ann")
    join(game, "Dee", "Ann")
    deals_next(game, "Dee")
    copy = bring_in(write_game(game_file(get_record(game))))
    assert exported(copy) == exported(game)
    assert dealers(copy) == dealers(game)
    assert get_record(copy).facts == get_record(game).facts
