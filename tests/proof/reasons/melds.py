"""Why cards are no meld: of each sentence about one, when it is true."""

from __future__ import annotations

from collections import Counter

from tests.proof.reasons.case import KINDS, Case
from tests.proof.reasons.sentences import says
from tests.rulesets.oracle_melds import NO_LIMIT, Ask, Cards

# ---------------------------------------------------------------- how many


@says(
    "too_short",
    "{meld} is {n} card|cards, and {kind} of at least {size} is asked for.",
    "{meld} is|are {n} tile|tiles, and {kind} has at least {size}.",
)
def too_short(case: Case, meld: Cards, n: int, kind: str, size: int) -> bool:
    asks = case.whole(meld, KINDS[kind])
    return len(meld) == n < size and any(ask.least == size for ask in asks)


@says(
    "too_long",
    "{meld} is {n} card|cards, and {kind} has at most {size}.",
    "{meld} is|are {n} tile|tiles, and {kind} has at most {size}.",
)
def too_long(case: Case, meld: Cards, n: int, kind: str, size: int) -> bool:
    asks = case.whole(meld, KINDS[kind])
    return len(meld) == n > size and any(case.room(ask) == size for ask in asks)


@says("wrong_size", "{meld} is {n} card|cards, and {kind} of exactly {size} is asked for.")
def wrong_size(case: Case, meld: Cards, n: int, kind: str, size: int) -> bool:
    asks = case.whole(meld, KINDS[kind])
    return len(meld) == n != size and any(ask.least == ask.most == size for ask in asks)


# ---------------------------------------------------------------- of one rank


@says(
    "mixed_ranks",
    "{cards} isn’t|aren’t of the same rank as {rest}, and a set has one rank.",
    "{cards} hasn’t|haven’t the same number as {rest}, and a group has one number.",
)
def other_ranks(case: Case, cards: Cards, rest: Cards) -> bool:
    most = {card.rank for card in rest}
    others = {card.rank for card in cards}
    apart = len(most) == 1 and most.isdisjoint(others)
    return apart and _are_fixed(case, cards, "set") and _are_in_one(case, (*cards, *rest), "set")


@says(
    "mixed_ranks",
    "{cards} aren’t all of one rank, and a set is.",
    "{cards} aren’t all of one number, and a group is.",
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
    "{cards} have one suit, and in a set each suit stands once.",
    "{cards} have one colour, and in a group each colour stands once.",
)
def repeated_suit(case: Case, cards: Cards) -> bool:
    asks = case.asks(cards, "set")
    return (
        len(cards) > 1
        and len({card.suit for card in cards}) == 1
        and case.may_stand_for_itself(*cards)
        and any(ask.suits == "distinct" for _meld, ask in asks)
    )


# ---------------------------------------------------------------- of one suit


@says(
    "mixed_suits",
    "{cards} isn’t|aren’t of the same suit as {rest}, and this run has one suit.",
    "{cards} isn’t|aren’t of the same colour as {rest}, and a row has one colour.",
)
def other_suits(case: Case, cards: Cards, rest: Cards) -> bool:
    most = {card.suit for card in rest}
    others = {card.suit for card in cards}
    apart = len(most) == 1 and most.isdisjoint(others)
    return apart and _are_fixed(case, cards, "run") and _has_one_suit(case, (*cards, *rest))


@says("mixed_suits", "{cards}: this run has one suit, and these have {signs}.")
def mixed_suits_named(case: Case, cards: Cards, signs: str) -> bool:
    named = set(signs.translate(str.maketrans("♠♥♦♣", "SHDC")).split(", "))
    return named == {card.suit for card in cards} and mixed_suits(case, cards)


@says("mixed_suits", "{cards} aren’t all of one colour, and a row is.")
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
    "{rank} is there more than once, and in a run each rank can be there only once.",
    "{rank} is there more than once, and in a row each number stands once.",
)
def repeated_rank(case: Case, rank: str) -> bool:
    melds = (meld for meld, _ask in case.asks((), "run"))
    return any(_naturals_of(case, meld, rank) > 1 for meld in melds)


def _naturals_of(case: Case, meld: Cards, rank: str) -> int:
    return sum(card.rank == rank and case.may_stand_for_itself(card) for card in meld)


@says(
    "not_consecutive",
    "{cards} are not in order: {n} card|cards is|are missing in between.",
    "{cards} are not in order: {n} tile|tiles is|are missing in between.",
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
    "{cards} goes around the corner, and a run does not go on past the ace.",
    "{cards}: a row does not go on past the {last}, and {first} is always the lowest.",
)
def around_the_corner(case: Case, cards: Cards, first: str = "A", last: str = "K") -> bool:
    circle = list(dict.fromkeys(case.oracle.line()))
    windows = [(circle * 2)[at : at + size] for at in range(len(circle)) for size in
               range(len(circle) + 1)]  # fmt: skip
    meets = any(
        not Counter(card.rank for card in naturals) - Counter(window)
        and len(window) == len(naturals) + len(wilds)
        for meld, _ask in case.asks(cards, "run")
        for naturals, wilds in case.splits((*cards, *_wilds_of(case, meld, cards)), "run")
        for window in windows
    )
    is_named = {first, last} <= set(circle)
    return is_named and not case.goes_around and meets


def _wilds_of(case: Case, meld: Cards, cards: Cards) -> Cards:
    """The cards of a meld besides these that are always wild."""
    rest = (Counter(meld) - Counter(cards)).elements()
    return tuple(card for card in rest if case.is_always_wild(card, "run"))


