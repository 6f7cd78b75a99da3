"""How long games are by rules about which nothing ships: as a question, worked out elsewhere."""

from __future__ import annotations

from rulesets.forecast.length import Length, LengthStudy, evening_key
from rulesets.forecast.study import DONE, Figures, Question, Task
from rulesets.library.load import restore_ruleset, store_ruleset
from rulesets.ruleset import Ruleset

KIND = "length"
STEP, GAMES = 5, 60  # games: at once, and in all


def length_question(rules: Ruleset, players: int) -> Question:
    """The question of how long games are with so many players."""
    task = {"kind": KIND, "rules": store_ruleset(rules), "players": players}
    return Question(f"{KIND}-{evening_key(rules, players)}", task)


def refine(task: Task, figures: Figures) -> tuple[Figures, int]:
    """A few games more."""
    study = LengthStudy(restore_ruleset(task["rules"]), task["players"])
    study.games = _games(figures)
    study.refine(min(len(study.games) + STEP, GAMES))
    return {"games": study.games}, DONE * len(study.games) // GAMES


def read_length(players: int, figures: Figures) -> Length:
    """What these numbers say."""
    return Length.of_games(players, _games(figures))


def _games(figures: Figures) -> list[tuple[int, int]]:
    """The rounds and turns of each."""
    return [(rounds, turns) for rounds, turns in figures.get("games", ())]
