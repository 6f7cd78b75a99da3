"""What a page wants to know of a game and takes time to find out: questions, as plain data.

The ``kind`` of a task says which study it is for. Each is worked out bit by bit, elsewhere: how
hard a contract is and how long games are by rules about which nothing ships; how much longer a game
takes from where it is, and who may win it. Tasks about a game that is going on know places at the
table, totals and contracts, and nobody's name.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from statistics import fmean
from typing import Any

from rulesets.forecast.chances import GAMES, chances_of
from rulesets.forecast.difficulty import ContractStudy, read_curves, write_curves
from rulesets.forecast.length import Length, LengthStudy, evening_key
from rulesets.forecast.store import clocks_of, length_of, stored
from rulesets.library.load import restore_ruleset, store_ruleset
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import GameFacts, Start
from rulesets.scoring.progress import Scoreboard, scoreboard

Task = dict[str, Any]
Figures = dict[str, Any]
DONE = 100


@dataclass(frozen=True, slots=True)
class Question:
    """Something to be found out, under a key that is made of everything it depends on."""

    key: str
    task: Task

    @classmethod
    def about(cls, task: Task) -> Question:
        """The question under a short name for the whole task."""
        text = json.dumps(task, sort_keys=True)
        return cls(sha256(text.encode()).hexdigest()[:32], task)


def go_on(task: Task, figures: Figures | None) -> tuple[Figures, int]:
    """Better figures than those so far, and how far they have got, in 100."""
    return STUDIES[task.get("kind", "contract")](task, figures or {})


# ---------------------------------------------------------------- how hard a contract is

HANDS = (50, 100, 200, 400, 800, 1600, 3200)  # for each way of playing, step by step
KEPT = 40  # studies that are kept at hand between two steps


def contract_question(study: ContractStudy, number: int) -> Question:
    """How hard a contract is; the number counts from 1. Its figures are curves."""
    task = {"kind": "contract", "rules": store_ruleset(study.rules), "number": number}
    return Question(study.keys[number - 1], task)


def _more_hands(task: Task, figures: Figures) -> tuple[Figures, int]:
    """Curves of twice as many hands, up to the first step for which there aren't enough yet."""
    number = int(task["number"])
    study = _contract_study(task["rules"])
    curves = study.known[study.keys[number - 1]] = read_curves(figures)

    played = min((curve.hands for curve in curves.values() if not curve.is_hopeless), default=0)
    steps = (place for place, hands in enumerate(HANDS) if hands > played)
    step = next(steps, len(HANDS) - 1)
    study.refine(HANDS[step], only=number)
    if all(curve.is_hopeless for curve in curves.values()):
        return write_curves(curves), DONE
    return write_curves(curves), DONE * (step + 1) // len(HANDS)


@lru_cache(maxsize=KEPT)
def _contract_study(rules: str) -> ContractStudy:
    return ContractStudy(restore_ruleset(rules))


# ---------------------------------------------------------------- how long games are

AT_ONCE, IN_ALL = 5, 60  # games


def length_question(rules: Ruleset, players: int) -> Question:
    """How long games are with so many players."""
    task = {"kind": "length", "rules": store_ruleset(rules), "players": players}
    return Question(f"length-{evening_key(rules, players)}", task)


def _more_games(task: Task, figures: Figures) -> tuple[Figures, int]:
    study = LengthStudy(restore_ruleset(task["rules"]), task["players"])
    study.games = _games(figures)
    study.refine(min(len(study.games) + AT_ONCE, IN_ALL))
    return {"games": study.games}, DONE * len(study.games) // IN_ALL


def read_length(players: int, figures: Figures) -> Length:
    """What these numbers say."""
    return Length.of_games(players, _games(figures))


def _games(figures: Figures) -> list[tuple[int, int]]:
    return [(rounds, turns) for rounds, turns in figures.get("games", ())]


# ---------------------------------------------------------------- how much longer a game takes

PLAYED_ON = (60, GAMES)  # games: a first answer, then the one that stays


def onward_task(board: Scoreboard) -> Task | None:
    """To find out how much longer it takes; None where there's nothing to say.

    Its figures are how many ``rounds``, and ``turns`` of all together, are still to come, from low
    to high. There's nothing to say before the first round, after the last one, in teams, and once
    somebody left, came late or plays on for a tied win: the clocks are about a table that stays
    the same.
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
        "kind": "onward",
        "rules": store_ruleset(rules),
        "totals": [board.totals[name] for name in board.seats],
        "contracts": [board.contracts[name] or 1 for name in board.seats],
        "rounds": board.rounds_played,
        "first": board.seats.index(first) if first else 0,
    }


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


def _further_on(task: Task, figures: Figures) -> tuple[Figures, int]:
    """First a few games, then as many as it takes."""
    step = 1 if figures else 0
    board = board_of(task)
    found = chances_of(board, clocks_of(board.rules, len(board.seats)), games=PLAYED_ON[step])
    better = {"rounds": list(found.rounds), "turns": list(found.turns)}
    return better, DONE * (step + 1) // len(PLAYED_ON)


# ---------------------------------------------------------------- who may win

# Eight times as many games as any other question gets: early in a game chances hardly differ, and
# too few games would only tell who was lucky in them.
PARTS = 8  # of as many games each
STEP = 5  # in a hundred: finer would be more than anybody knows
CLOCK_ERROR = 0.01  # of a chance: how far off clocks mostly are (docs/measuring.md)
WORTH_SAYING = 0.02  # least skill beside saying that all are equal (docs/measuring.md)


def is_worth_saying(board: Scoreboard) -> bool:
    """Whether chances have been measured in this game, and tell something where it is by now."""
    skill = stored(board.rules).skill
    length = length_of(board.rules, len(board.seats)) if skill else None
    if not length:
        return False

    part = int(len(skill) * board.rounds_played / length.mean_rounds)
    return skill[min(part, len(skill) - 1)] >= WORTH_SAYING


def winners_task(board: Scoreboard) -> Task | None:
    """To find out who may win; None where the game can't be played on."""
    task = onward_task(board)
    return task and task | {"kind": "winners", "games": PARTS * GAMES}


def _one_part_more(task: Task, figures: Figures) -> tuple[Figures, int]:
    """The shares of each part of the games."""
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


STUDIES: Mapping[str, Callable[[Task, Figures], tuple[Figures, int]]] = {
    "contract": _more_hands,
    "length": _more_games,
    "onward": _further_on,
    "winners": _one_part_more,
}
