"""What can be done to melds on the table: adding cards, and swapping out a wild card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from rulesets.cards import Card, without
from rulesets.contracts import Kind
from rulesets.melds.faults import either_problems, judged_as, meld_problems, outside_problems
from rulesets.melds.judge import approved
from rulesets.melds.on_table import (
    Moved,
    PlacedMeld,
    free_places,
    grown_by,
    joined,
    read_placed,
    with_moves,
)
from rulesets.melds.read import read_meld, roles
from rulesets.melds.shapes import MeldRules, Shape, meld_rules
from rulesets.referee.meld import Cards, beyond_deck
from rulesets.referee.opening import not_opened
from rulesets.ruleset import Ruleset
from rulesets.verdict import Code, Faults, Problem, Reading, Verdict, judged

Owner = Literal["self", "other"]
Bars = Callable[[Reading, Card], Sequence[Problem]]


def check_lay_off(
    meld: Cards,
    cards: Cards,
    rules: Ruleset,
    *,
    owner: Owner,
    contract_laid: bool,
    laid_this_turn: bool,
    players: int | None = None,
) -> Verdict:
    """Can these cards, all of them together, be added to this meld on the table?"""
    melding = meld_rules(rules)
    problems = [*beyond_deck(rules, players, meld, cards)]
    problems += _may_add(rules, owner, contract_laid=contract_laid, laid_this_turn=laid_this_turn)
    return judged(problems, _added(meld, cards, melding))


def _added(meld: Cards, cards: Cards, melding: MeldRules) -> Reading | Faults:
    """The meld with the cards added, with the fewest wild ones; or why they don't go there."""
    placed = read_placed(meld, melding)
    if not placed:
        return table_faults(meld, melding)

    grown = [
        approved(reading, lying.shape, lying.reading)
        for lying in placed
        if (reading := grown_by(lying, cards))
    ]
    if grown:
        return min(grown, key=lambda reading: len(reading.stands_for))

    return min((_misfits(lying, cards) for lying in placed), key=_distance)


def check_swap(
    meld: Cards,
    card: Card,
    rules: Ruleset,
    *,
    owner: Owner,
    contract_laid: bool,
    players: int | None = None,
    others: Cards = (),
    bars: Bars = lambda _reading, _freed: (),
) -> Verdict:
    """Can this card take the place of a wild card in this meld on the table?

    ``others``: all other cards that are known to be there; no deck has more than its own. ``bars``:
    what else speaks against freeing a wild card; where it could be one of several, any will do.
    """
    melding = meld_rules(rules)
    problems = [*beyond_deck(rules, players, meld, (card,), others)]
    problems += _may_swap(rules, owner, contract_laid=contract_laid)
    if rules.wild.swap == "none" and read_placed(meld, melding):
        return Verdict(tuple(problems))  # whatever card it is

    swapped, freed = _swapped(meld, card, melding, bars)

    return judged(problems, swapped, freed=freed)


def _swapped(
    meld: Cards, card: Card, melding: MeldRules, bars: Bars
) -> tuple[Reading | Faults, Card | None]:
    """The meld with the card in place of a wild one, and that wild card; or why it can't be."""
    placed = read_placed(meld, melding)
    if not placed:
        return table_faults(meld, melding), None

    open_ = [lying for lying in placed if may_be_freed_in(lying.shape.kind, melding.rules)]
    if not open_ and melding.rules.wild.cards:
        are_sets = all(lying.shape.is_set for lying in placed)
        why = "set" if are_sets else "run"
        return (Problem(Code.SWAP_NOT_ALLOWED, (), why, named={"table": tuple(meld)}),), None

    if any(lying.is_apart for lying in open_):  # no such game lets anybody take a wild card
        return (Problem(Code.SWAP_NOT_ALLOWED),), None

    barred: tuple[Problem, ...] = ()
    for lying in open_:
        for reading, freed in swaps(lying, card):
            against = bars(reading, freed)
            if not against:
                return approved(reading, lying.shape), freed

            barred = barred or tuple(against)

    return barred or (_not_the_card(open_ or placed, card, melding.rules),), None


