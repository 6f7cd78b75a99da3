"""What is said at the fields of a round: what may be typed there, or chosen."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulesets.card_text import example_hand
from rulesets.cards import Deck
from rulesets.ruleset import Ruleset

# value classes that have a column of their own; where there are more, counting is folded away
MOST_COLUMNS = 7


def nobody_word(rules: Ruleset) -> str:
    """That nobody ended the round."""
    if rules.has_knocking:
        return _("Nobody knocked: the stock ran out")
    if rules.turn.stock_out == "must_play":
        return _("Piles empty: nobody can play")
    if rules.turn.stock_out == "end_round":
        return _("Nobody went out: the stock ran out")
    return _("Nobody went out")


def nobody_advice(rules: Ruleset) -> str:
    """What to do where nobody ended the round."""
    if rules.turn.stock_out == "must_play":
        return _("If the piles are empty and nobody can play, just save.")
    is_never = rules.is_match or rules.pays_out
    if is_never and rules.reshuffles:
        return _("Here, a round goes on until somebody goes out. You can still save it.")
    return _("If the stock ran out, just save.")


def free_example(rules: Ruleset, deck: Deck) -> str:
    """Cards as they may be typed."""
    return "13 12 *" if rules.has_tiles else example_hand(deck)


def free_hint(rules: Ruleset, classes: int) -> str:
    """What may be typed where the field has no column to explain it."""
    if classes <= MOST_COLUMNS:
        return ""
    if rules.has_tiles:
        return _("Points or tiles")
    if rules.has_knocking:
        return _("Deadwood as points, or the whole hand")
    if rules.keeps_melds_in_hand:
        return _("Points, or the whole hand")

    return _("Points or cards")
