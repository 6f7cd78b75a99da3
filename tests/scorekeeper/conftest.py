from __future__ import annotations

import logging
import runpy
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Household
from scorekeeper.sqlite.base import another_file
from tests.factories import make_client, make_household

SETTINGS = Path(__file__).parents[2] / "scorekeeper" / "settings.py"
ENVIRONMENT = (
    *(
        "SECRET_KEY",
        "DATABASE_URL",
        "DATABASE_POOLER",
        "STATIC_ROOT",
        "TZ",
        "HTTPS",
        "ALLOWED_HOSTS",
    ),
    *("CSRF_TRUSTED_ORIGINS", "DEBUG", "SENTRY_DSN", "LOG_REQUESTS", "SCOREKEEPER_ADDRESS"),
)
LoadSettings = Callable[..., dict[str, Any]]
READS = ("SELECT", "SAVEPOINT", "RELEASE", "BEGIN", "COMMIT", "PRAGMA")


class UnknownNames(logging.Filter):
    """What pages ask of our own objects in vain: Django shows nothing in its place."""

    SHARED = ("games/seats.html",)  # one page for several forms, of which one comes back

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def filter(self, record: logging.LogRecord) -> bool:
        name, template = record.args  # type: ignore[misc]
        _key, asked = getattr(record.exc_info[1], "params", ("", None))  # type: ignore[index]
        is_ours = type(asked).__module__.startswith(("scorekeeper.", "rulesets."))
        if is_ours and template not in self.SHARED:
            self.found.append(f"{template} asks for {name} of {type(asked).__name__}")

        return False  # pages ask in vain for many other names: no log keeps them


@pytest.fixture(autouse=True)
def pages_ask_for_what_there_is() -> Iterator[None]:
    unknown, logger = UnknownNames(), logging.getLogger("django.template")
    logger.addFilter(unknown)
    logger.setLevel(logging.DEBUG)
    yield
    logger.removeFilter(unknown)
    logger.setLevel(logging.NOTSET)
    assert not unknown.found


@pytest.fixture
def household(db: None) -> Household:
    return make_household()


@pytest.fixture
def phone(household: Household) -> Client:
    """A phone of the household."""
    return make_client(household)


@pytest.fixture
def stranger(db: None) -> Client:
    """A phone of another household."""
    return make_client(make_household())


@pytest.fixture
def nothing_written(db: None) -> Callable[[], AbstractContextManager[None]]:
    """``with nothing_written(): …`` fails when something is asked of the database but to be
    read.
    """

    @contextmanager
    def watch() -> Iterator[None]:
        with CaptureQueriesContext(connection) as queries:
            yield
        assert [
            query["sql"] for query in queries if not query["sql"].lstrip().startswith(READS)
        ] == []

    return watch


@pytest.fixture
def load_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> LoadSettings:
    """``load_settings(HTTPS="1")``: the settings, read again from an environment of our choice."""

    def load(**environment: str) -> dict[str, Any]:
        for name in ENVIRONMENT:
            monkeypatch.delenv(name, raising=False)
        for name, value in ({"SCOREKEEPER_DATA": str(tmp_path / "data")} | environment).items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(SETTINGS))

    return load


@pytest.fixture(scope="session")
def empty_scores(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file without scores, made once."""
    return tmp_path_factory.mktemp("empty") / "db.sqlite3"


@pytest.fixture
def live(empty_scores: Path, tmp_path: Path, settings: Any) -> Iterator[Path]:
    """The file of the scores, as the app finds it; it may be damaged."""
    if not empty_scores.exists():
        with another_file(empty_scores):
            call_command("migrate", verbosity=0)
    settings.DATA_DIR = tmp_path
    file = tmp_path / "db.sqlite3"
    copyfile(empty_scores, file)
    with another_file(file):
        yield file


@pytest.fixture
def at_once():
    """Run a function in so many threads, each with a connection of its own, all let go at the same
    moment.
    """

    def run(number: int, act) -> list:
        gate = threading.Barrier(number)

        def one(index: int):
            try:
                gate.wait()
                return act(index)
            finally:
                connections.close_all()

        with ThreadPoolExecutor(number) as pool:
            return list(pool.map(one, range(number)))

    return run
