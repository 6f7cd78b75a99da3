"""What an act can change, as values of the history.

A round, the seats, who deals, the options, whether the game is stopped. A ruling that was kept is a
value of the history alone: it has no row.

Every subject can be read as plain data and written back: that is what undoing is made of. Players
are there by the number of their seat, so that a new name changes nothing.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import F, RestrictedError
from django.utils.translation import gettext as _

from rulesets.scoring.facts import RoundFacts
from scorekeeper.models import DealerChange, Entry, Game, Round, Seat
from scorekeeper.services.drafts import move_drafts
from scorekeeper.services.errors import ImpossibleError
from scorekeeper.store.records import (
    PLACE,
    Record,
    add_round,
    facts_of,
    load_record,
    write_entries,
)
from scorekeeper.store.round_rows import round_columns

SEATS, OPTIONS, STOPPED, DELETED = "seats", "options", "stopped", "deleted"
DEALER = "dealer:"
RULING = "ruling:"
EVENING = "evening:"
SEAT_FIELDS = (
    *("player_id", "place", "deals_first", "start_points", "start_contract"),
    *("joined_before", "left_after", "points_as", "contract_as", "team"),
)
# acts from before they were kept have none of these
SEAT_EXTRAS = {"points_as": None, "contract_as": None, "team": None}


def round_subject(round_: Round) -> str:
    return f"round:{round_.pk}"


def dealer_subject(change: DealerChange) -> str:
    return f"{DEALER}{change.pk}"


def ruling_subject(seq: int) -> str:
    """The subject of a ruling, by the act that keeps it."""
    return f"{RULING}{seq}"


def evening_subject(seq: int) -> str:
    """The subject of rounds that were stored together, by the act that did it."""
    return f"{EVENING}{seq}"


def read(record: Record, subject: str) -> Any:
    """The value a subject has now; None when it isn't there."""
    if subject == SEATS:
        return _seats_value(record)
    if subject == OPTIONS:
        return record.game.options
    if subject == STOPPED:
        return record.game.stopped
    if subject == DELETED:
        return record.game.deleted_at is not None

    if subject.startswith(DEALER):
        row = _dealer_change(record.game, subject)
        return row and {"number": row.number, "seat": row.seat_id}

    if subject.startswith(RULING):
        last = record.game.acts.filter(subject=subject).last()
        return last and last.after

    if subject.startswith(EVENING):
        return _evening_value(record, subject)

    round_ = _find_round(record, subject)
    return round_ and round_value(record, round_.number)


def write(record: Record, subject: str, value: Any, now: datetime) -> None:
    """Give a subject this value. Raises ImpossibleError when too much hangs on what is there."""
    if subject == SEATS:
        _write_seats(record.game, value)
    elif subject == OPTIONS:
        _save(record.game, options=value)
    elif subject == STOPPED:
        _save(record.game, stopped=value)
    elif subject == DELETED:
        _save(record.game, deleted_at=now if value else None)
    elif subject.startswith(DEALER):
        _write_dealer(record.game, subject, value)
    elif subject.startswith(EVENING):
        _write_evening(record, subject, value, now)
    elif not subject.startswith(RULING):
        _write_round(record, subject, value, now)


def is_same(one: Any, other: Any) -> bool:
    """Whether two values of a subject say the same; a round may have moved up or down meanwhile."""
    return bool(_said(one) == _said(other))


def _said(value: Any) -> Any:
    """A value without its place, and seats without the changes that name them."""
    if not isinstance(value, dict):
        return value
    if "number" in value:
        return value | PLACE
    if "rounds" in value:
        return list(map(_said, value["rounds"]))

    return {key: _seat_said(part) for key, part in value.items()}


def _seat_said(seat: Any) -> Any:
    return {**SEAT_EXTRAS, **seat, "deals": []} if isinstance(seat, dict) else seat


