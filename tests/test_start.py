"""`start.py` in a folder of its own: without the internet, and beside programs of our own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
(PINNED,) = re.findall(r"^uv==[\d.]+", (ROOT / "hosting" / "uv.txt").read_text(), re.MULTILINE)
NOWHERE = "http://127.0.0.1:9/simple"  # nothing answers at the port for what's to be thrown away

NOT_IN_STEP = "case $* in *--check) exit 1;; esac"  # what uv says of a folder without libraries

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the programs in here are shell scripts")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "hosting").mkdir()
    for name in ("start.py", "hosting/uv.txt"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def start(folder: Path, *words: str, python: str = "") -> subprocess.CompletedProcess[str]:
    """``python``: the one it would make a folder with, if not this one."""
    without = ("PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL", "STARTED_AS", "VIRTUAL_ENV")
    own = {name: value for name, value in os.environ.items() if name not in without}
    offline = {"PIP_INDEX_URL": NOWHERE, "PIP_CONFIG_FILE": os.devnull}
    command = ["-c", START_WITH, python] if python else []
    return subprocess.run(
        [sys.executable, *command, str(folder / "start.py"), *words],
        cwd=folder.parent,
        env=own | offline,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


START_WITH = """\
import runpy, sys
sys.executable, *sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""

# Does `python -m venv FOLDER` but for what takes longest: pip isn’t unpacked and compiled
QUICK_PYTHON = f"""\
#!{sys.executable}
import ensurepip, subprocess, sys
from pathlib import Path

_, *venv, folder = sys.argv
pips = [*Path(ensurepip.__file__).parent.glob("_bundled/pip-*.whl")]
without = ["--without-pip"] if pips else []
subprocess.run([{sys.executable!r}, *venv, *without, folder], check=True)
for libraries in Path(folder).glob("lib/python*/site-packages"):
    (libraries / "pip.pth").write_text("".join(map(str, pips)))
"""


def write_program(folder: Path, name: str, text: str) -> None:
    path = folder / ".venv" / "bin" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def test_the_first_start_says_that_it_needs_the_internet_once(folder: Path, tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text(QUICK_PYTHON)
    python.chmod(0o755)
    done = start(folder, python=str(python))
    assert done.returncode == 1
    assert done.stderr.startswith(
        "First start: this takes a minute, once.\n"
        "  Making a folder for what the app needs: .venv …\n"
        "  Fetching uv, which fetches the rest …\n"
    )
    assert "The first start needs the internet, once: about 50 MB." in done.stderr
    assert done.stderr.splitlines()[-1].endswith(f"found for {PINNED}")
    assert "Traceback" not in done.stderr
    assert "Retrying" not in done.stderr
    assert len(done.stderr.splitlines()) <= 12


def test_libraries_that_havent_come_yet_arent_a_riddle_either(folder: Path) -> None:
    write_program(folder, "uv", "echo 'error: Failed to fetch: django' >&2; exit 2")
    write_program(folder, "python", "echo started")
    done = start(folder)
    assert (done.returncode, done.stdout) == (1, "")
    assert "needs the internet, once" in done.stderr
    assert done.stderr.rstrip().endswith("error: Failed to fetch: django")


def test_it_fetches_no_test_tools_and_becomes_the_app(folder: Path) -> None:
    write_program(folder, "uv", f"{NOT_IN_STEP}; echo uv $*")
    write_program(folder, "python", "echo $STARTED_AS: $*; pwd; exit 7")
    done = start(folder, "restore", "old scores.sqlite3")
    assert done.returncode == 7
    assert done.stderr.splitlines() == ["  Fetching libraries …", "  Starting the app …"]
    assert done.stdout.splitlines() == [
        "uv sync --quiet --locked --inexact --no-default-groups",
        "python3 start.py: -m scorekeeper.command restore old scores.sqlite3",
        str(folder),
    ]


def test_with_the_libraries_in_step_it_starts_without_a_word(folder: Path) -> None:
    write_program(folder, "uv", "echo uv $*")
    write_program(folder, "python", "echo started")
    done = start(folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, "started\n", "")


def test_an_old_python_is_told_so(folder: Path) -> None:
    text = (folder / "start.py").read_text()
    (folder / "start.py").write_text(text.replace("(3, 11)", "(3, 99)"))
    assert start(folder).stderr.startswith("You need Python 3.11 or newer. This is 3.")
