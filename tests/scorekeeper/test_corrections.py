"""Rounds corrected, put in, deleted; seats changed; any of it undone: by the services."""

from __future__ import annotations

import pytest

from rulesets.scoring.facts import FactError, RoundFacts
from scorekeeper import services
from scorekeeper.models import Game
from scorekeeper.services import ImpossibleError
from tests.factories import get_record, make_facts, make_game, play_round
from tests.played import sent_to

pytestmark = pytest.mark.django_db


def facts(game: Game, **round_: object) -> RoundFacts:
    defaults = {"out": None, "laid": (), "left": {}}
    return make_facts(get_record(game), **defaults | round_)


@pytest.fixture
def game() -> Game:
    """Three rounds: Ann out in each, Ben and Cal with 10, 20, 30 left."""
    game = make_game()
    for points in (10, 20, 30):
        play_round(game, out="Ann", laid=["Ann", "Ben"], left={"Ben": points, "Cal": points})
    return game


def test_a_correction_that_ends_the_game_before_its_last_round_is_refused() -> None:
    game = make_game("frustration")
    for _ in range(9):
        play_round(game, out="Ann", laid=["Ann"])
    play_round(game, out="Ben", laid=["Ben"])
    play_round(game, out="Ben", laid=["Ben"])
    before = get_record(game).facts
    with pytest.raises(FactError, match=r"rounds\[10\]"):
        services.correct_round(
            game=game, sent=sent_to(game), number=10, facts=facts(game, laid=["Ann"])
        )
    assert get_record(game).facts == before


# --- undo of any act ------------------------------------------------------------------------------


def test_what_was_changed_again_cant_be_undone_first(game: Game) -> None:
    for points in (5, 15):
        services.correct_round(
            game=game, sent=sent_to(game), number=1, facts=facts(game, left={"Ann": points})
        )
    before = get_record(game).facts
    with pytest.raises(ImpossibleError, match="later change to this"):
        services.undo(game=game, sent=sent_to(game), seq=5)
    assert get_record(game).facts == before


def test_a_new_name_doesnt_get_in_the_way_of_undoing(game: Game) -> None:
    player = game.seats.get(player__name="Ann").player
    player.name, player.folded_name = "Anna", "anna"
    player.save()
    services.undo(game=game, sent=sent_to(game), seq=2)
    services.undo(game=game, sent=sent_to(game), seq=2)
    assert get_record(game).facts.rounds[0].out == "Anna"


# --- seats, dealer, options -----------------------------------------------------------------------


def test_who_hasnt_played_yet_is_taken_out() -> None:
    game = make_game()
    services.leave_game(
        game=game, sent=sent_to(game), seat_id=game.seats.get(player__name="Ann").pk
    )
    assert get_record(game).facts.players == ("Ben", "Cal")
    assert get_record(game).facts.first_dealer == "Ben"


def test_the_last_of_two_cant_join_a_full_table() -> None:
    game = make_game("frustration-rummy", 5)
    with pytest.raises(FactError):
        services.join_game(game=game, sent=sent_to(game), name="Fin")
    assert len(get_record(game).seats) == 5


def test_a_joining_is_undone_unless_rounds_were_played(game: Game) -> None:
    services.join_game(game=game, sent=sent_to(game), name="Eve")
    joined = Game.objects.get().version
    play_round(game, out="Eve", laid=["Eve"], left={"Ann": 10})
    with pytest.raises(ImpossibleError):
        services.undo(game=game, sent=sent_to(game), seq=joined)
    services.undo(game=game, sent=sent_to(game))
    services.undo(game=game, sent=sent_to(game))
    assert get_record(game).board().seats == ("Ann", "Ben", "Cal")


# --- what changes nothing is no act ---------------------------------------------------------------


@pytest.mark.parametrize("stored", ["7 K *"])
def test_a_correction_that_changes_nothing_isnt_an_act(game: Game, stored: str) -> None:
    play_round(
        game, out="Ann", laid=["Ben", "Ann"], left={"Ben": stored, "Cal": {"A": 1, "2-9": 2}}
    )
    same = facts(
        game, out="Ann", laid=["Ann", "Ben"], left={"Cal": {"2-9": 2, "A": 1}, "Ben": "K 7 *"}
    )
    before, acts = get_record(game), game.acts.count()
    board = services.correct_round(game=game, sent=sent_to(game), number=4, facts=same)
    assert board == before.board()
    assert (get_record(game), game.acts.count()) == (before, acts)


def test_another_one_who_was_first_is_a_correction() -> None:
    game = make_game("aggravation-household")
    game.seats.update(start_contract=7)
    play_round(game, out="Ann", laid=["Ann", "Ben"], left={"Ben": 5, "Cal": 5})
    services.correct_round(
        game=game,
        sent=sent_to(game),
        number=1,
        facts=facts(game, out="Ann", laid=["Ben", "Ann"], left={"Ben": 5, "Cal": 5}),
    )
    assert get_record(game).facts.rounds[0].laid == ("Ben", "Ann")


def test_the_same_cost_written_in_another_way_is_a_correction(game: Game) -> None:
    """20 points are less than the cards say: the referee and the figures read them."""
    services.correct_round(
        game=game,
        sent=sent_to(game),
        number=2,
        facts=facts(game, out="Ann", laid=["Ann", "Ben"], left={"Ben": "K K", "Cal": 20}),
    )
    assert game.acts.count() == 5


def test_options_and_ends_that_change_nothing_arent_acts(game: Game) -> None:
    before, acts = get_record(game), game.acts.count()
    services.change_options(game=game, sent=sent_to(game), options={})
    services.stop_game(game=game, sent=sent_to(game), stopped=False)
    services.restore_game(game=game, sent=sent_to(game))
    assert (get_record(game), game.acts.count()) == (before, acts)


def test_a_round_of_somebody_who_was_taken_out_doesnt_come_back() -> None:
    game = make_game()
    play_round(game, out="Ben", laid=["Ben"], left={"Ann": 5})
    services.undo(game=game, sent=sent_to(game))
    services.leave_game(
        game=game, sent=sent_to(game), seat_id=game.seats.get(player__name="Ben").pk
    )
    with pytest.raises(ImpossibleError, match="isn’t in the game any more"):
        services.undo(game=game, sent=sent_to(game), seq=2)
    services.undo(game=game, sent=sent_to(game), seq=4)  # Ben sits down again
    services.undo(game=game, sent=sent_to(game), seq=2)
    assert get_record(game).facts.rounds[0].out == "Ben"
