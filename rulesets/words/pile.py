"""What it takes to have several discards: with which cards the top one is laid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.words.grammar import cards_called, joined
from rulesets.words.say import Line


def pile_lines(rules: Ruleset) -> Iterator[Line]:
    """When several discards can be taken; nothing where their top card alone decides."""
    if not rules.takes_pile_with_hand:
        return

    if rules.turn.pile_with == "pair":
        text = _(
            "To take discards, you need two natural cards of the top one’s rank from your hand."
        )
        yield Line(text, ("turn.pile_with",))
    else:
        yield from _frozen(rules)

    if stops := rules.turn.stops:
        text = _("Nobody can take the pile while one of these is on top: {cards}.")
        yield Line(text.format(cards=_named(stops)), ("turn.stops",))

    if rules.meld.opening.points:
        text = _(
            "If nothing of yours is on the table yet, what you lay has to be worth enough before "
            "you take the rest."
        )
        yield Line(text, ("turn.pile_with",), "first melds")


def _frozen(rules: Ruleset) -> Iterator[Line]:
    text = _(
        "While the pile is frozen, you need two natural cards of its top card’s rank from your "
        "hand."
    )
    yield Line(text, ("turn.pile_with",))

    if rules.meld.opening.points:
        text = _("The pile is frozen for you until you or your team have cards on the table.")
        yield Line(text, ("turn.pile_with",), "not opened")
    if freezes := rules.turn.freezes:
        text = _("The pile is frozen for everybody while one of these is in it: {cards}.")
        yield Line(text.format(cards=_named(freezes)), ("turn.freezes",))


def _named(names: Sequence[str]) -> str:
    return joined([cards_called(name) for name in names])
