"""How much one visitor or one household may have. Hosted only: at home nothing is limited.

An address is never stored, only what it hashes to, and that for two days.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.keys import hash_address
from scorekeeper.models import Allowance, Household
from scorekeeper.services.errors import LimitError

FORGOTTEN_AFTER = timedelta(days=2)  # longer than any limit lasts


def spend_of_address(what: str, address: str) -> None:
    """Count something that a visitor does.

    Raises LimitError when that is more than one address may.
    """
    if address:  # else the proxy in front doesn't say who it is
        _spend(what, hash_address(address))


def spend_of_household(what: str, household: Household) -> None:
    """Count something that a household does. Raises LimitError when that is more than one may."""
    _spend(what, household.public_id)


def check_room(household: Household, games: int) -> None:
    """Raise LimitError when a household has no room for so many more games."""
    most = settings.MOST_GAMES
    if most is None or not games:
        return

    room = max(0, most - household.games.count())
    if games > room:
        raise LimitError(_no_room(games, room, most))


def _no_room(games: int, room: int, most: int) -> str:
    if games == 1:
        text = ngettext(
            "This server keeps at most %(most)d game per household. Export and delete it: "
            "that makes room after 30 days.",
            "This server keeps at most %(most)d games per household. Export and delete some: "
            "that makes room after 30 days.",
            most,
        )

        return text % {"most": most}

    text = _(
        "There isn’t enough room on this server. "
        "New games in the file: %(games)d. Room left: %(room)d of %(most)d."
    )
    return text % {"games": games, "room": room, "most": most}


def forget_allowances() -> None:
    """Remove what was counted so long ago that no limit asks for it."""
    Allowance.objects.filter(since__lt=timezone.now() - FORGOTTEN_AFTER).delete()


def _spend(what: str, who: str) -> None:
    """Use up one of an allowance, where there is a limit to it."""
    limit = settings.LIMITS.get(what)
    if limit is not None:
        _use_one(what, who, *limit)


@transaction.atomic
def _use_one(what: str, who: str, most: int, within: timedelta) -> None:
    """The row is locked, so that many at once get no more than one after the other."""
    now = timezone.now()
    Allowance.objects.get_or_create(who=who, what=what, defaults={"since": now})

    row = Allowance.objects.select_for_update().get(who=who, what=what)
    if not row.since <= now < row.since + within:
        row.since, row.used = now, 0

    if row.used >= most:
        raise LimitError(_later(row.since + within), row.since + within)

    row.used += 1
    row.save()


def _later(until: datetime) -> str:
    minutes = max(1, round((until - timezone.now()).total_seconds() / 60))
    if minutes < 90:
        return ngettext(
            "That was a lot in a short time. Try again in %(number)d minute.",
            "That was a lot in a short time. Try again in %(number)d minutes.",
            minutes,
        ) % {"number": minutes}

    hours = round(minutes / 60)
    return ngettext(
        "That was a lot for one day. Try again in %(number)d hour.",
        "That was a lot for one day. Try again in %(number)d hours.",
        hours,
    ) % {"number": hours}
