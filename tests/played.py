"""Games that were played: the scoring cases through the services, and a thousand of them at
once.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from django.db import connection
from django.utils import timezone

from rulesets.files.game import GameFile, read_game
from rulesets.library.load import load_ruleset, store_ruleset
from rulesets.scoring.facts import RoundFacts
from scorekeeper import services
from scorekeeper.models import Game, Household, Player, Result, Round, Seat
from scorekeeper.names import fold_name
from scorekeeper.services import Sent
from tests.factories import new_key

CASES = Path(__file__).parent / "cases" / "scoring"


def read_case(name: str) -> GameFile:
    return read_game(json.dumps(json.loads((CASES / f"{name}.json").read_text("utf-8"))["game"]))


def sent_to(game: Game) -> Sent:
    """An act of a page that has seen the game as it is now."""
    return Sent(new_key(), Game.objects.get(pk=game.pk).version)


def save_round(game: Game, facts: RoundFacts) -> None:
    number = game.start_rounds + game.rounds.count() + 1
    services.record_round(game=game, sent=sent_to(game), number=number, facts=facts)


def play_case(
    household: Household, name: str, names: Sequence[str] = (), rounds: int | None = None
) -> Game:
    """A scoring case as people would have played it here, by others if ``names`` says so."""
    case = read_case(name)
    people = dict(zip(case.facts.players, names or case.facts.players, strict=True))
    first = case.facts.first_dealer
    game = services.start_game(
        household=household,
        key=new_key(),
        ruleset=load_ruleset(case.rules.id),
        options=case.options,
        players=list(people.values()),
        first_dealer=people[first] if first else None,
        start=case.facts.start,
    )
    for facts in case.facts.rounds[:rounds]:
        save_round(game, facts.renamed(people))
    return Game.objects.get(pk=game.pk)


def make_many(
    household: Household, games: int, names: Sequence[str] = ("Ann", "Ben", "Cal", "Dee")
) -> None:
    """Finished games with seats, rounds and results, in a few queries; who wins goes round the
    table.
    """
    people = [
        Player.objects.get_or_create(household=household, name=name, folded_name=fold_name(name))[0]
        for name in names
    ]
    now = timezone.now()
    slugs = ("aggravation-household", "frustration", "progressive-rummy")
    rulesets = {slug: store_ruleset(load_ruleset(slug)) for slug in slugs}
    rows = Game.objects.bulk_create(
        Game(
            household=household,
            start_key=f"many-{number}",
            ruleset=rulesets[slugs[number % 3]],
            ruleset_slug=slugs[number % 3],
            finished_at=now - timedelta(hours=number),
        )
        for number in range(games)
    )
    Round.objects.bulk_create(
        Round(game=game, number=number, saved_at=now) for game in rows for number in range(1, 21)
    )
    seats = Seat.objects.bulk_create(
        Seat(game=game, player=player, place=place)
        for game in rows
        for place, player in enumerate(people)
    )
    Result.objects.bulk_create(
        _result(seat, index, len(people)) for index, seat in enumerate(seats)
    )
    with connection.cursor() as cursor:
        # as a database does by itself in time: without it PostgreSQL plans for empty tables
        cursor.execute("ANALYZE")


def _result(seat: Seat, index: int, players: int) -> Result:
    place = (seat.place + index // players) % players + 1
    return Result(
        seat=seat,
        game=seat.game,
        place=place,
        wins=place == 1,
        has_left=False,
        low_wins=True,
        total=100 * place,
        points=100 * place,
        rounds=20,
        outs=20 // players,
        best=-25,
        best_round=1,
        worst=100 + index % 90,
        worst_round=2,
        steps=[[number, 1 + (index + number) % 3] for number in range(1, 8)],
    )
