"""May we rearrange it like this?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from rulesets.nearest import nearest_rearrangement
from rulesets.referee.meld import check_meld
from rulesets.ruleset import Ruleset
from rulesets.tiles.jokers import readings_of
from rulesets.verdict import Code, listed
from scorekeeper.referee.case import Case
from scorekeeper.referee.display import Group, Suggestion
from scorekeeper.referee.kinds.base import (
    AFTER,
    CARDS,
    TABLE,
    Question,
    Taps,
    Tray,
    opens_first,
)
from scorekeeper.referee.melds import as_typed
from scorekeeper.referee.suggestions import suggestion


class RearrangeQuestion(Question):
    id = "rearrange"
    place = 90

    def words(self, rules: Ruleset) -> str:
        return _("May we rearrange it like this?")

    def is_offered(self, rules: Ruleset) -> bool:
        return rules.meld.rearrange

    def trays(self, rules: Ruleset) -> tuple[Tray, ...]:
        own = _("From your rack") if rules.has_tiles else _("From your hand")
        return (
            Tray(TABLE, _("The table before"), several=True),
            Tray(CARDS, own),
            Tray(AFTER, _("The table after"), several=True),
        )

    def asks_opened(self, rules: Ruleset) -> bool:
        return opens_first(rules)

    def claim(self, taps: Taps) -> dict[str, Any]:
        return {
            "claim": "rearrange",
            "before": taps.melds(TABLE),
            "rack": taps.cards(CARDS),
            "after": taps.melds(AFTER),
            "opened": taps.opened,
        }

    def line(self, case: Case) -> str:
        return _("You can leave the table like this")

    def wrong_groups(self, case: Case) -> Iterator[Group]:
        """Each meld with its own mark."""
        for meld in case.melds("after"):
            is_right = bool(readings_of(meld, case.rules))
            problems = check_meld(meld, case.rules).problems
            yield as_typed(meld, case.rules, problems, is_right=is_right)

    def nearest(self, case: Case) -> Iterator[Suggestion]:
        """How the table could be left with what is played, or with some of it."""
        if Code.NOT_IN_DECK in case.verdict.codes:
            return

        before, rack = case.melds("before"), case.cards("rack")
        ways = nearest_rearrangement(before, rack, case.rules, opened=case.claim["opened"])
        for way in ways:
            text = _("You can leave the table like this.")
            if way.dropped:
                text = _("Keep %(cards)s, and you can leave the table like this.")
                text %= {"cards": listed(way.dropped)}

            yield suggestion(text, case, way)


QUESTION = RearrangeQuestion()
