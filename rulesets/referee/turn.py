"""A whole turn: can the hand go out, and what leaves the fewest points? Each answer is a
Verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from rulesets.cards import Card
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.melds.on_table import Placed, read_placed
from rulesets.melds.shapes import KINDS, MeldRules, Shape, meld_rules
from rulesets.referee.adding import Owner
from rulesets.referee.contract import contract_of, extra_kinds, open_parts, points_prices
from rulesets.referee.meld import MOST_MELDS, Cards, ClaimError, Melds, deck_of
from rulesets.referee.swapping import Swapped, after_swaps
from rulesets.ruleset import Ruleset
from rulesets.solver.best import Ending, Laid, lay_down
from rulesets.solver.budget import Budget
from rulesets.solver.choices import LayTask
from rulesets.solver.holding import holds
from rulesets.solver.search import Prices, Search
from rulesets.verdict import Code, Problem, Reading, Verdict, deck_problems, listed, spoken
from rulesets.words.contracts import step_noun
from rulesets.words.grammar import sentence

MOST_TO_LAY = 16  # cards in a hand that is to be laid down as well as can be


@dataclass(frozen=True, slots=True)
class TurnState:
    """Where a player stands who is about to lay cards.

    ``contract``: the number still to lay; None when it lies, or where the game has none. ``table``:
    the melds that cards may be added to, each as it lies. ``laid_this_turn``: the contract was laid
    on this very turn. ``owners``: whose each meld of the table is; empty where nobody says.
    """

    contract: int | None = None
    table: Melds = ()
    laid_this_turn: bool = False
    laid_parts: Melds = ()
    players: int | None = None
    owners: tuple[Owner, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to go about a turn: wild cards are freed, then cards are laid. ``complete``: the
    contract lies at the end of it.
    """

    search: Search
    complete: bool
    swapped: Swapped

    def readings(self, laid: Laid) -> tuple[Reading, ...]:
        """Everything that is done, in its order: what is freed late is freed after the contract."""
        steps = self.swapped.steps
        if not steps:
            return laid.readings

        late = self.search.task.late
        before = [place for place, each in enumerate(laid.readings) if each.part and late]
        after = [place for place in range(len(laid.readings)) if place not in before]
        new_place = {place: index for index, place in enumerate(before)}
        new_place |= {place: len(steps) + index for index, place in enumerate(after, len(before))}
        later = [laid.readings[place] for place in after]

        return (
            *(laid.readings[place] for place in before),
            *steps,
            *(
                each if each.onto is None else replace(each, onto=new_place[each.onto])
                for each in later
            ),
        )


def check_go_out(hand: Cards, turn: TurnState, rules: Ruleset) -> Verdict:
    """Can the whole hand go on this turn, as the rules on the last card demand?

    Raises ClaimError for more than 16 cards or a table that is none, TooHardError when it would
    take too long.
    """
    game, problems = _begin(hand, turn, rules)

    if shown := instant_cards(hand, rules):
        left = list(hand)
        for card in shown:
            left.remove(card)

        return Verdict(problems, () if problems else (Reading("set", shown),), tuple(left))

    tried: list[Plan] = []
    if out := _way_out(hand, turn, game, Budget(), tried):
        laid, readings = out
        return Verdict(problems, () if problems else readings, laid.left, None, laid.discard)

    searches = [plan.search for plan in tried]
    return Verdict((*problems, *_stays(turn, rules, searches, discard_rule(rules, turn.contract))))


