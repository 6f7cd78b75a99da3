"""Who may win a game that is going on, and how sure that is: as a task, to be worked out elsewhere.

What is said comes of the usual players, in eight times as many games as any other table gets: early
in a game chances hardly differ, and too few games would only tell who was lucky in them.

The way people play is the larger error. So the game is played on again by players who are all
careful or all careless, and by one of each among the usual ones. How far that moves a chance is its
range.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from statistics import fmean
from typing import NamedTuple

from rulesets.forecast.alone import Curve
from rulesets.forecast.chances import GAMES, chances_of
from rulesets.forecast.clocks import Clock
from rulesets.forecast.onward import DONE, Figures, Task, board_of, onward_task
from rulesets.forecast.players import CARELESS, GREEDY, SLOPPY, Player
from rulesets.forecast.store import clocks_of, study_of
from rulesets.ruleset import Ruleset
from rulesets.scoring.progress import Scoreboard

WINNERS = "winners"
USUAL = 8  # times as many games for the usual table
STEP = 5  # in a hundred: finer would be more than anybody knows
MODEL_ERROR = 0.04  # of a chance: how far off clocks may be from cards, which a range has to cover
CLOCK_ERROR = 0.01  # of a chance: how far off they mostly are (docs/measuring.md)
SURE = 2  # standard errors to each side
OTHER_WAYS = (GREEDY, CARELESS)

Clocks = Sequence[Clock]


class Chance(NamedTuple):
    """A chance in a hundred, in steps of 5, and between what it may be."""

    middle: int
    low: int
    high: int

    @classmethod
    def of(cls, shares: Sequence[float], games: int) -> Chance:
        """The share at the usual table, of so many games; then those of other ways to play."""
        usual = shares[0]
        error = SURE * hypot((usual * (1 - usual) / games) ** 0.5, MODEL_ERROR)
        low = usual - hypot(usual - min(shares), error)
        high = usual + hypot(max(shares) - usual, error)

        return cls(*(_in_steps(share) for share in (usual, max(low, 0.0), min(high, 1.0))))


@dataclass(frozen=True, slots=True)
class _PlayersWays:
    """Ways of playing at a table: that of most, and of the one who plays differently.

    ``part``: which of its games, where they're played in parts.
    """

    most: Player
    seat: int | None = None
    other: Player = SLOPPY
    part: int = 0


def winners_task(board: Scoreboard) -> Task | None:
    """The task of finding out who may win; None where there's nothing to say."""
    task = onward_task(board)
    return task and task | {"kind": WINNERS, "games": USUAL * GAMES}


def go_for_winners(task: Task, figures: Figures | None) -> tuple[Figures, int]:
    """The shares of one table more, and how far that has got, in 100."""
    board = board_of(task)
    tables = _tables(len(board.seats))
    known: list[list[float]] = figures["wins"] if figures else []

    table = tables[len(known)]
    usual = clocks_of(board.rules, len(board.seats))
    others = {}
    if table.seat is not None:
        others[board.seats[table.seat]] = clocks_of_way(board.rules, usual, table.other)

    clocks = clocks_of_way(board.rules, usual, table.most)
    found = chances_of(board, clocks, games=GAMES, others=others, part=table.part)
    wins = [*known, [found.wins[name] for name in board.seats]]
    return {"wins": wins}, DONE * len(wins) // len(tables)


def read_winners(figures: Figures) -> tuple[Chance, ...]:
    """What these numbers say: a chance for each seat."""
    others = [as_sure(shares, GAMES) for shares in figures["wins"][USUAL:]]
    tables = zip(usual_shares(figures), *others, strict=True)
    return tuple(Chance.of(shares, USUAL * GAMES) for shares in tables)


def usual_shares(figures: Figures) -> list[float]:
    """How likely each of the usual players wins, before that's told in steps."""
    parts = figures["wins"][:USUAL]
    return as_sure([fmean(shares) for shares in zip(*parts, strict=True)], USUAL * GAMES)


def as_sure(shares: Sequence[float], games: int) -> list[float]:
    """Shares of so many games, nearer to equal ones by as much as errors move them apart.

    Early in a game, most of what tells players apart is which cards the simulated ones were dealt;
    and clocks are a little off.
    """
    equal = 1 / len(shares)
    apart = sum((share - equal) ** 2 for share in shares)
    by_chance = sum(share * (1 - share) for share in shares) / games
    by_error = by_chance + len(shares) * CLOCK_ERROR**2
    if apart <= by_error:
        return [equal] * len(shares)

    kept = 1 - by_error / apart
    return [equal + kept * (share - equal) for share in shares]


def _tables(players: int) -> list[_PlayersWays]:
    """The usual table first."""
    usual = [_PlayersWays(SLOPPY, part=part) for part in range(USUAL)]
    alike = [_PlayersWays(way) for way in OTHER_WAYS]
    mixed = [_PlayersWays(SLOPPY, seat, way) for seat in range(players) for way in OTHER_WAYS]
    return usual + alike + mixed


def clocks_of_way(rules: Ruleset, clocks: Clocks, way: Player) -> tuple[Clock, ...]:
    """The clocks of players who play like this, from those of the usual ones.

    They are as much faster or slower as with one hand alone.
    """
    study = study_of(rules)
    return tuple(
        clock.faster(_factor(study.known[key], way))
        for clock, key in zip(clocks, study.keys, strict=True)
    )


def _factor(curves: Mapping[str, Curve], way: Player) -> float:
    """How much more often such a player lays a contract than the usual one."""
    if SLOPPY.name not in curves or way.name not in curves:
        return 1.0
    return curves[SLOPPY.name].mean / curves[way.name].mean


def _in_steps(share: float) -> int:
    return STEP * round(100 * share / STEP)
