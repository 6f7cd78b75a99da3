"""The melds on the table, and the places of their jokers.

A place says where a joker is, and which tiles could replace it.

A joker of the table keeps its place until a tile from the rack takes it. Its place is the tile it
stands for in a run, or a set of its rank. (The rules say that a player replaces it with a tile of
their own; whether it can move along with the tiles next to it is left open, so this is ours.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, product

from rulesets.cards import Card
from rulesets.contracts import Meldlike
from rulesets.language import gettext as _
from rulesets.melds.on_table import read_placed
from rulesets.melds.read import every_reading
from rulesets.melds.shapes import meld_rules
from rulesets.referee.adding import may_be_freed_in
from rulesets.referee.meld import Cards, ClaimError, Melds
from rulesets.ruleset import Ruleset
from rulesets.verdict import Reading, listed


@dataclass(frozen=True, slots=True)
class JokerPlace(Meldlike):
    """Where a joker is: in a run for one tile, in a set for any that could take its place."""

    kind: str
    cards: frozenset[Card]

    @property
    def rank(self) -> str:
        return next(iter(self.cards)).rank

    def is_kept(self, other: JokerPlace) -> bool:
        """Whether a joker at the other place is still at this one."""
        same = self.kind == other.kind and self.rank == other.rank
        return same and (self.is_set or self.cards <= other.cards)


Places = tuple[JokerPlace, ...]


@dataclass(frozen=True, slots=True)
class TileTable:
    """The tiles that are free to move, and for each meld every way to see its jokers."""

    free: Counter[Card]
    jokers: tuple[tuple[Places, ...], ...]

    def ways_to_see(self) -> Iterator[Places]:
        """The places of all jokers, for every way to see the melds."""
        return (tuple(chain(*places)) for places in product(*self.jokers))


def read_table(table: Melds, rules: Ruleset) -> TileTable:
    """The melds on the table.

    Raises ClaimError for cards that aren't a meld, or a game whose table can't be rearranged.
    """
    if not rules.meld.rearrange:
        raise ClaimError(_("You can’t rearrange melds on the table in this game."))

    for meld in table:
        if not readings_of(meld, rules):
            raise ClaimError(
                _("One of the melds on the table isn’t valid: {meld}.").format(meld=listed(meld))
            )

    return see_table(table, rules, alone=False)


def see_table(table: Melds, rules: Ruleset, *, alone: bool = True) -> TileTable:
    """The same for a table that may be wrong.

    Jokers in cards that aren't a meld are free, because they could be for anything.

    ``alone``: whether jokers on their own also have a place, wherever they could be seen; if not,
    they are free.
    """
    free: Counter[Card] = Counter()

    jokers: list[tuple[Places, ...]] = []
    for meld in table:
        readings = readings_of(meld, rules)
        has_tiles = not all(card.is_joker for card in meld)
        if not readings or not (alone or has_tiles):
            free.update(meld)
            continue

        free.update(card for card in meld if not card.is_joker)
        ways = (places for reading in readings for places in _ways_to_see(reading, rules))
        jokers.append(tuple(dict.fromkeys(ways)))

    return TileTable(free, tuple(jokers))


def readings_of(meld: Cards, rules: Ruleset) -> tuple[Reading, ...]:
    """Every reading of a meld on the table; in another order if it isn't legal in this one."""
    melding = meld_rules(rules)
    if placed := read_placed(meld, melding):
        return tuple(lying.reading for lying in placed)

    return tuple(reading for shape in melding.shapes() for reading in every_reading(meld, shape))


def _ways_to_see(reading: Reading, rules: Ruleset) -> Iterator[Places]:
    """The places of the jokers of a meld; a set of jokers alone may be of any rank."""
    places = tuple(_place(reading, place, rules) for place in sorted(reading.stands_for))
    if reading.is_run or len(places) < len(reading.cards):
        yield places
        return

    for rank in rules.deck.ranks:
        of_rank = JokerPlace("set", _of_any_suit(rank, rules))
        yield (of_rank,) * len(places)


def _place(reading: Reading, place: int, rules: Ruleset) -> JokerPlace:
    """The place of one joker of a meld, by its place among the cards."""
    stands = reading.stands_for[place]
    every = _of_any_suit(stands.rank, rules)

    if reading.is_run:
        return JokerPlace("run", frozenset([stands]) if stands.suit else every)
    if rules.meld.set.suits == "any":
        return JokerPlace("set", every)

    # any suit that the set still lacks could take its place; if it has all suits, any suit
    taken = {card.suit for card in reading.cards}
    free = frozenset(card for card in every if card.suit not in taken)
    return JokerPlace("set", free or every)


def _of_any_suit(rank: str, rules: Ruleset) -> frozenset[Card]:
    return frozenset(Card(rank, suit) for suit in rules.deck.suits)


def may_free(place: JokerPlace, rules: Ruleset) -> bool:
    """Whether a joker may be taken from such a place for a tile of the rack."""
    return rules.wild.swap != "none" and may_be_freed_in(place.kind, rules)
