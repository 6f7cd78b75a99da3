"""How a round is kept: its row, an entry of each player who did something, and points by hand.

What a team has together is kept with the round, by the team's number.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import JSONField

from rulesets.ruleset import Ruleset
from rulesets.scoring.facts import KINDS, RoundFacts
from rulesets.scoring.facts import Adjustment as AdjustmentFact
from rulesets.scoring.sides import Teams
from scorekeeper.models import Adjustment, Entry, Game, Round, Seat
from scorekeeper.store.teams import NO_TEAMS

# The column of each fact that is about what players did or have: called as the fact, or like this.
OTHER_NAMES = {"out": "went_out", "laid": "laid_as", "left": "hand", "rejoin": "rejoined"}
ENTRY_NAMES = {field.name for field in Entry._meta.concrete_fields}
COLUMNS = {
    key: OTHER_NAMES.get(key, key) for key in KINDS if OTHER_NAMES.get(key, key) in ENTRY_NAMES
}
TEAM_COLUMNS = COLUMNS | {"adjust": "adjust"}
JSON_COLUMNS = {field.name for field in Entry._meta.concrete_fields if isinstance(field, JSONField)}


class EntryColumns(NamedTuple):
    """What a player did in a round. A game has many of these, so they aren't models."""

    round_id: int
    seat_id: int
    columns: tuple[Any, ...]  # as COLUMNS has them; JSON is text


class AdjustmentRow(NamedTuple):
    """Points outside the rules."""

    round_id: int
    seat_id: int
    points: int
    why: str


class RoundRows(NamedTuple):
    """All rows of a round."""

    round: Round
    entries: Sequence[EntryColumns]
    adjustments: Sequence[AdjustmentRow]


def round_columns(facts: RoundFacts, teams: Teams) -> dict[str, Any]:
    """What a round's own row says of it."""
    return {
        "tied": facts.tied,
        "wild_rank": facts.wild_rank or None,
        "upcard": facts.upcard or None,
        "teams": _kept_of_teams(facts, teams),
    }


def round_row(
    game: Game, number: int, facts: RoundFacts, at: datetime, teams: Teams = NO_TEAMS
) -> Round:
    """A round as it is kept, without what each player did; not stored yet."""
    return Round(game=game, number=number, saved_at=at, **round_columns(facts, teams))


def entry_rows(seats: Mapping[str, Seat], round_: Round, facts: RoundFacts) -> Iterator[Entry]:
    """What each player did; who did nothing that is written down has no row."""
    for name, seat in seats.items():
        if kept := _kept(facts, name, COLUMNS):
            yield Entry(round=round_, seat=seat, **kept)


def adjustment_rows(
    seats: Mapping[str, Seat], round_: Round, facts: RoundFacts
) -> Iterator[Adjustment]:
    """What each player gets by hand; that of a team is kept with the round."""
    for given in facts.adjust:
        if seat := seats.get(given.player):
            yield Adjustment(round=round_, seat=seat, points=given.points, why=given.why)


def _kept_of_teams(facts: RoundFacts, teams: Teams) -> dict[str, Any] | None:
    kept = {str(number): _kept(facts, team, TEAM_COLUMNS) for number, team in enumerate(teams)}
    return {number: columns for number, columns in kept.items() if columns} or None


def _kept(facts: RoundFacts, name: str, columns: Mapping[str, str]) -> dict[str, Any]:
    said = facts.of(name)
    return {column: said[key] for key, column in columns.items() if said[key] is not None}


def round_facts(
    rules: Ruleset, rows: RoundRows, names: Mapping[int, str], teams: Teams
) -> RoundFacts:
    """A round from its rows; ``names``: of all seats, in their order.

    Who came, left and was to deal is kept elsewhere.
    """
    shares = _shares(rows, names, teams)
    facts = {
        key: KINDS[key].together(shares[column], rules)
        for key, column in TEAM_COLUMNS.items()
        if column in shares
    }
    by_hand = [AdjustmentFact(names[row.seat_id], row.points, row.why) for row in rows.adjustments]
    facts["adjust"] = (*by_hand, *facts.get("adjust", ()))
    round_ = rows.round

    return RoundFacts(
        tied=round_.tied,
        wild_rank=round_.wild_rank or "",
        upcard=round_.upcard or "",
        **facts,
    )


def _shares(rows: RoundRows, names: Mapping[int, str], teams: Teams) -> dict[str, dict[str, Any]]:
    """By column, what each player has, in seat order, and then each team."""
    shares: dict[str, dict[str, Any]] = {}
    entries = {entry.seat_id: entry for entry in rows.entries}
    for seat_id in filter(entries.__contains__, names):
        for column, value in zip(COLUMNS.values(), entries[seat_id].columns, strict=True):
            if value:  # JSON is text
                share = _plain(value) if column in JSON_COLUMNS else value
                shares.setdefault(column, {})[names[seat_id]] = share

    kept = rows.round.teams or {}
    for number, team in enumerate(teams):
        for column, share in kept.get(str(number), {}).items():
            shares.setdefault(column, {})[team] = share

    return shares


@lru_cache(maxsize=5000)
def _plain(text: str) -> Any:
    return json.loads(text)
