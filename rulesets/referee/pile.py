"""May the discard pile be taken? Where its top card has to be used at once: with which meld?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from rulesets.cards import Card, without
from rulesets.language import gettext as _
from rulesets.melds.on_table import PlacedMeld, grown_by
from rulesets.melds.read import read_meld
from rulesets.melds.shapes import MeldRules, meld_rules
from rulesets.referee.contract import contract_of, points_prices
from rulesets.referee.meld import MOST_MELDS, Cards, beyond_deck, check_number
from rulesets.referee.one_of_rank import open_sets
from rulesets.referee.plans import Plans, TurnState, tasks
from rulesets.ruleset import Ruleset
from rulesets.solver.best import BestLay, as_it_is, lay_down
from rulesets.solver.budget import Budget
from rulesets.solver.choices import LayTask
from rulesets.solver.search import Search
from rulesets.solver.wilds import Prices
from rulesets.solver.worth import worth_of
from rulesets.values import is_named
from rulesets.verdict import Code, Problem, Reading, Verdict, ruled

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
    text = _("The referee can look at a hand and pile of up to {n} cards together.")
    check_number(len(hand) + used, MOST_TAKEN, text)
    check_number(len(turn.table), MOST_MELDS, _("The referee can look at up to {n} melds."))
    if turn.contract is not None:
        contract_of(rules, turn.contract)

    lying = (*turn.table, *turn.laid_parts)
    problems = beyond_deck(rules, turn.players, hand, pile, *lying)

    if rules.turn.pile == "none":
        return Verdict((*problems, Problem(Code.PILE_FORBIDDEN)))
    if not pile:
        return Verdict((*problems, Problem(Code.PILE_NOT_USABLE, (), "empty")))

    if bar := stopped(pile, rules):
        return Verdict((*problems, bar))

    if rules.takes_pile_with_hand:
        return _with_hand(hand, pile, turn, rules, problems)

    if rules.digs_into_pile:
        return _as_far_down(hand, pile, turn, rules, problems)

    if rules.opens_with_top_card and turn.is_to_open(rules):
        return _to_open(hand, pile[-1], turn, rules, problems)

    if not rules.must_use_top_card:
        return Verdict(problems, left=(*hand, *taken))

    laid = _use_of(pile[-1], (*hand, *taken), turn, rules)
    if laid is None:
        return Verdict((*problems, _no_use(pile[-1], turn)))

    return ruled(problems, laid.readings, laid.left)


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
    if why := needs_pair(pile, turn, rules):
        melds = with_pair(hand, top, turn, rules)
        if melds is None:
            return Verdict((*problems, Problem(Code.PILE_NOT_USABLE, (top,), why)))
        if low := too_little(melds, top, turn, rules):
            return Verdict((*problems, low))

        laid_now = [card for meld in melds for card in meld.added or meld.cards]
        left = without((*hand, top), laid_now)
        return ruled(problems, melds, (*left, *below))

    laid = _use_of(top, (*hand, top), turn, rules)
    if laid is None:
        return Verdict((*problems, _no_use(top, turn)))

    return ruled(problems, laid.readings, (*laid.left, *below))


def _as_far_down(
    hand: Cards, pile: Cards, turn: TurnState, rules: Ruleset, problems: tuple[Problem, ...]
) -> Verdict:
    """The lowest card of the pile that can be used, with all on top of it.

    The top card alone can be taken whatever it is good for, unless all have to be used.
    """
    for place, card in enumerate(pile):
        laid = _use_of(card, (*hand, *pile[place:]), turn, rules)
        if laid is not None:
            return ruled(problems, laid.readings, laid.left)

    if rules.turn.pile == "any_if_used":
        return Verdict((*problems, Problem(Code.PILE_NOT_USABLE, tuple(pile), "any")))

    return Verdict(problems, left=(*hand, pile[-1]))


def _to_open(
    hand: Cards, top: Card, turn: TurnState, rules: Ruleset, problems: tuple[Problem, ...]
) -> Verdict:
    """The top card where it has to be among the first melds of a player."""
    melding, cards = meld_rules(rules), (*hand, top)
    prices = Prices(lambda card: STAYS * (card == top), lambda _card: True, by_suit=True)

    # what lies on the table is no part of them
    ((task, _complete),) = tasks(replace(turn, table=()), melding)
    laid = lay_down(Search(cards, task, melding, prices, Budget()), as_it_is)

    if laid is None or laid.left.count(top) == cards.count(top):
        return Verdict((*problems, Problem(Code.PILE_NOT_USABLE, (top,), "first melds")))
    return ruled(problems, laid.readings, laid.left)


def _use_of(top: Card, cards: Cards, turn: TurnState, rules: Ruleset) -> BestLay | None:
    """The first way to lay this card now; None if there isn't one."""
    melding, budget = meld_rules(rules), Budget()

    # where suits make no difference the search sees ranks alone, and takes the first card of one
    cards = tuple(sorted(cards, key=lambda card: card != top))

    def price(card: Card) -> int:
        return STAYS * (card == top or (not card.suit and card.rank == top.rank))

    prices = Prices(price, lambda _card: True)

    for task in _small_tasks(tasks(turn, melding), fills=rules.meld.per_rank == "one_open"):
        search = Search(cards, task, melding, prices, budget)
        laid = lay_down(search, as_it_is)
        if laid and laid.left.count(top) < cards.count(top):
            return laid

    if rules.wild.swap == "none":
        return None

    # or it frees a wild card, or goes where a freed one makes room
    plans = Plans(cards, turn, melding, prices, budget)
    most = STAYS * cards.count(top) - 1  # or else it isn't used

    swapped = plans.with_swaps(lambda _complete: as_it_is, lambda: most)
    for plan in chain(plans.without_swaps(), swapped):
        laid = plan.lay_down(as_it_is)
        if laid and laid.left.count(top) < cards.count(top):
            return laid

    return None


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
            tables = task.tables if shape.is_set and fills else ()
            yield LayTask((*parts, shape), tables=tables, ranks=task.ranks)

        for lying in task.tables:
            yield LayTask(parts, tables=(lying,))

        if task.alone:
            yield replace(task, parts=parts, extras=(), tables=())


