"""What may become of a game from where it is: as a task that can be worked out elsewhere.

A task knows places at the table, totals and contracts, and nobody's name.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from rulesets.forecast.chances import GAMES, Chances, chances_of
from rulesets.forecast.store import clocks_of
from rulesets.library.load import restore_ruleset, store_ruleset
from rulesets.scoring.facts import GameFacts, Start
from rulesets.scoring.progress import Scoreboard, scoreboard

ONWARD = "onward"
STEPS = (60, GAMES)  # games: a first answer, then the one that stays
DONE = 100

Task = dict[str, Any]
Figures = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Onward:
    """How many rounds, and turns of all together, are still to come.

    In 8 of 10 games from the first to the last number, and the one in the middle.
    """

    rounds: tuple[int, int, int]
    turns: tuple[int, int, int]


def onward_task(board: Scoreboard) -> Task | None:
    """The task of playing this game on; None where there's nothing to say.

    That is before the first round, after the last one, in teams, and once somebody left, came late
    or plays on for a tied win: the clocks are about a table that stays the same.
    """
    coming, rules = board.next_round, board.rules
    if not coming or not board.rounds or board.gone or board.newcomers or board.playoff:
        return None
    if board.teams:  # the clocks know of players, each for themselves
        return None
    if rules.has_personal_contracts and None in board.contracts.values():
        return None

    first = coming.dealer or coming.first
    return {
        "kind": ONWARD,
        "rules": store_ruleset(rules),
        "totals": [board.totals[name] for name in board.seats],
        "contracts": [board.contracts[name] or 1 for name in board.seats],
        "rounds": board.rounds_played,
        "first": board.seats.index(first) if first else 0,
    }


def onward_key(task: Task) -> str:
    """A short name for all that a task depends on."""
    return sha256(json.dumps(task, sort_keys=True).encode()).hexdigest()[:32]


def go_onward(task: Task, figures: Figures | None) -> tuple[Figures, int]:
    """Better figures than those so far, and how far they have got, in 100."""
    step = 1 if figures else 0
    board = board_of(task)
    chances = chances_of(board, clocks_of(board.rules, len(board.seats)), games=STEPS[step])
    return _write(chances), DONE * (step + 1) // len(STEPS)


def read_onward(figures: Figures) -> Onward:
    """What these numbers say."""
    low, middle, high = figures["rounds"]
    fewest, turns, most = figures["turns"]
    return Onward((low, middle, high), (fewest, turns, most))


def board_of(task: Task) -> Scoreboard:
    """The game that a task is about, as if it had been carried in from paper."""
    rules = restore_ruleset(task["rules"])
    names = tuple(map(str, range(len(task["totals"]))))

    totals = zip(names, task["totals"], strict=True)
    contracts = zip(names, task["contracts"], strict=True)
    start = Start(
        totals={name: points for name, points in totals if points},
        contracts={name: number for name, number in contracts if number > 1}
        if rules.has_personal_contracts
        else {},
        rounds=task["rounds"],
    )
    return scoreboard(rules, GameFacts(names, names[task["first"]], start))


def _write(chances: Chances) -> Figures:
    return {"rounds": list(chances.rounds), "turns": list(chances.turns)}
