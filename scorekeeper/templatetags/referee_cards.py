"""Cards as the referee draws them: what they stand for, newly laid, still to be found."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from django import template
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rulesets import letters
from rulesets.card_text import write_card
from rulesets.cards import Card
from rulesets.verdict import SIGNS
from scorekeeper.templatetags.paper import (
    SUIT_CLASSES,
    SUIT_WORDS,
    card_class,
    card_words,
    face,
    icon,
    rank_mark,
    suit_icon,
    suit_words,
)

if TYPE_CHECKING:
    from scorekeeper.forms.picker import Picker
    from scorekeeper.referee.display import ShownCard

register = template.Library()

SUIT_OF = {sign: suit for suit, sign in SIGNS.items()}
IN_TEXT = re.compile(r"(?:(?<!\w)(\w{1,2}))?([♠♥♦♣★])")


@register.simple_tag
def shown(card: ShownCard, size: str = "t") -> SafeString:
    """Draw one card of an answer: size s, t, m or l."""
    if card.is_wanted:
        words = _("to find: %(card)s") % {"card": card_words(card.card)}
        return _drawn(f"card-{size} wanted {card_class(card.card)}", words, face(card.card))

    if card.stands_for:
        words = _("%(wild)s as %(card)s") % {
            "wild": card_words(card.card),
            "card": card_words(card.stands_for),
        }
        return _drawn(f"card-{size} stands joker", words, _stand_in(card.stands_for))

    words = card_words(card.card)
    if card.is_new:
        words = _("%(card)s, added") % {"card": words}

    if card.is_wrong:
        words = _("%(card)s, wrong here") % {"card": words}
        cross = format_html("{}{}", face(card.card), icon("cross", "fault-mark"))
        return _drawn(f"card-{size} {card_class(card.card)} is-wrong", words, cross)

    return _drawn(
        f"card-{size} {card_class(card.card)}{' is-new' if card.is_new else ''}",
        words,
        face(card.card),
    )


def _drawn(classes: str, words: str, inside: SafeString) -> SafeString:
    return format_html(
        '<span class="card {}" role="img" aria-label="{}">{}</span>', classes, words, inside
    )


def _stand_in(card: Card) -> SafeString:
    """What a wild card stands for: its rank, its suit where that is fixed, and the star."""
    if not card.rank:  # any card of a colour
        mark = format_html('<span class="rank tile-mark">{}</span>', card.suit)
        return format_html("{}{}", mark, icon("star", "pip-big"))

    rank = rank_mark(letters.on_card(card.rank))
    suit = icon(suit_icon(card.suit), "pip hollow") if card.suit in SIGNS else ""

    return format_html("{}{}{}", rank, suit, icon("star", "pip-big"))


@register.simple_tag
def card_faces(cards: Sequence[Card]) -> SafeString:
    """Every card of a deck, for the picker to draw at once what is tapped; each by its text."""
    return _faces(tuple(cards), get_language() or "", letters.letters_now())


@lru_cache(maxsize=64)
def _faces(cards: tuple[Card, ...], _language: str, _letters: str) -> SafeString:
    return format_html_join(
        "",
        '<span class="card card-t {}" role="img" aria-label="{}" data-card="{}">{}</span>',
        (
            (card_class(card), card_words(card), write_card(card).replace(" ", "_"), face(card))
            for card in cards
        ),
    )


@register.simple_tag
def card_name(card: Card) -> str:
    """A card as it is read aloud: "7 of hearts"."""
    return card_words(card)


@register.simple_tag
def suit_key(suit: str, picker: Picker) -> SafeString:
    """The inside of a suit's key: its sign over its word; of tiles, the colour's letter."""
    sign = _suit_sign(suit)
    if suit in SUIT_WORDS:
        return format_html(
            '{0}<span class="steady" data-text="{1}">{1}</span>', sign, suit_words(suit)
        )

    return format_html("{}<span>{}</span>", sign, dict(picker.suit_names).get(suit, suit))


@register.simple_tag
def deck_keys(picker: Picker) -> SafeString:
    """A key for each card of the deck, in a row for each suit: where there's room for all."""
    return _deck_keys(picker.suits, picker.ranks, get_language() or "", letters.letters_now())


@lru_cache(maxsize=64)
def _deck_keys(
    suits: tuple[str, ...], ranks: tuple[str, ...], _language: str, _letters: str
) -> SafeString:
    row = '<div class="suit-row {}" role="group" aria-label="{}">{}{}</div>'
    key = (
        '<button class="key rank" type="submit" name="key" value="{0}" data-key="{1}"'
        ' aria-label="{2}">{3}</button>'
    )
    rows = []
    for suit in suits:
        cards = [Card(rank, suit) for rank in ranks]
        shown = (
            (card, write_card(card), card_words(card), letters.on_card(card.rank)) for card in cards
        )
        keys = format_html_join("", key, shown)
        rows.append((card_class(cards[0]), suit_words(suit), _suit_sign(suit), keys))

    return format_html_join("", row, rows)


def _suit_sign(suit: str) -> SafeString:
    if suit in SUIT_WORDS:
        return icon(suit_icon(suit), SUIT_CLASSES[suit])

    return format_html(
        '<b class="rank tile-sign tile-{}" aria-hidden="true">{}</b>', suit.lower(), suit
    )


WEIGHTY, AT_FAULT = re.compile(r"\*\*(.+?)\*\*"), re.compile(r"~~(.+?)~~")


@register.filter
def counted_here(text: str) -> SafeString:
    """The same for a line that counts a rule on the cards: what decides is strong or tinted."""
    marked = WEIGHTY.sub(r"<b>\1</b>", with_cards(text))
    tinted = AT_FAULT.sub(r'<mark class="at-fault">\1</mark>', marked)
    return mark_safe(tinted)  # noqa: S308  # escaped by with_cards; only our elements are added


@register.filter
def with_cards(text: str) -> SafeString:
    """A sentence with its cards set strong and in the colour of their suit."""

    def strong(found: re.Match[str]) -> str:
        rank, sign = found.groups()
        return (
            f'<b class="in-text '
            f'{SUIT_CLASSES[SUIT_OF[sign]]}">{rank or ""}{sign}\N{VARIATION SELECTOR-15}</b>'
        )

    return mark_safe(IN_TEXT.sub(strong, conditional_escape(text)))  # noqa: S308  # escaped; only our element is added