def _no_use(top: Card, turn: TurnState) -> Problem:
    if turn.contract is None:
        return Problem(Code.PILE_NOT_USABLE, (top,))
    return Problem(Code.PILE_NOT_USABLE, (top,), "contract", contract=turn.contract)


def stopped(pile: Cards, rules: Ruleset) -> Problem | None:
    """Why nobody can take this pile, whatever they hold; None if somebody could."""
    if not is_named(pile[-1], rules.turn.stops):
        return None

    why = "top" if rules.takes_pile_with_hand else "drawn"
    return Problem(Code.PILE_FORBIDDEN, (pile[-1],), why)


# ---------------------------------------------------------------- with a natural pair


def needs_pair(pile: Cards, turn: TurnState, rules: Ruleset) -> str:
    """Why the top card needs a natural pair (``turn.pile_with``); "" if it doesn't."""
    if rules.turn.pile_with == "pair":
        return "pair"
    if turn.is_to_open(rules):
        return "not opened"
    if any(is_named(card, rules.turn.freezes) for card in pile):
        return "frozen"

    return ""


def with_pair(hand: Cards, top: Card, turn: TurnState, rules: Ruleset) -> Sequence[Reading] | None:
    """What is laid at once: the top card with a natural pair, and what else a player has to lay to
    begin. None if the hand lacks the pair, or the three can't go where others of their rank lie.

    The melds are worth as much as can be if they aren't worth enough (``too_little``). Raises
    TooHardError.
    """
    melding = meld_rules(rules)
    pair = [card for card in hand if card.rank == top.rank and melding.is_natural(card)][:2]
    meld = read_meld((top, *pair), melding.shape("set"))
    if len(pair) < 2 or meld is None or not melding.is_natural(top):
        return None

    rest = without(hand, pair)
    if not turn.is_to_open(rules):
        return _beside_its_rank(meld, rest, turn, melding)
    if worth_of(meld, rules) >= rules.meld.opening.points:
        return (meld,)

    laid = _most_laid(tuple(rest), meld, turn, melding)
    others = (reading for reading in laid if reading.on is None)
    return _needed([_grown(meld, laid, melding), *others], rules)


