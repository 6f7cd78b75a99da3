"""What's wrong with cards that aren't a meld: every reason, each in a sentence with the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rulesets.cards import Card, without
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.melds.nearness import distance, odd_problem
from rulesets.melds.read import placements, read_meld, roles
from rulesets.melds.shapes import MeldRules, Shape
from rulesets.melds.tile_faults import tile_problems
from rulesets.ruleset import Ruleset
from rulesets.values import is_named
from rulesets.verdict import Code, Problem, listed, spoken
from rulesets.words.grammar import for_wilds

# problems whose sentences don't say whether they are about a set or a run
OF_EITHER_KIND = {Code.NO_NATURAL, Code.TOO_FEW_NATURALS, Code.TOO_MANY_WILDS, Code.UNMELDABLE_CARD}

# what forbids cards for what they are, and not for how many there are
ASTRAY = {
    *(Code.MIXED_RANKS, Code.MIXED_SUITS, Code.MIXED_COLORS),
    *(Code.NOT_CONSECUTIVE, Code.AROUND_THE_CORNER),
}


def meld_problems(cards: Sequence[Card], shape: Shape, melding: MeldRules) -> tuple[Problem, ...]:
    """Every reason why the cards aren't this meld, in any order; empty if they are.

    A card of a wild rank can be read in several ways; the way with the fewest problems counts. But
    no card is blamed that could be wild instead.
    """
    if read_meld(cards, shape, melding):
        return ()

    found: tuple[Problem, ...] = ()
    if melding.rules.deck.kind == "tiles":
        natural = [tile for tile in cards if not tile.is_joker]
        jokers = [tile for tile in cards if tile.is_joker]
        limits = wild_problems(natural, jokers, cards, shape, melding)
        found = judged_as((*tile_problems(cards, shape, melding.rules), *limits), cards, jokers)

    if not found:
        outside = tuple(outside_problems(cards, shape, melding))
        ways = [
            judged_as((*outside, *_problems(naturals, wilds, cards, shape, melding)), cards, wilds)
            for naturals, wilds in roles(cards, shape, melding)
        ]
        found = min(ways, key=lambda way: (_blames_wilds(way, shape, melding), len(way)))

    return tuple(replace(each, kind=shape.kind, part=shape.part) for each in found)


def judged_as(
    problems: Iterable[Problem], meld: Iterable[Card], wilds: Iterable[Card]
) -> tuple[Problem, ...]:
    """The problems with the meld that they are about, and its cards that are taken as wild."""
    cards, wild = tuple(meld), tuple(wilds)
    return tuple(replace(each, meld=cards, wilds=wild) for each in problems)


def _blames_wilds(problems: Iterable[Problem], shape: Shape, melding: MeldRules) -> bool:
    """Whether a card that could be wild is blamed for its rank, its suit or its distance."""
    blamed = {card for each in problems if each.code in ASTRAY for card in each.cards}
    return any(melding.is_wild(card, shape.kind) for card in blamed)


def either_problems(
    cards: Sequence[Card], shapes: Sequence[Shape], melding: MeldRules
) -> tuple[Problem, ...]:
    """Why the cards aren't any of these melds.

    The problems of the kind they come nearest to; if several are equally near, of the one with the
    fewest problems; if that's a tie, of both.
    """
    far = [distance(cards, shape, melding) for shape in shapes]
    near = [shape for shape, number in zip(shapes, far, strict=True) if number == min(far)]
    every = [meld_problems(cards, shape, melding) for shape in near]
    found = [problems for problems in every if len(problems) == min(map(len, every))]

    codes = set(map(_codes_of, found))
    if len(codes) == 1:
        return found[0]

    texts = Counter(problem.text for problems in found for problem in problems)
    named: dict[str, Problem] = {}
    for problems in found:
        for problem in problems:
            text = problem.text
            if problem.code in OF_EITHER_KIND and texts[text] < len(found):
                text = as_words(problem.kind, melding.rules).format(why=text)

            named.setdefault(text, replace(problem, text=text))

    return tuple(named.values())


def _codes_of(problems: Sequence[Problem]) -> tuple[Code, ...]:
    return tuple(problem.code for problem in problems)


def as_words(kind: str, rules: Ruleset) -> str:
    """A frame for a reason that only applies to one kind of meld."""
    if rules.has_tiles:
        return _("As a group: {why}") if kind == "set" else _("As a row: {why}")
    if kind == "color":
        return _("As cards of one colour: {why}")
    return _("As a set: {why}") if kind == "set" else _("As a run: {why}")


def size_problems(cards: Sequence[Card], shape: Shape) -> Iterator[Problem]:
    """Too few cards, too many, or not the number asked for."""
    held = len(cards)
    if shape.is_exact and held != shape.least:
        code, text, size = Code.WRONG_SIZE, _exact_size(shape), shape.least
    elif held < shape.least:
        code, text, size = Code.TOO_SHORT, _least_size(shape), shape.least
    elif held > shape.most or (shape.kind != "run" and held > shape.longest):
        code, text, size = Code.TOO_LONG, _most_size(shape), shape.longest
    else:
        return

    text = text.format(size=size, n=held, meld=listed(cards))
    yield Problem(code, text, tuple(cards), limit=size)


def _exact_size(shape: Shape) -> str:
    if shape.is_pair:
        return ngettext(
            "A pair needs exactly {size} card, and these are {n}: {meld}.",
            "A pair needs exactly {size} cards, and these are {n}: {meld}.",
            shape.least,
        )
    if shape.kind == "set":
        return ngettext(
            "This set needs exactly {size} card and has {n}: {meld}.",
            "This set needs exactly {size} cards and has {n}: {meld}.",
            shape.least,
        )
    if shape.kind == "color":
        return ngettext(
            "You need exactly {size} card of one colour, and these are {n}: {meld}.",
            "You need exactly {size} cards of one colour, and these are {n}: {meld}.",
            shape.least,
        )

    return ngettext(
        "This run needs exactly {size} card and has {n}: {meld}.",
        "This run needs exactly {size} cards and has {n}: {meld}.",
        shape.least,
    )


def _least_size(shape: Shape) -> str:
    if shape.kind == "set":
        return ngettext(
            "This set needs at least {size} card and has {n}: {meld}.",
            "This set needs at least {size} cards and has {n}: {meld}.",
            shape.least,
        )
    if shape.kind == "color":
        return ngettext(
            "You need at least {size} card of one colour, and these are {n}: {meld}.",
            "You need at least {size} cards of one colour, and these are {n}: {meld}.",
            shape.least,
        )

    return ngettext(
        "This run needs at least {size} card and has {n}: {meld}.",
        "This run needs at least {size} cards and has {n}: {meld}.",
        shape.least,
    )


def _most_size(shape: Shape) -> str:
    if shape.kind == "set":
        return ngettext(
            "This set can have at most {size} card and has {n}: {meld}.",
            "This set can have at most {size} cards and has {n}: {meld}.",
            shape.longest,
        )
    if shape.kind == "color":
        return ngettext(
            "There can be at most {size} card of one colour, and these are {n}: {meld}.",
            "There can be at most {size} cards of one colour, and these are {n}: {meld}.",
            shape.longest,
        )

    return ngettext(
        "This run can have at most {size} card and has {n}: {meld}.",
        "This run can have at most {size} cards and has {n}: {meld}.",
        shape.longest,
    )


def wild_problems(
    naturals: Sequence[Card],
    wilds: Sequence[Card],
    cards: Sequence[Card],
    shape: Shape,
    melding: MeldRules,
) -> Iterator[Problem]:
    """Too many wild cards next to these natural ones, or too few natural ones."""
    meld, size, least = listed(cards), len(cards), melding.rules.wild.min_natural
    if shape.apart and not naturals:  # only their number can be wrong
        return

    if not naturals and least and wilds:
        text = _natural_words(least).format(meld=meld, n=least)
        yield Problem(Code.NO_NATURAL, text, tuple(cards), limit=least)
    elif 0 < len(naturals) < least:
        text = _natural_words(least).format(meld=meld, n=least)
        yield Problem(Code.TOO_FEW_NATURALS, text, tuple(naturals), limit=least)

    if shape.pure and wilds:
        text = for_wilds(
            melding.rules,
            jokers=_("This part has to be laid without jokers: {cards}."),
            wilds=_("This part has to be laid without wild cards: {cards}."),
        )
        yield Problem(Code.TOO_MANY_WILDS, text.format(cards=listed(wilds)), tuple(wilds))
    elif shape.limited and len(wilds) > (most := melding.most_wild(size)):
        held = _wilds_held(melding.rules, len(wilds)).format(meld=meld, n=len(wilds), size=size)
        text = f"{held} {limit_words(melding, most)}"
        yield Problem(Code.TOO_MANY_WILDS, text, tuple(wilds), limit=most)


def _natural_words(least: int) -> str:
    return ngettext(
        "At least {n} card has to stand for itself: {meld}.",
        "At least {n} cards have to stand for themselves: {meld}.",
        least,
    )


def _wilds_held(rules: Ruleset, number: int) -> str:
    return for_wilds(
        rules,
        jokers=ngettext(
            "{meld} has {n} joker in {size} cards.",
            "{meld} has {n} jokers in {size} cards.",
            number,
        ),
        wilds=ngettext(
            "{meld} has {n} wild card in {size} cards.",
            "{meld} has {n} wild cards in {size} cards.",
            number,
        ),
    )


def limit_words(melding: MeldRules, most: int) -> str:
    """The limit on wild cards in a sentence, and what that makes here."""
    match melding.rules.wild.limit:
        case "half":
            text = _half_words(melding.rules)
        case "minority":
            text = _minority_words(melding.rules)
        case _other:
            text = ngettext("At most {n} is allowed here.", "At most {n} are allowed here.", most)

    return text.format(n=most)


def _half_words(rules: Ruleset) -> str:
    if rules.has_tiles:
        return _("At most half of a group or row can be jokers, so {n} here.")

    return for_wilds(
        rules,
        jokers=_("At most half of a meld can be jokers, so {n} here."),
        wilds=_("At most half of a meld can be wild cards, so {n} here."),
    )


def _minority_words(rules: Ruleset) -> str:
    if rules.has_tiles:
        return _("Less than half of a group or row can be jokers, so {n} here.")

    return for_wilds(
        rules,
        jokers=_("Less than half of a meld can be jokers, so {n} here."),
        wilds=_("Less than half of a meld can be wild cards, so {n} here."),
    )


def outside_problems(cards: Sequence[Card], shape: Shape, melding: MeldRules) -> Iterator[Problem]:
    """Cards that can't be in any meld, or not in this kind."""
    outside = [
        card
        for card in cards
        if not (melding.is_wild(card, shape.kind) or melding.is_natural(card))
    ]
    tame = [card for card in dict.fromkeys(outside) if card.rank in melding.wild_ranks]
    for card in tame:
        text = _not_wild_words(shape.kind).format(card=spoken(card))
        yield Problem(Code.WILD_NOT_FOR_THIS_KIND, text, (card,))

    stray = [card for card in outside if card not in tame]
    last = [card for card in stray if is_named(card, melding.rules.meld.only_out)]
    never = [card for card in stray if card not in last]
    for some, words in ((never, _never_words), (last, _last_words)):
        if some:
            text = words(len(some), melding.rules).format(cards=listed(some))
            yield Problem(Code.UNMELDABLE_CARD, text, tuple(some))


