"""Melds that their player can take apart, and goes out with a number of cards in (``out.melded``).

What's on the table can't go back to the hand, so each of these cards has to be in a meld in the
end. Can all of these cards be? Can this hand go out? Can the top discard be taken?
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import NamedTuple

from rulesets.cards import Card
from rulesets.language import gettext as _
from rulesets.melds.read import read_meld
from rulesets.melds.shapes import meld_rules
from rulesets.referee.meld import Cards, ClaimError, Melds, beyond_deck, check_number
from rulesets.ruleset import Ruleset
from rulesets.solver.best import as_it_is, lay_down
from rulesets.solver.choices import LayTask
from rulesets.solver.search import Search
from rulesets.solver.wilds import Prices
from rulesets.verdict import Code, Problem, Reading, Verdict, listed, ruled

MOST_CARDS = 20  # in the hand and in one's own melds; nobody has more than eleven


class OwnCards(NamedTuple):
    """The cards of a hand and of a player's own melds, the melds they make, and those left over."""

    cards: tuple[Card, ...]
    problems: tuple[Problem, ...]
    melds: tuple[Reading, ...] | None  # None if a card that has to be in one can't be
    left: tuple[Card, ...]


def _own_cards(
    lying: Cards, hand: Cards, rules: Ruleset, players: int | None, below: Cards = ()
) -> OwnCards:
    """As few of the hand as can be are left, and none of ``lying``. ``below``: other cards known to
    be there. Raises ClaimError for too many cards, TooHardError.
    """
    cards = (*lying, *hand)
    check_number(len(cards), MOST_CARDS, _("The referee checks up to {n} cards."))
    problems = beyond_deck(rules, players, cards, below)

    melding = meld_rules(rules)
    prices = Prices(lambda _card: 1, lambda _card: False)
    task = LayTask(extras=tuple(melding.shapes()), lying=tuple(lying))
    laid = lay_down(Search(cards, task, melding, prices), as_it_is)
    melds = laid.readings if laid else None
    used = Counter(card for reading in melds or () for card in reading.cards)
    left = tuple((Counter(cards) - used).elements())
    return OwnCards(cards, problems, melds, left)


def check_all_laid(cards: Cards, rules: Ruleset, *, players: int | None = None) -> Verdict:
    """Can all these cards be in melds, and how?

    Also tells whether a player can be made to take a card: with it, all are melds again. Raises
    ClaimError for too many cards, TooHardError.
    """
    own = _own_cards((), cards, rules, players)
    if own.left:
        problem = Problem(Code.NO_ARRANGEMENT, own.left)
        return Verdict((*own.problems, problem), left=own.left)

    return ruled(own.problems, own.melds or ())


def check_out_melded(
    hand: Cards, table: Melds, rules: Ruleset, *, players: int | None = None
) -> Verdict:
    """Does the hand go out: is every card in a meld, and are they as many as it takes?

    ``hand``: with the card that is to be used. ``table``: the player's own melds. Raises ClaimError
    for a table that is none or too many cards, TooHardError.
    """
    own = _own_cards(_lying(table, rules), hand, rules, players)
    problems, number, asked = [*own.problems], len(own.cards), rules.out.melded

    if number != asked:  # they may all be in melds, and still be too few or too many
        problems.append(Problem(Code.MELDED_NUMBER, own.cards, limit=asked, n=number))
    if own.left:
        problems.append(Problem(Code.CARDS_LEFT, own.left))

    return ruled(problems, own.melds or ())


def best_melded(
    hand: Cards, table: Melds, rules: Ruleset, *, players: int | None = None
) -> Verdict:
    """The fewest cards of the hand that can be left, and the melds that do it.

    ``table``: the player's own melds, which may be taken apart. Raises ClaimError for a table that
    is none or too many cards, TooHardError.
    """
    own = _own_cards(_lying(table, rules), hand, rules, players)
    return Verdict(own.problems, own.melds or (), own.left)


def check_take_card(
    hand: Cards, pile: Cards, table: Melds, rules: Ruleset, *, players: int | None = None
) -> Verdict:
    """Can the top card be laid at once, with cards of the hand and the player's own melds?

    ``pile``: from the bottom to the top; not empty. Raises ClaimError for a table that is none or
    too many cards, TooHardError.
    """
    *below, card = pile
    own = _own_cards((*_lying(table, rules), card), hand, rules, players, below)
    if own.melds is None:
        return Verdict((*own.problems, Problem(Code.PILE_NOT_USABLE, (card,))))

    return ruled(own.problems, own.melds, own.left)


def _lying(table: Melds, rules: Ruleset) -> Cards:
    """The cards of a player's own melds. Raises ClaimError where one of them isn't any."""
    shapes = meld_rules(rules).shapes()
    for meld in table:
        if not any(read_meld(meld, shape) for shape in shapes):
            text = _("One of the melds on the table isn’t valid: {meld}.")
            raise ClaimError(text.format(meld=listed(meld)))

    return tuple(chain.from_iterable(table))
