"""Bonuses that are counted, as they are typed, kept, corrected and exported."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from scorekeeper import services
from scorekeeper.keys import new_key
from scorekeeper.models import Game, Household
from scorekeeper.rounds.form import RoundForm
from scorekeeper.rounds.saved_data import saved_data
from scorekeeper.store.act_head import Sent
from tests.factories import get_record, round_url, typed_round
from tests.rulesets.scoring.test_tally import rules

pytestmark = pytest.mark.django_db


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


def test_a_correction_begins_with_it(played: Game) -> None:
    record = get_record(played)
    (facts,) = record.facts.rounds
    upcoming = record.before(1).board().next_round
    assert upcoming is not None
    form = RoundForm(record.rules, upcoming, record.seat_ids)
    again = RoundForm(record.rules, upcoming, record.seat_ids, saved_data(form, facts, {}))
    assert again.facts == facts


def test_the_points_follow_while_it_is_typed(phone: Client, game: Game) -> None:
    answer = phone.post(round_url(game, name="round-preview"), typed(game, Ben__book="3"))
    assert "+895" in answer.content.decode()


@pytest.mark.parametrize(
    ("bonus_id", "text", "said"),
    [
        ("book", "-1", "“-1” isn’t possible. Type 0 to 99."),
        ("three", "5", "“5” isn’t possible. Type −4 to 4."),
        ("three", "two", "“two” isn’t possible. Type −4 to 4."),
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


def test_the_page_says_what_each_is_worth(phone: Client, game: Game) -> None:
    page = phone.get(round_url(game)).content.decode()
    assert "Books" in page
    assert "300 each" in page
    assert "Ann: Books: more" in page


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


def sent_to(game: Game) -> Sent:
    return Sent(new_key(), game.version)
