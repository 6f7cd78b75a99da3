"""Is this lay-down my contract?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.cards import Card
from rulesets.contracts import parse_contract
from rulesets.nearest import Nearest, missing_parts, nearest_contract
from rulesets.referee.readings import readings_of_pile
from rulesets.ruleset import Ruleset
from rulesets.verdict import Code, Reading, listed
from rulesets.words.contracts import contract_words, step_noun
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Group, Suggestion
from scorekeeper.referee.kinds.base import CARDS, Question, Taps, Tray, laid_earlier, laid_parts
from scorekeeper.referee.melds import as_typed, in_one_pile, problems_of
from scorekeeper.referee.rules import rule_lines
from scorekeeper.referee.suggestions import MOST_LAID, added_words, suggestion


class ContractQuestion(Question):
    id = "contract"
    place = 20
    is_about_melds = True

    def words(self, rules: Ruleset) -> str:
        if rules.needed_melds:
            return _("Do my melds have the runs I need?")
        if rules.has_one_contract:
            return _("Are these the melds I need?")
        return _("Is this my %(step)s?") % {"step": step_noun(rules)}

    def is_offered(self, rules: Ruleset) -> bool:
        return bool(rules.contract_list or rules.needed_melds)

    def trays(self, rules: Ruleset) -> tuple[Tray, ...]:
        return (Tray(CARDS, _("What you lay down"), several=True), *laid_earlier(rules))

    def asks_contract(self, rules: Ruleset) -> bool:
        return bool(rules.contract_list)

    def claim(self, taps: Taps) -> dict[str, Any]:
        about = {"contract": taps.contract, "melds": taps.melds(CARDS)}
        return {"claim": "contract", **about, **laid_parts(taps)}

    def line(self, case: Case) -> str:
        if _is_parted(case):
            return _("Laid like this, it’s %(step)s") % {"step": case.step}
        return _("This is %(step)s") % {"step": case.step}

    def groups(self, case: Case) -> Iterator[Group]:
        """The melds; under the pile that they were given in, where nobody parted it."""
        if _is_parted(case):
            (pile,) = case.melds("melds")
            yield in_one_pile(pile, case.rules)

        yield from super().groups(case)

    def ways(self, case: Case) -> tuple[tuple[Reading, ...], ...]:
        """A pile may be laid in several ways; melds that were parted stay as they are."""
        arrangement = case.verdict.arrangement
        if not _is_parted(case):
            return (arrangement,)

        (pile,) = case.melds("melds")
        laid = case.melds("laid_parts")
        return readings_of_pile(arrangement, pile, case.contract or 1, case.rules, laid)

    def why_not(self, case: Case) -> str:
        melds = case.melds("melds")
        wrong = len(_crossed(case))
        if not wrong or len(melds) < 2:
            return super().why_not(case)

        text = ngettext(
            "%(wrong)d of %(all)d melds isn’t right",
            "%(wrong)d of %(all)d melds aren’t right",
            wrong,
        )
        return text % {"wrong": wrong, "all": len(melds)}

    def wrong_groups(self, case: Case) -> Iterator[Group]:
        """Each meld with its own mark."""
        for place, meld in enumerate(case.melds("melds")):
            own = problems_of(place, case)
            yield as_typed(meld, case.rules, own, is_right=not own)

    def next_steps(self, case: Case) -> Iterator[str]:
        yield from rule_lines(case.rules, "after.lay_off", "after.from", "after.melds")

    def nearest(self, case: Case) -> Iterator[Suggestion]:
        hand = tuple(card for meld in case.melds("melds") for card in meld)
        if len(hand) > MOST_LAID or Code.NOT_IN_DECK in case.verdict.codes:
            return

        found = nearest_lay_downs(case, hand)
        for way in found:
            rest = way.dropped if way.added else ()
            yield suggestion(_nearest_words(way, case), case, way, rest)

        if not found:
            yield from still_to_find(case, hand)


def _crossed(case: Case) -> set[int]:
    """The places of the melds that a reason speaks against."""
    return {place for problem in case.verdict.problems for place in problem.melds}


def _is_parted(case: Case) -> bool:
    """Whether the referee parted cards that were given in one pile."""
    return len(case.melds("melds")) == 1 < len(case.verdict.arrangement)


def _nearest_words(way: Nearest, case: Case) -> str:
    names = {"step": case.step, "card": added_words(way), "cards": listed(way.dropped)}
    if way.added:
        return _("Add %(card)s and it’s %(step)s.") % names
    if way.dropped:
        return _("Keep %(cards)s in your hand, and the rest is %(step)s.") % names

    return _("Laid like this, the same cards are %(step)s.") % names


# ---------------------------------------------------------------- for a hand as well


def nearest_lay_downs(case: Case, hand: Sequence[Card]) -> tuple[Nearest, ...]:
    """The lay-downs closest to these cards that are the contract."""
    return nearest_contract(
        tuple(hand),
        case.contract or 1,
        case.rules,
        laid_parts=case.melds("laid_parts"),
        players=case.claim.get("players"),
    )


def still_to_find(case: Case, hand: Sequence[Card]) -> Iterator[Suggestion]:
    """What is missing where one card more isn't enough."""
    laid = case.melds("laid_parts")

    missing = missing_parts(tuple(hand), case.contract or 1, case.rules, laid_parts=laid)
    if missing:
        parts = contract_words(parse_contract(" + ".join(missing)), case.rules)
        text = _("One more card isn’t enough. Still needed for %(step)s: %(parts)s.")
        if case.rules.needed_melds or case.rules.has_one_contract:
            text = _("One more card isn’t enough. You still need: %(parts)s.")

        yield Suggestion(text % {"step": case.step, "parts": parts}, ())


QUESTION = ContractQuestion()
