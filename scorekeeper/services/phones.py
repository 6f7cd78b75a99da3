"""Phones at the table: links are made, phones join by them, and both are taken away again.

Nothing here is part of a game, so the history says nothing about it; what a phone wrote stays when
it is gone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import timedelta
from itertools import chain, count
from typing import NamedTuple

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.keys import hash_secret, new_secret, secret_until
from scorekeeper.models import Device, Household, Knock, Link, Player, Role
from scorekeeper.names import LONGEST
from scorekeeper.services.errors import ImpossibleError, RemovedError
from scorekeeper.store.queries import links_that_work

MOST_LINKS = 100  # of one household that work at the same time
MOST_DEVICES = 200
EVENING = timedelta(days=1)  # for so long the link of an evening lets phones in


def make_link(*, household: Household, role: Role, label: str = "") -> tuple[Link, str]:
    """A new link, and its secret: it is shown now and can't be shown again.

    Raises ImpossibleError: too many.
    """
    _check_room(household)
    secret = new_secret()
    link = Link.objects.create(
        household=household, role=role, label=label, hash=hash_secret(secret)
    )

    if role == Role.HOST:
        Household.objects.filter(pk=household.pk).update(asks_to_keep_link=False)

    return link, secret


def evening_link(household: Household, role: Role) -> tuple[Link, str] | None:
    """The link of this evening and its secret; None if there is none that lasts long enough."""
    soon = timezone.now() + EVENING / 2
    for link in household.links.filter(role=role, gone_at=None, until__gt=soon).order_by("-until"):
        secret = secret_until(household.public_id, role, link.until) if link.until else ""
        if hash_secret(secret) == link.hash:  # not from before this computer got another key
            return link, secret

    return None


@transaction.atomic
def open_evening(*, household: Household, role: Role) -> None:
    """Let there be a link of this evening: it lets phones in for the table, whatever is played.

    Raises ImpossibleError: too many.
    """
    household = Household.objects.select_for_update().get(pk=household.pk)
    if evening_link(household, role):
        return

    _check_room(household)
    until = timezone.now() + EVENING
    secret = secret_until(household.public_id, role, until)
    Link.objects.create(household=household, role=role, hash=hash_secret(secret), until=until)


def _check_room(household: Household) -> None:
    if links_that_work(household).count() >= MOST_LINKS:
        raise ImpossibleError(_("You have too many links. Turn some off first."))


def find_link(secret: str) -> Link | None:
    """The link of a secret, also when it was turned off."""
    return Link.objects.select_related("household").filter(hash=hash_secret(secret)).first()


@transaction.atomic
def join_by_link(*, link: Link, device_id: str, name: str) -> Device:
    """Give a phone its place at the table.

    A phone that is there already keeps it, and never loses powers by a link.

    Raises ImpossibleError for a link that was turned off or is of another evening, and for a phone
    that was removed.
    """
    link = Link.objects.select_for_update().select_related("household").get(pk=link.pk)
    refuse_removed(link.household, device_id)
    if link.gone_at:
        raise ImpossibleError(_("This link was turned off. Ask for a new one."))
    if link.until and link.until <= timezone.now():
        raise ImpossibleError(_("This QR code was for another evening. Scan the new one."))

    return seat_device(link.household, device_id, name, Role(link.role), link)


def seat_device(
    household: Household, device_id: str, name: str, role: Role, link: Link | None = None
) -> Device:
    """A place at the table for a phone; one that has it keeps it, or gets the stronger role.

    Raises ImpossibleError: too many, or it was removed.
    """
    refuse_removed(household, device_id)
    device = household.devices.filter(public_id=device_id).first()
    if device is None:
        if household.devices.filter(gone_at=None).count() >= MOST_DEVICES:
            raise ImpossibleError(_("There are too many phones at this table. Remove some first."))

        free = _free_name(household, name)
        return Device.objects.create(
            household=household, public_id=device_id, name=free, role=role, link=link
        )

    rank = list(Role.values)
    if device.gone_at or rank.index(role) < rank.index(device.role):
        Device.objects.filter(pk=device.pk).update(
            role=role, link=link, gone_at=None, name=name or device.name
        )
        device.refresh_from_db()

    return device


def refuse_removed(household: Household, device_id: str) -> None:
    """Raises RemovedError for a phone that the host has removed."""
    removed = household.devices.filter(public_id=device_id).exclude(removed_at=None)
    if device := removed.first():
        raise RemovedError(device)


def _free_name(household: Household, name: str) -> str:
    """The name, or "iPhone 2" where the history knows an iPhone already."""
    taken = set(household.devices.values_list("name", flat=True))
    numbered = (f"{name[: LONGEST - 5]} {number}" for number in count(2))
    return next(each for each in chain([name], numbered) if each not in taken)


@transaction.atomic
def turn_off_link(*, link: Link, but: Device | None = None) -> None:
    """Let a link work no more.

    The phones that joined by it are out at once, but for the one that turns it off.
    """
    now = timezone.now()
    Link.objects.filter(pk=link.pk, gone_at=None).update(gone_at=now)
    phones = Device.objects.filter(link=link, gone_at=None)

    if but:
        phones = phones.exclude(pk=but.pk)

    phones.update(gone_at=now)


@transaction.atomic
def remove_phone(*, device: Device, with_link: bool = False) -> None:
    """Take a phone off the table, and let nothing but the host let it in again.

    It is known by its cookie. ``with_link``: nobody else joins by the link that it came by, but
    those who have stay. Raises ImpossibleError for the last host.
    """
    take_off(device=device)
    Device.objects.filter(pk=device.pk).update(removed_at=timezone.now())
    Knock.objects.filter(household=device.household_id, device_id=device.public_id).delete()

    if with_link and device.link_id:
        Link.objects.filter(pk=device.link_id, gone_at=None).update(gone_at=timezone.now())


def let_back(*, device: Device) -> None:
    """Let a phone in again that was removed, with what it could do before."""
    Device.objects.filter(pk=device.pk).update(removed_at=None, gone_at=None)


def take_off(*, device: Device) -> None:
    """Take one phone off the table; it can join again, and so can others by its link.

    Raises ImpossibleError for the last host: nobody could let anybody in again.
    """
    with transaction.atomic():
        household = Household.objects.select_for_update().get(pk=device.household_id)
        hosts = household.devices.filter(role=Role.HOST, gone_at=None).exclude(pk=device.pk)
        if device.role == Role.HOST and not hosts.exists():
            raise ImpossibleError(_("This phone is the only host. Let in another host first."))

        Device.objects.filter(pk=device.pk, gone_at=None).update(gone_at=timezone.now())


@transaction.atomic
def take_all_off(*, household: Household, but: Device | None) -> None:
    """Turn every link off and take every phone off the table, but this one."""
    now = timezone.now()
    household.links.filter(gone_at=None).update(gone_at=now)
    phones = household.devices.filter(gone_at=None)

    if but:
        phones = phones.exclude(pk=but.pk)

    phones.update(gone_at=now)
    household.knocks.all().delete()
    Household.objects.filter(pk=household.pk).update(code="", code_until=None)


def rename_device(*, device: Device, name: str) -> None:
    Device.objects.filter(pk=device.pk).update(name=name)


def say_whose(*, device: Device, player: Player | None) -> None:
    """Say whose phone it is: it offers this player's hand."""
    Device.objects.filter(pk=device.pk).update(player=player, is_asked=True)


