"""A new version starts in the folder of an older one: nothing is lost, and a copy is made first."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.scorekeeper.test_serve import ROOT, environment, get, serving

pytestmark = pytest.mark.one_database

OLDER = "0004_take_along"  # before phones, drafts and other dealers
GO_BACK = f"from django import setup; setup(); from tests import older; older.go_back_to({OLDER!r})"
COPIED = re.compile(r"older version\. Before the update, they were copied to\n(.+\.sqlite3)\n")


@pytest.fixture(scope="module")
def kept_by_an_older_version(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the evenings of a family, in tables as they were at the time."""
    folder = tmp_path_factory.mktemp("family") / "data"
    with serving(folder, "--demo"):
        pass

    old = folder.with_name("data-demo")
    settings = environment(old, DJANGO_SETTINGS_MODULE="scorekeeper.settings")
    subprocess.run([sys.executable, "-c", GO_BACK], cwd=ROOT, env=settings, check=True)
    return old


@pytest.fixture
def old(kept_by_an_older_version: Path, tmp_path: Path) -> Path:
    """A folder like that for each test."""
    folder = tmp_path / "data"
    folder.mkdir()
    for name in ("db.sqlite3", "secret_key"):
        (folder / name).write_bytes((kept_by_an_older_version / name).read_bytes())

    return folder


def manage(folder: Path, *command: str, status: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment(folder),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


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


def test_scores_are_copied_then_updated_and_the_copy_can_be_put_back(old: Path) -> None:
    scores = old / "db.sqlite3"
    key = (old / "secret_key").read_text()
    known = columns_of(scores)
    before = {table: rows(scores, table, columns) for table, columns in known.items()}
    assert len(before["scorekeeper_round"]) > 50

    with serving(old) as (_, port, said):
        found = COPIED.search(said)
        assert found, said
        assert get(port, "/").status == 200

    copy = Path(found[1])
    assert copy.parent == old / "backups"
    assert migrations(copy)[-1] == OLDER
    assert len(migrations(scores)) > len(migrations(copy))
    for file in (copy, scores):
        assert {table: rows(file, table, columns) for table, columns in known.items()} == before

    assert (old / "secret_key").read_text() == key
    assert "All is well." in manage(old, "verify")

    with serving(old) as (_, _, said):
        assert "older version" not in said

    assert "are back" in manage(old, "restore", str(copy))


def test_without_a_copy_nothing_is_changed(old: Path) -> None:
    (old / "backups").write_text("in the way")
    said = manage(old, "serve", "--host", "127.0.0.1", "--port", "0", status=1)
    assert "there has to be\na copy, and that didn't work" in said
    assert "Traceback" not in said
    assert migrations(old / "db.sqlite3")[-1] == OLDER
