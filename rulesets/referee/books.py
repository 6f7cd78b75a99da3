"""What has to be on the table before somebody goes out (``out.requires``): melds of seven cards.

A way to go out that leaves them there comes before one that doesn't.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from rulesets.cards import Card, without
from rulesets.melds.judge import approved
from rulesets.melds.on_table import PlacedMeld, grown_by, read_placed
from rulesets.melds.read import read_meld
from rulesets.melds.shapes import MeldRules, meld_rules
from rulesets.referee.one_of_rank import open_sets
from rulesets.referee.plans import TurnState
from rulesets.ruleset import Ruleset
from rulesets.solver.best import BestLay
from rulesets.solver.worth import worth_of
from rulesets.verdict import MissingMelds, Reading

BOOK = 7  # cards

Melds = Sequence[Sequence[Card]]
Find = Callable[[tuple[Card, ...], TurnState, Ruleset], BestLay | None]


@dataclass(frozen=True, slots=True)
class WayOut:
    """A way to go out, and what is still missing then."""

    laid: BestLay
    missing: MissingMelds


def out_with_books(
    hand: Sequence[Card], turn: TurnState, rules: Ruleset, find: Find
) -> WayOut | None:
    """The way to go out that lacks the least; None if there's none. Raises TooHardError.

    ``find``: a way to go out with this hand by these rules.
    """
    begun = replace(turn, table=()) if turn.is_to_open(rules) else turn
    search = _Search(find)
    search.look(tuple(hand), begun, rules)
    best = search.best

    if best is None:
        return None

    readings = _in_place(best.laid.readings, len(begun.table))
    return replace(best, laid=replace(best.laid, readings=readings))


class _Search:
    """Every way to go out after some books, fewest books first; the first that lacks least."""

    def __init__(self, find: Find) -> None:
        self.find = find
        self.best: WayOut | None = None

    def look(
        self,
        hand: tuple[Card, ...],
        turn: TurnState,
        rules: Ruleset,
        begun: tuple[Reading, ...] = (),
    ) -> None:
        """What can be done with this hand, once these books are laid."""
        best = self.best
        if best and least_lacking(hand, turn.table, rules) >= best.missing.total:
            return

        laid = self.find(hand, turn, rules)
        if laid:
            table = _with(laid.readings, turn.table)
            missing = lacking(table, rules)
            if best is None or missing.total < best.missing.total:
                whole = replace(laid, readings=(*begun, *laid.readings))
                self.best = WayOut(whole, missing)
        elif not turn.is_to_open(rules):
            return  # nor with more books, as these are among all that was tried

        if not lacking(turn.table, rules).total:
            return

        for book in _books(hand, turn, rules):
            rest = without(hand, book.added or book.cards)
            now, fewer = _after(book, replace(turn, table=_with([book], turn.table)), rules)
            self.look(rest, now, fewer, (*begun, book))


def _after(book: Reading, turn: TurnState, rules: Ruleset) -> tuple[TurnState, Ruleset]:
    """The turn once a book is laid, where first melds have to be worth something the less so."""
    if not turn.is_to_open(rules):
        return turn, rules

    least = rules.meld.opening.points - worth_of(book, rules)
    if least <= 0:
        return replace(turn, opened=True), rules

    opening = rules.meld.opening.model_copy(update={"points": least})
    meld = rules.meld.model_copy(update={"opening": opening})
    return turn, rules.model_copy(update={"meld": meld})


def _books(hand: tuple[Card, ...], turn: TurnState, rules: Ruleset) -> Iterator[Reading]:
    """Every book that these cards make, of a meld on the table or by themselves."""
    melding = meld_rules(rules)
    wild = tuple(card for card in hand if melding.is_wild(card, "set"))
    to_open = turn.is_to_open(rules)

    for index, meld in enumerate(turn.table if not to_open else ()):
        for placed in read_placed(meld, melding):
            alike = _naturals(hand, placed.rank, melding)
            for cards in _choices(alike, wild, BOOK - placed.size, more=False):
                if cards and (grown := grown_by(placed, cards, on=index)):
                    yield approved(grown, placed.shape, placed.reading)

    shape = melding.shape("set")
    if rules.wild.own_set and (reading := read_meld(wild[:BOOK], shape)):
        yield approved(reading, shape)

    for rank in dict.fromkeys(card.rank for card in hand if melding.is_natural(card)):
        if any(open_sets(turn.table, rank, rules)) and rules.meld.per_rank != "any":
            continue

        for cards in _choices(_naturals(hand, rank, melding), wild, BOOK, more=to_open):
            if reading := read_meld(cards, shape):
                yield approved(reading, shape)


def _naturals(hand: Sequence[Card], rank: str, melding: MeldRules) -> tuple[Card, ...]:
    return tuple(card for card in hand if card.rank == rank and melding.is_natural(card))


def _choices(
    alike: tuple[Card, ...], wild: tuple[Card, ...], least: int, *, more: bool
) -> Iterator[tuple[Card, ...]]:
    """Cards of one rank and wild ones, at least so many; ``more``: also more wild ones."""
    for naturals in range(len(alike), -1, -1):
        fewest = max(least - naturals, 0)
        most = max(fewest, len(wild) * more)
        for wilds in range(fewest, min(most, len(wild)) + 1):
            yield (*alike[:naturals], *wild[:wilds])


def _with(readings: Iterable[Reading], table: Melds) -> tuple[tuple[Card, ...], ...]:
    melds = list(map(tuple, table))
    for reading in readings:
        if reading.on is None:
            melds.append(reading.cards)
        else:
            melds[reading.on] = reading.cards

    return tuple(melds)


def _in_place(readings: Sequence[Reading], there: int) -> tuple[Reading, ...]:
    """Additions to melds of this turn go to their readings; ``there``: how many lay before."""
    laid = [place for place, reading in enumerate(readings) if reading.on is None]

    def placed(reading: Reading) -> Reading:
        if reading.on is None or reading.on < there:
            return reading
        return replace(reading, on=None, onto=laid[reading.on - there])

    return tuple(map(placed, readings))


def least_lacking(hand: Sequence[Card], table: Melds, rules: Ruleset) -> int:
    """What is missing at least, whatever is laid of this hand: as if each meld could have all cards
    of its rank, and wild cards were scarce only for all of them together.
    """
    if rules.meld.run.min:
        return 0

    melding, needed = meld_rules(rules), rules.out.requires
    wilds = sum(melding.is_wild(card, "set") for card in hand)
    held = Counter(card.rank for card in hand if melding.is_natural(card))

    there = [placed for lying in table if (placed := _first_reading(lying, melding))]
    melds = [placed for placed in there if not placed.is_apart]
    books = [placed for placed in melds if placed.size >= BOOK]
    alone = [placed.size for placed in there if placed.is_apart]

    # for one book more, so many wild cards have to be laid
    short = [BOOK - meld.size - held[meld.rank] for meld in melds if meld.size < BOOK]
    for number in held.values():
        short += [0] * (number // BOOK) + [BOOK - number % BOOK]

    more = _number_within(wilds, short)
    clean = sum(not meld.wilds and meld.size + held[meld.rank] >= BOOK for meld in melds)
    clean += sum(number // BOOK for number in held.values())
    dirty = sum(wilds > 0 or book.wilds > 0 for book in books) + more

    kinds = max(needed.clean - clean, 0) + max(needed.dirty - dirty, 0)
    all_alone = sum(size >= BOOK for size in alone)
    all_alone += _number_within(wilds, [BOOK - size for size in alone if size < BOOK])
    all_alone += wilds // BOOK

    return max(needed.books - len(books) - more, kinds, 0) + max(needed.wild - all_alone, 0)


def _number_within(wilds: int, short: Sequence[int]) -> int:
    """How many of these can have their wild cards at best."""
    needed = accumulate(sorted(max(number, 0) for number in short))
    return sum(number <= wilds for number in needed)


def _first_reading(meld: Sequence[Card], melding: MeldRules) -> PlacedMeld | None:
    return next(iter(read_placed(meld, melding)), None)


def lacking(table: Melds, rules: Ruleset) -> MissingMelds:
    """What these melds lack to go out with."""
    needed, melding = rules.out.requires, meld_rules(rules)
    clean = dirty = wild = 0
    for meld in table:
        placed = _first_reading(meld, melding)
        if placed and placed.size >= BOOK:
            clean += not placed.wilds
            dirty += bool(placed.wilds and not placed.is_apart)
            wild += placed.is_apart

    return MissingMelds(
        max(needed.books - clean - dirty, 0),
        max(needed.clean - clean, 0),
        max(needed.dirty - dirty, 0),
        max(needed.wild - wild, 0),
    )
