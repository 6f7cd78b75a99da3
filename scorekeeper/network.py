"""The names and addresses under which phones at the table can reach this machine."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

USUAL_PORT = 8000
LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "[::1]")

# The system picks its own address by where a packet would go; none is sent. The first stands for "anywhere"
# (kept free by RFC 5737), the others for the usual home networks, when a VPN has taken the way to everywhere.
_PROBES = ("192.0.2.1", "192.168.0.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")


def lan_addresses() -> list[str]:
    """List the addresses of this machine that other devices may reach, the likeliest first."""
    found = dict.fromkeys(address for probe in _PROBES for address in _address_towards(probe))
    # at home the Wi-Fi gives private addresses; a public one in front of it is a VPN or a server
    return sorted(found, key=lambda address: not ipaddress.ip_address(address).is_private)


def own_hosts() -> list[str]:
    """List all hosts by which this machine may be asked, for ALLOWED_HOSTS."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    names = (name, short, f"{short}.local") if short else ()
    return list(dict.fromkeys((*LOOPBACK_HOSTS, *names, *lan_addresses())))


def remember_port(folder: Path, port: int) -> None:
    """Write down by which port the app is found. Where nothing can be written, something more urgent will be said."""
    with suppress(OSError):
        (folder / "port").write_text(f"{port}\n", encoding="ascii")


def last_port(folder: Path) -> int:
    """The port by which the app was found when it was started last."""
    try:
        return int((folder / "port").read_text(encoding="ascii"))
    except (OSError, ValueError):
        return USUAL_PORT


def _address_towards(probe: str) -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp:
        try:
            udp.connect((probe, 9))
        except OSError:  # no network
            return
        address = udp.getsockname()[0]
    if not ipaddress.ip_address(address).is_loopback:
        yield address
