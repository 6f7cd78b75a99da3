"""Where the referee is asked: in a game, with what is known there."""

from __future__ import annotations

from rulesets.scoring.facts import RoundFacts
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
    players = (
        upcoming.players
        if upcoming
        else tuple(name for name in board.seats if name not in board.gone)
    )
    contracts = upcoming.contracts if upcoming else board.contracts
    first = upcoming.first if upcoming else None

    return Scene(
        rules=record.rules,
        game_id=record.game.public_id,
        askers=tuple(
            Asker(ids[name], name, contracts.get(name), board.totals.get(board.side_of(name), 0))
            for name in players
        ),
        likely=ids[first] if first else None,
        round=upcoming.number if upcoming else max(board.rounds_played, 1),
        turned_up=_turned_up(record, upcoming.number if upcoming else None),
    )


def _turned_up(record: Record, number: int | None) -> str:
    """The rank that was turned up, as somebody has typed it into the open round already; of a game
    that is over, in its last round.
    """
    rules = record.rules
    if not rules.turns_up:
        return ""
    if number is None:
        last = record.facts.rounds[-1] if record.facts.rounds else RoundFacts()
        return last.wild_rank or rules.upcard_rank(last.upcard)

    typed = {draft.cell: draft.data for draft in drafts_of(record.game, number)}
    (rank,) = typed.get(WILD, {}).get(WILD) or [""]
    return rank if rank in rules.deck.ranks else ""
