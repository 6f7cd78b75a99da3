"""Who is at the table between two rounds, who deals next, and who comes, is out, and comes back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rulesets.language import counted
from rulesets.language import gettext as _
from rulesets.ruleset import Ruleset
from rulesets.scoring import ending
from rulesets.scoring.checks import check_dealer, check_join
from rulesets.scoring.facts import FactError, Join, RoundFacts
from rulesets.scoring.refusals import refusal
from rulesets.scoring.sides import Teams, sides_of


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round to be played next."""

    number: int
    dealer: str | None
    first: str | None  # who plays first
    deal: int
    players: tuple[str, ...]
    contracts: Mapping[str, int | None]
    # who is out of the game and may come back before it, and with what total
    may_rejoin: Mapping[str, int] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class Table:
    """The seats of a game, and what decides who plays the next round and who deals it."""

    rules: Ruleset
    seats: list[str]
    totals: dict[str, int]
    contracts: dict[str, int | None]
    number: int  # rounds played
    # who dealt the last round, or deals the first; or who played first (deal.moves)
    turn: str | None
    passes: bool = False  # it goes on to the next seat, whoever sits there by then
    gone: set[str] = field(default_factory=set)
    newcomers: set[str] = field(default_factory=set)  # who joined and hasn't played a round yet
    playoff: tuple[str, ...] = ()  # who plays on for a tied win
    cause: ending.Cause | None = None  # what ended it
    # who is out of the game, and since which round (end.when = "elimination")
    eliminated: dict[str, int] = field(default_factory=dict)
    teams: Teams = field(default_factory=dict)

    @property
    def sides(self) -> tuple[str, ...]:
        return sides_of(self.seats, self.teams)

    @property
    def is_over(self) -> bool:
        return self.cause is not None

    @property
    def at_table(self) -> tuple[str, ...]:
        """Who plays the next round, in seat order."""
        staying = self.playoff or self.seats
        out = self.gone | self.eliminated.keys()
        if not out and not self.playoff:
            return tuple(self.seats)

        return tuple(player for player in self.seats if player in staying and player not in out)

    def closed(self) -> str:
        """Why nobody can sit down now; "" if somebody can."""
        most = self.rules.players.max
        if self.is_over:
            return _("The game is over, so nobody can join it.")
        if self.playoff:
            return _("Nobody can join a play-off.")
        if self.teams:
            return _("Nobody can join a game that is played in teams.")
        if len(self.at_table) >= most:
            text = "{game} is for at most {n} player|players."
            return counted(text, n=most, game=_(self.rules.name))

        return ""

    def sit_down(self, join: Join, place: str) -> None:
        if closed := self.closed():
            raise FactError(place, closed)
        if join.name in self.gone:
            text = "{player} has already played in this game. Add a new name, such as “{new}”."
            raise refusal(place, text, player=join.name, new=f"{join.name} 2")

        check_join(self.rules, join, self.seats, place)
        index = len(self.seats)
        if join.after is not None:
            index = self.seats.index(join.after) + 1
        self.seats.insert(index, join.name)
        self.totals[join.name] = join.points
        self.newcomers.add(join.name)
        self.contracts[join.name] = join.contract if self.rules.has_personal_contracts else None

    def come_back(self, players: tuple[str, ...], place: str) -> dict[str, int]:
        """Let these into the game again, and give what each begins with. Raises FactError."""
        able = self.may_rejoin()
        for player in players:
            if player not in able:
                text = "{player} can’t come back into the game now."
                raise refusal(place, text, player=player)

        rejoined = {player: able[player] for player in players}
        self.totals |= rejoined
        for player in rejoined:
            del self.eliminated[player]

        return rejoined

    def may_rejoin(self) -> dict[str, int]:
        """Who may come back now, and with what total; in seat order."""
        rejoin = self.rules.end.rejoin
        if self.is_over or not self.rules.lets_back_in:
            return {}

        highest = max((self.totals[player] for player in self.at_table), default=0)
        if highest > rejoin.most:
            return {}

        out = [each for each in self.seats if each in self.eliminated and each not in self.gone]
        return dict.fromkeys(out, highest + rejoin.more)

    def change_dealer(self, player: str | None, place: str) -> None:
        """Let this player deal the next round, and go on from there.

        Where nobody deals, this player plays first.

        Whoever has left meanwhile, or isn't in the play-off, is passed over: the next seat deals.
        ``place`` is what the key in the game file follows.
        """
        if player is None:
            return

        check_dealer(self.rules, player, self.seats, place)
        if player not in self.at_table:
            player = self._seat_after(player)

        self.turn, self.passes = player, False
        if self.rules.deal.has_dealer and self.rules.deal.moves == "first_player":
            self.turn = self._seat_after(player)

    def turns(self, rounds: int) -> Iterator[str]:
        """Who deals the coming rounds, or plays first; only the next if it depends on rounds."""
        if self.rules.deal.follows_rounds:
            rounds = min(rounds, 1)

        for _round in range(rounds):
            turn = self.next_turn()
            yield self.dealer_of(turn) or self.first_of(turn) or ""
            self.turn, self.passes = turn, True

    def next_turn(self) -> str | None:
        """Whose turn it is to deal, or to play first: the next seat if nobody sits in theirs."""
        if self.turn in self.at_table and not self.passes:
            return self.turn
        return self._seat_after(self.turn)

    def dealer_of(self, turn: str | None) -> str | None:
        if self.rules.deal.moves == "dealer":
            return turn
        if not self.rules.deal.has_dealer:
            return None
        return self._seat_after(turn, back=True)

    def first_of(self, turn: str | None) -> str | None:
        return self._seat_after(turn) if self.rules.deal.moves == "dealer" else turn

    def _seat_after(self, player: str | None, *, back: bool = False) -> str | None:
        """The next player at the table in the direction of the deal, or the one before."""
        at_table = self.at_table
        if player is None or not at_table:
            return None

        order = self.seats if (self.rules.deal.direction == "left") != back else self.seats[::-1]
        start = order.index(player) + 1
        return next((seat for seat in order[start:] + order[:start] if seat in at_table), None)

    def pass_on(self, turn: str | None, winner: str | None, *, tied: bool) -> None:
        """Whose turn it is to deal, or to play first, after a round."""
        self.turn, self.passes = turn, not tied
        if not self.rules.deal.follows_rounds:
            return

        # a round without a winner is dealt again
        self.passes = False
        if winner and self.rules.deal.next_dealer == "winner":
            self.turn = winner
        elif winner:
            self.turn = next((player for player in self.at_table if player != winner), turn)

    def eliminate(self, players: tuple[str, ...]) -> None:
        """Whoever has so many points plays no more."""
        if self.rules.eliminates:
            out = [player for player in players if self.totals[player] >= self.rules.end.target]
            self.eliminated |= dict.fromkeys(out, self.number)

    def attempted(self) -> dict[str, int | None]:
        """The contract that each player at the table has to lay in the next round."""
        if self.rules.contracts.per == "round":
            return dict.fromkeys(self.at_table, min(self.number + 1, len(self.rules.contract_list)))

        # who has laid all of them lays the last one once more in a play-off
        after_the_last = (self.rules.contracts_each or None) if self.playoff else None
        return {player: self.contracts[player] or after_the_last for player in self.at_table}

    def lay(self, facts: RoundFacts) -> None:
        """Everyone who laid their contract moves on, whether they went out or not."""
        for player in facts.laid:
            laid = self.contracts[player]
            if laid is not None:  # or it was laid once more in a play-off
                is_last = laid == len(self.rules.contract_list)
                self.contracts[player] = None if is_last else laid + 1

    def next_round(self) -> NextRound:
        turn = self.next_turn()
        number = self.number + 1
        return NextRound(
            number=number,
            dealer=self.dealer_of(turn),
            first=self.first_of(turn),
            deal=self.rules.deal.size(number, len(self.at_table)),
            players=self.at_table,
            contracts=self.attempted(),
            may_rejoin=self.may_rejoin(),
        )
