"""When a connection to PostgreSQL is tried before it is used."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("psycopg", reason="needs the extra `postgres`")

from scorekeeper.postgresql import base

Tried = list[float]


class Connection:
    closed = False

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def wrapper() -> Any:
    settings = {
        "ENGINE": "scorekeeper.postgresql",
        "NAME": "rummy",
        "TIME_ZONE": None,
        "CONN_HEALTH_CHECKS": True,
    }
    wrapper = base.DatabaseWrapper(settings | {"AUTOCOMMIT": True, "OPTIONS": {}})
    wrapper.connection = Connection()
    wrapper.health_check_enabled = True
    return wrapper


@pytest.mark.parametrize(
    ("moments", "tried"),
    [
        ((10.0,), 1),  # never used before
        ((10.0, 10.2, 10.9, 11.8), 1),  # used all the time
        ((10.0, 10.2, 11.3), 2),  # idle for more than a second
        ((10.0, 20.0, 30.0), 3),
    ],
)
def test_only_after_a_pause(
    wrapper, monkeypatch: pytest.MonkeyPatch, moments: tuple[float, ...], tried: int
) -> None:
    tries: Tried = []
    monkeypatch.setattr(wrapper, "is_usable", lambda: tries.append(1) or True)
    for moment in moments:
        wrapper.health_check_done = False  # a new request
        monkeypatch.setattr(base, "monotonic", lambda moment=moment: moment)
        for _ in range(3):  # queries
            wrapper.close_if_health_check_failed()
    assert len(tries) == tried


def test_one_that_doesnt_work_is_closed(wrapper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wrapper, "is_usable", lambda: False)
    connection = wrapper.connection
    wrapper.close_if_health_check_failed()
    assert connection.closed
    assert wrapper.connection is None
