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
    ways = question.ways(case) if case.verdict.legal else ()
    if len(ways) > 1:
        case = replace(case, verdict=replace(case.verdict, arrangement=ways[way % len(ways)]))

    rules, verdict = case.rules, case.verdict
    legal = verdict.legal

    line = question.line(case) if legal else question.why_not(case)
    groups = question.groups(case) if legal else question.wrong_groups(case)
    behind = rules_of_legal(case) if legal else rules_behind(case)

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
        checked=() if legal else checked(case),
        nearest=() if legal else _nearest(question, case),
        next_steps=tuple(question.next_steps(case)) if legal else (),
        costs=tuple(question.costs(case)),
        next_way=(way + 1) % len(ways) if len(ways) > 1 else None,
    )


def _nearest(question: Question, case: Case) -> tuple[Suggestion, ...]:
    """What would be legal; what was found until then where the rest takes too long."""
    found: list[Suggestion] = []
    with suppress(ClaimError, TooHardError):
        found.extend(question.nearest(case))

    return tuple(found)
