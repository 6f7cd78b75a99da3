"""Why cards aren't a meld: for each such sentence, when it is true."""

from __future__ import annotations

from collections import Counter

from rulesets.cards import Card
from tests.proof.reasons.case import EVERY_KIND, KINDS, Case
from tests.proof.reasons.sentences import says
from tests.rulesets.oracles.melds import NO_LIMIT, Ask, Cards, Oracle

# ---------------------------------------------------------------- how many


@says(
    "too_short",
    "This {kind} needs at least {size} card|cards and has {n}: {meld}.",
    "This {kind} needs at least {size} tile|tiles and has {n}: {meld}.",
)
def too_short(case: Case, meld: Cards, n: int, kind: str, size: int) -> bool:
    asks = case.whole(meld, KINDS[kind])
    return len(meld) == n < size and any(ask.least == size for ask in asks)


@says(
    "too_long",
    "This {kind} can have at most {size} card|cards and has {n}: {meld}.",
    "This {kind} can have at most {size} tile|tiles and has {n}: {meld}.",
)
def too_long(case: Case, meld: Cards, n: int, kind: str, size: int) -> bool:
    asks = case.whole(meld, KINDS[kind])
    return len(meld) == n > size and any(case.room(ask) == size for ask in asks)


@says("too_short", "You need at least {size} card|cards of one colour, and these are {n}: {meld}.")
def too_few_of_one_colour(case: Case, meld: Cards, n: int, size: int) -> bool:
    asks = case.whole(meld, "color")
    return len(meld) == n < size and any(ask.least == size for ask in asks)


@says("wrong_size", "You need exactly {size} card|cards of one colour, and these are {n}: {meld}.")
def not_so_many_of_one_colour(case: Case, meld: Cards, n: int, size: int) -> bool:
    asks = case.whole(meld, "color")
    return len(meld) == n != size and any(ask.least == ask.most == size for ask in asks)


@says("wrong_size", "A pair needs exactly {size} card|cards, and these are {n}: {meld}.")
def not_two(case: Case, meld: Cards, n: int, size: int) -> bool:
    asks = case.whole(meld, "set")
    return len(meld) == n != size == 2 and any(ask.least == ask.most == size for ask in asks)


@says("wrong_size", "This {kind} needs exactly {size} card|cards and has {n}: {meld}.")
def wrong_size(case: Case, meld: Cards, n: int, kind: str, size: int) -> bool:
    asks = case.whole(meld, KINDS[kind])
    return len(meld) == n != size and any(ask.least == ask.most == size for ask in asks)


# ---------------------------------------------------------------- of one rank


@says(
    "mixed_ranks",
    "A set needs cards of the same rank, and {cards} doesn’t|don’t match {rest}.",
    "A pair needs cards of the same rank, and {cards} doesn’t|don’t match {rest}.",
    "A group needs tiles with the same number, and {cards} doesn’t|don’t match {rest}.",
)
def other_ranks(case: Case, cards: Cards, rest: Cards) -> bool:
    most = {card.rank for card in rest}
    others = {card.rank for card in cards}
    apart = len(most) == 1 and most.isdisjoint(others)
    return apart and _are_fixed(case, cards, "set") and _are_in_one(case, (*cards, *rest), "set")


@says(
    "mixed_ranks",
    "A set needs cards of the same rank: {cards}.",
    "A pair needs cards of the same rank: {cards}.",
    "A group needs tiles with the same number: {cards}.",
)
def mixed_ranks(case: Case, cards: Cards) -> bool:
    several = len({card.rank for card in cards}) > 1
    return several and _are_fixed(case, cards, "set") and _are_in_one(case, cards, "set")


def _are_fixed(case: Case, cards: Cards, kind: str) -> bool:
    """Whether none of these cards could be wild there instead."""
    return not any(case.oracle.can_be_wild(card, kind) for card in cards)


