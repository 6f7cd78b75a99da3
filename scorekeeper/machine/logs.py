"""What the app writes down of its work: nothing of the people. Hosted as JSON, at home as text.

No address (a link can open a household), no name, no score, no key: the route's name instead of the
path, and of an error its kind and where it happened, not its text, which may hold what somebody
typed.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from http import HTTPStatus
from types import TracebackType
from typing import Any

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

FACTS = ("route", "method", "status", "ms")
OURS = "scorekeeper."
# its text is the name by which a browser asked, and at home somebody may look for the fault
WRONG_NAME = "django.security.DisallowedHost"
KNOWN_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}

requests = logging.getLogger("scorekeeper.requests")


class RequestLogMiddleware:
    """Write one line for each request, where the app is hosted."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.LOG_REQUESTS:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = self.get_response(request)
        facts = {
            "route": route_of(request),
            "method": request.method if request.method in KNOWN_METHODS else "other",
            "status": response.status_code,
            "ms": round((time.perf_counter() - began) * 1000, 1),
        }
        requests.info("request", extra=facts)

        return response


def route_of(request: HttpRequest) -> str:
    """The name of the page that was asked for; "none" where that page isn't there."""
    match = request.resolver_match
    if match is None:
        try:
            match = resolve(request.path_info)
        except Resolver404:
            return "none"

    return match.url_name or "none"


class JsonFormatter(logging.Formatter):
    """One JSON object a line, for a hosted app."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, tz=UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
        }
        return json.dumps(line | facts_of(record), ensure_ascii=True)


class PlainFormatter(logging.Formatter):
    """The same in words, for the terminal at home, where our own lines may say which file."""

    def format(self, record: logging.LogRecord) -> str:
        facts = facts_of(record)
        places = facts.pop("places", [])

        if record.name == WRONG_NAME:
            facts = {"event": str(record.msg)}
        elif record.name.startswith(OURS):
            facts["event"] = record.getMessage()

        said = ", ".join(map(str, facts.values()))
        line = f"{self.formatTime(record)} {record.levelname} {record.name}: {said}"
        return "\n  ".join([line, *places])


def facts_of(record: logging.LogRecord) -> dict[str, Any]:
    """What can be said of a record without its arguments, which may be anybody's.

    Of an error only its kind, and the places in the code; trouble around us (503) has none of ours.
    """
    facts = {name: record.__dict__[name] for name in FACTS if name in record.__dict__}
    request = record.__dict__.get("request")
    status = record.__dict__.get("status_code")

    if isinstance(request, HttpRequest):  # Django's own lines: their text is the path
        facts = {"event": "fault", "route": route_of(request), "status": status}
    elif record.exc_info and not record.name.startswith(OURS):  # the web server's: there, too
        facts = {"event": "fault"}
    else:
        facts = {"event": str(record.msg)} | facts

    if record.exc_info and record.exc_info[0]:
        kind, _, trace = record.exc_info
        facts["error"] = kind.__name__
        if status != HTTPStatus.SERVICE_UNAVAILABLE:
            facts["places"] = places(trace)

    return facts


def places(trace: TracebackType | None) -> list[str]:
    """File, line and function of each step, innermost last; no values."""
    return [
        f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(trace)
    ]


def report_errors_to(dsn: str) -> None:
    """Send faults to a Sentry server, with the same reserve. Needs the extra `hosted`."""
    try:
        import sentry_sdk
        from sentry_sdk.integrations.logging import LoggingIntegration
    except ImportError:
        sys.exit("SENTRY_DSN is set, but sentry-sdk is missing: uv sync --extra hosted")

    sentry_sdk.init(
        dsn=dsn,
        default_integrations=False,  # they would look into requests
        auto_enabling_integrations=False,
        integrations=[LoggingIntegration(level=None, event_level=logging.ERROR)],
        include_local_variables=False,
        include_source_context=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        traces_sample_rate=0.0,
        auto_session_tracking=False,
        before_send=strip_event,
    )


def strip_event(event: Any, _hint: Any) -> Any:
    """Take out of a report whatever could name somebody: request, user, texts of errors."""
    for part in (
        "request",
        "user",
        "breadcrumbs",
        "extra",
        "server_name",
        "logentry",
        "message",
        "transaction",
    ):
        event.pop(part, None)

    for error in event.get("exception", {}).get("values", []):
        error["value"] = ""

    return event