def may_be_freed_in(kind: str, rules: Ruleset) -> bool:
    """Whether the rules let players take wild cards from this kind of meld."""
    return kind == "run" or rules.wild.swap_in == "any"


def table_faults(meld: Cards, melding: MeldRules) -> Faults:
    """Why the cards on the table aren't a meld: not at all, or not in this order."""
    readings = (read_meld(meld, melding.table_shape(kind)) for kind in melding.kinds)
    if any(reading and read_placed(reading.cards, melding) for reading in readings):
        return (Problem(Code.NOT_CONSECUTIVE, tuple(meld), "table", meld=tuple(meld)),)

    shapes = [_table_shape(meld, kind, melding) for kind in melding.kinds]
    return either_problems(meld, shapes)


def _table_shape(meld: Cards, kind: Kind, melding: MeldRules) -> Shape:
    """What these cards have to be: as small as a part of a contract, or else a meld of the game."""
    as_part = melding.table_shape(kind)
    if meld_problems(meld, as_part):
        return as_part

    return melding.shape(kind, first=False)


# ---------------------------------------------------------------- whether now, and whose


def _may_add(
    rules: Ruleset, owner: Owner, *, contract_laid: bool, laid_this_turn: bool
) -> Iterator[Problem]:
    after = rules.after
    if after.lay_off == "none":
        yield Problem(Code.LAY_OFF_NOT_ALLOWED)
    if after.lay_off == "own" and owner == "other":
        yield Problem(Code.NOT_YOURS)
    if after.lay_off == "opponent_of_knocker" and owner == "self":
        yield Problem(Code.LAY_OFF_NOT_ALLOWED, (), "knocker")

    if rules.meld.opening.points and not contract_laid:
        yield not_opened(rules)
    if not rules.contract_list or not after.needs_contract:
        return

    if not contract_laid:
        yield Problem(Code.CONTRACT_NOT_LAID, (), "add")
    elif laid_this_turn and after.from_ == "next_turn":
        yield Problem(Code.WAIT_A_TURN)


def _may_swap(rules: Ruleset, owner: Owner, *, contract_laid: bool) -> Iterator[Problem]:
    wild = rules.wild
    if wild.swap == "none":
        yield Problem(Code.SWAP_NOT_ALLOWED, (), "" if wild.moves == "none" else "moves")
    if (wild.swap, owner) in {("own", "other"), ("others", "self")}:
        yield Problem(Code.NOT_YOURS, (), wild.swap)

    if rules.meld.opening.points and not contract_laid:
        yield not_opened(rules)

    needs_contract = wild.swap != "none" and wild.swap_needs_contract
    if rules.contract_list and needs_contract and not contract_laid:
        yield Problem(Code.CONTRACT_NOT_LAID, (), "swap")


# ---------------------------------------------------------------- why cards don't fit


# what forbids cards that would fit otherwise
LIMITS = {Code.TOO_MANY_WILDS, Code.WILDS_ADJACENT, Code.TOO_LONG}


def _distance(faults: Faults) -> tuple[int, int]:
    """How far cards are from fitting; nearest if only a limit forbids them."""
    others = [problem for problem in faults if problem.code not in LIMITS]
    return len(others), len(faults)


def _misfits(placed: PlacedMeld, cards: Cards) -> Faults:
    """Every reason why these cards can't be added: cards that never fit, gaps, wild cards, size."""
    outside = tuple(outside_problems(cards, placed.shape))
    about = {card for problem in outside for card in problem.cards}
    inside = [card for card in cards if card not in about]
    wild = (card for card in inside if placed.shape.is_wild(card))
    meant_wild = {card for card in wild if not _may_be_itself(placed, card)}
    ways = [
        judged_as(
            (*outside, *_misfits_as(placed, way, naturals, wilds)),
            (*placed.reading.cards, *naturals, *wilds),
            (*placed.wild_cards, *wilds),
        )
        for naturals, wilds in roles(inside, placed.shape)
        if meant_wild.isdisjoint(naturals)
        for way in with_moves(placed, naturals)
    ]

    nearest = min(ways, key=_distance)
    return tuple(replace(problem, kind=placed.shape.kind) for problem in nearest)


