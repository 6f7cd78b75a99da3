"""Sides: who wins and loses together. Partners in a team, or a player on their own.

Points belong to sides. Seats, deals and going out belong to players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

Teams = Mapping[str, tuple[str, ...]]  # the name of each team, and its players


def team_name(players: Iterable[str]) -> str:
    """What a team is called that hasn't been given another name: "Ann & Cal"."""
    return " & ".join(players)


def side_of(name: str, teams: Teams) -> str:
    """The side that a player is on; that of a team is the team."""
    for team, players in teams.items():
        if name in players:
            return team

    return name


def sides_of(players: Iterable[str], teams: Teams) -> tuple[str, ...]:
    """The sides of these players, in the order of their first seats."""
    return tuple(dict.fromkeys(side_of(player, teams) for player in players))


def players_of(side: str, teams: Teams) -> tuple[str, ...]:
    """Who is on a side."""
    return teams.get(side, (side,))


def by_side(numbers: Mapping[str, int], teams: Teams) -> dict[str, int]:
    """What was written down for players and for teams, added up for each side."""
    sums: Counter[str] = Counter()
    for name, number in numbers.items():
        sums[side_of(name, teams)] += number

    return dict(sums)
