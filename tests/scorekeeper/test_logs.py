"""What a hosted app writes down: routes, times and kinds of faults; no name, no link, no score."""

from __future__ import annotations

import json
import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.test.utils import override_settings
from django.urls import reverse

from scorekeeper.machine.logs import JsonFormatter, PlainFormatter, strip_event
from tests.factories import make_client as client_of
from tests.factories import make_game, make_household, new_key, round_url, typed_round
from tests.scorekeeper.conftest import ENVIRONMENT

pytestmark = pytest.mark.one_database

SECRETS = ["Łukasz", "Zoë-Marie", "4242"]


@pytest.fixture
def lines() -> Iterator[StringIO]:
    """What goes to the terminal of a hosted app."""
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter())
    names = ["", "scorekeeper.requests", "scorekeeper.services.acts"]
    loggers = [logging.getLogger(name) for name in names]
    before = [logger.level for logger in loggers]
    loggers[0].addHandler(handler)
    for logger in loggers[1:]:
        logger.setLevel(logging.INFO)
    yield stream
    loggers[0].removeHandler(handler)
    for logger, level in zip(loggers, before, strict=True):
        logger.setLevel(level)


def written(stream: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


@pytest.mark.django_db
@override_settings(LOG_REQUESTS=True)
def test_why_an_act_was_not_done(lines: StringIO) -> None:
    game = make_game(household=make_household(), players=SECRETS[:2])
    undo = reverse("game-undo", args=[game.public_id])
    answer = client_of(game.household).post(undo, {"key": new_key(), "version": 99})
    assert answer.status_code == 409
    assert [line["event"] for line in written(lines)] == ["something was done since", "request"]


@pytest.mark.django_db
@override_settings(LOG_REQUESTS=True)
def test_an_evening_leaves_no_trace_of_the_people(lines: StringIO) -> None:
    game = make_game(household=make_household(), players=SECRETS[:2])
    phone = client_of(game.household)
    where = round_url(game)
    assert phone.get(game.get_absolute_url()).status_code == 200
    data = typed_round(game, out=SECRETS[0], laid=SECRETS[:1], left={SECRETS[1]: SECRETS[2]})
    phone.post(where, data)
    phone.get(f"/games/{game.public_id}/no-such-page/?name={SECRETS[0]}")
    phone.post("/games/new/", {"key": new_key(), "new_name": SECRETS[1]})
    assert [(line["route"], line["method"], line["status"]) for line in written(lines)] == [
        ("game-detail", "GET", 200),
        ("round-entry", "POST", 422),
        ("none", "GET", 404),
        ("game-new", "POST", 200),
    ]
    assert all(line["ms"] > 0 for line in written(lines))
    everything = lines.getvalue()
    for secret in (
        *SECRETS,
        game.public_id,
        game.household.public_id,
        data["key"],
        json.dumps(SECRETS[0])[1:-1],
    ):
        assert secret not in everything


@pytest.mark.django_db
@override_settings(LOG_REQUESTS=True)
def test_a_fault_names_its_place_and_no_value(
    lines: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_more: object) -> None:
        raise ValueError(f"{SECRETS[0]} has {SECRETS[2]}")

    game = make_game(household=make_household())
    monkeypatch.setattr("scorekeeper.views.games.build_sheet", fail)
    phone = client_of(game.household, raise_request_exception=False)
    assert phone.get(game.get_absolute_url()).status_code == 500
    fault = next(line for line in written(lines) if line["event"] == "fault")
    assert (fault["error"], fault["route"], fault["status"]) == ("ValueError", "game-detail", 500)
    assert fault["places"][-1].endswith(" fail")
    for secret in (*SECRETS, game.public_id):
        assert secret not in lines.getvalue()


@override_settings(LOG_REQUESTS=False)
@pytest.mark.django_db
def test_at_home_no_request_is_written_down(lines: StringIO, client: Client) -> None:
    client.get("/")
    assert written(lines) == []


def plainly(name: str, text: str, *values: object, **more: Any) -> str:
    """A line of the terminal at home, without its time."""
    record = logging.LogRecord(name, logging.ERROR, "here.py", 1, text, values, None)
    record.__dict__.update(more)
    return PlainFormatter().format(record).partition(" ERROR ")[2]


@pytest.mark.django_db
def test_at_home_the_terminal_names_the_page_and_not_its_address() -> None:
    """Django puts the address into its words, and waitress too."""
    where = f"/join/{SECRETS[2] * 5}/"
    try:
        raise ValueError(where)
    except ValueError:
        caught = sys.exc_info()

    request = RequestFactory().get(where)
    faulty = plainly(
        "django.request", "Internal: %s", where, request=request, status_code=500, exc_info=caught
    )
    assert faulty.startswith("django.request: fault, join-secret, 500, ValueError\n  ")
    forbidden = plainly(
        "django.security.csrf", "Forbidden: %s", where, request=request, status_code=403
    )
    assert forbidden == "django.security.csrf: fault, join-secret, 403"
    served = plainly("waitress", f"Exception while serving {where}", exc_info=caught)
    assert served.startswith("waitress: fault, ValueError\n  ")
    assert where not in faulty + served


def test_at_home_our_own_lines_are_whole() -> None:
    """Which file couldn't be copied, say."""
    said = plainly("scorekeeper.care.caretaker", "Couldn't copy the scores: %s.", "/data is full")
    assert said == "scorekeeper.care.caretaker: Couldn't copy the scores: /data is full."


def test_what_a_report_holds() -> None:
    try:
        raise ValueError(SECRETS[0])
    except ValueError:
        kind = sys.exc_info()[0]
    assert kind is not None
    event = {
        "event_id": "1",
        "level": "error",
        "request": {"url": "https://example.org/j/secret", "data": SECRETS},
        "user": {"ip_address": "10.0.0.1"},
        "breadcrumbs": {"values": [SECRETS]},
        "extra": {"name": SECRETS[0]},
        "server_name": "laptop-of-zoe",
        "logentry": {"message": SECRETS[0]},
        "transaction": "/games/abc/",
        "exception": {
            "values": [{"type": kind.__name__, "value": SECRETS[0], "stacktrace": {"frames": []}}]
        },
    }
    left = strip_event(event, {})
    assert left == {
        "event_id": "1",
        "level": "error",
        "exception": {
            "values": [{"type": "ValueError", "value": "", "stacktrace": {"frames": []}}]
        },
    }


def test_a_report_goes_out_stripped(monkeypatch: pytest.MonkeyPatch) -> None:
    sdk = pytest.importorskip("sentry_sdk")
    from scorekeeper.machine import logs

    sent: list[Any] = []

    class Keep(sdk.transport.Transport):
        def capture_envelope(self, envelope: Any) -> None:
            sent.append(envelope.get_event())

    real = sdk.init
    monkeypatch.setattr(sdk, "init", lambda **options: real(**options, transport=Keep))
    logs.report_errors_to("https://key@example.org/1")
    try:
        try:
            name = SECRETS[0]
            raise ValueError(name)
        except ValueError:
            sdk.capture_exception()
        logging.getLogger("django.request").error("Internal Server Error: /games/%s", SECRETS[0])
    finally:
        sdk.get_client().close()
        real(dsn=None)
    assert sent[0]["exception"]["values"][0]["type"] == "ValueError"
    assert not any(
        secret in json.dumps(event, ensure_ascii=False, default=str)
        for event in sent
        for secret in SECRETS
    )


ASK = """
import django
from django.test import Client
django.setup()
print(Client().get("/robots.txt", headers={"host": "elsewhere.example"}, secure=True).status_code)
"""
HOSTED = {"HTTPS": "1", "ALLOWED_HOSTS": "rummy.example.org"}


@pytest.mark.parametrize(
    ("profile", "is_said"), [({}, True), (HOSTED, False)], ids=["at home", "hosted"]
)
def test_a_foreign_host_name(
    whole_folder: Path, tmp_path: Path, profile: dict[str, str], is_said: bool
) -> None:
    """At home somebody may look for the fault; what is hosted is asked for by any name, and one
    line says 400.
    """
    folder = shutil.copytree(whole_folder, tmp_path / "data")
    settings = {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings", "SCOREKEEPER_DATA": str(folder)}
    environment = (
        {name: value for name, value in os.environ.items() if name not in ENVIRONMENT}
        | settings
        | profile
    )
    done = subprocess.run(
        [sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "400\n"
    assert ("elsewhere.example" in done.stderr) == is_said
    if not is_said:
        assert [json.loads(line)["status"] for line in done.stderr.splitlines()] == [400]
