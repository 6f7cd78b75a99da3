"""A card that was turned up, as it's shown: "7♠"."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulesets.letters import on_card
from rulesets.verdict import SIGNS


def card_signs(card: str) -> str:
    """A card, or a rank alone, with the sign of its suit; "" for none."""
    sign = SIGNS.get(card[-1:], "")
    return f"{on_card(card[:-1])}{sign}" if sign else on_card(card)


def suit_names() -> dict[str, str]:
    """What the suits are called."""
    return {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs")}
