"""Simulated rounds, judged act by act by the referee."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rulesets.cards import Card
from rulesets.forecast.evening import Evenings
from rulesets.forecast.laid import LaidMeld
from rulesets.forecast.players import PLAYERS
from rulesets.forecast.table import RoundInPlay, RoundPlayed, Seat
from rulesets.referee.adding import Owner, check_lay_off
from rulesets.referee.contract import check_contract
from rulesets.referee.meld import MOST_MELDS, check_meld
from rulesets.referee.plans import TurnState
from rulesets.referee.turn import MOST_TO_LAY, check_go_out
from rulesets.ruleset import Ruleset
from rulesets.verdict import TooHardError, Verdict
from rulesets.words.reasons import reason


class Judge:
    """Asks the referee about everything that's done at a table, and keeps what isn't legal."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.acts = self.outs = self.unasked = 0
        self.wrong: list[str] = []

    def begins(self, table: RoundInPlay) -> None:
        assert sorted(self._all(table)) == sorted(table.pack.all)
        self.table, self.pack = table, table.pack
        self.turn: tuple[int, int] | None = None

    def lays(self, seat: Seat, melds: Sequence[LaidMeld]) -> None:
        self._remember(seat)
        rules, players = self.rules, self.pack.players
        laid = [self._cards(meld.cards) for meld in melds]
        if seat.mind and seat.number:
            self._note(seat, check_contract(laid, seat.number, rules, players=players))
        else:
            kind = melds[0].kind
            self._note(seat, check_meld(laid[0], rules, kind=kind, players=players))

    def adds(self, seat: Seat, meld: LaidMeld, code: int) -> None:
        self._remember(seat)
        verdict = check_lay_off(
            self._cards(meld.cards),
            self._cards([code]),
            self.rules,
            owner=self._owner(seat, meld),
            contract_laid=seat.mind is None,
            laid_this_turn=seat.laid_on == seat.turns,
            players=self.pack.players,
        )
        self._note(seat, verdict)

    def discards(self, seat: Seat, code: int) -> None:
        self._remember(seat, code)
        assert self.pack.kinds[code].rank not in self.rules.turn.keep

    def goes_out(self, seat: Seat) -> None:
        """The whole turn at once, from the hand as it was at the beginning."""
        assert sorted(self._all(self.table)) == sorted(self.pack.all)
        hand, state = self.before
        if len(hand) > MOST_TO_LAY or len(state.table) > MOST_MELDS:
            self.unasked += 1
            return

        try:
            self._note(seat, check_go_out(hand, state, self.rules))
            self.outs += 1
        except TooHardError:
            self.unasked += 1

    def _all(self, table: RoundInPlay) -> list[int]:
        cards = [*table.stock, *table.discards]
        for meld in table.melds:
            cards += meld.cards
        for seat in table.seats:
            cards += seat.hand.cards

        return cards

    def _remember(self, seat: Seat, *gone: int) -> None:
        """What the table was like before the first act of a turn."""
        if self.turn == (seat.place, seat.turns):
            return

        self.turn = seat.place, seat.turns
        melds = self.table.melds
        state = TurnState(
            contract=seat.number if seat.mind else None,
            table=tuple(self._cards(meld.cards) for meld in melds),
            players=self.pack.players,
            owners=tuple(self._owner(seat, meld) for meld in melds),
        )
        self.before = self._cards([*seat.hand.cards, *gone]), state

    def _owner(self, seat: Seat, meld: LaidMeld) -> Owner:
        return "self" if meld.owner == seat.place else "other"

    def _cards(self, codes: Sequence[int]) -> tuple[Card, ...]:
        return tuple(self.pack.kinds[code] for code in codes)

    def _note(self, seat: Seat, verdict: Verdict) -> None:
        self.acts += 1
        if not verdict.legal:
            why = " ".join(reason(problem, self.rules) for problem in verdict.problems)
            self.wrong.append(f"{self.rules.id}, seat {seat.place}: {why}")


def watched_by(judge: Judge) -> type[RoundInPlay]:
    """Rounds of which the judge sees each act before it's done."""

    class Watched(RoundInPlay):
        def play(self, first: int) -> RoundPlayed:
            judge.begins(self)
            return super().play(first)

        def lay(self, seat: Seat, melds: Sequence[LaidMeld]) -> None:
            judge.lays(seat, melds)
            super().lay(seat, melds)

        def add(self, seat: Seat, meld: LaidMeld, code: int) -> None:
            judge.adds(seat, meld, code)
            super().add(seat, meld, code)

        def discard(self, seat: Seat, code: int) -> None:
            judge.discards(seat, code)
            super().discard(seat, code)

        def go_out(self, seat: Seat) -> None:
            judge.goes_out(seat)
            super().go_out(seat)

    return Watched


def judge_games(rules: Ruleset, players: int, rounds: int, seed: int) -> Judge:
    """Play games with all ways of playing at one table, until so many rounds are judged."""
    judge, evenings = Judge(rules), Evenings(rules, players)
    evenings.table = watched_by(judge)
    ways = [PLAYERS[place % len(PLAYERS)] for place in range(players)]

    played = 0
    random = Random(seed)
    while played < rounds:
        played += len(evenings.play(ways, random, rounds - played).rounds)

    return judge
