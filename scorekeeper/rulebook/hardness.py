"""How hard the contracts of a ruleset come, as pages show it beside them.

Figures are asked for with each look, and worked out beside the web.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.forecast.difficulty import (
    ContractStudy,
    Curves,
    Difficulty,
    Hardness,
    compare,
    read_curves,
)
from rulesets.forecast.limits import limits, reason_against
from rulesets.forecast.questions import DONE, Question, contract_question
from rulesets.forecast.store import study_of
from rulesets.ruleset import Ruleset
from rulesets.words.contracts import step_noun, steps_counted
from rulesets.words.grammar import grouped
from scorekeeper.rulebook.display import HardContract, HardContracts
from scorekeeper.services.studies import Answers, ask, find_answers

NEVER = 40  # turns: no round goes on for so long
LONGEST_BAR = 25  # turns; longer ones are as long


def hardness_of(rules: Ruleset, asker: str = "") -> HardContracts:
    """How hard the contracts are, as far as is known.

    ``asker``: the public id of a household that waits for better figures; without one, none are
    asked for.
    """
    if reason := reason_against(rules):
        return HardContracts(reason=reason)

    study = study_of(rules)
    questions = _questions(study)
    answers = ask(asker=asker, questions=questions) if asker else find_answers(questions)
    is_open = answers.is_open or (bool(questions) and not asker)

    curves = [_curves(key, study, answers) for key in study.keys]
    if not all(curves):
        lines = tuple(map(_unknown, range(1, len(curves) + 1), study.keys))
        return HardContracts(is_open=is_open, is_full=answers.is_full, lines=lines)

    found = compare([contract.text for contract in rules.contract_list], curves)
    return HardContracts(
        is_open=is_open,
        is_full=answers.is_full,
        done=_done(questions, answers),
        lines=tuple(
            _line(key, hard, rules) for key, hard in zip(study.keys, found.contracts, strict=True)
        ),
        order="-".join(map(str, found.order)),
        order_words=" ".join(map(str, found.order)),
        is_out_of_order=not found.is_in_order,
        heading=_heading(found, rules),
        about=_about(found, rules),
        limits=tuple(limits(rules)),
    )


def _questions(study: ContractStudy) -> list[Question]:
    """What isn't in the figures that ship; the same contract twice is one question."""
    numbers = {key: number for number, key in enumerate(study.keys, start=1)}
    return [
        contract_question(study, number) for key, number in numbers.items() if not study.known[key]
    ]


def _curves(key: str, study: ContractStudy, answers: Answers) -> Curves:
    """What is known about a contract; empty where it's nothing yet."""
    if study.known[key] or key not in answers.studies:
        return study.known[key]
    return read_curves(answers.studies[key].figures)


def _done(questions: Sequence[Question], answers: Answers) -> int:
    """In 100, over all that is worked out."""
    parts = [answers.studies[question.key].done for question in questions]
    return sum(parts) // len(parts) if parts else DONE


def _unknown(number: int, key: str) -> HardContract:
    return HardContract(place=f"{number}-{key}")


def _line(key: str, hard: Hardness, rules: Ruleset) -> HardContract:
    low, high = hard.turns
    return HardContract(
        place=f"{hard.number}-{key}",
        bar=_bar(hard.turn),
        from_=_bar(low),
        span=max(_bar(high) - _bar(low), 1),
        turn=_turn(hard.turn),
        range=_range(hard),
        note=_note(hard, rules),
        is_early=bool(hard.easier_than),
        dots=hard.dots,
    )


def _bar(turn: int | None) -> int:
    """How long a bar is, in 100. Half of it is a quarter of the turns: early ones matter more."""
    if turn is None:
        return 100
    return min(100, round(100 * sqrt(turn / LONGEST_BAR)))


def _turn(turn: int | None) -> str:
    if turn is None or turn > NEVER:
        return _("hardly ever")
    return _("half have it by turn %(n)d") % {"n": turn}


def _range(hard: Hardness) -> str:
    """From the best to the worst way of playing; "" where both come to the same."""
    low, high = hard.turns
    if low == high or low is None or low > NEVER:
        return ""
    if high is None or high > NEVER:
        return _("%(low)d or later") % {"low": low}
    return _("%(low)d to %(high)d") % {"low": low, "high": high}


def _note(hard: Hardness, rules: Ruleset) -> str:
    """What the contract is like beside those before it, where that is worth a word."""
    step = step_noun(rules)
    if hard.easier_than:
        text = _("easier than %(step)s %(number)d")
        return text % {"step": step, "number": hard.easier_than[0]}
    if hard.level_with:
        text = _("about as hard as %(step)s %(number)d")
        return text % {"step": step, "number": hard.level_with[-1]}
    return ""


def _heading(found: Difficulty, rules: Ruleset) -> str:
    if len(found.contracts) == 1:
        return ""

    steps = step_noun(rules, 2)
    if found.is_in_order:
        return _("The %(steps)s go from easy to hard.") % {"steps": steps}

    early = {number for hard in found.contracts for number in hard.easier_than}
    text = ngettext(
        "%(steps)s is harder than a later one.",
        "%(steps)s are harder than a later one.",
        len(early),
    )
    return text % {"steps": steps_counted(rules, len(early))}


def _about(found: Difficulty, rules: Ruleset) -> str:
    text = _(
        "From %(n)s hands for each %(step)s, played alone with the pack by simulated players, quick"
        " or careful. They aren’t you: your family is slower or better, but the order hardly"
        " depends on it."
    )
    return text % {"n": grouped(found.hands), "step": step_noun(rules)}
