"""Every address, each method, every role: one table. An address without a row here is a failure.

Rows of the list of bad inputs that this shows: B142 and B143, what a role may not do isn't there
for it; B144, B146 and B147, what belongs to another table isn't there, whatever is asked of it;
B161 and B164, every method at every address.
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

# who may do what: a power, a method, and the addresses
POWERS_ASKED: dict[tuple[Power | None, str], str] = {
    (ANYBODY, "get"): "health worker offline robots join join-secret join-wait",
    (ANYBODY, "post"): "join phone-open phone-leave phone-new language",
    (SEE, "get"): """
        front settings games game-detail game-live game-figures game-result-text game-table-view
        game-table-live game-draw game-history game-export game-table people-list person check
        game-check rules-list rules rules-cover how-hard print print-picture print-file phone
    """,
    (SEE, "post"): "game-ahead check game-check phone",
    (SCORE, "get"): "game-paper round-entry round-live round-hand",
    (SCORE, "post"): """
        game-undo game-paper game-paper-check game-stop round-entry round-hand round-preview
        round-delete household-keep ruling-keep
    """,
    (HOST, "get"): """
        copies copy game-new game-choose game-import import-progress import-live games-deleted
        game-options game-seats household household-delete household-export household-table
        take-along person-forget ruleset-new ruleset-edit paper phones phones-live phone-off
    """,
    (HOST, "post"): """
        copy-put-back copy-save copy-bring copy-later game-new game-choose game-evening
        game-import import-progress game-delete game-restore game-again game-options seat-join
        seat-leave seat-dealer seat-teams household household-delete person-rename person-archive
        person-merge person-forget ruleset-new ruleset-hardness ruleset-preview ruleset-edit
        ruleset-archive paper phones link-new link-off phones-code phones-answer phones-later
        phones-off phone-off phone-back
    """,
}


def by_address() -> dict[str, dict[str, Power | None]]:
    table: dict[str, dict[str, Power | None]] = {}
    for (power, method), names in POWERS_ASKED.items():
        for name in names.split():
            table.setdefault(name, {})[method] = power

    return table


TABLE = by_address()
NEVER = ("put", "patch", "delete", "options", "trace")
METHODS = ("get", "head", "post", *NEVER)
ROLES = {str(role): role for role in Role}
OTHERS = ("taken off", "of another table", "new")  # phones, besides those with a role at this table
NO_IDS = {"print-picture", "join-secret"}  # the number of a page; a secret, for whoever has it
ANY_NUMBER = {"round-live", "round-delete"}  # of the whole game; a form that is looked at first


def answered(status: int, names: str) -> dict[str, int]:
    return dict.fromkeys(names.split(), status)


ON_SQLITE = connection.vendor == "sqlite"  # PostgreSQL has copies of its own
# what the host of the table is answered; where nothing is said, GET gives a page, and an empty form
# is refused in words
ANSWERS = {
    # to the page before, to the front page; to the sheet: it goes on
    **answered(302, "join-wait-get phone-new-post language-post game-result-text-get"),
    **answered(404, "phone-open-post phone-leave-post"),  # at no table that was named
    # a form without its key, or that says for which role, was never one of ours
    **answered(400, "game-delete-post game-restore-post game-again-post game-options-post"),
    **answered(400, "game-undo-post game-stop-post game-paper-post paper-post round-delete-post"),
    **answered(400, "check-post ruling-keep-post link-new-post phones-post"),
    # looking, with what was typed so far
    **answered(200, "game-new-post game-choose-post game-evening-post game-ahead-post"),
    **answered(200, "game-paper-check-post round-preview-post ruleset-hardness-post"),
    **answered(200, "ruleset-preview-post ruleset-edit-post"),
    # nothing has to be typed: done
    **answered(302, "round-hand-post household-post person-archive-post ruleset-new-post"),
    **answered(302, "ruleset-archive-post phone-post phones-later-post phones-answer-post"),
    **answered(302, "link-off-post phone-off-post phone-back-post phones-off-post"),
    **answered(302, "phones-code-post import-progress-post household-keep-post"),
    "person-forget-post": 200,  # asks first
    "household-delete-post-new": 200,  # nothing is there
    # there's no copy, and others play on this computer, too
    **answered(404, "copy-get copy-put-back-post copy-save-post copy-bring-post"),
    "copies-get": 200 if ON_SQLITE else 404,
    "copy-later-post": 302 if ON_SQLITE else 404,
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
