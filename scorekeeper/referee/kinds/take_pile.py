"""May I take the discard pile?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from rulesets.ruleset import Ruleset
from rulesets.verdict import listed, one_card
from rulesets.words.grammar import joined
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Group
from scorekeeper.referee.kinds.base import (
    CARDS,
    TABLE,
    Lies,
    Question,
    Taps,
    Tray,
    laid_parts,
    opens_first,
    turn_trays,
)
from scorekeeper.referee.kinds.turn import is_laid, melding_steps
from scorekeeper.referee.melds import plain

PILE = "pile"


class TakePileQuestion(Question):
    id = "take_pile"
    place = 65
    is_private = True
    may_be_grouped = True
    is_yes_or_no = True
    likely_lies = Lies.NO

    def words(self, rules: Ruleset) -> str:
        if rules.out.melded or rules.opens_with_top_card:
            return _("May I take the top discard?")
        return _("May I take the discard pile?")

    def is_offered(self, rules: Ruleset) -> bool:
        has_to_use_it = rules.must_use_top_card or rules.opens_with_top_card
        return has_to_use_it or rules.digs_into_pile

    def trays(self, rules: Ruleset) -> tuple[Tray, ...]:
        hand, *others = turn_trays(rules)
        if rules.out.melded:
            return (Tray(CARDS, _("Your hand")), Tray(PILE, _("The card")), *others)
        if rules.opens_with_top_card:
            return (hand, Tray(PILE, _("The card")))
        return (hand, Tray(PILE, _("The pile, top card last"), is_heap=True), *others)

    def asks_contract(self, rules: Ruleset) -> bool:
        return bool(rules.contract_list)

    def asks_opened(self, rules: Ruleset) -> bool:
        return rules.asks_first_melds_of_pile and opens_first(rules)

    def likely_opened(self, rules: Ruleset) -> bool:
        return not rules.opens_with_top_card  # later on, nobody asks

    def lies_choices(self, rules: Ruleset) -> tuple[Lies, ...]:
        return (Lies.NO, Lies.EARLIER) if rules.contract_list else ()

    def claim(self, taps: Taps) -> dict[str, Any]:
        has_contract = bool(taps.rules.contract_list)
        is_to_lay = has_contract and taps.lies == Lies.NO
        is_laid = has_contract and not is_to_lay
        return {
            "claim": "take_pile",
            "hand": taps.cards(CARDS),
            "pile": taps.cards(PILE),
            "contract": taps.contract if is_to_lay else None,
            "contract_laid": taps.opened if self.asks_opened(taps.rules) else is_laid,
            "table": taps.melds(TABLE),
            **laid_parts(taps),
        }

    def line(self, case: Case) -> str:
        if case.rules.opens_with_top_card and not case.verdict.arrangement:
            return _("Your first melds are on the table")
        if case.rules.out.melded or case.rules.opens_with_top_card:
            return _("You can use it right away")
        if not case.rules.digs_into_pile:
            return _("You can use its top card right away")

        if case.verdict.arrangement:
            lowest = one_card(case.taken[0])
            return _("Down to %(card)s, which you can use right away") % {"card": lowest}
        return _("Only the top card: you can’t use any other one right away")

    def wrong_groups(self, case: Case) -> Iterator[Group]:
        yield Group(_("The discard pile"), plain(case.cards("pile")))
        yield Group(_("Your hand"), plain(case.cards("hand")))

    def next_steps(self, case: Case) -> Iterator[str]:
        laid = [listed(reading.cards) for reading in case.verdict.arrangement]
        taken = {"cards": listed(case.taken), "melds": joined(laid)}
        if case.rules.out.melded:
            yield _("Take it. These are your melds then: %(melds)s.") % taken
        elif not all(map(is_laid, case.verdict.arrangement)):
            yield _taking_words(case)
            yield from melding_steps(case)
        elif _takes_some(case.rules) and laid:
            yield _("Take %(cards)s and lay %(melds)s.") % taken
        elif _takes_some(case.rules):
            yield _("Take %(cards)s.") % taken
        elif len(case.taken) < len(case.cards("pile")):
            text = _("Take the top %(n)d cards of the pile and lay %(melds)s.")
            yield text % {**taken, "n": len(case.taken)}
        else:
            yield _("Take the pile and lay %(melds)s.") % taken


def _takes_some(rules: Ruleset) -> bool:
    """Whether it has to be said which discards are taken."""
    return rules.digs_into_pile or rules.opens_with_top_card


def _taking_words(case: Case) -> str:
    """What is taken, where its top card is added to a meld, and not laid."""
    taken = {"cards": listed(case.taken), "n": len(case.taken)}
    if case.rules.digs_into_pile:
        return _("Take %(cards)s.") % taken
    if len(case.taken) < len(case.cards("pile")):
        return _("Take the top %(n)d cards of the pile.") % taken

    return _("Take the pile.")


QUESTION = TakePileQuestion()
