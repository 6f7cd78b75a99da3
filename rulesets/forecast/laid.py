"""Melds on the simulated table: how they come there, and which cards can be added."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulesets.contracts import Kind
from rulesets.forecast.pack import Code, Pack


class LaidMeld:
    """A meld on the table, its cards in order. ``first``: where a run begins on its line."""

    __slots__ = (
        *("cards", "first", "kind", "naturals", "owner"),
        *("pack", "rank", "shape", "suit", "wilds"),
    )

    def __init__(
        self,
        pack: Pack,
        owner: int,
        kind: Kind,
        naturals: Mapping[int, Code],
        wilds: Sequence[Code],
        first: int = 0,
    ) -> None:
        """``naturals``: by place from the first card on; the wild ones go in the places between."""
        self.pack, self.owner, self.kind, self.first = pack, owner, kind, first
        self.naturals, self.wilds = len(naturals), len(wilds)

        spare = iter(wilds)
        size = self.naturals + self.wilds
        self.cards = [naturals[at] if at in naturals else next(spare) for at in range(size)]

        suits = {pack.suit_of[code] for code in naturals.values()}
        self.suit = next(iter(suits), -1)
        self.rank = next((pack.rank_of[code] for code in naturals.values()), -1)

        self.shape = pack.melding.table_shape(kind)
        if len(suits) > 1 and self.shape.suits == "same":
            self.shape = replace(self.shape, suits="any")  # a part of a contract that may mix

    def takes(self, code: Code) -> bool:
        """Whether this card can be added."""
        if len(self.cards) >= self.shape.longest:
            return False
        if self.shape.is_run:
            return self._end_takes(code, at_end=True) or self._end_takes(code, at_end=False)
        if self.pack.is_wild[code]:
            return self._has_room()

        return self.pack.rank_of[code] == self.rank and self.pack.is_natural[code]

    def add(self, code: Code) -> None:
        """Add a card that it takes; one that can be wild is."""
        at_end = self.shape.is_set or self._end_takes(code, at_end=True)

        if self.pack.is_wild[code]:
            self.wilds += 1
        else:
            self.naturals += 1

        if at_end:
            self.cards.append(code)
        else:
            self.cards.insert(0, code)
            self.first -= 1

    def _has_room(self) -> bool:
        """Whether the limit allows one more wild card."""
        return self.wilds + 1 <= self.shape.limits[self.naturals]

    def _end_takes(self, code: Code, *, at_end: bool) -> bool:
        pack, shape, line = self.pack, self.shape, self.shape.line

        place = self.first + len(self.cards) if at_end else self.first - 1
        if shape.circle:
            place %= shape.circle
        elif not 0 <= place < len(line):
            return False

        if pack.is_wild[code]:
            beside = self.cards[-1 if at_end else 0]
            return self._has_room() and (shape.adjacent or not pack.is_wild[beside])
        if shape.suits == "same" and pack.suit_of[code] != self.suit:
            return False

        return pack.is_natural[code] and pack.kinds[code].rank == line[place]
