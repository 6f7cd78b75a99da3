"""May the discard pile be taken? Where its top card has to be used at once: with which meld?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from rulesets.cards import Card, without
from rulesets.language import gettext as _
from rulesets.melds.shapes import meld_rules
from rulesets.referee.contract import contract_of
from rulesets.referee.frozen_pile import needs_pair, stopped, too_little, with_pair
from rulesets.referee.meld import MOST_MELDS, Cards, ClaimError, deck_of
from rulesets.referee.plans import Plans, TurnState, tasks
from rulesets.ruleset import Ruleset
from rulesets.solver.best import BestLay, lay_down
from rulesets.solver.budget import Budget
from rulesets.solver.choices import LayTask
from rulesets.solver.search import Prices, Search
from rulesets.verdict import Code, Problem, Verdict, deck_problems, listed, spoken
from rulesets.words.contracts import step_noun

MOST_TAKEN = 60  # cards in the hand and in what is taken, together
STAYS = 1_000  # what it costs to keep the top card; all others may stay


def check_take_pile(hand: Cards, pile: Cards, turn: TurnState, rules: Ruleset) -> Verdict:
    """May this pile (its top card last) be taken now, and what is laid with its top card then?

    ``turn.pile`` says what may be taken; in most games the top card, whatever it is good for. The
    verdict shows what is laid at once where the card has to be used, and what's then in the hand.

    Raises ClaimError for more than 60 cards or a table that is none, TooHardError when it would
    take too long.
    """
    taken = _taken(pile, rules)
    used = 1 if rules.takes_pile_with_hand else len(taken)
    if len(hand) + used > MOST_TAKEN:
        text = _("The referee can look at a hand and pile of up to {n} cards together.")
        raise ClaimError(text.format(n=MOST_TAKEN))

    if len(turn.table) > MOST_MELDS:
        raise ClaimError(_("The referee can look at up to {n} melds.").format(n=MOST_MELDS))
    if turn.contract is not None:
        contract_of(rules, turn.contract)

    lying = [card for meld in (*turn.table, *turn.laid_parts) for card in meld]
    problems = deck_problems((*hand, *pile, *lying), deck_of(rules, turn.players))

    if rules.turn.pile == "none":
        text = _("In this game you can’t take cards from a discard pile.")
        return Verdict((*problems, Problem(Code.PILE_FORBIDDEN, text)))

    if not pile:
        text = _("There aren’t any cards on the discard pile.")
        return Verdict((*problems, Problem(Code.PILE_NOT_USABLE, text)))

    if rules.takes_pile_with_hand:
        return _with_hand(hand, pile, turn, rules, problems)

    if rules.digs_into_pile:
        return _as_far_down(hand, pile, turn, rules, problems)

    if not rules.must_use_top_card:
        return Verdict(problems, left=(*hand, *taken))

    laid = _use_of(pile[-1], (*hand, *taken), turn, rules)
    if laid is None:
        return Verdict((*problems, _no_use(pile[-1], turn, rules)))

    return Verdict(problems, () if problems else laid.readings, laid.left)


def _taken(pile: Cards, rules: Ruleset) -> Cards:
    """What comes into the hand with the top card; where that's up to the player, the most."""
    if rules.turn.pile == "whole_if_used" or rules.digs_into_pile:
        return pile
    if rules.turn.pile == "top_n_if_used":
        return pile[-rules.turn.pile_most :]
    return pile[-1:]


def _with_hand(
    hand: Cards, pile: Cards, turn: TurnState, rules: Ruleset, problems: tuple[Problem, ...]
) -> Verdict:
    """The pile where its top card is used with cards of the hand alone."""
    top, below = pile[-1], _taken(pile, rules)[:-1]
    if bar := stopped(pile, rules):
        return Verdict((*problems, bar))

    if text := needs_pair(pile, turn, rules):
        melds = with_pair(hand, top, turn, rules)
        if melds is None:
            text = text.format(card=spoken(top))
            return Verdict((*problems, Problem(Code.PILE_NOT_USABLE, text, (top,))))
        if low := too_little(melds, top, turn, rules):
            return Verdict((*problems, low))

        laid_now = [card for meld in melds for card in meld.added or meld.cards]
        left = without((*hand, top), laid_now)
        return Verdict(problems, () if problems else tuple(melds), (*left, *below))

    laid = _use_of(top, (*hand, top), turn, rules)
    if laid is None:
        return Verdict((*problems, _no_use(top, turn, rules)))

    return Verdict(problems, () if problems else laid.readings, (*laid.left, *below))


