"""May the discard pile be taken where its top card is used with cards of the hand alone, and at
times only with a natural pair (``turn.pile_with``)?
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.cards import Card, without
from rulesets.language import gettext as _
from rulesets.melds.on_table import PlacedMeld, grown_by
from rulesets.melds.read import read_meld
from rulesets.melds.shapes import MeldRules, meld_rules
from rulesets.referee.contract import points_prices
from rulesets.referee.meld import Cards
from rulesets.referee.one_of_rank import open_sets
from rulesets.referee.plans import TurnState, tasks
from rulesets.ruleset import Ruleset
from rulesets.solver.best import BestLay, lay_down
from rulesets.solver.budget import Budget
from rulesets.solver.search import Search
from rulesets.solver.worth import worth_of
from rulesets.values import is_named
from rulesets.verdict import Code, Problem, Reading, spoken


def stopped(pile: Cards, rules: Ruleset) -> Problem | None:
    """Why nobody can take this pile, whatever they hold; None if somebody could."""
    if not is_named(pile[-1], rules.turn.stops):
        return None

    text = _("Nobody can take the pile while this is on top: {card}.").format(card=spoken(pile[-1]))
    return Problem(Code.PILE_FORBIDDEN, text, (pile[-1],))


def needs_pair(pile: Cards, turn: TurnState, rules: Ruleset) -> str:
    """Why the top card can only be used with a natural pair, in a sentence that names {card}; ""
    if that isn't so.
    """
    if rules.turn.pile_with == "pair":
        return _("You can only take {card} with two natural cards of its rank from your hand.")
    if turn.is_to_open(rules):
        return _(
            "You haven’t laid your first melds yet, so you can only take {card} with two natural "
            "cards of its rank from your hand."
        )
    if any(is_named(card, rules.turn.freezes) for card in pile):
        return _(
            "The pile is frozen, so you can only take {card} with two natural cards of its rank "
            "from your hand."
        )

    return ""


def with_pair(hand: Cards, top: Card, turn: TurnState, rules: Ruleset) -> Sequence[Reading] | None:
    """What is laid at once: the top card with a natural pair, and what else a player has to lay to
    begin. None if the hand lacks the pair, or the three can't go where others of their rank lie.

    The melds are worth as much as can be if they aren't worth enough (``too_little``). Raises
    TooHardError.
    """
    melding = meld_rules(rules)
    pair = [card for card in hand if card.rank == top.rank and melding.is_natural(card)][:2]
    meld = read_meld((top, *pair), melding.shape("set"), melding)
    if len(pair) < 2 or meld is None or not melding.is_natural(top):
        return None

    rest = without(hand, pair)
    if not turn.is_to_open(rules):
        return _beside_its_rank(meld, rest, turn, melding)
    if worth_of(meld, rules) >= rules.meld.opening.points:
        return (meld,)

    laid = _most_laid(tuple(rest), meld, turn, melding)
    return _needed([_grown(meld, laid, melding), *_others(laid)], rules)


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
        if grown := grown_by(placed, meld.cards, melding, on=index):
            return (grown,)

    if melding.rules.meld.per_rank == "one":
        return None

    alike = tuple(card for card in rest if card.rank == rank and melding.is_natural(card))
    wild = tuple(card for card in rest if melding.is_wild(card, "set"))
    filled = _filled(there, alike, wild, melding)
    return None if filled is None else (*filled, meld)


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
        grown = grown_by(placed, cards, melding, on=index) if len(cards) == missing else None
        if grown is None:
            continue

        later = _filled(others, alike[number:], wild[missing - number :], melding)
        if later is not None:
            return (grown, *later)

    return None


def _most_laid(rest: Cards, meld: Reading, turn: TurnState, melding: MeldRules) -> BestLay | None:
    """What else can be laid so that it's worth most: the cards are worth what they cost."""
    begun = TurnState(None, (meld.cards,), players=turn.players)
    ((task, _complete),) = tasks(begun, melding)

    search = Search(rest, task, melding, points_prices(melding.rules), Budget())
    return lay_down(search, lambda _left: (True, False))


def _others(laid: BestLay | None) -> Iterator[Reading]:
    for reading in laid.readings if laid else ():
        if reading.on is None:
            yield reading


def _grown(meld: Reading, laid: BestLay | None, melding: MeldRules) -> Reading:
    """The meld with all that is added to it, as one that is laid whole."""
    added = [
        card
        for each in (laid.readings if laid else ())
        if each.on is not None
        for card in each.added
    ]
    whole = read_meld((*meld.cards, *added), melding.shape("set"), melding)
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

    text = _(
        "You need {least} to start, and with {card} and your hand you can lay {worth} at most. "
        "The rest of the pile doesn’t count."
    )
    text = text.format(least=least, card=spoken(top), worth=worth)
    return Problem(Code.OPENING_TOO_LOW, text, tuple(card for meld in melds for card in meld.cards))


__all__ = ["needs_pair", "stopped", "too_little", "with_pair"]
