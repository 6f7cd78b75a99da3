"""What is wrong with cards that are no meld: every reason, each in a sentence that names the cards
and the rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulesets.cards import Card
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.melds.read import placements, read_meld, roles
from rulesets.melds.shapes import MeldRules, Shape
from rulesets.melds.tile_faults import group_words, tile_problems
from rulesets.ruleset import Ruleset
from rulesets.verdict import SIGNS, Code, Problem, listed, spoken
from rulesets.words.grammar import sentence


def meld_problems(cards: Sequence[Card], shape: Shape, game: MeldRules) -> tuple[Problem, ...]:
    """Every reason why the cards are not this meld, in any order; empty if they are.

    Where a wild rank may be taken in several ways, the way with the fewest problems speaks.
    """
    if read_meld(cards, shape, game):
        return ()
    if game.rules.deck.kind == "tiles":
        return tile_problems(cards, shape, game.rules)
    outside = tuple(outside_problems(cards, shape, game))
    ways = [
        (*outside, *_problems(naturals, wilds, cards, shape, game))
        for naturals, wilds in roles(cards, shape, game)
    ]
    return min(ways, key=len)


def size_problems(cards: Sequence[Card], shape: Shape) -> Iterator[Problem]:
    """Too few cards, too many, or not the number asked for."""
    meld, held = listed(cards), len(cards)
    held_words = ngettext("{meld} is {n} card", "{meld} is {n} cards", held).format(
        meld=meld, n=held
    )
    kind = kind_words(shape.kind)
    if shape.is_exact and held != shape.least:
        text = _("{held}, and {kind} of exactly {size} is asked for.")
        yield Problem(
            Code.WRONG_SIZE, text.format(held=held_words, kind=kind, size=shape.least), tuple(cards)
        )
    elif held < shape.least:
        text = _("{held}, and {kind} of at least {size} is asked for.")
        yield Problem(
            Code.TOO_SHORT, text.format(held=held_words, kind=kind, size=shape.least), tuple(cards)
        )
    elif held > shape.most or (shape.kind == "set" and held > shape.longest):
        text = _("{held}, and {kind} has at most {size}.")
        yield Problem(
            Code.TOO_LONG, text.format(held=held_words, kind=kind, size=shape.longest), tuple(cards)
        )


def wild_problems(
    naturals: Sequence[Card],
    wilds: Sequence[Card],
    cards: Sequence[Card],
    shape: Shape,
    game: MeldRules,
) -> Iterator[Problem]:
    """Too many wild cards beside these natural ones, or too few natural ones."""
    meld, size, least = listed(cards), len(cards), game.rules.wild.min_natural
    if not naturals and least:
        yield Problem(
            Code.NO_NATURAL, _("{meld}: no card stands for itself.").format(meld=meld), tuple(cards)
        )
    elif len(naturals) < least:
        text = ngettext(
            "{meld}: at least {n} card has to stand for itself.",
            "{meld}: at least {n} cards have to be natural.",
            least,
        )
        yield Problem(Code.TOO_FEW_NATURALS, text.format(meld=meld, n=least), tuple(naturals))
    if shape.pure and wilds:
        text = _("{wilds}: this part is laid without wild cards.")
        yield Problem(Code.TOO_MANY_WILDS, text.format(wilds=listed(wilds)), tuple(wilds))
    elif shape.limited and len(wilds) > (most := game.most_wild(size)):
        number = ngettext("{n} wild card", "{n} wild cards", len(wilds)).format(n=len(wilds))
        text = _("{meld} has {wilds} in {size} cards. {rule}")
        rule = limit_words(game, most)
        yield Problem(
            Code.TOO_MANY_WILDS,
            text.format(meld=meld, wilds=number, size=size, rule=rule),
            tuple(wilds),
        )


def limit_words(game: MeldRules, most: int) -> str:
    """The limit on wild cards, and what it comes to here."""
    match game.rules.wild.limit:
        case "half":
            return _("At most half of a set or run may be wild, so {n} here.").format(n=most)
        case "minority":
            return _("Less than half of a set or run may be wild, so {n} here.").format(n=most)
        case _other:
            return _("There may be at most {n} here.").format(n=most)


def kind_words(kind: str) -> str:
    """A set or a run, in a sentence."""
    return _("a set") if kind == "set" else _("a run")


def meld_words(kind: str, rules: Ruleset) -> str:
    """What this game calls a set or a run, in a sentence."""
    return group_words(kind) if rules.deck.kind == "tiles" else kind_words(kind)


def outside_problems(cards: Sequence[Card], shape: Shape, game: MeldRules) -> Iterator[Problem]:
    """Cards that can stand in no meld, or in none of this kind."""
    for card in dict.fromkeys(cards):
        if game.is_wild(card, shape.kind) or game.is_natural(card):
            continue
        if card.rank in game.wild_ranks:
            text = _("{card} is not wild in {kind}.").format(
                card=spoken(card), kind=kind_words(shape.kind)
            )
            yield Problem(Code.WILD_NOT_FOR_THIS_KIND, text, (card,))
        else:
            text = sentence(_("{card} cannot be part of a set or run.").format(card=spoken(card)))
            yield Problem(Code.UNMELDABLE_CARD, text, (card,))


def _problems(
    naturals: Sequence[Card],
    wilds: Sequence[Card],
    cards: Sequence[Card],
    shape: Shape,
    game: MeldRules,
) -> Iterator[Problem]:
    yield from size_problems(cards, shape)
    yield from (
        _set_problems(naturals, shape)
        if shape.kind == "set"
        else _run_problems(naturals, wilds, shape)
    )
    yield from wild_problems(naturals, wilds, cards, shape, game)


def _set_problems(naturals: Sequence[Card], shape: Shape) -> Iterator[Problem]:
    ranks = tuple(dict.fromkeys(card.rank for card in naturals))
    if len(ranks) > 1:
        text = _("{cards} are not of one rank.").format(cards=listed(naturals))
        yield Problem(Code.MIXED_RANKS, text, tuple(naturals))
    if shape.suits == "distinct":
        for suit, held in Counter(card.suit for card in naturals).items():
            if held > 1:
                same = tuple(card for card in naturals if card.suit == suit)
                text = _("{cards} have one suit, and in a set each suit stands once.").format(
                    cards=listed(same)
                )
                yield Problem(Code.REPEATED_SUIT, text, same)


def _run_problems(
    naturals: Sequence[Card], wilds: Sequence[Card], shape: Shape
) -> Iterator[Problem]:
    suits = tuple(dict.fromkeys(card.suit for card in naturals))
    if shape.suits == "same" and len(suits) > 1:
        signs = ", ".join(SIGNS.get(suit, suit) for suit in suits)
        text = _("{cards}: a run of one suit is asked for, and here are {suits}.")
        yield Problem(
            Code.MIXED_SUITS, text.format(cards=listed(naturals), suits=signs), tuple(naturals)
        )
    placed = tuple(card for card in naturals if card.rank in shape.line)
    for card in dict.fromkeys(naturals):
        if card.rank not in shape.line:
            text = _("{card} has no place in a run.").format(card=spoken(card))
            yield Problem(Code.PAST_THE_END, text, (card,))
    repeated = tuple(_repeated(placed, len(naturals) + len(wilds), shape))
    for card in repeated:
        text = _("{rank} is there twice, and in a run each rank stands once.").format(
            rank=card.rank
        )
        yield Problem(
            Code.REPEATED_RANK, text, tuple(each for each in placed if each.rank == card.rank)
        )
    once = placed if not repeated else tuple({card.rank: card for card in placed}.values())
    yield from _order_problems(once, wilds, shape)


def _repeated(naturals: Sequence[Card], size: int, shape: Shape) -> Iterator[Card]:
    """One card of each rank that is there more often than a run of this size has places for it."""
    whole = size >= len(shape.line) and not shape.circle
    for rank, held in Counter(card.rank for card in naturals).items():
        if held > (shape.line.count(rank) if whole else 1):
            yield next(card for card in naturals if card.rank == rank)


def _order_problems(
    naturals: Sequence[Card], wilds: Sequence[Card], shape: Shape
) -> Iterator[Problem]:
    """Why cards of different ranks do not make a run with so many wild cards, if they do not."""
    if _fits(naturals, len(wilds), shape):
        return
    cards = listed((*naturals, *wilds))
    if not shape.adjacent and _fits(naturals, len(wilds), replace(shape, adjacent=True)):
        text = _("{cards}: two wild cards would stand side by side in the run.").format(cards=cards)
        yield Problem(Code.WILDS_ADJACENT, text, tuple(wilds))
    elif _gap(naturals, shape) <= len(wilds):
        first, last = shape.line[0], shape.line[-1]
        text = _(
            "{cards}: there is no place left for a wild card. A run goes from {first} to "
            "{last} at most."
        )
        yield Problem(
            Code.PAST_THE_END, text.format(cards=cards, first=first, last=last), tuple(wilds)
        )
    elif not shape.circle and _fits(naturals, len(wilds), _round(shape)):
        text = _("{cards} goes around the corner, and a run does not go on past the ace.")
        yield Problem(Code.AROUND_THE_CORNER, text.format(cards=cards), tuple(naturals))
    else:
        text = ngettext(
            "{cards} are not in order: {n} card is missing in between.",
            "{cards} are not in order: {n} cards are missing in between.",
            missing := _gap(naturals, shape) - len(wilds),
        )
        yield Problem(Code.NOT_CONSECUTIVE, text.format(cards=cards, n=missing), tuple(naturals))


def _fits(naturals: Sequence[Card], wilds: int, shape: Shape) -> bool:
    return next(placements(naturals, wilds, shape), None) is not None


def _gap(naturals: Sequence[Card], shape: Shape) -> int:
    """The fewest places between these cards that they do not fill themselves."""
    sizes = range(len(naturals), shape.room + 1)
    wide = replace(shape, adjacent=True)
    return next(
        (size - len(naturals) for size in sizes if _fits(naturals, size - len(naturals), wide)),
        shape.room,
    )


def _round(shape: Shape) -> Shape:
    ranks = tuple(dict.fromkeys(shape.line))
    return replace(shape, line=ranks * 3, circle=len(ranks), adjacent=True)