def _beside_its_rank(
    meld: Reading, rest: Sequence[Card], turn: TurnState, melding: MeldRules
) -> Sequence[Reading] | None:
    """The meld as it's laid beside those of its rank (``meld.per_rank``): by itself, or added to
    one; or by itself once the others are full. None if neither goes.
    """
    rank = meld.cards[0].rank
    there = tuple(open_sets(turn.table, rank, melding.rules))
    if melding.rules.meld.per_rank == "any" or not there:
        return (meld,)

    for index, placed in there:
        if grown := grown_by(placed, meld.cards, on=index):
            return (grown,)

    if melding.rules.meld.per_rank == "one":
        return None

    alike = tuple(card for card in rest if card.rank == rank and melding.is_natural(card))
    wild = tuple(card for card in rest if melding.is_wild(card, "set"))
    filled = _filled(there, alike, wild, melding)
    if filled is None:
        return None
    return (*filled, meld)


def _filled(
    there: Sequence[tuple[int, PlacedMeld]],
    alike: tuple[Card, ...],
    wild: tuple[Card, ...],
    melding: MeldRules,
) -> Sequence[Reading] | None:
    """Each of these melds filled with cards of its rank and wild ones; None if they're too few."""
    if not there:
        return ()

    (index, placed), *others = there
    missing = placed.shape.longest - placed.size
    for number in range(min(missing, len(alike)), -1, -1):
        cards = (*alike[:number], *wild[: missing - number])
        if len(cards) < missing or not (grown := grown_by(placed, cards, on=index)):
            continue

        later = _filled(others, alike[number:], wild[missing - number :], melding)
        if later is not None:
            return (grown, *later)

    return None


def _most_laid(
    rest: Cards, meld: Reading, turn: TurnState, melding: MeldRules
) -> tuple[Reading, ...]:
    """What else can be laid so that it's worth most: the cards are worth what they cost."""
    begun = TurnState(None, (meld.cards,), players=turn.players)
    ((task, _complete),) = tasks(begun, melding)

    search = Search(rest, task, melding, points_prices(melding.rules), Budget())
    laid = lay_down(search, as_it_is)
    return laid.readings if laid else ()


def _grown(meld: Reading, laid: Iterable[Reading], melding: MeldRules) -> Reading:
    """The meld with all that is added to it, as one that is laid whole."""
    added = [card for reading in laid if reading.on is not None for card in reading.added]
    whole = read_meld((*meld.cards, *added), melding.shape("set"))
    return whole or meld


def _needed(melds: list[Reading], rules: Ruleset) -> list[Reading]:
    """The first of these melds, and as many others as it takes to be worth enough."""
    worth = sum(worth_of(meld, rules) for meld in melds)
    for meld in sorted(melds[1:], key=lambda meld: worth_of(meld, rules)):
        if worth - worth_of(meld, rules) >= rules.meld.opening.points:
            worth -= worth_of(meld, rules)
            melds.remove(meld)

    return melds


def too_little(
    melds: Sequence[Reading], top: Card, turn: TurnState, rules: Ruleset
) -> Problem | None:
    """Why these aren't enough to begin with; None if they are."""
    worth, least = sum(worth_of(meld, rules) for meld in melds), rules.meld.opening.points
    if not turn.is_to_open(rules) or worth >= least:
        return None

    cards = tuple(card for meld in melds for card in meld.cards)
    named = {"top": (top,)}
    return Problem(Code.OPENING_TOO_LOW, cards, "pile", limit=least, n=worth, named=named)
