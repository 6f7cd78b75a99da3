"""A whole simulated game: rounds at the table, folded into totals and winners as any game is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from rulesets.forecast.distance import Distance
from rulesets.forecast.pack import Pack
from rulesets.forecast.players import Player, buys_in, in_turn
from rulesets.forecast.table import RoundDeal, RoundInPlay, RoundPlayed
from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import GameFacts, Hand, RoundFacts
from rulesets.scoring.progress import Scoreboard, play_through, scoreboard
from rulesets.scoring.table import NextRound

MOST_ROUNDS = 60  # then a game that doesn't end is given up


@dataclass(frozen=True, slots=True)
class Evening:
    """A game from the first deal to the end. ``board``: how it ended. ``rounds``: what happened."""

    board: Scoreboard
    rounds: tuple[RoundPlayed, ...]

    @property
    def turns(self) -> int:
        """Turns of all players together."""
        return sum(sum(played.turns) for played in self.rounds)


class Evenings:
    """Plays games of one ruleset with a number of players; worked out once for them."""

    def __init__(self, rules: Ruleset, players: int) -> None:
        self.rules = rules
        self.names = tuple(map(str, range(players)))
        self.table = RoundInPlay
        self._pack = cache(self._pack_for)

    def play(self, players: Sequence[Player], random: Random, most: int = MOST_ROUNDS) -> Evening:
        """Play one game with these ways of playing, one for each seat."""
        board = scoreboard(self.rules, GameFacts(self.names, first_dealer=self.names[0]))
        return self.play_from(board, players, random, most)

    def play_from(
        self,
        board: Scoreboard,
        players: Sequence[Player],
        random: Random,
        most: int = MOST_ROUNDS,
    ) -> Evening:
        """Play a game on to its end, or for so many rounds at most; a player for each seat."""
        playing = dict(zip(board.seats, players, strict=True))
        rounds: list[RoundPlayed] = []

        def facts_of(coming: NextRound) -> RoundFacts:
            seats = in_turn(self.rules, coming.players)  # in a round they have these numbers
            played = self._round(coming, seats, playing, random)
            rounds.append(played)
            out = None if played.out is None else seats[played.out]
            laid = tuple(seats[place] for place in played.laid)
            points = dict(zip(seats, played.points, strict=True))
            return written_down(self.rules, out, laid, points)

        board = play_through(board, facts_of, most)
        return Evening(board, tuple(rounds))

    def _round(
        self,
        coming: NextRound,
        seats: tuple[str, ...],
        playing: dict[str, Player],
        random: Random,
    ) -> RoundPlayed:
        pack, distances = self._pack(len(seats))
        players = [playing[name] for name in seats]
        numbers = [coming.contracts[name] for name in seats]
        deal = RoundDeal(
            cards=coming.deal,
            first=seats.index(coming.first) if coming.first else 0,
            buys=buys_in(self.rules, coming.number),
        )
        table = self.table.dealt(pack, distances, players, numbers, deal, random)
        return table.play(deal.first)

    def _pack_for(self, players: int) -> tuple[Pack, list[Distance]]:
        pack = Pack(self.rules, players)
        return pack, [Distance(contract, pack) for contract in self.rules.contract_list]


def written_down(
    rules: Ruleset, out: str | None, laid: tuple[str, ...], points: Mapping[str, int]
) -> RoundFacts:
    """What people would have written down of a round; ``points``: what each hand would cost."""
    left = {}
    if rules.counts_cards:
        left = {name: Hand(points=cost) for name, cost in points.items() if name != out}
    return RoundFacts(out=out, laid=laid if rules.has_personal_contracts else (), left=left)
