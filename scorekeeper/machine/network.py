"""The names and addresses under which phones at the table can reach this machine."""

from __future__ import annotations

import ipaddress
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

USUAL_PORT = 8000
LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "[::1]")

# By this name the app asks to be known in the network (announcer.py); a second one becomes rummy-2.
NAMES = ("rummy", *map("rummy-{}".format, range(2, 10)))

# The endings of names that routers and machines give within a home. Nobody can buy a name with one
# of them on the internet; fritz.box belongs to the maker of the router.
HOME_SUFFIXES = (
    *(".local", ".lan", ".home", ".home.arpa", ".internal", ".intranet", ".localdomain"),
    *(".fritz.box", ".speedport.ip"),
)

_only_here = threading.Event()  # set: the app listens where no other machine gets to

_OF_A_VPN = ipaddress.ip_network("100.64.0.0/10")  # as Tailscale gives them

# The system picks its own address by where a packet would go; none is sent. The first stands for
# "anywhere" (kept free by RFC 5737), the others for the usual home networks, when a VPN has taken
# the way to everywhere.
_PROBES = ("192.0.2.1", "192.168.0.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")


def keep_to_this_computer() -> None:
    """Give no other device an address: the app doesn't listen there."""
    _only_here.set()


def is_only_here() -> bool:
    return _only_here.is_set()


def lan_addresses() -> list[str]:
    """List the addresses of this machine that other devices may reach, the likeliest first."""
    if is_only_here():
        return []

    found = dict.fromkeys(address for probe in _PROBES for address in _address_towards(probe))
    # at home the Wi-Fi gives private addresses; a public one in front of it is a VPN or a server
    return sorted(found, key=lambda address: not ipaddress.ip_address(address).is_private)


def is_local(host: str) -> bool:
    """Whether a browser that asks for this host can only mean a machine in this network.

    A page elsewhere may let a name of its own lead here (DNS rebinding), but it can't do so with
    an address in numbers, nor with a name that only exists within a home.
    """
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return _is_own_name(host)

    return _is_of_a_home(address) or host in lan_addresses()


def is_home_name(host: str) -> bool:
    """Whether nobody outside this network can give a name like this to a machine."""
    return "." not in host or host.endswith(HOME_SUFFIXES)


def remember_port(folder: Path, port: int) -> None:
    """Write down by which port the app is found.

    Where nothing can be written, something more urgent will be said.
    """
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


def _is_own_name(host: str) -> bool:
    full = socket.gethostname().lower()
    own = full.partition(".")[0]
    name, dot, suffix = host.partition(".")

    if host and host in {full, own}:
        return True
    if name in NAMES and suffix == "local":
        return True

    return name != "" and name == own and dot + suffix in HOME_SUFFIXES


def _is_of_a_home(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    is_private = address.is_private or address.is_link_local or address in _OF_A_VPN
    return is_private and not address.is_unspecified
