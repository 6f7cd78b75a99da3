from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from scorekeeper.machine import network

pytestmark = pytest.mark.one_database


def towards(answers: dict[str, str]):
    def find(probe: str) -> Iterator[str]:
        if probe in answers:
            yield answers[probe]

    return find


def test_private_addresses_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = {"192.0.2.1": "8.8.4.4", "192.168.1.1": "192.168.1.20", "10.0.0.1": "8.8.4.4"}
    monkeypatch.setattr(network, "_address_towards", towards(answers))
    assert network.lan_addresses() == ["192.168.1.20", "8.8.4.4"]


@pytest.fixture
def kitchen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "_address_towards", towards({"192.0.2.1": "8.8.4.4"}))
    monkeypatch.setattr(socket, "gethostname", lambda: "Kitchen.example.org")


IN_THE_HOME = {
    "numbers": (
        "192.168.1.20 10.0.0.7 172.31.255.1 169.254.9.9 127.0.0.1 127.0.0.53 100.101.102.103"
    ),
    "of version 6": "[fd12:3456::7] [fe80::1] [::1]",
    "of this machine": "8.8.4.4",
    "names": (
        "kitchen kitchen.example.org kitchen.local kitchen.lan kitchen.home kitchen.fritz.box "
        "kitchen.home.arpa"
    ),
    "our name": "rummy.local rummy-2.local rummy-9.local",
}
ELSEWHERE = {
    "numbers": "8.8.8.8 172.32.0.1 192.169.0.1 [2001:4860:4860::8888] 0.0.0.0 [::]",
    "names that anybody can buy": (
        "evil.example kitchen.evil.example kitchen.com kitchen.box box fritz.box"
    ),
    "other machines": (
        "nas nas.local rummy rummy-10.local rummy.lan evil.kitchen.local rummy.local.evil.example"
    ),
    "not quite": (
        "192.168.1.20.evil.example 192.168.1 3232235796 0xc0a80114 [fd12 .local local kitchen. -"
    ),
}


@pytest.mark.usefixtures("kitchen")
@pytest.mark.parametrize("host", " ".join(IN_THE_HOME.values()).split())
def test_what_can_only_be_meant_in_the_home(host: str) -> None:
    assert network.is_local(host)


@pytest.mark.usefixtures("kitchen")
@pytest.mark.parametrize("host", [*" ".join(ELSEWHERE.values()).split(), ""])
def test_what_a_page_elsewhere_could_let_lead_here(host: str) -> None:
    assert not network.is_local(host)


def test_a_machine_without_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "")
    assert [host for host in ("", ".local", "local", "rummy.local") if network.is_local(host)] == [
        "rummy.local"
    ]


def test_a_new_address_is_ours_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "_address_towards", towards({"192.0.2.1": "8.8.4.4"}))
    assert not network.is_local("8.8.4.5")
    monkeypatch.setattr(network, "_address_towards", towards({"192.0.2.1": "8.8.4.5"}))
    assert network.is_local("8.8.4.5")


def test_loopback_isnt_for_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "_PROBES", ("127.0.0.1",))
    assert network.lan_addresses() == []
