"""Whose hands are in, while a round is still open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import QueryDict

from rulesets.scoring.table import NextRound
from scorekeeper.models import Draft, DraftState
from scorekeeper.rounds.cells import form_of
from scorekeeper.rounds.form import RoundForm
from scorekeeper.store.records import Record


@dataclass(frozen=True, slots=True)
class HandsIn:
    here: tuple[str, ...]  # names
    missing: tuple[str, ...]


def hands_in(record: Record, upcoming: NextRound, drafts: Iterable[Draft]) -> HandsIn:
    """A hand is in once it was sent, or typed for its player, and can be read."""
    cells = {draft.cell: draft.data for draft in drafts if draft.state == DraftState.SENT}
    if not cells:
        return HandsIn((), upcoming.players)

    empty = RoundForm(
        record.rules, upcoming, record.seat_ids, QueryDict(), teams=record.facts.teams
    )
    form = form_of(empty, cells)
    rows = [row for row in form.rows if row.name in upcoming.players]
    here = [row.name for row in rows if form.says_hand(row)]

    return HandsIn(tuple(here), tuple(row.name for row in rows if row.name not in here))