def _as_far_down(
    hand: Cards, pile: Cards, turn: TurnState, rules: Ruleset, problems: tuple[Problem, ...]
) -> Verdict:
    """The lowest card of the pile that can be used, with all on top of it.

    The top card alone can be taken whatever it is good for, unless all have to be used.
    """
    for place, card in enumerate(pile):
        laid = _use_of(card, (*hand, *pile[place:]), turn, rules)
        if laid is not None:
            return Verdict(problems, () if problems else laid.readings, laid.left)

    if rules.turn.pile == "any_if_used":
        text = _("You can’t add any of these to a meld or make a new one with it: {cards}.")
        rule = _("If you take discards, you have to use the lowest of them at once.")
        text = f"{text.format(cards=listed(pile))} {rule}"
        return Verdict((*problems, Problem(Code.PILE_NOT_USABLE, text, tuple(pile))))

    return Verdict(problems, left=(*hand, pile[-1]))


def _use_of(top: Card, cards: Cards, turn: TurnState, rules: Ruleset) -> BestLay | None:
    """The first way to lay this card now; None if there isn't one."""
    melding, budget = meld_rules(rules), Budget()

    # where suits make no difference the search sees ranks alone, and takes the first card of one
    cards = tuple(sorted(cards, key=lambda card: card != top))

    prices = Prices(lambda card: STAYS * _is_like(card, top), lambda card: True)

    for task in _small_tasks(tasks(turn, melding), fills=rules.meld.per_rank == "one_open"):
        search = Search(cards, task, melding, prices, budget)
        laid = lay_down(search, lambda left: (True, False))
        if laid and laid.left.count(top) < cards.count(top):
            return laid

    if rules.wild.swap == "none":
        return None

    # or it frees a wild card, or goes where a freed one makes room
    plans = Plans(cards, turn, melding, prices, budget)
    most = STAYS * cards.count(top) - 1  # or else it isn't used

    def as_is(_left: int) -> tuple[bool, bool]:
        return True, False

    for plan in chain(
        plans.without_swaps(), plans.with_swaps(lambda _complete: as_is, lambda: most)
    ):
        laid = plan.lay_down(as_is)
        if laid and laid.left.count(top) < cards.count(top):
            return replace(laid, readings=plan.readings(laid))

    return None


def _is_like(card: Card, top: Card) -> bool:
    return card == top or (not card.suit and card.rank == top.rank)


def _small_tasks(whole: Iterable[tuple[LayTask, bool]], *, fills: bool) -> Iterator[LayTask]:
    """The least that can be laid with one card: the contract, and beside it or after it one meld or
    what is added to one. More is never needed, and everything at once takes long.
    """
    for task, _complete in whole:
        if not task.needs_all:
            for part in dict.fromkeys(task.parts):
                yield LayTask((part,))
        elif task.parts:
            yield LayTask(task.parts)

        parts = task.parts if task.needs_all else ()
        for shape in task.extras:
            # another meld of a rank may have to be filled first
            tables = task.tables if shape.kind == "set" and fills else ()
            yield LayTask((*parts, shape), tables=tables, ranks=task.ranks)

        for lying in task.tables:
            yield LayTask(parts, tables=(lying,))

        if task.alone:
            yield replace(task, parts=parts, extras=(), tables=())


def _no_use(top: Card, turn: TurnState, rules: Ruleset) -> Problem:
    if turn.contract is None:
        text = _("You can’t add {card} to a meld on the table or make a new one with it.")
    else:
        text = _("These cards don’t make {step} {n} with {card} in it.")

    text = text.format(card=spoken(top), step=step_noun(rules), n=turn.contract)
    rule = _("If you take the top discard, you have to use it at once.")
    return Problem(Code.PILE_NOT_USABLE, f"{text} {rule}", (top,))
