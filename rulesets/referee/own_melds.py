"""Melds that their player can take apart, and goes out with a number of cards in (``out.melded``).

What's on the table can't go back to the hand, so each of these cards has to be in a meld in the
end. Can all of these cards be? Can this hand go out? Can the top discard be taken?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from rulesets.cards import Card
from rulesets.language import gettext as _
from rulesets.melds.judge import MisreadError, approved
from rulesets.melds.read import read_meld
from rulesets.melds.shapes import KINDS, Shape, meld_rules
from rulesets.referee.meld import Cards, ClaimError, Melds, deck_of, has_kind
from rulesets.ruleset import Ruleset
from rulesets.solver.budget import Budget
from rulesets.solver.candidates import BITS, COPIES, PackedHand, candidates
from rulesets.solver.hands import lowest
from rulesets.verdict import Code, Problem, Reading, Verdict, deck_problems, listed

MOST_CARDS = 20  # in the hand and in one's own melds; nobody has more than eleven

Meld = tuple[int, Shape]  # its cards as a number, and what it is


class Arrangement:
    """The melds that these cards make so that as few as can be are left, found exactly."""

    def __init__(self, lying: Cards, hand: Cards, rules: Ruleset) -> None:
        """``lying``: cards that have to be in a meld; those of the hand needn't be."""
        self.melding = meld_rules(rules)
        cards = [card for card in (*lying, *hand) if self.melding.is_natural(card)]
        self.pack = PackedHand(cards, rules.all_ranks, blind=False)
        self.optional = self.pack.encode(card for card in hand if self.melding.is_natural(card))
        self._budget = Budget()
        self._known: dict[tuple[int, int], tuple[int, Meld | None] | None] = {}
        self._at: dict[int, list[Meld]] = {}

        kinds = [kind for kind in KINDS if has_kind(rules, kind)]
        for shape in (self.melding.shape(kind) for kind in kinds):
            for least_wild, _most, code in candidates(self.pack, shape, 0):
                if code and not least_wild:
                    self._at.setdefault(lowest(code), []).append((code, shape))

    def melds(self) -> tuple[Reading, ...] | None:
        """The melds, or None if some card can't be in one that has to. Raises TooHardError."""
        rest, optional = self.pack.code, self.optional
        found: list[Reading] = []
        while rest:
            best = self._best(rest, optional)
            if best is None:
                return None

            _left, meld = best
            if meld is None:
                unit = 1 << BITS * lowest(rest)
                rest, optional = rest - unit, optional - unit
            else:
                code, shape = meld
                found.append(self._reading(code, shape))
                rest -= code

        return tuple(found)

    def _best(self, rest: int, optional: int) -> tuple[int, Meld | None] | None:
        """How many of these cards are left at least, and what becomes of the lowest one: the meld
        it's in, or None if it's left.

        ``optional``: how many of each card may still be left.
        """
        if not rest:
            return 0, None

        key = rest, optional
        if key in self._known:
            return self._known[key]

        self._budget.spend(1)
        place = lowest(rest)
        ways: list[tuple[int, Meld | None]] = []

        if optional >> BITS * place & COPIES:
            unit = 1 << BITS * place
            if after := self._best(rest - unit, optional - unit):
                ways.append((after[0] + 1, None))

        guarded = rest | self.pack.guard
        for code, shape in self._at.get(place, ()):
            if (guarded - code) & self.pack.guard != self.pack.guard:
                continue
            if after := self._best(rest - code, optional):
                ways.append((after[0], (code, shape)))

        best = min(ways, key=lambda way: way[0], default=None)
        self._known[key] = best
        return best

    def _reading(self, code: int, shape: Shape) -> Reading:
        cards = self.pack.decode(code)
        reading = read_meld(cards, shape, self.melding)
        if reading is None:
            raise MisreadError(f"{cards} aren't a legal {shape.kind}")

        return approved(reading, shape, self.melding)


