"""The nearest legal thing to what was asked, in sentences and drawn; found by the engine, never by
a pattern.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from rulesets import words
from rulesets.cards import Card
from rulesets.claims import judge, read_claim
from rulesets.contracts import parse_contract
from rulesets.nearest import (
    Nearest,
    missing_parts,
    nearest_contract,
    nearest_lay_off,
    nearest_meld,
    nearest_rearrangement,
    nearest_swap,
)
from rulesets.referee import ClaimError
from rulesets.referee.adding import check_lay_off
from rulesets.tiles.questions import nearest_table
from rulesets.verdict import Code, TooHardError, listed
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Group, Suggestion
from scorekeeper.referee.melds import likely_kind, plain, right_group
from scorekeeper.referee.questions import Question

# with more cards than these nothing is suggested: it would take too long, and no game deals them
MOST_IN_MELD, MOST_LAID, MOST_IN_HAND, MOST_ON_TABLE = 20, 20, 14, 6


def suggestions(case: Case) -> Iterator[Suggestion]:
    """What would be legal; nothing where that cannot be found in a moment."""
    finders = {
        Question.MELD: _meld,
        Question.CONTRACT: _contract,
        Question.HAND: _contract,
        Question.LAY_OFF: _lay_off,
        Question.SWAP: _swap,
        Question.GO_OUT: _least_left,
        Question.REARRANGE: _rearrange,
        Question.LAYOUT: _layout,
    }
    try:
        if case.question in finders:
            yield from finders[case.question](case)
    except (ClaimError, TooHardError):
        return


def _meld(case: Case) -> Iterator[Suggestion]:
    claim, cards = case.claim, case.cards("cards")
    if len(cards) > MOST_IN_MELD:
        return
    about = {"first": claim["first"], "players": claim.get("players")}
    likely = claim["kind"] or likely_kind(cards, case.rules)
    ways = nearest_meld(cards, case.rules, kind=likely, **about) or nearest_meld(
        cards, case.rules, **about
    )
    for way in ways:
        if not way.added and not way.dropped:
            label = right_group(way.arrangement[0], case.rules).label
            yield _suggestion(
                _("Read another way they are legal: %(meld)s.") % {"meld": label}, case, way
            )
        elif way.added and way.dropped:
            names = {"card": listed(way.added), "dropped": listed(way.dropped)}
            yield _suggestion(
                _("With %(card)s in place of %(dropped)s it is legal.") % names, case, way
            )
        elif way.added:
            yield _suggestion(
                _("With %(card)s as well it is legal.") % {"card": listed(way.added)}, case, way
            )
        else:
            yield _suggestion(
                _("Without %(cards)s it is legal.") % {"cards": listed(way.dropped)}, case, way
            )


def _contract(case: Case) -> Iterator[Suggestion]:
    hand = case.cards("hand") or tuple(card for meld in case.melds("melds") for card in meld)
    if Code.NOT_IN_DECK in case.verdict.codes or (case.melds("melds") and len(hand) > MOST_LAID):
        return
    number, laid = case.contract or 1, case.melds("laid_parts")
    names = {"step": case.step}
    found = nearest_contract(
        hand, number, case.rules, laid_parts=laid, players=case.claim.get("players")
    )
    for way in found:
        names |= {"cards": listed(way.dropped), "card": listed(way.added)}
        if way.added:
            text = _("With %(card)s as well it is %(step)s.")
        elif way.dropped and case.question == Question.CONTRACT:
            text = _("Keep %(cards)s back, and the rest is %(step)s.")
        else:
            text = _("The same cards are %(step)s, laid like this.")
        rest = () if case.question == Question.HAND or not way.added else way.dropped
        yield _suggestion(text % names, case, way, rest)
    if not found and (missing := missing_parts(hand, number, case.rules, laid_parts=laid)):
        text = _("One card more is not enough. Still to find for %(step)s: %(parts)s.")
        parts = words.contract_words(parse_contract(" + ".join(missing)), case.rules)
        yield Suggestion(text % (names | {"parts": parts}), ())


def _lay_off(case: Case) -> Iterator[Suggestion]:
    meld, cards, claim = case.cards("meld"), case.cards("cards"), case.claim
    at_another_time = check_lay_off(
        meld, cards, case.rules, owner=claim["owner"], contract_laid=True, laid_this_turn=False
    )
    if at_another_time.legal:
        text = _("The cards fit. Add them on your next turn.")
        if not claim["contract_laid"]:
            text = _("The cards fit. Add them once your %(step)s lies.") % {
                "step": words.step_noun(case.rules)
            }
        yield Suggestion(
            text, tuple(right_group(reading, case.rules) for reading in at_another_time.arrangement)
        )
        return
    if len(meld) + len(cards) > MOST_IN_MELD:
        return
    for way in nearest_lay_off(meld, cards, case.rules, owner=claim["owner"]):
        names = {"card": listed(way.added), "dropped": listed(way.dropped)}
        if way.added and way.dropped:
            yield _suggestion(_("%(card)s would fit in place of %(dropped)s.") % names, case, way)
        elif way.added:
            yield _suggestion(
                _("With %(card)s as well they fit.") % {"card": listed(way.added)}, case, way
            )
        else:
            yield _suggestion(
                _("Without %(cards)s the rest fits.") % {"cards": listed(way.dropped)}, case, way
            )


def _swap(case: Case) -> Iterator[Suggestion]:
    claim = case.claim
    owner, laid = claim["owner"], claim["contract_laid"]
    for way in nearest_swap(case.cards("meld"), case.rules, owner=owner, contract_laid=laid):
        text = _("%(card)s may take the place of a wild card there.") % {"card": listed(way.added)}
        yield _suggestion(text, case, way)


def _rearrange(case: Case) -> Iterator[Suggestion]:
    """How the table could be left with what is played, or with some of it."""
    if Code.NOT_IN_DECK in case.verdict.codes:
        return
    before, rack = case.melds("before"), case.cards("rack")
    for way in nearest_rearrangement(before, rack, case.rules, opened=case.claim["opened"]):
        text = _("The table can be left like this.")
        if way.dropped:
            text = _("Keep %(cards)s back, and the table can be left like this.") % {
                "cards": listed(way.dropped)
            }
        yield _suggestion(text, case, way)


def _layout(case: Case) -> Iterator[Suggestion]:
    """As much as can lie."""
    some = nearest_table(case.cards("cards"), case.rules)
    if some.arrangement and Code.NOT_IN_DECK not in case.verdict.codes:
        text = _("Without %(cards)s all the rest can lie, like this.") % {
            "cards": listed(some.left or ())
        }
        yield Suggestion(
            text,
            tuple(right_group(reading, case.rules, is_right=None) for reading in some.arrangement),
        )


def _least_left(case: Case) -> Iterator[Suggestion]:
    """What the hand can come down to on this turn, where points are counted."""
    is_large = len(case.cards("hand")) > MOST_IN_HAND or len(case.melds("table")) > MOST_ON_TABLE
    if is_large or Code.NOT_IN_DECK in case.verdict.codes:
        return
    best = judge(read_claim(case.claim | {"claim": "best"}), case.rules)
    groups = tuple(right_group(reading, case.rules, is_right=None) for reading in best.arrangement)
    if best.discard:
        groups += (Group(_("Discarded last"), plain([best.discard])),)
    text = _("The least you can be left with on this turn: %(points)s points.") % {
        "points": words.signed(best.points or 0)
    }
    yield Suggestion(
        text, (*groups, *([Group(_("Left in your hand"), plain(best.left))] if best.left else []))
    )


def _suggestion(text: str, case: Case, way: Nearest, rest: Sequence[Card] = ()) -> Suggestion:
    groups = tuple(
        right_group(reading, case.rules, way.added, is_right=None) for reading in way.arrangement
    )
    return Suggestion(text, (*groups, *([Group(_("Left over"), plain(rest))] if rest else [])))
