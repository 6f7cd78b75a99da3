"""The questions of the referee, a file each. What's here is found and offered by itself."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from rulesets.ruleset import Ruleset
from scorekeeper.referee.kinds.base import Question


def _found() -> list[Question]:
    names = [module.name for module in iter_modules(__path__, f"{__name__}.")]
    modules = list(map(import_module, names))
    return [module.QUESTION for module in modules if hasattr(module, "QUESTION")]


QUESTIONS = tuple(sorted(_found(), key=lambda question: question.place))
BY_ID = {question.id: question for question in QUESTIONS}


def questions_of(rules: Ruleset) -> tuple[Question, ...]:
    """The questions that can be asked in this game, in the order of the page."""
    return tuple(question for question in QUESTIONS if question.is_offered(rules))


def first_question(rules: Ruleset, *, in_game: bool) -> Question:
    """What is asked when nothing was chosen: in a game most of all whether a lay-down is the
    contract.
    """
    contract = BY_ID["contract"]
    if in_game and rules.contract_list:
        return contract

    return BY_ID["meld"]
