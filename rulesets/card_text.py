"""Reading cards the way people write them: "7H 10S *", "7H7D*", "H7", "♥ 7", "7 of hearts".

Each text is read in one way. What a player types may be meant in another one: ``typed_cards``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import cycle, pairwise

from rulesets.cards import JOKER, RANKS, SUITS, Card, CardError, Deck
from rulesets.language import gettext as _
from rulesets.letters import on_card

SIGNS = "♠♥♦♣♤♡♢♧★☆"
SUIT_SIGNS = str.maketrans(dict(zip(SIGNS, (*"SHDCSHDC", "STAR", "STAR"), strict=True)))
TIMES = re.compile(r"\d\*\d")  # a joker, or "times"?
MAX_TEXT = 2_000  # characters, or cards of a list; what is longer is refused before it is read

JOKERS = frozenset({"JOKER", "JK"})
MANY_JOKERS = re.compile(r"\bjokers\b", re.IGNORECASE)
COUNTED_JOKERS = re.compile(r"(?<![\w.])([2-9]|two|three|four|five|six)\s+jokers\b", re.IGNORECASE)
FILLERS = frozenset({"of", "and", "&"})

NUMBERS = (  # from 2 on
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen"),
)
RANK_WORDS = {word: str(number) for number, word in enumerate(NUMBERS, 2)} | {
    "ace": "A",
    "jack": "J",
    "queen": "Q",
    "king": "K",
}
SUIT_WORDS = {"spade": "S", "heart": "H", "diamond": "D", "club": "C", "star": "STAR"}


@dataclass(frozen=True, slots=True)
class LoneSuit:
    """A suit that isn't part of a card yet, as in "10 ♠" or "♥ 7"."""

    suit: str
    word: str


@dataclass(frozen=True, slots=True)
class Spelling:
    """How to read what could be meant in two ways; as usual, it is refused or is a suit.

    ``letters``: a letter of a suit that is a rank where it's on its own: "D" for a queen.
    ``runs_jk``: "JKQ" is a jack, a king and a queen (True), or a joker and a queen (False).
    ``jokers``: how many "jokers" are.
    ``own``: the letters of a household's cards, wherever a rank can be: "D" for a queen.
    """

    letters: Mapping[str, str] = field(default_factory=dict)
    runs_jk: bool | None = None
    jokers: int = 0
    own: Mapping[str, str] = field(default_factory=dict)


USUAL = Spelling()


def parse_cards(text: str | Sequence[str], deck: Deck) -> tuple[Card, ...]:
    """Read cards: a list with one card each, or one text, with or without spaces and commas.

    Raises CardError for the first word that isn't a card of this kind of deck; the error says what
    to write instead.
    """
    if len(text) > MAX_TEXT:
        raise CardError(_("That’s too long for a hand of cards."))
    if not isinstance(text, str):
        return tuple(parse_card(card, deck) for card in text)

    return _cards_of(text, deck)


@lru_cache(maxsize=256)
def _cards_of(text: str, deck: Deck) -> tuple[Card, ...]:
    """The cards of a text; one claim reads the same text several times."""
    return tuple(joined(parts_of(text, deck), deck))


def parse_card(text: str, deck: Deck) -> Card:
    """Read one card: "7H", "td", "H7", "10 ♠", "*" or "JK"; a rank alone; a special card by name.

    Raises CardError for text that isn't exactly one card of this kind of deck.
    """
    try:
        cards = parse_cards(text, deck)
    except CardError:
        cards = ()

    if len(cards) != 1:
        raise NotACardError(text, deck)

    return cards[0]


class NotACardError(CardError):
    """A word that isn't a card. The message has our letters, as files do."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(not_a_card(text, deck))
        self.text = text
        self.deck = deck

    def by_hand(self) -> str:
        """The message for whoever has typed it: in the letters of their cards."""
        return not_a_card(self.text, self.deck, on_card("J"), on_card("K"))


def not_a_card(text: str, deck: Deck, jack: str = "J", king: str = "K") -> str:
    """Say that this isn't a card, and what to write instead."""
    if not deck.ranks:
        said = _("“{text}” isn’t a number, and this game doesn’t have cards.")
        return said.format(text=shorten(text))

    low, high = deck.ranks[0] + deck.suits[0], deck.ranks[-1] + deck.suits[-1]
    has_suits_of_cards = set(SUITS) <= set(deck.suits)

    if deck.special:
        cards = {"low": "7H", "high": "10S"} if has_suits_of_cards else {"low": low, "high": high}
        said = _("“{text}” isn’t a card. Write {low}, {high}, {king}, or a name such as {name}.")
        if "K" not in deck.ranks:
            said = _("“{text}” isn’t a card. Write {low}, {high}, or a name such as {name}.")
        return said.format(text=shorten(text), king=king, name=deck.special[0][0], **cards)

    if has_suits_of_cards:
        said = _("“{text}” isn’t a card. Write {low}, {high}, {king} or * for a joker.")
        if not deck.jokers:
            said = _("“{text}” isn’t a card. Write {low}, {high} or {king}.")

        high = "10S" if "10" in deck.ranks else f"{jack}S"
        return said.format(text=shorten(text), low="7H", high=high, king=king)

    said = _("“{text}” isn’t a tile. Write {low}, {high}, or * for a joker.")
    return said.format(text=shorten(text), low=low, high=high)


