"""One hand alone with the pack: on which turn can the contract be laid?

Each turn a card of the pack is the top discard, and the next one the top of the stock. That's how
hard a contract is: in a real round, the others end it before some hands are ready.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import cycle
from math import sqrt
from random import Random
from typing import Any

from rulesets.forecast.distance import Distance
from rulesets.forecast.pack import Code, Pack
from rulesets.forecast.players import Mind, Player, takes_discards
from rulesets.forecast.table import RoundDeal

MOST_TURNS = 80  # then a hand is given up
# a contract that fewer than 1 in 100 hands have laid by turn 40 isn't tried any further
PATIENCE, HOPELESS_AFTER, HOPELESS = 40, 100, 0.01
SURE = 1.96  # standard errors to each side in 95 of 100 cases


@dataclass(frozen=True, slots=True)
class Curve:
    """How many hands had laid a contract by which turn.

    ``laid``: hands that laid it on turn 1, turn 2 and so on. ``dealt``: those that had it before
    the first turn. Hands that never laid it in ``MOST_TURNS`` turns are only in ``hands``.
    """

    hands: int = 0
    dealt: int = 0
    laid: tuple[int, ...] = ()

    def by(self, turn: int) -> float:
        """The share of hands that had laid it after so many turns, from 0 to 1."""
        if self.hands:
            return sum(self.laid[:turn]) / self.hands
        return 0.0

    def by_error(self, turn: int) -> float:
        """How far off that share may be, in 95 of 100 cases."""
        share = self.by(turn)
        return SURE * sqrt(max(share * (1 - share), 1 / self.hands) / self.hands)

    @property
    def median(self) -> int | None:
        """The turn by which half of the hands had laid it; None if fewer ever did."""
        turns = range(1, len(self.laid) + 1)
        return next((turn for turn in turns if 2 * sum(self.laid[:turn]) >= self.hands), None)

    @property
    def mean(self) -> float:
        """The mean turn; hands that never laid it count as if they had on the last one."""
        if self.hands:
            return self._total(1) / self.hands
        return float(MOST_TURNS)

    @property
    def mean_error(self) -> float:
        """How far off the mean may be, in 95 of 100 cases."""
        if self.hands < 2:
            return float(MOST_TURNS)
        return SURE * sqrt(max(self._total(2) / self.hands - self.mean**2, 0.0) / self.hands)

    @lru_cache(maxsize=1024)  # noqa: B019  # curves that ship are there to the end anyway
    def _total(self, power: int) -> float:
        """The sum over all hands of their turns, or of the squares of them."""
        never = self.hands - sum(self.laid)
        laid = sum(hands * float(turn**power) for turn, hands in enumerate(self.laid, 1))
        return laid + never * float(MOST_TURNS**power)

    @property
    def is_hopeless(self) -> bool:
        """Whether hardly any hand ever lays it, so that no more need to be tried."""
        return self.hands >= HOPELESS_AFTER and self.by(PATIENCE) < HOPELESS

    def __add__(self, other: Curve) -> Curve:
        most = max(len(self.laid), len(other.laid))
        one, two = ((*each.laid, *[0] * (most - len(each.laid))) for each in (self, other))
        laid = tuple(map(int.__add__, one, two))
        return Curve(self.hands + other.hands, self.dealt + other.dealt, laid)

    def data(self) -> list[int]:
        """As plain numbers: hands, those that had it as dealt, and those that laid it by turn."""
        return [self.hands, self.dealt, *self.laid]

    @classmethod
    def of(cls, data: Any) -> Curve:
        """The curve that these numbers are about."""
        hands, dealt, *laid = data
        return cls(hands, dealt, tuple(laid))


def play_hands(
    distance: Distance, pack: Pack, deal: RoundDeal, player: Player, random: Random, hands: int
) -> Curve:
    """Deal so many hands, and play each until the contract is laid."""
    laid = [0] * MOST_TURNS
    dealt = 0

    deck = list(pack.all)
    for _hand in range(hands):
        random.shuffle(deck)
        mind = Mind(player, distance, pack.hand(deck[: deal.cards]))
        dealt += not mind.missing

        turn = _turns(mind, deck, deal, random)
        if turn:
            laid[turn - 1] += 1

    while laid and not laid[-1]:
        laid.pop()

    return Curve(hands, dealt, tuple(laid))


def _turns(mind: Mind, deck: list[Code], deal: RoundDeal, random: Random) -> int:
    """The turn on which the contract can be laid; 0 if it never can."""
    pack = mind.distance.pack
    rules, player = pack.rules, mind.player
    takes = player.takes and takes_discards(rules)
    buys_first = player.takes and rules.turn.pile == "bought"
    buys = deal.buys if player.takes else 0
    most = 0 if rules.must_use_top_card else mind.distance.size
    pile = cycle(deck[deal.cards :])  # what was thrown away comes again

    for turn in range(1, MOST_TURNS + 1):
        top = next(pile)
        missing = mind.missing_with(top) if takes else mind.missing
        if missing < mind.missing and missing <= most and mind.player.thinks(random):
            mind.take(top)
        elif buys_first and mind.is_nearer_with(top) and mind.player.thinks(random):
            _buy(mind, top, pile, rules.turn.buy_cards)
        else:
            mind.take(next(pile))

        if not mind.missing:
            return turn

        mind.discard(random)
        for _other in range(pack.players - 1 if buys else 0):
            top = next(pile)
            if buys and mind.is_nearer_with(top) and mind.player.thinks(random):
                _buy(mind, top, pile, rules.turn.buy_cards)
                buys -= 1

    return 0


def _buy(mind: Mind, code: Code, pile: Iterator[Code], cards: int) -> None:
    """Buy a discard, with the cards from the stock that come with it."""
    mind.take(code)
    for _card in range(cards - 1):
        mind.take(next(pile))
