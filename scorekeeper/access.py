"""Who may do what in which household.

The first visit gives a phone a household of its own, kept in a signed cookie; the row is made with
the first game. Other phones join by a link or let in by the host. What a phone may do is in its
row and is read with each request: a phone that is taken off the table feels it at once. Unknown and
forbidden are the same: 404.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import wraps
from typing import Any, cast

from django.conf import settings
from django.db import transaction
from django.http import (
    FileResponse,
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    StreamingHttpResponse,
)
from django.shortcuts import render
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from scorekeeper import services
from scorekeeper.machine.addresses import visitor_address
from scorekeeper.machine.devices import device_name
from scorekeeper.models import Device, Game, Household, Role, is_public_id, new_public_id
from scorekeeper.models.games import kept_since
from scorekeeper.store import sql
from scorekeeper.store.versions import SEEN, Glance, as_glance, knocking_since

COOKIE = "household"
DEVICE_COOKIE = "device"
TABLE_HEADER = "X-Table"  # whose page it is: sw.js keeps those of one household only
COOKIE_AGE = 60 * 60 * 24 * 400  # as long as browsers keep any
STALLS_FOR = 30  # seconds until a piece of a long answer is taken

# asked with each request; the ORM takes seven times as long to build them
BOTH = (Device, Household)
DEVICE = """
    SELECT {columns} FROM scorekeeper_device AS device
    JOIN scorekeeper_household AS household ON household.id = device.household_id
    WHERE household.public_id = %s AND device.public_id = %s
"""
DEVICE_AT_GAME = f"""
    SELECT {{columns}}, {SEEN} FROM scorekeeper_device AS device
    JOIN scorekeeper_household AS household ON household.id = device.household_id
    JOIN scorekeeper_game AS game ON game.household_id = household.id
    WHERE household.public_id = %s AND device.public_id = %s
        AND game.public_id = %s AND game.deleted_at IS NULL
"""  # noqa: S608  # our own words
GAME = """
    SELECT {columns} FROM scorekeeper_game AS game
    JOIN scorekeeper_household AS household ON household.id = game.household_id
    WHERE household.public_id = %s AND game.public_id = %s
"""

View = Callable[..., HttpResponseBase]


class Power(StrEnum):
    """What a page lets people do."""

    SEE = "see"
    SCORE = "score"
    HOST = "host"


POWERS = {
    Role.HOST: {Power.SEE, Power.SCORE, Power.HOST},
    Role.SCORER: {Power.SEE, Power.SCORE},
    Role.WATCHER: {Power.SEE},
}


class Access:
    """The household a request speaks for, and as whom.

    The database is asked when somebody wants to know.
    """

    def __init__(self, household_id: str, device_id: str) -> None:
        self.household_id = household_id  # public id
        self.device_id = device_id  # public id
        self.glance: Glance | None = None  # at the game that the request is about

    def look_at(self, game_id: str) -> None:
        """Find out in one query who asks, and what there is to see of a game.

        That is what most requests are about.
        """
        if is_public_id(game_id):  # PostgreSQL refuses to look for some texts
            values = [knocking_since(), self.household_id, self.device_id, game_id]
            for device, household, *seen in sql.read_together(BOTH, DEVICE_AT_GAME, values):
                device.household = household
                self.device, self.glance = device, as_glance(*seen)

    @cached_property
    def device(self) -> Device | None:
        """This phone in this household."""
        ids = [self.household_id, self.device_id]
        for device, household in sql.read_together(BOTH, DEVICE, ids):
            device.household = household
            return cast("Device", device)

        return None

    @property
    def letters(self) -> str:
        """Those on the household's cards."""
        return self.likes.letters

    @cached_property
    def household(self) -> Household | None:
        """The household; None before the first game of a new one."""
        if self.device:
            return self.device.household
        return Household.objects.filter(public_id=self.household_id).first()

    @property
    def likes(self) -> Household:
        """The household, or one with everything as usual."""
        return self.household or Household()

    @cached_property
    def role(self) -> Role | None:
        """As whom this phone is here; None when it isn't, or not any more."""
        if self.device is None:
            return Role.HOST if self.household is None else None
        if self.device.gone_at:
            return None

        return Role(self.device.role)

    def may(self, power: Power) -> bool:
        return self.role is not None and power in POWERS[self.role]


class TableRequest(HttpRequest):
    """A request as our middleware leaves it."""

    access: Access
    htmx: HtmxDetails


