"""The files for many families: what they say fits the app, and the copies come back."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).parents[2]
HOSTING = ROOT / "hosting"
HOSTED = {"HTTPS": "1", "ALLOWED_HOSTS": "rummy.example.org", "SECRET_KEY": "given"}
UNITS = {"KB": 10**3, "MiB": 2**20}


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


# --- the proxy and gunicorn -----------------------------------------------------------------------


def caddy_size(key: str) -> int:
    number, unit = re.findall(rf"\b{key} (\d+)(\w+)", read("Caddyfile"))[0]
    return int(number) * UNITS[unit]


def test_the_proxy_keeps_all_that_the_app_takes_until_it_is_whole(load_settings) -> None:
    settings = load_settings(**HOSTED)
    largest = max(settings["MAX_IMPORT_BYTES"], settings["MAX_REQUEST_BYTES"])
    assert largest < caddy_size("max_size") < caddy_size("request_buffers")


def test_the_proxy_waits_for_nobody_for_ever() -> None:
    block = re.search(r"timeouts \{(.*?)\}", read("Caddyfile"), re.DOTALL)
    assert block
    waits = dict(re.findall(r"(\w+) (\d+[sm])", block[1]))
    assert waits.keys() == {"read_header", "read_body", "write", "idle"}


def test_gunicorn_has_threads_to_spare_and_believes_no_header() -> None:
    gunicorn = runpy.run_path(str(ROOT / "gunicorn.conf.py"))
    assert gunicorn["workers"] * gunicorn["threads"] >= 32
    assert gunicorn["forwarder_headers"] == ""


# --- containers -----------------------------------------------------------------------------------


def services() -> dict[str, str]:
    """The text of each service, with what it takes from the parts above."""
    above, _, rest = read("compose.yaml").partition("\nservices:\n")
    parts = dict(re.findall(r"^x-(\w+): &\w+\n((?:  .*\n?)+)", above, re.MULTILINE))
    parts["app"] += parts["walls"]
    found = re.findall(
        r"^  (\w+):\n((?:    .*\n|\n)+)", rest.partition("\nvolumes:\n")[0] + "\n", re.MULTILINE
    )
    return {
        name: text + parts[taken[0]]
        for name, text in found
        if (taken := re.findall(r"<<: \*(\w+)", text))
    }


WALLS = (
    "read_only: true",
    "cap_drop: [ALL]",
    "no-new-privileges:true",
    "mem_limit:",
    "pids_limit:",
)


def test_each_container_has_its_walls() -> None:
    ours = {"app", "migrate", "daily", "forecast"}
    assert services().keys() == ours | {"database", "dump", "proxy"}
    assert {
        name: [wall for wall in WALLS if wall not in text] for name, text in services().items()
    } == {name: [] for name in services()}


def test_every_version_is_pinned() -> None:
    images = re.findall(r"^\s+image: (\S+)", read("compose.yaml"), re.MULTILINE)
    images += re.findall(r"^FROM (\S+:\S+)", read("Dockerfile"), re.MULTILINE)
    versions = [image.partition(":")[2] for image in images]
    assert len(versions) > 3
    assert [version for version in versions if version.count(".") < 1] == []
    assert "--require-hashes" in read("Dockerfile")
    assert re.search(r"^uv==[\d.]+ \\\n    --hash=sha256:", read("hosting/uv.txt"), re.MULTILINE)


def test_figures_are_worked_out_beside_the_app() -> None:
    service = services()["forecast"]
    assert 'command: ["python", "manage.py", "forecast"]' in service
    assert "cpus: 1" in service
    assert "ports" not in service


def test_what_works_out_figures_ends_when_it_is_told_to(tmp_path: Path) -> None:
    """Also while the database can't be asked."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "forecast"],
        cwd=ROOT,
        env=os.environ | {"SCOREKEEPER_DATA": str(tmp_path)},
        stderr=subprocess.PIPE,
    )
    assert process.stderr
    assert b"Couldn't work out figures" in process.stderr.readline()  # it has begun
    process.terminate()
    assert process.wait(10) == 0
    process.stderr.close()


