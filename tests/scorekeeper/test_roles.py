"""Every address, each method, every role: one table. An address without a row here is a failure.

Rows of the list of bad inputs that this shows: B142 and B143, what a role may not do isn't there
for it; B144, B146 and B147, what belongs to another table isn't there, whatever is asked of it;
B161, every method at every address.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from copy import deepcopy
from itertools import product

import pytest
from django.db import connection, transaction
from django.http import HttpResponseBase
from django.test import Client

from scorekeeper.access import POWERS, Power
from scorekeeper.models import Device, Role
from tests.factories import make_client, make_household
from tests.scorekeeper.addresses import NAMES, NOBODYS, OTHERS_NAMES, PARAMETERS, Table, url_of
from tests.scorekeeper.house import typed_ruleset

SEE, SCORE, HOST = Power.SEE, Power.SCORE, Power.HOST
# has no door: it says nothing of any household, or asks for a secret or a place of its own
ANYBODY = None

TABLE: dict[str, dict[str, Power | None]] = {
    "front": {"get": SEE},
    "health": {"get": ANYBODY},
    "worker": {"get": ANYBODY},
    "offline": {"get": ANYBODY},
    "robots": {"get": ANYBODY},
    "settings": {"get": SEE},
    "copies": {"get": HOST},
    "copy": {"get": HOST},
    "copy-put-back": {"post": HOST},
    "copy-save": {"post": HOST},
    "copy-bring": {"post": HOST},
    "copy-later": {"post": HOST},
    # games
    "games": {"get": SEE},
    "game-new": {"get": HOST, "post": HOST},
    "game-choose": {"get": HOST, "post": HOST},
    "game-evening": {"post": HOST},
    "game-import": {"get": HOST, "post": HOST},
    "import-progress": {"get": HOST, "post": HOST},
    "import-live": {"get": HOST},
    "games-deleted": {"get": HOST},
    "game-detail": {"get": SEE},
    "game-live": {"get": SEE},
    "game-ahead": {"post": SEE},
    "game-figures": {"get": SEE},
    "game-result-text": {"get": SEE},
    "game-table-view": {"get": SEE},
    "game-table-live": {"get": SEE},
    "game-draw": {"get": SEE},
    "game-history": {"get": SEE},
    "game-export": {"get": SEE},
    "game-table": {"get": SEE},
    "game-delete": {"post": HOST},
    "game-restore": {"post": HOST},
    "game-again": {"post": HOST},
    "game-options": {"get": HOST, "post": HOST},
    "game-undo": {"post": SCORE},
    "game-paper": {"get": SCORE, "post": SCORE},
    "game-paper-check": {"post": SCORE},
    "game-stop": {"post": SCORE},
    "game-seats": {"get": HOST},
    "seat-join": {"post": HOST},
    "seat-leave": {"post": HOST},
    "seat-dealer": {"post": HOST},
    "seat-teams": {"post": HOST},
    "round-entry": {"get": SCORE, "post": SCORE},
    "round-live": {"get": SCORE},
    "round-hand": {"get": SCORE, "post": SCORE},
    "round-preview": {"post": SCORE},
    "round-delete": {"post": SCORE},
    # the household
    "household": {"get": HOST, "post": HOST},
    "household-delete": {"get": HOST, "post": HOST},
    "household-keep": {"post": SCORE},
    "household-export": {"get": HOST},
    "household-table": {"get": HOST},
    "take-along": {"get": HOST},
    "people-list": {"get": SEE},
    "person": {"get": SEE},
    "person-rename": {"post": HOST},
    "person-archive": {"post": HOST},
    "person-merge": {"post": HOST},
    "person-forget": {"get": HOST, "post": HOST},
    # the referee
    "check": {"get": SEE, "post": SEE},
    "game-check": {"get": SEE, "post": SEE},
    "ruling-keep": {"post": SCORE},
    # rules and prints
    "rules-list": {"get": SEE},
    "rules": {"get": SEE},
    "rules-cover": {"get": SEE},
    "how-hard": {"get": SEE},
    "ruleset-new": {"get": HOST, "post": HOST},
    "ruleset-hardness": {"post": HOST},
    "ruleset-preview": {"post": HOST},
    "ruleset-edit": {"get": HOST, "post": HOST},
    "ruleset-archive": {"post": HOST},
    "paper": {"get": HOST, "post": HOST},
    "print": {"get": SEE},
    "print-picture": {"get": SEE},
    "print-file": {"get": SEE},
    # phones
    "join": {"get": ANYBODY, "post": ANYBODY},
    "join-secret": {"get": ANYBODY},
    "join-wait": {"get": ANYBODY},
    "phones": {"get": HOST, "post": HOST},
    "phones-live": {"get": HOST},
    "link-new": {"post": HOST},
    "link-off": {"post": HOST},
    "phones-code": {"post": HOST},
    "phones-answer": {"post": HOST},
    "phones-later": {"post": HOST},
    "phones-off": {"post": HOST},
    "phone-off": {"get": HOST, "post": HOST},
    "phone-back": {"post": HOST},
    "phone": {"get": SEE, "post": SEE},
    "phone-open": {"post": ANYBODY},
    "phone-leave": {"post": ANYBODY},
    "phone-new": {"post": ANYBODY},
    "language": {"post": ANYBODY},
}
NEVER = ("put", "patch", "delete", "options", "trace")
METHODS = ("get", "head", "post", *NEVER)
ROLES = {str(role): role for role in Role}
OTHERS = ("taken off", "of another table", "new")  # phones, besides those with a role at this table
NO_IDS = {"print-picture", "join-secret"}  # the number of a page; a secret, for whoever has it
ANY_NUMBER = {"round-live", "round-delete"}  # of the whole game; a form that is looked at first
# what the host of the table is answered; where nothing is said, GET gives a page, and an empty form
# is refused in words
ANSWERS = {
    # to the page before, to the front page
    **dict.fromkeys(("join-wait-get", "phone-new-post", "language-post"), 302),
    "game-result-text-get": 302,  # to the sheet: it goes on
    **dict.fromkeys(("phone-open-post", "phone-leave-post"), 404),  # at no table that was named
    # a form without its key was never one of ours
    **dict.fromkeys(
        (f"game-{act}-post" for act in ("delete", "restore", "again", "options", "undo", "stop")),
        400,
    ),
    **dict.fromkeys(("game-paper-post", "paper-post"), 400),
    **dict.fromkeys(
        ("round-delete-post", "check-post", "ruling-keep-post", "link-new-post", "phones-post"), 400
    ),
    # looking, with what was typed so far
    **dict.fromkeys(
        (
            "game-new-post",
            "game-choose-post",
            "game-evening-post",
            "game-ahead-post",
            "game-paper-check-post",
            "round-preview-post",
            "ruleset-hardness-post",
            "ruleset-preview-post",
            "ruleset-edit-post",
        ),
        200,
    ),
    # nothing has to be typed: done
    **dict.fromkeys(
        ("round-hand-post", "household-post", "person-archive-post", "ruleset-new-post"), 302
    ),
    **dict.fromkeys(
        ("ruleset-archive-post", "phone-post", "phones-later-post", "phones-answer-post"), 302
    ),
    **dict.fromkeys(
        ("link-off-post", "phone-off-post", "phones-off-post", "phones-code-post"), 302
    ),
    "phone-back-post": 302,
    "phones-post": 400,  # for which role?
    **dict.fromkeys(("import-progress-post", "household-keep-post"), 302),
    "person-forget-post": 200,  # asks first
    "household-delete-post-new": 200,  # nothing is there
    # there's no copy, and others play on this computer, too; PostgreSQL has copies of its own
    **dict.fromkeys(
        ("copy-get", *(f"copy-{act}-post" for act in ("put-back", "save", "bring"))), 404
    ),
    "copies-get": 200 if connection.vendor == "sqlite" else 404,
    "copy-later-post": 302 if connection.vendor == "sqlite" else 404,
}
BODIES = {
    name: typed_ruleset(slug="house-bbbbbbbbbb")
    for name in ("ruleset-new", "ruleset-preview", "ruleset-hardness")
} | {"household": {"letters": "AJQK"}}


def test_every_address_has_its_row() -> None:
    assert set(PARAMETERS) == set(TABLE)


def phone_of(who: str, table: Table) -> Client:
    if who == "new":
        return Client()
    phone = make_client(
        make_household() if who == "of another table" else table.household,
        ROLES.get(who, Role.HOST),
    )
    if who == "taken off":
        own = Device.objects.filter(household=table.household)
        own.filter(pk=own.latest("pk").pk).update(gone_at=table.game.created_at)
    return phone


def places(name: str, table: Table, other: Table) -> Iterator[tuple[str, str]]:
    """An address with the table's own ids, then with each of them somebody else's or nobody's."""
    own = table.values(name)
    yield "own", url_of(name, own)
    for part in PARAMETERS[name]:
        if part not in {"number", "secret"}:
            yield f"their {part}", url_of(name, {**own, part: other.values(name)[part]})
        if part != "secret" and not (part == "number" and name in ANY_NUMBER):
            yield f"nobody's {part}", url_of(name, {**own, part: NOBODYS[part]})


