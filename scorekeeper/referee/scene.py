"""Where the referee is asked: in a game, with what is known there."""

from __future__ import annotations

from rulesets.scoring.facts import RoundFacts
from rulesets.scoring.table import NextRound
from scorekeeper.referee.asking import Asker, Scene
from scorekeeper.store.queries import drafts_of
from scorekeeper.store.records import Record
from scorekeeper.store.stamps import WILD


def scene_of(record: Record) -> Scene:
    """A game with its players and what each has to lay; whoever plays first next most likely
    asks.
    """
    board = record.board()
    upcoming, ids = board.next_round, record.seat_ids
    contracts, likely, number = board.contracts, None, max(board.rounds_played, 1)
    players = tuple(name for name in board.seats if name not in board.gone)
    if upcoming:
        contracts, number, players = upcoming.contracts, upcoming.number, upcoming.players
        likely = ids.get(upcoming.first or "")

    return Scene(
        rules=record.rules,
        game_id=record.game.public_id,
        askers=tuple(
            Asker(ids[name], name, contracts.get(name), board.totals.get(board.side_of(name), 0))
            for name in players
        ),
        likely=likely,
        round=number,
        turned_up=_turned_up(record, upcoming),
    )


def _turned_up(record: Record, upcoming: NextRound | None) -> str:
    """The rank that was turned up, as somebody has typed it into the open round already; of a game
    that is over, in its last round.
    """
    rules = record.rules
    if not rules.turns_up:
        return ""
    if upcoming is None:
        *_others, last = RoundFacts(), *record.facts.rounds
        return last.wild_rank or rules.upcard_rank(last.upcard)

    typed = {draft.cell: draft.data for draft in drafts_of(record.game, upcoming.number)}
    (rank,) = typed.get(WILD, {}).get(WILD) or [""]
    return rank if rank in rules.deck.ranks else ""
