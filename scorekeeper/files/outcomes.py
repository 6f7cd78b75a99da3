"""What all games of a household came to, read from the kept results: few games are folded."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Any

from django.db.models import Count, F, Q

from rulesets.ruleset import Ruleset
from scorekeeper.models import Game, Result, Seat
from scorekeeper.store.queries import game_portions, round_counts
from scorekeeper.store.records import Record, load_records, rules_of


@dataclass(frozen=True, slots=True)
class PlayerOutcome:
    """One player's line."""

    name: str
    place: int | None
    won: bool
    total: int | None  # empty where the game keeps no score
    laid: int | None  # contracts; empty where players have none of their own
    rounds: int
    outs: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game, with its players in the order of their seats."""

    begun: datetime
    rules: Ruleset
    rounds: int
    finished: bool
    players: tuple[PlayerOutcome, ...]


def household_outcomes(household_id: str) -> Iterator[Outcome]:
    """Every game that isn't deleted, in the order in which they began."""
    for games in game_portions(household_id):
        yield from _outcomes(games)


def _outcomes(games: Sequence[Game]) -> Iterator[Outcome]:
    outcomes = _kept_outcomes(games)
    for record in load_records(game for game in games if game.pk not in outcomes):
        outcomes[record.game.pk] = _worked_out(record)

    return (outcomes[game.pk] for game in games)


# ---------------------------------------------------------------- from kept results


def _kept_outcomes(games: Sequence[Game]) -> dict[int, Outcome]:
    """The outcomes of finished games, by the id of the game."""
    lines = _result_lines([game.pk for game in games])
    rounds = round_counts(list(lines))
    kept = (game for game in games if game.pk in lines)
    return {game.pk: _kept_outcome(game, rounds[game.pk], lines[game.pk]) for game in kept}


def _result_lines(game_ids: list[int]) -> Mapping[int, list[Mapping[str, Any]]]:
    """The kept results of these games, in the order of the seats."""
    seats = Seat.objects.filter(game__in=game_ids, result__isnull=False)
    laid = seats.annotate(laid=Count("entries", filter=Q(entries__laid_as__isnull=False)))
    laid_by_seat = dict(laid.values_list("pk", "laid"))

    results = Result.objects.filter(game__in=game_ids).order_by("seat__place")
    columns = ("game_id", "seat_id", "place", "wins", "total", "rounds", "outs")
    values = results.values(
        *columns, name=F("seat__player__name"), contract=F("seat__start_contract")
    )

    lines = defaultdict(list)
    for value in values:
        on_paper = value["contract"] - 1
        lines[value["game_id"]].append(value | {"laid": on_paper + laid_by_seat[value["seat_id"]]})

    return lines


def _kept_outcome(game: Game, rounds: int, results: Sequence[Mapping[str, Any]]) -> Outcome:
    rules = rules_of(game)
    players = tuple(
        PlayerOutcome(
            name=line["name"],
            place=line["place"],
            won=line["wins"],
            total=line["total"],
            laid=line["laid"] if rules.has_personal_contracts else None,
            rounds=line["rounds"],
            outs=line["outs"],
        )
        for line in results
    )

    return Outcome(game.created_at, rules, game.start_rounds + rounds, True, players)


# ---------------------------------------------------------------- from the facts


def _worked_out(record: Record) -> Outcome:
    board, rules = record.board(), record.rules
    places = {place.player: place.place for place in board.standings}
    played = Counter(chain.from_iterable(each.points for each in board.rounds))
    outs = Counter(each.facts.out for each in board.rounds)

    players = tuple(
        PlayerOutcome(
            name=name,
            place=places.get(board.side_of(name)),
            won=board.side_of(name) in board.winners,
            total=board.total(name),
            laid=board.laid(name) if rules.has_personal_contracts else None,
            rounds=played[board.side_of(name)],
            outs=outs[name],
        )
        for name in board.seats
    )

    return Outcome(record.game.created_at, rules, board.rounds_played, board.finished, players)
