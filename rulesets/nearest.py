"""The nearest legal thing to cards that aren't legal: found by trying, with the same engine that
judged them.

Few changes come first: the same cards read or arranged another way, then one card more, then cards
dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, islice

from rulesets.cards import JOKER, Card, Deck, without
from rulesets.melds.on_table import grown_by, read_placed
from rulesets.melds.read import read_meld
from rulesets.melds.shapes import Shape, meld_rules
from rulesets.referee.adding import Owner, check_lay_off, check_swap
from rulesets.referee.contract import contract_of, find_contract, open_parts
from rulesets.referee.meld import Cards, Melds, check_meld, deck_of
from rulesets.ruleset import Ruleset
from rulesets.solver.holding import holds
from rulesets.tiles.questions import best_play
from rulesets.verdict import Reading, TooHardError

MOST_DROPPED = 4
MOST_TRIES = 400
MOST_EXCHANGED = 14  # a longer meld isn't tried card by card


@dataclass(frozen=True, slots=True)
class Nearest:
    """A legal thing close by: the cards to drop, the cards to add, and how it is read then.

    Nothing dropped and nothing added: the same cards, read or arranged another way.
    """

    dropped: tuple[Card, ...]
    added: tuple[Card, ...]
    arrangement: tuple[Reading, ...]
    any_suit: bool = False  # a card of that rank will do in each suit that is left


def nearest_meld(
    cards: Cards,
    rules: Ruleset,
    *,
    kind: str | None = None,
    first: bool = True,
    players: int | None = None,
) -> tuple[Nearest, ...]:
    """What would be a legal meld: of the other kind, with one card more, with the fewest cards
    dropped; where none of these will do, with one card exchanged for another.

    ``kind`` is the one that was asked about. At most one suggestion of each sort; none for a legal
    meld's own kind.
    """
    deck, melding = deck_of(rules, players), meld_rules(rules)
    shapes = melding.shapes(first=first)

    def read(tried: Cards, of_kind: str | None = kind) -> tuple[Reading, ...]:
        alone = len(tried) == 1 and tried[0].rank in melding.alone
        asked = [shape for shape in shapes if of_kind in (None, shape.kind)]
        if not alone and not any(read_meld(tried, shape) for shape in asked):
            return ()  # most aren't, and nobody asks why

        return check_meld(tried, rules, kind=of_kind, first=first, players=players).arrangement

    other = read(cards, None) if kind else ()
    as_other_kind = [Nearest((), (), other)] if other else []
    return (*as_other_kind, *_nearby(cards, (), rules, deck, read, is_last=not other))


def _nearby(
    cards: Cards,
    table: Cards,
    rules: Ruleset,
    deck: Deck,
    read: Callable[[Cards], tuple[Reading, ...]],
    *,
    is_last: bool = True,
) -> tuple[Nearest, ...]:
    """One card more and one dropped, beside the cards on the table; where neither will do, one
    exchanged for another, or the fewest dropped, if there's nothing else (``is_last``).
    """
    laid = (*table, *cards)
    more = (Nearest((), (card,), read((*cards, card))) for card in more_cards(laid, rules, deck))
    fewer = [Nearest(dropped, (), read(kept)) for dropped, kept in fewer_cards(cards)]
    nearby = [*_first(more), *_first(near for near in fewer if len(near.dropped) == 1)]
    if is_last and not nearby:
        exchanged = _exchanges(cards, table, rules, deck, read)
        nearby = _first(exchanged) or _first(iter(fewer))

    def fits(near: Nearest, card: Card) -> bool:
        return bool(read((*without(cards, near.dropped), card)))

    return tuple(_in_any_suit(near, laid, deck, partial(fits, near)) for near in nearby)


def _in_any_suit(near: Nearest, laid: Cards, deck: Deck, fits: Callable[[Card], bool]) -> Nearest:
    """The same way, with a note where the card that is added may be of any suit."""
    if len(near.added) != 1 or not near.added[0].suit:
        return near

    same_rank = [Card(near.added[0].rank, suit) for suit in deck.suits]
    left = [card for card in same_rank if laid.count(card) < deck.copies(card)]
    return replace(near, any_suit=len(left) > 1 and all(map(fits, left)))


def _exchanges(
    cards: Cards,
    table: Cards,
    rules: Ruleset,
    deck: Deck,
    read: Callable[[Cards], tuple[Reading, ...]],
) -> Iterator[Nearest]:
    """Each card in turn exchanged for another one that the deck still holds."""
    for place, dropped in enumerate(cards[:MOST_EXCHANGED]):
        kept = (*cards[:place], *cards[place + 1 :])
        for card in more_cards((*kept, *table), rules, deck):
            yield Nearest((dropped,), (card,), read((*kept, card)))


def _first(ways: Iterator[Nearest]) -> list[Nearest]:
    """The first way that is legal."""
    return list(islice((near for near in ways if near.arrangement), 1))


def nearest_lay_off(
    meld: Cards, cards: Cards, rules: Ruleset, *, owner: Owner = "self"
) -> tuple[Nearest, ...]:
    """The most of these cards that fit the meld, or one card more that lets all of them fit; or one
    exchanged.

    It looks at the cards alone, as if it were the time to add them.
    """
    melding = meld_rules(rules)
    placed = read_placed(meld, melding)

    def read(tried: Cards) -> tuple[Reading, ...]:
        if not any(grown_by(lying, tried) for lying in placed):
            return ()

        verdict = check_lay_off(
            meld, tried, rules, owner=owner, contract_laid=True, laid_this_turn=False
        )
        return verdict.arrangement

    return _nearby(cards, meld, rules, rules.largest_deck, read)


def nearest_swap(
    meld: Cards, rules: Ruleset, *, owner: Owner, contract_laid: bool
) -> tuple[Nearest, ...]:
    """A card that may take a wild one's place in the meld, at most one; none without swaps."""

    def read(cards: Cards) -> tuple[Reading, ...]:
        (card,) = cards
        return check_swap(meld, card, rules, owner=owner, contract_laid=contract_laid).arrangement

    return _nearby((), meld, rules, rules.largest_deck, read)


