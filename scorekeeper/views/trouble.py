"""When something is wrong around us: say what, and what to do.

The database can't store anything: nothing is half written, each act is one transaction. Or a phone
came by a name that isn't ours.
"""

from __future__ import annotations

import sys
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import DatabaseError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views import defaults
from django.views.decorators.csrf import requires_csrf_token

from scorekeeper.machine.addresses import phone_addresses
from scorekeeper.machine.network import is_home_name

RETRY_AFTER = 5  # seconds


@requires_csrf_token
def server_error(request: HttpRequest) -> HttpResponse:
    """Answer for whatever went wrong, in a view or around it.

    The disk and the database server have their own page.
    """
    error = sys.exc_info()[1]
    trouble = name_trouble(error) if error else None

    return _page(request, trouble) if trouble else defaults.server_error(request)


@requires_csrf_token
def being_restored(request: HttpRequest) -> HttpResponse:
    """Answer while a copy is put back: phones keep what was typed and send it later."""
    return _page(request, _("The scores are being restored from a backup. Try again in a moment."))


def _page(request: HttpRequest, trouble: str) -> HttpResponse:
    page = {"saving": request.method == "POST", "trouble": trouble}
    answer = render(request, "trouble.html", page, status=HTTPStatus.SERVICE_UNAVAILABLE)
    answer["Retry-After"] = str(RETRY_AFTER)
    return answer


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer for what can't be read. Whoever came by a wrong name is told the right address."""
    if not (settings.LOCAL_HOSTS and isinstance(exception, DisallowedHost)):
        return defaults.bad_request(request, exception)

    host = split_domain_port(request.META.get("HTTP_HOST", ""))[0]
    # a page elsewhere that lets its own name lead here isn't told where in the home it has come
    addresses = phone_addresses(request.get_port()) if is_home_name(host) else []
    links = [f"{address}/" for address in addresses]
    # with no request: it has no phone and no table yet
    page = render_to_string("other_name.html", {"links": links})
    return HttpResponse(page, status=HTTPStatus.BAD_REQUEST)


def name_trouble(error: BaseException) -> str | None:
    """The sentence for what is wrong around us; None for a fault of our own.

    SQLite and PostgreSQL say both kinds with the same classes, so their words decide.
    """
    if not isinstance(error, (OperationalError, InternalError)):
        return None

    words = str(error).lower()
    if "disk is full" in words or "no space left" in words:
        return _(
            "The computer that keeps the scores has run out of space. Free some up, "
            "then send again."
        )

    if "readonly" in words or "read-only" in words:
        return _(
            "The computer that keeps the scores can’t save anything. "
            "Check whether its disk or folder is write-protected, then send again."
        )

    if "locked" in words or "timeout" in words:
        return _("The computer that keeps the scores is busy. Wait a moment, then send again.")

    if isinstance(error, OperationalError) and not _is_our_fault(error):
        return _(
            "The computer that keeps the scores can’t reach them right now. Wait a "
            "moment, then send again."
        )

    return None


def _is_our_fault(error: DatabaseError) -> bool:
    """Statements that make no sense are OperationalErrors, too, on SQLite."""
    words = str(error).lower()
    return any(sign in words for sign in ("no such", "syntax error", "too many", "has no column"))