def _are_in_one(case: Case, cards: Cards, kind: str) -> bool:
    """Whether a meld has these cards, each of which may stand for itself."""
    return case.may_stand_for_itself(*cards) and any(case.asks(cards, kind))


@says(
    "repeated_suit",
    "A set can only have each suit once: {cards}.",
    "A set can only have each colour once: {cards}.",
    "A group can only have each colour once: {cards}.",
)
def repeated_suit(case: Case, cards: Cards) -> bool:
    asks = case.asks(cards, "set")
    return (
        len(cards) > 1
        and len({card.suit for card in cards}) == 1
        and case.may_stand_for_itself(*cards)
        and any(ask.suits == "distinct" for _meld, ask in asks)
    )


# ---------------------------------------------------------------- of one colour


@says(
    "mixed_colors",
    "These cards need to be of the same colour, and {cards} doesn’t|don’t match {rest}.",
)
def other_colours(case: Case, cards: Cards, rest: Cards) -> bool:
    most = {card.suit for card in rest}
    apart = len(most) == 1 and most.isdisjoint({card.suit for card in cards})
    return (
        apart and _are_fixed(case, cards, "color") and _are_in_one(case, (*cards, *rest), "color")
    )


@says("mixed_colors", "These cards need to be of the same colour: {cards}.")
def mixed_colours(case: Case, cards: Cards) -> bool:
    several = len({card.suit for card in cards}) > 1
    return several and _are_fixed(case, cards, "color") and _are_in_one(case, cards, "color")


# ---------------------------------------------------------------- of one suit


@says(
    "mixed_suits",
    "This run needs cards of the same suit, and {cards} doesn’t|don’t match {rest}.",
    "This run needs cards of the same colour, and {cards} doesn’t|don’t match {rest}.",
    "A row needs tiles of the same colour, and {cards} doesn’t|don’t match {rest}.",
)
def other_suits(case: Case, cards: Cards, rest: Cards) -> bool:
    most = {card.suit for card in rest}
    others = {card.suit for card in cards}
    apart = len(most) == 1 and most.isdisjoint(others)
    return apart and _are_fixed(case, cards, "run") and _has_one_suit(case, (*cards, *rest))


@says(
    "mixed_suits",
    "This run needs cards of the same suit: {cards}.",
    "This run needs cards of the same colour: {cards}.",
    "A row needs tiles of the same colour: {cards}.",
)
def mixed_suits(case: Case, cards: Cards) -> bool:
    several = len({card.suit for card in cards}) > 1
    return several and _are_fixed(case, cards, "run") and _has_one_suit(case, cards)


def _has_one_suit(case: Case, cards: Cards) -> bool:
    """Whether a run has these cards that may not mix its suits."""
    asks = case.asks(cards, "run")
    return _are_in_one(case, cards, "run") and any(ask.suits == "same" for _meld, ask in asks)


# ---------------------------------------------------------------- in a row


@says(
    "repeated_rank",
    "A run can only have each rank once, and {rank} appears more than once: {cards}.",
    "A row can only have each number once, and {rank} appears more than once: {cards}.",
)
def repeated_rank(case: Case, rank: str, cards: Cards) -> bool:
    melds = (meld for meld, _ask in case.asks((), "run") if not Counter(cards) - Counter(meld))
    alike = len(cards) > 1 and {card.rank for card in cards} == {rank}
    return alike and any(_naturals_of(case, meld, rank) > 1 for meld in melds)


def _naturals_of(case: Case, meld: Cards, rank: str) -> int:
    return sum(card.rank == rank and case.may_stand_for_itself(card) for card in meld)


@says(
    "not_consecutive",
    "A run has to be in order, and {n} card|cards is|are missing here: {cards}.",
    "A row has to be in order, and {n} tile|tiles is|are missing here: {cards}.",
)
def not_consecutive(case: Case, cards: Cards, n: int) -> bool:
    missing = [
        gap - len(wilds)
        for naturals, wilds in case.splits(cards, "run")
        if (gap := case.gap(naturals)) is not None
    ]
    return min(missing, default=0) == n > 0 and any(case.asks(cards, "run"))