def _never_words(number: int, rules: Ruleset) -> str:
    if rules.meld.color.min or not rules.meld.run.min:
        return ngettext(
            "This card can’t be part of a meld: {cards}.",
            "These cards can’t be part of a meld: {cards}.",
            number,
        )

    return ngettext(
        "This card can’t be part of a meld: {cards}.",
        "These cards can’t be part of a meld: {cards}.",
        number,
    )


def _last_words(number: int, rules: Ruleset) -> str:
    return ngettext(
        "You can only lay this card when you go out: {cards}.",
        "You can only lay these cards when you go out: {cards}.",
        number,
    )


def _not_wild_words(kind: str) -> str:
    if kind == "color":
        return _("This card isn’t wild among cards of one colour: {card}.")
    if kind == "set":
        return _("This card isn’t wild in a set: {card}.")
    return _("This card isn’t wild in a run: {card}.")


def _problems(
    naturals: Sequence[Card],
    wilds: Sequence[Card],
    cards: Sequence[Card],
    shape: Shape,
    melding: MeldRules,
) -> Iterator[Problem]:
    yield from size_problems(cards, shape)
    match shape.kind:
        case "set":
            yield from _set_problems(naturals, shape)
        case "run":
            yield from _run_problems(naturals, wilds, shape, melding.rules)
        case "color":
            yield from _color_problems(naturals)

    yield from wild_problems(naturals, wilds, cards, shape, melding)


