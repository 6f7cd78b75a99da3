"""The sets and runs of a plan, tile by tile: the answer, with a place for every joker.

Jokers that aren't needed join a run or a set that has room. Only if none has room
is each of them tried in every place of the line, which is also exact, and rare.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from rulesets.contracts import Meldlike
from rulesets.tiles.most import NEVER, Plan, Position, Steps, TilePlanner, Tiles
from rulesets.tiles.ranks import Counts, TileRules
from rulesets.tiles.runs import Grown

ANY = -1  # the suit of a joker if it doesn't matter


class TilePlace(NamedTuple):
    """A tile in a meld: what it is or, if a joker, stands for. Ranks and suits are numbers."""

    rank: int
    suit: int
    is_joker: bool = False


@dataclass(slots=True)
class Group(Meldlike):
    """A set (of one rank) or a run (in the order of the search)."""

    kind: str
    places: list[TilePlace] = field(default_factory=list)

    @property
    def first(self) -> int:
        return self.places[0].rank

    @property
    def last(self) -> int:
        return self.places[-1].rank


@dataclass(frozen=True, slots=True)
class Layout:
    """How tiles are laid, those left by rank and suit, the jokers left, and their weight."""

    groups: tuple[Group, ...]
    left: tuple[Counts, ...]
    jokers_left: int
    weight: int


def lay_best(
    tiles: Tiles,
    rules: TileRules,
    *,
    spare_jokers: int = 0,
    joker_weight: int = 0,
    steps: Steps | None = None,
    less_than: int = NEVER,
) -> Layout | None:
    """All tiles of the table and the best of the rack; None if the table can't be laid, or not so
    that less than this weight is left.

    The best way leaves the least weight. ``spare_jokers``: how many of the free jokers can stay in
    the rack, each at ``joker_weight``. Raises TooHardError.
    """
    steps = steps or Steps()

    planner = TilePlanner(tiles, rules, steps, less_than)
    bound = planner.best()
    if bound is None:
        return None
    if layout := _laid_out(bound, planner):
        return layout

    # some joker finds no place; each number of them that stays is looked at
    best: Layout | None = None
    for spare in range(spare_jokers + 1):
        staying = spare * joker_weight
        if best and best.weight <= bound[-1].weight + staying:
            continue

        fewer = replace(tiles, jokers=tiles.jokers - spare)
        layout = _every_joker(fewer, rules, steps, less_than - staying)
        if layout:
            layout = replace(layout, jokers_left=spare, weight=layout.weight + staying)
            best = _lighter(best, layout)

    return best


def _every_joker(tiles: Tiles, rules: TileRules, steps: Steps, less_than: int) -> Layout | None:
    """The best layout in which every free joker has a place."""
    planner = TilePlanner(tiles, rules, steps, less_than)
    plan = planner.best()
    if plan is None:
        return None

    layout = _laid_out(plan, planner)
    if layout or not tiles.jokers:
        return layout

    # one joker is held in every place in turn, and the others find theirs
    best: Layout | None = None
    for held in _with_one_held(tiles, rules):
        layout = _every_joker(held, rules, steps, less_than)
        if layout:
            best = _lighter(best, layout)

        if best and best.weight == plan[-1].weight:  # no other place is better
            break

    return best


def _with_one_held(tiles: Tiles, rules: TileRules) -> Iterator[Tiles]:
    """The same tiles with one of the free jokers in a place of its own, each place in turn."""
    one_less = replace(tiles, jokers=tiles.jokers - 1)
    for rank in range(rules.ranks):
        yield one_less.with_set_joker(rank)

    for rank in range(rules.ranks):
        for row in range(rules.rows):
            yield one_less.with_run_joker(rank, row)


def _lighter(one: Layout | None, other: Layout) -> Layout:
    """The layout that leaves less; the first of two that leave as much."""
    return one if one and one.weight <= other.weight else other


# ---------------------------------------------------------------- from a plan to tiles


def _laid_out(plan: Plan, search: TilePlanner) -> Layout | None:
    """The groups of a plan; None if a joker it doesn't need has nowhere to go."""
    builder, tiles = _Builder(search), search.tiles
    for rank, (before, after) in enumerate(pairwise(plan)):
        builder.add_rank(rank, before, after)

    groups = builder.finished()

    held = sum(tiles.set_jokers) + sum(map(sum, tiles.run_jokers))

    used = 0
    for group in groups:
        used += sum(place.is_joker for place in group.places)

    for _joker in range(tiles.jokers + held - used):
        if not _add_joker(groups, search.rules):
            return None

    return Layout(tuple(groups), tuple(builder.left), 0, plan[-1].weight)


