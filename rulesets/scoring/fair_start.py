"""A fair start for somebody who joins late: the points and the contract to offer them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulesets.scoring.facts import PointsAs
from rulesets.scoring.progress import Scoreboard


@dataclass(frozen=True, slots=True)
class FairPoints:
    """A total to start with, and whose it is; nobody's if it's the average."""

    points_as: PointsAs
    points: int
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FairContract:
    """The contract of whoever is furthest behind."""

    contract: int
    players: tuple[str, ...]


def fair_points(board: Scoreboard) -> tuple[FairPoints, ...]:
    """The total of whoever is last, then the average; none while every total is 0.

    Last is the highest total where low wins, else the lowest. Starting there wins nothing for free.
    Nobody can join teams.
    """
    if board.teams:
        return ()

    totals = {name: board.totals[name] for name in _players(board)}
    if not board.rules.keeps_score or not any(totals.values()):
        return ()

    points_as: PointsAs = "lowest"
    points = min(totals.values())
    if board.rules.low_wins:
        points_as, points = "highest", max(totals.values())

    last = FairPoints(points_as, points, _with(totals, points))
    # as people round it: a half goes up
    average = (2 * sum(totals.values()) + len(totals)) // (2 * len(totals))
    return (last,) if average == points else (last, FairPoints("average", average))


def fair_contract(board: Scoreboard) -> FairContract | None:
    """None where contracts belong to the round, and while somebody is still on the first."""
    if not board.rules.has_personal_contracts:
        return None

    last = len(board.rules.contract_list)
    contracts = {name: board.contracts[name] or last for name in _players(board)}

    slowest = min(contracts.values(), default=1)
    if slowest == 1:
        return None

    return FairContract(slowest, _with(contracts, slowest))


def _players(board: Scoreboard) -> tuple[str, ...]:
    """Who is at the table and has a past there: others who have just joined tell nothing."""
    at_table = board.next_round.players if board.next_round else ()
    return tuple(name for name in at_table if name not in board.newcomers)


def _with(values: Mapping[str, int], value: int) -> tuple[str, ...]:
    return tuple(name for name, own in values.items() if own == value)
