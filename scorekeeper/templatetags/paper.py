"""Things drawn on paper: playing cards, icons, figures with a true minus."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING
from zlib import crc32

from django import template
from django.template.loader import render_to_string
from django.utils import formats, timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from rulesets import letters
from rulesets.cards import SUITS
from rulesets.language import gettext as rules_text
from rulesets.language import translations
from rulesets.words.contracts import held
from scorekeeper.printing.card_art import SHAPES

if TYPE_CHECKING:
    from rulesets.cards import Card
    from scorekeeper.rounds.display import Clash, EntryRow, RoundEntry
    from scorekeeper.sheet.display import Column

register = template.Library()

COURT_WORDS = {  # numbers are read as they are written
    "A": gettext_lazy("ace"),
    "J": pgettext_lazy("card", "jack"),
    "Q": pgettext_lazy("card", "queen"),
    "K": pgettext_lazy("card", "king"),
}
SUIT_WORDS = {
    "S": gettext_lazy("spades"),
    "H": gettext_lazy("hearts"),
    "D": gettext_lazy("diamonds"),
    "C": gettext_lazy("clubs"),
    "STAR": gettext_lazy("stars"),
}
SUIT_CLASSES = {"S": "spade", "H": "heart", "D": "diamond", "C": "club", "STAR": "stars"}
# looked up among the texts of the games
TILE_WORDS = {"K": "black", "R": "red", "B": "blue", "Y": "yellow", "G": "green"}
CROWDED = 10  # cards of one meld from which they overlap more


def suit_words(suit: str) -> str:
    """What a suit is called: "hearts", or the colour of a tile."""
    if suit in SUIT_WORDS:
        return str(SUIT_WORDS[suit])
    return rules_text(TILE_WORDS[suit]) if suit in TILE_WORDS else suit


def card_words(card: Card) -> str:
    """Say a card as a player would: "7 of hearts"."""
    if card.is_joker:
        return _("joker")

    rank = str(COURT_WORDS.get(card.rank, card.rank))
    if _is_special(card):
        return with_apostrophes(card.rank)
    if not card.suit:
        return rank
    if not card.rank:
        return _("any %(colour)s card") % {"colour": suit_words(card.suit)}
    if card.suit not in SUIT_WORDS:
        return _("%(colour)s %(number)s") % {"colour": suit_words(card.suit), "number": card.rank}

    return _("%(rank)s of %(suit)s") % {"rank": rank, "suit": suit_words(card.suit)}


@register.filter
def with_apostrophes(name: str) -> str:
    """The name of a card as it's printed: CAN’T GO OUT."""
    return name.replace("'", "’")


def face(card: Card) -> SafeString:
    """What is printed on a card; the index keeps to the left, so that it shows in a fan."""
    if card.is_joker:
        return format_html("{}{}", icon("star", "pip"), icon("star", "pip-big"))

    if _is_special(card):
        name = with_apostrophes(card.rank)
        return format_html(
            '<span class="card-name{}">{}</span>',
            " card-name-long" if max(map(len, name.split())) > 6 else "",
            name,
        )

    rank = rank_mark(letters.on_card(card.rank))
    if not card.suit:
        return rank
    if card.suit not in SUIT_WORDS:
        return format_html('{}<span class="rank tile-mark">{}</span>', rank, card.suit)

    return _with_pips(rank, card.suit)


def _with_pips(rank: SafeString, suit: str) -> SafeString:
    """What is on a card of a suit: its index, and the suit small and large."""
    pips = (icon(suit_icon(suit), size) for size in ("pip", "pip-big"))
    return format_html("{}{}{}", rank, *pips)


@register.simple_tag
def court(ranks: str) -> SafeString:
    """Ace, jack, queen and king with these letters, each of another suit."""
    drawn = (
        (SUIT_CLASSES[suit], _with_pips(rank_mark(rank), suit))
        for rank, suit in zip(ranks, SUITS, strict=True)
    )
    return format_html_join("", '<span class="card card-s {}">{}</span>', drawn)


def rank_mark(rank: str) -> SafeString:
    """The index of a card; two figures are narrower."""
    is_ten = " rank-10" if len(rank) > 1 else ""
    return format_html('<span class="rank{}">{}</span>', is_ten, rank)


@register.filter
def letter(rank: str) -> str:
    """A rank as it's on the cards of this household."""
    return letters.on_card(rank)


@register.filter
def in_letters(ranks: Iterable[str]) -> str:
    """Ranks as they are on the cards, for a script."""
    return " ".join(map(letters.on_card, ranks))


@register.simple_tag
def own_letters() -> str:
    """The letters of this household's cards for a script; nothing where they are ours."""
    return "" if letters.letters_now() == letters.OURS else letters.letters_now()


def suit_icon(suit: str) -> str:
    """The drawing of a suit of cards, as ``icon`` calls it."""
    return "star" if suit == "STAR" else f"suit-{suit}"


def card_class(card: Card) -> str:
    """The class that colours a card."""
    if card.is_joker:
        return "joker"
    if _is_special(card):
        return "special"
    if card.suit and card.suit not in SUIT_CLASSES:
        return f"tile tile-{card.suit.lower()}"

    return SUIT_CLASSES.get(card.suit, "plain")


