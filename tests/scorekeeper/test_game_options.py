from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.scoring.facts import Hand, RoundFacts
from rulesets.words.options import changes
from scorekeeper import services
from scorekeeper.models import Act, Game, Household
from scorekeeper.services import Sent
from tests.factories import make_client, make_game, make_household, new_key

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def play(game: Game, **facts: Any) -> None:
    game.refresh_from_db()
    number = game.start_rounds + game.rounds.count() + 1
    services.record_round(
        game=game, sent=Sent(new_key(), game.version), number=number, facts=RoundFacts(**facts)
    )


def left(**points: int) -> dict[str, Hand]:
    return {name: Hand(points=number) for name, number in points.items()}


def play_to_the_end(game: Game) -> None:
    """Six phases each for Ann and Ben, then both lay the seventh; Ben goes out."""
    for _ in range(6):
        play(game, out="Ann", laid=("Ann", "Ben"), left=left(Ben=5, Cal=20))
    play(game, out="Ben", laid=("Ann", "Ben"), left=left(Ann=60, Cal=20))
    game.refresh_from_db()


@pytest.fixture
def household() -> Household:
    return make_household()


@pytest.fixture
def game(household: Household) -> Game:
    return make_game(household=household, players=3)


@pytest.fixture
def host(household: Household) -> Client:
    return make_client(household)


def url(game: Game) -> str:
    return reverse("game-options", args=[game.public_id])


def typed(game: Game, seen: str = "{}", **more: Any) -> dict[str, Any]:
    game.refresh_from_db()
    return {"key": new_key(), "version": game.version, "action": "preview", "seen": seen} | more


EVERY = {"option-final_bonus": "every_finisher"}
EVERY_SEEN = '{"final_bonus": "every_finisher"}'


def test_what_it_changes_is_shown_first(host: Client, game: Game) -> None:
    play_to_the_end(game)
    page = host.post(url(game), typed(game, **EVERY))
    shown = page.context["form"]
    assert page.status_code == 200
    assert shown.effects() == ("Ann wins instead of Ben", "Ann −90 → −290, now 1st")
    assert "Play by these rules" in page.content.decode()
    game.refresh_from_db()
    assert game.options == {}


def test_it_is_played_by_them_once_they_were_looked_at(host: Client, game: Game) -> None:
    play_to_the_end(game)
    answer = host.post(url(game), typed(game, EVERY_SEEN, action="save", **EVERY))
    assert (answer.status_code, answer["Location"]) == (302, game.get_absolute_url())
    game.refresh_from_db()
    assert game.options == {"final_bonus": "every_finisher"}
    assert Act.objects.last().kind == Act.Kind.OPTIONS
    assert changes(host.get(url(game)).context["form"].rules) == (
        "Who gets the bonus for the last phase: Everybody who lays the last phase",
    )


@pytest.mark.parametrize("seen", ["{}", "junk"])
def test_nobody_takes_over_what_wasnt_shown(host: Client, game: Game, seen: str) -> None:
    page = host.post(url(game), typed(game, seen, action="save", **EVERY))
    assert page.status_code == 422
    assert page.context["form"].mark == EVERY_SEEN
    game.refresh_from_db()
    assert game.options == {}


def test_rounds_that_dont_go_with_it_are_named(host: Client, game: Game) -> None:
    play_to_the_end(game)  # seven phases: with five the game was over two rounds ago
    page = host.post(url(game), typed(game, **{"option-phase_count": "five"}))
    assert page.context["form"].problem == (
        "Round 6 doesn’t fit these rules: The game would be over before round 6."
    )
    save = typed(game, '{"phase_count": "five"}', action="save", **{"option-phase_count": "five"})
    assert host.post(url(game), save).status_code == 422


def test_who_began_beyond_the_last_phase_is_named(host: Client, game: Game) -> None:
    game.seats.filter(player__name="Ben").update(start_contract=7)
    page = host.post(url(game), typed(game, **{"option-phase_count": "five"}))
    assert page.context["form"].problem == (
        "The rounds you’ve played don’t fit these rules: Ben can’t begin on phase 7: phases go "
        "from 1 to 5."
    )


def test_house_rules_that_dont_go_together(host: Client, household: Household) -> None:
    game = make_game("progressive-rummy", household=household)
    wrong = {"option-personal_contracts": "on", "option-twos_wild": "on", "option-face_value": "on"}
    page = host.post(url(game), typed(game, **wrong))
    assert page.status_code == 200
    odd = {"option-no_such": "x", "option-two_value": "nine"}
    assert host.post(url(game), typed(game, **odd)).context["form"].is_change is False


def test_a_page_that_is_too_old(host: Client, game: Game) -> None:
    old = typed(game, EVERY_SEEN, action="save", **EVERY)
    play(game, out="Ann", laid=("Ann",), left=left(Ben=5, Cal=20))
    page = host.post(url(game), old)
    assert page.status_code == 409
    assert "The game moved on while this page was open" in page.content.decode()
    game.refresh_from_db()
    assert (game.options, page.context["game"].version) == ({}, game.version)


@pytest.mark.parametrize("wrong", [{"key": "x"}, {"version": "x"}])
def test_forms_that_no_page_sends(host: Client, game: Game, wrong: dict[str, str]) -> None:
    assert host.post(url(game), typed(game) | wrong).status_code == 400


def test_few_queries(host: Client, game: Game, django_assert_max_num_queries) -> None:
    play_to_the_end(game)
    with django_assert_max_num_queries(15):  # the game is read by the old rules and by the new
        host.get(url(game))
