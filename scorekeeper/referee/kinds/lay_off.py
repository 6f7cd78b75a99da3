"""May I add this to a meld on the table?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.cards import without
from rulesets.nearest import Nearest, nearest_lay_off
from rulesets.referee.adding import check_lay_off
from rulesets.referee.meld import Cards
from rulesets.ruleset import Ruleset
from rulesets.verdict import Verdict, listed
from rulesets.words.contracts import step_noun
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Group, Suggestion
from scorekeeper.referee.kinds.base import (
    CARDS,
    TABLE,
    Lies,
    Question,
    Taps,
    Tray,
    lying_meld,
    opens_first,
)
from scorekeeper.referee.melds import as_typed, not_fitting, right_group
from scorekeeper.referee.suggestions import MOST_IN_MELD, added_words, suggestion


class LayOffQuestion(Question):
    id = "lay_off"
    place = 40

    def words(self, rules: Ruleset) -> str:
        return _("May I add this?")

    def trays(self, rules: Ruleset) -> tuple[Tray, ...]:
        return (lying_meld(), Tray(CARDS, _("What you add")))

    def asks_owner(self, rules: Ruleset) -> bool:
        return rules.after.lay_off in {"own", "opponent_of_knocker"}

    def only_others(self, rules: Ruleset) -> bool:
        return rules.after.lay_off == "opponent_of_knocker"

    def is_offered(self, rules: Ruleset) -> bool:
        if rules.after.lay_off == "opponent_of_knocker":
            return rules.out.knock > 0  # nothing is added to a hand without deadwood
        return rules.after.lay_off != "none"

    def asks_opened(self, rules: Ruleset) -> bool:
        return opens_first(rules) and not rules.meld.rearrange

    def lies_choices(self, rules: Ruleset) -> tuple[Lies, ...]:
        needs_own = rules.after.needs_contract and rules.after.lay_off != "none"
        if not rules.contract_list or not needs_own:
            return ()
        if rules.after.from_ == "next_turn":
            return (Lies.NO, Lies.NOW, Lies.EARLIER)

        return (Lies.NO, Lies.EARLIER)

    def claim(self, taps: Taps) -> dict[str, Any]:
        return {
            "claim": "lay_off",
            "meld": taps.cards(TABLE),
            "cards": taps.cards(CARDS),
            "owner": taps.owner,
            "contract_laid": taps.lies != Lies.NO and taps.opened,
            "laid_this_turn": taps.lies == Lies.NOW,
        }

    def line(self, case: Case) -> str:
        number = len(case.cards("cards"))
        if case.rules.has_tiles:
            return ngettext("You can add the tile", "You can add the tiles", number)
        return ngettext("You can add the card", "You can add the cards", number)

    def wrong_groups(self, case: Case) -> Iterator[Group]:
        yield as_typed(case.cards("meld"), case.rules)
        yield not_fitting(case.cards("cards"), case.rules)

    def nearest(self, case: Case) -> Iterator[Suggestion]:
        meld, cards = case.cards("meld"), case.cards("cards")
        later = _check(case, cards, contract_laid=True, laid_this_turn=False)
        if later.legal:
            groups = tuple(right_group(reading, case.rules) for reading in later.arrangement)
            yield Suggestion(_later_words(case), groups)
            return

        if len(meld) + len(cards) > MOST_IN_MELD:
            return

        now = {key: case.claim[key] for key in ("contract_laid", "laid_this_turn")}
        for way in nearest_lay_off(meld, cards, case.rules, owner=case.claim["owner"]):
            others = (*without(cards, way.dropped), *way.added)
            if _check(case, others, **now).legal:
                yield suggestion(_nearest_words(way), case, way)


def _check(case: Case, cards: Cards, **when: bool) -> Verdict:
    """Cards added to the same meld, now or on a later turn."""
    return check_lay_off(case.cards("meld"), cards, case.rules, owner=case.claim["owner"], **when)


def _later_words(case: Case) -> str:
    if case.claim["contract_laid"]:
        return _("That fits. Add it on your next turn.")

    step = step_noun(case.rules)
    return _("That fits. Add it once you’ve laid your %(step)s.") % {"step": step}


def _nearest_words(way: Nearest) -> str:
    names = {"card": added_words(way), "dropped": listed(way.dropped)}
    if way.added and way.dropped:
        return _("Use %(card)s instead of %(dropped)s, and it fits.") % names
    if way.added:
        return _("Add %(card)s too, and they fit.") % names

    return _("Leave out %(cards)s, and the rest fits.") % {"cards": listed(way.dropped)}


QUESTION = LayOffQuestion()
