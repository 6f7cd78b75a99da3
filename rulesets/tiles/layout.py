"""The sets and runs of a plan, tile by tile, and the answer to the whole question: every joker
finds its place.

Jokers that are needed nowhere join a run or a set that has room. Only where there is no such place
at all is each of them tried in every place of the line, which is exact as well, and rare.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rulesets.tiles.most import Plan, RankPlan, Steps, TilePlanner, Tiles
from rulesets.tiles.ranks import Counts, TileRules

ANY = -1  # the suit of a joker where it does not matter


class Place(NamedTuple):
    """A tile in a set or run: what it is or, if it is a joker, what it stands for. Ranks and suits
    by number.
    """

    rank: int
    suit: int
    is_joker: bool = False


@dataclass(slots=True)
class Group:
    """A set (of one rank) or a run (in the order of the search)."""

    kind: str
    places: list[Place] = field(default_factory=list)

    @property
    def first(self) -> int:
        return self.places[0].rank

    @property
    def last(self) -> int:
        return self.places[-1].rank


@dataclass(frozen=True, slots=True)
class Layout:
    """How tiles are laid: the groups, the tiles left by rank and suit, the jokers left, and the
    weight of all that.
    """

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
) -> Layout | None:
    """All tiles of the table and the best of the rack, the least weight left; None if the table
    cannot be laid.

    ``spare_jokers``: how many of the free jokers may stay in the rack, each at ``joker_weight``.
    Raises TooHardError.
    """
    steps = steps or Steps()
    bound = TilePlanner(tiles, rules, steps).best()
    if bound is None:
        return None
    if layout := _laid_out(bound, tiles, rules):
        return layout
    found: list[Layout] = []
    # some joker finds no place; each number of them that stays is looked at
    for spare in range(spare_jokers + 1):
        fewer = replace(tiles, jokers=tiles.jokers - spare)
        if (spare * joker_weight) + bound.weight < min(
            (each.weight for each in found), default=1 << 60
        ):
            layout = _every_joker(fewer, rules, steps)
            found += (
                [replace(layout, jokers_left=spare, weight=layout.weight + spare * joker_weight)]
                if layout
                else []
            )
    return min(found, key=lambda each: each.weight, default=None)


def _every_joker(tiles: Tiles, rules: TileRules, steps: Steps) -> Layout | None:
    """The best layout in which every free joker has a place."""
    plan = TilePlanner(tiles, rules, steps).best()
    if plan is None:
        return None
    layout = _laid_out(plan, tiles, rules)
    if layout or not tiles.jokers:
        return layout
    one_less = replace(tiles, jokers=tiles.jokers - 1)
    fixed = [one_less.with_set_joker(rank) for rank in range(rules.ranks)]
    fixed += [
        one_less.with_run_joker(rank, row)
        for rank in range(rules.ranks)
        for row in range(rules.rows)
    ]
    best: Layout | None = None
    for each in fixed:
        layout = _every_joker(each, rules, steps)
        if layout and (best is None or layout.weight < best.weight):
            best = layout
        if best and best.weight == plan.weight:  # no other place is better
            break
    return best


# ---------------------------------------------------------------- from a plan to tiles


def _laid_out(plan: Plan, tiles: Tiles, rules: TileRules) -> Layout | None:
    """The groups of a plan; None where a joker that it does not need has no place."""
    builder = _Builder(tiles, rules)
    for rank, step in enumerate(plan.ranks):
        builder.add_rank(rank, step)
    groups = builder.finished()
    used = sum(place.is_joker for group in groups for place in group.places)
    fixed = sum(tiles.set_jokers) + sum(map(sum, tiles.run_jokers))
    for _joker in range(tiles.jokers + fixed - used):
        if not _add_joker(groups, rules):
            return None
    return Layout(tuple(groups), tuple(builder.left), 0, plan.weight)


class _Builder:
    """Puts a plan together, rank by rank."""

    def __init__(self, tiles: Tiles, rules: TileRules) -> None:
        self.tiles, self.rules = tiles, rules
        self.search = TilePlanner(tiles, rules, Steps())
        self.open: list[list[Group]] = [[] for _row in range(rules.rows)]
        self.done: list[Group] = []
        self.left: list[Counts] = []

    def add_rank(self, rank: int, plan: RankPlan) -> None:
        held = [*self.search.ways[rank].tiles]
        self._add_sets(rank, plan.in_sets)
        held = [number - used for number, used in zip(held, plan.in_sets, strict=True)]
        spare = [*self.tiles.rack[rank]]
        for row in range(self.rules.rows):
            fixed = self.tiles.run_jokers[rank][row]
            suits = self._take(held, spare, row, plan.in_runs[row] - fixed)
            joker_suit = ANY if self.rules.mixed else row
            to_lay = [Place(rank, suit) for suit in suits] + [
                Place(rank, joker_suit, is_joker=True)
            ] * fixed
            self._add_runs(rank, row, plan, to_lay)
        self.left.append(tuple(held))

    def _take(self, held: list[int], spare: list[int], row: int, number: int) -> list[int]:
        """The suits of so many tiles that go to runs: those of the table, and then any of the
        rack.
        """
        suits = range(self.rules.suits) if self.rules.mixed else [row]
        taken = []
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
        dealt = [Place(rank, suit) for suit, held in enumerate(in_sets) for _copy in range(held)]
        jokers = (ways.jokers_for(in_sets) or 0) + self.tiles.set_jokers[rank]
        dealt += [Place(rank, ANY, is_joker=True)] * jokers
        for index, place in enumerate(dealt):  # one after the other, so equal tiles never meet
            sets[index % number].places.append(place)
        self.done += sets

    def _add_runs(self, rank: int, row: int, plan: RankPlan, tiles: list[Place]) -> None:
        runs = self.search.runs
        jokers = sum(runs.counts(plan.after[row])) - len(tiles)
        steps = runs.steps(plan.before[row], len(tiles), jokers)
        step = next(
            each for each in steps if each.state == plan.after[row] and each.jokers == jokers
        )
        goes_on: list[Group] = []
        waiting: list[list[Group]] = [[] for _length in step.grown]
        for run in self.open[row]:
            waiting[min(len(run.places), runs.lengths) - 1].append(run)
        joker = Place(rank, ANY if self.rules.mixed else row, is_joker=True)
        for alike, (by_tile, by_joker) in zip(waiting, step.grown, strict=True):
            for run in alike[:by_tile]:
                run.places.append(tiles.pop(0))
            for run in alike[by_tile : by_tile + by_joker]:
                run.places.append(joker)
            goes_on += alike[: by_tile + by_joker]
            self.done += alike[by_tile + by_joker :]
        self.open[row] = goes_on + [Group("run", [tile]) for tile in tiles]

    def finished(self) -> list[Group]:
        """All groups; jokers go before runs that end too short, and long runs are cut."""
        for runs in self.open:
            for run in runs:
                while len(run.places) < self.rules.run_least:
                    before = joker_at(run.places[0], run.first - 1, self.rules)
                    run.places.insert(0, before)
            self.done += runs
        return [piece for group in self.done for piece in _cut(group, self.rules)]


def joker_at(place: Place, rank: int, rules: TileRules) -> Place:
    """A joker of the same row at another rank."""
    return Place(rank, ANY if rules.mixed else place.suit, is_joker=True)


def _cut(group: Group, rules: TileRules) -> Iterator[Group]:
    """A run that is longer than the game allows, as several."""
    places = group.places
    while group.kind == "run" and len(places) > rules.run_most:
        size = min(rules.run_most, len(places) - rules.run_least)
        yield Group("run", places[:size])
        places = places[size:]
    yield Group(group.kind, places)


def _add_joker(groups: list[Group], rules: TileRules) -> bool:
    """Give one joker that is needed nowhere a place: at the end of a run, or in a set; a set of its
    own is not made.
    """
    for group in sorted(groups, key=lambda group: group.kind):
        places = group.places
        if group.kind == "set" and len(places) < rules.set_most:
            places.append(Place(group.first, ANY, is_joker=True))
            return True
        if group.kind == "run" and len(places) < rules.run_most:
            if group.first > 0:
                places.insert(0, joker_at(places[0], group.first - 1, rules))
                return True
            if group.last + 1 < rules.ranks:
                places.append(joker_at(places[-1], group.last + 1, rules))
                return True
    return False