# --- every day at a fixed hour --------------------------------------------------------------------

pytestmark = pytest.mark.skipif(
    shutil.which("sh") is None or os.name == "nt", reason="these are scripts of a shell"
)

FAKE_SLEEP = """#!/bin/sh
echo "$1" >> "$SLEPT"
[ "$(wc -l < "$SLEPT")" -lt 3 ] || kill -TERM "$PPID"
"""
FAKE_DATE = """#!{python}
import sys
from datetime import datetime, timedelta

now = datetime.fromisoformat("{now}+00:00")
*words, at = sys.argv[2].split() if sys.argv[1] == "-d" else [now.strftime("%H:%M")]
hour, minute = map(int, at.split(":"))
then = now.replace(hour=hour, minute=minute) + timedelta(days=len(words))
print(int(then.timestamp()))
"""


@pytest.mark.parametrize(
    ("now", "first"), [("2026-03-01 03:00:00", 600), ("2026-03-01 03:10:00", 86400)]
)
def test_every_day_at_its_hour_also_after_a_failure(tmp_path: Path, now: str, first: int) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "date").write_text(FAKE_DATE.format(python=sys.executable, now=now))
    (tools / "sleep").write_text(FAKE_SLEEP)
    for tool in tools.iterdir():
        tool.chmod(0o755)
    done = subprocess.run(
        ["sh", HOSTING / "every-day.sh", "03:10", "sh", "-c", "echo done; exit 1"],
        env={
            "PATH": f"{tools}:{os.environ['PATH']}",
            "SLEPT": str(tmp_path / "slept"),
            "TZ": "UTC",
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert int((tmp_path / "slept").read_text().split()[0]) == first
    assert done.stdout.count("done") >= 2
    assert "this failed" in done.stderr


# --- dumps ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[Path, Path]]:
    """A PostgreSQL with the settings of compose.yaml: its programs, and the folder it is in."""
    from tests.with_postgres import SPEED, find_programs, running_postgres

    try:
        programs = find_programs()
    except SystemExit as none:
        pytest.skip(str(none))

    options = re.findall(r'"-c", "([^"]+)"', services()["database"])
    with running_postgres((*SPEED, *options)) as url:
        yield programs, Path(unquote(urlsplit(url).netloc.partition("@")[2]))


@pytest.fixture
def postgres(server: tuple[Path, Path], tmp_path: Path) -> Iterator[dict[str, str]]:
    """A database of its own, in the variables that its programs know."""
    programs, folder = server
    variables = {
        "PATH": f"{programs}:{os.environ['PATH']}",
        "PGHOST": str(folder),
        "PGUSER": "tests",
        "PGDATABASE": "rummy",
        "DUMPS": str(tmp_path),
    }
    subprocess.run(["createdb", "rummy"], env=variables, check=True)
    yield variables
    maintenance = variables | {"PGDATABASE": "postgres"}
    for name in sql(maintenance, DATABASES).splitlines():
        subprocess.run(["dropdb", "--force", name], env=variables, check=True)


DATABASES = "SELECT datname FROM pg_database WHERE datname LIKE 'rummy%'"


def sql(postgres: dict[str, str], statement: str) -> str:
    command = ["psql", "--quiet", "--tuples-only", "--no-align", "--command", statement]
    return subprocess.run(
        command, env=postgres, check=True, capture_output=True, text=True
    ).stdout.strip()


def test_the_databases_log_has_no_values(
    postgres: dict[str, str], server: tuple[Path, Path]
) -> None:
    """Of a statement that failed, with the settings of compose.yaml."""
    twice = "CREATE TABLE people (name text UNIQUE); INSERT INTO people VALUES ('Ann'), ('Ann')"
    with pytest.raises(subprocess.CalledProcessError):
        sql(postgres, twice)

    said = (server[1] / "log").read_text()
    assert "duplicate key value violates unique constraint" in said
    assert "Ann" not in said


def script(
    postgres: dict[str, str], name: str, *arguments: str
) -> subprocess.CompletedProcess[str]:
    command = ["sh", str(HOSTING / name), *arguments]
    return subprocess.run(
        command, env=postgres, capture_output=True, text=True, timeout=60, check=False
    )


def dumps(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.dump"))


def test_a_dump_comes_back_and_what_was_there_is_kept(
    postgres: dict[str, str], tmp_path: Path
) -> None:
    sql(
        postgres,
        "CREATE TABLE scores (who text, points int); INSERT INTO scores VALUES ('Ann', 45)",
    )
    assert script(postgres, "dump.sh").returncode == 0
    (name,) = dumps(tmp_path)
    assert (tmp_path / name).stat().st_mode & 0o777 == 0o600
    # as a later version would
    sql(postgres, "UPDATE scores SET points = 0; CREATE TABLE newer (id int)")
    assert script(postgres, "restore.sh").stdout.split() == [name]
    said = script(postgres, "restore.sh", name)
    assert (said.returncode, said.stderr) == (0, "")
    assert sql(postgres, "SELECT * FROM scores") == "Ann|45"
    assert sql(postgres, "SELECT to_regclass('newer') IS NULL") == "t"
    before = re.search(r"rummy_before_\d+", said.stdout)
    assert before
    assert sql(postgres | {"PGDATABASE": before[0]}, "SELECT * FROM scores") == "Ann|0"
    assert script(postgres, "dump.sh").returncode == 0  # and so on, as before


def test_a_broken_dump_changes_nothing(postgres: dict[str, str], tmp_path: Path) -> None:
    sql(postgres, "CREATE TABLE scores (who text); INSERT INTO scores VALUES ('Ann')")
    (tmp_path / "rummy-broken.dump").write_bytes(b"PGDMP and nothing more")
    said = script(postgres, "restore.sh", "rummy-broken.dump")
    assert said.returncode == 1
    assert "Nothing has changed" in said.stderr
    assert sql(postgres, "SELECT * FROM scores") == "Ann"
    assert sql(postgres, "SELECT count(*) FROM pg_database WHERE datname LIKE 'rummy%'") == "1"


def test_nothing_is_put_back_while_somebody_plays(postgres: dict[str, str], tmp_path: Path) -> None:
    sql(postgres, "CREATE TABLE scores (who text); INSERT INTO scores VALUES ('Ann')")
    script(postgres, "dump.sh")
    with subprocess.Popen(
        ["psql", "--quiet"], env=postgres, stdin=subprocess.PIPE, text=True
    ) as app:
        assert app.stdin
        while sql(postgres, "SELECT count(*) FROM pg_stat_activity WHERE datname = 'rummy'") < "2":
            time.sleep(0.05)
        said = script(postgres, "restore.sh", *dumps(tmp_path))
        app.stdin.close()
    assert said.returncode == 1
    assert "stop the app first" in said.stderr
    assert sql(postgres, "SELECT count(*) FROM pg_database WHERE datname LIKE 'rummy%'") == "1"


def test_fourteen_dumps_are_kept_and_a_failure_costs_none(
    postgres: dict[str, str], tmp_path: Path
) -> None:
    for day in range(1, 17):
        (tmp_path / f"rummy-2025-01-{day:02}T031000Z.dump").touch()
    (tmp_path / "of-our-own.dump").touch()
    away = script(postgres | {"PGHOST": str(tmp_path)}, "dump.sh")
    assert away.returncode != 0
    assert len(dumps(tmp_path)) == 17
    assert script(postgres, "dump.sh").returncode == 0
    kept = [name for name in dumps(tmp_path) if name.startswith("rummy-")]
    assert len(kept) == 14
    assert kept[0] == "rummy-2025-01-04T031000Z.dump"
    assert "of-our-own.dump" in dumps(tmp_path)
