"""A whole turn: can the hand go out, and what leaves the fewest points? Each answer is a
Verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from rulesets.cards import Card, without
from rulesets.language import gettext as _
from rulesets.melds.shapes import MeldRules, meld_rules
from rulesets.referee.at_once import out_at_once, won_alone
from rulesets.referee.books import WayOut, out_with_books
from rulesets.referee.contract import contract_of, points_prices
from rulesets.referee.meld import (
    MOST_MELDS,
    Cards,
    ClaimError,
    Melds,
    beyond_deck,
    check_number,
    check_scores,
)
from rulesets.referee.opening import not_opened
from rulesets.referee.outlook import Endings
from rulesets.referee.plans import Plans, TurnState, tasks
from rulesets.ruleset import Ruleset
from rulesets.solver.best import BestLay, Ending, as_it_is, lay_down
from rulesets.solver.budget import Budget
from rulesets.solver.choices import LayTask
from rulesets.solver.search import Search
from rulesets.solver.ways import NEVER
from rulesets.solver.wilds import EACH_CARD, Prices
from rulesets.values import is_named
from rulesets.verdict import (
    NOTHING_MISSING,
    Code,
    Outcome,
    Problem,
    Reading,
    Verdict,
)

MOST_TO_LAY = 18  # cards in a hand that is to be laid down as well as can be


def check_go_out(hand: Cards, turn: TurnState, rules: Ruleset) -> Verdict:
    """Can the whole hand go on this turn, as the rules on the last card demand?

    Raises ClaimError for more than 18 cards or a table that is none, TooHardError when it would
    take too long.
    """
    melding, problems = _begin(hand, turn, rules)

    at_once = won_alone(hand, problems, rules) or out_at_once(hand, problems, rules)
    if at_once:
        return at_once

    tried = []
    for last, rest in _last_melds(hand, rules):
        plans = Plans(rest, turn, melding, _prices_to_go_out(rules), Budget())
        if out := _way_out(rest, turn, plans):
            way = WayOut(out, NOTHING_MISSING)
            if rules.out.requires.books:
                way = out_with_books(rest, turn, rules, _find_way_out) or way

            laid = way.laid
            everything = () if problems else (*laid.readings, *last)
            return Verdict(
                problems, everything, laid.left, discard=laid.discard, missing=way.missing
            )

        tried.append(plans)

    why, instead = _stays(turn, _nearest_to_out(turn, tried), _rule_of(turn, rules))
    return Verdict((*problems, why), instead=instead)


def _find_way_out(hand: Cards, turn: TurnState, rules: Ruleset) -> BestLay | None:
    plans = Plans(hand, turn, meld_rules(rules), _prices_to_go_out(rules), Budget())
    return _way_out(hand, turn, plans)


def _last_melds(hand: Cards, rules: Ruleset) -> Iterator[tuple[tuple[Reading, ...], Cards]]:
    """What is laid last to go out, mostly nothing, and the other cards: cards that can be laid in
    one meld to go out, and at no other time (``meld.only_out``), the largest such meld first.

    It's a set without wild cards. Which of its cards stay in the hand makes no difference but for
    their number, as all of them are of one rank and cost the same.
    """
    yield (), hand

    last = tuple(card for card in hand if is_named(card, rules.meld.only_out))
    most = min(len(last), rules.meld.set.max or len(last))
    for size in range(most, rules.meld.set.min - 1, -1):
        yield (Reading("set", last[:size]),), without(hand, last[:size])


def _nearest_to_out(turn: TurnState, tried: Sequence[Plans]) -> Plans:
    """Those of several plans that leave the fewest cards."""
    if len(tried) == 1:
        return tried[0]

    def least(plans: Plans) -> int:
        done = _least_left(turn, plans, as_it_is)
        return done.cost if done else NEVER

    return min(tried, key=least)


def _prices_to_go_out(rules: Ruleset) -> Prices:
    """Each card that is left is one too many, and some may not be left at all."""
    return Prices(
        lambda card: 1_000 if card.rank in rules.out.not_left_over else 1,
        rules.can_discard,
        rules.keeps_by_colour,
    )


def _way_out(hand: Cards, turn: TurnState, plans: Plans) -> BestLay | None:
    """How this hand goes out; None if it can't."""
    rules = plans.melding.rules
    rule = _rule_of(turn, rules)
    as_is, discards = rule != "required", rule != "forbidden" and rules.turn.discard_after_meld

    most: int | None = rules.out.left_over
    if turn.ends_with_contract(rules):
        as_is, discards, most = True, False, None  # whatever is still held

    endings = _going_out(turn, rules, lambda _left: (as_is, discards))

    plain = plans.without_swaps()
    for plan in chain(plain, plans.with_swaps(endings, lambda: most)):
        ending = endings(plan.complete)
        if ending and (laid := plan.lay_down(ending, most)):
            return laid

    if turn.is_to_open(rules):
        return None

    tasks_ = [plan.task for plan in plain if endings(plan.complete)]
    if discard := _out_by_discard(hand, turn, rules, tasks_):
        left = list(hand)
        left.remove(discard)
        return BestLay(0, 0, (), tuple(left), discard)

    return None


