"""Joining by a code that is read aloud: it lets a phone knock, and the host opens the door."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from scorekeeper.keys import new_code
from scorekeeper.models import KNOCK_WAITS, Device, Household, Knock, Role, WrongCode
from scorekeeper.services.errors import TooManyError
from scorekeeper.services.phones import seat_device

MINUTES = 10  # for so long a code works, and wrong codes count
MOST_OF_ONE = 10  # wrong codes of one phone or one address in that time
MOST_A_MINUTE = 60  # wrong codes of everybody
MOST_KNOCKS = 20  # that wait at one table


def show_code(*, household: Household) -> str:
    """The code of this household, new if there is none that works."""
    household = Household.objects.get(pk=household.pk)
    if code := current_code(household):
        return code
    Household.objects.filter(code_until__lte=timezone.now()).update(code="", code_until=None)
    while True:
        # at home everybody can hear the code; on a server with many families it must not be hit by chance
        code = new_code(8 if settings.HTTPS else 4)
        try:
            with transaction.atomic():
                Household.objects.filter(pk=household.pk).update(code=code, code_until=_later())
        except IntegrityError:  # another family has it just now
            continue
        return code


def current_code(household: Household) -> str:
    """The code that works now; empty if there is none."""
    is_over = household.code_until is None or household.code_until <= timezone.now()
    return "" if is_over else household.code


def knock(*, code: str, device_id: str, name: str, address: str) -> Knock | None:
    """Knock at the table that shows this code; None if none does. Raises TooManyError after too many wrong codes."""
    now, since = timezone.now(), timezone.now() - timedelta(minutes=MINUTES)
    _count_wrong(since, device_id, address)
    household = Household.objects.filter(code=code, code_until__gt=now).first() if code else None
    if household is None:
        WrongCode.objects.bulk_create(WrongCode(who=who, at=now) for who in _tried_by(device_id, address))
        return None
    Knock.objects.filter(made_at__lt=since).delete()
    if household.knocks.exclude(device_id=device_id).count() >= MOST_KNOCKS:
        raise TooManyError
    values = {"name": name, "made_at": now, "answered_at": None}
    return Knock.objects.update_or_create(household=household, device_id=device_id, defaults=values)[0]


def _count_wrong(since: datetime, device_id: str, address: str) -> None:
    """Raise TooManyError when this phone, or everybody together, has tried too many codes."""
    WrongCode.objects.filter(at__lt=since).delete()
    of_one = [WrongCode.objects.filter(who=who).count() for who in _tried_by(device_id, address)]
    of_all = WrongCode.objects.filter(at__gt=timezone.now() - timedelta(minutes=1)).count()
    if max(of_one) >= MOST_OF_ONE or of_all >= MOST_A_MINUTE:
        raise TooManyError


def _tried_by(device_id: str, address: str) -> list[str]:
    """Who is counted: a phone can throw its cookie away, and behind a proxy everybody has the proxy's address."""
    return [device_id] if settings.HTTPS else [device_id, address]


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


def _later() -> datetime:
    return timezone.now() + timedelta(minutes=MINUTES)
