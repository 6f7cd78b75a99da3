"""What tiles can do, found by trying everything: slow, obvious, and without a line of the engine.

A tile is (rank, suit), a joker is None. It reads the ruleset's tables and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import combinations, permutations

from rulesets.cards import Card
from rulesets.ruleset import Ruleset

Tile = tuple[int, str] | None
Tiles = tuple[Tile, ...]
Place = tuple[str, int, str]  # kind of meld, number, colour ("" where it doesn't matter)


class TileOracle:
    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.suits = rules.deck.suits
        self.last = len(rules.deck.ranks)
        self._lies = lru_cache(maxsize=None)(self._lies_again)

    def tile(self, card: Card) -> Tile:
        return None if card.is_joker else (int(card.rank), card.suit)

    def tiles(self, cards) -> Tiles:
        return tuple(sorted(map(self.tile, cards), key=lambda tile: tile or (0, "")))

    def tiles_in_order(self, cards) -> Tiles:
        return tuple(map(self.tile, cards))

    @cached_property
    def worth(self) -> dict[Tile, int]:
        joker = self.rules.score.values["joker"]
        return {None: joker} | {
            (rank, suit): rank for rank in range(1, self.last + 1) for suit in self.suits
        }

    # --- one meld

    def readings(self, meld: Tiles) -> list[tuple[Place, ...]]:
        """What the jokers of a meld may stand for, once for each way to see it; empty if it
        isn't a meld.
        """
        return [*self._as_set(meld), *self._as_run(meld)]

    def _as_set(self, meld: Tiles) -> Iterator[tuple[Place, ...]]:
        rule, natural = self.rules.meld.set, [tile for tile in meld if tile]
        jokers = len(meld) - len(natural)
        if not rule.min or not rule.min <= len(meld) <= (rule.max or 99):
            return
        suits = [suit for _rank, suit in natural]
        if rule.suits == "distinct" and (
            len(set(suits)) < len(suits) or len(meld) > len(self.suits)
        ):
            return
        for rank in range(1, self.last + 1):
            if all(tile[0] == rank for tile in natural):
                yield (("set", rank, ""),) * jokers

    def _as_run(self, meld: Tiles) -> Iterator[tuple[Place, ...]]:
        rule, natural = self.rules.meld.run, [tile for tile in meld if tile]
        if not rule.min or not rule.min <= len(meld) <= (rule.max or 99):
            return
        colours = [""] if rule.suit == "any" else self.suits
        for low in range(1, self.last - len(meld) + 2):
            wanted = set(range(low, low + len(meld)))
            there = [rank for rank, _suit in natural]
            if len(set(there)) < len(there) or not wanted.issuperset(there):
                continue
            for colour in colours:
                if colour == "" or all(suit == colour for _rank, suit in natural):
                    yield tuple(("run", rank, colour) for rank in sorted(wanted - set(there)))

    # --- many tiles

    def lies(self, tiles: Tiles) -> bool:
        """Whether all of them can be laid."""
        return self._lies(tuple(sorted(tiles, key=lambda tile: tile or (0, ""))))

    def _lies_again(self, tiles: Tiles) -> bool:
        return not tiles or any(self._lies(rest) for _meld, rest in self._first_melds(tiles))

    def _first_melds(self, tiles: Tiles) -> Iterator[tuple[Tiles, Tiles]]:
        """Every meld with the last of the tiles, and the tiles besides."""
        one, others = tiles[-1], tiles[:-1]
        seen = set()
        for number in range(len(others) + 1):
            for chosen in combinations(range(len(others)), number):
                meld = (*(others[index] for index in chosen), one)
                if meld not in seen and self.readings(meld):
                    seen.add(meld)
                    yield (
                        meld,
                        tuple(tile for index, tile in enumerate(others) if index not in chosen),
                    )

    def tables(self, tiles: Tiles) -> Iterator[tuple[Tiles, ...]]:
        """Every table that all these tiles can make."""
        if not tiles:
            yield ()
            return
        for meld, rest in self._first_melds(tiles):
            if self.lies(rest):
                for others in self.tables(rest):
                    yield (meld, *others)

    def cost(self, tiles) -> tuple[int, int]:
        return sum(self.worth[tile] for tile in tiles), len(tiles)

    def choices(self, rack: Tiles) -> list[tuple[Tiles, Tiles]]:
        """Every choice of tiles to play and those that stay, the cheapest to stay first."""
        ways = []
        for number in range(len(rack) + 1):
            for chosen in combinations(range(len(rack)), number):
                played = tuple(rack[index] for index in chosen)
                ways.append(
                    (played, tuple(tile for index, tile in enumerate(rack) if index not in chosen))
                )
        return sorted(ways, key=lambda way: self.cost(way[1]))

    def least_left(self, table: Tiles, rack: Tiles) -> tuple[int, int] | None:
        """The fewest points that can stay in the rack, and tiles; every joker is free. None if the
        table can't be laid.
        """
        fits = (left for played, left in self.choices(rack) if self.lies((*table, *played)))
        return next(map(self.cost, fits), None)

    # --- from one table to another

    def may_become(
        self, before: list[Tiles], rack: Tiles, after: tuple[Tiles, ...], *, in_order: bool = True
    ) -> bool:
        """Whether the table may be changed like that, all these tiles of the rack being played.

        ``in_order``: the melds afterwards are in the order given, where that makes sense.
        """
        lay = Counter(tile for meld in after for tile in meld)
        if lay != Counter([*rack, *(tile for meld in before for tile in meld)]):
            return False
        if not all(self.readings(meld) for meld in after):
            return False
        return any(
            self._jokers_kept(places, now, rack)
            for places in self._ways_to_see([self.as_it_lies(meld) for meld in before])
            for now in self._ways_to_see([self._seen(meld, in_order=in_order) for meld in after])
        )

    def _seen(self, meld: Tiles, *, in_order: bool) -> list[tuple[Place, ...]]:
        if not any(meld):
            return self.readings(meld)
        lying = (
            [tuple(place for place, _takes in way) for way in self.as_it_lies(meld)]
            if in_order
            else []
        )
        return lying or self.readings(meld)

    def as_it_lies(self, meld: Tiles) -> list[tuple[tuple[Place, frozenset[Tile]], ...]]:
        """For each way to see a meld in its order: the place of each joker, and the tiles that
        could take it.

        Jokers on their own stand for nothing and can go anywhere.
        """
        if not any(meld):
            return [()] if self.readings(meld) else []
        found = []
        suits = [tile[1] for tile in meld if tile]
        for places in self._as_set(meld):
            distinct = self.rules.meld.set.suits == "distinct"
            free = [suit for suit in self.suits if not distinct or suit not in suits] or list(
                self.suits
            )
            found.append(
                tuple((place, frozenset((place[1], suit) for suit in free)) for place in places)
            )
        runs = []
        for order in (meld, meld[::-1]):
            for places in self._as_run(meld):
                ranks = sorted(
                    [*(tile[0] for tile in meld if tile), *(place[1] for place in places)]
                )
                if all(
                    tile is None or tile[0] == rank for tile, rank in zip(order, ranks, strict=True)
                ):
                    takes = [(place, [place[2]] if place[2] else self.suits) for place in places]
                    runs.append(
                        tuple(
                            (one, frozenset((one[1], suit) for suit in colours))
                            for one, colours in takes
                        )
                    )
            if runs:
                break
        return found + runs

    def _ways_to_see(self, melds: list) -> Iterator[list]:
        if not melds:
            yield []
            return
        for first in melds[0]:
            for others in self._ways_to_see(melds[1:]):
                yield [*first, *others]

    def _jokers_kept(self, places: list, now: list[Place], rack: Tiles) -> bool:
        """Whether each joker of the table is still in its place, or a tile of the rack is."""
        helpers = [("joker", place) for place in now] + [("tile", tile) for tile in rack if tile]
        if not places:
            return True
        for chosen in permutations(range(len(helpers)), len(places)):
            pairs = zip(places, (helpers[index] for index in chosen), strict=True)
            if all(
                thing == place if kind == "joker" else thing in takes and self._may_free(place)
                for (place, takes), (kind, thing) in pairs
            ):
                return True
        return False

    def _may_free(self, place: Place) -> bool:
        """Whether a tile may take the place of a joker there."""
        wild = self.rules.wild
        return wild.swap != "none" and (wild.swap_in == "any" or place[0] == "run")

    def least_after(self, before: list[Tiles], rack: Tiles) -> tuple[int, int] | None:
        """The fewest points that can stay in the rack, the jokers of the table in their places or
        replaced.
        """
        table = tuple(tile for meld in before for tile in meld)
        for played, left in self.choices(rack):
            every = tuple(sorted((*table, *played), key=lambda tile: tile or (0, "")))
            if self.lies(every) and any(
                self.may_become(before, played, after, in_order=False)
                for after in self.tables(every)
            ):
                return self.cost(left)
        return None

    # --- before one has opened

    def opens(self, melds: tuple[Tiles, ...]) -> bool:
        """Whether one may begin with these melds: those that count are worth enough together."""
        opening = self.rules.meld.opening
        worths = sorted((self._opening_worth(meld) for meld in melds), reverse=True)
        return sum(worths[: opening.melds or len(worths)]) >= opening.points

    def _opening_worth(self, meld: Tiles) -> int:
        opening = self.rules.meld.opening
        if None in meld and not opening.wilds:
            return 0
        kinds = {"set": list(self._as_set(meld)), "run": list(self._as_run(meld))}
        ways = [places for kind in opening.kinds for places in kinds[kind]]
        return max(
            (
                sum(tile[0] for tile in meld if tile) + sum(place[1] for place in way)
                for way in ways
            ),
            default=0,
        )

    def least_unopened(self, before: list[Tiles], rack: Tiles) -> tuple[int, int]:
        """The fewest points left by a player who has to open with tiles of the rack; no joker is on
        the table.
        """
        lying = tuple(tile for meld in before for tile in meld)
        for played, left in self.choices(rack):
            for begun, _later in self.choices(played):
                if (
                    begun
                    and self.lies(begun)
                    and self.lies((*lying, *played))
                    and any(map(self.opens, self.tables(begun)))
                ):
                    return self.cost(left)
        return self.cost(rack)
