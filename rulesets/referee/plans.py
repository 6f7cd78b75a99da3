"""What can be done on a turn: cards are laid, added, and wild cards freed before or in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations_with_replacement

from rulesets.language import gettext as _
from rulesets.melds.on_table import PlacedMeld, read_placed
from rulesets.melds.shapes import MeldRules, Shape
from rulesets.referee.adding import Owner
from rulesets.referee.contract import contract_of, extra_kinds, open_parts
from rulesets.referee.meld import Cards, ClaimError, Melds
from rulesets.referee.outlook import Endings, Outlook
from rulesets.referee.swapping import Swap, SwappedPosition, Swaps
from rulesets.ruleset import Ruleset
from rulesets.solver.best import BestLay, Ending, Rank, lay_down
from rulesets.solver.budget import Budget
from rulesets.solver.choices import LayTask
from rulesets.solver.holding import holds
from rulesets.solver.search import Search
from rulesets.solver.wilds import Prices
from rulesets.solver.worth import first_melds
from rulesets.verdict import Reading, listed

# to find out what goes on a table, and on each reading of a meld there, takes as long as so many
# steps of the search
STEPS_OF_A_TABLE, STEPS_OF_A_READING = 50, 10
# states after swaps that are tried before a look ahead, which takes as long as some of them
TRIED_AT_ONCE = 8


@dataclass(frozen=True, slots=True)
class TurnState:
    """A player who is about to lay cards.

    ``contract``: the number still to lay; None once it's laid, or if the game has none. ``laid``:
    the number of the one that is laid, where that's known. ``table``: the melds that cards may be
    added to, in order. ``laid_this_turn``: the contract was laid on this very turn. ``owners``:
    whose each meld of the table is; empty where nobody says. ``opened``: whether the player's first
    melds are on the table, where they have to be worth something (``meld.opening``).
    """

    contract: int | None = None
    table: Melds = ()
    laid_this_turn: bool = False
    laid_parts: Melds = ()
    players: int | None = None
    owners: tuple[Owner, ...] = ()
    opened: bool = True
    laid: int | None = None

    def ends_with_contract(self, rules: Ruleset) -> bool:
        """Whether a player who lays the contract on this turn goes out with it."""
        return rules.out.when == "contract" and self.contract is not None

    def is_to_open(self, rules: Ruleset) -> bool:
        """Whether nothing can be laid but melds to begin with."""
        return not self.opened and rules.meld.opening.points > 0


@dataclass(frozen=True)
class TurnPlan:
    """Wild cards are freed, then cards laid. ``complete``: the contract is laid at its end."""

    task: LayTask
    complete: bool
    swapped: SwappedPosition
    _searched: Callable[[], Search]

    @cached_property
    def search(self) -> Search:
        """All ways to lay, looked for when they're asked for."""
        return self._searched()

    def lay_down(
        self, ending: Ending, most: int | None = None, *, least: int = 0, than: Rank | None = None
    ) -> BestLay | None:
        """The best way to lay down that ends so, with all that is done in its order."""
        laid = lay_down(self.search, ending, most, least=least, than=than)
        if laid is None or self.swapped.last is None:
            return laid

        return replace(laid, readings=self._with_swaps(laid))

    def _with_swaps(self, laid: BestLay) -> tuple[Reading, ...]:
        """What is freed late is freed after the contract."""
        steps, late = self.swapped.steps, self.task.late
        before = [place for place, reading in enumerate(laid.readings) if reading.part and late]
        after = [place for place in range(len(laid.readings)) if place not in before]

        in_order = [*before, *[-1] * len(steps), *after]
        new_place: dict[int | None, int] = {place: new for new, place in enumerate(in_order)}
        later = (laid.readings[place] for place in after)

        return (
            *(laid.readings[place] for place in before),
            *steps,
            *(replace(reading, onto=new_place.get(reading.onto)) for reading in later),
        )