def check_all_laid(cards: Cards, rules: Ruleset, *, players: int | None = None) -> Verdict:
    """Can all these cards be in melds, and how?

    Also tells whether a player can be made to take a card: with it, all are melds again. Raises
    ClaimError for too many cards, TooHardError.
    """
    problems = _problems(cards, rules, players)
    found = Arrangement((), cards, rules).melds() or ()
    left = _left(cards, found)
    if left:
        return Verdict((*problems, Problem(Code.NO_ARRANGEMENT, left)), left=left)

    return Verdict(problems, () if problems else found)


def check_out_melded(
    hand: Cards, table: Melds, rules: Ruleset, *, players: int | None = None
) -> Verdict:
    """Does the hand go out: is every card in a meld, and are they as many as it takes?

    ``hand``: with the card that is to be used. ``table``: the player's own melds. Raises ClaimError
    for a table that is none or too many cards, TooHardError.
    """
    lying = _lying(table, rules)
    cards = (*lying, *hand)
    problems = [*_problems(cards, rules, players)]
    found = Arrangement(lying, hand, rules).melds() or ()
    left = _left(cards, found)

    if len(cards) != rules.out.melded:
        # they may all be in melds, and still be too few or too many
        number, asked = len(cards), rules.out.melded
        problems.append(Problem(Code.MELDED_NUMBER, tuple(cards), limit=asked, n=number))
    if left:
        problems.append(Problem(Code.CARDS_LEFT, left))

    return Verdict(tuple(problems), () if problems else found)


def best_melded(
    hand: Cards, table: Melds, rules: Ruleset, *, players: int | None = None
) -> Verdict:
    """The fewest cards of the hand that can be left, and the melds that do it.

    ``table``: the player's own melds, which may be taken apart. Raises ClaimError for a table that
    is none or too many cards, TooHardError.
    """
    lying = _lying(table, rules)
    cards = (*lying, *hand)
    problems = _problems(cards, rules, players)
    found = Arrangement(lying, hand, rules).melds() or ()

    return Verdict(problems, found, _left(cards, found))


def check_take_card(
    hand: Cards, pile: Cards, table: Melds, rules: Ruleset, *, players: int | None = None
) -> Verdict:
    """Can the top card be laid at once, with cards of the hand and the player's own melds?

    ``pile``: from the bottom to the top; not empty. Raises ClaimError for a table that is none or
    too many cards, TooHardError.
    """
    *below, card = pile
    lying = _lying(table, rules)
    cards = (*lying, card, *hand)
    _check_number(cards)
    problems = deck_problems((*cards, *below), deck_of(rules, players))
    found = Arrangement((*lying, card), hand, rules).melds()
    if found is None:
        return Verdict((*problems, Problem(Code.PILE_NOT_USABLE, (card,))))

    return Verdict(problems, () if problems else found, _left(cards, found))


def _lying(table: Melds, rules: Ruleset) -> Cards:
    """The cards of a player's own melds. Raises ClaimError where one of them isn't any."""
    melding = meld_rules(rules)
    shapes = [melding.shape(kind) for kind in KINDS if has_kind(rules, kind)]
    for meld in table:
        if not any(read_meld(meld, shape, melding) for shape in shapes):
            text = _("One of the melds on the table isn’t valid: {meld}.")
            raise ClaimError(text.format(meld=listed(meld)))

    return tuple(chain.from_iterable(table))


def _problems(cards: Cards, rules: Ruleset, players: int | None) -> tuple[Problem, ...]:
    _check_number(cards)
    return deck_problems(cards, deck_of(rules, players))


def _check_number(cards: Cards) -> None:
    if len(cards) > MOST_CARDS:
        text = _("The referee checks up to {n} cards.")
        raise ClaimError(text.format(n=MOST_CARDS))


def _left(cards: Cards, found: Sequence[Reading]) -> tuple[Card, ...]:
    laid = Counter(card for reading in found for card in reading.cards)
    return tuple((Counter(cards) - laid).elements())
