"""Small pieces of sentences: lists, ranges, figures, names of cards."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.cards import JOKER
from rulesets.language import gettext as _
from rulesets.language import ngettext, pgettext
from rulesets.ruleset import Ruleset
from rulesets.values import WILD, ValueClass


def joined(words: Sequence[str]) -> str:
    """A list as people say it: "Ann, Ben and Cal"."""
    if len(words) < 2:
        return "".join(words)

    return _("{all_but_last} and {last}").format(
        all_but_last=_(", ").join(words[:-1]), last=words[-1]
    )


def either(words: Sequence[str]) -> str:
    """A choice as people say it: "7, 8 or 9"."""
    if len(words) < 2:
        return "".join(words)

    return _("{all_but_last} or {last}").format(
        all_but_last=_(", ").join(words[:-1]), last=words[-1]
    )


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


def number_word(number: int) -> str:
    """A number as a word up to twelve, in figures above."""
    words = (
        *(_("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six")),
        *(_("seven"), _("eight"), _("nine"), _("ten"), _("eleven"), _("twelve")),
    )

    return words[number] if 0 <= number < len(words) else str(number)


def ordinal(place: int) -> str:
    """The rank of a player, up to 20: "2nd". The first three are texts by themselves, as languages
    differ most in these.
    """
    first = (pgettext("rank", "1st"), pgettext("rank", "2nd"), pgettext("rank", "3rd"))
    if place <= len(first):
        return first[place - 1]

    return pgettext("rank", "{n}th").format(n=place)


def card_class_label(key: str) -> str:
    """The name of a card or class of cards for the head of a table: "Joker", "Ace", "Two",
    "10–K", "Red ace".
    """
    card, slash, colour = key.partition("/")
    if slash:
        text = _("Red {card}") if colour == "red" else _("Black {card}")
        return text.format(card=card_called(card))

    names = {
        JOKER: _("Joker"),
        WILD: _("Wild rank"),
        "A": _("Ace"),
        "K": _("King"),
        "Q": _("Queen"),
        "J": _("Jack"),
        "2": pgettext("card", "Two"),
    }

    return names.get(key) or key.replace("-", "–").replace("'", "’")


def value_class_label(each: ValueClass) -> str:
    """The name of a class for the head of a table; the rank that is wild in a round by its name."""
    if each.key == WILD:
        # Translators: rank is the rank that is wild in this round: "Wild 7".
        return _("Wild {rank}").format(rank=each.ranks[0])
    return card_class_label(each.key)


def card_called(rank: str) -> str:
    """One card of a rank inside a sentence, without an article: "joker", "king", "7"."""
    names = {JOKER: _("joker"), "A": _("ace"), "K": _("king"), "Q": _("queen"), "J": _("jack")}
    return names.get(rank) or rank.replace("'", "’").replace("-", "–")


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
        _("{n} {cards}").format(n=ranks.count(each), cards=cards_called(each))
        for each in dict.fromkeys(ranks)
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

    pictures = {
        JOKER: _("jokers"),
        "A": _("aces"),
        "K": _("kings"),
        "Q": _("queens"),
        "J": _("jacks"),
    }
    low = {"2": _("twos"), "3": _("threes"), "4": _("fours"), "5": _("fives"), "6": _("sixes")}
    high = {"7": _("sevens"), "8": _("eights"), "9": _("nines"), "10": _("tens")}

    others = _("{n}s").format(n=rank) if rank.isdigit() else rank.replace("'", "’")
    return (pictures | low | high).get(rank) or others


def cards_joined(ranks: Sequence[str]) -> str:
    """A list of cards inside a sentence: "twos and jokers"."""
    return joined([cards_called(rank) for rank in ranks])


def has_only_jokers(rules: Ruleset) -> bool:
    """Whether jokers are the only wild cards, so that texts can call them by name."""
    return rules.wild.cards == (JOKER,) and not rules.has_round_wilds


def for_wilds(rules: Ruleset, *, jokers: str, wilds: str) -> str:
    """The text that suits the game: ``jokers`` where only they are wild, otherwise ``wilds``."""
    return jokers if has_only_jokers(rules) else wilds


def for_colours(rules: Ruleset, *, suits: str, colours: str) -> str:
    """The text that suits the deck: of cards with ``suits``, or with ``colours``."""
    return colours if rules.has_colours else suits


def for_tiles(rules: Ruleset, *, cards: str, tiles: str) -> str:
    """The text that suits the game: with ``cards``, or with ``tiles``."""
    return tiles if rules.has_tiles else cards


def wilds_called(rules: Ruleset, number: int = 2) -> str:
    """Wild cards without an article: "wild cards", or "jokers" where nothing else is wild."""
    if has_only_jokers(rules):
        return ngettext("joker", "jokers", number)
    return ngettext("wild card", "wild cards", number)


def wilds_counted(rules: Ruleset, number: int) -> str:
    """A number of wild cards: "2 jokers", "1 wild card"."""
    if has_only_jokers(rules):
        return ngettext("{n} joker", "{n} jokers", number).format(n=number)
    return ngettext("{n} wild card", "{n} wild cards", number).format(n=number)
