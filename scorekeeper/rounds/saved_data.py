"""A saved round as it would be typed, to be corrected."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import QueryDict

from rulesets.scoring.facts import RoundFacts
from scorekeeper.rounds.form import BACK, TIED, RoundForm
from scorekeeper.rounds.teams import as_asked


def saved_data(form: RoundForm, facts: RoundFacts, act_data: Mapping[str, str]) -> QueryDict:
    """What is typed in its form."""
    facts = as_asked(form.rules_now, facts, form.partners)
    data = QueryDict(mutable=True)
    data.update(act_data)
    data["out"] = TIED if facts.tied and form.asks_tied else ""  # nobody
    if form.asks_turned_up:
        data["wild"] = facts.wild_rank or form.rules.upcard_rank(facts.upcard)
    if form.asks_suit:
        data["suit"] = form.rules.upcard_suit(facts.upcard)

    for row in form.rows:
        seat_id = str(row.seat_id)
        if row.name == facts.out:
            data["out"] = seat_id

        if row.name in facts.rejoin:
            data.appendlist(BACK, seat_id)

        for bonus_id, players in facts.ticks.items():
            if row.name in players:
                data.appendlist(f"tick-{bonus_id}", seat_id)

    for part in form.parts:
        data.update(part.texts(facts))

    if facts.laid:
        data["first"] = next(str(row.seat_id) for row in form.rows if row.name == facts.laid[0])

    _write_laid(form, data, facts)
    _write_all(form, data, facts)
    return data


def _write_all(form: RoundForm, data: QueryDict, facts: RoundFacts) -> None:
    """The ticks of hands of which all cards count, though some could be melded."""
    meant = form.with_data(data)
    for row in meant.rows:
        hand, saved = meant.hand(row), facts.left.get(row.name)
        if hand and hand.whole and saved and not saved.whole:
            data[row.add_prefix("all")] = str(row.seat_id)


def _write_laid(form: RoundForm, data: QueryDict, facts: RoundFacts) -> None:
    """The ticks of who laid: one that says what the cards left say goes on following these.

    Whether somebody set such a tick isn't written down. One that says something else was set.
    """
    seats = [str(row.seat_id) for row in form.rows]
    data.setlist("auto", seats)
    inferred = form.with_data(data)
    follows = {
        str(row.seat_id)
        for row in inferred.rows
        if inferred.is_laid(row) == (row.name in facts.laid)
    }

    data.setlist("auto", sorted(follows))
    laid = {str(row.seat_id) for row in form.rows if row.name in facts.laid}
    data.setlist("laid", sorted(laid))
