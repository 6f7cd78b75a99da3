"""Small pieces of sentences: lists, ranges, figures, names of cards."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.cards import JOKER
from rulesets.language import gettext as _
from rulesets.language import pgettext
from rulesets.letters import on_card
from rulesets.ruleset import Ruleset
from rulesets.values import WILD, ValueClass
from rulesets.words.say import say

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
CARD = {JOKER: "joker", "A": "ace", "K": "king", "Q": "queen", "J": "jack"}
CARDS = {
    JOKER: "jokers",
    "A": "aces",
    "K": "kings",
    "Q": "queens",
    "J": "jacks",
    "2": "twos",
    "3": "threes",
    "4": "fours",
    "5": "fives",
    "6": "sixes",
    "7": "sevens",
    "8": "eights",
    "9": "nines",
    "10": "tens",
}
LABELS = {JOKER: "Joker", WILD: "Wild rank", "A": "Ace", "K": "King", "Q": "Queen", "J": "Jack"}


def joined(words: Sequence[str]) -> str:
    """A list as people say it: "Ann, Ben and Cal"."""
    return _listed(words, _("{all_but_last} and {last}"))


def either(words: Sequence[str]) -> str:
    """A choice as people say it: "7, 8 or 9"."""
    return _listed(words, _("{all_but_last} or {last}"))


def _listed(words: Sequence[str], text: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return text.format(all_but_last=_(", ").join(words[:-1]), last=words[-1])


def span(low: int, high: int) -> str:
    """A range of numbers: "2 to 12", "2 or 3", or one number."""
    if high - low < 2:
        return either([str(number) for number in range(low, high + 1)])
    return _("{low} to {high}").format(low=low, high=high)


def sentence(text: str) -> str:
    """The text with a capital letter at the front. For lists of cards; messages have their own."""
    return text[:1].upper() + text[1:]


def signed(points: int, *, plus: bool = False) -> str:
    """A figure with a true minus sign: "−25". With ``plus``, points above 0 get a sign: "+24"."""
    if points < 0:
        return f"−{-points}"

    return f"+{points}" if plus and points else str(points)


def grouped(number: int) -> str:
    """A large number as it's written: "1,500"."""
    return f"{number:,}".replace(",", pgettext("between thousands and hundreds", ","))


def number_word(number: int) -> str:
    """A number as a word up to twelve, in figures above."""
    return _(NUMBERS[number]) if number < len(NUMBERS) else str(number)


def ordinal(place: int) -> str:
    """The rank of a player, up to 20: 1st, 2nd, 3rd, which are texts by themselves, 4th."""
    first = (pgettext("rank", "1st"), pgettext("rank", "2nd"), pgettext("rank", "3rd"))
    if place <= len(first):
        return first[place - 1]

    return pgettext("rank", "{n}th").format(n=place)


def card_class_label(key: str) -> str:
    """A card or class of cards for the head of a table: Joker, Ace, Two, 10–K, Red ace."""
    card, slash, colour = key.partition("/")
    if slash:
        text = _("Red {card}") if colour == "red" else _("Black {card}")
        return text.format(card=card_called(card))

    if key == "2":
        return pgettext("card", "Two")

    return _(LABELS[key]) if key in LABELS else printed(key)


def value_class_label(value: ValueClass) -> str:
    """The name of a class for the head of a table; the rank that is wild in a round by its name."""
    if value.key == WILD:
        # Translators: rank is the rank that is wild in this round: "Wild 7".
        return _("Wild {rank}").format(rank=on_card(value.ranks[0]))
    return card_class_label(value.key)


def card_called(rank: str) -> str:
    """One card of a rank inside a sentence, without an article: "joker", "king", "7"."""
    return _(CARD[rank]) if rank in CARD else printed(rank)


def printed(name: str) -> str:
    """The name of a card with the signs of print: "10–K"."""
    return "–".join(map(on_card, name.replace("'", "’").split("-")))


def in_play(rules: Ruleset, names: Sequence[str]) -> tuple[str, ...]:
    """The named cards that are in the deck; special cards can be left out of it."""
    out = set(rules.special_cards) - set(rules.deck.special)
    return tuple(name for name in names if name not in out)


def several_cards(ranks: Sequence[str], rules: Ruleset) -> str:
    """Some cards inside a sentence: "4 sevens"; "both RUMMY cards" where there are two."""
    rank, others = ranks[0], set(ranks[1:]) - {ranks[0]}
    is_both = len(ranks) == 2 and not others and rank in rules.special_cards
    if is_both and rules.largest_deck.rank_copies(rank) == 2:
        return _("both {card} cards").format(card=card_called(rank))

    counted = [
        say(rules, "{n} {cards}", n=ranks.count(rank), cards=cards_called(rank))
        for rank in dict.fromkeys(ranks)
    ]
    return joined(counted)


def as_many(rules: Ruleset, names: Sequence[str]) -> int:
    """The number for a verb after cards: 1 for a single special card, 2 for anything else."""
    return 1 if len(names) == 1 and names[0] in rules.special_cards else 2


def cards_called(rank: str) -> str:
    """All cards of a rank inside a sentence: "jokers", "twos"; or of a colour: "red threes"."""
    rank, slash, colour = rank.partition("/")
    if slash:
        text = _("red {cards}") if colour == "red" else _("black {cards}")
        return text.format(cards=cards_called(rank))

    if rank in CARDS:
        return _(CARDS[rank])

    return _("{rank}s").format(rank=rank) if rank.isdigit() else rank.replace("'", "’")


def cards_joined(ranks: Sequence[str]) -> str:
    """A list of cards inside a sentence: "twos and jokers"."""
    return joined([cards_called(rank) for rank in ranks])


def wilds_called(rules: Ruleset, number: int = 2) -> str:
    """Wild cards without an article: "wild cards", or "jokers" where nothing else is wild."""
    return say(rules, "<wild>|<wilds>", n=number)


def wilds_counted(rules: Ruleset, number: int) -> str:
    """A number of wild cards: "2 jokers", "1 wild card"."""
    return say(rules, "{n} <wild>|<wilds>", n=number)
