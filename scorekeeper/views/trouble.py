"""When something is wrong around us: say what, and what to do.

The database can't store anything: nothing is half written, each act is one transaction. Or a phone
came by a name that isn't ours.
"""

from __future__ import annotations

import re
import sys
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import (
    DatabaseError,
    DataError,
    Error,
    IntegrityError,
    InterfaceError,
    InternalError,
    OperationalError,
)
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views import defaults

from scorekeeper.machine.addresses import phone_addresses
from scorekeeper.machine.network import is_home_name

RETRY_AFTER = 5  # seconds

# what SQLite and PostgreSQL say where something else is in place of our scores
UNREADABLE = re.compile(
    r"not a database|isn't a file|may not be read|disk image is malformed|no such table"
    r"|^relation \S+ does not exist"
)

# what SQLite says of a statement; PostgreSQL may say "No such file" of its socket, and "too many
# clients"
NO_SENSE = re.compile(
    r"no such (column|function)|syntax error|has no column|too many (sql|terms|columns|arguments)"
)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer for whatever went wrong, in a view or around it.

    The disk and the database server have their own page.
    """
    error = sys.exc_info()[1]
    trouble = name_trouble(error) if error else None
    if error is None or trouble is None:
        return defaults.server_error(request)

    return _page(request, trouble, is_safe=not _is_unreadable(error))


def being_restored(request: HttpRequest) -> HttpResponse:
    """Answer while a copy is put back: phones keep what was typed and send it later."""
    trouble = _("The scores are being restored from a backup. Try again in a moment.")
    return _page(request, trouble, is_safe=True)


def _page(request: HttpRequest, trouble: str, *, is_safe: bool) -> HttpResponse:
    # without the request: a page that has it asks how the household likes its colours, and nobody
    # can answer that now
    told = {"saving": request.method == "POST", "trouble": trouble, "is_safe": is_safe}
    page = render_to_string("trouble.html", told)
    return HttpResponse(
        page,
        status=HTTPStatus.SERVICE_UNAVAILABLE,
        headers={"Retry-After": str(RETRY_AFTER)},
    )


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer for what can't be read. Whoever came by a wrong name is told the right address."""
    if not (settings.LOCAL_HOSTS and isinstance(exception, DisallowedHost)):
        return defaults.bad_request(request, exception)

    host = split_domain_port(request.META.get("HTTP_HOST", ""))[0]
    # a page elsewhere that lets its own name lead here isn't told where in the home it has come
    addresses = phone_addresses(request.get_port()) if is_home_name(host) else []
    links = list(map("{}/".format, addresses))
    # with no request: it has no phone and no table yet
    page = render_to_string("other_name.html", {"links": links})
    return HttpResponse(page, status=HTTPStatus.BAD_REQUEST)


def name_trouble(error: BaseException) -> str | None:
    """The sentence for what is wrong around us; None for a fault of our own.

    SQLite and PostgreSQL say both kinds with the same classes, so their words decide.
    """
    if not isinstance(error, Error) or isinstance(error, (DataError, IntegrityError)):
        return None

    words = str(error).lower()
    if _is_unreadable(error):
        return _(
            "The computer that keeps the scores can’t read them. Start the app again there: it "
            "says what’s wrong, and how to put a copy back."
        )

    if isinstance(error, InterfaceError):
        return _out_of_reach()
    if not isinstance(error, (OperationalError, InternalError)):
        return None

    is_full = "disk is full" in words or "no space left" in words
    is_read_only = "readonly" in words or "read-only" in words
    if settings.ALONE and (is_full or is_read_only):  # a phone alone writes nothing that isn't kept
        return _("This phone is out of space. Free some up, then send again.")
    if is_full:
        return _(
            "The computer that keeps the scores has run out of space. Free some up, "
            "then send again."
        )

    if is_read_only:
        return _(
            "The computer that keeps the scores can’t save anything. "
            "Check whether its disk or folder is write-protected, then send again."
        )

    if "locked" in words or "timeout" in words:
        return _("The computer that keeps the scores is busy. Wait a moment, then send again.")

    if isinstance(error, OperationalError) and not _is_our_fault(error):
        return _out_of_reach()

    return None


def _is_unreadable(error: BaseException) -> bool:
    """Whether nobody knows what became of the scores."""
    return bool(UNREADABLE.search(str(error).lower()))


def _out_of_reach() -> str:
    return _(
        "The computer that keeps the scores can’t reach them right now. Wait a "
        "moment, then send again."
    )


def _is_our_fault(error: DatabaseError) -> bool:
    """Statements that make no sense are OperationalErrors, too, on SQLite."""
    return bool(NO_SENSE.search(str(error).lower()))