def _way_out(
    hand: Cards, turn: TurnState, game: MeldRules, budget: Budget, tried: list[Plan]
) -> tuple[Laid, tuple[Reading, ...]] | None:
    """How this hand goes out: what it leaves and discards, and all that is laid; None where it
    cannot. ``tried`` is filled with the ways that were looked at.
    """
    rules = game.rules
    prices = Prices(
        lambda card: 1_000 if card.rank in rules.out.not_left_over else 1,
        lambda card: card.rank not in rules.turn.keep,
    )
    rule = discard_rule(rules, turn.contract)
    as_is, discards = rule != "required", rule != "forbidden" and rules.turn.discard_after_meld

    ends_with_contract = rules.out.when == "contract" and turn.contract is not None

    for plan in plans(hand, turn, game, prices, budget, lambda _complete: False):
        if not plan.complete and (rules.out.needs_contract or ends_with_contract):
            continue

        tried.append(plan)

        if ends_with_contract:  # whatever is still held
            laid = lay_down(plan.search, lambda left: (True, False))
        else:
            most = rules.out.left_over
            laid = lay_down(plan.search, lambda left: (as_is, discards), most)

        if laid:
            return laid, plan.readings(laid)

    tasks_ = [plan.search.task for plan in tried if not plan.swapped.steps]
    if discard := _out_by_discard(hand, turn, rules, tasks_):
        left = list(hand)
        left.remove(discard)
        return Laid(0, 0, (), tuple(left), discard), ()

    return None


def plans(
    hand: Cards,
    turn: TurnState,
    game: MeldRules,
    prices: Prices,
    budget: Budget,
    counts: Callable[[bool], bool],
) -> Iterator[Plan]:
    """Every way to go about a turn, those without swaps first. ``counts`` as in Search, by whether
    the contract lies at the end.
    """
    rules = game.rules
    to_lay = turn.contract is not None and bool(rules.contract_list)
    late = to_lay and rules.wild.swap_needs_contract

    lies = not late  # whether the contract can lie, so that cards are freed after it
    for swapped in after_swaps(hand, turn.table, turn.owners, game, budget):
        if swapped.steps and not lies:
            return

        for task, complete in tasks(replace(turn, table=swapped.table), game):
            if late and not swapped.steps and complete:
                lies |= holds(hand, task.parts, game) is not None

            if swapped.steps and late and not complete:
                continue  # nothing is freed before the contract lies

            must = bool(swapped.steps) and rules.wild.swap_use == "now"
            after = replace(
                task, freed=swapped.freed, replayed=must, late=late and bool(swapped.steps)
            )
            search = Search(swapped.hand, after, game, prices, budget, counts=counts(complete))
            yield Plan(search, complete, swapped)


def freed_faults(hand: Cards, freed: Card, table: Melds, rules: Ruleset) -> tuple[Problem, ...]:
    """Why a wild card may not come free to this hand: it has to be played on the same turn, and
    cannot be (``wild.swap_use``). ``table``: the melds as they lie after the swap.
    """
    if rules.wild.swap_use == "keep":
        return ()

    game, prices, budget = meld_rules(rules), Prices(lambda _card: 1, lambda _card: True), Budget()
    for task, _complete in tasks(TurnState(None, table), game):
        search = Search(
            [*hand, freed], replace(task, freed=(freed,), replayed=True), game, prices, budget
        )
        if lay_down(search, lambda _left: (True, False)):
            return ()

    text = _("{card} would come free, and it has to be played on this turn, which it cannot be.")
    return (Problem(Code.FREED_NOT_PLAYED, sentence(text.format(card=spoken(freed))), (freed,)),)


def instant_cards(hand: Cards, rules: Ruleset) -> tuple[Card, ...]:
    """The cards with which this hand goes out at once (``out.instant``); none where it has not all
    of them.
    """
    left, shown = list(hand), []
    for rank in rules.out.instant:
        card = next((card for card in left if card.rank == rank), None)
        if card is None:
            return ()

        left.remove(card)
        shown.append(card)

    return tuple(shown)


