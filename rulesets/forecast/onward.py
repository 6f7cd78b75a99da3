"""How much longer a game takes from where it is: as a question, to be worked out elsewhere.

A task knows places at the table, totals and contracts, and nobody's name.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.forecast.chances import GAMES, Spread, chances_of
from rulesets.forecast.store import clocks_of
from rulesets.forecast.study import DONE, Figures, Question, Task
from rulesets.library.load import restore_ruleset, store_ruleset
from rulesets.scoring.facts import GameFacts, Start
from rulesets.scoring.progress import Scoreboard, scoreboard

KIND = "onward"
STEPS = (60, GAMES)  # games: a first answer, then the one that stays


@dataclass(frozen=True, slots=True)
class Onward:
    """How many rounds, and turns of all together, are still to come."""

    rounds: Spread
    turns: Spread


def onward_question(board: Scoreboard) -> Question | None:
    """The question of how much longer it takes; None where there's nothing to say."""
    task = onward_task(board)
    if task:
        return Question.about(task)
    return None


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
        "kind": KIND,
        "rules": store_ruleset(rules),
        "totals": [board.totals[name] for name in board.seats],
        "contracts": [board.contracts[name] or 1 for name in board.seats],
        "rounds": board.rounds_played,
        "first": board.seats.index(first) if first else 0,
    }


def refine(task: Task, figures: Figures) -> tuple[Figures, int]:
    """First a few games, then as many as it takes."""
    step = 1 if figures else 0
    board = board_of(task)
    found = chances_of(board, clocks_of(board.rules, len(board.seats)), games=STEPS[step])
    better = {"rounds": list(found.rounds), "turns": list(found.turns)}
    return better, DONE * (step + 1) // len(STEPS)


def read_onward(figures: Figures) -> Onward:
    """What these numbers say."""
    return Onward(Spread(*figures["rounds"]), Spread(*figures["turns"]))


def board_of(task: Task) -> Scoreboard:
    """The game that a task is about, as if it had been carried in from paper."""
    rules = restore_ruleset(task["rules"])
    names = tuple(map(str, range(len(task["totals"]))))

    totals = {name: points for name, points in zip(names, task["totals"], strict=True) if points}
    contracts = {}
    if rules.has_personal_contracts:
        numbers = zip(names, task["contracts"], strict=True)
        contracts = {name: number for name, number in numbers if number > 1}

    start = Start(totals, contracts, task["rounds"])
    return scoreboard(rules, GameFacts(names, names[task["first"]], start))