def round_value(record: Record, number: int) -> dict[str, Any]:
    """A round as the history keeps it."""
    facts = record.facts.rounds[number - record.game.start_rounds - 1]
    changes = record.game.dealer_changes.filter(number=number)
    place = {
        "number": number,
        "came": [seat.pk for seat in record.seats if seat.joined_before == number],
        "went": [seat.pk for seat in record.seats if seat.left_after == number],
        "dealt": list(changes.values_list("pk", flat=True)),
    }
    return place | facts.alone.renamed(record.keys).data()


def open_place(game: Game, number: int) -> None:
    """Make room for a round: those from this number on move up, with who came, left or dealt."""
    later = list(game.rounds.filter(number__gte=number).order_by("-number"))
    for round_ in later:
        Round.objects.filter(pk=round_.pk).update(number=F("number") + 1)

    if later:
        move_drafts(game, later[0].number + 1, +1)

    game.seats.filter(joined_before__gte=number).update(joined_before=F("joined_before") + 1)
    game.seats.filter(left_after__gte=number).update(left_after=F("left_after") + 1)
    game.dealer_changes.filter(number__gte=number).update(number=F("number") + 1)


def close_place(game: Game, number: int) -> None:
    """Take a round out: those after it move down by one, with who came, left or was to deal.

    Whoever was to deal the round deals the one that takes its number, unless somebody else was to.
    """
    if number == game.start_rounds + 1 and game.seats.filter(left_after=number).exists():
        raise ImpossibleError(_("Somebody left after this round. Undo that first."))

    game.rounds.filter(number=number).get().delete()
    later = list(game.rounds.filter(number__gt=number).order_by("number"))
    for round_ in later:
        Round.objects.filter(pk=round_.pk).update(number=F("number") - 1)

    if later:
        move_drafts(game, later[-1].number + 1, -1)

    game.seats.filter(joined_before__gt=number).update(joined_before=F("joined_before") - 1)
    game.seats.filter(left_after__gte=number).update(left_after=F("left_after") - 1)
    game.dealer_changes.filter(number__gt=number).update(number=F("number") - 1)


def rewrite_round(record: Record, round_: Round, facts: RoundFacts, now: datetime) -> None:
    """Put other facts in place of those of a round."""
    Entry.objects.filter(round=round_).delete()
    round_.adjustments.all().delete()
    round_.saved_at = now
    for column, value in round_columns(facts, record.facts.teams).items():
        setattr(round_, column, value)

    round_.save()
    write_entries(record, round_, facts)


def _find_round(record: Record, subject: str) -> Round | None:
    pk = int(subject.removeprefix("round:"))
    return next((round_ for round_ in record.rounds if round_.pk == pk), None)


def _write_round(record: Record, subject: str, value: Any, now: datetime) -> None:
    there = _find_round(record, subject)
    if there and value is None:
        close_place(record.game, there.number)
    elif there:
        rewrite_round(record, there, _facts(record, value), now)
    elif value is not None:
        last = record.game.start_rounds + len(record.rounds)
        number = min(value["number"], last + 1)

        # else it was never there before, and behind the last round there is room
        was_deleted = "came" in value
        if was_deleted or number <= last:
            open_place(record.game, number)

        add_round(
            record, number, _facts(record, value), now, pk=int(subject.removeprefix("round:"))
        )
        # who came, went or was to deal with the round does so again
        seats, dealers = record.game.seats, record.game.dealer_changes
        seats.filter(pk__in=value.get("came", ()), joined_before=number + 1).update(
            joined_before=number
        )
        seats.filter(pk__in=value.get("went", ()), left_after=number - 1).update(left_after=number)
        dealers.filter(pk__in=value.get("dealt", ()), number=number + 1).update(number=number)


def _evening_value(record: Record, subject: str) -> dict[str, Any] | None:
    """Of the rounds that were stored together those that are there; None where none is."""
    there = {round_.pk: round_.number for round_ in record.rounds}
    found = [
        {"pk": pk} | round_value(record, there[pk])
        for pk in _rounds_of(record, subject)
        if pk in there
    ]
    return {"rounds": found} if found else None


