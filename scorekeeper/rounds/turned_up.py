"""What was turned up for a round, to be tapped on its page: a rank that's wild, or a card."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulesets.verdict import SIGNS
from scorekeeper.rounds.display import TurnedUp
from scorekeeper.rounds.form import RoundForm
from scorekeeper.sheet.upcard import suit_names


def turned_up_field(form: RoundForm) -> TurnedUp | None:
    """The ranks to choose from, and the suits where these matter."""
    ranks, rank = form.rules.deck.ranks, form.rank_turned_up
    if not form.asks_turned_up:
        return None
    if not form.rules.notes_upcard:
        return TurnedUp(_("Wild rank, turned up"), _("a joker: aces"), ranks, rank)

    names = suit_names()
    suits = form.rules.deck.suits if form.asks_suit else ()
    return TurnedUp(
        title=_("Card turned up"),
        hint=_("knock with that or less"),
        ranks=ranks,
        rank=rank,
        suits=tuple((suit, SIGNS[suit], names[suit]) for suit in suits),
        suit=form.suit_turned_up,
    )