def best_lay_down(hand: Cards, turn: TurnState, rules: Ruleset) -> Verdict:
    """The fewest points that can be left in the hand at the end of this turn, after the discard has
    left it.

    Raises ClaimError where no points are kept, for more than 16 cards or a table that is none, and
    TooHardError.
    """
    if not rules.counts_cards:
        raise ClaimError(_("In this game cards count no points."))

    game, problems = _begin(hand, turn, rules)
    prices, rule = points_prices(rules), discard_rule(rules, turn.contract)
    budget = Budget()

    # who goes out with cards left does not count them
    may_keep_some = rules.out.left_over or rules.out.when == "contract"
    if may_keep_some and (out := _way_out(hand, turn, game, budget, [])):
        laid_out, everything = out
        return Verdict(problems, everything, laid_out.left, 0, laid_out.discard)

    def counts(complete: bool) -> bool:
        may_empty = complete or not rules.out.needs_contract
        always = rule == "optional" and may_empty and rules.turn.discard_after_meld
        return not always or bool(rules.turn.keep)

    best: Laid | None = None

    if not turn.laid_this_turn:  # to lay nothing
        lies = turn.contract is None or not rules.contract_list
        ending = _end_of_turn(rule, rules, may_empty=lies or not rules.out.needs_contract)
        best = lay_down(Search(hand, LayTask(), game, prices, budget), ending)

    readings: tuple[Reading, ...] = ()
    for plan in plans(hand, turn, game, prices, budget, counts):
        if plan.swapped.steps and best and not best.cost:
            break  # nothing is better than to be left with nothing

        may_empty = plan.complete or not rules.out.needs_contract
        ending = _end_of_turn(rule, rules, may_empty=may_empty, melds=True)
        most = best.cost - 1 if best and plan.swapped.steps else None  # or there's no need to swap

        laid = lay_down(plan.search, ending, most)
        if laid is None:
            continue

        if best is None or laid.rank < best.rank:
            best, readings = laid, plan.readings(laid)

    if best is None:  # no card may be discarded
        best = Laid(sum(map(prices.of, hand)), 0, (), tuple(hand), None)

    return Verdict(problems, readings, best.left, best.cost, best.discard)


def discard_rule(rules: Ruleset, contract: int | None) -> str:
    """How the last card leaves the hand: "required", "optional" or "forbidden" to discard it."""
    is_last = contract is not None and contract == len(rules.contract_list)
    return (rules.out.last_discard if is_last else "") or rules.out.discard


def tasks(turn: TurnState, game: MeldRules) -> Iterator[tuple[LayTask, bool]]:
    """Every way to go about a turn, and whether the contract lies at the end of it.

    Before the contract lies only its parts may be laid (``contracts.at_once``), and cards added
    only where that needs no contract. What comes after it waits for the next turn where the game
    says so (``after.from``).
    """
    rules = game.rules
    same_turn, needs = rules.after.from_ == "same_turn", rules.after.needs_contract
    adds = rules.after.lay_off != "none"
    table = tuple(_table(turn.table, game))
    alone = bool(game.alone) and (rules.after.melds != "none" or not rules.contract_list)

    if turn.contract is None or not rules.contract_list:
        may = same_turn or not turn.laid_this_turn
        lays_off = adds and (may or not needs)
        extras = _extras(game, grows=lays_off) if may else ()
        yield LayTask(extras=extras, tables=table if lays_off else (), alone=alone and may), True
        return

    for parts in open_parts(contract_of(rules, turn.contract), turn.laid_parts, game):
        grows = adds and (same_turn or not needs)
        shapes = tuple(_grows(game.part_shape(part), game, grows=grows) for part in parts)
        extras = _extras(game, grows=grows) if same_turn else ()
        yield LayTask(shapes, True, extras, table if grows else (), alone and same_turn), True
        early = adds and not needs
        some = tuple(_grows(game.part_shape(part), game, grows=early) for part in parts)
        yield (
            LayTask(() if rules.contracts.at_once else some, False, (), table if early else ()),
            False,
        )


def _grows(shape: Shape, game: MeldRules, *, grows: bool) -> Shape:
    return game.growing(shape) if grows else shape


def _extras(game: MeldRules, *, grows: bool) -> tuple[Shape, ...]:
    return tuple(
        _grows(game.shape(kind), game, grows=grows)
        for kind in KINDS
        if kind in extra_kinds(game.rules)
    )


def _table(table: Melds, game: MeldRules) -> Iterator[tuple[int, Placed]]:
    for index, meld in enumerate(table):
        placed = read_placed(meld, game)
        if not placed and not (len(meld) == 1 and meld[0].rank in game.alone):
            raise ClaimError(
                _("{meld} on the table is no meld as it lies.").format(meld=listed(meld))
            )

        yield from ((index, each) for each in placed)


