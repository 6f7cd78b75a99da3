"""Bonuses that are counted, as they are typed, kept, corrected and exported."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from scorekeeper import services
from scorekeeper.keys import new_key
from scorekeeper.models import Game, Household
from tests.factories import get_record, round_url, typed_round
from tests.played import sent_to
from tests.rulesets.scoring.test_tally import rules

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def game(household: Household) -> Game:
    return services.start_game(
        household=household,
        key=new_key(),
        ruleset=rules(),
        options={},
        players=("Ann", "Ben"),
        first_dealer="Ann",
    )


def field(game: Game, name: str, bonus_id: str) -> str:
    return f"tally-{get_record(game).seat_ids[name]}-{bonus_id}"


def typed(game: Game, **numbers: str) -> dict[str, str]:
    """A round in which Ann is out and laid nothing that counts, Ben holds 5 points, and so much is
    counted: Ann__book="2".
    """
    data = typed_round(game, out="Ann", left={"Ben": "5"})
    data |= {f"melded-{get_record(game).seat_ids['Ann']}": "0"}
    return data | {field(game, *name.split("__")): text for name, text in numbers.items()}


@pytest.fixture
def played(phone: Client, game: Game) -> Game:
    phone.post(round_url(game), typed(game, Ann__book="2", Ann__three="3", Ben__three="−1"))
    return game


def test_what_was_counted_is_kept(played: Game) -> None:
    record = get_record(played)
    assert record.facts.rounds[0].tally == {"book": {"Ann": 2}, "three": {"Ann": 3, "Ben": -1}}
    assert record.board().totals == {"Ann": 900, "Ben": -105}


@pytest.mark.parametrize(
    ("bonus_id", "text", "said"),
    [
        ("book", "-1", "“-1” isn’t possible. Type 0 to 99."),
        ("three", "1e9", "“1e9” isn’t possible. Type −4 to 4."),
    ],
)
def test_other_numbers_are_refused(
    phone: Client, game: Game, bonus_id: str, text: str, said: str
) -> None:
    answer = phone.post(round_url(game), typed(game, **{f"Ben__{bonus_id}": text}))
    assert answer.status_code == 422
    assert said in " ".join(answer.content.decode().replace("</b>", "").split())
    assert not get_record(game).rounds


def test_history_and_export_have_it(phone: Client, played: Game) -> None:
    page = phone.get(f"{played.get_absolute_url()}history/").content.decode()
    assert "Red threes: Ann 3, Ben −1" in page
    exported = json.loads(phone.get(f"{played.get_absolute_url()}export/").content)
    assert exported["rounds"][0]["tally"] == {"book": {"Ann": 2}, "three": {"Ann": 3, "Ben": -1}}


def test_undo_and_redo_bring_it_back(played: Game) -> None:
    before = get_record(played).facts
    seq = Game.objects.get(pk=played.pk).version  # of the act that saved the round
    for _time in range(2):
        game = Game.objects.get(pk=played.pk)
        services.undo(game=game, sent=sent_to(game), seq=seq)
    assert get_record(played).facts == before
