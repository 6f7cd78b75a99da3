"""Where a round goes: after the last one, in place of one, or before one where it was forgotten."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext as _

from rulesets.scoring.facts import FactError, GameFacts, RoundFacts
from rulesets.scoring.incoming import check_incoming
from rulesets.scoring.progress import Scoreboard, play_on, scoreboard
from rulesets.scoring.table import NextRound
from scorekeeper.store.records import Record


class RoundAct(StrEnum):
    RECORD = "record"
    CORRECT = "correct"
    INSERT = "insert"


def _check_players(players: tuple[str, ...], place: str) -> None:
    """Raise FactError where everybody else has left."""
    if len(players) < 2:
        text = _("Only %(player)s is at the table. Add a player, or end the game on its sheet.")
        raise FactError(place, text % {"player": players[0]})


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a round in a game."""

    record: Record
    number: int
    act: RoundAct

    @property
    def index(self) -> int:
        """How many rounds of the facts are before it."""
        return self.number - self.record.game.start_rounds - 1

    @property
    def is_played(self) -> bool:
        """Whether a round with this number is there already."""
        return self.index < len(self.record.facts.rounds)

    @property
    def earlier(self) -> GameFacts:
        """The game before this round, with those who sat down for it."""
        before = self.record.facts.prefix(self.index)
        if self.act != RoundAct.INSERT:
            return before

        # who sat down for the round that is here now, or was to deal it, came after the forgotten
        # one
        return replace(before, join=(), next_dealer=None)

    @property
    def old(self) -> RoundFacts | None:
        """The round as it was saved, where one is corrected."""
        if self.act != RoundAct.CORRECT:
            return None
        return self.record.facts.rounds[self.index]

    def upcoming(self) -> NextRound | None:
        """Who plays this round, deals it, has to lay what; None when the game was over before."""
        upcoming = self._board_before().next_round
        if upcoming is None:
            return None
        return replace(upcoming, number=self.number)

    def _board_before(self) -> Scoreboard:
        """The game as it was before this round."""
        if self.earlier is self.record.facts:
            return self.record.board()
        return scoreboard(self.record.rules, self.earlier)

    def filled(self, facts: RoundFacts) -> Scoreboard:
        """The whole game with this round in its place. Raises FactError."""
        board = self._folded(facts)
        # rounds before a new one may have been undone meanwhile: it's the last in any case
        is_new = self.act == RoundAct.RECORD
        index = len(board.rounds) - 1 if is_new else self.index
        if self.act != RoundAct.CORRECT:
            _check_players(board.rounds[index].players, f"rounds[{index}]")

        check_incoming(board, index)
        return board

    def _folded(self, facts: RoundFacts) -> Scoreboard:
        if self.earlier is self.record.facts:
            there = replace(facts, join=self.earlier.join, dealer=self.earlier.next_dealer)
            return play_on(self.record.board(), there)

        if self.old:  # who left after it has left still
            facts = replace(facts, leave=self.old.leave)

        here = self.earlier.with_round(facts)
        rest = self._later_rounds()
        later = self.record.facts if rest or self.old else here
        whole = replace(later, rounds=(*here.rounds, *rest), stopped=self.record.facts.stopped)
        return scoreboard(self.record.rules, whole)

    def later_round(self, fault: FactError) -> int | None:
        """Which round after this one a fault is about, by its number on the sheet; else None."""
        index = fault.round_index
        if index is None or index <= self.index:
            return None

        moves_up = self.act == RoundAct.INSERT
        return self.record.game.start_rounds + index + 1 - moves_up

    def _later_rounds(self) -> tuple[RoundFacts, ...]:
        match self.act:
            case RoundAct.RECORD:
                return ()
            case RoundAct.CORRECT:
                return self.record.facts.rounds[self.index + 1 :]
            case RoundAct.INSERT:
                return self.record.facts.rounds[self.index :]