def expected(name: str, method: str, who: str, whose: str) -> int:
    method = "get" if method == "head" else method
    if method not in TABLE[name]:
        return 405
    power = TABLE[name][method]
    usual = ANSWERS.get(f"{name}-{method}", 200 if method == "get" else 422)
    answer = ANSWERS.get(f"{name}-{method}-{who}", usual)
    if power is ANYBODY:
        return answer
    if who == "taken off":
        return 410
    is_stranger = who in OTHERS and bool(PARAMETERS[name]) and name not in NO_IDS
    may_not = who in ROLES and power not in POWERS[ROLES[who]]
    return 404 if may_not or is_stranger or whose != "own" else answer


def text_of(answer: HttpResponseBase) -> bytes:
    """A page without its CSRF tokens, which are new each time."""
    return re.sub(rb'(name="csrfmiddlewaretoken" value=")\w+', rb"\1", b"".join(answer))


@contextmanager
def taken_back(phone: Client) -> Iterator[None]:
    """Whatever is done in here hasn't been done."""
    cookies = deepcopy(phone.cookies)
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    phone.cookies = cookies


@pytest.mark.one_database
@pytest.mark.django_db
@pytest.mark.parametrize("who", [*ROLES, *OTHERS])
def test_who_may_what(
    who: str, nothing_written: Callable[[], AbstractContextManager[None]]
) -> None:
    """Each phone, each method, each id. What may not be isn't there, and looks like that; looking
    writes nothing.
    """
    table, other = Table(), Table(OTHERS_NAMES, slug="house-mmmmmmmmmm")
    phone = phone_of(who, table)
    nothing = {
        method: text_of(getattr(phone, method)("/no/such/page/"))
        for method in ("get", "head", "post")
    }
    gone = text_of(phone.get("/")) if who == "taken off" else b""
    asked = ((name, *place) for name in TABLE for place in places(name, table, other))
    for (name, whose, url), method in product(asked, METHODS):
        if method not in {"get", "post"} and (whose != "own" or who not in {"host", "new"}):
            continue  # as with GET, or no address takes it, whoever asks
        row = (who, method, name, whose)
        status = expected(name, method, who, whose)
        is_act = method == "post" and status not in {404, 405, 410}
        with taken_back(phone) if is_act else nothing_written():
            answer = getattr(phone, method)(url, BODIES.get(name, {}) if method == "post" else None)
        text = text_of(answer)
        assert answer.status_code == status, row
        assert method != "head" or text == b"", row
        assert status != 404 or text == nothing[method], row
        assert status != 405 or set(answer["Allow"].lower().split(", ")) == with_head(
            TABLE[name]
        ), row
        assert status != 410 or method == "head" or text == gone, row
        assert not any(each.encode() in text for each in hidden_names(who)), row


def with_head(methods: Iterable[str]) -> set[str]:
    return {*methods, *({"head"} if "get" in methods else ())}


def hidden_names(who: str) -> tuple[str, ...]:
    """Of those who play where this phone has no place."""
    return OTHERS_NAMES if who in ROLES else (*NAMES, *OTHERS_NAMES)