def change_household(*, household: Household, **likes: str | bool) -> None:
    """How it likes things from now on; ``likes`` are fields of it. Pages of games see that."""
    Household.objects.filter(pk=household.pk).update(**likes, version=F("version") + 1)


def stop_asking_for_link(*, household: Household) -> None:
    """The host doesn't want to save the link now."""
    Household.objects.filter(pk=household.pk).update(asks_to_keep_link=False)


# --- when a copy of the scores is put back: scores come back, rights don't ---------------------


class Phone(NamedTuple):
    """What a phone may do today, wherever that was read."""

    household: str  # public id
    id: str  # public id
    name: str
    role: str
    is_gone: bool
    is_removed: bool  # by the host


def shut_links() -> None:
    """Let no link of any household work, and nobody who knocked wait."""
    Link.objects.filter(gone_at=None).update(gone_at=timezone.now())
    Knock.objects.all().delete()
    Household.objects.update(code="", code_until=None, asks_to_keep_link=True)


@transaction.atomic
def keep_phones(today: Iterable[Phone]) -> list[Device]:
    """Give each phone the rights it has today.

    Returns those at a table of which nothing is known: perhaps they were taken off since then.
    """
    known: dict[str, dict[str, Phone]] = defaultdict(dict)
    for phone in today:
        known[phone.household][phone.id] = phone

    unknown: list[Device] = []
    for household in Household.objects.order_by("pk"):
        phones = known[household.public_id]
        for device in household.devices.order_by("pk"):
            if device.public_id in phones:
                _keep_rights(device, phones.pop(device.public_id))
            elif device.gone_at is None:
                unknown.append(device)

        _add_phones(household, phones.values())

    return unknown


def shut_everybody_out() -> list[tuple[Household, str]]:
    """Take all phones off, turn all links off, make one for each host; returns their secrets."""
    shut_links()
    Device.objects.filter(gone_at=None).update(gone_at=timezone.now())
    label = "Terminal: restore"
    return [
        (household, make_link(household=household, role=Role.HOST, label=label)[1])
        for household in Household.objects.order_by("pk")
    ]


def _keep_rights(device: Device, phone: Phone) -> None:
    now = timezone.now()
    Device.objects.filter(pk=device.pk).update(
        role=phone.role,
        name=phone.name,
        gone_at=(device.gone_at or now) if phone.is_gone else None,
        removed_at=(device.removed_at or now) if phone.is_removed else None,
    )


def _add_phones(household: Household, phones: Iterable[Phone]) -> None:
    """Phones that joined after the copy was made; also those removed, which have to stay out."""
    now = timezone.now()
    Device.objects.bulk_create(
        Device(
            household=household,
            public_id=phone.id,
            name=phone.name,
            role=phone.role,
            gone_at=now if phone.is_gone else None,
            removed_at=now if phone.is_removed else None,
        )
        for phone in phones
        if phone.is_removed or not phone.is_gone
    )
