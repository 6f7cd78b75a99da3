"""What's wrong with cards that aren't a meld: every reason, with the cards that it is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter

from rulesets.cards import Card, without
from rulesets.melds.nearness import distance, odd_ones
from rulesets.melds.read import placements, read_meld, roles
from rulesets.melds.shapes import Shape
from rulesets.values import is_named
from rulesets.verdict import Code, Named, Problem

# problems whose sentences don't say whether they are about a set or a run
OF_EITHER_KIND = {Code.NO_NATURAL, Code.TOO_FEW_NATURALS, Code.TOO_MANY_WILDS, Code.UNMELDABLE_CARD}

RANK: Callable[[Card], str] = attrgetter("rank")
SUIT: Callable[[Card], str] = attrgetter("suit")

# what forbids cards for what they are, and not for how many there are
ASTRAY = {
    *(Code.MIXED_RANKS, Code.MIXED_SUITS, Code.MIXED_COLORS),
    *(Code.NOT_CONSECUTIVE, Code.AROUND_THE_CORNER),
}


def meld_problems(cards: Sequence[Card], shape: Shape) -> tuple[Problem, ...]:
    """Every reason why the cards aren't this meld, in any order; empty if they are.

    A card of a wild rank can be read in several ways; the way with the fewest problems counts. But
    no card is blamed that could be wild instead.
    """
    if read_meld(cards, shape):
        return ()

    outside = tuple(outside_problems(cards, shape))
    ways = [
        judged_as((*outside, *_problems(naturals, wilds, cards, shape)), cards, wilds)
        for naturals, wilds in roles(cards, shape)
    ]
    nearest = min(ways, key=lambda way: (_blames_wilds(way, shape), len(way)))

    return tuple(replace(problem, kind=shape.kind, part=shape.part) for problem in nearest)


def judged_as(
    problems: Iterable[Problem], meld: Iterable[Card], wilds: Iterable[Card]
) -> tuple[Problem, ...]:
    """The problems with the meld that they are about, and its cards that are taken as wild."""
    cards, wild = tuple(meld), tuple(wilds)
    return tuple(replace(problem, meld=cards, wilds=wild) for problem in problems)


def _blames_wilds(problems: Iterable[Problem], shape: Shape) -> bool:
    """Whether a card that could be wild is blamed for its rank, its suit or its distance."""
    blamed = {card for fault in problems if fault.code in ASTRAY for card in fault.cards}
    return any(shape.is_wild(card) for card in blamed)


def either_problems(cards: Sequence[Card], shapes: Sequence[Shape]) -> tuple[Problem, ...]:
    """Why the cards aren't any of these melds.

    The problems of the kind they come nearest to; if several are equally near, of the one with the
    fewest problems; if that's a tie, of both.
    """
    far = [distance(cards, shape) for shape in shapes]
    near = [shape for shape, number in zip(shapes, far, strict=True) if number == min(far)]
    every = [meld_problems(cards, shape) for shape in near]
    fewest = [problems for problems in every if len(problems) == min(map(len, every))]

    codes = {tuple(problem.code for problem in problems) for problems in fewest}
    if len(codes) == 1:
        return fewest[0]

    speaking = [problem for problems in fewest for problem in problems]
    kinds = Counter(map(_of_any_kind, speaking))
    named: dict[Problem, Problem] = {}
    for problem in speaking:
        is_of_one = problem.code in OF_EITHER_KIND and kinds[_of_any_kind(problem)] < len(fewest)
        named.setdefault(_of_any_kind(problem), replace(problem, of_kind=is_of_one))

    return tuple(named.values())


def _of_any_kind(problem: Problem) -> Problem:
    """The same for each kind of meld where its sentence doesn't say which one it is about."""
    if problem.code not in OF_EITHER_KIND:
        return problem

    return replace(problem, cards=(), wilds=None, kind="", part="")


