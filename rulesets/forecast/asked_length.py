"""How long games are by rules about which nothing ships: as a task, to be worked out elsewhere."""

from __future__ import annotations

from typing import Any

from rulesets.forecast.length import Length, LengthStudy, evening_key
from rulesets.library.load import restore_ruleset, store_ruleset
from rulesets.ruleset import Ruleset

LENGTH = "length"
STEP, GAMES = 5, 60  # games: at once, and in all
DONE = 100

Task = dict[str, Any]
Figures = dict[str, Any]


def length_task(rules: Ruleset, players: int) -> Task:
    """The task of finding out how long games are with so many players."""
    return {"kind": LENGTH, "rules": store_ruleset(rules), "players": players}


def length_key(rules: Ruleset, players: int) -> str:
    """A short name for all that it depends on."""
    return f"{LENGTH}-{evening_key(rules, players)}"


def go_for_length(task: Task, figures: Figures | None) -> tuple[Figures, int]:
    """A few games more, and how far that has got, in 100."""
    study = LengthStudy(restore_ruleset(task["rules"]), task["players"])
    study.games = [(rounds, turns) for rounds, turns in (figures or {}).get("games", [])]
    study.refine(min(len(study.games) + STEP, GAMES))
    return {"games": study.games}, DONE * len(study.games) // GAMES


def read_length(players: int, figures: Figures) -> Length:
    """What these numbers say."""
    return Length.of_games(players, [(rounds, turns) for rounds, turns in figures["games"]])