class Plans:
    """Every way to go about a turn, those without swaps first, each worked out when it is asked
    for.

    ``counts`` as in Search, by whether the contract is laid at the end.
    """

    def __init__(
        self,
        hand: Cards,
        turn: TurnState,
        melding: MeldRules,
        prices: Prices,
        budget: Budget,
        counts: Callable[[bool], bool] = lambda _complete: False,
    ) -> None:
        self.turn, self.melding, self.prices, self.budget = turn, melding, prices, budget
        self.counts = counts
        self.swaps = Swaps(hand, turn.table, turn.owners, melding, prices, budget)
        self.late = (
            turn.contract is not None
            and bool(melding.rules.contract_list)
            and melding.rules.wild.swap_needs_contract
        )
        self._of = cache(self._after_state)  # each worked out once

    def without_swaps(self) -> list[TurnPlan]:
        return self._of(0)

    def with_swaps(self, endings: Endings, most: Callable[[], int | None]) -> Iterator[TurnPlan]:
        """Those with swaps that may leave at most this price, or any price if that is None."""
        if not self._may_swap:
            return

        for place in range(1, TRIED_AT_ONCE + 1):
            yield from self._of(place)

        if not self.swaps.has(TRIED_AT_ONCE + 1):
            return

        proposal = self._outlook.proposal(endings, most())
        if proposal:
            yield from self._needed(proposal.swaps, proposal.least, endings)

        # what is proposed may be less than what can be left in truth
        place = TRIED_AT_ONCE + 1
        while proposal and self.swaps.has(place):
            limit = most()
            if limit is not None and proposal.least > limit:
                break
            yield from self._of(place)
            place += 1

    @cached_property
    def _may_swap(self) -> bool:
        """Whether wild cards may be freed on this turn: not before the contract can be laid, nor
        before the player's first melds, which have to be on the table on an earlier turn.
        """
        if self.turn.is_to_open(self.melding.rules):
            return False

        return not self.late or any(plan.complete for plan in self.without_swaps())

    def _needed(
        self, proposed: Sequence[tuple[int, Sequence[Swap]]], most: int, endings: Endings
    ) -> list[TurnPlan]:
        """What can be laid after these swaps, less those not needed to leave this price at most."""
        needed = list(proposed)
        plans = self._after(needed)

        for place, (_index, swaps) in enumerate(proposed):
            for number in range(len(swaps)):
                fewer = needed.copy()
                fewer[place] = fewer[place][0], swaps[:number]
                fewer_plans = self._after(fewer)
                if _can_leave(most, fewer_plans, endings):
                    needed, plans = fewer, fewer_plans
                    break

        return plans

    def _after(self, swaps: Sequence[tuple[int, Sequence[Swap]]]) -> list[TurnPlan]:
        """What can be laid after these swaps in each meld; nothing if there's no order for them."""
        swapped = self.swaps.after(swaps)
        if swapped is None or swapped.last is None:
            return []
        return self._plans(swapped)

    @cached_property
    def _outlook(self) -> Outlook:
        must = self.melding.rules.wild.swap_use == "now"
        tasks_ = [
            (replace(task, replayed=must, late=self.late), complete)
            for task, complete in tasks(self.turn, self.melding)
            if complete or not self.late
        ]
        return Outlook(self.swaps, tasks_, self.prices, self.budget, self.counts)

    def _after_state(self, place: int) -> list[TurnPlan]:
        """What can be laid in this one of all states that swaps lead to; nothing without it."""
        if not self.swaps.has(place):
            return []
        return self._plans(self.swaps[place])

    def _plans(self, swapped: SwappedPosition) -> list[TurnPlan]:
        return [
            self._plan(swapped, task, complete=complete) for task, complete in self._tasks(swapped)
        ]

    def _tasks(self, swapped: SwappedPosition) -> Iterator[tuple[LayTask, bool]]:
        """What may be laid, and whether the contract is laid then; after swaps it may have to."""
        for task, complete in tasks(replace(self.turn, table=swapped.table), self.melding):
            if swapped.last and self.late and not complete:
                continue
            if task.needs_all and holds(swapped.hand, task.parts, self.melding) is None:
                continue

            yield task, complete

    def _plan(self, swapped: SwappedPosition, task: LayTask, *, complete: bool) -> TurnPlan:
        if swapped.last:
            must = self.melding.rules.wild.swap_use == "now"
            task = replace(task, freed=swapped.freed, replayed=must, late=self.late)

        def searched() -> Search:
            if swapped.last:
                self.budget.spend(STEPS_OF_A_TABLE + STEPS_OF_A_READING * len(task.tables))

            counts = self.counts(complete)
            return Search(swapped.hand, task, self.melding, self.prices, self.budget, counts=counts)

        return TurnPlan(task, complete, swapped, searched)


