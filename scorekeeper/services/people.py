"""The players of a household: found, made, renamed, put away, two spellings made one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.models import Act, Device, Household, Player, Seat
from scorekeeper.names import by_fold, fold_name
from scorekeeper.services.errors import ImpossibleError


def people_of(household: Household, names: Sequence[str]) -> dict[str, Player]:
    """The players of these names; who is new is remembered.

    A known name keeps the spelling it has.
    """
    folded = by_fold(names)
    known = set(
        household.players.filter(folded_name__in=folded).values_list("folded_name", flat=True)
    )
    Player.objects.bulk_create(
        Player(household=household, name=name, folded_name=fold)
        for fold, name in folded.items()
        if fold not in known
    )
    found = household.players.filter(folded_name__in=folded)
    found.update(last_played_at=timezone.now(), archived_at=None)

    return {folded[player.folded_name]: player for player in found}


@transaction.atomic
def rename_player(*, player: Player, name: str) -> Player:
    """Give a player another name, in all games.

    Raises ImpossibleError when somebody else has it.
    """
    _lock(player)

    folded = fold_name(name)
    if (
        Player.objects.filter(household=player.household_id, folded_name=folded)
        .exclude(pk=player.pk)
        .exists()
    ):
        raise ImpossibleError(
            _("Somebody else is called %(name)s. Type another name.") % {"name": name}
        )

    Player.objects.filter(pk=player.pk).update(name=name, folded_name=folded)
    _show_again(player)
    return Player.objects.get(pk=player.pk)


@transaction.atomic
def archive_player(*, player: Player, archived: bool) -> None:
    """Offer a player for new games no more, or again. Games and figures stay."""
    Player.objects.filter(pk=player.pk).update(archived_at=timezone.now() if archived else None)


@transaction.atomic
def merge_players(*, player: Player, other: Player) -> None:
    """Make two spellings one person.

    The games of ``other`` become those of ``player``, who keeps the name.

    Raises ImpossibleError when the two have sat in one game: then they are two people.
    """
    _lock(player)

    if fault := merge_fault(player, other):
        raise ImpossibleError(fault)

    pair = Player.objects.select_for_update().in_bulk([player.pk, other.pk])
    Seat.objects.filter(player=other).update(player=player)
    Device.objects.filter(player=other).update(player=player)
    _forget(other, player)
    played = [each.last_played_at for each in pair.values() if each.last_played_at]
    Player.objects.filter(pk=player.pk).update(last_played_at=max(played, default=None))
    Player.objects.filter(pk=other.pk).delete()
    _show_again(player)


def merge_fault(player: Player, other: Player) -> str:
    """Why two players can't be one; empty when they can."""
    if player.pk == other.pk or player.household_id != other.household_id:
        return _("Choose another player of this household.")

    if Seat.objects.filter(player=other, game__seats__player=player).exists():
        text = _(
            "%(one)s and %(other)s have played in the same game, so they aren’t the same person."
        )
        return text % {"one": player.name, "other": other.name}

    return ""


def _lock(player: Player) -> None:
    """Names of a household change one after the other."""
    Household.objects.select_for_update().get(pk=player.household_id)


def _show_again(player: Player) -> None:
    """Pages that are open or were drawn before show another name now."""
    Household.objects.filter(pk=player.household_id).update(version=F("version") + 1)


def _forget(other: Player, player: Player) -> None:
    """Let the history name one player only: undoing can write back what it keeps."""
    for act in Act.objects.filter(game__household=player.household_id, kind=Act.Kind.SEATS):
        values = [_seats_of_one(value, other, player) for value in (act.before, act.after)]
        if values != [act.before, act.after]:
            Act.objects.filter(pk=act.pk).update(before=values[0], after=values[1])


def _seats_of_one(seats: Any, other: Player, player: Player) -> Any:
    return seats and {
        pk: fields | {"player_id": player.pk} if fields["player_id"] == other.pk else fields
        for pk, fields in seats.items()
    }
