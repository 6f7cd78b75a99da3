"""How phones find the app at home: by a name that stays, and by addresses that may change."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from zeroconf import AddressResolverIPv4 as Machine  # type: ignore[attr-defined]  # not listed
from zeroconf import Error, IPVersion, NonUniqueNameException, ServiceInfo, Zeroconf

from scorekeeper.machine.network import NAMES, lan_addresses

LOOKS_EVERY = 10.0  # seconds
ANSWERS_WITHIN = 2500  # milliseconds: whoever has a name in this network says so by then
GIVES_BACK_WITHIN = 2.0  # seconds; a network that is still being asked isn't waited for
KIND = "_http._tcp.local."

# What a network, or a machine without one, can do to us. Phones still have the address.
NO_MULTICAST = (OSError, Error, RuntimeError)


class Announcer(threading.Thread):
    """Looks at the addresses every few seconds until it is told to stop; tells what is new."""

    def __init__(
        self, port: int, tell: Callable[[Announcer], None], *, wants_name: bool = True
    ) -> None:
        super().__init__(name="announcer", daemon=True)
        self.port, self.wants_name, self.tell = port, wants_name, tell
        self.addresses = lan_addresses()
        self.known_as: str | None = None  # as far as the network knows it
        self.has_moved = False  # since it was started
        self._responder: Zeroconf | None = None
        self._stopped = threading.Event()

    def run(self) -> None:
        self.announce()
        while not self._stopped.wait(LOOKS_EVERY):
            self.look()

        self.withdraw()

    def look(self) -> None:
        """Find out whether the machine has other addresses than before."""
        addresses = lan_addresses()
        if addresses != self.addresses:
            self.addresses, self.has_moved = addresses, True
            self.announce()

    def announce(self) -> None:
        """Take a name for these addresses, and tell what phones can type."""
        self.withdraw()
        if self.wants_name and self.addresses:
            self._take_name()
        if self.known_as or self.has_moved:
            self.tell(self)

    def withdraw(self) -> None:
        """Give the name back."""
        if self._responder:
            self._responder.close()

        self._responder, self.known_as = None, None

    def stop(self) -> None:
        self._stopped.set()
        self.join(GIVES_BACK_WITHIN)

    def _take_name(self) -> None:
        try:
            self._responder = Zeroconf(interfaces=self.addresses, ip_version=IPVersion.V4Only)
            self.known_as = first_free_name(self._responder, self.addresses, self.port)
        except NO_MULTICAST:
            self.withdraw()


def first_free_name(responder: Zeroconf, addresses: Sequence[str], port: int) -> str | None:
    """Register the first of our names that nobody else in this network has, and give it."""
    for name in NAMES:
        host, title = f"{name}.local", f"{name}.{KIND}"
        if is_taken(responder, host, title, addresses):
            continue

        service = ServiceInfo(
            KIND, title, port=port, server=f"{host}.", parsed_addresses=[*addresses]
        )

        try:
            responder.register_service(service)
        except NonUniqueNameException:  # somebody was faster
            continue

        return host

    return None


def is_taken(responder: Zeroconf, host: str, title: str, addresses: Sequence[str]) -> bool:
    """Whether another scorekeeper, perhaps on this machine, or another machine has this name."""
    if responder.get_service_info(KIND, title, ANSWERS_WITHIN):
        return True

    machine = Machine(f"{host}.")
    is_known = machine.request(responder, ANSWERS_WITHIN)
    return is_known and not {*machine.parsed_addresses()} <= {*addresses}
