"""What goes round each request: its size and language, hosts at home, our headers, a restore."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.urls import reverse

from rulesets import language
from rulesets.letters import letters_of_language, use_letters
from scorekeeper.machine.network import is_local
from scorekeeper.machine.speaking import spoken_language
from scorekeeper.sqlite.restored import RestoredError, is_closed
from scorekeeper.views.refusals import refusal
from scorekeeper.views.trouble import being_restored

# where a household's file of any size may come in, and a copy of the scores
LARGE = ("game-import", "copy-bring")

PAGES = ("text/html", "image/svg")  # what is a page of its own, wherever it comes from

GetResponse = Callable[[HttpRequest], HttpResponse]


class ContentSecurityPolicyMiddleware:
    """Send SECURE_CSP with all that a browser can show as a page; styles, scripts and pictures are
    parts of one, and with a dozen of them it would weigh 4 kB.

    Django 6 has a middleware and a setting of these names: then this class can go.
    """

    header = "Content-Security-Policy"

    def __init__(self, get_response: GetResponse) -> None:
        if not settings.SECURE_CSP:
            raise MiddlewareNotUsed

        self.get_response = get_response
        self.policy = build_policy(settings.SECURE_CSP)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if _is_page(request, response):
            response.headers.setdefault(self.header, self.policy)

        return response


def _is_page(request: HttpRequest, response: HttpResponse) -> bool:
    is_static = request.path_info.startswith(settings.STATIC_URL)
    return not is_static or response.headers.get("Content-Type", "").startswith(PAGES)


def build_policy(directives: Mapping[str, Sequence[str]]) -> str:
    return "; ".join(" ".join((name, *sources)) for name, sources in directives.items())


class ResponseHeadersMiddleware:
    """Send EXTRA_HEADERS with each answer, and PAGE_HEADERS with what a browser can show as a page;
    a view that sets one of them itself has its way.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        page_headers = settings.PAGE_HEADERS if _is_page(request, response) else {}
        for name, value in {**settings.EXTRA_HEADERS, **page_headers}.items():
            response.headers.setdefault(name, value)

        return response


class RulesLanguageMiddleware:
    """Let the rules speak the language that Django has chosen for the page, and show cards with the
    letters of the household.

    Below LocaleMiddleware. What is streamed, files, comes after it: there letters are ours.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language.use_language(spoken_language())
        with use_letters(cache(lambda: _letters_of(request))):
            return self.get_response(request)


def _letters_of(request: HttpRequest) -> str:
    """Asked for by the first card of a page: until then nobody has to know the household."""
    access = getattr(request, "access", None)
    return access.letters if access else letters_of_language(spoken_language())


class LocalHostsMiddleware:
    """Answer at home by addresses that come and go while the app runs.

    All other hosts are left to Django, which has ALLOWED_HOSTS.
    """

    def __init__(self, get_response: GetResponse) -> None:
        if not settings.LOCAL_HOSTS:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        host = request.META.get("HTTP_HOST", "")
        if is_local(split_domain_port(host)[0]):
            request.get_host = lambda: host  # type: ignore[method-assign]
        return self.get_response(request)


class RestoringMiddleware:
    """Ask everybody to wait while a copy is put back, also whoever was just saving."""

    def __init__(self, get_response: GetResponse) -> None:
        if connection.vendor != "sqlite":
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if is_closed(str(connection.settings_dict["NAME"])):
            return being_restored(request)
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return being_restored(request) if isinstance(error, RestoredError) else None


class RefusalMiddleware:
    """Answer for an act on a game that wasn't done, where its view says nothing of its own."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        match = request.resolver_match
        game_id = match.kwargs.get("game_id") if match else None
        return refusal(request, game_id, error) if game_id else None


class RequestSizeMiddleware:
    """Refuse what is packed or far too big before a view or a parser touches it.

    Django's own limit leaves out uploaded files and bodies that no view reads. A body without a
    length counts as empty in WSGI, so the header is enough.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        self.large = set(map(reverse, LARGE))

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.META.get("HTTP_CONTENT_ENCODING", "identity") != "identity":
            return _refuse(
                "This app takes nothing that is packed.", HTTPStatus.UNSUPPORTED_MEDIA_TYPE
            )

        length = request.META.get("CONTENT_LENGTH") or "0"
        most = settings.MAX_REQUEST_BYTES
        if request.path_info in self.large:
            most = settings.MAX_IMPORT_BYTES

        if length.isdecimal() and int(length) <= most:
            return self.get_response(request)

        return _refuse(
            "That is more than this app takes in one go.", HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        )


def _refuse(why: str, status: HTTPStatus) -> HttpResponse:
    return HttpResponse(f"{why}\n", status=status, content_type="text/plain; charset=utf-8")
