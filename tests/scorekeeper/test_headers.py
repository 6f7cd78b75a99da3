from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from scorekeeper import middleware

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "X-Robots-Tag": "noindex",
}


@pytest.mark.parametrize("path", ["/healthz", "/no/such/page/"])
@pytest.mark.parametrize(("name", "value"), HEADERS.items(), ids=list(HEADERS))
@pytest.mark.django_db
def test_header(client: Client, path: str, name: str, value: str) -> None:
    assert client.get(path).headers[name] == value


@pytest.mark.django_db
def test_what_only_https_may_send(client: Client) -> None:
    headers = client.get("/healthz").headers
    assert "Strict-Transport-Security" not in headers
    assert "Cross-Origin-Opener-Policy" not in headers
    assert "upgrade-insecure-requests" not in headers["Content-Security-Policy"]


@pytest.mark.django_db
def test_pages_are_asked_for_again(client: Client) -> None:
    assert client.get("/no/such/page/").headers["Cache-Control"] == "private, no-cache"
    assert "no-store" in client.get("/healthz").headers["Cache-Control"]  # a view has its way


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
        ("0", 200),
        (str(settings.MAX_REQUEST_BYTES), 200),
        (str(settings.MAX_REQUEST_BYTES + 1), 413),
        ("-1", 413),
        ("many", 413),
    ],
)
def test_size_of_a_request(length: str, status: int) -> None:
    request = RequestFactory().post("/")
    request.META["CONTENT_LENGTH"] = length
    assert middleware.RequestSizeMiddleware(answer)(request).status_code == status


@pytest.mark.parametrize(("encoding", "status"), [("gzip", 415), ("br", 415), ("x", 415), ("identity", 200)])
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