def _misfits_as(placed: PlacedMeld, way: Moved, naturals: Cards, wilds: Cards) -> Iterator[Problem]:
    """Why these natural and wild cards can't be added, with these wild ones moved; nothing if they
    can.
    """
    shape, table = placed.shape, placed.reading.cards

    rest = without(naturals, way.put)
    stray = [card for card in rest if not _may_stand(placed, card)]
    for card in dict.fromkeys(stray):
        yield _stray(placed, card)

    # cards that each fit alone, all together
    fitting = tuple(card for card in rest if card not in stray)
    if joined(way.placed, fitting, (*wilds, *way.wilds)) is None:
        yield _no_room(placed, way, fitting, tuple(wilds))

    size = placed.size + len(naturals) + len(wilds)
    if size > shape.longest and (not shape.is_run or size > shape.most):
        yield Problem(Code.TOO_LONG, (), "added", limit=shape.longest, named={"table": table})

    number, most = placed.wilds + len(wilds), placed.shape.melding.most_wild(size)
    if shape.limited and not placed.is_apart and number > most:
        cards = (*placed.wild_cards, *wilds)
        named = {"table": table}
        yield Problem(Code.TOO_MANY_WILDS, cards, "added", limit=most, n=number, named=named)


def _may_be_itself(placed: PlacedMeld, card: Card) -> bool:
    """Whether a card that may be wild could be added as itself."""
    return _may_stand(placed, card) or any(way.put for way in with_moves(placed, (card,)))


def _may_stand(placed: PlacedMeld, card: Card) -> bool:
    """Whether the card could be added to this meld if wild cards filled every gap."""
    shape = placed.shape
    if placed.is_apart:
        return False
    if shape.kind == "color":
        return placed.may_join(card.suit)
    if shape.is_set:
        taken = shape.suits == "distinct" and card.suit in placed.suits
        return (not placed.rank or card.rank == placed.rank) and not taken

    return placed.may_join(card.suit) and any(True for _slot in free_places(placed, card.rank))


def _stray(placed: PlacedMeld, card: Card) -> Problem:
    """Why a card can never be added to this meld."""
    shape, named = placed.shape, {"table": placed.reading.cards}
    if shape.is_set and not placed.is_apart and card.rank == placed.rank:
        return Problem(Code.REPEATED_SUIT, (card,), "added", named=named)

    why = "ends"
    if placed.is_apart:
        why = "wilds"
    elif shape.is_set:
        why = "rank"
    elif not placed.may_join(card.suit):
        why = "suit"
    elif card.rank not in shape.line:
        why = "line"

    return Problem(Code.DOES_NOT_FIT, (card,), why, named=named)


def _no_room(
    placed: PlacedMeld, way: Moved, naturals: tuple[Card, ...], wilds: tuple[Card, ...]
) -> Problem:
    """Why cards that each fit alone don't fit together."""
    if placed.shape.kind == "color":
        return Problem(Code.MIXED_COLORS, naturals, "added")

    if placed.shape.is_set:
        if len({card.rank for card in naturals}) > 1:
            return Problem(Code.MIXED_RANKS, naturals, "added")

        alike = (*placed.places.values(), *naturals)
        return Problem(Code.REPEATED_SUIT, naturals, named={"alike": alike})

    table, added = placed.reading.cards, (*way.put, *naturals, *wilds)
    named = {"added": added, "table": table}
    touching = replace(way.placed, shape=replace(placed.shape, adjacent=True))
    wilds = (*wilds, *way.wilds)

    if not placed.shape.adjacent and joined(touching, naturals, wilds):
        return Problem(Code.WILDS_ADJACENT, wilds, "added", named=named)
    if not naturals or joined(touching, naturals, ()):
        return Problem(Code.PAST_THE_END, wilds, "added", named=named)

    if around := _around_the_corner((*table, *added), placed.shape):
        why = f"corner {around.why}".strip()
        return Problem(Code.DOES_NOT_FIT, naturals, why, named={**around.named, **named})

    return Problem(Code.DOES_NOT_FIT, naturals, "gap", named=named)