@says(
    "around_the_corner",
    "A run can’t go on past the ace: {cards}.",
    "A run can’t go on from {last} to {first}: {cards}.",
    "A row can’t go on from {last} to {first}: {cards}.",
)
def around_the_corner(case: Case, cards: Cards, first: str = "A", last: str = "K") -> bool:
    meets = any(
        goes_round((*cards, *_wilds_of(case, meld, cards)), case)
        for meld, _ask in case.asks(cards, "run")
    )
    return {first, last} <= set(case.oracle.line()) and meets


@says("around_the_corner", "The ace is low in this game, so it can’t follow the king: {cards}.")
def the_ace_is_low(case: Case, cards: Cards) -> bool:
    line = list(case.oracle.line())
    return (line[0], line[-1]) == ("A", "K") and around_the_corner(case, cards)


@says("around_the_corner", "The ace is high in this game, so nothing follows it: {cards}.")
def the_ace_is_high(case: Case, cards: Cards) -> bool:
    line = list(case.oracle.line())
    return line[0] != "A" and line[-1] == "A" and around_the_corner(case, cards)


def goes_round(cards: Cards, case: Case) -> bool:
    """Whether these cards follow each other if the last rank is followed by the first."""
    circle = list(dict.fromkeys(case.oracle.line()))
    windows = [(circle * 2)[at : at + len(cards)] for at in range(len(circle))]
    return not case.goes_around and any(
        not Counter(card.rank for card in naturals) - Counter(window)
        for naturals, _wilds in case.splits(cards, "run")
        for window in windows
        if len(cards) <= len(circle)
    )


def _wilds_of(case: Case, meld: Cards, cards: Cards) -> Cards:
    """The cards of a meld besides these that are always wild."""
    rest = (Counter(meld) - Counter(cards)).elements()
    return tuple(card for card in rest if case.is_always_wild(card, "run"))


@says(
    "past_the_end",
    "A run only goes from {first} to {last}, so there isn’t room for a {noun}: {cards}.",
    "A row only goes from {first} to {last}, so there isn’t room for a {noun}: {cards}.",
)
def no_place_left(case: Case, cards: Cards, noun: str, first: str, last: str) -> bool:
    line = case.oracle.line()
    is_line = (line[0], line[-1]) == (first, last) and not case.goes_around
    some_wild = any(case.oracle.can_be_wild(card, "run") for card in cards)
    full = all(not case.fits_in(naturals, len(cards)) for naturals, _w in case.splits(cards, "run"))
    return is_line and some_wild and full and case.calls_wilds(noun)


@says("past_the_end", "This card can’t be used in a run: {card}.")
def no_place(case: Case, card: Cards) -> bool:
    return case.may_stand_for_itself(*card) and card[0].rank not in case.oracle.line()


# ---------------------------------------------------------------- wild cards


@says("too_many_wilds", "{meld} has {held} {noun} in {size} cards. {rule}")
def too_many_wilds(case: Case, meld: Cards, held: int, noun: str, size: int, rule: str) -> bool:
    asks = [ask for kind in EVERY_KIND for ask in case.whole(meld, kind) if ask.limited]
    return (
        len(meld) == size
        and case.calls_wilds(noun)
        and is_limit(case, rule, size, held)
        and any(may_have_wilds(case, meld, ask, held) for ask in asks)
    )


def is_limit(case: Case, rule: str, size: int, held: int) -> bool:
    """Whether the rule on wild cards is told as it is, and broken by so many."""
    most, limit = case.oracle.most_wild(size), case.rules.wild.limit
    meld = "group or row" if case.rules.deck.kind == "tiles" else "meld"
    wilds = "jokers" if case.only_jokers_are_wild else "wild cards"
    texts = {
        "half": f"At most half of a {meld} can be {wilds}, so {most} here.",
        "minority": f"Less than half of a {meld} can be {wilds}, so {most} here.",
    }
    other = f"At most {most} {'is' if most == 1 else 'are'} allowed here."
    return held > most and rule == (texts.get(limit, other) if isinstance(limit, str) else other)


