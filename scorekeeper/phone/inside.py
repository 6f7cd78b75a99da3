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


def load() -> None:
    """Read all modules, and nothing that is stored: memory.js keeps what is in memory then."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "scorekeeper.phone.settings"
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the browser's loop is never Django's
    threading.Thread.start = threading.Thread.run  # type: ignore[method-assign]  # there are none

    import scorekeeper.wsgi  # noqa: F401


def start(folder: str, empty: Path = EMPTY) -> Answerer:
    """Put the scores in order, once all modules are read, and give what answers requests.

    Where a new version can't take them over, this raises, and nothing of it is kept.
    """
    from django.conf import settings
    from django.db import connection

    from scorekeeper.wsgi import application

    scores, key = Path(folder, "scores"), Path(folder, "key")
    _from_the_first_versions(scores)
    if not scores.exists():
        scores.write_bytes(empty.read_bytes())
    if not key.exists():
        key.write_text(token_urlsafe(60))

    connection.settings_dict["NAME"] = str(scores)
    settings.SECRET_KEY = key.read_text()
    settings.IMPORTS_DIR.mkdir(parents=True, exist_ok=True)
    random.seed()  # memory that was kept would draw the same each time
    if is_from_older_version(scores):
        _migrate()

    return Answerer(application, Jar(Path(folder, "jar")))


def _from_the_first_versions(scores: Path) -> None:
    """They had the scores in one of two places, with a journal, and a byte that says which."""
    which = scores.with_name("which")
    place = "scores-1" if which.exists() and which.read_bytes() == b"1" else "scores-0"
    for ending in ("", "-journal"):
        before = scores.with_name(place + ending)
        if before.exists():
            before.rename(scores.with_name(scores.name + ending))

    for left in (which, *scores.parent.glob("scores-[01]*")):
        left.unlink(missing_ok=True)


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


def _migrate() -> None:
    """Raises an error where something is wrong with what comes of it."""
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0, interactive=False)
    connection.check_constraints()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        if cursor.fetchall() != [("ok",)]:
            raise sqlite3.DatabaseError("the migrated scores aren't sound")


class Jar:
    """The cookies: a service worker's answers can't set any, so they are kept in here."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._cookies: dict[str, str] = {}
        if path.exists():
            self._cookies = json.loads(path.read_text())

    def header(self) -> str:
        return "; ".join(starmap("{}={}".format, self._cookies.items()))

    def take(self, headers: list[tuple[str, str]]) -> None:
        before = dict(self._cookies)
        for name, value in headers:
            if name.lower() == "set-cookie":
                self._take_one(SimpleCookie(value))
        if self._cookies != before:
            self._path.write_text(json.dumps(self._cookies))

    def _take_one(self, given: SimpleCookie) -> None:
        for name, morsel in given.items():
            self._cookies[name] = morsel.coded_value
            if morsel["max-age"] == "0" or not morsel.value:
                del self._cookies[name]


class Answerer:
    """A request in, an answer out, one at a time."""

    def __init__(self, application: Callable[..., Any], jar: Jar) -> None:
        self._application = application
        self._jar = jar

    def answer(self, method: str, url: str, headers: dict[str, str], body: bytes) -> Answer:
        """Answer a request; what it has saved is in the file by then."""
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

    def refuse(self, *request: Any) -> Answer:
        """Answer it once more, where nothing of it could be kept: now the app sees that nothing can
        be written, and says so.
        """
        from django.db import connection

        connection.close()  # what it remembers isn't in the file any more
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only=ON")
        try:
            return self.answer(*request)
        finally:
            connection.close()

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
