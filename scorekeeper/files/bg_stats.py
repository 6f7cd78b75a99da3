"""A finished game for BG Stats: the link with which that app takes a play over.

Its fields are those of "create play" at bgstatsapp.com. Four switches are always sent, since
Android asks for them.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any
from urllib.parse import quote

from django.utils import timezone

from rulesets.language import gettext as rules_text
from rulesets.scoring.progress import Scoreboard, scoreboard
from rulesets.words.options import changes
from scorekeeper.store.evening import evening
from scorekeeper.store.records import Record

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Rummy Scorekeeper"


def play_url(record: Record, board: Scoreboard) -> str:
    """The link that logs this game in BG Stats."""
    data = json.dumps(play_data(record, board), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(data, safe="")


def play_data(record: Record, board: Scoreboard) -> dict[str, Any]:
    rules, game = board.rules, record.game
    data: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": game.public_id,
        "playDate": f"{timezone.localtime(game.created_at):%Y-%m-%d %H:%M:%S}",
        "location": SOURCE,  # it takes the source's name for a place that isn't said
        "board": "; ".join(changes(rules)),
        "game": {
            "name": rules_text(rules.name),
            "sourceGameId": game.kind,  # any other game by its name
            "highestWins": not rules.low_wins,
            "noPoints": not rules.keeps_score,
        },
        "players": list(_players(record, board)),
    }

    if minutes := _minutes(record):
        data["durationMin"] = minutes

    return {key: value for key, value in data.items() if value != ""}


def _players(record: Record, board: Scoreboard) -> list[dict[str, Any]]:
    beginning = scoreboard(record.rules, record.facts.prefix(0)).next_round
    places = {place.player: place.place for place in board.standings}

    players = []
    for seat in record.seats:
        name = seat.player.name
        side = board.side_of(name)
        player: dict[str, Any] = {
            "name": name,
            "sourcePlayerId": _player_id(record.game.household_id, seat.player_id),
            "winner": side in board.winners,
            "startPlayer": beginning is not None and name == beginning.first,
            "rank": places.get(side, len(record.seats)),
        }

        if board.rules.keeps_score:
            player["score"] = board.totals[side]

        players.append(player)

    return players


def _player_id(household_id: int, player_id: int) -> str:
    """The same for one person each time, and of no use for anything else."""
    return hashlib.sha256(f"bg-stats:{household_id}:{player_id}".encode()).hexdigest()[:12]


def _minutes(record: Record) -> int:
    """How long it was played; 0 where that isn't known."""
    played = evening(record.game.created_at, record.saved)
    if not played:
        return 0

    begun, end = played
    return int((end - begun).total_seconds() // 60)
