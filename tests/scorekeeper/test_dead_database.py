"""Every page while the database can't be read: 503, all headers, a sentence, and nothing of the
people in what is written down. Then the same through gunicorn itself.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.scorekeeper.conftest import ENVIRONMENT
from tests.scorekeeper.test_headers import HEADERS, HTTPS_ONLY
from tests.scorekeeper.test_script_name import ask

ROOT = Path(__file__).parents[2]
HOSTED = {"HTTPS": "1", "ALLOWED_HOSTS": "testserver,localhost"}
# what answers all the same: these ask nothing, or say for machines that there's no database
OTHERWISE = {
    ("robots", "get"): 200,
    ("worker", "get"): 200,
    ("phone-new", "post"): 302,
    ("language", "post"): 302,
    ("health", "get"): 503,
}
SECRET = "Aglaia-and-a-link-12ab"

pytestmark = pytest.mark.skipif(os.name == "nt", reason="puts a pipe in place of the scores")


def environment(folder: Path, **profile: str) -> dict[str, str]:
    own = {name: value for name, value in os.environ.items() if name not in ENVIRONMENT}
    unwanted = {"DJANGO_SETTINGS_MODULE", "EXPECT_DB"}
    own = {name: value for name, value in own.items() if name not in unwanted}
    return own | {"SCOREKEEPER_DATA": str(folder / "data")} | profile


@dataclass
class Visit:
    """What all pages answered, and what was written down meanwhile."""

    said: dict[str, Any]
    log: str
    is_hosted: bool

    @property
    def answers(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for how, answers in self.said["answers"].items():
            for answer in answers:
                yield f"{how}: {answer['method']} {answer['page']}", answer


@pytest.fixture(scope="module", params=[{}, HOSTED], ids=["at home", "hosted"])
def visit(
    request: pytest.FixtureRequest, whole_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Visit:
    folder = tmp_path_factory.mktemp("dead")
    shutil.copytree(whole_folder, folder / "data")
    done = subprocess.run(
        [sys.executable, "-m", "tests.scorekeeper.dead_database"],
        cwd=ROOT,
        env=environment(folder, **request.param),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return Visit(json.loads(done.stdout), done.stderr, bool(request.param))


@pytest.mark.one_database
def test_every_page_says_so(visit: Visit) -> None:
    wrong = []
    for what, answer in visit.answers:
        key = answer["page"], answer["method"]
        as_it_should = answer["status"] == OTHERWISE.get(key, 503)
        is_page = key in OTHERWISE or "<p data-trouble>The computer that keeps" in answer["body"]
        if what == "no scores in it: get health":  # the file can be asked whether it is there
            as_it_should = answer["status"] == 200
        if answer["status"] != 405 and not (as_it_should and is_page):
            wrong.append((what, answer["status"]))

    assert wrong == []
    assert len(list(visit.answers)) > 500


@pytest.mark.one_database
def test_with_every_header(visit: Visit) -> None:
    wanted = HEADERS | (HTTPS_ONLY if visit.is_hosted else {})
    del wanted["Cache-Control"]  # the health check has its own
    missing = [
        (what, name)
        for what, answer in visit.answers
        for name in wanted
        if not answer["headers"].get(name)
    ]
    assert missing == []
    policies = {answer["headers"]["Content-Security-Policy"] for _, answer in visit.answers}
    assert policies == {HEADERS["Content-Security-Policy"]}


@pytest.mark.one_database
def test_and_nothing_of_the_people_is_written_down_or_shown(visit: Visit) -> None:
    assert visit.said["fault"] == 500  # a fault of our own is written down in the same way
    assert len(visit.log.splitlines()) > 300
    everything = visit.log + "".join(
        answer["body"] for _, answer in visit.answers if answer["status"] == 503
    )
    assert [secret for secret in visit.said["secrets"] if secret in everything] == []
    if visit.is_hosted:
        assert {json.loads(line)["level"] for line in visit.log.splitlines()} == {"info", "error"}


# --- gunicorn -------------------------------------------------------------------------------------


@dataclass
class Gunicorn:
    """A real one, as a hosted app is started."""

    port: int
    log: Path

    def get(self, path: str) -> tuple[int, str]:
        """The status, and the whole answer."""
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Proto: https\r\n"
        answer = self.send(f"{head}Connection: close\r\n\r\n")
        return int(answer.split()[1]), answer

    def send(self, request: str) -> str:
        return ask(self.port, request.encode()).decode(errors="replace")


@contextmanager
def gunicorn(folder: Path, app: str = "scorekeeper.wsgi", **more: str) -> Iterator[Gunicorn]:
    pytest.importorskip("gunicorn", reason="needs the extra “hosted”")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]

    program = Path(sys.executable).with_name("gunicorn")
    command = [str(program), app, "--workers", "1", "--bind", f"127.0.0.1:{port}"]
    log = folder / "said"
    with (
        log.open("wb") as said,
        subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment(folder, **HOSTED, **more),
            stdout=said,
            stderr=subprocess.STDOUT,
        ) as process,
    ):
        try:
            yield Gunicorn(port, log)
        finally:
            process.terminate()


def ask_everything(server: Gunicorn) -> None:
    """Each says 503 with its headers; an unreadable request is refused."""
    for path in ("/", f"/join/{SECRET}/", "/games/abcdefghjk/", "/no/such/page/"):
        status, answer = server.get(path)
        assert (path, status) == (path, 503)
        assert "Content-Security-Policy: default-src 'none'" in answer
        assert "The computer that keeps the scores" in answer

    assert server.send(f"GET  /join/{SECRET}/ HTTP/1.1\r\n\r\n").split()[1] == "400"


def check_log(server: Gunicorn) -> None:
    said = server.log.read_text()
    assert '"status": 503' in said
    assert "A request couldn't be read: InvalidRequestLine" in said
    assert [word for word in (SECRET, "/join", "abcdefghjk", "such/page") if word in said] == []
    assert "Traceback" not in said


def test_gunicorn_while_the_file_cant_be_read(tmp_path: Path, whole_folder: Path) -> None:
    shutil.copytree(whole_folder, tmp_path / "data")
    (tmp_path / "data" / "db.sqlite3").write_bytes(b"Aglaia 45 " * 999)
    with gunicorn(tmp_path) as server:
        ask_everything(server)
    check_log(server)


def test_gunicorn_when_postgresql_goes_away(tmp_path: Path, whole_folder: Path) -> None:
    from tests.with_postgres import find_programs, running_postgres

    pytest.importorskip("gunicorn", reason="needs the extra “hosted”")
    try:
        find_programs()
    except SystemExit as none:
        pytest.skip(str(none))

    shutil.copytree(whole_folder, tmp_path / "data")
    with ExitStack() as served:
        with running_postgres() as url:
            migrate = [sys.executable, "manage.py", "migrate", "--skip-checks", "--verbosity", "0"]
            subprocess.run(
                migrate, cwd=ROOT, env=environment(tmp_path, DATABASE_URL=url), check=True
            )
            server = served.enter_context(gunicorn(tmp_path, DATABASE_URL=url))
            assert server.get(f"/join/{SECRET}/")[0] == 200

        ask_everything(server)
    check_log(server)


def test_gunicorn_never_names_the_request_that_broke(tmp_path: Path) -> None:
    """What it would write down of an app that fails whole, with what the app was told."""
    with gunicorn(tmp_path, "tests.scorekeeper.breaks") as server:
        assert server.get(f"/join/{SECRET}/")[0] == 500
    said = server.log.read_text()
    assert "A request broke: ValueError\n" in said
    assert "tests/scorekeeper/breaks.py" in said
    assert SECRET not in said
