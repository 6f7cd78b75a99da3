from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.db import OperationalError, connection
from django.test import Client

from scorekeeper.machine.network import LOOPBACK_HOSTS


@pytest.mark.django_db
def test_healthy(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert "no-store" in response["Cache-Control"]


def test_database_that_doesnt_answer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OperationalError

    monkeypatch.setattr(connection, "cursor", refuse)
    assert client.get("/healthz").status_code == 503


@pytest.mark.django_db
def test_the_proxy_asks_by_a_name_that_is_answered(client: Client, settings) -> None:
    """By itself Caddy asks for the container's name, which is none of ours: then it would send
    nobody here.
    """
    settings.ALLOWED_HOSTS = [*LOOPBACK_HOSTS, "rummy.example.org"]
    proxy = (Path(__file__).parents[2] / "Caddyfile").read_text(encoding="utf-8")
    (host,) = re.findall(r"health_headers \{\s+Host (\S+)\s+\}", proxy)
    assert client.get("/healthz", headers={"host": host}).status_code == 200
    (container,) = re.findall(r"reverse_proxy (\S+)", proxy)
    assert client.get("/healthz", headers={"host": container}).status_code == 400