def _set_problems(naturals: Sequence[Card], shape: Shape) -> Iterator[Problem]:
    if len({card.rank for card in naturals}) > 1:
        yield _mixed_ranks(naturals, shape)

    if shape.suits == "distinct":
        for suit, held in Counter(card.suit for card in naturals).items():
            if held > 1:
                same = tuple(card for card in naturals if card.suit == suit)
                text = _("A set can only have each suit once: {cards}.")
                yield Problem(Code.REPEATED_SUIT, text.format(cards=listed(same)), same[1:])


def _mixed_ranks(naturals: Sequence[Card], shape: Shape) -> Problem:
    if shape.is_pair:
        return odd_problem(
            Code.MIXED_RANKS,
            naturals,
            lambda card: card.rank,
            _("A pair needs cards of the same rank: {cards}."),
            lambda odd: ngettext(
                "A pair needs cards of the same rank, and {cards} doesn’t match {rest}.",
                "A pair needs cards of the same rank, and {cards} don’t match {rest}.",
                odd,
            ),
        )

    return odd_problem(
        Code.MIXED_RANKS,
        naturals,
        lambda card: card.rank,
        _("A set needs cards of the same rank: {cards}."),
        lambda odd: ngettext(
            "A set needs cards of the same rank, and {cards} doesn’t match {rest}.",
            "A set needs cards of the same rank, and {cards} don’t match {rest}.",
            odd,
        ),
    )


