"""A new version starts in the folder of an older one: nothing is lost, and a copy is made first."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client, override_settings

from scorekeeper.demo import family
from scorekeeper.management.commands import serve
from scorekeeper.sqlite.base import another_file
from tests.older import go_back_to

pytestmark = [pytest.mark.one_database, pytest.mark.django_db(transaction=True)]

OLDER = "0004_take_along"  # before phones, drafts and other dealers
COPIED = re.compile(r"older version\. Before the update, they were copied to\n(.+\.sqlite3)\n")


@pytest.fixture(scope="module")
def kept_by_an_older_version(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any
) -> Path:
    """The evenings of a family, in tables as they were at the time."""
    folder = tmp_path_factory.mktemp("family")
    scores = folder / "db.sqlite3"
    with (
        django_db_blocker.unblock(),
        override_settings(DEMO=True, DATA_DIR=folder),
        another_file(scores),
    ):
        call_command("migrate", verbosity=0)
        family.seat_family()
        go_back_to(OLDER)
    return scores


@pytest.fixture
def old(kept_by_an_older_version: Path, tmp_path: Path, settings: Any) -> Iterator[Path]:
    """A folder like that for each test."""
    settings.DATA_DIR = tmp_path
    settings.STATIC_ROOT = tmp_path / "staticfiles"
    scores = Path(copyfile(kept_by_an_older_version, tmp_path / "db.sqlite3"))
    with another_file(scores):
        yield scores


def start() -> str:
    """What it says before it serves."""
    said = StringIO()
    serve.Command(stdout=said).prepare()
    return said.getvalue()


def migrations(file: Path) -> list[str]:
    return [row[0] for row in rows(file, "django_migrations WHERE app = 'scorekeeper'", "name")]


def rows(file: Path, table: str, columns: str) -> list[Any]:
    with closing(sqlite3.connect(file)) as opened:
        return opened.execute(f"SELECT {columns} FROM {table} ORDER BY 1").fetchall()  # noqa: S608


def columns_of(file: Path) -> dict[str, str]:
    """What an older version knew, by table."""
    tables = rows(file, "sqlite_master WHERE name LIKE 'scorekeeper%' AND type = 'table'", "name")
    return {table: column_list(file, table) for (table,) in tables}


def column_list(file: Path, table: str) -> str:
    return ", ".join(f'"{name}"' for (name,) in rows(file, f"pragma_table_info('{table}')", "name"))


def test_scores_are_copied_then_updated(old: Path) -> None:
    known = columns_of(old)
    before = {table: rows(old, table, columns) for table, columns in known.items()}
    assert len(before["scorekeeper_round"]) > 50

    found = COPIED.search(start())
    assert found
    assert Client().get("/").status_code == 200

    copy = Path(found[1])
    assert copy.parent == old.with_name("backups")
    assert migrations(copy)[-1] == OLDER
    assert len(migrations(old)) > len(migrations(copy))
    for file in (copy, old):
        assert {table: rows(file, table, columns) for table, columns in known.items()} == before

    said = StringIO()
    call_command("verify", stdout=said)
    assert "All is well." in said.getvalue()
    assert start() == ""


def test_without_a_copy_nothing_is_changed(old: Path) -> None:
    old.with_name("backups").write_text("in the way")
    with pytest.raises(CommandError, match="there has to be\na copy, and that didn't work"):
        start()
    assert migrations(old)[-1] == OLDER
