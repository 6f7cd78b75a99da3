"""Where a round goes: after the last one, in place of one, or before one where it was forgotten."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from rulesets.scoring.facts import GameFacts, RoundFacts
from rulesets.scoring.progress import NextRound, Scoreboard, play_on, scoreboard
from scorekeeper.store.records import Record


class RoundAct(StrEnum):
    RECORD = "record"
    CORRECT = "correct"
    INSERT = "insert"


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a round in a game."""

    record: Record
    number: int
    act: RoundAct

    @property
    def index(self) -> int:
        """How many rounds of the facts stand before it."""
        return self.number - self.record.game.start_rounds - 1

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
        return self.record.facts.rounds[self.index] if self.act == RoundAct.CORRECT else None

    def upcoming(self) -> NextRound | None:
        """Who plays this round, who deals it, what each has to lay; None when the game was over
        before it.
        """
        is_last = self.earlier is self.record.facts
        board = self.record.board() if is_last else scoreboard(self.record.rules, self.earlier)
        return replace(board.next_round, number=self.number) if board.next_round else None

    def filled(self, facts: RoundFacts) -> Scoreboard:
        """The whole game with this round in its place. Raises FactError."""
        if self.earlier is self.record.facts:
            there = replace(facts, join=self.earlier.join, dealer=self.earlier.next_dealer)
            return play_on(self.record.board(), there)
        rounds = self.record.facts.rounds
        here = self.earlier.with_round(replace(facts, leave=self.old.leave) if self.old else facts)
        rest = (
            rounds[self.index + (self.act == RoundAct.CORRECT) :]
            if self.act != RoundAct.RECORD
            else ()
        )
        later = self.record.facts if rest or self.old else here
        whole = replace(later, rounds=(*here.rounds, *rest), stopped=self.record.facts.stopped)
        return scoreboard(self.record.rules, whole)
