"""How much one visitor or one household may have. At home only wrong join codes are limited.

An address is never stored, only what it hashes to, and that for two days.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.keys import hash_address
from scorekeeper.models import Household, Try
from scorekeeper.services.errors import LimitError
from scorekeeper.store import sql

LONGEST = timedelta(days=2)  # longer than any limit lasts


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


def take_slot(what: str, who: str, most: int, within: timedelta) -> Try:
    """Take one of so many slots, for so long. Raises LimitError when none is left."""
    now = timezone.now()
    tries = Try.objects.filter(what=what)
    # over, or of a clock that was ahead; others may be a moment ahead of this one
    tries.exclude(until__range=(now, now + 2 * within)).delete()

    taken = _taken(what, who)
    for slot in sorted(set(range(most)) - set(taken)):
        # somebody else may take it in this very moment
        if sql.insert_new(Try(who=who, what=what, slot=slot, until=now + within)):
            return Try.objects.get(who=who, what=what, slot=slot)

    until = min(taken.values(), default=now + within)
    raise LimitError(_later(until), until)


def _taken(what: str, who: str) -> dict[int, datetime]:
    """Until when each slot is taken."""
    return dict(Try.objects.filter(what=what, who=who).values_list("slot", "until"))


def forget_tries() -> None:
    """Remove those that don't count any more, or were made by a clock that was ahead."""
    now = timezone.now()
    Try.objects.exclude(until__range=(now, now + LONGEST)).delete()


def _spend(what: str, who: str) -> None:
    """Use up one of those that are allowed, where there is a limit to it."""
    limit = settings.LIMITS.get(what)
    if limit is not None:
        take_slot(what, who, *limit)


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
