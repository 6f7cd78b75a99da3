"""What questions about a whole turn have in common: what is asked, and what to do, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import filterfalse, groupby
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from rulesets.ruleset import Ruleset
from rulesets.verdict import Reading, listed, one_card, spoken
from rulesets.words.grammar import joined
from scorekeeper.referee.case import Case
from scorekeeper.referee.kinds.base import (
    CARDS,
    Lies,
    Question,
    Taps,
    Tray,
    contract_of_turn,
    laid_parts,
    melds_of_turn,
    not_opened,
    opens_first,
    turn_trays,
)


class TurnQuestion(Question):
    """A question about a hand, and all that's on the table."""

    asks: ClassVar[str]  # the claim

    is_private = True
    may_be_grouped = True
    shows_rest = True
    likely_lies = Lies.NO

    def trays(self, rules: Ruleset) -> tuple[Tray, ...]:
        return turn_trays(rules)

    def asks_contract(self, rules: Ruleset) -> bool:
        return bool(rules.contract_list)

    def asks_opened(self, rules: Ruleset) -> bool:
        return opens_first(rules)

    def lies_choices(self, rules: Ruleset) -> tuple[Lies, ...]:
        if not rules.contract_list or rules.lays_to_go_out:
            return ()

        return (Lies.NO, Lies.NOW, Lies.EARLIER)

    def claim(self, taps: Taps) -> dict[str, Any]:
        return {
            "claim": self.asks,
            "hand": taps.cards(CARDS),
            **contract_of_turn(taps),
            **melds_of_turn(taps),
            "laid_this_turn": taps.lies == Lies.NOW,
            **laid_parts(taps),
            **not_opened(taps),
        }

    def steps(self, case: Case) -> Iterator[str]:
        """What to do, in its order: a card may be needed before it can be laid."""
        yield from melding_steps(case)

        if discard := case.verdict.discard:
            yield _("Discard %(card)s.") % {"card": one_card(discard)}


def melding_steps(case: Case) -> Iterator[str]:
    """What is laid, added to melds and swapped, in its order."""
    shown, table = case.verdict.arrangement, list(case.melds("table"))

    for are_laid, steps in groupby(shown, is_laid):
        if are_laid:
            melds = [listed(reading.cards) for reading in steps]
            yield _("Lay %(melds)s.") % {"melds": joined(melds)}
            continue

        for step in filterfalse(_stays, steps):
            grown = shown[step.onto].cards if step.onto is not None else table[step.on or 0]
            yield _change_words(step, listed(grown))
            if step.on is not None:
                table[step.on] = step.cards


def is_laid(step: Reading) -> bool:
    """Whether it's a meld laid now, not a change to one that is on the table."""
    return step.on is None and step.onto is None


def _stays(step: Reading) -> bool:
    """Whether it's a meld of the table that stays as it was."""
    return not step.added and step.freed is None


def _change_words(step: Reading, meld: str) -> str:
    names = {"cards": listed(step.added), "meld": meld}
    if step.freed is None:
        return _("Add %(cards)s to %(meld)s.") % names

    text = _("Swap %(cards)s for %(wild)s in %(meld)s.")
    return text % (names | {"wild": spoken(step.freed)})
