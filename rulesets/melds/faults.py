"""What is wrong with cards that are no meld: every reason, each in a sentence that names the cards
and the rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rulesets.cards import Card
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.melds.nearness import distance, odd_problem
from rulesets.melds.read import placements, read_meld, roles
from rulesets.melds.shapes import MeldRules, Shape
from rulesets.melds.tile_faults import group_words, tile_problems
from rulesets.ruleset import Ruleset
from rulesets.verdict import SIGNS, Code, Problem, listed, spoken
from rulesets.words.grammar import sentence, wilds_called, wilds_counted

# what forbids cards for what they are, and not for how many there are
ASTRAY = {Code.MIXED_RANKS, Code.MIXED_SUITS, Code.NOT_CONSECUTIVE, Code.AROUND_THE_CORNER}


def meld_problems(cards: Sequence[Card], shape: Shape, game: MeldRules) -> tuple[Problem, ...]:
    """Every reason why the cards are not this meld, in any order; empty if they are.

    Where a wild rank may be taken in several ways, the way with the fewest problems speaks; but no
    card is blamed that could be wild instead.
    """
    if read_meld(cards, shape, game):
        return ()

    found: tuple[Problem, ...] = ()
    if game.rules.deck.kind == "tiles":
        natural = [tile for tile in cards if not tile.is_joker]
        jokers = [tile for tile in cards if tile.is_joker]
        limits = wild_problems(natural, jokers, cards, shape, game)
        found = (*tile_problems(cards, shape, game.rules), *limits)

    if not found:
        outside = tuple(outside_problems(cards, shape, game))
        ways = [
            (*outside, *_problems(naturals, wilds, cards, shape, game))
            for naturals, wilds in roles(cards, shape, game)
        ]
        found = min(ways, key=lambda way: (_blames_wilds(way, shape, game), len(way)))

    return tuple(replace(each, kind=shape.kind, part=shape.part) for each in found)


def _blames_wilds(problems: Iterable[Problem], shape: Shape, game: MeldRules) -> bool:
    """Whether a card is said to be of the wrong rank or suit, or too far away, that could be wild
    instead.
    """
    blamed = {card for each in problems if each.code in ASTRAY for card in each.cards}
    return any(game.is_wild(card, shape.kind) for card in blamed)


def either_problems(
    cards: Sequence[Card], shapes: Sequence[Shape], game: MeldRules
) -> tuple[Problem, ...]:
    """Why the cards are none of these melds: the problems of the kind that they come nearest to,
    and of several equally near ones that with the fewest. Where that does not tell them apart
    either, both are said.
    """
    far = [distance(cards, shape, game) for shape in shapes]
    near = [shape for shape, number in zip(shapes, far, strict=True) if number == min(far)]
    every = [meld_problems(cards, shape, game) for shape in near]
    found = [problems for problems in every if len(problems) == min(map(len, every))]

    codes = set(map(_codes_of, found))
    if len(codes) == 1:
        return found[0]

    texts = Counter(problem.text for problems in found for problem in problems)
    named: dict[str, Problem] = {}
    for problems in found:
        for problem in problems:
            text = problem.text
            if texts[text] < len(found):
                text = as_words(problem.kind, game.rules).format(why=text)

            named.setdefault(text, replace(problem, text=text))

    return tuple(named.values())


def _codes_of(problems: Sequence[Problem]) -> tuple[Code, ...]:
    return tuple(problem.code for problem in problems)


def table_nouns(rules: Ruleset) -> dict[str, str]:
    """What is called otherwise with tiles than with cards, for the places of a sentence."""
    wilds = {"wild": wilds_called(rules, 1), "wilds": wilds_called(rules)}
    if rules.deck.kind == "tiles":
        return {
            "set": _("group"),
            "run": _("row"),
            "rank": _("number"),
            "suit": _("colour"),
            **wilds,
        }

    return {"set": _("set"), "run": _("run"), "rank": _("rank"), "suit": _("suit"), **wilds}


def as_words(kind: str, rules: Ruleset) -> str:
    """A frame for a reason that holds for one kind of meld."""
    if rules.deck.kind == "tiles":
        return _("As a group: {why}") if kind == "set" else _("As a row: {why}")
    return _("As a set: {why}") if kind == "set" else _("As a run: {why}")


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
        text = _("{cards}: this part is laid without {wilds}.")
        text = text.format(cards=listed(wilds), wilds=wilds_called(game.rules))
        yield Problem(Code.TOO_MANY_WILDS, text, tuple(wilds))
    elif shape.limited and len(wilds) > (most := game.most_wild(size)):
        number = wilds_counted(game.rules, len(wilds))
        text = _("{meld} has {wilds} in {size} cards. {rule}")
        rule = limit_words(game, most)
        yield Problem(
            Code.TOO_MANY_WILDS,
            text.format(meld=meld, wilds=number, size=size, rule=rule),
            tuple(wilds),
        )


def limit_words(game: MeldRules, most: int) -> str:
    """The limit on wild cards, and what it comes to here."""
    names = {"n": most, "wilds": wilds_called(game.rules), "meld": melds_called(game.rules)}
    match game.rules.wild.limit:
        case "half":
            return _("At most half of a {meld} can be {wilds}, so {n} here.").format(**names)
        case "minority":
            return _("Less than half of a {meld} can be {wilds}, so {n} here.").format(**names)
        case _other:
            return _("There may be at most {n} here.").format(**names)


def melds_called(rules: Ruleset) -> str:
    """Both kinds of meld as this game calls them, after an article: "set or run"."""
    return _("group or row") if rules.deck.kind == "tiles" else _("set or run")


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
        else _run_problems(naturals, wilds, shape, game.rules)
    )
    yield from wild_problems(naturals, wilds, cards, shape, game)


def _set_problems(naturals: Sequence[Card], shape: Shape) -> Iterator[Problem]:
    if len({card.rank for card in naturals}) > 1:
        yield _mixed_ranks(naturals)

    if shape.suits == "distinct":
        for suit, held in Counter(card.suit for card in naturals).items():
            if held > 1:
                same = tuple(card for card in naturals if card.suit == suit)
                text = _("{cards} have one suit, and in a set each suit stands once.").format(
                    cards=listed(same)
                )
                yield Problem(Code.REPEATED_SUIT, text, same)


def _mixed_ranks(naturals: Sequence[Card]) -> Problem:
    return odd_problem(
        Code.MIXED_RANKS,
        naturals,
        lambda card: card.rank,
        _("{cards} aren’t all of one rank, and a set is."),
        lambda odd: ngettext(
            "{cards} isn’t of the same rank as {rest}, and a set has one rank.",
            "{cards} aren’t of the same rank as {rest}, and a set has one rank.",
            odd,
        ),
    )


def _run_problems(
    naturals: Sequence[Card], wilds: Sequence[Card], shape: Shape, rules: Ruleset
) -> Iterator[Problem]:
    if shape.suits == "same" and len({card.suit for card in naturals}) > 1:
        yield _mixed_suits(naturals)

    placed = tuple(card for card in naturals if card.rank in shape.line)
    for card in dict.fromkeys(naturals):
        if card.rank not in shape.line:
            text = _("{card} has no place in a run.").format(card=spoken(card))
            yield Problem(Code.PAST_THE_END, text, (card,))

    repeated = tuple(_repeated(placed, len(naturals) + len(wilds), shape))
    for card in repeated:
        text = _("{rank} is there more than once, and in a run each rank can be there only once.")
        yield Problem(
            Code.REPEATED_RANK,
            text.format(rank=card.rank),
            tuple(each for each in placed if each.rank == card.rank),
        )

    once = placed if not repeated else tuple({card.rank: card for card in placed}.values())
    yield from _order_problems(once, wilds, shape, rules)


def _mixed_suits(naturals: Sequence[Card]) -> Problem:
    signs = ", ".join(dict.fromkeys(SIGNS.get(card.suit, card.suit) for card in naturals))
    text = _("{cards}: this run has one suit, and these have {suits}.")
    return odd_problem(
        Code.MIXED_SUITS,
        naturals,
        lambda card: card.suit,
        text.replace("{suits}", signs),
        lambda odd: ngettext(
            "{cards} isn’t of the same suit as {rest}, and this run has one suit.",
            "{cards} aren’t of the same suit as {rest}, and this run has one suit.",
            odd,
        ),
    )


def _repeated(naturals: Sequence[Card], size: int, shape: Shape) -> Iterator[Card]:
    """One card of each rank that is there more often than a run of this size has places for it."""
    whole = size >= len(shape.line) and not shape.circle
    for rank, held in Counter(card.rank for card in naturals).items():
        if held > (shape.line.count(rank) if whole else 1):
            yield next(card for card in naturals if card.rank == rank)


def _order_problems(
    naturals: Sequence[Card], wilds: Sequence[Card], shape: Shape, rules: Ruleset
) -> Iterator[Problem]:
    """Why cards of different ranks do not make a run with so many wild cards, if they do not."""
    if _fits(naturals, len(wilds), shape):
        return

    cards = listed((*naturals, *wilds))
    if not shape.adjacent and _fits(naturals, len(wilds), replace(shape, adjacent=True)):
        text = _("{cards}: two {wilds} would be side by side in the run.")
        text = text.format(cards=cards, wilds=wilds_called(rules))
        yield Problem(Code.WILDS_ADJACENT, text, tuple(wilds))
    elif _gap(naturals, shape) <= len(wilds):
        first, last = shape.line[0], shape.line[-1]
        text = _(
            "{cards}: there is no place left for a {wild}. A run goes from {first} to "
            "{last} at most."
        )
        names = {"cards": cards, "first": first, "last": last, "wild": wilds_called(rules, 1)}
        yield Problem(Code.PAST_THE_END, text.format(**names), tuple(wilds))
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
