"""The settings of both profiles, read again from an environment of our choice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.checks import run_checks
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from tests.scorekeeper.conftest import SETTINGS

pytestmark = pytest.mark.one_database


def test_at_home(load_settings, tmp_path: Path) -> None:
    settings = load_settings()
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


def test_hosted(load_settings) -> None:
    settings = load_settings(
        HTTPS="1",
        ALLOWED_HOSTS="rummy.example.org, .example.net",
        CSRF_TRUSTED_ORIGINS="https://rummy.example.org",
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


@pytest.mark.parametrize("hosts", ["*", "rummy.example.org, *"])
def test_no_host_but_ours_whatever_is_asked_for(load_settings, hosts: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="not \\*"):
        load_settings(ALLOWED_HOSTS=hosts)


def test_an_address_that_was_set_is_answered(load_settings) -> None:
    settings = load_settings(SCOREKEEPER_ADDRESS="http://nas.local:8000/")
    assert settings["ADDRESS"] == "http://nas.local:8000"
    assert settings["ALLOWED_HOSTS"][-1] == "nas.local"


@pytest.mark.parametrize("address", ["nas.local:8000", "http://", "ftp://nas.local"])
def test_half_an_address_is_refused(load_settings, address: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="isn't a whole address"):
        load_settings(SCOREKEEPER_ADDRESS=address)


CHECKED = (
    "SECURE_",
    "CSRF_",
    "SESSION_",
    "X_FRAME",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "DEBUG",
    "MIDDLEWARE",
    "SILENCED",
)


@pytest.mark.parametrize(
    "environment",
    [{}, {"HTTPS": "1", "ALLOWED_HOSTS": "rummy.example.org"}],
    ids=["home", "hosted"],
)
def test_each_silenced_check_would_speak_and_has_its_reason(
    load_settings, settings, environment: dict
) -> None:
    """`check --deploy` is clean in both profiles, and nothing is silenced that has nothing to
    say.
    """
    for name, value in load_settings(**environment).items():
        if name.startswith(CHECKED):
            setattr(settings, name, value)
    said = {message.id for message in run_checks(include_deployment_checks=True)}
    assert said == set(settings.SILENCED_SYSTEM_CHECKS)
    reasons = dict(re.findall(r'"(security\.W\d+)",  # (.+)', SETTINGS.read_text("utf-8")))
    assert all(len(reasons[each].split()) > 5 for each in said)


def test_key_from_the_environment_leaves_no_file(load_settings, tmp_path: Path) -> None:
    assert load_settings(SECRET_KEY="given")["SECRET_KEY"] == "given"
    assert not (tmp_path / "data" / "secret_key").exists()


def test_sqlite_is_opened_for_keeps(load_settings, tmp_path: Path) -> None:
    database = load_settings()["DATABASES"]["default"]
    assert database["NAME"] == tmp_path / "data" / "db.sqlite3"
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert database["CONN_MAX_AGE"] is None
    assert database["TEST"]["NAME"] == tmp_path / "data" / "test.sqlite3"

    settings = load_settings(SECRET_KEY="given", DATABASE_URL="sqlite:////somewhere/else.sqlite3")
    elsewhere = settings["DATABASES"]["default"]  # with the same options
    assert elsewhere["NAME"] == "/somewhere/else.sqlite3"
    assert elsewhere["ENGINE"] == "scorekeeper.sqlite"
    assert elsewhere["OPTIONS"] == settings["SQLITE_OPTIONS"]
    # with it, a damaged page reaches every reader
    assert "mmap" not in str(settings["SQLITE_OPTIONS"])


def test_postgresql(load_settings) -> None:
    database = load_settings(DATABASE_URL="postgres://anna:word@db.example.org:5433/rummy")[
        "DATABASES"
    ]["default"]
    assert database["ENGINE"] == "scorekeeper.postgresql"
    assert (database["NAME"], database["HOST"], database["PORT"]) == (
        "rummy",
        "db.example.org",
        5433,
    )
    assert database["CONN_MAX_AGE"] == 60
    assert database["CONN_HEALTH_CHECKS"] is True
    assert database["OPTIONS"] == {"server_side_binding": True, "prepare_threshold": 5}


@pytest.mark.parametrize("pooler", ["", "1"])
def test_what_the_address_of_a_database_asks_for_stays(load_settings, pooler: str) -> None:
    url = "postgres://anna:word@db.example.org/rummy?sslmode=verify-full&connect_timeout=3"
    database = load_settings(DATABASE_URL=url, DATABASE_POOLER=pooler)["DATABASES"]["default"]
    assert database["OPTIONS"].items() >= {"sslmode": "verify-full", "connect_timeout": 3}.items()


def test_postgresql_behind_a_pooler(load_settings) -> None:
    url = "postgres://anna:word@db.example.org:6432/rummy"
    database = load_settings(DATABASE_URL=url, DATABASE_POOLER="1")["DATABASES"]["default"]
    assert database["CONN_MAX_AGE"] == 0
    assert database["DISABLE_SERVER_SIDE_CURSORS"] is True
    # the next statement goes by another connection
    assert "prepare_threshold" not in database.get("OPTIONS", {})


@pytest.mark.parametrize(
    ("zone", "expected"), [("Europe/Warsaw", "Europe/Warsaw"), ("../etc/passwd", "UTC")]
)
def test_time_zone(load_settings, zone: str, expected: str) -> None:
    assert load_settings(TZ=zone)["TIME_ZONE"] == expected


@pytest.mark.django_db
def test_pragmas_arrive_in_the_database() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("these are options of SQLite")
    with connection.cursor() as cursor:
        values = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in PRAGMAS}
    assert values == PRAGMAS


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
