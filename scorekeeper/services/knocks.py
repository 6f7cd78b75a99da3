"""Joining by a code that is read aloud: it lets a phone knock, and the host opens the door."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from scorekeeper.keys import hash_address, new_code
from scorekeeper.models import Device, Household, Knock, Role, Try
from scorekeeper.models.devices import KNOCK_WAITS
from scorekeeper.services.errors import LimitError, TooManyError
from scorekeeper.services.limits import take_slot
from scorekeeper.services.phones import refuse_removed, seat_device

WORKS = timedelta(minutes=10)  # so long a code works, and wrong codes count
MOST_WRONG = 8  # codes of one address in that time
MOST_KNOCKS = 20  # that wait at one table

# How likely it is that somebody guesses a code is worked out in docs/hosting.md. At home everybody
# can hear it; elsewhere no code of any family must be hit by chance.
DIGITS_AT_HOME = 6
DIGITS = 9
DIGITS_OF_MANY = 12
MANY = 6  # codes that work at the same time


def show_code(*, household: Household) -> str:
    """The code of this household, new if there is none that works."""
    household = Household.objects.get(pk=household.pk)
    if code := current_code(household):
        return code

    Household.objects.filter(code_until__lte=timezone.now()).update(code="", code_until=None)
    while True:
        code = new_code(_digits())
        try:
            with transaction.atomic():
                until = timezone.now() + WORKS
                Household.objects.filter(pk=household.pk).update(code=code, code_until=until)
        except IntegrityError:  # another family has it just now
            continue

        return code


def current_code(household: Household) -> str:
    """The code that works now; empty if there is none."""
    is_over = household.code_until is None or household.code_until <= timezone.now()
    return "" if is_over else household.code


def knock(*, code: str, device_id: str, name: str, address: str) -> Knock | None:
    """Knock at the table that shows this code; None if none does.

    Raises TooManyError after too many wrong codes, RemovedError for a phone that was removed.
    """
    now = timezone.now()
    slot = _slot_for(address)

    household = Household.objects.filter(code=code, code_until__gt=now).first() if code else None
    if household is None:
        return None

    slot.delete()  # it wasn't wrong
    refuse_removed(household, device_id)
    Knock.objects.filter(made_at__lt=now - WORKS).delete()
    if household.knocks.exclude(device_id=device_id).count() >= MOST_KNOCKS:
        raise TooManyError

    values = {"name": name, "made_at": now, "answered_at": None}
    return Knock.objects.update_or_create(
        household=household, device_id=device_id, defaults=values
    )[0]


def _slot_for(address: str) -> Try:
    """Count a code as wrong before it is looked at.

    Raises TooManyError when this address has had too many.
    """
    try:
        return take_slot("wrong code", hash_address(address), MOST_WRONG, WORKS)
    except LimitError:
        raise TooManyError from None


def _digits() -> int:
    if not settings.HTTPS:
        return DIGITS_AT_HOME

    shown = Household.objects.filter(code_until__gt=timezone.now()).count()
    return DIGITS if shown < MANY else DIGITS_OF_MANY


def waiting(household: Household) -> list[Knock]:
    """Who waits to be let in, the first to knock first."""
    return list(household.knocks.filter(answered_at=None, made_at__gt=timezone.now() - KNOCK_WAITS))


@transaction.atomic
def let_in(*, knock: Knock, role: Role) -> Device:
    """Give a phone that knocked its place at the table."""
    turn_away(knock=knock)  # it waits no more
    return seat_device(knock.household, knock.device_id, knock.name, role)


def turn_away(*, knock: Knock) -> None:
    Knock.objects.filter(pk=knock.pk).update(answered_at=timezone.now())