def _begin(hand: Cards, turn: TurnState, rules: Ruleset) -> tuple[MeldRules, tuple[Problem, ...]]:
    if len(hand) > MOST_TO_LAY:
        raise ClaimError(
            _("A hand of more than {n} cards cannot be laid down for you.").format(n=MOST_TO_LAY)
        )

    if turn.owners and len(turn.owners) != len(turn.table):
        raise ClaimError(_("Each meld on the table has one owner."))
    if len(turn.table) > MOST_MELDS:
        raise ClaimError(_("More than {n} melds cannot be looked at.").format(n=MOST_MELDS))
    if turn.contract is not None:
        contract_of(rules, turn.contract)

    lying = [card for meld in (*turn.table, *turn.laid_parts) for card in meld]
    return meld_rules(rules), deck_problems((*hand, *lying), deck_of(rules, turn.players))


def _best_of(searches: Sequence[Search], ending: Ending) -> Laid | None:
    best: Laid | None = None
    for search in searches:
        best = lay_down(search, ending, best.cost - 1 if best else None) or best

    return best


def _end_of_turn(rule: str, rules: Ruleset, *, may_empty: bool, melds: bool = False) -> Ending:
    """How a turn may end with so many cards left, before the discard: as it is, and with a
    discard.
    """
    no_discard = rules.turn.pile == "none" or (melds and not rules.turn.discard_after_meld)

    def ending(left: int) -> tuple[bool, bool]:
        if not left:
            return may_empty and rule != "required", False
        if no_discard:
            return True, False
        if left == 1:  # the discard would be the last card
            return rule == "forbidden", may_empty and rule != "forbidden"

        return False, True

    return ending


def _out_by_discard(
    hand: Cards, turn: TurnState, rules: Ruleset, ways: Sequence[LayTask]
) -> Card | None:
    """The card to go out with where nothing is laid, as a turn with a meld has no discard."""
    may_lay_nothing = not turn.laid_this_turn and any(
        not (task.parts and task.needs_all) for task in ways
    )
    if (
        may_lay_nothing
        and discard_rule(rules, turn.contract) != "forbidden"
        and 0 < len(hand) <= rules.out.left_over + 1
    ):
        for place, card in enumerate(hand):
            kept = {other.rank for index, other in enumerate(hand) if index != place}
            if card.rank not in rules.turn.keep and not kept & set(rules.out.not_left_over):
                return card

    return None


def _stays(turn: TurnState, rules: Ruleset, ways: Sequence[Search], rule: str) -> Iterator[Problem]:
    """Why the hand does not go: the contract is missing, the last card may not go so, or cards are
    left.
    """
    most = rules.out.left_over

    as_is = _best_of(ways, lambda left: (True, False))
    if as_is is None:
        text = _("These cards do not make {step} {n}, and going out needs it.")
        text = text.format(step=step_noun(rules), n=turn.contract)
        yield Problem(Code.CONTRACT_NOT_LAID, text)
        return

    if as_is.cost <= most and rule == "required":
        text = _(
            "All cards can be laid, but none is left for the discard, and the last card "
            "has to be discarded."
        )
        yield Problem(Code.NEEDS_DISCARD, text)

        return

    discarding = _best_of(ways, lambda left: (False, True))
    laid = bool(as_is.readings) or turn.laid_this_turn
    no_discard = rule == "forbidden" or (laid and not rules.turn.discard_after_meld)
    if discarding and discarding.cost <= most and no_discard and not most:
        text = _("{card} is left, and it may not be discarded to go out.")
        yield Problem(Code.DISCARD_FORBIDDEN, text.format(card=listed(as_is.left)), as_is.left)
        return

    left = discarding.left if discarding and not no_discard else as_is.left
    text = ngettext(
        "{cards} would be left in your hand.", "{cards} would be left in your hand.", len(left)
    )

    if most and len(left) > most:
        text = ngettext(
            "{cards} would be left in your hand, and {n} card may be.",
            "{cards} would be left in your hand, and {n} cards may be.",
            most,
        )
    elif most:
        text = _("{cards} may not be the card that is left in your hand.")

    yield Problem(Code.CARDS_LEFT, text.format(cards=listed(left), n=most), tuple(left))
