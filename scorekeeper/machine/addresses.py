"""Addresses of this app as other phones must type or scan them, and their QR codes."""

from __future__ import annotations

import ipaddress

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from scorekeeper.machine.network import LOOPBACK_HOSTS, lan_addresses

LONGEST_ADDRESS = 64


def outside_url(request: HttpRequest, path: str) -> str:
    """The address of a page from another phone, where “localhost” is no use."""
    host = request.get_host()

    name, _, port = (
        host.rpartition(":") if ":" in host and not host.endswith("]") else (host, "", "")
    )
    if name in LOOPBACK_HOSTS and not request.is_secure() and (addresses := lan_addresses()):
        host = f"{addresses[0]}:{port}" if port else addresses[0]

    return f"{request.scheme}://{host}{path}"


def join_url(base: str, secret: str) -> str:
    """The link to join by.

    Behind the # it is never sent to a server: it stands in no log and in no preview.
    """
    return f"{base}#{secret}"


def join_path(secret: str) -> str:
    """The same for a browser without JavaScript."""
    return reverse("join-secret", args=[secret])


def qr_code(text: str) -> SafeString:
    """A QR code, to stand in a page."""
    drawing = segno.make(text, micro=False, error="m").svg_inline(
        border=2, omitsize=True, svgclass="qr", lineclass=None
    )
    return mark_safe(drawing)  # noqa: S308  (drawn by us: nothing of the text stands in it)


def visitor_address(request: HttpRequest) -> str:
    """Where a request comes from, to count what one address does.

    Hosted, all come from the proxy, which says who it was; what the visitor claimed comes before
    that.
    """
    address = request.META.get("REMOTE_ADDR", "")

    if settings.HTTPS:
        address = request.headers.get("X-Forwarded-For", address).rpartition(",")[2].strip()

    return _network_of(address)


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
