"""How simulated players play towards a contract: what they take, and what they throw away.

Nobody holds cards back, blocks others or counts cards. Real players are somewhere in between.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rulesets.forecast.distance import Distance
from rulesets.forecast.pack import Code, HandBits
from rulesets.ruleset import Ruleset

ANY = 1_000  # times


@dataclass(frozen=True, slots=True)
class Player:
    """A way of playing.

    ``takes``: looks at the discard pile. ``picks``: thinks about which of the cards it doesn't need
    to throw away; or else it's any of them. ``lapse``: how often, from 0 to 1, it doesn't think: it
    throws away any card that it doesn't need, and doesn't see that a discard would help. Nobody
    breaks up what is nearly complete.
    """

    name: str
    takes: bool
    picks: bool
    lapse: float = 0.0

    def thinks(self, random: Random) -> bool:
        """Whether it does, this time."""
        return random.random() >= self.lapse


CARELESS = Player("careless", takes=False, picks=False)
SLOPPY = Player("sloppy", takes=True, picks=True, lapse=0.25)
GREEDY = Player("greedy", takes=True, picks=True)
PLAYERS = (SLOPPY, GREEDY, CARELESS)  # the usual one first


class Mind:
    """A player with a hand and a contract that isn't laid yet. ``missing``: cards to go."""

    __slots__ = ("distance", "hand", "missing", "player", "spare")

    def __init__(self, player: Player, distance: Distance, hand: HandBits) -> None:
        self.player, self.distance, self.hand = player, distance, hand
        self.think()

    def think(self) -> None:
        """Look at the whole hand again."""
        plan = self.distance.plan(self.hand)
        self.missing, self.spare = plan.missing, plan.spare

    def missing_with(self, *codes: Code) -> int:
        """How many cards would be missing if these were in the hand."""
        for code in codes:
            self.hand.add(code)

        missing = self.distance.missing(self.hand)
        for code in codes:
            self.hand.remove(code)

        return missing

    def is_nearer_with(self, *codes: Code) -> bool:
        """Whether fewer cards would be missing if these were in the hand."""
        return self.missing_with(*codes) < self.missing

    def take(self, code: Code) -> None:
        """Put a card into the hand."""
        self.hand.add(code)
        missing = self.distance.missing(self.hand)

        if missing < self.missing:
            self.think()
        elif not self.hand.pack.is_wild[code]:
            self.spare.append(code)

    def discard(self, random: Random) -> Code:
        """Choose a card and take it out of the hand."""
        pack = self.hand.pack
        if not self.spare:  # every natural card is needed: a wild one, if more than can be used
            wilds = [code for code in self.hand.cards if pack.is_wild[code]]
            code = (wilds or self.hand.cards)[0]
        elif self.player.picks and self.player.thinks(random):
            # the card least likely to be needed; the dearest of several
            uses = self.distance.uses(self.hand)
            code = min(self.spare, key=lambda code: (uses(code), -pack.values[code], code))
        else:
            code = self.spare[int(random.random() * len(self.spare))]

        self.hand.remove(code)
        if code in self.spare:
            self.spare.remove(code)
        else:
            self.think()

        return code


def in_turn(rules: Ruleset, players: tuple[str, ...]) -> tuple[str, ...]:
    """Those who play, from left to right at the table, in the order of turns."""
    if rules.deal.direction == "left":
        return players
    return players[::-1]


def takes_discards(rules: Ruleset) -> bool:
    """Whether a player can draw the top discard, with nothing that has to be bought with it."""
    return rules.turn.pile not in {"none", "bought"}


def buys_in(rules: Ruleset, number: int) -> int:
    """How often a player may buy a discard out of turn in a round, by its number from 1."""
    if rules.turn.buys == "any":
        return ANY
    return rules.turn.most_bought(number) // rules.turn.buy_cards
