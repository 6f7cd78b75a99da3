"""How teams are kept: each seat has the number of its team. Names follow from the players'.

Only a name that a file has given is kept. What a team has together in a round is kept with the
round, by the team's number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, count
from types import MappingProxyType
from typing import Any

from rulesets.scoring.facts import GameFacts
from rulesets.scoring.sides import Teams, players_of, team_name
from scorekeeper.models import Seat

NO_TEAMS: Teams = MappingProxyType({})

Kept = Mapping[str, Mapping[str, Any]]  # what teams have together in a round, by number


def teams_of(seats: Iterable[Seat], given: Mapping[str, str] | None) -> dict[str, tuple[str, ...]]:
    """The teams of these seats, by name, in the order of their numbers."""
    players: dict[int, list[str]] = {}
    taken = set()
    for seat in seats:
        taken.add(seat.player.name)
        if seat.team is not None:
            players.setdefault(seat.team, []).append(seat.player.name)

    names = given or {}
    teams = {}
    for number, partners in sorted(players.items()):
        name = _free_name(names.get(str(number)), team_name(partners), taken)
        taken.add(name)
        teams[name] = tuple(partners)

    return teams


def _free_name(given: str | None, usual: str, taken: set[str]) -> str:
    """What a team is called: nothing that a player, or another team, is called by now."""
    numbered = (f"{usual} ({number})" for number in count(2))
    return next(name for name in chain([given or usual, usual], numbered) if name not in taken)


def seated(teams: Teams, seats: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The teams in the order of these seats, each called after its players or as it was."""
    ordered = {}
    for team in sorted(teams, key=lambda team: min(map(seats.index, teams[team]))):
        players = tuple(sorted(teams[team], key=seats.index))
        is_given = team != team_name(teams[team])
        ordered[team if is_given else team_name(players)] = players

    return ordered


def team_numbers(facts: GameFacts) -> dict[str, int]:
    """Each player's team, by its number."""
    return {
        player: number for number, team in enumerate(facts.teams) for player in facts.teams[team]
    }


def given_names(facts: GameFacts) -> dict[str, str] | None:
    """The names that don't follow from the players', by number; None where all do."""
    given = {
        str(number): team
        for number, (team, players) in enumerate(facts.teams.items())
        if team != team_name(players)
    }
    return given or None


def start_points(facts: GameFacts) -> dict[str, int]:
    """The points that each seat brings from paper; those of a team are at its first seat."""
    return {players_of(side, facts.teams)[0]: total for side, total in facts.start.totals.items()}


def start_totals(seats: Sequence[Seat], teams: Teams) -> dict[str, int]:
    """The totals from paper, by side."""
    points = {seat.player.name: seat.start_points for seat in seats}
    sides: Mapping[str, Sequence[str]] = teams or {name: (name,) for name in points}
    totals = {side: sum(map(points.__getitem__, players)) for side, players in sides.items()}

    return {side: total for side, total in totals.items() if total}
