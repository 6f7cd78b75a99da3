"""What Python does in a phone's browser: puts the scores in order, then answers requests."""

from __future__ import annotations

import io
import json
import os
import random
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from http.cookies import SimpleCookie
from itertools import starmap
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

MIGRATIONS = Path(__file__).parents[1] / "migrations"
# made as the app was built, with all tables and nothing in them
EMPTY = Path(__file__).with_name("empty.sqlite3")

Answer = tuple[int, list[tuple[str, str]], bytes]


class Files:
    """The few files in the browser's storage: two places for scores, and which of them it is.

    They are always there, as the browser can't make one while Python runs; empty says "not yet".
    """

    def __init__(self, folder: Path) -> None:
        self.places = [folder / "scores-0", folder / "scores-1"]
        self.which = folder / "which"
        self.key = folder / "key"
        self.jar = folder / "jar"

    @property
    def now(self) -> Path:
        return self.places[self.which.read_bytes() == b"1"]

    @property
    def other(self) -> Path:
        return self.places[self.which.read_bytes() != b"1"]

    def take_over(self) -> None:
        """From now on the scores are in the other place: one byte, so it's done or it isn't."""
        write(self.which, b"0" if self.which.read_bytes() == b"1" else b"1")


def write(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def load() -> None:
    """Read all modules, and nothing that is stored: memory.js keeps what is in memory then."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "scorekeeper.phone.settings"
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the browser's loop is never Django's
    threading.Thread.start = threading.Thread.run  # type: ignore[method-assign]  # there are none

    import scorekeeper.wsgi  # noqa: F401


def start(folder: str, empty: Path = EMPTY) -> Callable[..., Answer]:
    """Put the scores in order, once all modules are read, and give what answers requests.

    Where a new version can't take them over, this raises, and they stay as they were.
    """
    from django.conf import settings
    from django.db import connection

    from scorekeeper.wsgi import application

    files = Files(Path(folder))
    if not files.key.read_bytes():
        write(files.key, token_urlsafe(60).encode())
    if not files.now.stat().st_size:
        write(files.now, empty.read_bytes())

    is_new = is_from_older_version(files.now)
    if is_new:
        copy(files.now, files.other)
    connection.settings_dict["NAME"] = str(files.other if is_new else files.now)
    settings.SECRET_KEY = files.key.read_text("ascii")
    settings.IMPORTS_DIR.mkdir(parents=True, exist_ok=True)
    random.seed()  # memory that was kept would draw the same each time

    if is_new:
        _migrate()
        files.take_over()

    return Answerer(application, Jar(files.jar)).answer


def read_ahead() -> Iterator[str]:
    """Read the rules of each game that ships, a step each: all at once take a second."""
    from rulesets.library.load import all_slugs, load_ruleset

    for slug in all_slugs():
        load_ruleset(slug)
        yield slug


def is_from_older_version(scores: Path) -> bool:
    """Whether this version has migrations that the scores haven't."""
    ours = {path.stem for path in MIGRATIONS.glob("0*.py*")}
    with closing(sqlite3.connect(scores)) as known:
        done = known.execute("SELECT name FROM django_migrations WHERE app = 'scorekeeper'")
        return bool(ours - {name for (name,) in done})


def copy(scores: Path, to: Path) -> None:
    write(to, b"")
    with closing(sqlite3.connect(scores)) as old, closing(sqlite3.connect(to)) as new:
        old.backup(new)


def _migrate() -> None:
    """Raises an error, and the copy is thrown away, where something is wrong with it."""
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0, interactive=False)
    connection.check_constraints()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        if cursor.fetchall() != [("ok",)]:
            raise sqlite3.DatabaseError("the migrated copy isn't sound")


class Jar:
    """The cookies: a service worker's answers can't set any, so they are kept in here."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._cookies = self._kept() or self._of_this_phone()

    def header(self) -> str:
        return "; ".join(starmap("{}={}".format, self._cookies.items()))

    def take(self, headers: list[tuple[str, str]]) -> None:
        before = dict(self._cookies)
        for name, value in headers:
            if name.lower() == "set-cookie":
                self._take_one(SimpleCookie(value))
        if self._cookies != before:
            write(self._path, json.dumps(self._cookies).encode())

    def _take_one(self, given: SimpleCookie) -> None:
        for name, morsel in given.items():
            self._cookies[name] = morsel.coded_value
            if morsel["max-age"] == "0" or not morsel.value:
                del self._cookies[name]

    def _kept(self) -> dict[str, str]:
        try:
            kept: dict[str, str] = json.loads(self._path.read_bytes() or b"{}")
        except ValueError:  # the phone went off while it was written
            return {}
        return kept

    def _of_this_phone(self) -> dict[str, str]:
        """The household is there from the first start on, and this phone is its host."""
        from django.http import HttpResponse

        from scorekeeper.access import COOKIE, DEVICE_COOKIE
        from scorekeeper.phone.household import this_phone

        device = this_phone()
        answer = HttpResponse()
        for name, value in {
            COOKIE: device.household.public_id,
            DEVICE_COOKIE: device.public_id,
        }.items():
            answer.set_signed_cookie(name, value, salt=name)
        return {name: morsel.coded_value for name, morsel in answer.cookies.items()}


class Answerer:
    """A request in, an answer out, one at a time."""

    def __init__(self, application: Callable[..., Any], jar: Jar) -> None:
        self._application = application
        self._jar = jar

    def answer(self, method: str, url: str, headers: dict[str, str], body: bytes) -> Answer:
        """Answer a request; what it has saved is in the file and flushed by then."""
        started: list[Any] = []
        environ = self._environ(method, url, headers, body)
        pieces = self._application(environ, lambda *given: started.extend(given))
        try:
            content = b"".join(pieces)
        finally:
            pieces.close()

        status, given = started[:2]
        self._jar.take(given)
        shown = [(name, value) for name, value in given if name.lower() != "set-cookie"]
        return int(status.split()[0]), shown, content

    def _environ(
        self, method: str, url: str, headers: dict[str, str], body: bytes
    ) -> dict[str, Any]:
        from urllib.parse import unquote_to_bytes, urlsplit
        from wsgiref.util import setup_testing_defaults

        parts = urlsplit(url)
        base = os.environ.get("SCRIPT_NAME", "")
        path = unquote_to_bytes(parts.path.removeprefix(base)).decode("latin-1")
        environ: dict[str, Any] = {
            f"HTTP_{name.upper().replace('-', '_')}": text for name, text in headers.items()
        }
        environ |= {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": base,
            "PATH_INFO": path,
            "QUERY_STRING": parts.query,
            "CONTENT_TYPE": headers.get("content-type", ""),
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_HOST": parts.netloc,
            "HTTP_COOKIE": self._jar.header(),
            "REMOTE_ADDR": "127.0.0.1",
            "wsgi.url_scheme": "http",  # what comes from outside doesn't come here
            "wsgi.input": io.BytesIO(body),
        }
        setup_testing_defaults(environ)  # all else that WSGI asks for
        return environ
