"""Every address with whatever a program may send it: junk in the path, the query, the cookies, the
body, each field.

Nothing is a fault of ours (500), and nobody reaches another table: neither changes anything there
nor reads a name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any
from urllib.parse import quote
from wsgiref.util import setup_testing_defaults

import pytest
from django.core.signals import request_started
from django.db import close_old_connections, connection
from django.http import HttpResponseBase
from django.test import Client

from scorekeeper.access import COOKIE, DEVICE_COOKIE
from scorekeeper.models import (
    Act,
    Device,
    Draft,
    Entry,
    Game,
    Household,
    HouseRuleset,
    Link,
    Player,
    Round,
    Seat,
)
from scorekeeper.wsgi import application
from tests.factories import make_client
from tests.kinds import in_turn, is_thorough, some_of
from tests.markup import read
from tests.scorekeeper.addresses import OTHERS_NAMES, PARAMETERS, Table, url_of
from tests.scorekeeper.conftest import READS
from tests.scorekeeper.test_roles import TABLE, taken_back

pytestmark = pytest.mark.django_db

POSTED = [name for name, methods in TABLE.items() if "post" in methods]
# percent-encoded: NUL, half a pair of surrogates, a byte that isn't UTF-8, a percent sign alone
RAW = (
    "%00",
    "%ED%A0%80",
    "%FF",
    "%",
    "%F0%9F%98%80",
    "..%2F..%2Fetc",
    "%0D%0ASet-Cookie:x=1",
    "'%20OR%201=1--",
)
NUMBERS = ("-1", "0", "1e309", "9" * 20, "9" * 5000, "٣", "1_0", "NaN")
TEXTS = ("\x00", "A" * 3000, "9" * 20)
FORM, PARTS = "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"
TYPES = (
    "application/x-www-form-urlencoded; charset=utf-16",
    "multipart/form-data",
    "multipart/form-data; boundary=é" + "x" * 300,
    "application/json",
    "text/xml",
    "",
    "\x80;;==",
)
PART = b'--x\r\nContent-Disposition: form-data; name="key"\r\n\r\n'
FILE = b'--x\r\nContent-Disposition: form-data; name="file"; filename="..\\\\\x00/a"\r\n'
FIELDS = (
    b"",
    bytes(range(256)),
    b"key=%00&version=%ED%A0%80&=&&&%",
    b"&".join(b"key=%d" % number for number in range(1000)),
    b"&".join(b"f%d=1" % number for number in range(1001)),
    b'{"key": "\\ud800"}',
    b"[" * 50_000,
)
FILES = (
    PART,
    PART + b"\xff\x00\r\n--x--\r\n",
    FILE + b"\r\n\x00\r\n--x--\r\n",
    FILE + b"Content-Transfer-Encoding: base64\r\n\r\n!\r\n--x--",
)


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def phone(table: Table) -> Client:
    return make_client(table.household)


def get(phone: Client, url: str) -> HttpResponseBase:
    """The answer, read to its end: a file that is still being sent keeps others waiting."""
    answer = phone.get(url)
    answer.getvalue()
    return answer


def post(phone: Client, url: str, body: bytes, content_type: str = FORM) -> int:
    with taken_back(phone):
        return phone.generic("POST", url, body, content_type).status_code


IN_PATHS = [(name, part) for name, parts in PARAMETERS.items() for part in parts]


@pytest.mark.parametrize(
    ("place", "junk"),
    list(enumerate([*RAW, *map(quote, NUMBERS)])),
    ids=lambda junk: str(junk)[:24],
)
def test_junk_in_the_path(phone: Client, table: Table, place: int, junk: str) -> None:
    for name, part in some_of(IN_PATHS, 6, place):
        url = url_of(name, {**table.values(name), part: junk})
        assert get(phone, url).status_code < 500, url
        assert post(phone, url, b"key=x") < 500, url


def test_junk_in_the_query(phone: Client, table: Table) -> None:
    names = (
        "based_on",
        "game",
        "insert",
        "paper",
        "player",
        "q",
        "question",
        "ruleset",
        "version",
        "kind",
        "x[]",
        "",
    )
    for place, name in enumerate(TABLE):
        for junk in some_of(RAW, 8, place):
            url = f"{table.url(name).partition('?')[0]}?{'&'.join(f'{key}={junk}' for key in names)}&{junk}"
            assert get(phone, url).status_code < 500, url


@pytest.mark.parametrize(
    ("content_type", "bodies"), [(FORM, FIELDS), (PARTS, FILES)], ids=["fields", "files"]
)
def test_junk_in_the_body(
    phone: Client, table: Table, content_type: str, bodies: tuple[bytes, ...]
) -> None:
    for number, body in enumerate(bodies):
        for name in some_of(POSTED, 6, number):
            assert post(phone, table.url(name), body, content_type) < 500, (name, number)


@pytest.mark.parametrize(("place", "content_type"), list(enumerate(TYPES)), ids=str)
def test_bodies_of_another_kind(phone: Client, table: Table, place: int, content_type: str) -> None:
    for name in some_of(POSTED, 6, place):
        body = PART if "multipart" in content_type else FIELDS[1]
        assert post(phone, table.url(name), body, content_type) < 500, name


@pytest.fixture
def database_stays_open() -> Iterator[None]:
    """A new request would close the database of the tests."""
    request_started.disconnect(close_old_connections)
    yield
    request_started.connect(close_old_connections)


@pytest.mark.parametrize(
    "charset", ["utf-8", "rot13", "zlib", '"hex"', "idna", "none-at-all", "*=utf-8''rot13"]
)
@pytest.mark.parametrize(("method", "status"), [("GET", "200"), ("POST", "403")])
@pytest.mark.usefixtures("database_stays_open")
def test_a_coding_that_is_none(method: str, status: str, charset: str) -> None:
    """Django breaks on some before it asks any page, so the server's door is tried."""
    environ = {
        "REQUEST_METHOD": method,
        "PATH_INFO": "/join/",
        "QUERY_STRING": "a=1",
        "wsgi.input": BytesIO(b"a=1"),
    }
    environ |= {
        "CONTENT_LENGTH": "3",
        "CONTENT_TYPE": f"{FORM}; Charset={charset}",
        "HTTP_HOST": "testserver",
    }
    setup_testing_defaults(environ)
    said: list[str] = []
    answer = application(environ, lambda line, *_: said.append(line))
    assert b"<html" in b"".join(answer)
    assert said[0].startswith(status)  # read; without a token