def may_have_wilds(case: Case, meld: Cards, ask: Ask, held: int) -> bool:
    """Whether it takes so many wild cards: where the cards would be a meld but for the limit, the
    fewest that do; else any number that can be wild.
    """
    free = Ask(ask.kind, 1, NO_LIMIT, ask.suits, limited=False, touching=True)
    fewest = case.oracle.fewest_wilds(meld, free)
    if fewest is not None:
        return held == fewest

    can = sum(case.oracle.can_be_wild(card, ask.kind) for card in meld)
    must = sum(case.is_always_wild(card, ask.kind) for card in meld)
    return must <= held <= can


@says("too_many_wilds", "This part has to be laid without {noun}: {cards}.")
def none_allowed(case: Case, cards: Cards, noun: str) -> bool:
    pure = [ask for kind in EVERY_KIND for _meld, ask in case.asks(cards, kind) if ask.pure]
    wild = all(any(case.oracle.can_be_wild(card, ask.kind) for ask in pure) for card in cards)
    return bool(pure) and wild and case.calls_wilds(noun)


@says("wilds_adjacent", "Two {noun} would be side by side in the run: {cards}.")
def side_by_side(case: Case, cards: Cards, noun: str) -> bool:
    is_rule = not case.rules.wild.adjacent_in_run and case.calls_wilds(noun)
    all_suits = {"any", *(ask.suits for _meld, ask in case.asks(cards, "run"))}
    return is_rule and any(_only_touching(case, cards, suits) for suits in all_suits)


def _only_touching(case: Case, cards: Cards, suits: str) -> bool:
    """Whether these cards are a run only with wild cards side by side, however many are wild."""
    wild = case.rules.wild.model_copy(update={"min_natural": 0})
    oracle = Oracle(case.rules.model_copy(update={"wild": wild}))
    touching, apart = (
        Ask("run", 1, NO_LIMIT, suits, limited=False, touching=may_touch)
        for may_touch in (True, False)
    )
    return oracle.is_meld(cards, touching) and not oracle.is_meld(cards, apart)


@says("no_natural", "At least {n} card has to stand for itself: {meld}.")
@says("no_natural", "At least {n} cards have to stand for themselves: {meld}.")
def no_natural(case: Case, meld: Cards, n: int) -> bool:
    none_can_be = not any(map(case.may_stand_for_itself, meld))
    return case.rules.wild.min_natural == n > 0 and none_can_be


@says("too_few_naturals", "At least {n} card has to stand for itself: {meld}.")
@says("too_few_naturals", "At least {n} cards have to stand for themselves: {meld}.")
def too_few_naturals(case: Case, meld: Cards, n: int) -> bool:
    can_be = [
        natural_together(case, meld, kind) for kind in EVERY_KIND if any(case.asks(meld, kind))
    ]
    return case.rules.wild.min_natural == n > min(can_be, default=n)


def most_in_a_run(case: Case, natural: list[Card], size: int) -> int:
    """How many of those that could be wild as well can stand for themselves in a run of so many
    cards: one of each rank, no further apart than that, and of the suit of the others where runs
    have one suit.
    """
    either = [card for card in natural if case.oracle.can_be_wild(card, "run")]
    fixed = [card for card in natural if card not in either]
    stretches = ranks_in_a_run(case, {card.rank for card in fixed}, size)
    if case.rules.meld.run.suit == "any":
        return max(len({card.rank for card in either} & ranks) for ranks in stretches)

    suits = {card.suit for card in fixed} or {card.suit for card in either}
    of_suits = [{card.rank for card in either if card.suit == suit} for suit in suits]
    return max((len(some & ranks) for some in of_suits for ranks in stretches), default=0)