def _color_problems(naturals: Sequence[Card]) -> Iterator[Problem]:
    if len({card.suit for card in naturals}) > 1:
        yield odd_problem(
            Code.MIXED_COLORS,
            naturals,
            lambda card: card.suit,
            _("These cards need to be of the same colour: {cards}."),
            lambda odd: ngettext(
                "These cards need to be of the same colour, and {cards} doesn’t match {rest}.",
                "These cards need to be of the same colour, and {cards} don’t match {rest}.",
                odd,
            ),
        )


def _run_problems(
    naturals: Sequence[Card], wilds: Sequence[Card], shape: Shape, rules: Ruleset
) -> Iterator[Problem]:
    if shape.suits == "same" and len({card.suit for card in naturals}) > 1:
        yield _mixed_suits(naturals, rules)

    placed = tuple(card for card in naturals if card.rank in shape.line)
    for card in dict.fromkeys(naturals):
        if card.rank not in shape.line:
            text = _("This card can’t be used in a run: {card}.")
            yield Problem(Code.PAST_THE_END, text.format(card=spoken(card)), (card,))

    repeated = tuple(_repeated(placed, len(naturals) + len(wilds), shape))
    once = _one_of_each_rank(placed) if repeated else placed
    for card in repeated:
        text = _("A run can only have each rank once, and {rank} appears more than once: {cards}.")
        same = [each for each in placed if each.rank == card.rank]
        more = tuple(each for each in without(placed, once) if each.rank == card.rank)
        yield Problem(Code.REPEATED_RANK, text.format(rank=card.rank, cards=listed(same)), more)

    yield from _order_problems(once, wilds, shape, rules)


