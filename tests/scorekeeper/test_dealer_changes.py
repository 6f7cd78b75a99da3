"""Somebody else deals: what was dealt stays, and the change outlives whatever happens to the game
afterwards.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from django.urls import reverse

from rulesets.files.game import write_game
from rulesets.library.load import load_ruleset
from rulesets.scoring.facts import RoundFacts
from scorekeeper import services
from scorekeeper.files.whole import game_file
from scorekeeper.games.history import History
from scorekeeper.models import Act, DealerChange, Game, Seat
from scorekeeper.printing.score.table import game_table
from scorekeeper.services import ImpossibleError
from scorekeeper.sheet.build import build_sheet
from scorekeeper.store.act_head import Sent
from scorekeeper.store.queries import acts_of
from tests.factories import (
    get_record,
    make_client,
    make_facts,
    make_game,
    make_household,
    new_key,
    play_round,
    play_rounds,
    undo,
)
from tests.rulesets.variants import changed
from tests.scorekeeper.games import bring_in

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]


@pytest.fixture
def game() -> Game:
    """Ann, Ben and Cal have dealt a round each."""
    return make_game(rounds=3)


def sent(game: Game) -> Sent:
    return Sent(new_key(), Game.objects.get(pk=game.pk).version)


def seat(game: Game, name: str) -> int:
    return game.seats.get(player__name=name).pk


def deals_next(game: Game, name: str) -> int:
    """Let somebody deal the next round. Returns the number of the act."""
    services.change_dealer(game=game, sent=sent(game), seat_id=seat(game, name))
    return Game.objects.get(pk=game.pk).version


def join(game: Game, name: str, after: str) -> None:
    services.join_game(game=game, sent=sent(game), name=name, after=seat(game, after))


def leave(game: Game, name: str) -> None:
    services.leave_game(game=game, sent=sent(game), seat_id=seat(game, name))


def toggle(game: Game, seq: int) -> None:
    """Undo this act, or redo it."""
    services.undo(game=game, sent=sent(game), seq=seq)


def nobody_out(game: Game) -> RoundFacts:
    return make_facts(get_record(game), out=None, laid=(), left={})


def won(*names: str) -> dict[str, list[str]]:
    return {"rummy_card": list(names)}


def win(game: Game, *names: str) -> None:
    """A round of the game with special cards that these players win together."""
    play_round(game, ticks=won(*names))


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


@pytest.mark.parametrize(("name", "then"), [("Ben", "Cal"), ("Cal", "Ann")])
def test_rounds_that_were_played_keep_their_dealer(game: Game, name: str, then: str) -> None:
    deals_next(game, name)
    assert dealers(game) == f"Ann Ben Cal | {name}"
    play_rounds(game, 1)
    assert dealers(game) == f"Ann Ben Cal {name} | {then}"
    assert exported(game)["first_dealer"] == "Ann"


def test_it_can_be_changed_again_and_again(game: Game) -> None:
    for name in ("Ben", "Cal", "Ann", "Cal"):
        deals_next(game, name)
    assert dealers(game) == "Ann Ben Cal | Cal"
    assert get_record(game).facts.next_dealer == "Cal"


def test_before_the_first_round_as_well() -> None:
    game = make_game()
    deals_next(game, "Cal")
    play_rounds(game, 2)
    assert dealers(game) == "Cal Ann | Ben"


def test_after_an_exact_deal() -> None:
    """The bonus belongs to who dealt that round, and stays there."""
    game = make_game("garbage-rummy")
    play_round(
        game, out="Ben", laid=["Ben"], left={"Ann": 20, "Cal": 20}, ticks={"exact_deal": ["Ann"]}
    )
    totals = get_record(game).board().totals
    deals_next(game, "Cal")
    assert dealers(game) == "Ann | Cal"
    assert get_record(game).board().totals == totals
    play_round(
        game, out="Ben", laid=["Ben"], left={"Ann": 20, "Cal": 20}, ticks={"exact_deal": ["Cal"]}
    )
    assert dealers(game) == "Ann Cal | Ann"


def test_where_nobody_deals_who_plays_first_is_changed() -> None:
    game = make_game("tile-rummy-game")
    play_round(game, out="Ann", left={"Ben": 10, "Cal": 20})
    deals_next(game, "Cal")
    play_round(game, out="Ann", left={"Ben": 10, "Cal": 20})
    assert dealers(game) == "Ann Cal | Ann"
    assert exported(game)["rounds"][1]["first"] == "Cal"
    assert "Played first" in csv_of(game)[0]
    assert [line[1] for line in csv_of(game)[1:]] == ["Ann", "Cal"]


def test_where_the_first_player_moves_on_the_dealer_is_named() -> None:
    game = make_game("rummy-special-cards", 4, first_dealer="Ann")
    play_round(game, out="Ben")
    deals_next(game, "Dee")
    upcoming = get_record(game).board().next_round
    assert upcoming
    assert (upcoming.dealer, upcoming.first) == ("Dee", "Ann")


def test_only_a_player_of_the_next_round_can_deal_it(game: Game) -> None:
    leave(game, "Ben")
    other = make_game()
    for seat_id in (seat(game, "Ben"), seat(other, "Cal"), 0):
        with pytest.raises(ImpossibleError, match="isn’t at the table"):
            services.change_dealer(game=game, sent=sent(game), seat_id=seat_id)
    services.stop_game(game=game, sent=sent(game), stopped=True)
    with pytest.raises(ImpossibleError, match="isn’t at the table"):
        deals_next(game, "Cal")


def test_whose_turn_it_is_already_changes_nothing(game: Game) -> None:
    acts = game.acts.count()
    with pytest.raises(ImpossibleError, match="Ann is already next"):
        deals_next(game, "Ann")
    assert game.acts.count() == acts


def test_sent_twice_is_one_change(game: Game) -> None:
    once = sent(game)
    for _time in range(2):
        services.change_dealer(game=game, sent=once, seat_id=seat(game, "Cal"))
    assert DealerChange.objects.count() == 1


# --- it outlives what happens afterwards


def insert(number: int) -> Callable[[Game], object]:
    return lambda game: services.insert_round(
        game=game, sent=sent(game), number=number, facts=nobody_out(game)
    )


def delete(number: int) -> Callable[[Game], object]:
    return lambda game: services.delete_round(game=game, sent=sent(game), number=number)


def correct(number: int) -> Callable[[Game], object]:
    return lambda game: services.correct_round(
        game=game, sent=sent(game), number=number, facts=nobody_out(game)
    )


def stop(game: Game) -> None:
    services.stop_game(game=game, sent=sent(game), stopped=True)


# Cal deals round 4 in Ann's place; round 4 is played or not, and then …
AFTERWARDS: list[tuple[str, int, Callable[[Game], object], str]] = [
    ("Dee joins before Cal", 0, lambda game: join(game, "Dee", "Ben"), "Ann Ben Cal | Cal"),
    ("Dee joins after Cal", 0, lambda game: join(game, "Dee", "Cal"), "Ann Ben Cal | Cal"),
    ("Dee joins a round later", 1, lambda game: join(game, "Dee", "Cal"), "Ann Ben Cal Cal | Dee"),
    ("Ann leaves", 0, lambda game: leave(game, "Ann"), "Ann Ben Cal | Cal"),
    ("Cal leaves", 0, lambda game: leave(game, "Cal"), "Ann Ben Cal | Ann"),
    ("Cal leaves a round later", 1, lambda game: leave(game, "Cal"), "Ann Ben Cal Cal | Ann"),
    ("a round was forgotten before it", 1, insert(2), "Ann Ben Cal Ann Cal | Ann"),
    ("round 4 itself was forgotten", 1, insert(4), "Ann Ben Cal Ann Cal | Ann"),
    ("a round is deleted before it", 1, delete(2), "Ann Ben Cal | Ann"),
    ("a round is deleted before it is played", 0, delete(2), "Ann Ben | Cal"),
    ("a round is deleted after it", 2, delete(5), "Ann Ben Cal Cal | Ann"),
    ("the round itself is deleted", 2, delete(4), "Ann Ben Cal Cal | Ann"),
    ("the last round is deleted, which it was", 1, delete(4), "Ann Ben Cal | Cal"),
    ("a round is corrected before it", 1, correct(2), "Ann Ben Cal Cal | Ann"),
    ("the round itself is corrected", 1, correct(4), "Ann Ben Cal Cal | Ann"),
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


@pytest.mark.parametrize("number", [4, 5])
def test_two_changes_meet_when_a_round_is_deleted(game: Game, number: int) -> None:
    """Cal dealt round 4 and Ben round 5: whichever of them is deleted, the one that stays keeps its
    dealer.
    """
    deals_next(game, "Cal")
    play_rounds(game, 1)
    deals_next(game, "Ben")
    play_rounds(game, 1)
    before = get_record(game).facts
    delete(number)(game)
    assert dealers(game) == {4: "Ann Ben Cal Ben | Cal", 5: "Ann Ben Cal Cal | Ben"}[number]
    undo(game)
    assert get_record(game).facts == before


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


def test_a_correction_makes_somebody_else_play_off() -> None:
    """Ann was to deal the play-off, and only watches now: the next seat deals."""
    game = make_game("rummy-special-cards", 3)
    win(game, "Ann", "Cal")
    win(game, "Ann", "Cal")
    record = get_record(game)
    assert record.board().playoff == ("Ann", "Cal")
    printed = game_table(build_sheet(record, record.board()))
    assert printed.dealers[2:6] == ("Cal", "Ann", "Cal", "Ann")  # Ben only watches
    deals_next(game, "Ann")
    facts = make_facts(get_record(game), out=None, laid=(), left={}, ticks=won("Ben", "Cal"))
    for number in (1, 2):
        services.correct_round(game=game, sent=sent(game), number=number, facts=facts)
    board = get_record(game).board()
    assert (board.playoff, board.turns(3)) == (("Ben", "Cal"), ("Ben", "Cal", "Ben"))
    assert get_record(game).facts.next_dealer == "Ann"


def test_who_was_to_deal_and_never_played_is_taken_out_and_comes_back(game: Game) -> None:
    join(game, "Dee", "Ann")
    deals_next(game, "Dee")
    assert dealers(game) == "Ann Ben Cal | Dee"
    leave(game, "Dee")
    assert dealers(game) == "Ann Ben Cal | Ann"
    undo(game)
    assert dealers(game) == "Ann Ben Cal | Dee"


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


def test_again_begins_after_whoever_dealt_last(game: Game) -> None:
    deals_next(game, "Ben")
    play_rounds(game, 1)
    again = services.play_again(game=game, key=new_key())
    assert get_record(again).facts.first_dealer == "Cal"


def test_again_begins_with_whoever_deals_again_after_a_tied_round(game: Game) -> None:
    tied = replace(nobody_out(game), tied=True)
    services.record_round(game=game, sent=sent(game), number=4, facts=tied)
    assert dealers(game) == "Ann Ben Cal Ann | Ann"
    assert get_record(services.play_again(game=game, key=new_key())).facts.first_dealer == "Ann"


def test_again_begins_to_the_right_where_the_deal_goes_there() -> None:
    rules = changed(load_ruleset("aggravation-household"), deal={"direction": "right"})
    game = services.start_game(
        household=make_household(),
        key=new_key(),
        ruleset=rules,
        options={},
        players=["Ann", "Ben", "Cal"],
        first_dealer="Ann",
    )
    play_rounds(game, 1)
    again = services.play_again(game=game, key=new_key())
    assert get_record(again).facts.first_dealer == "Cal"


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


def test_the_history_of_a_game_in_which_nobody_deals() -> None:
    game = make_game("tile-rummy-game")
    deals_next(game, "Cal")
    assert last_line(game) == "Round 1: Cal plays first instead of Ann"


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


def test_a_new_name_changes_nothing(game: Game) -> None:
    deals_next(game, "Cal")
    player = game.seats.get(player__name="Cal").player
    services.rename_player(player=player, name="Carl")
    assert dealers(game) == "Ann Ben Carl | Carl"
    assert last_line(game) == "Round 4: Carl deals instead of Ann"


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


def csv_of(game: Game) -> list[list[str]]:
    text = (
        make_client(game.household)
        .get(reverse("game-table", args=[game.public_id]))
        .content.decode("utf-8-sig")
    )
    return list(csv.reader(StringIO(text)))


def test_the_table_and_the_file_say_who_dealt(game: Game) -> None:
    deals_next(game, "Cal")
    assert exported(game)["next_dealer"] == "Cal"
    play_rounds(game, 2)
    deals_next(game, "Cal")
    assert [line[1] for line in csv_of(game)[1:]] == ["Ann", "Ben", "Cal", "Cal", "Ann"]
    data = exported(game)
    assert data["first_dealer"] == "Ann"
    assert [each.get("dealer") for each in data["rounds"]] == [None, None, None, "Cal", None]
    assert data["next_dealer"] == "Cal"


@pytest.mark.parametrize(
    "slug", ["aggravation-household", "rummy-special-cards", "tile-rummy-game"]
)
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


def test_a_page_from_before_is_stale(game: Game) -> None:
    old = sent(game)
    deals_next(game, "Cal")
    with pytest.raises(services.StaleError):
        services.change_dealer(game=game, sent=old, seat_id=seat(game, "Ben"))
