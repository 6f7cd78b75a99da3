"""What a hand cost, in the words of the one who wrote it down."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulesets.card_text import write_cards
from rulesets.scoring.facts import Hand
from rulesets.typed_cards import format_melds
from rulesets.words.grammar import card_class_label, signed


def hand_words(hand: Hand) -> str:
    """What is left in a hand, as it was typed: "K 7 *", "2 × Ace", "40"."""
    if hand.whole:
        return _("%(cards)s, melds taken out") % {"cards": write_cards(hand.cards or ())}

    if hand.cards is not None:
        return write_cards(hand.cards) or _("no cards")

    if hand.counts is not None:
        counts = (f"{count} × {card_class_label(key)}" for key, count in hand.counts)
        return ", ".join(counts) or _("no cards")

    return signed(hand.points or 0)


def melded_words(melded: Hand) -> str:
    """What a player has laid, as it was typed; melds are apart: "A 2 3 / 7 7 7"."""
    if melded.melds:
        return format_melds(melded.melds)

    return hand_words(melded)
