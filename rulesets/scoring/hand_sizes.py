"""How many cards a player can be left with, with the contract laid and without.

Whoever draws one card and discards one on each turn holds what was dealt, less what they laid.
Only cards bought, a hand that grows, or a turn that ends without a discard, change that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from rulesets.cards import Deck
from rulesets.contracts import KINDS, KINDS_NAMED, Kind, Part
from rulesets.melds.shapes import meld_rules
from rulesets.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class HandSizes:
    """How many cards a player can have left at the end of a round.

    ``unlaid``: without the contract; empty if there isn't one to lay.
    """

    deal: int
    deck: Deck
    laid: frozenset[int]
    unlaid: frozenset[int]

    @property
    def every(self) -> frozenset[int]:
        return self.laid | self.unlaid

    @property
    def most(self) -> int:
        return max(self.every)


def hand_sizes(
    rules: Ruleset,
    deal: int,
    players: int,
    contract: int | None,
    *,
    may_be_out: bool,
) -> HandSizes:
    """The sizes for a player on this contract; None if there isn't one to lay.

    ``may_be_out``: nobody else is known to have gone out, so there may be no cards left.
    """
    laid: set[int] = set()
    unlaid: set[int] = set()

    # melds were kept in the hand, and aren't written down with the rest of it
    if rules.keeps_melds_in_hand:
        every = frozenset(range(deal + 1))
        return HandSizes(deal, rules.deck_for(players), every, frozenset())

    # who has bought cards plays on as if they had been dealt
    for bought in _purchases(rules, deal, players, contract):
        table = _Table(rules, deal, players, bought)
        if not contract:
            laid |= table.without_contracts()
            continue

        for parts in rules.contract_list[contract - 1].alternatives:
            unlaid |= table.without_parts(parts)
            if rules.out.when != "contract":  # or whoever lays it has gone out
                laid |= table.with_parts(parts, is_last=contract == len(rules.contract_list))

    if may_be_out:
        laid.add(0)
    if may_be_out and contract and not rules.out.needs_contract:
        unlaid.add(0)

    return HandSizes(deal, rules.deck_for(players), frozenset(laid), frozenset(unlaid))


def _purchases(rules: Ruleset, deal: int, players: int, contract: int | None) -> Collection[int]:
    """How many cards more somebody can have bought: none, or one purchase after the other."""
    turn = rules.turn
    to_be_had = rules.deck_for(players).size - players * deal
    if turn.pile == "bought":
        # instead of the card drawn, which the discard makes up for
        each = [turn.buy_cards * number - 1 for number in range(1, turn.pile_most + 1)]
        return _sums_up_to(to_be_had, each)

    most = to_be_had if turn.buys == "any" else rules.most_bought(contract or 1)
    return range(0, min(most, to_be_had) + 1, turn.buy_cards)


def _sums_up_to(most: int, pieces: Sequence[int]) -> set[int]:
    """All sums of these pieces, each as often as one likes."""
    sums = {0}
    for number in range(1, most + 1):
        if any(number - piece in sums for piece in pieces):
            sums.add(number)

    return sums


class _Table:
    """Counts how many cards ``fewer`` than dealt a hand holds for what its player laid."""

    def __init__(self, rules: Ruleset, deal: int, players: int, bought: int) -> None:
        self.rules = rules
        self.melding = meld_rules(rules)
        self.deal = deal + bought
        self.deck = rules.deck_for(players)
        # what the others were dealt stays in their hands, or is laid
        self.in_reach = self.deck.size - (players - 1) * deal
        # discards that a turn with a meld goes without
        self.spared = int(not rules.turn.discard_after_meld)

    @property
    def _fewest(self) -> int:
        """The fewest cards a player can hold who could go out, but hasn't."""
        out = self.rules.out
        may_hold_on = out.discard == "forbidden" or out.last_discard or out.not_left_over
        if may_hold_on:
            return 1
        return out.left_over + 1

    # ------------------------------------------------------------ the contract laid, or not

    def without_contracts(self) -> set[int]:
        further = self._further({0}, self._pieces_after(), same_turn=False)
        return self._sizes({0}, has_laid=False) | self._sizes(further, least=self._fewest)

    def with_parts(self, parts: Sequence[Part], *, is_last: bool) -> set[int]:
        """All of these parts are laid, and perhaps more."""
        fewer = self._laid(parts)
        if is_last and self.rules.end.timing == "immediate":
            earlier = () if self.rules.contracts.at_once else parts[1:]
            fewer |= self._further(fewer, self._pieces_before(earlier), same_turn=True)
            undiscarded = 1 - self.spared  # the game is over before the turn is
            return self._sizes({number - undiscarded for number in fewer}, least=0)

        same_turn = self.rules.after.from_ == "same_turn"
        fewer |= self._further(fewer, self._pieces_after(), same_turn=same_turn)
        return self._sizes(fewer, least=self._fewest)

    def without_parts(self, parts: Sequence[Part]) -> set[int]:
        """Some of these parts are still in the hand, or never were there."""
        sizes = self._sizes({0}, has_laid=False)

        most = 0 if self.rules.contracts.at_once else len(parts) - 1
        for number in range(most + 1):
            for some in combinations(parts, number):
                fewer = self._laid(some)
                more = self._further(fewer, self._pieces_before(some), same_turn=bool(some))
                sizes |= self._sizes(more)
                if some:
                    sizes |= self._sizes(fewer)

        return sizes

    # ------------------------------------------------------------ what is laid

    def _laid(self, parts: Sequence[Part]) -> set[int]:
        """These parts of a contract: on one turn, or each on its own if it may be laid in parts."""
        fewer = {0}

        turns = {0} if self.rules.contracts.at_once else {0, self.spared}
        for index, part in enumerate(parts):
            shape = self.melding.part_shape(part)
            longest = min(shape.longest, max(shape.least, self.deal + 1))
            sizes = range(shape.least, longest + 1)
            fewer = _sums(fewer, sizes, turns if index else {self.spared})

        return fewer

    def _further(self, fewer: set[int], pieces: set[int], *, same_turn: bool) -> set[int]:
        """One or more pieces beside what is laid; ``same_turn``: the first may need no new turn."""
        steps = {size - less for size in pieces for less in (0, self.spared)}
        first = {size - self.spared for size in pieces}
        if same_turn:
            first = steps
        room = (1 << (self.deal + 2)) - 1

        # a number is a bit: adding a piece to all of them is one shift
        found, new = 0, _shifted(sum(1 << number for number in fewer), first)
        while new:
            found |= new
            new = _shifted(new, steps) & room & ~found

        return {number for number in range(found.bit_length()) if found >> number & 1}

    def _pieces_before(self, some: Sequence[Part]) -> set[int]:
        """What can be added before the contract is complete, once some parts of it are laid."""
        after = self.rules.after
        adds = after.lay_off == "any" or (after.lay_off == "own" and some)
        if adds and not after.needs_contract:
            return {1}
        return set()

    def _pieces_after(self) -> set[int]:
        """What can be laid with no contract in the way: single cards, and melds of these sizes."""
        rules = self.rules
        if rules.meld.when == "out":
            return set()

        kinds = KINDS
        if rules.contract_list:
            kinds = KINDS_NAMED[rules.after.melds]

        pieces = self._melds_of(kinds)
        if rules.after.lay_off != "none" or (kinds and rules.meld.alone):
            pieces.add(1)
        return pieces

    def _melds_of(self, kinds: Sequence[Kind]) -> set[int]:
        sizes: set[int] = set()
        for kind in kinds:
            shape = self.melding.shape(kind)
            if shape.least:
                sizes |= set(range(shape.least, min(shape.longest, self.deal + 1) + 1))

        return sizes

    # ------------------------------------------------------------ what that leaves

    def _sizes(self, fewer: Iterable[int], *, has_laid: bool = True, least: int = 1) -> set[int]:
        """The hands that are left; with fewer cards than ``least`` a player has gone out."""
        sizes: set[int] = set()
        for number in fewer:
            size = largest = self.deal - number
            if self._grows(has_laid=has_laid):
                largest = self._grown(number)
            sizes |= set(range(max(size, least), largest + 1))

        return sizes

    def _grows(self, *, has_laid: bool) -> bool:
        turn = self.rules.turn
        if turn.draw_instead or turn.timeout_draw or turn.pile in {"down_to", "top_plus_two"}:
            return True
        return (
            turn.pile in {"whole_if_used", "top_n_if_used"} or self.rules.digs_into_pile
        ) and has_laid

    def _grown(self, fewer: int) -> int:
        """The most: every card that nobody else holds or laid, but for one discard."""
        discard = int(self.rules.turn.pile != "none")
        return max(self.in_reach - fewer - discard, self.deal - fewer)


def _sums(numbers: Iterable[int], sizes: Iterable[int], spared: Iterable[int]) -> set[int]:
    """Each number and a piece of each size, less the discard that its turn may spare."""
    return {number + size - less for number in numbers for size in sizes for less in spared}


def _shifted(bits: int, steps: Iterable[int]) -> int:
    """Each number of a set of bits and each of these steps."""
    sums = 0
    for step in steps:
        sums |= bits << step

    return sums