def ranks_in_a_run(case: Case, fixed: set[str], size: int) -> list[set[str]]:
    """The ranks of every run of so many cards that has these; of any if none has them all."""
    ranks, goes_on = case.rules.deck.ranks, case.rules.meld.run.ace == "wrap"
    line = (*ranks, *ranks) if goes_on else (*ranks, ranks[0])
    every = [set(line[start : start + size]) for start in range(max(len(line) - size, 0) + 1)]
    return [some for some in every if fixed <= some] or every


def natural_together(case: Case, meld: Cards, kind: str) -> int:
    """How many of these cards can stand for themselves at once: of those that could be wild as
    well, in a set only some of one rank (and one of each, where its suits differ), in a run one of
    each.
    """
    natural = [card for card in meld if case.may_stand_for_itself(card)]
    fixed = [card.rank for card in natural if not case.oracle.can_be_wild(card, kind)]
    if kind == "set" and case.rules.meld.set.suits == "distinct":
        natural = list(dict.fromkeys(natural))
    either = [card.rank for card in natural if case.oracle.can_be_wild(card, kind)]
    if kind == "run":
        return len(fixed) + most_in_a_run(case, natural, len(meld))

    counts = [either.count(rank) for rank in either if {*fixed} <= {rank}]
    return len(fixed) + max(counts, default=0)


@says("wild_not_for_this_kind", "This card isn’t wild in a {kind}: {card}.")
def not_wild_there(case: Case, card: Cards, kind: str) -> bool:
    (one,) = card
    other = {"set": "run", "run": "set"}[KINDS[kind]]
    return (
        case.oracle.can_be_wild(one, other)
        and not case.oracle.can_be_wild(one, KINDS[kind])
        and not case.may_stand_for_itself(one)
    )


@says(
    "unmeldable_card",
    "This card can’t be part of a meld: {cards}.",
    "These cards can’t be part of a meld: {cards}.",
    "This card can’t be part of a meld: {cards}.",
    "These cards can’t be part of a meld: {cards}.",
)
def unmeldable(case: Case, cards: Cards) -> bool:
    return not any(
        any(case.oracle.can_be_wild(card, kind) for kind in EVERY_KIND)
        or case.oracle.is_one_of(card, case.rules.meld.only_out)
        or case.may_stand_for_itself(card)
        for card in cards
    )


@says(
    "unmeldable_card",
    "You can only lay this card when you go out: {cards}.",
    "You can only lay these cards when you go out: {cards}.",
)
def only_to_go_out(case: Case, cards: Cards) -> bool:
    return all(case.oracle.is_one_of(card, case.rules.meld.only_out) for card in cards)


@says("kind_not_in_game", "This game doesn’t have melds of one colour.")
def no_melds_of_one_colour(case: Case) -> bool:
    return case.oracle.own("color", first=True) is None


@says("kind_not_in_game", "This game doesn’t have {kind}s.")
def no_such_kind(case: Case, kind: str) -> bool:
    return case.oracle.own(KINDS[kind], first=True) is None


# ---------------------------------------------------------------- what there is at all


@says(
    "not_in_deck",
    "There’s only {n} of this card, not {held}: {card}.",
    "There are only {n} of this card, not {held}: {card}.",
    "There’s only {n} of this tile, not {held}: {card}.",
    "There are only {n} of this tile, not {held}: {card}.",
)
def too_many(case: Case, card: Cards, held: int, n: int) -> bool:
    every = case.judge.every_card()
    return every.count(card[0]) == held > n == case.judge.copies(card[0])


@says("not_in_deck", "This card isn’t in the deck: {card}.", "This tile isn’t in the game: {card}.")
def not_in_deck(case: Case, card: Cards) -> bool:
    return card[0] in case.judge.every_card() and case.judge.copies(card[0]) == 0
