"""The package: built, put into an empty environment, and used by somebody who has nothing else."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email.parser import HeaderParser
from importlib.util import find_spec
from pathlib import Path

import platformdirs
import pytest

from rulesets.claims import answer
from tests.printing.readback import read

ROOT = Path(__file__).parent.parent
PROGRAMS = "Scripts" if os.name == "nt" else "bin"
MOST_BYTES = 6_800_000  # mostly fonts, for East Asian names and emoji, and seven languages
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
FILE_OF_PAGE = re.compile(r'(?:href|src)="(/static/[^"]+)"')

# where a folder of the checkout is in the package
PLACES = {
    "rulesets": "rulesets",
    "scorekeeper": "scorekeeper",
    "static": "scorekeeper/static",
    "templates": "scorekeeper/templates",
}

pytestmark = pytest.mark.package


def missing(reason: str) -> None:
    if os.environ.get("REQUIRE_PACKAGE") == "1":
        pytest.fail(f"REQUIRE_PACKAGE=1, but {reason}", pytrace=False)
    pytest.skip(reason)


def run(*command: str | Path, **more: str) -> str:
    done = subprocess.run(
        list(map(str, command)),
        cwd=ROOT,
        env=os.environ | more,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `python -m build` makes: a source package, and from that the package."""
    if find_spec("build") is None:
        missing("what builds it is missing: uv sync --group package")

    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the package and what it asks for, at the versions of the lock."""
    uv = os.environ.get("UV") or shutil.which("uv")  # it tells its name to what it runs
    if uv is None:
        missing("what installs it is missing: pip install -r hosting/uv.txt")

    folder = tmp_path_factory.mktemp("environment")
    locked = folder / "locked.txt"
    groups = ("--no-default-groups", "--no-hashes", "--no-emit-project")
    locked.write_text(run(uv, "export", "--quiet", "--locked", *groups))
    run(uv, "venv", "--quiet", "--python", sys.executable, folder / "env")
    run(
        *(uv, "pip", "install", "--quiet", "--constraint", locked, wheel),
        VIRTUAL_ENV=str(folder / "env"),
    )
    return folder / "env"


@pytest.fixture(autouse=True, scope="module")
def nothing_is_written_inside(environment: Path) -> Iterator[None]:
    before = files_with_dates(environment)
    assert len(before) > 1000
    yield
    assert files_with_dates(environment) == before


def files_with_dates(folder: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


class Installed:
    """The command, and somebody's home folder."""

    def __init__(self, environment: Path, home: Path) -> None:
        self.program = environment / PROGRAMS / "rummy-scorekeeper"
        self.home = home
        compiled = environment.with_name("compiled")  # once for all tests, and not inside
        self.environment = {**own_environment(home), "PYTHONPYCACHEPREFIX": str(compiled)}

    def run(self, *words: str, said: str = "") -> str:
        done = subprocess.run(
            [str(self.program), *words],
            cwd=self.home,
            env=self.environment,
            input=said,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @contextmanager
    def serving(self) -> Iterator[tuple[str, str]]:
        """Start it without a command; gives its address and what it has said."""
        with subprocess.Popen(
            [str(self.program), "--host", "127.0.0.1", "--port", "0"],
            cwd=self.home,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        ) as process:
            try:
                assert process.stdout
                said = ""
                for line in process.stdout:
                    said += line
                    if line.startswith("Stop with"):
                        break

                address = ADDRESS.search(said)
                assert address, said
                yield address[0], said
            finally:
                process.kill()


def own_environment(home: Path) -> Mapping[str, str]:
    """Nothing of the checkout: no settings, no data, no path to its code."""
    ours = ("SCOREKEEPER_", "XDG_", "PYTHON", "VIRTUAL_ENV", "DJANGO_", "UV", "STARTED_AS")
    theirs = ("SECRET_KEY", "DATABASE_URL", "STATIC_ROOT", "HTTPS", "ALLOWED_HOSTS", "DEBUG")
    kept = {name: text for name, text in os.environ.items() if not name.startswith(ours + theirs)}
    homes = dict.fromkeys(("HOME", "USERPROFILE", "LOCALAPPDATA"), str(home))
    return kept | homes | {"PYTHONIOENCODING": "utf-8"}


@pytest.fixture
def installed(environment: Path, tmp_path: Path) -> Installed:
    return Installed(environment, tmp_path)


def get(address: str) -> tuple[int, Mapping[str, str], bytes]:
    with urllib.request.urlopen(address, timeout=20) as page:  # noqa: S310  # our own
        return page.status, page.headers, page.read()


# --- what is in it --------------------------------------------------------------------------------


def test_it_has_everything_that_is_used_and_nothing_else(wheel: Path) -> None:
    wanted = {
        f"{place}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder, place in PLACES.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(wheel) as opened:
        found = {name for name in opened.namelist() if ".dist-info/" not in name}

    assert found == wanted
    assert wheel.stat().st_size < MOST_BYTES


def test_it_says_what_it_is(wheel: Path, installed: Installed) -> None:
    with zipfile.ZipFile(wheel) as opened:
        (name,) = (each for each in opened.namelist() if each.endswith(".dist-info/METADATA"))
        about = HeaderParser().parsestr(opened.read(name).decode())
        licences = [each for each in opened.namelist() if ".dist-info/licenses/" in each]

    assert about["Version"] == installed.run("--version").strip()
    assert about["Requires-Python"] == ">=3.11"
    assert about.get_all("Project-URL")
    assert "](" not in about.get_payload(), "a link that leads nowhere outside the checkout"
    assert len(licences) == 5


# --- used -----------------------------------------------------------------------------------------


def test_pages_a_copy_and_a_restart(installed: Installed, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "USERPROFILE", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(installed.home))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    folder = platformdirs.user_data_path("rummy-scorekeeper", appauthor=False)

    with installed.serving() as (address, said):
        assert f"Scores are kept in {folder}, with a copy each day." in said
        for path in ("/", "/rules/", "/check/"):
            assert get(f"{address}{path}")[0] == 200

        files = FILE_OF_PAGE.findall(get(f"{address}/")[2].decode())
        assert len(files) > 3
        for file in files:
            status, headers, _body = get(f"{address}{file}")
            assert status == 200
            assert "immutable" in headers["Cache-Control"]

        copied = installed.run("backup")
        assert Path(copied.removeprefix("Copied all scores to ").strip()).is_file()
        assert "Put one back with: rummy-scorekeeper restore FILE" in installed.run("restore")

    assert (folder / "db.sqlite3").exists()
    key = folder / "secret_key"
    assert key.stat().st_mode & 0o077 == 0

    before = key.read_text()
    with installed.serving():
        assert key.read_text() == before


def test_a_sheet_in_pdf(installed: Installed) -> None:
    game = "aggravation-household"
    installed.run("print", "--ruleset", game, "--sheet", "phase-guide", "--out", "guide.pdf")
    sheets = read((installed.home / "guide.pdf").read_bytes())
    assert "set of 3" in sheets[-1].text


def test_the_referee_answers_claims_in_each_game_as_in_the_checkout(installed: Installed) -> None:
    lines = (ROOT / "tests" / "cases" / "claims.jsonl").read_text("utf-8").splitlines()
    asked = [json.loads(line) for line in lines]
    kinds = {(claim["ruleset"], claim["claim"]): claim for claim in asked}
    claims = list(kinds.values())  # one of each kind in each game
    for claim in claims:
        del claim["expect"]

    said = installed.run("referee", said="".join(f"{json.dumps(claim)}\n" for claim in claims))
    answers = [json.loads(line) for line in said.splitlines()]
    assert answers == [answer(claim) for claim in claims]
    assert len(answers) > 100
    assert not any("error" in each for each in answers)
