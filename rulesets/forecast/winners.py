"""Who may win a game that is going on: as a question, to be worked out elsewhere.

What is said comes of eight times as many games as any other question gets: early in a game chances
hardly differ, and too few games would only tell who was lucky in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from rulesets.forecast.chances import GAMES, chances_of
from rulesets.forecast.onward import board_of, onward_task
from rulesets.forecast.store import clocks_of, length_of, skill_of
from rulesets.forecast.study import DONE, Figures, Question, Task
from rulesets.scoring.progress import Scoreboard

KIND = "winners"
PARTS = 8  # of as many games each
STEP = 5  # in a hundred: finer would be more than anybody knows
CLOCK_ERROR = 0.01  # of a chance: how far off clocks mostly are (docs/measuring.md)
WORTH_SAYING = 0.02  # least skill beside saying that all are equal (docs/measuring.md)


def winners_question(board: Scoreboard) -> Question | None:
    """The question of who may win; None where that says hardly more than that all are equal."""
    task = winners_task(board) if is_worth_saying(board) else None
    if task:
        return Question.about(task)
    return None


def is_worth_saying(board: Scoreboard) -> bool:
    """Whether chances have been measured in this game, and tell something where it is by now."""
    skill, length = skill_of(board.rules), length_of(board.rules, len(board.seats))
    if not skill or not length:
        return False

    part = int(len(skill) * board.rounds_played / length.mean_rounds)
    return skill[min(part, len(skill) - 1)] >= WORTH_SAYING


def winners_task(board: Scoreboard) -> Task | None:
    """The task of finding out who may win; None where the game can't be played on."""
    task = onward_task(board)
    return task and task | {"kind": KIND, "games": PARTS * GAMES}


def refine(task: Task, figures: Figures) -> tuple[Figures, int]:
    """The shares of one part more."""
    board = board_of(task)
    wins: list[list[float]] = figures.get("wins", [])[:PARTS]
    if len(wins) < PARTS:
        clocks = clocks_of(board.rules, len(board.seats))
        found = chances_of(board, clocks, games=GAMES, part=len(wins))
        wins = [*wins, [found.wins[name] for name in board.seats]]

    return {"wins": wins}, DONE * len(wins) // PARTS


def read_winners(figures: Figures) -> tuple[int, ...]:
    """What these numbers say: a chance for each seat, in a hundred, in steps of 5."""
    return tuple(STEP * round(100 * share / STEP) for share in exact_chances(figures))


def exact_chances(figures: Figures) -> list[float]:
    """How likely each player wins, before that's told in steps."""
    parts = figures["wins"][:PARTS]
    return as_sure([fmean(shares) for shares in zip(*parts, strict=True)], PARTS * GAMES)


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