class _Builder:
    """Puts a plan together, rank by rank.

    The plan says only how many tiles of each row go where, and how many runs of each length are
    open. Which run gets which tile doesn't matter: runs of one length in one row are alike.
    """

    def __init__(self, search: TilePlanner) -> None:
        self.search, self.tiles, self.rules = search, search.tiles, search.rules
        self.open: list[list[Group]] = [[] for _row in range(self.rules.rows)]
        self.done: list[Group] = []
        self.left: list[Counts] = []

    def add_rank(self, rank: int, before: Position, after: Position) -> None:
        """Lay the tiles of one rank: in sets, then in runs; the others are left."""
        self._add_sets(rank, after.in_sets)

        there = self.search.ways[rank].tiles
        held = [number - used for number, used in zip(there, after.in_sets, strict=True)]

        spare = [*self.tiles.rack[rank]]
        for row in range(self.rules.rows):
            jokers = self.tiles.run_jokers[rank][row]
            suits = self._take(held, spare, row, after.in_runs[row] - jokers)
            to_lay = [TilePlace(rank, suit) for suit in suits]
            to_lay += [joker_at(rank, row, self.rules)] * jokers
            self._add_runs(rank, row, self._grown(row, before, after, len(to_lay)), to_lay)

        self.left.append(tuple(held))

    def _take(self, held: list[int], spare: list[int], row: int, number: int) -> list[int]:
        """The suits of so many tiles that go to runs, taken out of ``held``.

        First those of the table, which have to stay, and then any of the rack.
        """
        suits = range(self.rules.suits) if self.rules.mixed else [row]

        taken: list[int] = []
        for suit in suits:
            must = max(held[suit] - spare[suit], 0)
            taken += [suit] * must
            held[suit] -= must

        for suit in suits:
            more = min(held[suit], number - len(taken))
            taken += [suit] * more
            held[suit] -= more

        return taken

    def _add_sets(self, rank: int, in_sets: Counts) -> None:
        ways = self.search.ways[rank]
        number = ways.number_of_sets(in_sets)
        sets = [Group("set") for _set in range(number)]

        dealt: list[TilePlace] = []
        for suit, held in enumerate(in_sets):
            dealt += [TilePlace(rank, suit)] * held

        jokers = (ways.jokers_for(in_sets) or 0) + self.tiles.set_jokers[rank]
        dealt += [TilePlace(rank, ANY, is_joker=True)] * jokers

        # one after the other, as cards are dealt, so that equal tiles never meet
        for index, place in enumerate(dealt):
            sets[index % number].places.append(place)

        self.done += sets

    def _add_runs(self, rank: int, row: int, grown: Grown, tiles: list[TilePlace]) -> None:
        """Let the open runs of a row go on or end as planned; tiles that are over begin new ones.

        ``tiles`` are those of this rank that go to runs of this row.
        """
        # the open runs by length, as the plan counts them
        waiting: list[list[Group]] = [[] for _length in grown]
        for run in self.open[row]:
            waiting[min(len(run.places), len(waiting)) - 1].append(run)

        joker = joker_at(rank, row, self.rules)
        goes_on: list[Group] = []
        for alike, (by_tile, by_joker) in zip(waiting, grown, strict=True):
            going_on = by_tile + by_joker
            for run in alike[:by_tile]:
                run.places.append(tiles.pop(0))

            for run in alike[by_tile:going_on]:
                run.places.append(joker)

            goes_on += alike[:going_on]
            self.done += alike[going_on:]

        begun = [Group("run", [tile]) for tile in tiles]
        self.open[row] = goes_on + begun

    def _grown(self, row: int, before: Position, after: Position, tiles: int) -> Grown:
        """Which runs go on with what: the step of the plan, found again."""
        runs, end = self.search.runs, self.search.row_of(after.state, row)

        # every run that is open afterwards has just got a tile or a joker
        jokers = sum(runs.counts(end)) - tiles
        for step in runs.steps(self.search.row_of(before.state, row), tiles, jokers):
            if step.state == end and step.jokers == jokers:
                return step.grown

        raise AssertionError("a plan without its step")

    def finished(self) -> list[Group]:
        """All groups; jokers go before runs that end too short, and long runs are cut."""
        for runs in self.open:
            for run in runs:
                while len(run.places) < self.rules.run_least:
                    before = joker_at(run.first - 1, run.places[0].suit, self.rules)
                    run.places.insert(0, before)

            self.done += runs

        groups: list[Group] = []
        for group in self.done:
            groups += _cut(group, self.rules)

        return groups


def joker_at(rank: int, suit: int, rules: TileRules) -> TilePlace:
    """A joker in a run of this suit; if runs mix suits, it doesn't matter which."""
    return TilePlace(rank, ANY if rules.mixed else suit, is_joker=True)


def _cut(group: Group, rules: TileRules) -> Iterator[Group]:
    """A run that is longer than the game allows, as several."""
    places = group.places
    while group.is_run and len(places) > rules.run_most:
        size = min(rules.run_most, len(places) - rules.run_least)
        yield Group("run", places[:size])
        places = places[size:]

    yield Group(group.kind, places)


def _add_joker(groups: list[Group], rules: TileRules) -> bool:
    """Give one joker that is needed nowhere a place: at an end of a run, or in a set.

    It doesn't make a new set. False if no group has room.
    """
    for group in sorted(groups, key=lambda group: group.kind):
        places = group.places
        if group.is_set and len(places) < rules.set_most:
            places.append(TilePlace(group.first, ANY, is_joker=True))
            return True

        if group.is_run and len(places) < rules.run_most:
            if group.first > 0:
                places.insert(0, joker_at(group.first - 1, places[0].suit, rules))
                return True

            if group.last + 1 < rules.ranks:
                places.append(joker_at(group.last + 1, places[-1].suit, rules))
                return True

    return False
