"""From a verdict to the answer that is drawn: the big word, the reasons, the rules behind it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from django.utils.translation import gettext as _

from rulesets.referee.meld import ClaimError
from rulesets.verdict import TooHardError
from rulesets.words.reasons import reasons
from scorekeeper.referee.case import Case
from scorekeeper.referee.checked import checked
from scorekeeper.referee.display import Answer, Suggestion
from scorekeeper.referee.kinds.base import Question
from scorekeeper.referee.melds import has_wild_ranks, stand_ins
from scorekeeper.referee.rules import rules_behind, rules_of_legal


def build_answer(question: Question, case: Case, way: int = 0) -> Answer:
    """Everything that is said about a claim; ``way``: which of the ways to read it is shown."""
    next_way = None
    if case.verdict.legal and len(ways := question.ways(case)) > 1:
        case = replace(case, verdict=replace(case.verdict, arrangement=ways[way % len(ways)]))
        next_way = (way + 1) % len(ways)

    rules, verdict = case.rules, case.verdict
    if verdict.legal:
        line, groups = question.line(case), question.groups(case)
        behind, next_steps = rules_of_legal(case), tuple(question.next_steps(case))
    else:
        line, groups = question.why_not(case), question.wrong_groups(case)
        behind, next_steps = rules_behind(case), ()

    return Answer(
        question=question.words(rules),
        is_right=question.is_right(case),
        word=question.word(case),
        line=line,
        groups=tuple(groups),
        reasons=tuple(dict.fromkeys(reasons(verdict, rules))),
        jokers=tuple(filter(None, (stand_ins(each, rules) for each in verdict.arrangement))),
        jokers_title=_("The wild cards") if has_wild_ranks(rules) else _("The jokers"),
        rules=behind,
        checked=checked(case),
        nearest=_nearest(question, case),
        next_steps=next_steps,
        costs=tuple(question.costs(case)),
        next_way=next_way,
    )


def _nearest(question: Question, case: Case) -> tuple[Suggestion, ...]:
    """What would be legal; what was found until then where the rest takes too long."""
    found: list[Suggestion] = []
    if case.verdict.legal:
        return ()

    with suppress(ClaimError, TooHardError):
        found.extend(question.nearest(case))

    return tuple(found)
