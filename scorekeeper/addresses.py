"""Addresses of this app as other phones must type or scan them, and their QR codes."""

from __future__ import annotations

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from scorekeeper.network import LOOPBACK_HOSTS, lan_addresses


def outside_url(request: HttpRequest, path: str) -> str:
    """The address of a page, from another phone: this machine's own name for itself is no use there."""
    host = request.get_host()
    name, _, port = host.rpartition(":") if ":" in host and not host.endswith("]") else (host, "", "")
    if name in LOOPBACK_HOSTS and not request.is_secure() and (addresses := lan_addresses()):
        host = f"{addresses[0]}:{port}" if port else addresses[0]
    return f"{request.scheme}://{host}{path}"


def join_url(base: str, secret: str) -> str:
    """The link to join by. Behind the # it is never sent to a server: it stands in no log and in no preview."""
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