def _one_of_each_rank(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Of cards of one rank that of the suit most have, as the others are blamed already."""
    suits = Counter(card.suit for card in cards)

    chosen: dict[str, Card] = {}
    for card in cards:
        before = chosen.setdefault(card.rank, card)
        if suits[card.suit] > suits[before.suit]:
            chosen[card.rank] = card

    return tuple(chosen.values())


def _mixed_suits(naturals: Sequence[Card], rules: Ruleset) -> Problem:
    if rules.has_colours:
        return odd_problem(
            Code.MIXED_SUITS,
            naturals,
            lambda card: card.suit,
            _("This run needs cards of the same colour: {cards}."),
            lambda odd: ngettext(
                "This run needs cards of the same colour, and {cards} doesn’t match {rest}.",
                "This run needs cards of the same colour, and {cards} don’t match {rest}.",
                odd,
            ),
        )

    return odd_problem(
        Code.MIXED_SUITS,
        naturals,
        lambda card: card.suit,
        _("This run needs cards of the same suit: {cards}."),
        lambda odd: ngettext(
            "This run needs cards of the same suit, and {cards} doesn’t match {rest}.",
            "This run needs cards of the same suit, and {cards} don’t match {rest}.",
            odd,
        ),
    )


def _repeated(naturals: Sequence[Card], size: int, shape: Shape) -> Iterator[Card]:
    """One card of each rank that comes up more often than a run of this size has room for."""
    whole = size >= len(shape.line) and not shape.circle
    for rank, held in Counter(card.rank for card in naturals).items():
        if held > (shape.line.count(rank) if whole else 1):
            yield next(card for card in naturals if card.rank == rank)


def _order_problems(
    naturals: Sequence[Card], wilds: Sequence[Card], shape: Shape, rules: Ruleset
) -> Iterator[Problem]:
    """Why cards of different ranks don't make a run with these wild cards, if they don't."""
    if _fits(naturals, len(wilds), shape):
        return

    cards = listed((*naturals, *wilds))
    if not shape.adjacent and _fits(naturals, len(wilds), replace(shape, adjacent=True)):
        text = for_wilds(
            rules,
            jokers=_("Two jokers would be side by side in the run: {cards}."),
            wilds=_("Two wild cards would be side by side in the run: {cards}."),
        )
        yield Problem(Code.WILDS_ADJACENT, text.format(cards=cards), tuple(wilds))
    elif _gap(naturals, shape) <= len(wilds):
        text = for_wilds(
            rules,
            jokers=_(
                "A run only goes from {first} to {last}, so there isn’t room for a joker: {cards}."
            ),
            wilds=_(
                "A run only goes from {first} to {last}, so there isn’t room for a wild card: "
                "{cards}."
            ),
        )
        names = {"cards": cards, "first": shape.line[0], "last": shape.line[-1]}
        yield Problem(Code.PAST_THE_END, text.format(**names), tuple(wilds))
    elif not shape.circle and _fits(naturals, len(wilds), _round(shape)):
        text = _("A run can’t go on past the ace: {cards}.")
        if "A" not in shape.line:
            text = _("A run can’t go on from {last} to {first}: {cards}.")

        names = {"cards": cards, "first": shape.line[0], "last": shape.line[-1]}
        yield Problem(Code.AROUND_THE_CORNER, text.format(**names), tuple(naturals))
    else:
        text = ngettext(
            "A run has to be in order, and {n} card is missing here: {cards}.",
            "A run has to be in order, and {n} cards are missing here: {cards}.",
            missing := _gap(naturals, shape) - len(wilds),
        )
        yield Problem(Code.NOT_CONSECUTIVE, text.format(cards=cards, n=missing), tuple(naturals))


def _fits(naturals: Sequence[Card], wilds: int, shape: Shape) -> bool:
    return next(placements(naturals, wilds, shape), None) is not None


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
