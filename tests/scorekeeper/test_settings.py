"""The settings of both profiles, read anew from an environment of our choice."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

SETTINGS = Path(__file__).parents[2] / "scorekeeper" / "settings.py"
NAMES = (
    "SECRET_KEY",
    "DATABASE_URL",
    "DATABASE_POOLER",
    "STATIC_ROOT",
    "TZ",
    "HTTPS",
    "ALLOWED_HOSTS",
    "CSRF_TRUSTED_ORIGINS",
    "DEBUG",
)


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    def load_settings(**environment: str) -> dict[str, Any]:
        for name in NAMES:
            monkeypatch.delenv(name, raising=False)
        for name, value in ({"SCOREKEEPER_DATA": str(tmp_path / "data")} | environment).items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(SETTINGS))

    return load_settings


def test_at_home(load, tmp_path: Path) -> None:
    settings = load()
    assert settings["DEBUG"] is False
    assert settings["SECRET_KEY"] == (tmp_path / "data" / "secret_key").read_text()
    assert settings["STATIC_ROOT"].is_dir()
    assert "*" not in settings["ALLOWED_HOSTS"]
    assert {"localhost", "127.0.0.1", "[::1]"} <= set(settings["ALLOWED_HOSTS"])
    assert settings["SECURE_SSL_REDIRECT"] is False
    assert settings["CSRF_COOKIE_SECURE"] is False
    assert settings["SECURE_HSTS_SECONDS"] == 0
    assert settings["SECURE_PROXY_SSL_HEADER"] is None
    assert settings["SECURE_CROSS_ORIGIN_OPENER_POLICY"] is None


def test_hosted(load) -> None:
    settings = load(
        HTTPS="1", ALLOWED_HOSTS="rummy.example.org, .example.net", CSRF_TRUSTED_ORIGINS="https://rummy.example.org"
    )
    assert settings["ALLOWED_HOSTS"][-2:] == ["rummy.example.org", ".example.net"]
    assert "127.0.0.1" in settings["ALLOWED_HOSTS"]
    assert settings["CSRF_TRUSTED_ORIGINS"] == ["https://rummy.example.org"]
    assert settings["SECURE_SSL_REDIRECT"] is True
    assert settings["CSRF_COOKIE_SECURE"] is True
    assert settings["SESSION_COOKIE_SECURE"] is True
    assert settings["SECURE_HSTS_SECONDS"] > 0
    assert settings["SECURE_PROXY_SSL_HEADER"] == ("HTTP_X_FORWARDED_PROTO", "https")
    assert settings["SECURE_CROSS_ORIGIN_OPENER_POLICY"] == "same-origin"


def test_key_from_the_environment_leaves_no_file(load, tmp_path: Path) -> None:
    assert load(SECRET_KEY="given")["SECRET_KEY"] == "given"
    assert not (tmp_path / "data" / "secret_key").exists()


def test_sqlite_is_opened_for_keeps(load, tmp_path: Path) -> None:
    database = load()["DATABASES"]["default"]
    assert database["NAME"] == tmp_path / "data" / "db.sqlite3"
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert database["CONN_MAX_AGE"] is None
    assert database["TEST"]["NAME"] == tmp_path / "data" / "test.sqlite3"


def test_sqlite_elsewhere_has_the_same_options(load) -> None:
    settings = load(DATABASE_URL="sqlite:////somewhere/else.sqlite3")
    assert settings["DATABASES"]["default"]["NAME"] == "/somewhere/else.sqlite3"
    assert settings["DATABASES"]["default"]["ENGINE"] == "scorekeeper.sqlite"
    assert settings["DATABASES"]["default"]["OPTIONS"] == settings["SQLITE_OPTIONS"]
    assert "mmap" not in str(settings["SQLITE_OPTIONS"])  # with it, a damaged page reaches every reader


def test_postgresql(load) -> None:
    database = load(DATABASE_URL="postgres://anna:word@db.example.org:5433/rummy")["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["NAME"], database["HOST"], database["PORT"]) == ("rummy", "db.example.org", 5433)
    assert database["CONN_MAX_AGE"] == 60
    assert database["CONN_HEALTH_CHECKS"] is True


def test_postgresql_behind_a_pooler(load) -> None:
    url = "postgres://anna:word@db.example.org:6432/rummy"
    database = load(DATABASE_URL=url, DATABASE_POOLER="1")["DATABASES"]["default"]
    assert database["CONN_MAX_AGE"] == 0
    assert database["DISABLE_SERVER_SIDE_CURSORS"] is True


@pytest.mark.parametrize(
    ("zone", "expected"),
    [("Europe/Warsaw", "Europe/Warsaw"), ("UTC", "UTC"), ("Atlantis/Harbour", "UTC"), ("../etc/passwd", "UTC")],
)
def test_time_zone(load, zone: str, expected: str) -> None:
    assert load(TZ=zone)["TIME_ZONE"] == expected


def test_time_zone_of_the_machine(load) -> None:
    assert load()["TIME_ZONE"]


@pytest.mark.django_db
def test_pragmas_arrive_in_the_database() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("these are options of SQLite")
    with connection.cursor() as cursor:
        values = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in PRAGMAS}
    assert values == PRAGMAS


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
