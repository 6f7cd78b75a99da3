"""/games/<id>/check/: the referee in a game, whose rules, players and contracts are known."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Game, Household
from tests.factories import HTMX, get_record, make_game, play_round
from tests.kinds import some_of
from tests.markup import form_data, read
from tests.rulesets.variants import WITH_CARDS
from tests.scorekeeper.checks import answer_to, asked, word
from tests.scorekeeper.test_check import chosen

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]


@pytest.fixture
def game(household: Household) -> Game:
    return make_game(household=household)


def url(game: Game) -> str:
    return reverse("game-check", args=[game.public_id])


def seat(game: Game, name: str) -> str:
    return str(game.seats.get(player__name=name).pk)


def in_game(game: Game, question: str, cards: str, player: str = "Ben", **more) -> dict:
    return asked(question, cards, player=seat(game, player), **more)


def test_the_sheet_and_its_menu_lead_there(phone: Client, game: Game) -> None:
    page = read(phone.get(game.get_absolute_url()))
    # beside the main button, on the second paper, in the menu
    assert len(page.all("a", href=url(game))) == 3


def test_it_knows_who_plays_first_and_what_they_have_to_lay(
    phone: Client, game: Game, nothing_written
) -> None:
    play_round(game, out="Cal", laid=["Ben", "Cal"], left={"Ann": 50, "Ben": 5})
    with nothing_written():
        page = read(phone.get(url(game)))
    first = get_record(game).board().next_round.first
    assert chosen(page, "player") == seat(game, first)
    assert chosen(page, "question") == "contract"
    assert not page.all("select", id="ruleset")
    ben = read(phone.get(url(game), {"player": seat(game, "Ben"), "question": "hand"}))
    assert chosen(ben, f"contract-{seat(game, 'Ben')}") == "2"
    ann = read(phone.get(url(game), {"player": seat(game, "Ann"), "question": "hand"}))
    assert chosen(ann, f"contract-{seat(game, 'Ann')}") == "1"


def test_the_options_of_the_game_are_in_force(phone: Client, household: Household) -> None:
    form = {"table": "4S 5D 6H 7C", "lies": "now"}
    for options, said in (({}, "Not legal"), ({"lay_off_same_turn": True}, "Legal")):
        game = make_game(household=household, options=options)
        assert word(answer_to(phone, in_game(game, "lay_off", "8H", **form), url(game))) == said


@pytest.mark.parametrize("question", ["hand"])
def test_a_hand_stays_private(phone: Client, game: Game, question: str, nothing_written) -> None:
    with nothing_written():
        answer = answer_to(phone, in_game(game, question, "7H 7D *"), url(game))
    assert "no-store" in answer["Cache-Control"]
    assert not read(answer).all("form", id="keep")
    assert "7♥" not in read(phone.get(reverse("game-history", args=[game.public_id]))).text


@pytest.mark.parametrize("slug", some_of(WITH_CARDS, 4))
def test_every_game_can_be_asked_from_its_sheet(
    phone: Client, household: Household, slug: str
) -> None:
    game = make_game(slug, household=household)
    deck = get_record(game).rules.largest_deck
    cards = " ".join(f"{deck.ranks[-1]}{suit}" for suit in deck.suits[:3])
    form = form_data(phone.get(url(game)), "asking", cards=cards, action="ask")
    if "wild_rank" in form:
        form["wild_rank"] = "5"
    assert word(answer_to(phone, form, url(game))) in {"Legal", "Not legal"}


def test_a_finished_game_can_still_be_asked(phone: Client, game: Game) -> None:
    game.seats.update(start_contract=7)
    play_round(game, out="Ann", laid=["Ann"], left={"Ben": 5, "Cal": 5})
    assert get_record(game).board().finished
    assert phone.get(url(game)).status_code == 200
    assert word(answer_to(phone, in_game(game, "meld", "7H 7D 7C"), url(game))) == "Legal"


def test_somebody_of_another_game_cant_ask(phone: Client, game: Game) -> None:
    other = make_game()
    assert phone.post(url(game), in_game(other, "meld", "7H 7D 7C")).status_code == 400


def test_without_javascript(phone: Client, game: Game) -> None:
    page = read(phone.post(url(game), in_game(game, "contract", "7H 7D * / 4S 4D / 9C 9H")))
    assert page.one("h2", css="verdict-word").text == "Legal"
    assert page.one("form", id="keep")


def test_queries(phone: Client, household: Household, django_assert_num_queries) -> None:
    game = make_game(household=household, players=12, rounds=3)
    record = 7  # the game, its players, seats, dealers, rounds, entries, adjustments
    # and which place this phone has at the table
    with django_assert_num_queries(1 + record):
        phone.get(url(game))
    with django_assert_num_queries(1 + record):
        phone.post(url(game), asked(cards="7H 7D 7C"), headers=HTMX)