def test_junk_in_the_cookies(table: Table) -> None:
    phone = Client()
    every = ("%00", "\x80", "x" * 5000, table.household.public_id)
    for place, name in enumerate(TABLE):
        for junk in some_of(every, 4, place):
            for cookie in (COOKIE, DEVICE_COOKIE, "paper", "checked", "csrftoken"):
                phone.cookies[cookie] = junk
            assert get(phone, table.url(name)).status_code < 500, (name, junk)


# --- each field of each form ----------------------------------------------------------------------

# method, address, field, what the form would send
Sent = tuple[str, str, str, dict[str, list[str]]]


def fields(phone: Client, table: Table) -> Iterator[Sent]:
    """Each field of each form of each page; one of a kind for all like it, and one option for
    all of them.
    """
    found = {}
    for name in TABLE:
        answer = get(phone, table.url(name))
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            for form in read(answer).all("form"):
                action = form.attributes.get("action") or table.url(name)
                for field in {each["name"] for each in form if each.attributes.get("name")} - {
                    "csrfmiddlewaretoken"
                }:
                    kind = re.sub(r"\d+|(?<=^option-).*", "1", field)
                    found[form.attributes.get("method", "get"), action, kind] = field, form.data()
    for (method, action, _kind), (field, data) in found.items():
        yield method, action, field, data
    # on pages of a phone with two tables
    for data in ({"household": ["x"]}, {"phone_name": ["x"], "game": ["x"]}):
        yield "post", "/phone/" if "game" in data else "/phone/open/", next(reversed(data)), data


def send(phone: Client, sent: Sent, value: str) -> Iterator[HttpResponseBase]:
    """The answer to a form with this value in one field; and the page it leads to."""
    method, action, field, data = sent
    answer = getattr(phone, method)(action, {**data, field: [value]})
    yield answer
    if answer.status_code == 302:
        yield get(phone, answer["Location"])


def test_junk_in_each_field(phone: Client, table: Table) -> None:
    every = list(fields(phone, table))
    assert len(every) > 90
    for sent, value in in_turn(every, TEXTS):
        with taken_back(phone):
            statuses = [answer.status_code for answer in send(phone, sent, value)]
            assert max(statuses) < 500, (sent, value[:24])


@pytest.mark.one_database
def test_what_belongs_to_another_table_in_each_field(phone: Client, table: Table) -> None:
    """B145: it is refused or not read; nothing changes there, and nothing of it is shown here."""
    other = Table(OTHERS_NAMES, slug="house-mmmmmmmmmm")
    values = {"seat": other.seat.pk, "player": other.seat.player_id, "game": other.game.public_id}
    values |= {"household": other.household.public_id, "ruleset": other.slug}
    before = stored(other)
    every = [(sent, *each) for sent in fields(phone, table) for each in values.items()]
    for sent, what, value in every:
        if not could_be(sent, value):
            continue
        with taken_back(phone), written() as statements:
            for answer in send(phone, sent, str(value)):
                assert answer.status_code < 500, (sent, what)
                assert not any(name in answer.content.decode() for name in OTHERS_NAMES), sent
            if statements:  # without one, all is as it was
                assert stored(other) == before, (sent, what)


# what is typed or chosen of a fixed list: it never names anything that is kept
PLAIN = re.compile(
    r"(key|version|confirmed|passphrase|points|name|letters|suit|question|act|action|sheet|paper|role"
    r"|language|kind|move|open|deal|rounds|turn|(option|count|left|cell|value|bonus|adjust|why)-.*)$"
)


def could_be(sent: Sent, value: object) -> bool:
    """A field of numbers is asked for numbers, one of other ids for those; an empty one for all."""
    _method, _action, field, data = sent
    usual = "".join(data.get(field, []))
    is_plain = bool(PLAIN.match(field)) and not is_thorough()
    return not is_plain and (not usual or usual.isdecimal() == str(value).isdecimal())


@contextmanager
def written() -> Iterator[list[str]]:
    """The statements of which the database isn't only read."""
    statements: list[str] = []

    def note(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        if not sql.lstrip().startswith(READS):
            statements.append(sql)
        return execute(sql, *more)

    with connection.execute_wrapper(note):
        yield statements


BELONGS = {
    **dict.fromkeys((Player, Game, HouseRuleset, Link, Device), "household"),
    **dict.fromkeys((Seat, Round, Draft, Act), "game__household"),
    Household: "pk",
    Entry: "round__game__household",
}


def stored(table: Table) -> list[Any]:
    """All that is kept of a household."""
    rows = (model.objects.filter(**{path: table.household.pk}) for model, path in BELONGS.items())
    return [list(each.order_by("pk").values()) for each in rows]
