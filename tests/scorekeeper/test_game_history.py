from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper import services
from scorekeeper.models import Game
from tests.factories import make_game, new_key, play_round, undo
from tests.markup import read

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def game(household) -> Game:
    return make_game(household=household)


def url(game: Game) -> str:
    return reverse("game-history", args=[game.public_id])


def lines(phone: Client, game: Game) -> list[str]:
    return [
        act.one(css="act-words").text for act in read(phone.get(url(game))).all("li", css="act")
    ]


def test_an_act_is_undone_from_it_and_done_again(phone: Client, game: Game) -> None:
    play_round(game, out="Ann", laid=["Ann"], left={"Ben": 20})
    play_round(game, out="Ben", laid=["Ben"], left={"Ann": 20})
    for rounds, said in ((1, "Undone: Round 1 saved"), (2, "Redone: Round 1 saved")):
        forms = [
            form
            for form in read(phone.get(url(game))).all("form")
            if form.data().get("seq") == ["2"]
        ]
        assert phone.post(forms[0]["action"], forms[0].data())["Location"] == url(game)
        assert game.rounds.count() == rounds
        assert lines(phone, game)[0].startswith(said)


def test_a_round_of_somebody_who_was_taken_out(phone: Client, game: Game) -> None:
    play_round(game, out="Ben", laid=["Ben"], left={"Ann": 5})
    undo(game)
    ben = game.seats.get(player__name="Ben").pk
    services.leave_game(game=game, sent=services.Sent(new_key(), 3), seat_id=ben)
    assert "Went out: A player" in read(phone.get(url(game))).text
    again = phone.post(
        reverse("game-undo", args=[game.public_id]), {"key": new_key(), "version": 4, "seq": 2}
    )
    assert again.status_code == 422
    assert "isn’t in the game any more. Undo that first." in read(again).text
