"""The name in a network of our own making, and what is said when the address changes."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from zeroconf import NonUniqueNameException, ServiceInfo

from scorekeeper.machine import announcer
from scorekeeper.machine.announcer import KIND, Announcer

pytestmark = pytest.mark.one_database

HERE, THERE = "192.168.1.20", "192.168.1.30"


class Network:
    """Who has which name, and who answers late."""

    def __init__(self) -> None:
        self.services: dict[str, list[str]] = {}
        self.machines: dict[str, list[str]] = {}
        self.unseen: set[str] = set()
        self.fault: Exception | None = None


class Responder:
    """As much of Zeroconf as we use."""

    net: Network

    def __init__(self, interfaces: list[str], **_more: Any) -> None:
        if self.net.fault:
            raise self.net.fault
        self.mine: list[str] = []

    def get_service_info(self, _kind: str, title: str, _wait: int) -> object:
        return self.net.services.get(title) if title not in self.net.unseen else None

    def register_service(self, service: ServiceInfo) -> None:
        if service.name in self.net.services:
            raise NonUniqueNameException
        self.net.services[service.name] = service.parsed_addresses()
        self.mine.append(service.name)

    def close(self) -> None:
        for name in self.mine:
            del self.net.services[name]


class Machine:
    def __init__(self, host: str) -> None:
        self.host = host.removesuffix(".")

    def request(self, responder: Responder, _wait: int) -> bool:
        return self.host in responder.net.machines

    def parsed_addresses(self) -> list[str]:
        return Responder.net.machines[self.host]


@pytest.fixture
def net(monkeypatch: pytest.MonkeyPatch) -> Network:
    Responder.net = Network()
    monkeypatch.setattr(announcer, "Zeroconf", Responder)
    monkeypatch.setattr(announcer, "Machine", Machine)
    monkeypatch.setattr(announcer, "lan_addresses", lambda: [HERE])
    return Responder.net


def announced(said: list[str] | None = None, *, wants_name: bool = True) -> Announcer:
    def tell(one: Announcer) -> None:
        if said is not None:
            said.append(
                f"{one.known_as} {' '.join(one.addresses)}{' moved' if one.has_moved else ''}"
            )

    one = Announcer(8000, tell, wants_name=wants_name)
    one.announce()
    return one


def test_the_first_has_the_name_and_gives_it_back(net: Network) -> None:
    first = announced()
    assert first.known_as == "rummy.local"
    assert net.services == {f"rummy.{KIND}": [HERE]}
    first.withdraw()
    assert (net.services, first.known_as) == ({}, None)


def test_each_in_one_network_has_a_name_of_its_own(net: Network) -> None:
    assert [announced().known_as for _ in range(3)] == [
        "rummy.local",
        "rummy-2.local",
        "rummy-3.local",
    ]


def test_somebody_who_was_faster_keeps_the_name(net: Network) -> None:
    announced()
    net.unseen.add(f"rummy.{KIND}")
    assert announced().known_as == "rummy-2.local"


def test_a_machine_of_that_name_keeps_it(net: Network) -> None:
    net.machines = {"rummy.local": [THERE], "rummy-2.local": [HERE]}  # the second is this one
    assert announced().known_as == "rummy-2.local"


def test_where_all_names_are_taken_the_address_is_enough(net: Network) -> None:
    said: list[str] = []
    assert [announced(said).known_as for _ in range(10)][-1] is None
    assert len(said) == 9


@pytest.mark.parametrize("fault", [OSError("no such device")])
def test_without_multicast_theres_no_name_and_no_noise(
    net: Network, fault: Exception, capsys: pytest.CaptureFixture, caplog: pytest.LogCaptureFixture
) -> None:
    net.fault = fault
    said: list[str] = []
    assert announced(said).known_as is None
    assert (said, capsys.readouterr(), caplog.records) == ([], ("", ""), [])


def test_nobody_has_to_have_a_name(net: Network) -> None:
    said: list[str] = []
    announced(said, wants_name=False)
    assert (net.services, said) == ({}, [])


def test_a_new_address_is_told_and_has_the_name(
    net: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    one = announced(said)
    one.look()
    monkeypatch.setattr(announcer, "lan_addresses", lambda: [THERE])
    one.look()
    one.look()
    assert net.services == {f"rummy.{KIND}": [THERE]}
    monkeypatch.setattr(announcer, "lan_addresses", list)
    one.look()
    assert net.services == {}
    assert said == [f"rummy.local {HERE}", f"rummy.local {THERE} moved", "None  moved"]


def test_it_ends_when_it_is_told_to(net: Network) -> None:
    one = Announcer(8000, lambda _one: None)
    one.start()
    one.stop()
    assert not one.is_alive()
    assert net.services == {}


def test_the_end_doesnt_wait_for_a_network_that_is_still_being_asked(
    net: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered = threading.Event()
    monkeypatch.setattr(Responder, "get_service_info", lambda *_: answered.wait())
    monkeypatch.setattr(announcer, "GIVES_BACK_WITHIN", 0.01)
    one = Announcer(8000, lambda _one: None)
    one.start()
    one.stop()
    assert one.is_alive()

    answered.set()
    one.join()
    assert net.services == {}
