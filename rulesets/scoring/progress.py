"""The fold: rounds in, Scoreboard out.

Points, totals, contracts, dealer, end and winners follow from the facts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from rulesets.contracts import Contract
from rulesets.ruleset import Ruleset
from rulesets.scoring import ending
from rulesets.scoring.checks import Seating, check_round, check_start, check_upcard
from rulesets.scoring.columns import Column, after_round, all_paid, columns_of
from rulesets.scoring.facts import GameFacts, RoundFacts
from rulesets.scoring.points import (
    Finish,
    GivenBonus,
    besides_cards,
    bonuses_of,
    card_points,
    left_over,
    multiplied,
    paid_out,
    round_winner,
    with_bonuses,
)
from rulesets.scoring.refusals import refusal
from rulesets.scoring.sides import Teams, by_side, players_of, side_of, sides_of
from rulesets.scoring.table import NextRound, Table


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What a round came to.

    ``contracts`` and ``next`` name the players of the round, ``points`` their sides, ``totals``
    all sides that there ever were. Bonuses are given to sides. Where a round feeds several games,
    ``points`` are what it is worth in one of them, and ``totals`` those of all games together.
    """

    number: int
    dealer: str | None  # None where nobody deals
    first: str | None  # who played first
    deal: int  # cards dealt to each
    contracts: Mapping[str, int | None]  # the contract each attempted
    points: Mapping[str, int]
    totals: Mapping[str, int]
    # the contract each attempts in the next round; None: all are laid
    next: Mapping[str, int | None]
    bonuses: tuple[GivenBonus, ...]
    facts: RoundFacts
    playoff: bool = False  # played for a tied win
    winner: str | None = None  # who went out, or beat whoever knocked
    eliminated: tuple[str, ...] = ()  # who is out of the game after it
    # who came back into it before this round, and with what total
    rejoined: Mapping[str, int] = field(default_factory=dict)
    columns: tuple[Column, ...] = ()  # after it, where it feeds several games

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.contracts)


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """A game so far.

    ``totals``, ``winners``, ``leaders``, ``standings`` and ``bonuses`` name sides; seats, contracts
    and who comes or goes are about players.
    """

    rules: Ruleset
    seats: tuple[str, ...]  # everyone who ever sat down, clockwise
    gone: frozenset[str]  # who has left
    totals: Mapping[str, int]
    contracts: Mapping[str, int | None]  # the contract each is on; None: all are laid
    rounds: tuple[RoundResult, ...]
    finished: bool
    winners: tuple[str, ...]
    leaders: tuple[str, ...]
    standings: tuple[ending.FinalPlace, ...]
    next_round: NextRound | None  # None when the game is over
    playoff: tuple[str, ...] = ()  # who plays on for a tied win
    newcomers: frozenset[str] = frozenset()  # who joined and hasn't played a round yet
    # what was paid at the end of the game; it's in the totals here, not in those of a round
    bonuses: tuple[GivenBonus, ...] = ()
    over: ending.GameEnd | None = None  # why it is over
    columns: tuple[Column, ...] = ()  # the games that the rounds feed, where these are several
    # the players of each, where partners share their points
    teams: Teams = field(default_factory=dict)
    fold: _Fold = field(kw_only=True, repr=False, compare=False)  # where the next round goes on

    @property
    def rounds_played(self) -> int:
        """How many rounds were played, those on paper before included."""
        return self.fold.number

    @property
    def sides(self) -> tuple[str, ...]:
        """Who has points, and wins: the teams, or everyone who ever sat down; in seat order."""
        return sides_of(self.seats, self.teams)

    def side_of(self, name: str) -> str:
        """The side that a player is on."""
        return side_of(name, self.teams)

    def players_of(self, side: str) -> tuple[str, ...]:
        """Who is on a side."""
        return players_of(side, self.teams)

    @property
    def ahead(self) -> tuple[str, ...]:
        """The leaders, once somebody is behind them."""
        playing = [name for name in self.sides if name not in self.gone | self.newcomers]
        return self.leaders if len(self.leaders) < len(playing) else ()

    def total(self, name: str) -> int | None:
        """What a player's side has by now; None in games without points."""
        return self.totals[self.side_of(name)] if self.rules.keeps_score else None

    def task(self, name: str) -> Contract | None:
        """The contract that a player has to lay in the next round."""
        number = self.next_round and self.next_round.contracts.get(name)
        return self.rules.contract_list[number - 1] if number else None

    def deals_next(self, name: str) -> bool:
        return self.next_round is not None and self.next_round.dealer == name

    def laid(self, name: str) -> int:
        """How many contracts a player has laid, where each has their own."""
        number = self.contracts[name]
        return self.rules.contracts_each if number is None else number - 1

    @property
    def eliminated(self) -> Collection[str]:
        """Who is out of the game."""
        return self.fold.eliminated

    @property
    def closed(self) -> str:
        """Why nobody can join now, in a sentence; "" if somebody can."""
        return self.fold.closed()

    def next_with(self, player: str) -> NextRound:
        """The next round if this player, who is out of the game, comes back for it.

        Raises FactError for somebody who can't (``NextRound.may_rejoin``).
        """
        fold = self.fold.copy()
        fold.come_back((player,), "rejoin")
        return fold.next_round()

    def turns(self, rounds: int) -> tuple[str, ...]:
        """Who deals the next rounds, or plays first, if nobody comes or goes."""
        return tuple(self.fold.copy().turns(rounds))