def size_problems(cards: Sequence[Card], shape: Shape, *, tiles: bool = False) -> Iterator[Problem]:
    """Too few cards, too many, or not the number asked for."""
    held, meld = len(cards), tuple(cards)
    most = shape.longest
    if shape.is_run and not tiles:
        most = shape.most

    if shape.is_exact and held != shape.least:
        yield Problem(Code.WRONG_SIZE, meld, limit=shape.least)
    elif held < shape.least:
        yield Problem(Code.TOO_SHORT, meld, limit=shape.least)
    elif held > most:
        yield Problem(Code.TOO_LONG, meld, limit=shape.longest)


def wild_problems(
    naturals: Sequence[Card], wilds: Sequence[Card], cards: Sequence[Card], shape: Shape
) -> Iterator[Problem]:
    """Too many wild cards next to these natural ones, or too few natural ones."""
    least, most = shape.rules.wild.min_natural, shape.melding.most_wild(len(cards))
    if shape.apart and not naturals:  # only their number can be wrong
        return

    if not naturals and least and wilds:
        yield Problem(Code.NO_NATURAL, tuple(cards), limit=least)
    elif 0 < len(naturals) < least:
        yield Problem(Code.TOO_FEW_NATURALS, tuple(naturals), limit=least)

    if shape.pure and wilds:
        yield Problem(Code.TOO_MANY_WILDS, tuple(wilds), "pure")
    elif shape.limited and len(wilds) > most:
        yield Problem(Code.TOO_MANY_WILDS, tuple(wilds), limit=most, n=len(wilds))


def outside_problems(cards: Sequence[Card], shape: Shape) -> Iterator[Problem]:
    """Cards that can't be in any meld, or not in this kind."""
    outside = [card for card in cards if not (shape.is_wild(card) or shape.is_natural(card))]
    tame = [card for card in dict.fromkeys(outside) if card.rank in shape.melding.wild_ranks]
    for card in tame:
        yield Problem(Code.WILD_NOT_FOR_THIS_KIND, (card,))

    stray = [card for card in outside if card not in tame]
    last = tuple(card for card in stray if is_named(card, shape.rules.meld.only_out))
    never = tuple(card for card in stray if card not in last)
    if never:
        yield Problem(Code.UNMELDABLE_CARD, never)
    if last:
        yield Problem(Code.UNMELDABLE_CARD, last, "last")


def _problems(
    naturals: Sequence[Card], wilds: Sequence[Card], cards: Sequence[Card], shape: Shape
) -> Iterator[Problem]:
    yield from size_problems(cards, shape, tiles=shape.rules.has_tiles)
    match shape.kind:
        case "set":
            yield from _set_problems(naturals, shape)
        case "run":
            yield from _run_problems(naturals, wilds, shape)
        case "color":
            yield from _odd_problems(Code.MIXED_COLORS, naturals, SUIT)

    yield from wild_problems(naturals, wilds, cards, shape)


def _odd_problems(
    code: Code, cards: Sequence[Card], value: Callable[[Card], str]
) -> Iterator[Problem]:
    """Which cards have another rank or suit than the rest; all where there is no majority."""
    if len(set(map(value, cards))) <= 1:
        return

    odd = odd_ones(cards, value)
    rest = tuple(card for card in cards if card not in odd)
    if rest:
        yield Problem(code, odd, named={"rest": rest})
    else:
        yield Problem(code, odd, "all")


def _set_problems(naturals: Sequence[Card], shape: Shape) -> Iterator[Problem]:
    yield from _odd_problems(Code.MIXED_RANKS, naturals, RANK)

    for suit, held in Counter(map(SUIT, naturals)).items():
        if held > 1 and shape.suits == "distinct":
            alike = tuple(card for card in naturals if card.suit == suit)
            yield Problem(Code.REPEATED_SUIT, alike[1:], named={"alike": alike})


