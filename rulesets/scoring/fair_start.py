"""A fair start for somebody who joins late: the points and the contract to offer them."""

from __future__ import annotations

from collections.abc import Iterable
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

    last = FairPoints("lowest", min(totals.values()))
    if board.rules.low_wins:
        last = FairPoints("highest", max(totals.values()))

    last = FairPoints(last.points_as, last.points, _with(totals.items(), last.points))

    average = FairPoints("average", _rounded(sum(totals.values()), len(totals)))
    return (last,) if average.points == last.points else (last, average)


def fair_contract(board: Scoreboard) -> FairContract | None:
    """None where contracts belong to the round, and while somebody is still on the first."""
    if not board.rules.has_personal_contracts:
        return None

    last = len(board.rules.contract_list)
    contracts = {name: board.contracts[name] or last for name in _players(board)}

    slowest = min(contracts.values(), default=1)
    if slowest == 1:
        return None

    return FairContract(slowest, _with(contracts.items(), slowest))


def _players(board: Scoreboard) -> tuple[str, ...]:
    """Who is at the table and has a past there: others who have just joined tell nothing."""
    at_table = board.next_round.players if board.next_round else ()
    return tuple(name for name in at_table if name not in board.newcomers)


def _with(values: Iterable[tuple[str, int]], value: int) -> tuple[str, ...]:
    return tuple(name for name, own in values if own == value)


def _rounded(total: int, number: int) -> int:
    """The average as people round it: a half goes up."""
    return (2 * total + number) // (2 * number)