def _can_leave(most: int, plans: Sequence[TurnPlan], endings: Endings) -> bool:
    return any(
        ending is not None and plan.lay_down(ending, most)
        for plan in plans
        if (ending := endings(plan.complete))
    )


def tasks(turn: TurnState, melding: MeldRules) -> Iterator[tuple[LayTask, bool]]:
    """Every way to go about a turn, and whether the contract is laid at the end of it.

    Before the contract is laid, only its parts may be laid (``contracts.at_once``), and cards added
    only where that needs no contract. What comes after it waits for the next turn where the game
    says so (``after.from``).
    """
    rules = melding.rules
    same_turn, needs = rules.after.from_ == "same_turn", rules.after.needs_contract
    adds = rules.after.lay_off != "none"
    table = tuple(_table(turn.table, melding))
    alone = bool(melding.alone) and (rules.after.melds != "none" or not rules.contract_list)

    if turn.is_to_open(rules):
        extras = _extras(melding, grows=False)
        first = first_melds(rules)
        # a player's own melds can't be there yet
        has_table = adds and same_turn and rules.after.lay_off != "own"
        yield LayTask(extras=extras, tables=table * has_table, first=first), True
        return

    if turn.contract is None or not rules.contract_list:
        may = same_turn or not turn.laid_this_turn
        lays_off = adds and (may or not needs)
        extras = _extras(melding, grows=lays_off) * may
        there = table * lays_off
        ranks = frozenset(filter(None, (placed.rank for _index, placed in there)))
        if not rules.meld.per_turn:
            yield LayTask(extras=extras, tables=there, alone=alone and may, ranks=ranks), True
            return

        for melds in combinations_with_replacement(extras, rules.meld.per_turn):
            yield LayTask(melds, needs_all=False, tables=there, ranks=ranks), True
        return

    for parts in open_parts(contract_of(rules, turn.contract), turn.laid_parts, melding):
        grows = adds and (same_turn or not needs)
        shapes = tuple(_grows(melding.part_shape(part), melding, grows=grows) for part in parts)
        extras = _extras(melding, grows=grows) * same_turn
        yield LayTask(shapes, True, extras, table * grows, alone and same_turn), True
        early, some = adds and not needs, parts
        if rules.contracts.at_once:
            some = ()
        shapes = tuple(_grows(melding.part_shape(part), melding, grows=early) for part in some)
        yield LayTask(shapes, needs_all=False, tables=table * early), False


def _grows(shape: Shape, melding: MeldRules, *, grows: bool) -> Shape:
    return melding.growing(shape) if grows else shape


def _extras(melding: MeldRules, *, grows: bool) -> tuple[Shape, ...]:
    kinds = extra_kinds(melding.rules)
    return tuple(_grows(melding.shape(kind), melding, grows=grows) for kind in kinds)


def _table(table: Melds, melding: MeldRules) -> Iterator[tuple[int, PlacedMeld]]:
    for index, meld in enumerate(table):
        placed = read_placed(meld, melding)
        if not placed and not (len(meld) == 1 and meld[0].rank in melding.alone):
            raise ClaimError(
                _("One of the melds on the table isn’t valid: {meld}.").format(meld=listed(meld))
            )

        yield from ((index, lying) for lying in placed)
