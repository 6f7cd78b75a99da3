from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from scorekeeper import network


def towards(answers: dict[str, str]):
    def find(probe: str) -> Iterator[str]:
        if probe in answers:
            yield answers[probe]

    return find


def test_private_addresses_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = {"192.0.2.1": "8.8.4.4", "192.168.1.1": "192.168.1.20", "10.0.0.1": "8.8.4.4"}
    monkeypatch.setattr(network, "_address_towards", towards(answers))
    assert network.lan_addresses() == ["192.168.1.20", "8.8.4.4"]


def test_own_hosts_never_let_everybody_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "_address_towards", towards({"192.0.2.1": "192.168.1.20"}))
    monkeypatch.setattr(socket, "gethostname", lambda: "Kitchen.fritz.box")
    assert network.own_hosts() == [
        *("localhost", "127.0.0.1", "[::1]"),
        *("kitchen.fritz.box", "kitchen", "kitchen.local"),
        "192.168.1.20",
    ]


def test_no_network_leaves_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "_PROBES", ("255.255.255.255",))  # refused without a broadcast option
    monkeypatch.setattr(socket, "gethostname", lambda: "")
    assert network.own_hosts() == ["localhost", "127.0.0.1", "[::1]"]


def test_loopback_is_not_for_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "_PROBES", ("127.0.0.1",))
    assert network.lan_addresses() == []
