"""Addresses of this app as other phones must type or scan them, and their QR codes."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scorekeeper.machine.network import LOOPBACK_HOSTS, is_only_here, lan_addresses

LONGEST_ADDRESS = 64
LOOPBACK_NAMES = [host.strip("[]") for host in LOOPBACK_HOSTS]


def phone_addresses(port: int | str) -> list[str]:
    """Where phones find the app, the likeliest first. Empty without a Wi-Fi, and in a container
    that hasn't been told.
    """
    if not settings.ADDRESS:
        return [f"http://{address}{_port(port)}" for address in lan_addresses()]

    return [] if _is_this_computer(settings.ADDRESS) else [settings.ADDRESS]


def outside_url(request: HttpRequest, path: str) -> str:
    """The address of a page from another phone, where “localhost” doesn't work.

    A phone alone is opened by its start page, which goes on to what is behind the #.
    """
    if settings.ALONE:
        return f"{settings.ADDRESS}#{path}"

    host = request.get_host()

    name, _, port = (
        host.rpartition(":") if ":" in host and not host.endswith("]") else (host, "", "")
    )
    addresses = []
    if name in LOOPBACK_HOSTS and not request.is_secure():
        addresses = phone_addresses(port)

    here = f"{request.scheme}://{host}"
    return f"{next(iter(addresses), here)}{path}"


def why_no_phones(request: HttpRequest) -> str:
    """Why no phone can open an address that this page gives, and what to do; mostly empty."""
    if not _is_this_computer(outside_url(request, "")):
        return ""

    if is_only_here():
        return _(
            "Phones can’t join: the app was started for this computer alone. Start it the usual "
            "way to let them in."
        )

    if lan_addresses():
        return _(
            "Phones can’t join by this address: it only works on this computer. Open this page by "
            "the address that phones use."
        )

    return _(
        "Phones can’t join yet: this computer isn’t on a network. Connect it to the Wi-Fi, then "
        "open this page again."
    )


def join_url(base: str, secret: str) -> str:
    """The link to join by.

    Behind the # it is never sent to a server: no log and no preview has it.
    """
    return f"{base}#{secret}"


def join_path(secret: str) -> str:
    """The same for a browser without JavaScript."""
    return reverse("join-secret", args=[secret])


def qr_code(text: str) -> SafeString:
    """A QR code, for a page."""
    drawing = segno.make(text, micro=False, error="m").svg_inline(
        border=2, omitsize=True, svgclass="qr", lineclass=None
    )
    return mark_safe(drawing)  # noqa: S308  (drawn by us: nothing of the text is in it)


def visitor_address(request: HttpRequest) -> str:
    """Where a request comes from, to count what one address does.

    Hosted, all come from the proxy, which says who it was; what the visitor claimed comes before
    that.
    """
    address = request.META.get("REMOTE_ADDR", "")

    if settings.HTTPS:
        address = request.headers.get("X-Forwarded-For", address).rpartition(",")[2].strip()

    return _network_of(address)


def _is_this_computer(address: str) -> bool:
    return urlsplit(address).hostname in LOOPBACK_NAMES


def is_here(request: HttpRequest) -> bool:
    """Whether somebody asks at the computer that runs the app."""
    return visitor_address(request) in LOOPBACK_NAMES


def _port(port: int | str) -> str:
    return f":{port}" if port else ""


def _network_of(address: str) -> str:
    """The address; of IPv6 the first half, since the other half is the visitor's to choose."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address[:LONGEST_ADDRESS]

    if parsed.version == 4:
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)

    return str(ipaddress.ip_network((int(parsed), 64), strict=False))