def scoreboard(rules: Ruleset, game: GameFacts) -> Scoreboard:
    """Fold the facts of a game into its scoreboard.

    Raises FactError for facts that aren't possible: unknown players, more cards than the deck has,
    rounds after the end.
    """
    check_start(rules, game)
    fold = _Fold.begin(rules, game)

    results = []
    for index, facts in enumerate(game.rounds):
        results.append(fold.play(facts, f"rounds[{index}]"))

    if game.stopped:
        fold.stop()

    for index, join in enumerate(game.join):
        fold.sit_down(join, f"join[{index}]")

    fold.change_dealer(game.next_dealer, "next_")
    return fold.board(tuple(results))


def play_on(board: Scoreboard, facts: RoundFacts) -> Scoreboard:
    """The game one round later, as ``scoreboard`` folds it from the start.

    A player who joins for the round is already seated.

    Raises FactError for a round that isn't possible, and for any round of a game that's over.
    """
    place = f"rounds[{len(board.rounds)}]"
    fold = board.fold.copy()
    result = replace(fold.play(replace(facts, join=()), place), facts=facts)
    return fold.board((*board.rounds, result))


def play_through(
    board: Scoreboard, facts_of: Callable[[NextRound], RoundFacts], rounds: int
) -> Scoreboard:
    """The game after so many rounds more, or at its end if that comes sooner.

    ``facts_of``: what is written down of each round. As ``play_on`` with one after the other, but
    quicker: nobody asks how it stands in between.

    Raises FactError for a round that isn't possible.
    """
    fold, results = board.fold.copy(), [*board.rounds]
    for _round in range(rounds):
        if fold.is_over:
            break

        facts = facts_of(fold.next_round())
        results.append(fold.play(facts, f"rounds[{len(results)}]"))

    return fold.board(tuple(results))


