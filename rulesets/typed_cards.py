"""Cards as a player types them: read only if they can be meant in one way, else asked about.

Two letters are a suit to some and a rank to others. ``D`` is diamonds, but the queen of a German,
French or Polish pack (Dame, dama); ``H`` is hearts, but the king of a Dutch one (heer). "KD" is how
the king of diamonds is written; "K D" may be a king and a queen, and is in a household whose cards
have these letters. Other letters, such as B for a jack, are read there alone, so that they can't be
misread.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, product

from rulesets.card_text import (
    MANY_JOKERS,
    MAX_TEXT,
    USUAL,
    LoneSuit,
    NotACardError,
    Spelling,
    capitals,
    is_run_together,
    joined,
    parts_of,
    seen,
    shorten,
    write_cards,
)
from rulesets.cards import Card, CardError, Deck
from rulesets.language import gettext as _
from rulesets.letters import typed

RANK_LETTERS = {"D": "Q", "H": "K"}
SEPARATORS = ("/", "\n", ";", ",")  # between melds; those to the right also between cards of one
MELD_SIGN = " / "  # how we write it
SURE = 3  # so often, a letter after each card is its suit: "7 H 8 H 9 H"

Melds = tuple[tuple[Card, ...], ...]


class UnclearCardsError(CardError):
    """Text that can be meant in another way than the usual one; ``readings``: all there are."""

    def __init__(self, text: str, readings: Sequence[Melds]) -> None:
        self.readings = tuple(readings)
        said = _("“{text}” can be read in two ways.")
        if len(readings) > 2:
            said = _("“{text}” can be read in several ways.")
        if len(readings) == 1:
            said = _("“{text}” isn’t quite clear.")
        super().__init__(said.format(text=shorten(text)))


def read_typed_cards(text: str, deck: Deck) -> tuple[Card, ...]:
    """The cards of a hand, whatever is between them. Raises UnclearCardsError or CardError."""
    return tuple(chain.from_iterable(read_typed_melds(text, deck)))


def read_typed_melds(text: str, deck: Deck, *, needs_suits: bool = False) -> Melds:
    """The cards of a text, meld by meld: "/", ",", ";" and new lines all part melds.

    Single cards with commas, semicolons or lines in between are one meld, though. ``needs_suits``:
    a rank alone isn't a card.
    Raises UnclearCardsError for what can be meant in two ways, else CardError.
    """
    text = seen(text)
    if len(text) > MAX_TEXT:
        raise CardError(_("That’s too long for a hand of cards."))

    own = typed(deck.ranks)
    ways = _ways_with(own, text, deck, needs_suits) if own else _ways(text, deck)
    if len(ways) == 1:
        return _read_by_hand(text, deck, *ways)

    readings = list(dict.fromkeys(_readings(text, deck, ways)))
    if needs_suits:
        readings = [melds for melds in readings if _have_suits(melds, deck)]

    usual = list(_readings(text, deck, ways[:1]))
    is_plain = readings == usual and not (own and is_run_together(text, deck, own))
    if not readings or is_plain:
        return _read_by_hand(text, deck, ways[0])

    raise UnclearCardsError(text, readings)


def format_melds(melds: Melds) -> str:
    """Melds as text that is read back in one way, in the letters of the household."""
    return MELD_SIGN.join(map(write_cards, melds))


def format_hand(melds: Melds) -> str:
    """The same where points may be typed as well: a card that is a number has a comma behind it."""
    text = format_melds(melds)
    return f"{text}," if text.isdigit() else text


# ---------------------------------------------------------------- what can be meant


def _ways(text: str, deck: Deck) -> list[Spelling]:
    """Every way in which this text may be meant, the usual one first."""
    letters: list[dict[str, str]] = [{}]
    for letter, rank in RANK_LETTERS.items():
        is_both = letter in deck.suits and rank in deck.ranks
        if is_both and letter in capitals(text) and not _is_surely_suit(letter, text, deck):
            letters.append({letter: rank})

    return [Spelling(*each) for each in product(letters, *_joker_ways(text))]


def _joker_ways(text: str) -> tuple[Sequence[bool | None], Sequence[int]]:
    """What "JK" within a word may be, and how many "jokers" are."""
    runs = (None, True, False) if "JK" in capitals(text) else (None,)
    jokers = (0, 1, 2) if MANY_JOKERS.search(text) else (0,)
    return runs, jokers


def _ways_with(own: Mapping[str, str], text: str, deck: Deck, needs_suits: bool) -> list[Spelling]:
    """The same for a household with letters of its own.

    One that is a suit, too, is a rank where it's on its own: "K D" is a king and a queen, unless
    other cards have their suits apart, or each needs one.
    """
    letters = [own]
    if needs_suits or _has_lone_suits(text, deck, own) or is_run_together(text, deck, own):
        letters.append({letter: rank for letter, rank in own.items() if letter not in deck.suits})

    runs, jokers = _joker_ways(text)
    return [Spelling({}, *each) for each in product(runs, jokers, letters)]


def _has_lone_suits(text: str, deck: Deck, own: Mapping[str, str]) -> bool:
    with suppress(CardError):
        parts = parts_of(_spaced(text), deck, Spelling(own=own))
        return any(isinstance(part, LoneSuit) for part in parts)

    return False


def _is_surely_suit(letter: str, text: str, deck: Deck) -> bool:
    """Whether suits are plainly written after ranks: in "K D 7 S" the S is one."""
    try:
        cards = [card for meld in _read(text, deck, USUAL) for card in meld]
        parts = parts_of(_spaced(text), deck)
    except CardError:
        return False

    lone = [capitals(part.word) for part in parts if isinstance(part, LoneSuit)]
    others = [word for word in lone if word != letter]
    return _have_suits((tuple(cards),), deck) and (bool(others) or len(lone) >= SURE)


def _have_suits(melds: Melds, deck: Deck) -> bool:
    return all(card.suit or card.rank not in deck.ranks for meld in melds for card in meld)


def _readings(text: str, deck: Deck, ways: Sequence[Spelling]) -> Iterator[Melds]:
    for spelling in ways:
        with suppress(CardError):
            yield _read(text, deck, spelling)


# ---------------------------------------------------------------- melds


def _read_by_hand(text: str, deck: Deck, spelling: Spelling) -> Melds:
    """The melds of a text; what isn't a card is said in the letters of the household."""
    try:
        return _read(text, deck, spelling)
    except NotACardError as error:
        raise CardError(error.by_hand()) from error


def _read(text: str, deck: Deck, spelling: Spelling) -> Melds:
    """The melds of a text. Other signs than "/" that part single cards alone don't part melds."""
    for sign in SEPARATORS:
        pieces = [piece for piece in _pieces(text, sign) if _spaced(piece).strip()]
        if len(pieces) > 1:
            melds = tuple(meld for piece in pieces for meld in _read(piece, deck, spelling))
            if sign == "/" or any(len(meld) > 1 for meld in melds):
                return melds

            cards = tuple(chain.from_iterable(melds))
            return (cards,) if cards else ()

    cards = tuple(joined(parts_of(_spaced(text), deck, spelling), deck))
    return (cards,) if cards else ()


def _pieces(text: str, sign: str) -> list[str]:
    return text.splitlines() if sign == "\n" else text.split(sign)


def _spaced(text: str) -> str:
    """The text with spaces in place of all that parts melds."""
    for sign in SEPARATORS:
        text = text.replace(sign, " ")
    return text