@says(
    "past_the_end",
    "{cards}: there is no place left for a {noun}. A run goes from {first} to {last} at most.",
    "{cards}: there is no place left for a {noun}. A row goes from {first} to {last} at most.",
)
def no_place_left(case: Case, cards: Cards, noun: str, first: str, last: str) -> bool:
    line = case.oracle.line()
    is_line = (line[0], line[-1]) == (first, last) and not case.goes_around
    some_wild = any(case.oracle.can_be_wild(card, "run") for card in cards)
    full = all(not case.fits_in(naturals, len(cards)) for naturals, _w in case.splits(cards, "run"))
    return is_line and some_wild and full and case.calls_wilds(noun)


@says("past_the_end", "{card} has no place in a run.")
def no_place(case: Case, card: Cards) -> bool:
    return case.may_stand_for_itself(*card) and card[0].rank not in case.oracle.line()


# ---------------------------------------------------------------- wild cards


@says("too_many_wilds", "{meld} has {held} {noun} in {size} cards. {rule}")
def too_many_wilds(case: Case, meld: Cards, held: int, noun: str, size: int, rule: str) -> bool:
    asks = [ask for kind in ("set", "run") for ask in case.whole(meld, kind) if ask.limited]
    return (
        len(meld) == size
        and case.calls_wilds(noun)
        and is_limit(case, rule, size, held)
        and any(may_have_wilds(case, meld, ask, held) for ask in asks)
    )


def is_limit(case: Case, rule: str, size: int, held: int) -> bool:
    """Whether the rule on wild cards is told as it is, and broken by so many."""
    most, limit = case.oracle.most_wild(size), case.rules.wild.limit
    meld = "group or row" if case.rules.deck.kind == "tiles" else "set or run"
    wilds = "jokers" if case.only_jokers_are_wild else "wild cards"
    texts = {
        "half": f"At most half of a {meld} may be {wilds}, so {most} here.",
        "minority": f"Less than half of a {meld} may be {wilds}, so {most} here.",
    }
    other = f"There may be at most {most} here."
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


@says("too_many_wilds", "{cards}: this part is laid without {noun}.")
def none_allowed(case: Case, cards: Cards, noun: str) -> bool:
    pure = [ask for kind in ("set", "run") for _meld, ask in case.asks(cards, kind) if ask.pure]
    wild = all(any(case.oracle.can_be_wild(card, ask.kind) for ask in pure) for card in cards)
    return bool(pure) and wild and case.calls_wilds(noun)


@says("wilds_adjacent", "{cards}: two {noun} would be side by side in the run.")
def side_by_side(case: Case, cards: Cards, noun: str) -> bool:
    is_rule = not case.rules.wild.adjacent_in_run and case.calls_wilds(noun)
    all_suits = {"any", *(ask.suits for _meld, ask in case.asks(cards, "run"))}
    return is_rule and any(_only_touching(case, cards, suits) for suits in all_suits)


def _only_touching(case: Case, cards: Cards, suits: str) -> bool:
    """Whether these cards are a run only with wild cards side by side."""
    touching, apart = (
        Ask("run", 1, NO_LIMIT, suits, limited=False, touching=may_touch)
        for may_touch in (True, False)
    )
    return case.oracle.is_meld(cards, touching) and not case.oracle.is_meld(cards, apart)


@says("no_natural", "{meld}: no card stands for itself.")
def no_natural(case: Case, meld: Cards) -> bool:
    return case.rules.wild.min_natural > 0 and not any(map(case.may_stand_for_itself, meld))


@says("too_few_naturals", "{meld}: at least {n} card has to stand for itself.")
@says("too_few_naturals", "{meld}: at least {n} cards have to be natural.")
def too_few_naturals(case: Case, meld: Cards, n: int) -> bool:
    can_be = [
        natural_together(case, meld, kind) for kind in ("set", "run") if any(case.asks(meld, kind))
    ]
    return case.rules.wild.min_natural == n > min(can_be, default=n)


def natural_together(case: Case, meld: Cards, kind: str) -> int:
    """How many of these cards can stand for themselves at once; in a set only those of one rank
    that could be wild as well.
    """
    natural = [card for card in meld if case.may_stand_for_itself(card)]
    fixed = [card.rank for card in natural if not case.oracle.can_be_wild(card, kind)]
    either = [card.rank for card in natural if case.oracle.can_be_wild(card, kind)]
    if kind == "run":
        return len(fixed) + len(either)

    counts = [either.count(rank) for rank in either if {*fixed} <= {rank}]
    return len(fixed) + max(counts, default=0)


@says("wild_not_for_this_kind", "{card} is not wild in {kind}.")
def not_wild_there(case: Case, card: Cards, kind: str) -> bool:
    (one,) = card
    other = {"set": "run", "run": "set"}[KINDS[kind]]
    return (
        case.oracle.can_be_wild(one, other)
        and not case.oracle.can_be_wild(one, KINDS[kind])
        and not case.may_stand_for_itself(one)
    )


@says("unmeldable_card", "{card} cannot be part of a set or run.")
def unmeldable(case: Case, card: Cards) -> bool:
    (one,) = card
    wild = any(case.oracle.can_be_wild(one, kind) for kind in ("set", "run"))
    return not wild and not case.may_stand_for_itself(one)


@says("kind_not_in_game", "There are no melds of this kind in this game: {kind}.")
def no_such_kind(case: Case, kind: str) -> bool:
    return case.oracle.own(KINDS[kind], first=True) is None


# ---------------------------------------------------------------- what there is at all


@says("not_in_deck", "{card} is there {held} times, and the deck has {n}.")
def not_in_deck(case: Case, card: Cards, held: int, n: int) -> bool:
    every = case.judge.every_card()
    return every.count(card[0]) == held > n == case.judge.copies(card[0])
