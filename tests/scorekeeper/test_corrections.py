"""Rounds corrected, put in, deleted; seats changed; any of it undone: by the services."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.library.load import load_ruleset
from rulesets.scoring.facts import Adjustment, FactError, RoundFacts, Start
from scorekeeper import services
from scorekeeper.models import Act, Game
from scorekeeper.services import ImpossibleError, StaleError
from scorekeeper.store.act_head import Sent
from tests.factories import get_record, make_facts, make_game, make_household, new_key, play_round

pytestmark = pytest.mark.django_db


def sent(game: Game) -> Sent:
    return Sent(new_key(), Game.objects.get(pk=game.pk).version)


def facts(game: Game, **round_: object) -> RoundFacts:
    defaults = {"out": None, "laid": (), "left": {}}
    return make_facts(get_record(game), **defaults | round_)


def totals(game: Game) -> dict[str, int]:
    return dict(get_record(game).board().totals)


@pytest.fixture
def game() -> Game:
    """Three rounds: Ann out in each, Ben and Cal with 10, 20, 30 left."""
    game = make_game()
    for points in (10, 20, 30):
        play_round(game, out="Ann", laid=["Ann", "Ben"], left={"Ben": points, "Cal": points})
    return game


def test_a_correction_changes_all_that_follows(game: Game) -> None:
    board = services.correct_round(
        game=game,
        sent=sent(game),
        number=2,
        facts=facts(game, out="Ben", laid=["Ben"], left={"Ann": 65, "Cal": 5}),
    )
    assert [each.points for each in board.rounds][1] == {"Ann": 65, "Ben": -25, "Cal": 5}
    assert board.totals == {"Ann": 15, "Ben": 15, "Cal": 45}
    assert board.contracts == {"Ann": 3, "Ben": 4, "Cal": 1}
    assert len(get_record(game).rounds) == 3


def test_corrected_and_corrected_back_is_as_before(game: Game) -> None:
    before = get_record(game).facts
    old = before.rounds[1]
    services.correct_round(game=game, sent=sent(game), number=2, facts=facts(game, left={"Ann": 5}))
    services.correct_round(game=game, sent=sent(game), number=2, facts=old)
    assert get_record(game).facts == before


def test_a_forgotten_round_is_put_in(game: Game) -> None:
    services.insert_round(
        game=game,
        sent=sent(game),
        number=2,
        facts=facts(game, out="Cal", laid=["Cal"], left={"Ann": 5}),
    )
    record = get_record(game)
    assert [round_.number for round_ in record.rounds] == [1, 2, 3, 4]
    assert [each.out for each in record.facts.rounds] == ["Ann", "Cal", "Ann", "Ann"]
    assert [each.dealer for each in record.board().rounds] == ["Ann", "Ben", "Cal", "Ann"]


def test_a_round_is_deleted(game: Game) -> None:
    services.delete_round(game=game, sent=sent(game), number=1)
    record = get_record(game)
    assert [round_.number for round_ in record.rounds] == [1, 2]
    assert totals(game) == {"Ann": -50, "Ben": 50, "Cal": 50}


@pytest.mark.parametrize("number", [0, 4, 99])
def test_no_such_round(game: Game, number: int) -> None:
    for act in (services.correct_round, services.insert_round):
        with pytest.raises(StaleError):
            act(game=game, sent=sent(game), number=number, facts=facts(game))
    with pytest.raises(StaleError):
        services.delete_round(game=game, sent=sent(game), number=number)
    assert len(get_record(game).rounds) == 3


def test_a_correction_that_ends_the_game_before_its_last_round_is_refused() -> None:
    game = make_game("frustration")
    for _ in range(9):
        play_round(game, out="Ann", laid=["Ann"])
    play_round(game, out="Ben", laid=["Ben"])
    play_round(game, out="Ben", laid=["Ben"])
    before = get_record(game).facts
    with pytest.raises(FactError, match=r"rounds\[10\]"):
        services.correct_round(
            game=game, sent=sent(game), number=10, facts=facts(game, laid=["Ann"])
        )
    assert get_record(game).facts == before


def test_the_winner_changes_when_a_round_of_a_finished_game_is_corrected() -> None:
    game = make_game("progressive-rummy")
    for _ in range(7):
        play_round(game, out="Ann", left={"Ben": 20, "Cal": 30})
    assert get_record(game).board().winners == ("Ann",)
    services.correct_round(
        game=game, sent=sent(game), number=2, facts=facts(game, out="Ben", left={"Ann": 400})
    )
    assert get_record(game).board().winners == ("Ben",)
    services.undo(game=game, sent=sent(game))
    assert get_record(game).board().winners == ("Ann",)
    assert Game.objects.get().finished_at is not None


# --- undo of any act ------------------------------------------------------------------------------


def test_an_act_of_long_ago_is_undone_and_done_again(game: Game) -> None:
    services.correct_round(
        game=game,
        sent=sent(game),
        number=1,
        facts=facts(game, out="Cal", laid=["Cal"], left={"Ann": 5}),
    )
    corrected = get_record(game).facts
    play_round(game, out="Ben", laid=["Ben"], left={"Ann": 5})
    seq = 5  # start, three rounds, the correction
    services.undo(game=game, sent=sent(game), seq=seq)
    assert get_record(game).facts.rounds[0].out == "Ann"
    services.undo(game=game, sent=sent(game), seq=seq)
    assert get_record(game).facts.rounds[:3] == corrected.rounds


def test_what_was_changed_again_cant_be_undone_first(game: Game) -> None:
    for points in (5, 15):
        services.correct_round(
            game=game, sent=sent(game), number=1, facts=facts(game, left={"Ann": points})
        )
    before = get_record(game).facts
    with pytest.raises(ImpossibleError, match="later change to this"):
        services.undo(game=game, sent=sent(game), seq=5)
    assert get_record(game).facts == before


def test_undo_brings_a_deleted_round_back_where_it_was(game: Game) -> None:
    before = get_record(game).facts
    services.delete_round(game=game, sent=sent(game), number=2)
    services.undo(game=game, sent=sent(game))
    assert get_record(game).facts == before


def test_undo_steps_back_act_by_act(game: Game) -> None:
    for left in (2, 1, 0):
        services.undo(game=game, sent=sent(game))
        assert len(get_record(game).rounds) == left
    with pytest.raises(ImpossibleError):
        services.undo(game=game, sent=sent(game))


def test_a_new_name_doesnt_get_in_the_way_of_undoing(game: Game) -> None:
    player = game.seats.get(player__name="Ann").player
    player.name, player.folded_name = "Anna", "anna"
    player.save()
    services.undo(game=game, sent=sent(game), seq=2)
    services.undo(game=game, sent=sent(game), seq=2)
    assert get_record(game).facts.rounds[0].out == "Anna"


# --- seats, dealer, options -----------------------------------------------------------------------


def test_somebody_joins_in_the_middle(game: Game) -> None:
    ann = game.seats.get(player__name="Ann")
    services.join_game(game=game, sent=sent(game), name="Eve", after=ann.pk, points=80, contract=3)
    record = get_record(game)
    assert record.board().seats == ("Ann", "Eve", "Ben", "Cal")
    assert record.board().contracts["Eve"] == 3
    board = play_round(game, out="Eve", laid=["Eve"], left={"Ann": 10})
    assert board.rounds[-1].points == {"Ann": 10, "Eve": -25, "Ben": 0, "Cal": 0}
    assert board.totals["Eve"] == 55


def test_who_leaves_keeps_the_score_and_deals_no_more(game: Game) -> None:
    services.leave_game(game=game, sent=sent(game), seat_id=game.seats.get(player__name="Ann").pk)
    board = get_record(game).board()
    assert board.gone == {"Ann"}
    assert board.next_round
    assert (board.next_round.dealer, board.next_round.players) == ("Ben", ("Ben", "Cal"))
    services.undo(game=game, sent=sent(game))
    assert get_record(game).board().gone == frozenset()


def test_who_hasnt_played_yet_is_taken_out() -> None:
    game = make_game()
    services.leave_game(game=game, sent=sent(game), seat_id=game.seats.get(player__name="Ann").pk)
    assert get_record(game).facts.players == ("Ben", "Cal")
    assert get_record(game).facts.first_dealer == "Ben"


def test_the_last_of_two_cant_join_a_full_table() -> None:
    game = make_game("frustration-rummy", 5)
    with pytest.raises(FactError):
        services.join_game(game=game, sent=sent(game), name="Fin")
    assert len(get_record(game).seats) == 5


def test_a_joining_is_undone_unless_rounds_were_played(game: Game) -> None:
    services.join_game(game=game, sent=sent(game), name="Eve")
    joined = Game.objects.get().version
    play_round(game, out="Eve", laid=["Eve"], left={"Ann": 10})
    with pytest.raises(ImpossibleError):
        services.undo(game=game, sent=sent(game), seq=joined)
    services.undo(game=game, sent=sent(game))
    services.undo(game=game, sent=sent(game))
    assert get_record(game).board().seats == ("Ann", "Ben", "Cal")


@pytest.mark.parametrize("name", ["Ben", "Cal"])  # it is Ann's turn
def test_anybody_may_deal_next(game: Game, name: str) -> None:
    services.change_dealer(game=game, sent=sent(game), seat_id=game.seats.get(player__name=name).pk)
    upcoming = get_record(game).board().next_round
    assert upcoming
    assert upcoming.dealer == name


def test_an_option_changed_in_the_middle_counts_from_the_start_on() -> None:
    game = make_game("progressive-rummy")
    play_round(game, out="Ann", left={"Ben": "7 8 9"})
    services.change_options(game=game, sent=sent(game), options={"face_value": True})
    assert totals(game)["Ben"] == 24
    services.undo(game=game, sent=sent(game))
    assert totals(game)["Ben"] == 15


def test_points_by_hand_need_a_reason_and_count(game: Game) -> None:
    record = get_record(game)
    adjusted = facts(game, out="Ann", laid=["Ann"])
    services.record_round(
        game=record.game,
        sent=sent(game),
        number=4,
        facts=replace(adjusted, adjust=(Adjustment("Cal", 10, "showed a card"),)),
    )
    assert totals(game)["Cal"] == 70


def test_a_game_begun_on_paper_goes_on_from_there() -> None:
    start = Start({"Ann": 40, "Ben": -170, "Cal": 90}, {"Ann": 7, "Ben": 5, "Cal": 3}, 7)
    game = services.start_game(
        household=make_household(),
        key=new_key(),
        ruleset=load_ruleset("aggravation-household"),
        options={},
        players=("Ann", "Ben", "Cal"),
        first_dealer="Ben",
        start=start,
    )
    board = play_round(game, out="Ann", laid=["Ben", "Cal", "Ann"], left={"Ben": "7 3", "Cal": "K"})
    assert board.winners == ("Ann", "Ben")
    assert board.rounds[0].number == 8


def test_a_game_is_deleted_and_brought_back(game: Game) -> None:
    services.delete_game(game=game, sent=sent(game))
    assert Game.objects.get().deleted_at is not None
    services.restore_game(game=game, sent=sent(game))
    assert Game.objects.get().deleted_at is None
    assert [act.kind for act in Act.objects.all()][-2:] == ["delete", "delete"]


def test_a_game_ends_as_it_is_and_goes_on_again(game: Game) -> None:
    board = services.stop_game(game=game, sent=sent(game), stopped=True)
    assert (board.finished, board.winners) == (True, ("Ann",))
    assert not services.undo(game=game, sent=sent(game)).finished


# --- what changes nothing is no act ---------------------------------------------------------------


@pytest.mark.parametrize("stored", ["7 K *", "K * 7"])
def test_a_correction_that_changes_nothing_isnt_an_act(game: Game, stored: str) -> None:
    play_round(
        game, out="Ann", laid=["Ben", "Ann"], left={"Ben": stored, "Cal": {"A": 1, "2-9": 2}}
    )
    same = facts(
        game, out="Ann", laid=["Ann", "Ben"], left={"Cal": {"2-9": 2, "A": 1}, "Ben": "K 7 *"}
    )
    before, acts = get_record(game), game.acts.count()
    board = services.correct_round(game=game, sent=sent(game), number=4, facts=same)
    assert board == before.board()
    assert (get_record(game), game.acts.count()) == (before, acts)


def test_another_one_who_was_first_is_a_correction() -> None:
    game = make_game("aggravation-household")
    game.seats.update(start_contract=7)
    play_round(game, out="Ann", laid=["Ann", "Ben"], left={"Ben": 5, "Cal": 5})
    services.correct_round(
        game=game,
        sent=sent(game),
        number=1,
        facts=facts(game, out="Ann", laid=["Ben", "Ann"], left={"Ben": 5, "Cal": 5}),
    )
    assert get_record(game).facts.rounds[0].laid == ("Ben", "Ann")


def test_the_same_cost_written_in_another_way_is_a_correction(game: Game) -> None:
    """20 points are less than the cards say: the referee and the figures read them."""
    services.correct_round(
        game=game,
        sent=sent(game),
        number=2,
        facts=facts(game, out="Ann", laid=["Ann", "Ben"], left={"Ben": "K K", "Cal": 20}),
    )
    assert game.acts.count() == 5


def test_options_and_ends_that_change_nothing_arent_acts(game: Game) -> None:
    before, acts = get_record(game), game.acts.count()
    services.change_options(game=game, sent=sent(game), options={})
    services.stop_game(game=game, sent=sent(game), stopped=False)
    services.restore_game(game=game, sent=sent(game))
    assert (get_record(game), game.acts.count()) == (before, acts)


def test_a_round_of_somebody_who_was_taken_out_doesnt_come_back() -> None:
    game = make_game()
    play_round(game, out="Ben", laid=["Ben"], left={"Ann": 5})
    services.undo(game=game, sent=sent(game))
    services.leave_game(game=game, sent=sent(game), seat_id=game.seats.get(player__name="Ben").pk)
    with pytest.raises(ImpossibleError, match="isn’t in the game any more"):
        services.undo(game=game, sent=sent(game), seq=2)
    services.undo(game=game, sent=sent(game), seq=4)  # Ben sits down again
    services.undo(game=game, sent=sent(game), seq=2)
    assert get_record(game).facts.rounds[0].out == "Ben"
