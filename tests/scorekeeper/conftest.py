from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Household
from tests.factories import make_client, make_household

READS = ("SELECT", "SAVEPOINT", "RELEASE", "BEGIN", "COMMIT", "PRAGMA")


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
    """``with nothing_written(): …`` fails when something is asked of the database but to be read."""

    @contextmanager
    def watch() -> Iterator[None]:
        with CaptureQueriesContext(connection) as queries:
            yield
        assert [query["sql"] for query in queries if not query["sql"].lstrip().startswith(READS)] == []

    return watch