def _going_out(turn: TurnState, rules: Ruleset, ending: Ending) -> Endings:
    """To end so, with the contract laid if it has to be."""
    needs = rules.out.needs_contract or turn.ends_with_contract(rules)

    return lambda complete: ending if complete or not needs else None


def freed_faults(hand: Cards, freed: Card, table: Melds, rules: Ruleset) -> tuple[Problem, ...]:
    """Why a wild card can't be taken: it has to be played on the same turn, and
    doesn't fit anywhere (``wild.swap_use``). ``table``: the melds after the swap.
    """
    if rules.wild.swap_use == "keep":
        return ()

    melding, budget = meld_rules(rules), Budget()
    for task, _complete in tasks(TurnState(None, table), melding):
        playing = replace(task, freed=(freed,), replayed=True)
        if lay_down(Search([*hand, freed], playing, melding, EACH_CARD, budget), as_it_is):
            return ()

    return (Problem(Code.FREED_NOT_PLAYED, (freed,)),)


def best_lay_down(hand: Cards, turn: TurnState, rules: Ruleset) -> Verdict:
    """The fewest points that can be left in the hand at the end of this turn, after the discard has
    left it.

    Raises ClaimError if cards don't score, for more than 18 cards or a table that isn't valid, and
    TooHardError.
    """
    check_scores(rules)
    melding, problems = _begin(hand, turn, rules)
    prices, rule = points_prices(rules), _rule_of(turn, rules)
    budget = Budget()

    # a player who goes out with cards left doesn't count them
    if rules.out.left_over or turn.ends_with_contract(rules):
        to_go_out = Plans(hand, turn, melding, _prices_to_go_out(rules), budget)
        if out := _way_out(hand, turn, to_go_out):
            return Verdict(problems, out.readings, out.left, 0, out.discard)

    def counts(complete: bool) -> bool:
        may_empty = complete or not rules.out.needs_contract
        always = rule == "optional" and may_empty and rules.turn.discard_after_meld
        return not always or bool(rules.turn.keep)

    nothing: BestLay | None = None
    if not turn.laid_this_turn:
        lies = turn.contract is None or not rules.contract_list
        lies = lies and not turn.is_to_open(rules)
        ending = _end_of_turn(rule, rules, may_empty=lies or not rules.out.needs_contract)
        nothing = lay_down(Search(hand, LayTask(), melding, prices, budget), ending)

    def endings(complete: bool) -> Ending:
        may_empty = complete or not rules.out.needs_contract
        return _end_of_turn(rule, rules, may_empty=may_empty, melds=True)

    plans = Plans(hand, turn, melding, prices, budget, counts)
    best = _best_of(plans, endings, nothing)

    if best is None or best.cost:
        for last, rest in islice(_last_melds(hand, rules), 1, None):
            to_go_out = Plans(rest, turn, melding, _prices_to_go_out(rules), budget)
            if out := _way_out(rest, turn, to_go_out):
                return Verdict(problems, (*out.readings, *last), out.left, 0, out.discard)

    if best is None:  # no card may be discarded
        return Verdict(problems, (), tuple(hand), sum(map(prices.of, hand)))

    return Verdict(problems, best.readings, best.left, best.cost, best.discard)


def _best_of(
    plans: Plans, endings: Callable[[bool], Ending], to_lay_nothing: BestLay | None
) -> BestLay | None:
    """What leaves the least, without swaps if that's as good; None if nothing can be done."""
    # nothing is better than to be left with nothing, and whether that can be is soon found out
    best = _without_swaps(plans, endings, to_lay_nothing, most=0)
    if best and not best.cost:
        return best
    for plan in plans.with_swaps(endings, lambda: 0):
        if laid := plan.lay_down(endings(plan.complete), 0):
            return laid

    best = _without_swaps(plans, endings, best, most=best.cost if best else None, least=1)

    def less() -> int | None:
        return _less_than(best)

    for plan in plans.with_swaps(endings, less):
        if laid := plan.lay_down(endings(plan.complete), less(), least=1):
            best = laid

    return best


def _without_swaps(
    plans: Plans,
    endings: Callable[[bool], Ending],
    best: BestLay | None,
    *,
    most: int | None,
    least: int = 0,
) -> BestLay | None:
    """What leaves less than the best so far, or else that."""
    for plan in plans.without_swaps():
        than = best.rank if best else None
        laid = plan.lay_down(endings(plan.complete), most, least=least, than=than)

        # to lay nothing before the contract ends in another way
        if laid and (laid.readings or plan.complete):
            best = laid

    return best


