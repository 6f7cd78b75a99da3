"""What every kind of answer says in its head, in both profiles, and the flags of all cookies.

B166 and B167: nobody may frame a page, and it runs no script but ours. B054, B057 and B064: bodies that are
too large, in too many fields, packed.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.test import Client, RequestFactory

from scorekeeper import middleware
from scorekeeper.models import Device, Game, Household
from scorekeeper.views.following import version_of
from tests.factories import HTMX, glance_at, make_client, make_game, new_key, round_url, typed_round
from tests.scorekeeper.conftest import LoadSettings

pytestmark = pytest.mark.one_database

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Answered-By": "rummy-scorekeeper",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "X-Robots-Tag": "noindex",
    "Cache-Control": "private, no-cache",
}
HTTPS_ONLY = {
    "Strict-Transport-Security": "max-age=31536000",
    "Cross-Origin-Opener-Policy": "same-origin",
}
JOIN = {"Referrer-Policy": "strict-origin", "Cache-Control": "no-store"}
# kinds of answers that say something else than all others, and what
OTHERWISE: dict[str, dict[str, str | None]] = {
    "join": JOIN,
    "too often": JOIN,
    "cards that somebody holds": {"Cache-Control": "no-store, private"},
    "health": {"Cache-Control": "max-age=0, no-cache, no-store, must-revalidate, private"},
    "worker": {"Cache-Control": "no-cache"},
    # a part of a page; the page says what may run
    "static file": {
        "Cache-Control": "max-age=60, public",
        "Content-Security-Policy": None,
        "Permissions-Policy": None,
        "X-Robots-Tag": None,
    },
}


@dataclass
class Asked:
    """A phone of a household, and a game."""

    phone: Client
    game: Game
    monkeypatch: pytest.MonkeyPatch

    def game_url(self, rest: str = "") -> str:
        return f"{self.game.get_absolute_url()}{rest}"

    def version(self) -> str:
        """What its sheet shows now, as pages say it."""
        return version_of(glance_at(self.game))

    def get(self, path: str, **headers: str) -> HttpResponseBase:
        return self.phone.get(path, headers=headers)

    def post(self, path: str, data: Any = None, **headers: str) -> HttpResponseBase:
        return self.phone.post(path, data, headers=headers)

    def raw(
        self, body: bytes, content_type: str = "text/plain", **headers: str
    ) -> HttpResponseBase:
        return self.phone.post(
            round_url(self.game), body, content_type=content_type, headers=headers
        )

    def preview(self) -> HttpResponseBase:
        return self.post(round_url(self.game, name="round-preview"), typed_round(self.game), **HTMX)

    def without_token(self) -> HttpResponseBase:
        self.phone.handler.enforce_csrf_checks = True
        return self.post("/games/new/")

    def taken_off(self) -> HttpResponseBase:
        Device.objects.update(gone_at=self.game.created_at)
        return self.get("/")

    def too_often(self) -> HttpResponseBase:
        for _ in range(11):
            answer = self.post("/join/", {"secret": "123456"})
        return answer

    def broken(self, error: Exception) -> HttpResponseBase:
        def fail(*_args: object) -> None:
            raise error

        self.monkeypatch.setattr("scorekeeper.views.front.latest_records", fail)
        self.phone.raise_request_exception = False
        return self.get("/")


SHEET = "/print/sheet.pdf"
ANSWERS: dict[str, tuple[int, Callable[[Asked], HttpResponseBase]]] = {
    "page": (200, lambda ask: ask.get("/")),
    "join": (200, lambda ask: ask.get("/join/")),
    "health": (200, lambda ask: ask.get("/healthz")),
    "worker": (200, lambda ask: ask.get("/sw.js")),
    "piece of a page": (200, lambda ask: ask.preview()),
    "nothing new": (204, lambda ask: ask.get(ask.game_url(f"live/?version={ask.version()}"))),
    "cards that somebody holds": (
        200,
        lambda ask: ask.post("/check/", {"ruleset": "frustration", "cards": "7H"}),
    ),
    "JSON": (200, lambda ask: ask.get(ask.game_url("export/"))),
    "PDF": (200, lambda ask: ask.get(SHEET)),
    "static file": (200, lambda ask: ask.get("/static/a.css")),
    "redirect": (302, lambda ask: ask.post("/phone/new/")),
    "unknown host": (400, lambda ask: ask.get("/", host="evil.example")),
    "not understood": (400, lambda ask: ask.post("/check/", {"ruleset": "none"})),
    "too many fields": (
        400,
        lambda ask: ask.post("/games/new/", {f"f{number}": 1 for number in range(1001)}),
    ),
    "without a token": (403, lambda ask: ask.without_token()),
    "no such page": (404, lambda ask: ask.get("/no/such/page/")),
    "method": (405, lambda ask: ask.get(ask.game_url("undo/"))),
    "conflict": (
        409,
        lambda ask: ask.post(ask.game_url("undo/"), {"key": new_key(), "version": 1}),
    ),
    "taken off": (410, lambda ask: ask.taken_off()),
    "too large": (413, lambda ask: ask.raw(b"x" * (settings.MAX_REQUEST_BYTES + 1))),
    "packed": (415, lambda ask: ask.raw(b"x", **{"content-encoding": "gzip"})),
    "refused": (422, lambda ask: ask.post("/games/import/")),
    "too often": (429, lambda ask: ask.too_often()),
    "fault": (500, lambda ask: ask.broken(ValueError("a fault of our own"))),
    "trouble": (503, lambda ask: ask.broken(OperationalError("database or disk is full"))),
}


@pytest.fixture(params=[False, True], ids=["at home", "hosted"])
def https(request: pytest.FixtureRequest, load_settings: LoadSettings, settings) -> bool:
    """Each profile, as its environment makes it."""
    hosted = (
        {"HTTPS": "1", "ALLOWED_HOSTS": "testserver", "SECRET_KEY": "given"}
        if request.param
        else {}
    )
    for name, value in load_settings(**hosted).items():
        if name.startswith(("SECURE_", "CSRF_", "SESSION_", "HTTPS")):
            setattr(settings, name, value)
    return request.param


def by_proxy(*, https: bool) -> dict[str, str]:
    return {"x-forwarded-proto": "https"} if https else {}


@pytest.fixture
def ask(
    https: bool, household: Household, tmp_path: Path, settings, monkeypatch: pytest.MonkeyPatch
) -> Asked:
    (tmp_path / "a.css").write_text("body { color: green }")
    (tmp_path / "a.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    settings.STATIC_ROOT = tmp_path
    phone = make_client(household, headers=by_proxy(https=https))
    return Asked(phone, make_game(household=household, rounds=2), monkeypatch)


@pytest.mark.parametrize("kind", ANSWERS)
@pytest.mark.django_db
def test_every_answer_says_what_may_be_done_with_it(ask: Asked, kind: str, *, https: bool) -> None:
    status, act = ANSWERS[kind]
    answer = act(ask)
    assert answer.status_code == status
    expected = HEADERS | OTHERWISE.get(kind, {}) | (HTTPS_ONLY if https else {})
    assert {name: answer.headers.get(name) for name in HEADERS | HTTPS_ONLY} == dict.fromkeys(
        HTTPS_ONLY
    ) | expected
    answer.close()


@pytest.mark.parametrize("host", ["rummy.example.org", "evil.example"])
@pytest.mark.django_db
def test_plain_http_is_sent_to_https_and_no_further(load_settings, settings, host: str) -> None:
    for name, value in load_settings(HTTPS="1", ALLOWED_HOSTS="rummy.example.org").items():
        if name.startswith("SECURE_") or name == "ALLOWED_HOSTS":
            setattr(settings, name, value)
    answer = Client(headers={"host": host}).get("/games/new/?a=1")
    if host == "evil.example":
        assert (answer.status_code, "Location" in answer) == (400, False)
    else:
        assert (answer.status_code, answer["Location"]) == (
            301,
            "https://rummy.example.org/games/new/?a=1",
        )
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


@pytest.mark.django_db
def test_cookies(ask: Asked, *, https: bool) -> None:
    """All of them: for this site, for as long as browsers keep any; hosted, for https alone."""
    visitor = Client(headers=by_proxy(https=https))
    visitor.get("/games/new/")
    visitor.get("/print/?paper=a4")
    visitor.post("/check/", {"ruleset": "frustration"})
    # a save that waited for the network is sent with the token of the day: sending.js
    readable = {"csrftoken"}
    assert set(visitor.cookies) == {"household", "device", "paper", "checked"} | readable
    for name, cookie in visitor.cookies.items():
        assert bool(cookie["httponly"]) == (name not in readable)
        assert bool(cookie["secure"]) == https
        assert (cookie["samesite"], cookie["path"], cookie["domain"]) == ("Lax", "/", "")
        assert cookie["max-age"] == 60 * 60 * 24 * 400


def test_no_policy_no_header(settings) -> None:
    settings.SECURE_CSP = {}
    with pytest.raises(MiddlewareNotUsed):
        middleware.ContentSecurityPolicyMiddleware(answer)


def answer(request: HttpRequest) -> HttpResponse:
    return HttpResponse("read")


@pytest.mark.parametrize(
    ("length", "status"),
    [
        ("", 200),
        (str(settings.MAX_REQUEST_BYTES), 200),
        (str(settings.MAX_REQUEST_BYTES + 1), 413),
        ("many", 413),
    ],
)
def test_size_of_a_request(length: str, status: int) -> None:
    request = RequestFactory().post("/")
    request.META["CONTENT_LENGTH"] = length
    assert middleware.RequestSizeMiddleware(answer)(request).status_code == status


@pytest.mark.parametrize(("encoding", "status"), [("gzip", 415), ("identity", 200)])
def test_nothing_packed_is_taken(encoding: str, status: int) -> None:
    request = RequestFactory().post("/", headers={"content-encoding": encoding})
    assert middleware.RequestSizeMiddleware(answer)(request).status_code == status


@pytest.mark.django_db  # the end of a streamed answer closes old connections
def test_static_files_are_compressed_once(tmp_path: Path, settings) -> None:
    style = "body { color: green }\n" * 100
    (tmp_path / "a.css").write_text(style)
    (tmp_path / "a.css.gz").write_bytes(gzip.compress(style.encode()))
    (tmp_path / "a.png").write_bytes(b"\x89PNG" + bytes(1000))
    settings.STATIC_ROOT = tmp_path
    client = Client(headers={"accept-encoding": "gzip"})
    css, png = client.get("/static/a.css"), client.get("/static/a.png")
    assert css["Content-Encoding"] == "gzip"
    assert gzip.decompress(css.getvalue()).decode() == style
    assert "Content-Encoding" not in png
    assert png["Content-Length"] == "1004"
    css.close()
    png.close()