def _rounds_of(record: Record, subject: str) -> list[int]:
    """The rounds that were stored together, in order."""
    stored = record.game.acts.get(subject=subject, undoes=None)
    return [round_["pk"] for round_ in (stored.after or {})["rounds"]]


def _write_evening(
    record: Record, subject: str, value: dict[str, Any] | None, now: datetime
) -> None:
    """Take the rounds out, the last one first; or put them back, the first one first."""
    if value is None:
        for pk in reversed(_rounds_of(record, subject)):
            close_place(record.game, record.game.rounds.get(pk=pk).number)

        return

    for round_ in value["rounds"]:
        said = {key: part for key, part in round_.items() if key != "pk"}
        _write_round(record, f"round:{round_['pk']}", said, now)
        record = load_record(Game.objects.get(pk=record.game.pk))


def _facts(record: Record, value: dict[str, Any]) -> RoundFacts:
    """The facts of a round that comes back, with everybody who played it."""
    facts = facts_of(record, value)
    if not facts.named <= set(record.keys):
        raise ImpossibleError(
            _("Somebody who played this round isn’t in the game any more. Undo that first.")
        )

    return facts


def _write_seats(game: Game, value: dict[str, dict[str, Any]]) -> None:
    kept = set(map(int, value))
    if len({fields["player_id"] for fields in value.values()}) < len(value):
        raise ImpossibleError(
            _("Two of these players have been merged, so this can’t be undone any more.")
        )

    teams = dict(game.seats.values_list("pk", "team"))
    moves = [pk for pk in kept & teams.keys() if teams[pk] != value[str(pk)].get("team")]
    if moves and game.rounds.exists():
        raise ImpossibleError(teams_stay())

    try:
        game.seats.exclude(pk__in=kept).delete()
    except RestrictedError as error:
        raise ImpossibleError(
            _("They have played rounds already. Let them leave instead.")
        ) from error

    # out of the way of the places to come
    game.seats.update(deals_first=False, place=F("place") + 50)
    for pk, fields in value.items():
        said = SEAT_EXTRAS | fields
        kept_fields = {name: said[name] for name in SEAT_FIELDS}

        seat, is_back = Seat.objects.update_or_create(pk=int(pk), game=game, defaults=kept_fields)
        if is_back:  # and is to deal again, if that was so
            game.dealer_changes.filter(pk__in=fields.get("deals", ()), seat=None).update(seat=seat)


def teams_stay() -> str:
    """Why partners can't be changed any more: what a round says of a team is about these."""
    return _("Teams stay as they are once a round has been played.")


def _seats_value(record: Record) -> dict[str, dict[str, Any]]:
    """The seats, each with the changes that let it deal: they lose a seat that is taken out."""
    value: dict[str, dict[str, Any]] = {}
    for seat in record.seats:
        fields = {name: getattr(seat, name) for name in SEAT_FIELDS}
        value[str(seat.pk)] = fields | {"deals": []}

    named = record.game.dealer_changes.exclude(seat=None)
    for pk, seat_id in named.values_list("pk", "seat_id"):
        value[str(seat_id)]["deals"].append(pk)

    return value


def _dealer_change(game: Game, subject: str) -> DealerChange | None:
    return game.dealer_changes.filter(pk=int(subject.removeprefix(DEALER))).first()


def _write_dealer(game: Game, subject: str, value: dict[str, Any]) -> None:
    """Name a seat, or none; the round is the one that the change has moved to meanwhile."""
    seat_id = value["seat"]
    if seat_id is not None and not game.seats.filter(pk=seat_id).exists():
        raise ImpossibleError(_("This player isn’t at the table any more."))

    game.dealer_changes.filter(pk=int(subject.removeprefix(DEALER))).update(seat=seat_id)


def _save(game: Game, **fields: Any) -> None:
    for name, value in fields.items():
        setattr(game, name, value)

    game.save(update_fields=list(fields))