class AccessMiddleware:
    """Read the cookies of household and device, and give them to a phone that has none."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: TableRequest) -> HttpResponse:
        known = {
            name: request.get_signed_cookie(cookie_name(name), default=None, salt=name)
            for name in (COOKIE, DEVICE_COOKIE)
        }
        values = {name: value or new_public_id() for name, value in known.items()}
        request.access = Access(values[COOKIE], values[DEVICE_COOKIE])
        response = self.get_response(request)
        response.headers[TABLE_HEADER] = _table_mark(values[COOKIE])

        for name, value in values.items():
            is_due = known[name] is None or request.path == "/"  # the front page lets them live on
            if is_due and cookie_name(name) not in response.cookies:
                _give(response, name, value)

        return response

    def process_exception(self, request: TableRequest, error: Exception) -> HttpResponse | None:
        """Say so where somebody has had more than their share, and when to try again."""
        return limited(request, error) if isinstance(error, services.LimitError) else None


def limited(request: HttpRequest, error: services.LimitError) -> HttpResponse:
    page = "busy.html" if isinstance(error, services.BusyError) else "limited.html"
    return try_later(render(request, page, {"why": error}, status=429), error)


def try_later(answer: HttpResponse, error: services.LimitError) -> HttpResponse:
    """Tell programs, too, when it is worth trying again."""
    if error.until:
        seconds = (error.until - timezone.now()).total_seconds()
        answer.headers["Retry-After"] = str(max(1, round(seconds)))
    return answer


def open_household(response: HttpResponse, household_id: str) -> HttpResponse:
    """Let this phone speak for another household from now on; it must have a place there."""
    _give(response, COOKIE, household_id)
    return response


def cookie_name(name: str) -> str:
    """The demo has cookies of its own: one browser knows both tables by the same address."""
    return f"demo-{name}" if settings.DEMO else name


def _table_mark(household: str) -> str:
    """The same for all phones of a table; it doesn't tell whose table it is."""
    return salted_hmac(TABLE_HEADER, household, algorithm="sha256").hexdigest()[:16]


def _give(response: HttpResponse, name: str, value: str) -> None:
    response.set_signed_cookie(cookie_name(name), value, salt=name, **_kept())


def remember(response: HttpResponse, name: str, value: str) -> None:
    """Keep a choice on this phone."""
    response.set_cookie(name, value, **_kept())


def _kept() -> dict[str, Any]:
    """How every cookie is kept."""
    return {"max_age": COOKIE_AGE, "httponly": True, "samesite": "Lax", "secure": settings.HTTPS}


def needs(power: Power) -> Callable[[View], View]:
    """Let a view answer only those who have this power; everybody else gets a 404.

    A phone that was taken off the table is told so, on whatever page it is.
    """

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: TableRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if "game_id" in kwargs:
                request.access.look_at(kwargs["game_id"])
            if request.access.role is None:
                return gone(request, request.access.device, status=410)
            if not may(request, power):
                raise Http404

            return view(request, *args, **kwargs)

        return guarded

    return guard


def heavy(view: View) -> View:
    """Let a household have one such answer at a time; the next one waits, or gets a 429.

    Below ``needs``, so that strangers take nobody's turn.
    """

    @wraps(view)
    def in_turn(request: TableRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        turn = services.HeavyTurn(request.access.household_id)
        try:
            with services.at_work:
                answer = view(request, *args, **kwargs)
        except BaseException:
            turn.give_back()
            raise

        if isinstance(answer, StreamingHttpResponse) and not isinstance(answer, FileResponse):
            _dont_wait_for_ever(request)
            answer.streaming_content = turn.spent_on(answer.streaming_content)  # type: ignore[arg-type]
        else:
            turn.give_back()

        return answer

    return in_turn


def _dont_wait_for_ever(request: HttpRequest) -> None:
    """gunicorn does, for a visitor who has stopped to read and has no proxy before them."""
    if connection := request.META.get("gunicorn.socket"):
        connection.settimeout(STALLS_FOR)


def gone(request: HttpRequest, device: Device | None, status: int) -> HttpResponse:
    """Say to a phone that it has no place at the table, and who can give it one."""
    context = {"is_removed": device is not None and device.removed_at is not None}
    return render(request, "phones/gone.html", context, status=status)


def may(request: TableRequest, power: Power) -> bool:
    """Whether a page shows what only those with this power can do."""
    return request.access.may(power)


def make_household(request: TableRequest) -> Household:
    """The household of this phone; made now, with this phone as its host, for its first game.

    Raises LimitError when too many were begun from this visitor's address.
    """
    household = request.access.household
    if household is None:
        with transaction.atomic():
            services.spend_of_address("household", visitor_address(request))
            household, _ = Household.objects.get_or_create(public_id=request.access.household_id)
            Device.objects.get_or_create(
                household=household,
                public_id=request.access.device_id,
                defaults={"name": name_of(request), "role": Role.HOST},
            )

        request.access = Access(request.access.household_id, request.access.device_id)

    return household


def device_of(request: TableRequest) -> Device | None:
    """This phone, as the household's history names it."""
    return request.access.device


def name_of(request: HttpRequest) -> str:
    """What to call a phone until somebody gives it a name."""
    if settings.ALONE:
        return _("This phone")
    return device_name(request.headers.get("User-Agent", ""))


def find_game(request: TableRequest, game_id: str) -> Game:
    """A game of this household. Raises Http404 for a game that isn't there, or somebody else's."""
    game = _find(request, game_id)
    if game.deleted_at:
        raise Http404
    return game


def find_deleted_game(request: TableRequest, game_id: str) -> Game:
    """A deleted game of this household that can still be brought back. Raises Http404."""
    game = _find(request, game_id)
    if not game.deleted_at or game.deleted_at <= kept_since():
        raise Http404
    return game


def _find(request: TableRequest, game_id: str) -> Game:
    if not is_public_id(game_id):
        raise Http404  # PostgreSQL refuses to look for some texts

    for game in sql.read(Game, GAME, [request.access.household_id, game_id]):
        return game

    raise Http404
