"""The best way to make the parts of a contract from a hand.

The runs are put in every place in turn, those that take most cards of the hand first; the sets take
what they can of the rest, and wild cards fill what is missing. A place that can't beat the best one
so far isn't looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rulesets.contracts import Part
from rulesets.forecast.pack import Pack
from rulesets.forecast.parts import (
    RunChoice,
    RunPart,
    SetChoice,
    SetParts,
    Template,
    every_row,
    templates,
)

NO_SETS = SetChoice(0, 0, ())
Placed = tuple[int, int, RunChoice]  # a run of one suit: which run, which suit, where


class RunsPlaced(NamedTuple):
    """Runs in their places. ``cover``: natural cards in them; ``room``: for so many wild ones."""

    suited: tuple[Placed, ...] = ()
    template: Template | None = None
    cover: int = 0
    room: int = 0


NO_RUNS = RunsPlaced()


@dataclass(slots=True)
class BestFill:
    """The best way so far, with so many ``wilds`` in the hand, and at ``most`` so many cards that
    the sets can take.

    ``cards``: how many cards of the contract are there, wild ones included; ``cover``: those of
    them that aren't wild. ``left``: what the sets are made from.
    """

    wilds: int
    most: int
    cards: int = -1
    cover: int = 0
    runs: RunsPlaced = NO_RUNS
    sets: SetChoice = NO_SETS
    left: int = 0


class ContractSearch:
    """The parts of one contract, or of one of its alternatives."""

    def __init__(self, parts: tuple[Part, ...], pack: Pack) -> None:
        self.width, self.rows = pack.width, pack.deck.packs * len(pack.deck.suits)
        self.shapes = tuple(map(pack.melding.part_shape, parts))
        self.size = sum(shape.least for shape in self.shapes)
        self.different = pack.rules.meld.different

        ordered = sorted(self.shapes, key=lambda shape: (-shape.least, shape.pure))
        runs = [RunPart(shape, pack.ranks) for shape in ordered if shape.is_run]
        self.suited = tuple(run for run in runs if run.shape.suits == "same")
        self.mixed = tuple(run for run in runs if run.shape.suits != "same")

        self.alike = len({run.shape for run in self.suited}) < 2

        sets = tuple(shape for shape in ordered if shape.is_set)
        self.sets = SetParts(sets, different=self.different)
        self.has_sets = bool(sets)

        self.templates = templates(self.mixed, self.width, self.rows) if self.mixed else ()
        self.levels = tuple(template.levels for template in self.templates)
        self.row = (1 << self.width) - 1
        self.block = pack.block
        self.blocks = tuple(suit * self.block for suit in range(len(pack.deck.suits)))
        self.spread = every_row(1, self.width, self.rows)
        self.suit_spread = every_row(1, self.width, pack.deck.packs)

    def best(self, ranks: int, suited: int, wilds: int) -> BestFill:
        """The best way for natural cards (as in ``Hand``) and a number of wild ones."""
        best = BestFill(wilds, self._set_choices(ranks)[0].cover if self.has_sets else 0)
        self._place(0, ranks, suited, NO_RUNS, best)
        return best

    def _is_beaten(self, cover: int, best: BestFill) -> bool:
        """Whether no way with at most so many natural cards in its runs is better."""
        return cover + best.most + best.wilds <= best.cards or best.cards == self.size

    # ------------------------------------------------------------ runs of one suit

    def _place(self, index: int, ranks: int, suited: int, runs: RunsPlaced, best: BestFill) -> None:
        """Put this run and those after it in their places."""
        if index == len(self.suited):
            self._place_mixed(ranks, runs, best)
            return

        open_ = self._open(index, suited, runs.suited)
        later = self._most_later(index, suited, open_) + self._most_mixed(ranks)

        for taken, suit, choice in open_:
            cover = runs.cover + taken
            if self._is_beaten(cover + later, best):
                return

            placed = (*runs.suited, (index, suit, choice))
            self._place(
                index + 1,
                self._without(ranks, choice.taken),
                self._without_suited(suited, self.blocks[suit], choice.taken),
                RunsPlaced(placed, None, cover, runs.room + choice.room),
                best,
            )

    def _open(
        self, index: int, suited: int, placed: tuple[Placed, ...]
    ) -> list[tuple[int, int, RunChoice]]:
        """The places this run can take, most cards first; of like runs, suits come in order."""
        run, row = self.suited[index], self.row
        before = placed[-1][1] if placed and self.alike else 0
        taken = [suit for _index, suit, _choice in placed] if self.different else []

        places = []
        for suit in range(before, len(self.blocks)):
            if suit not in taken:
                choices = run.choices(suited >> self.blocks[suit] & row)
                places += [(choice.cover, suit, choice) for choice in choices]

        places.sort(key=lambda placing: -placing[0])
        return places

    def _most_later(self, index: int, suited: int, open_: list[tuple[int, int, RunChoice]]) -> int:
        """At most so many natural cards are in the runs of one suit after this one."""
        following = len(self.suited) - index - 1
        if not following or not open_:
            return 0

        whole, rows = (1 << self.block) - 1, 1 if self.different else following + 1
        most: dict[int, int] = {}
        for cover, suit, _choice in open_ if self.alike else self._open(index, suited, ()):
            most.setdefault(suit, cover)

        takes = []
        for suit, cover in most.items():
            left = (suited >> self.blocks[suit] & whole).bit_count()
            for _row in range(rows):
                takes.append(min(cover, left))
                left -= takes[-1]

        takes.sort(reverse=True)
        return sum(takes[:following])

    def _most_mixed(self, ranks: int) -> int:
        if not self.levels:
            return 0
        return max((ranks & levels).bit_count() for levels in self.levels)

    def _without(self, ranks: int, taken: int) -> int:
        """A thermometer with one card less of each of these ranks."""
        every = taken * self.spread
        return (ranks & ~every) | (ranks >> self.width & every)

    def _without_suited(self, suited: int, shift: int, taken: int) -> int:
        every = taken * self.suit_spread << shift
        return (suited & ~every) | (suited >> self.width & every)

    # ------------------------------------------------------------ runs whose suits mix

    def _place_mixed(self, ranks: int, runs: RunsPlaced, best: BestFill) -> None:
        if not self.levels:
            self._fill(ranks, runs, best)
            return

        covers = [(ranks & levels).bit_count() for levels in self.levels]
        for level in range(max(covers), -1, -1):
            cover = runs.cover + level
            place = -1
            for _number in range(covers.count(level)):
                if self._is_beaten(cover, best):
                    return

                place = covers.index(level, place + 1)
                template = self.templates[place]
                left = ranks
                for every in template.steps:
                    left = (left & ~every) | (left >> self.width & every)

                room = runs.room
                if best.wilds:
                    room += self._room(template, ranks)
                self._fill(left, RunsPlaced(runs.suited, template, cover, room), best)

    def _room(self, template: Template, ranks: int) -> int:
        """How many wild cards these runs have room for, beside the natural cards they take."""
        room = 0
        for run, window in zip(self.mixed, template.windows, strict=True):
            held = ranks & window.mask
            room += run.room(window, held)
            ranks = self._without(ranks, held)

        return room

    # ------------------------------------------------------------ sets, and wild cards

    def _set_choices(self, ranks: int) -> tuple[SetChoice, ...]:
        heights = []
        row, width = self.row, self.width
        for _row in range(self.sets.rows):
            height = (ranks & row).bit_count()
            if not height:
                break

            heights.append(height)
            ranks >>= width

        return self.sets.choices(tuple(heights))

    def _fill(self, left: int, runs: RunsPlaced, best: BestFill) -> None:
        """Make the sets of what the runs leave, and keep the way if it's the best."""
        for choice in self._set_choices(left) if self.has_sets else (NO_SETS,):
            natural = runs.cover + choice.cover
            fill = natural + min(best.wilds, runs.room + choice.room)
            if fill > best.cards or (fill == best.cards and natural > best.cover):
                best.cards, best.cover, best.runs = fill, natural, runs
                best.sets, best.left = choice, left
