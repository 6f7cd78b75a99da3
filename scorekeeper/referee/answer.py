"""From a verdict to the answer that is drawn: the big word, every reason, the rule and where it
comes from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import words
from rulesets.card_text import parse_cards
from rulesets.cards import Card
from rulesets.ruleset import Ruleset
from rulesets.verdict import Code, listed, spoken
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Answer, Cost, Group
from scorekeeper.referee.melds import (
    caption,
    cards_counted,
    plain,
    right_group,
    stand_ins,
    wild_share,
)
from scorekeeper.referee.questions import Question, has_wild_ranks, question_words
from scorekeeper.referee.right_melds import fitting
from scorekeeper.referee.rules import rules_behind, rules_of_legal
from scorekeeper.referee.suggestions import suggestions

YES_OR_NO = {Question.HAND, Question.GO_OUT, Question.LAYOUT}


def build_answer(case: Case) -> Answer:
    """Everything that is said about a claim."""
    verdict, legal = case.verdict, case.verdict.legal
    return Answer(
        question=question_words(case.question, case.rules),
        is_right=legal,
        word=_word(case),
        line=_line(case),
        groups=tuple(_groups(case)),
        reasons=tuple(problem.text for problem in verdict.problems),
        jokers=tuple(filter(None, map(stand_ins, verdict.arrangement))),
        jokers_title=_("The wild cards") if has_wild_ranks(case.rules) else _("The jokers"),
        rules=rules_of_legal(case.rules, verdict, case.contract)
        if legal
        else rules_behind(case.rules, verdict.problems, case.contract),
        nearest=() if legal else tuple(suggestions(case)),
        next_steps=tuple(_next_steps(case)) if legal else (),
        costs=tuple(_costs(case)) if case.question == Question.COUNT else (),
    )


def _word(case: Case) -> str:
    legal = case.verdict.legal
    if case.question == Question.COUNT and legal:
        points = case.verdict.points or 0
        return ngettext("%(n)s point", "%(n)s points", points) % {"n": words.signed(points)}
    if case.question == Question.MOST and legal:
        return cards_counted(len(_played(case)), case.rules) if _played(case) else _("Nothing")
    if case.question in YES_OR_NO:
        return _("Yes") if legal else _("No")
    return _("Legal") if legal else _("Not legal")


def _line(case: Case) -> str:
    """The sentence under the big word."""
    verdict, names = case.verdict, {"step": case.step if case.contract else ""}
    if not verdict.legal:
        return _why_in_short(case)
    match case.question:
        case Question.MELD:
            return (
                right_group(verdict.arrangement[0], case.rules).label if verdict.arrangement else ""
            )
        case Question.CONTRACT:
            return _("This is %(step)s, all of it") % names
        case Question.HAND:
            return _("This hand holds %(step)s") % names
        case Question.LAY_OFF:
            number = len(case.cards("cards"))
            return ngettext("The card may be added", "The cards may be added", number)
        case Question.SWAP:
            return (
                _("%(card)s comes free") % {"card": words.sentence(spoken(verdict.freed))}
                if verdict.freed
                else ""
            )
        case Question.GO_OUT:
            return _("The whole hand goes on this turn")
        case Question.COUNT:
            return cards_counted(len(case.cards("cards")), case.rules)
        case Question.OPENING:
            return _("You may begin with these melds")
        case Question.REARRANGE:
            return _("The table may be left like this")
        case Question.LAYOUT:
            return _("All of it can lie, like this")
        case Question.MOST:
            return _("More cannot be played on this turn")


def _why_in_short(case: Case) -> str:
    number = len(case.verdict.problems)
    if case.question == Question.CONTRACT:
        melds = case.melds("melds")
        wrong = len(melds) - len(fitting(case))
        if wrong and len(melds) > 1:
            text = ngettext(
                "%(wrong)d of the %(all)d melds fails", "%(wrong)d of the %(all)d melds fail", wrong
            )
            return text % {"wrong": wrong, "all": len(melds)}
    if case.question == Question.HAND and case.verdict.codes == (Code.MISSING_PART,):
        return _("This hand does not hold %(step)s") % {"step": case.step}
    return ngettext("For one reason", "For %(n)d reasons", number) % {"n": number}


# ---------------------------------------------------------------- the cards


def _groups(case: Case) -> Iterator[Group]:
    verdict = case.verdict
    if case.question == Question.COUNT:
        yield Group("", plain(case.cards("cards")))
    elif verdict.legal:
        yield from (right_group(reading, case.rules) for reading in verdict.arrangement)
        if verdict.discard:
            yield Group(_("Discarded last"), plain([verdict.discard]))
        if verdict.left and case.question in {*YES_OR_NO, Question.MOST}:
            yield Group(_("Left in your hand"), plain(verdict.left), _points(verdict.points))
    elif case.question == Question.CONTRACT:
        yield from _arranged(case)
    elif case.question in {Question.OPENING, Question.REARRANGE}:
        yield from (
            _as_typed(meld, case.rules) for meld in case.melds("melds") or case.melds("after")
        )
    elif case.question in {Question.LAY_OFF, Question.SWAP}:
        lying = case.cards("meld")
        yield _as_typed(lying, case.rules)
        added = case.cards("cards") or parse_cards([case.claim["card"]], case.rules.largest_deck)
        yield Group(cards_counted(len(added), case.rules), plain(added), is_right=False)
    else:
        cards = case.cards("cards") or case.cards("hand")
        is_meld = case.question == Question.MELD
        shown = _as_typed(cards, case.rules, is_right=False)
        yield shown if is_meld else Group(cards_counted(len(cards), case.rules), shown.cards)


def _played(case: Case) -> list[Card]:
    """The cards of the hand that are played in the best play."""
    played = Counter(case.cards("hand"))
    played.subtract(case.verdict.left or ())
    return list(played.elements())


def _arranged(case: Case) -> Iterator[Group]:
    """The melds of a lay-down that fails, each with its own mark."""
    right = fitting(case)
    for place, meld in enumerate(case.melds("melds")):
        yield _as_typed(meld, case.rules, is_right=place in right)


def _as_typed(cards: Sequence[Card], rules: Ruleset, *, is_right: bool | None = None) -> Group:
    wilds = [card for card in cards if card.rank in rules.wild.cards]
    label = caption(cards, rules)
    counted = cards_counted(len(cards), rules)
    aside = wild_share(wilds, len(cards)) if wilds else counted if label != counted else ""
    return Group(label, plain(cards), aside, is_right)


# ---------------------------------------------------------------- what comes after, what it costs


def _points(points: int | None) -> str:
    return "" if points is None else ngettext("%(n)d point", "%(n)d points", points) % {"n": points}


def _next_steps(case: Case) -> Iterator[str]:
    verdict, rules = case.verdict, case.rules
    keys: tuple[str, ...] = ()
    if case.question == Question.CONTRACT:
        keys = ("after.lay_off", "after.from", "after.melds")
    elif case.question == Question.SWAP:
        keys = ("wild.swap_use",)
    lines = [line for section in words.describe(rules) for line in section.lines] if keys else []
    yield from (line.text for key in keys for line in lines if line.paths[0] == key)
    if case.question == Question.GO_OUT:
        laid = [listed(reading.added or reading.cards) for reading in verdict.arrangement]
        if laid:
            yield _("Lay %(melds)s.") % {"melds": words.joined(laid)}
        if verdict.discard:
            yield _("Then discard %(card)s.") % {"card": spoken(verdict.discard)}


def _costs(case: Case) -> Iterator[Cost]:
    values = case.rules.card_values
    for rank, number in Counter(card.rank for card in case.cards("cards")).items():
        label = words.card_class_label(rank)
        yield Cost(f"{number} × {label}" if number > 1 else label, number * values[rank])
