"""A whole turn: can the hand go out, and what leaves the fewest points? Each answer is a
Verdict.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulesets.cards import Card
from rulesets.language import gettext as _
from rulesets.language import ngettext
from rulesets.melds.on_table import Placed, read_placed
from rulesets.melds.shapes import KINDS, MeldRules, Shape, meld_rules
from rulesets.referee.contract import contract_of, extra_kinds, open_parts, points_prices
from rulesets.referee.meld import MOST_MELDS, Cards, ClaimError, Melds, deck_of
from rulesets.ruleset import Ruleset
from rulesets.solver.best import Ending, Laid, lay_down
from rulesets.solver.budget import Budget
from rulesets.solver.choices import LayTask
from rulesets.solver.search import Prices, Search
from rulesets.verdict import Code, Problem, Reading, Verdict, deck_problems, listed
from rulesets.words.contracts import step_noun

MOST_TO_LAY = 16  # cards in a hand that is to be laid down as well as can be


@dataclass(frozen=True, slots=True)
class TurnState:
    """Where a player stands who is about to lay cards.

    ``contract``: the number still to lay; None when it lies, or where the game has none. ``table``:
    the melds that cards may be added to, each as it lies. ``laid_this_turn``: the contract was laid
    on this very turn.
    """

    contract: int | None = None
    table: Melds = ()
    laid_this_turn: bool = False
    laid_parts: Melds = ()
    players: int | None = None


def check_go_out(hand: Cards, turn: TurnState, rules: Ruleset) -> Verdict:
    """Can the whole hand go on this turn, as the rules on the last card demand? Swaps are not
    looked at.

    Raises ClaimError for more than 16 cards or a table that is none, TooHardError when it would
    take too long.
    """
    game, problems = _begin(hand, turn, rules)
    if shown := instant_cards(hand, rules):
        left = list(hand)
        for card in shown:
            left.remove(card)
        return Verdict(problems, () if problems else (Reading("set", shown),), tuple(left))
    prices = Prices(
        lambda card: 1_000 if card.rank in rules.out.not_left_over else 1,
        lambda card: card.rank not in rules.turn.keep,
    )
    budget = Budget()
    allowed = [
        task for task, complete in tasks(turn, game) if complete or not rules.out.needs_contract
    ]
    ways = [Search(hand, task, game, prices, budget) for task in allowed]
    rule = discard_rule(rules, turn.contract)
    as_is, discards = rule != "required", rule != "forbidden" and rules.turn.discard_after_meld
    best = _best_of(ways, lambda left: (as_is, discards))
    if best and best.cost <= rules.out.left_over:
        return Verdict(problems, () if problems else best.readings, best.left, None, best.discard)
    if discard := _out_by_discard(hand, turn, rules, allowed):
        left = list(hand)
        left.remove(discard)
        return Verdict(problems, (), tuple(left), None, discard)
    return Verdict((*problems, *_stays(turn, rules, ways, rule)))


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
    ways: list[Laid | None] = []
    for task, complete in tasks(turn, game):
        may_empty = complete or not rules.out.needs_contract
        counts = (
            rule != "optional"
            or not may_empty
            or not rules.turn.discard_after_meld
            or bool(rules.turn.keep)
        )
        search = Search(hand, task, game, prices, budget, counts=counts)
        ways.append(lay_down(search, _end_of_turn(rule, rules, may_empty=may_empty, melds=True)))
    if not turn.laid_this_turn:  # or lay nothing
        lies = turn.contract is None or not rules.contract_list
        ending = _end_of_turn(rule, rules, may_empty=lies or not rules.out.needs_contract)
        ways.append(lay_down(Search(hand, LayTask(), game, prices, budget), ending))
    found = [laid for laid in ways if laid]
    if not found:  # no card may be discarded
        found = [Laid(sum(map(prices.of, hand)), 0, (), tuple(hand), None)]
    best = min(found, key=lambda laid: laid.rank)
    return Verdict(problems, best.readings, best.left, best.cost, best.discard)


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
    if len(turn.table) > MOST_MELDS:
        raise ClaimError(_("More than {n} melds cannot be looked at.").format(n=MOST_MELDS))
    if turn.contract is not None:
        contract_of(rules, turn.contract)
    lying = [card for meld in (*turn.table, *turn.laid_parts) for card in meld]
    return meld_rules(rules), deck_problems((*hand, *lying), deck_of(rules, turn.players))


def _best_of(searches: Sequence[Search], ending: Ending) -> Laid | None:
    found = [laid for search in searches if (laid := lay_down(search, ending))]
    return min(found, key=lambda laid: laid.rank, default=None)


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
    no_discard = rule == "forbidden" or not rules.turn.discard_after_meld
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
