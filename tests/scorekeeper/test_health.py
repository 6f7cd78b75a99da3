from __future__ import annotations

import pytest
from django.db import OperationalError, connection
from django.test import Client


@pytest.mark.django_db
def test_healthy(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert "no-store" in response["Cache-Control"]


def test_database_that_does_not_answer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OperationalError

    monkeypatch.setattr(connection, "cursor", refuse)
    assert client.get("/healthz").status_code == 503


def test_post_is_refused(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