def _run_problems(
    naturals: Sequence[Card], wilds: Sequence[Card], shape: Shape
) -> Iterator[Problem]:
    if shape.suits == "same":
        yield from _odd_problems(Code.MIXED_SUITS, naturals, SUIT)

    placed = tuple(card for card in naturals if card.rank in shape.line)
    for card in dict.fromkeys(naturals):
        if card.rank not in shape.line:
            yield Problem(Code.PAST_THE_END, (card,), "card")

    repeated = tuple(_repeated(placed, len(naturals) + len(wilds), shape))
    once = placed
    if repeated:
        once = _one_of_each_rank(placed)

    for rank in repeated:
        alike = tuple(card for card in placed if card.rank == rank)
        more = tuple(card for card in without(placed, once) if card.rank == rank)
        yield Problem(Code.REPEATED_RANK, more, named={"rank": rank, "alike": alike})

    yield from _order_problems(once, tuple(wilds), shape)


def _one_of_each_rank(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Of cards of one rank that of the suit most have, as the others are blamed already."""
    suits = Counter(map(SUIT, cards))

    chosen: dict[str, Card] = {}
    for card in cards:
        before = chosen.setdefault(card.rank, card)
        if suits[card.suit] > suits[before.suit]:
            chosen[card.rank] = card

    return tuple(chosen.values())


def _repeated(naturals: Sequence[Card], size: int, shape: Shape) -> Iterator[str]:
    """Each rank that comes up more often than a run of this size has room for."""
    whole = size >= len(shape.line) and not shape.circle
    for rank, held in Counter(map(RANK, naturals)).items():
        if held > (shape.line.count(rank) if whole else 1):
            yield rank


def _order_problems(
    naturals: tuple[Card, ...], wilds: tuple[Card, ...], shape: Shape
) -> Iterator[Problem]:
    """Why cards of different ranks don't make a run with these wild cards, if they don't."""
    if _fits(naturals, len(wilds), shape):
        return

    row = _in_order(naturals, wilds, shape)
    ends: dict[str, Named] = {"row": row, "first": shape.line[0], "last": shape.line[-1]}
    missing = _gap(naturals, shape) - len(wilds)
    if not shape.adjacent and _fits(naturals, len(wilds), replace(shape, adjacent=True)):
        yield Problem(Code.WILDS_ADJACENT, wilds, named={"row": row})
    elif missing <= 0:
        yield Problem(Code.PAST_THE_END, wilds, named=ends)
    elif not shape.circle and _fits(naturals, len(wilds), _round(shape)):
        ends["row"] = _in_order(naturals, wilds, _round(shape))
        yield Problem(Code.AROUND_THE_CORNER, naturals, _of_the_ace(shape), named=ends)
    else:
        yield Problem(Code.NOT_CONSECUTIVE, naturals, n=missing, named={"row": row})


def _of_the_ace(shape: Shape) -> str:
    """Whether an ace is at both ends of a run, low or high; nothing for tiles."""
    if "A" not in shape.line:
        return ""
    if shape.line[-1] != "A":
        return "ace low"

    return "ace" if shape.line[0] == "A" else "ace high"


def _fits(naturals: Sequence[Card], wilds: int, shape: Shape) -> bool:
    return next(placements(naturals, wilds, shape), None) is not None


def _in_order(
    naturals: tuple[Card, ...], wilds: tuple[Card, ...], shape: Shape
) -> tuple[Card, ...]:
    """The cards by their places in a run, wild ones in its first gaps."""
    gap, wide = _gap(naturals, shape), replace(shape, adjacent=True)
    start, slots = next(placements(naturals, gap, wide), (0, ()))
    places = dict(zip(slots, naturals, strict=False)) or dict(enumerate(naturals))

    spare = list(wilds)
    row = []
    for slot in range(start, max(places, default=-1) + 1):
        if slot in places:
            row.append(places[slot])
        elif spare:
            row.append(spare.pop(0))

    return (*row, *spare)


def _gap(naturals: Sequence[Card], shape: Shape) -> int:
    """The fewest places between these cards that others have to fill."""
    sizes = range(len(naturals), shape.room + 1)
    wide = replace(shape, adjacent=True)
    return next(
        (size - len(naturals) for size in sizes if _fits(naturals, size - len(naturals), wide)),
        shape.room,
    )


def _round(shape: Shape) -> Shape:
    ranks = tuple(dict.fromkeys(shape.line))
    return replace(shape, line=ranks * 3, circle=len(ranks), adjacent=True)