def example_hand(deck: Deck) -> str:
    """Three cards of this deck as somebody may type them, "K 7 *"; nothing where it has none."""
    if not deck.ranks:
        return ""

    high = "K" if "K" in deck.ranks else deck.ranks[-1]
    low = "7" if "7" in deck.ranks else deck.ranks[0]
    last = deck.ranks[1]
    if deck.special:
        last = deck.special[0][0]
    if deck.jokers:
        last = "*"

    return " ".join(map(on_card, (high, low, last)))


def write_cards(cards: Iterable[Card]) -> str:
    """Cards as the household writes them, parted by spaces: "D 7H *"."""
    return " ".join(map(write_card, cards))


def write_card(card: Card) -> str:
    """One card as the household writes it; read back by hand it is the same one."""
    return str(card._replace(rank=on_card(card.rank)))


def shorten(text: str, length: int = 24) -> str:
    """A player's own words, cut to fit in a message."""
    text = " ".join(text.split())
    return text if len(text) <= length else text[: length - 1] + "…"


# ---------------------------------------------------------------- words


def parts_of(text: str, deck: Deck, way: Spelling = USUAL) -> list[Card | LoneSuit]:
    """The cards of a text, and the suits that are written separately."""
    text = COUNTED_JOKERS.sub(_some_jokers, seen(text))
    if way.jokers:
        text = MANY_JOKERS.sub("* " * way.jokers, text)

    return [part for word in _words(text, deck) for part in _read(word, deck, way)]


def seen(text: str) -> str:
    """The text without characters of no width, and with letters for pictures of cards."""
    shown = (sign for sign in text if unicodedata.category(sign) != "Cf")
    return "".join(shown).translate(_CARD_PICTURES)


def _card_pictures() -> dict[int, str]:
    """What the characters from U+1F0A0 on are as text: "🂡" is " AS "."""
    suits = dict(zip((0x1F0A0, 0x1F0B0, 0x1F0C0, 0x1F0D0), SUITS, strict=True))
    places = (*range(1, 12), 13, 14)  # between jack and queen is a knight, which isn't in our decks
    cards = {
        first + place: f" {rank}{suit} "
        for first, suit in suits.items()
        for place, rank in zip(places, RANKS, strict=True)
    }
    # phones add these two to ♥ to say whether it's coloured
    unseen = dict.fromkeys((0xFE0E, 0xFE0F), "")
    return cards | unseen | dict.fromkeys((0x1F0BF, 0x1F0CF, 0x1F0DF), " * ")


_CARD_PICTURES = _card_pictures()


def _some_jokers(counted: re.Match[str]) -> str:
    """ "2 jokers" as two of them."""
    number = RANK_WORDS.get(counted[1].lower(), counted[1])
    return "* " * int(number)


def _words(text: str, deck: Deck) -> list[str]:
    """The words of a text. A special card with spaces in its name is one word."""
    names = [name for name, _count in deck.special if " " in name]
    long = "".join(f"{_name_pattern(name)}|" for name in names)
    return re.findall(rf"{long}[^\s,;]+", text, re.IGNORECASE)


def _name_pattern(name: str) -> str:
    escaped = re.escape(name).replace(r"\ ", r"\s+").replace("'", "['’]")
    return escaped + r"(?![^\s,;])"


def _read(word: str, deck: Deck, way: Spelling) -> Iterator[Card | LoneSuit]:
    """What one word means: a card, several together, or a suit for the card next to it."""
    if part := _named(word, deck):
        yield part
    elif capitals(word).lower() not in FILLERS:
        yield from _read_letters(word, deck, way)


def _named(word: str, deck: Deck) -> Card | LoneSuit | None:
    """The card or suit that has this name; None where the word is written in letters."""
    plain = _plain(word)
    small = plain.lower()

    if plain in JOKERS:
        return Card(JOKER)
    if plain in dict(deck.special):
        return Card(plain)
    if RANK_WORDS.get(small) in deck.ranks:
        return Card(RANK_WORDS[small])

    suit = SUIT_WORDS.get(small.removesuffix("s"))
    return LoneSuit(suit, word) if suit in deck.suits else None


def _read_letters(word: str, deck: Deck, way: Spelling) -> Iterator[Card | LoneSuit]:
    plain = _plain(word, way.letters)
    if way.own:
        plain = _plain(_with_our_ranks(word, deck, way.own))
    elif _has_suit_each(_plain(word), deck):
        plain = _plain(word)  # "KD" is how this one card is written

    if plain in deck.suits:
        yield LoneSuit(plain, word)
    else:
        yield from _written_together(plain, word, deck, way)