def _is_special(card: Card) -> bool:
    """Whether the card has a name in place of a rank."""
    return not card.suit and len(card.rank) > 2 and not card.is_joker


@register.simple_tag
def icon(name: str, extra: str = "") -> SafeString:
    """Use a drawing of templates/_icons.html.

    It says nothing to readers: a word is beside it.
    """
    return format_html(
        '<svg class="icon{}" aria-hidden="true" focusable="false"><use href="#i-{}"></use></svg>',
        f" {extra}" if extra else "",
        name,
    )


@register.simple_tag
def card_shapes() -> SafeString:
    """The suits, the star and the crown, as they are printed too."""
    symbol = (
        '<symbol id="i-{}" viewBox="0 0 24 24"><path fill="currentColor" d="{}" /></symbol>\n  '
    )
    return format_html_join("", symbol, SHAPES.items())


@register.simple_tag(name="card")
def draw_card(card: Card, size: str = "s") -> SafeString:
    """Draw one card: size s, m or l."""
    return format_html(
        '<span class="card card-{} {}" role="img" aria-label="{}">{}</span>',
        size,
        card_class(card),
        card_words(card),
        face(card),
    )


@register.simple_tag
def fan(cards: Sequence[Card], size: str = "s") -> SafeString:
    """Draw a meld: its cards overlap, every index can be read."""
    return _fan(tuple(cards), size, get_language(), letters.letters_now())


@lru_cache(maxsize=1000)  # the same few examples are on each sheet
def _fan(cards: tuple[Card, ...], size: str, _language: str, _letters: str) -> SafeString:
    faces = format_html_join(
        "",
        '<span class="card card-{} {}">{}</span>',
        ((size, card_class(card), face(card)) for card in cards),
    )

    return format_html(
        '<span class="fan{}" role="img" aria-label="{}">{}</span>',
        " fan-crowded" if len(cards) >= CROWDED else "",
        ", ".join(map(card_words, cards)),
        faces,
    )


@register.simple_tag
def kept(name: str, **needs: Hashable) -> SafeString:
    """Include a template that needs these values and nothing else, not even who asks: what was made
    of the same ones before is shown again.
    """
    return _kept(
        name, tuple(needs.items()), (get_language(), translations(), letters.letters_now())
    )


@lru_cache(maxsize=500)
def _kept(name: str, needs: tuple[tuple[str, Hashable], ...], _spoken: Hashable) -> SafeString:
    return render_to_string(name, dict(needs))


@register.filter
def moment(at: datetime) -> str:
    """A moment with its time, as people say it: "yesterday 18:40"."""
    local = timezone.localtime(at)
    time, days = formats.time_format(local.time()), (timezone.localdate() - local.date()).days
    if days == 0:
        return _("today %(time)s") % {"time": time}
    if days == 1:
        return _("yesterday %(time)s") % {"time": time}

    date = formats.date_format(local, "DATE_FORMAT")
    return _("%(date)s, %(time)s") % {"date": date, "time": time}


@register.filter
def minus(value: object, plus: object = False) -> str:
    """Write a figure with a true minus; nothing for what isn't kept.

    ``plus``: what is above 0 has its sign, too.
    """
    if value is None:
        return ""
    if plus and isinstance(value, int) and value > 0:
        return f"+{value}"

    return str(value).replace("-", "\N{MINUS SIGN}")


@register.filter
def figure_size(value: object) -> str:
    """Name the class for a big figure, so that a column holds it."""
    length = len(str(value))
    return "" if length < 4 else f"figure-{min(length, 7)}"


@register.filter
def held_together(text: str) -> str:
    """Keep a number with its word: where "2 × run 4" has to break, then before "run 4"."""
    return held(text)


@register.filter
def step_now(column: Column) -> int:
    """The contract a player is on, or how many are laid when none is left."""
    return next((step.number for step in column.steps if step.state == "now"), column.steps_done)


@register.filter
def row_of(entry: RoundEntry | str | None, seat_id: int) -> EntryRow | None:
    """The entry's row of one seat; None for a seat that didn't play, or where no entry is open."""
    rows = getattr(entry, "rows", ())
    return next((row for row in rows if row.seat_id == seat_id), None)


@register.filter
def clash_of(entry: RoundEntry, cell: object) -> Clash | None:
    """What two people wrote into one cell of a round."""
    return next((clash for clash in entry.clashes if clash.cell == str(cell)), None)


@register.filter
def mark(name: str) -> str:
    """A short sign for a name that may be in an id: the focus follows a player up and down."""
    return f"{crc32(name.encode()):x}"


@register.filter
def in_threes(digits: str) -> str:
    """Digits in groups of three, as they are read aloud."""
    return " ".join(digits[start : start + 3] for start in range(0, len(digits), 3))


@register.simple_tag
def dots(filled: int) -> SafeString:
    """How hard a contract is: five dots, so many of them filled."""
    spoken = _("%(n)d of 5 for how hard it is") % {"n": filled}
    drawn = "●" * filled + "○" * (5 - filled)
    return format_html('<span class="dots" role="img" aria-label="{}">{}</span>', spoken, drawn)
