"""The end of a game, on its page and on paper, when whoever led in it has gone home before: in a
game of each kind.
"""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.library.load import load_ruleset
from rulesets.scoring.facts import Hand, RoundFacts
from scorekeeper import services
from scorekeeper.models import Game
from tests.factories import get_record, make_game, play_rounds
from tests.kinds import one_of_each_kind, some_of
from tests.played import sent_to

pytestmark = [pytest.mark.one_database, pytest.mark.django_db]

ROUNDS = 3  # before, and after
# somebody can leave, and the game goes on: it is no duel, no teams, and has rounds enough
GAMES = [
    slug
    for slug in some_of(one_of_each_kind())
    if (rules := load_ruleset(slug)).players.max > 2
    and rules.players.teams == "none"
    and not 0 < rules.fixed_rounds <= 2 * ROUNDS
]


def leave(game: Game, name: str) -> None:
    seat_id = get_record(game).seat_ids[name]
    services.leave_game(game=game, sent=sent_to(game), seat_id=seat_id)


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_and_the_keepsake(phone: Client, household, slug: str) -> None:
    game = make_game(slug, min(4, load_ruleset(slug).players.max), household=household)
    play_rounds(game, ROUNDS)
    board = get_record(game).board()
    leader = next(iter(board.ahead), "Ann")
    leave(game, leader)

    for _ in range(ROUNDS):
        play_on(game)
    if not get_record(game).board().finished:
        services.stop_game(game=game, sent=sent_to(game), stopped=True)

    assert phone.get(game.get_absolute_url()).status_code == 200
    asked = {"game": game.public_id, "sheet": "keepsake"}
    assert phone.get(reverse("print-file"), asked).status_code == 200


def play_on(game: Game) -> None:
    """One more round, in which nobody lays a contract."""
    record = get_record(game)
    upcoming = record.board().next_round
    if upcoming is None:
        return

    left = {name: Hand(points=10 * place) for place, name in enumerate(upcoming.players, start=1)}
    facts = RoundFacts(left=left if record.rules.keeps_score else {})
    services.record_round(game=game, sent=sent_to(game), number=upcoming.number, facts=facts)