def _around_the_corner(cards: Cards, shape: Shape) -> Problem | None:
    """Why it's no run, if all that's wrong is that it goes on past its last rank."""
    problems = [each for each in meld_problems(cards, shape) if each.code not in LIMITS]
    if [each.code for each in problems] != [Code.AROUND_THE_CORNER]:
        return None

    return problems[0]


# ---------------------------------------------------------------- swaps


def swaps(placed: PlacedMeld, card: Card) -> Iterator[tuple[Reading, Card]]:
    """The meld with the card in place of a wild one, and that wild card."""
    for place in swap_places(placed, card):
        yield after_swap(placed, card, place), placed.reading.cards[place]


def swap_places(placed: PlacedMeld, card: Card) -> Iterator[int]:
    """The places of the wild cards that this card may take the place of."""
    if not placed.shape.is_natural(card):
        return

    reading, shape = placed.reading, placed.shape
    joins = shape.is_set or placed.may_join(card.suit)
    if not joins or (shape.is_set and shape.suits == "distinct" and card.suit in placed.suits):
        return

    freely = _fits_freely(placed)
    for place, stands in sorted(reading.stands_for.items()):
        freed = reading.cards[place]
        if stands.rank != card.rank and not freely:
            continue
        if freed == card or (freely and freed.rank == card.rank):
            continue  # of two cards that are both natural neither replaces the other

        yield place


def _fits_freely(placed: PlacedMeld) -> bool:
    """Whether cards of any rank fit: the meld is a set of wild cards alone, or of one colour."""
    kind = placed.shape.kind
    return (kind == "set" and not placed.rank) or kind == "color"


def after_swap(placed: PlacedMeld, card: Card, place: int) -> Reading:
    """The meld with the card in this place, where a wild one was."""
    reading, shape = placed.reading, placed.shape
    cards = (*reading.cards[:place], card, *reading.cards[place + 1 :])
    wilds = {other: stands for other, stands in reading.stands_for.items() if other != place}

    if _fits_freely(placed):
        stands = Card("", card.suit) if shape.kind == "color" else Card(card.rank)
        wilds = dict.fromkeys(wilds, stands)
    elif shape.is_run and shape.suits == "same" and not placed.suits:
        wilds = {other: Card(stands.rank, card.suit) for other, stands in wilds.items()}

    return Reading(reading.kind, cards, wilds, reading.part, reading.on, (card,))


def _not_the_card(placed: Sequence[PlacedMeld], card: Card, rules: Ruleset) -> Problem:
    with_wilds = next((lying for lying in placed if lying.wild_cards), None)
    if with_wilds is None:
        named = {"table": placed[0].reading.cards}
        return Problem(Code.NOT_THE_CARD, (card,), "none", named=named)

    reading, wanted = with_wilds.reading, _stood_for(with_wilds, rules)
    n = len(reading.stands_for)
    return Problem(Code.NOT_THE_CARD, (card,), meld=reading.cards, wanted=wanted, n=n)


def _stood_for(placed: PlacedMeld, rules: Ruleset) -> tuple[Card, ...]:
    """The cards that wild ones stand for; in a set that has each suit once, of the others. A run of
    wild cards alone may be of any suit.
    """
    stands = tuple(dict.fromkeys(placed.reading.stands_for.values()))
    if placed.shape.is_run and not placed.places:
        return tuple(Card(card.rank) for card in stands)

    if not placed.shape.is_set or placed.shape.suits != "distinct" or not placed.rank:
        return stands

    open_ = [suit for suit in rules.deck.suits if suit not in placed.suits]
    return tuple(Card(placed.rank, suit) for suit in open_)