def _rule_of(turn: TurnState, rules: Ruleset) -> str:
    """How the last card leaves the hand on this turn, whether the contract is laid yet or not."""
    return discard_rule(rules, turn.laid if turn.contract is None else turn.contract)


def discard_rule(rules: Ruleset, contract: int | None) -> str:
    """How the last card leaves the hand: "required", "optional" or "forbidden" to discard it."""
    if contract is not None and contract == len(rules.contract_list):
        return rules.out.last_discard or rules.out.discard
    return rules.out.discard


def _begin(hand: Cards, turn: TurnState, rules: Ruleset) -> tuple[MeldRules, tuple[Problem, ...]]:
    check_number(len(hand), MOST_TO_LAY, _("The referee can lay down hands of up to {n} cards."))
    if turn.owners and len(turn.owners) != len(turn.table):
        raise ClaimError(_("Say for each meld on the table whose it is."))
    check_number(len(turn.table), MOST_MELDS, _("The referee checks up to {n} melds at a time."))
    for number in (turn.contract, turn.laid):
        if number is not None:
            contract_of(rules, number)

    lying = (*turn.table, *turn.laid_parts)
    return meld_rules(rules), beyond_deck(rules, turn.players, hand, *lying)


def _least_left(turn: TurnState, plans: Plans, ending: Ending) -> BestLay | None:
    """The way to end so that leaves the least, though it's no way to go out."""
    endings = _going_out(turn, plans.melding.rules, ending)
    best: BestLay | None = None

    def less() -> int | None:
        return _less_than(best)

    for plan in chain(plans.without_swaps(), plans.with_swaps(endings, less)):
        if endings(plan.complete) and (laid := plan.lay_down(ending, less())):
            best = laid

    return best


def _less_than(best: BestLay | None) -> int | None:
    """The most that may be left to be better; None for any price."""
    return best.cost - 1 if best else None


def _end_of_turn(rule: str, rules: Ruleset, *, may_empty: bool, melds: bool = False) -> Ending:
    """How a turn may end with so many cards left: as it is, and with a discard."""
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
        and _rule_of(turn, rules) != "forbidden"
        and 0 < len(hand) <= rules.out.left_over + 1
    ):
        for place, card in enumerate(hand):
            kept = {other.rank for index, other in enumerate(hand) if index != place}
            if rules.can_discard(card) and not kept & set(rules.out.not_left_over):
                return card

    return None


def _stays(turn: TurnState, plans: Plans, rule: str) -> tuple[Problem, Outcome | None]:
    """Why the hand doesn't go: the contract is missing, the last card may not go so, or cards are
    left; then also the turn that leaves them.
    """
    rules = plans.melding.rules
    most = rules.out.left_over

    as_is = _least_left(turn, plans, as_it_is)
    if as_is is None:
        return _nothing_laid(turn, rules), None

    if as_is.cost <= most and rule == "required":
        left = as_is.left
        return (_not_discarded(left) if left else Problem(Code.NEEDS_DISCARD)), None

    discarding = _least_left(turn, plans, lambda _left: (False, True))
    laid = bool(as_is.readings) or turn.laid_this_turn
    no_discard = rule == "forbidden" or (laid and not rules.turn.discard_after_meld)
    if discarding and discarding.cost <= most and no_discard and not most:
        return _not_discarded(as_is.left), None

    stays = len(as_is.left) == 1 and not rules.can_discard(as_is.left[0])
    if stays and not no_discard and not most:
        return Problem(Code.DISCARD_FORBIDDEN, as_is.left, "kept"), None

    done = as_is
    if discarding and not no_discard:
        done = discarding

    instead = _with_dearest_discarded(done, rules)
    return _left_over(instead.left, rules), instead


def _with_dearest_discarded(done: BestLay, rules: Ruleset) -> Outcome:
    """The turn with the card discarded that costs most: the others are left."""
    left, discard = done.left, done.discard
    if discard is None or rules.out.not_left_over:
        return Outcome(done.readings, left, discard)

    held = [discard, *left]
    dearest = max(filter(rules.can_discard, held), key=rules.value_of)
    held.remove(dearest)
    return Outcome(done.readings, tuple(held), dearest)


def _nothing_laid(turn: TurnState, rules: Ruleset) -> Problem:
    if turn.is_to_open(rules):
        return not_opened(rules)
    return Problem(Code.CONTRACT_NOT_LAID, (), "out", contract=turn.contract or 1)


def _left_over(left: Cards, rules: Ruleset) -> Problem:
    most, why = rules.out.left_over, ""
    if most:
        why = "too many" if len(left) > most else "barred"

    return Problem(Code.CARDS_LEFT, tuple(left), why, limit=most)


def _not_discarded(left: Cards) -> Problem:
    return Problem(Code.DISCARD_FORBIDDEN, tuple(left))