@dataclass(slots=True, kw_only=True)
class _Fold(Table):
    """The state of a game between two rounds."""

    rounds_won: dict[str, int] = field(default_factory=dict)
    finishers: list[str] = field(default_factory=list)
    playoffs: dict[str, int] = field(default_factory=dict)  # how many each has come into
    bonuses: tuple[GivenBonus, ...] = ()  # paid at the end of the game
    columns: tuple[Column, ...] = ()  # the games that the rounds feed, where these are several

    @classmethod
    def begin(cls, rules: Ruleset, game: GameFacts) -> _Fold:
        start = game.start
        first: int | None = 1 if rules.has_personal_contracts else None
        fold = cls(
            rules=rules,
            seats=list(game.players),
            totals={side: start.totals.get(side, 0) for side in game.sides},
            contracts={player: start.contracts.get(player, first) for player in game.players},
            number=start.rounds,
            turn=None,
            gone=set(start.leave),
            teams=game.teams,
            columns=columns_of(rules),
        )
        fold._begin_playoff(game)
        fold.change_dealer(game.first_dealer or game.players[0], "first_")

        return fold

    def _begin_playoff(self, game: GameFacts) -> None:
        """Totals from paper may be tied where the game would end: then those play on alone.

        Where somebody else is named in the first round it was kept before we saw that, and stays.
        """
        if self.rules.end.ties != "playoff" or self.teams or not self._at_target:
            return

        tied = ending.winners(self._race())
        comes = {join.name for join in game.join}
        named = game.rounds[0].named if game.rounds else comes
        if len(tied) > 1 and named <= {*tied}:
            self.playoff = tied
            self.playoffs = dict.fromkeys(tied, 1)

    def stop(self) -> None:
        """End it here, as the players like."""
        self.cause = self.cause or ending.Cause("stopped")

    def play(self, facts: RoundFacts, place: str) -> RoundResult:
        """Move the game on by one round."""
        if self.is_over:
            number = self.number + 1
            raise refusal(place, "The game would be over before round {number}.", number=number)

        for index, join in enumerate(facts.join):
            self.sit_down(join, f"{place}.join[{index}]")

        # a correction of an earlier round may have kept somebody in: they're just there
        away = tuple(player for player in facts.rejoin if player not in self.at_table)
        rejoined = self.come_back(away, f"{place}.rejoin")
        self.change_dealer(facts.dealer, f"{place}.")
        players, turn, attempted = self.at_table, self.next_turn(), self.attempted()
        dealer, first, playoff = self.dealer_of(turn), self.first_of(turn), bool(self.playoff)
        deck = self.rules.deck_for(len(players))
        table = Seating(players, attempted, dealer, deck, self.teams, self.eliminated)
        check_upcard(self.rules, facts.upcard, f"{place}.upcard")
        check_round(self._rules_of(facts), facts, table, place)
        finish = self._finish(facts, attempted)
        sides = facts.for_sides(self.teams)
        bonuses = bonuses_of(self.rules, sides, finish, players)
        by_rule = self._points_by_rule(facts, table.names, finish, bonuses)
        times_more = multiplied(self.rules, sides, by_rule)
        scored = with_bonuses(by_rule, times_more)
        by_hand = sides.by_hand
        points = {side: scored[side] + by_hand[side] for side in scored}
        self.number += 1

        held = left_over(self.rules, facts, players) if self.rules.has_knocking else None
        winner = round_winner(self.rules, facts, held)
        won = side_of(winner, self.teams) if winner else None
        self._add(points, scored, by_hand, won)
        self.eliminate(players)
        self.lay(facts)
        self.finishers += finish.finishers
        if won:
            self.rounds_won[won] = self.rounds_won.get(won, 0) + 1

        self.gone.update(facts.leave)
        self.newcomers.clear()  # everyone has played now
        self.pass_on(turn, winner, tied=facts.tied)
        self._look_for_end(facts)
        return RoundResult(
            number=self.number,
            dealer=dealer,
            first=first,
            deal=self.rules.deal.size(self.number, len(players)),
            contracts=attempted,
            points=points,
            totals=dict(self.totals),
            next={player: self.contracts[player] for player in players},
            bonuses=(*bonuses, *times_more),
            facts=facts,
            playoff=playoff,
            winner=winner,
            eliminated=tuple(player for player in self.seats if player in self.eliminated),
            rejoined=rejoined,
            columns=self.columns,
        )

    def board(self, results: tuple[RoundResult, ...]) -> Scoreboard:
        race = self._race()
        return Scoreboard(
            rules=self.rules,
            seats=tuple(self.seats),
            gone=frozenset(self.gone),
            totals=self._final_totals(),
            contracts=dict(self.contracts),
            rounds=results,
            finished=self.is_over,
            winners=ending.winners(race) if self.is_over else (),
            leaders=() if self.is_over else ending.leaders(race),
            standings=ending.standings(race, finished=self.is_over),
            next_round=None if self.is_over else self.next_round(),
            playoff=self.at_table if self.playoff and not self.is_over else (),
            newcomers=frozenset(self.newcomers),
            bonuses=self.bonuses,
            columns=self.columns,
            over=ending.over(race, self.cause, self.bonuses) if self.cause else None,
            teams=self.teams,
            fold=self,
        )

    def copy(self) -> _Fold:
        """The same, to go on from without a change to this one."""
        copies: dict[str, Any] = {}
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, list | dict | set):
                copies[each.name] = value.copy()

        return replace(self, **copies)

    def _final_totals(self) -> dict[str, int]:
        return with_bonuses(self.totals, self.bonuses)

    def _finish(self, facts: RoundFacts, attempted: Mapping[str, int | None]) -> Finish:
        last = len(self.rules.contract_list)
        finishers = tuple(player for player in facts.laid if attempted[player] == last)
        is_last_round = self.number + 1 == self.rules.fixed_rounds
        return Finish(finishers, is_first=not self.finishers, is_last_round=is_last_round)

    def _add(
        self,
        points: Mapping[str, int],
        scored: Mapping[str, int],
        by_hand: Mapping[str, int],
        won: str | None,
    ) -> None:
        """Add the points of a round to the totals; ``won``: whose round it is."""
        if not self.columns:
            for side in points:
                self.totals[side] += points[side]
            return

        self.columns = after_round(self.rules, self.columns, scored, by_hand, won)
        self.bonuses = all_paid(self.columns)
        for side in points:
            self.totals[side] = sum(column.total(side) for column in self.columns)

    def _points_by_rule(
        self,
        facts: RoundFacts,
        names: tuple[str, ...],
        finish: Finish,
        bonuses: tuple[GivenBonus, ...],
    ) -> dict[str, int]:
        """Cards left, then bonuses; ``names``: under whose names cards are written down."""
        sides = sides_of(names, self.teams)
        if self.rules.pays_out:
            return paid_out(bonuses, sides)

        points = dict.fromkeys(sides, 0)
        if self.rules.counts_hands_with(finish.finishers):
            points |= by_side(card_points(self._rules_of(facts), facts, names), self.teams)

        return with_bonuses(points, besides_cards(self.rules, bonuses))

    def _rules_of(self, facts: RoundFacts) -> Ruleset:
        """The rules of the round that is played, by what was turned up in it."""
        return self.rules.in_round(self.number + 1, facts.turned_up)

    def _race(self) -> ending.Race:
        last = len(self.rules.contract_list)
        return ending.Race(
            rules=self.rules,
            players=tuple(side for side in self.sides if side not in self.gone),
            gone=tuple(side for side in self.sides if side in self.gone),
            newcomers=frozenset(self.newcomers),
            totals=self._final_totals() if self.columns else self.totals,
            laid={player: last if on is None else on - 1 for player, on in self.contracts.items()},
            finishers=tuple(player for player in self.finishers if player not in self.gone),
            rounds_won=self.rounds_won,
            playoffs=self.playoffs,
            eliminated=self.eliminated,
        )

    def _look_for_end(self, facts: RoundFacts) -> None:
        cause = self._cause(facts)
        if not cause:
            return

        ties = self.rules.end.ties
        winners = ending.winners(self._race())
        self.playoff = winners if ties == "playoff" and len(winners) > 1 else ()
        self.playoffs |= {player: self.playoffs.get(player, 0) + 1 for player in self.playoff}
        if not self.playoff:
            self.cause = cause
            if not self.columns:
                self.bonuses = ending.end_bonuses(self._race())

    def _cause(self, facts: RoundFacts) -> ending.Cause | None:
        """What ends the game with this round, if anything does."""
        end = self.rules.end
        if end.when == "contracts" and self.finishers:
            return self._laid_all(facts)

        if end.when == "elimination" and len(self.at_table) < 2:
            now = tuple(name for name, at in self.eliminated.items() if at == self.number)
            left = tuple(name for name in facts.leave if name not in now)
            return ending.Cause("elimination", now, left=left)

        if self._at_target:
            return ending.Cause("target", self._at_target)

        has_played_all = self.number >= self.rules.fixed_rounds > 0
        return ending.Cause("rounds") if has_played_all else None

    def _laid_all(self, facts: RoundFacts) -> ending.Cause | None:
        """The end once somebody has laid the last contract and, if that's needed, gone out."""
        if facts.out is None and self.rules.end.needs_out:
            return None

        has_laid_now = any(player in facts.laid for player in self.finishers)
        by = tuple(dict.fromkeys(self.finishers))
        return ending.Cause("contracts", by, None if has_laid_now else facts.out)

    @property
    def _at_target(self) -> tuple[str, ...]:
        """Who has reached the total that ends the game."""
        if not self.rules.ends_at_target:
            return ()
        if self.columns and not all(column.is_over for column in self.columns):
            return ()
        if self.columns:
            return tuple(dict.fromkeys(side for column in self.columns for side in column.winners))

        target = self.rules.end.target
        staying = (side for side in self.sides if side not in self.gone)
        return tuple(side for side in staying if self.totals[side] >= target)
