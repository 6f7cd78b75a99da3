"""The household of a phone alone, and the phone as its only device."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scorekeeper.models import Device, Household, Role, new_public_id


def this_phone() -> Device:
    """This phone as a host; it and its household are made at the first start."""
    devices = Device.objects.filter(role=Role.HOST, gone_at=None).select_related("household")
    return devices.order_by("-pk").first() or _make()


def _make() -> Device:
    household = Household.objects.create(public_id=new_public_id())
    return Device.objects.create(
        household=household, public_id=new_public_id(), name=_("This phone"), role=Role.HOST
    )
