"""What Python does in a phone's browser: in a process of its own, on files like those there."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from scorekeeper.phone.inside import Jar, is_from_older_version
from scorekeeper.sqlite.base import another_file

pytestmark = pytest.mark.one_database

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {"TZ": "Europe/Warsaw", "SCRIPT_NAME": "/rummy", "STORAGE_LASTS": ""}
# starts on a folder and answers a request in each line, as worker.js has it do
ANSWERS = """
import json, sys
from pathlib import Path
from scorekeeper.phone.inside import load, start
folder, empty = sys.argv[1:]
load()
app = start(folder, Path(empty))
token = ""
for line in sys.stdin:
    method, path, body = json.loads(line)
    headers = {"content-type": "application/x-www-form-urlencoded", "accept-language": "en"}
    url = "https://host.example/rummy" + path
    ask = app.refuse if method == "FULL" else app.answer
    method = method.replace("FULL", "POST")
    status, headers, content = ask(method, url, headers, body.replace("{token}", token).encode())
    text = content.decode("utf-8", "replace")
    if 'name="csrfmiddlewaretoken" value="' in text:
        token = text.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    print(json.dumps([status, dict(headers), text]), flush=True)
"""


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Path:
    """All tables, and nothing in them: one file, as a build ships it."""
    scores = tmp_path_factory.mktemp("empty") / "db.sqlite3"
    with django_db_blocker.unblock(), another_file(scores):
        call_command("migrate", verbosity=0)
    with closing(sqlite3.connect(scores)) as made:
        made.execute("PRAGMA journal_mode=DELETE")
    return scores


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


class Inside(subprocess.Popen[str]):
    """The app, started on a folder."""

    def __init__(self, folder: Path, empty: Path) -> None:
        data = folder / "data"
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        super().__init__(
            [sys.executable, "-c", ANSWERS, str(folder), str(empty)],
            cwd=ROOT,
            env=ENVIRONMENT | {"SCOREKEEPER_DATA": str(data), "STATIC_ROOT": str(static(data))},
            text=True,
            **pipes,
        )

    def ask(self, *requests: tuple[str, str, str]) -> list[Any]:
        return [self._ask_once(request) for request in requests]

    def _ask_once(self, request: tuple[str, str, str]) -> Any:
        assert self.stdin
        assert self.stdout
        assert self.stderr
        self.stdin.write(json.dumps(request) + "\n")
        self.stdin.flush()
        answer = self.stdout.readline()
        if not answer:
            raise RuntimeError(self.stderr.read())
        return json.loads(answer)


def ask(folder: Path, empty: Path, *requests: tuple[str, str, str]) -> list[Any]:
    """What the app says to these after a start of its own."""
    with Inside(folder, empty) as inside:
        return inside.ask(*requests)


def static(data: Path) -> Path:
    """The names of static files as a build leaves them, each as it is."""
    data.mkdir(exist_ok=True)
    ours = ROOT / "static"
    names = [path.relative_to(ours).as_posix() for path in ours.rglob("*") if path.is_file()]
    paths = {name: name for name in [*names, "django_htmx/htmx-2.min.js"]}
    (data / "staticfiles.json").write_text(json.dumps({"version": "1.1", "paths": paths}))
    return data


FRONT = ("GET", "/", "")
HOUSEHOLD = ("GET", "/household/", "")
TABLES = "SELECT count(*) FROM scorekeeper_household"
MIGRATIONS = "SELECT count(*) FROM django_migrations WHERE name LIKE '00%'"


def count(scores: Path, query: str = TABLES) -> int:
    with closing(sqlite3.connect(scores)) as opened:
        found: int = opened.execute(query).fetchone()[0]
    return found


def test_a_household_is_there_from_the_first_change_on(folder: Path, empty: Path) -> None:
    change = "name=The+cabin&paper=a4&letters=AJQK"
    front, refused, _, full, changed = ask(
        folder,
        empty,
        FRONT,
        ("POST", "/household/", change),
        HOUSEHOLD,
        ("FULL", "/household/", "csrfmiddlewaretoken={token}&" + change),
        ("POST", "/household/", "csrfmiddlewaretoken={token}&" + change),
    )

    status, headers, page = front
    assert status == 200
    assert headers["X-Answered-By"] == "rummy-scorekeeper"
    assert headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "Set-Cookie" not in headers
    assert 'href="/rummy/games/new/"' in page
    assert 'src="/rummy/static/js/app.js"' in page
    assert "Join" not in page

    assert refused[0] == 403  # without the token of a page
    assert full[0] == 503
    assert "This phone is out of space." in full[2]
    assert changed[0] == 302
    assert changed[1]["Location"] == "/rummy/household/?saved"

    assert 'value="The cabin"' in ask(folder, empty, HOUSEHOLD)[0][2]
    assert count(folder / "scores") == 1


def older(scores: Path, folder: Path, *changes: str) -> Path:
    """Put scores there that the last migration hasn't seen."""
    before = folder / "scores"
    before.write_bytes(scores.read_bytes())
    with closing(sqlite3.connect(before)) as opened, opened:
        opened.execute("DELETE FROM django_migrations WHERE name LIKE '0032%'")
        for change in changes:
            opened.execute(change)
    return before


def test_a_new_version_migrates(folder: Path, empty: Path) -> None:
    scores = older(empty, folder, "ALTER TABLE scorekeeper_household DROP COLUMN letters")
    assert is_from_older_version(scores)
    assert ask(folder, empty, FRONT)[0][0] == 200
    assert not is_from_older_version(scores)


def test_scores_that_cant_be_migrated_are_refused(folder: Path, empty: Path) -> None:
    older(empty, folder, "CREATE TABLE new__scorekeeper_household (name)")
    with pytest.raises(RuntimeError, match="already exists"):
        ask(folder, empty, FRONT)


@pytest.mark.parametrize("which", ["", "1"])
def test_scores_of_the_first_versions_are_taken_over(folder: Path, empty: Path, which: str) -> None:
    """Of two places the one that counts, and what a change that was broken off has left there."""
    ours, other = ("scores-1", "scores-0") if which else ("scores-0", "scores-1")
    scores = older(empty, folder).rename(folder / ours)
    with closing(sqlite3.connect(scores, isolation_level=None)) as opened:
        opened.execute("PRAGMA cache_size=1")  # so that a change is written before its end
        opened.execute("BEGIN")
        opened.execute("UPDATE django_migrations SET name = hex(randomblob(500))")
        shutil.copytree(folder, folder / "killed")
        opened.execute("ROLLBACK")
    for left in (folder / "killed").iterdir():
        left.rename(folder / left.name)
    (folder / "killed").rmdir()
    (folder / other).write_bytes(b"older")
    if which:
        (folder / "which").write_text(which)

    assert ask(folder, empty, FRONT)[0][0] == 200
    assert count(folder / "scores", MIGRATIONS) > 30
    assert not [*folder.glob("scores-*"), *folder.glob("which")]


def test_the_jar_gives_back_what_it_took(tmp_path: Path) -> None:
    path = tmp_path / "jar"
    path.write_text('{"device": "abc:1:sig"}')
    jar = Jar(path)
    jar.take([("Set-Cookie", 'paper="a4"; Max-Age=100; Path=/'), ("Content-Type", "text/html")])
    assert Jar(path).header() == 'device=abc:1:sig; paper="a4"'
    jar.take([("Set-Cookie", 'paper=""; expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; Path=/')])
    assert Jar(path).header() == "device=abc:1:sig"