def _plain(word: str, letters: Mapping[str, str] = USUAL.letters) -> str:
    """In capitals, with plain digits, single spaces and apostrophes, and letters for suits.

    Other ``letters`` take the place of those that were typed, not of suits' signs.
    """
    text = "".join(letters.get(sign, sign) for sign in capitals(word))
    return " ".join(text.replace("’", "'").translate(SUIT_SIGNS).split())


def capitals(text: str) -> str:
    """A text in capitals, with plain digits and letters."""
    if text.isascii():
        return text.upper()
    return "".join(map(_plain_sign, text)).upper()


def _plain_sign(sign: str) -> str:
    """A digit of any script as 0 to 9; wide and ringed characters as plain ones."""
    if sign.isdecimal():
        return str(int(sign))

    is_styled = unicodedata.decomposition(sign).startswith(("<wide>", "<circle>"))
    return unicodedata.normalize("NFKC", sign) if is_styled else sign


def _has_suit_each(plain: str, deck: Deck) -> bool:
    """Whether a word is ranks and suits in turn, as in "7H10D*"."""
    parts = [part for part in _parts(deck.suits).findall(plain) if part != "*"]
    are_suits = [part in deck.suits for part in parts]
    in_turn = all(one != other for one, other in pairwise(are_suits))
    return in_turn and len(parts) % 2 == 0 and bool(parts)


def _with_our_ranks(word: str, deck: Deck, own: Mapping[str, str]) -> str:
    """A word with our ranks in place of a household's letters: "QD" for "DD"."""
    parts = _parts(deck.suits).findall(capitals(word))
    turns = cycle((own, {})) if _are_pairs(parts, deck, own) else cycle((own,))
    return "".join(part if part == "*" else next(turns).get(part, part) for part in parts)


def _are_pairs(parts: Sequence[str], deck: Deck, own: Mapping[str, str]) -> bool:
    """Whether these are ranks with a suit each, the rank first, and jokers."""
    others = [part for part in parts if part != "*"]
    can_be_ranks = [part in own or _plain(part) not in deck.suits for part in others[::2]]
    can_be_suits = [_plain(part) in deck.suits for part in others[1::2]]
    return len(can_be_ranks) == len(can_be_suits) and all(can_be_ranks) and all(can_be_suits)


def is_run_together(text: str, deck: Deck, own: Mapping[str, str]) -> bool:
    """Whether letters are in one word of which one may be a suit or a rank: "BDK"."""
    for word in _words(seen(text), deck):
        parts = _parts(deck.suits).findall(capitals(word))
        is_either = any(part in own and part in deck.suits for part in parts)
        is_plain = _named(word, deck) or capitals(word).lower() in FILLERS or len(parts) == 1
        has_signs_first = len(parts) % 2 == 0 and all(part in SIGNS for part in parts[::2])
        is_paired = _are_pairs(parts, deck, own) or has_signs_first  # "♦D"
        if is_either and not is_plain and not is_paired:
            return True

    return False


def _written_together(plain: str, word: str, deck: Deck, way: Spelling) -> Iterator[Card]:
    """The cards of "7H7D*" or "H7D7": what comes first in the word comes first in each."""
    is_unclear = "JK" in plain and way.runs_jk is None and "JK" in capitals(word)
    if is_unclear or TIMES.search(plain):
        raise NotACardError(word, deck)
    if way.runs_jk is False:
        plain = plain.replace("JK", "*")

    parts = _parts(deck.suits).findall(plain)
    yield from joined([_part(part, word, deck) for part in parts], deck)


@lru_cache(maxsize=16)
def _parts(suits: tuple[str, ...]) -> re.Pattern[str]:
    """Numbers, stars and letters; a suit of several letters, such as STAR, is one part."""
    long = "".join(f"{re.escape(suit)}|" for suit in suits if len(suit) > 1)
    return re.compile(rf"\d+|\*|{long}[^\d*]")


def _part(part: str, word: str, deck: Deck) -> Card | LoneSuit:
    if part in deck.suits:
        return LoneSuit(part, word)
    if part == "*":
        return Card(JOKER)

    rank = {"T": "10"}.get(part, part)
    if rank == "1" and "1" not in deck.ranks:
        rank = "A"

    if rank not in deck.ranks:
        raise NotACardError(word, deck)

    return Card(rank)


# ---------------------------------------------------------------- suits and their cards


def joined(parts: list[Card | LoneSuit], deck: Deck) -> Iterator[Card]:
    """Give each suit to the card before it, or after it if the text or word begins with a suit."""
    if parts and isinstance(parts[0], LoneSuit):
        backwards = list(_suits_after(parts[::-1], deck))
        yield from backwards[::-1]
    else:
        yield from _suits_after(parts, deck)


def _suits_after(parts: Sequence[Card | LoneSuit], deck: Deck) -> Iterator[Card]:
    waiting: Card | None = None
    for part in parts:
        if isinstance(part, Card):
            if waiting:
                yield waiting

            waiting = part
        elif waiting and waiting.rank in deck.ranks and not waiting.suit:
            yield Card(waiting.rank, part.suit)
            waiting = None
        else:
            raise NotACardError(part.word, deck)

    if waiting:
        yield waiting