def nearest_contract(
    hand: Cards, number: int, rules: Ruleset, *, laid_parts: Melds = (), players: int | None = None
) -> tuple[Nearest, ...]:
    """How these cards (of a hand, or of all melds of a lay-down) make the contract: as they are, or
    with one more.

    As they are: the reading with the fewest points left; the cards left over are those to drop.
    With one more: the first such card that makes it. Empty where neither will do. Raises ClaimError
    or TooHardError as ``find_contract``.
    """
    verdict = find_contract(hand, number, rules, laid_parts=laid_parts, players=players)
    if verdict.arrangement:
        return (Nearest(verdict.left or (), (), verdict.arrangement),)

    melding, deck = meld_rules(rules), deck_of(rules, players)
    contract = contract_of(rules, number)
    ways = [
        list(map(melding.part_shape, parts)) for parts in open_parts(contract, laid_parts, melding)
    ]
    laid = (*hand, *(card for meld in laid_parts for card in meld))

    def fits(card: Card) -> bool:
        return any(holds((*hand, card), shapes, melding) for shapes in ways)

    try:
        for card in filter(fits, more_cards(laid, rules, deck)):
            with_it = (*hand, card)
            more = find_contract(with_it, number, rules, laid_parts=laid_parts, players=players)
            near = Nearest(more.left or (), (card,), more.arrangement)
            return (_in_any_suit(near, laid, deck, fits),)
    except TooHardError:
        return ()

    return ()


def nearest_rearrangement(
    before: Melds, rack: Cards, rules: Ruleset, *, opened: bool = True
) -> tuple[Nearest, ...]:
    """How the table could be left with these tiles of the rack; those that don't fit have to be
    dropped.

    Empty if the table can't be laid at all, or it takes too long to find out. Raises ClaimError.
    """
    try:
        verdict = best_play(rack, before, rules, opened=opened)
    except TooHardError:
        return ()

    if not verdict.arrangement:
        return ()
    return (Nearest(verdict.left or (), (), verdict.arrangement),)


def missing_parts(
    hand: Cards, number: int, rules: Ruleset, *, laid_parts: Melds = ()
) -> tuple[str, ...]:
    """The parts of the contract that stay open when as many as possible are laid from this hand:
    ("run 4",).

    Empty where the hand holds all of it. Raises ClaimError or TooHardError.
    """
    melding = meld_rules(rules)

    ways = []
    for open_now in open_parts(contract_of(rules, number), laid_parts, melding):
        still_open = [melding.part_shape(part) for part in open_now]
        held = next((parts for parts in _most_first(still_open) if holds(hand, parts, melding)), ())
        for shape in held:
            still_open.remove(shape)
        if held:
            ways.append(tuple(shape.part for shape in still_open))

    return min(ways, key=len, default=())


def _most_first(shapes: Sequence[Shape]) -> Iterator[tuple[Shape, ...]]:
    """All of these parts, then all but one, down to one alone; the same ones only once."""
    for count in range(len(shapes), 0, -1):
        yield from dict.fromkeys(combinations(shapes, count))


def more_cards(cards: Cards, rules: Ruleset, deck: Deck) -> Iterator[Card]:
    """Every card that the deck still holds beside these, natural ones first."""
    natural = [Card(rank, suit) for rank in rules.deck.ranks for suit in deck.suits]
    wild = [Card(rank, deck.suits[0]) for rank in rules.deck.wild_ranks_extra] + [
        Card(JOKER)
    ] * bool(deck.jokers)

    last = [card for card in natural if card.rank in rules.wild.cards] + wild
    for card in (*(card for card in natural if card not in last), *last):
        if cards.count(card) < deck.copies(card):
            yield card


def fewer_cards(cards: Cards) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Cards dropped and those kept, the fewest dropped first. Equal cards are tried once."""
    tries = 0
    for number in range(1, min(MOST_DROPPED, len(cards) - 1) + 1):
        seen = set()
        for places in combinations(range(len(cards)), number):
            dropped = tuple(cards[place] for place in places)
            if dropped in seen:
                continue

            seen.add(dropped)
            tries += 1
            if tries > MOST_TRIES:
                return

            yield dropped, tuple(card for place, card in enumerate(cards) if place not in places)
