"""The folder to double-click: what is in the zip, and what its scripts do where Linux can tell."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.utils import parse_wheel_filename

from hosting.starter.make_zip import FOLDER, HERE, LANGUAGES, write_zip

ROOT = HERE.parents[1]
WHEEL = "rummy_scorekeeper-1.0.0-py3-none-any.whl"
BAT = (HERE / "Start Rummy.bat").read_text(encoding="utf-8")
COMMAND = (HERE / "start-rummy.command").read_text(encoding="utf-8")
READ_ME = (HERE / "Read me first.txt").read_text(encoding="utf-8")


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """The folder as somebody unpacks it, under a name that scripts trip over."""
    wheel = tmp_path / WHEEL
    wheel.write_bytes(b"a package")
    zipped = write_zip(tmp_path / "made", wheel, b"django==5.2.19 --hash=sha256:00\n")

    place = tmp_path / 'Spiele & Köche (für Oma\'s 50% "neue" Bücher!)'
    with zipfile.ZipFile(zipped) as archive:
        archive.extractall(place)
        for entry in archive.infolist():  # as a Mac does, and Python doesn't
            (place / entry.filename).chmod(entry.external_attr >> 16 & 0o777)

    return place / FOLDER


# --- the zip --------------------------------------------------------------------------------------


def test_what_is_in_the_zip(unpacked: Path) -> None:
    files = {str(path.relative_to(unpacked)) for path in unpacked.rglob("*") if path.is_file()}
    assert files == {
        *("Start Rummy.bat", "start-rummy.command", "Read me first.txt", "Licence.txt"),
        *("program/libraries.txt", f"program/{WHEEL}"),
        *(f"languages/{path.name}" for path in LANGUAGES.iterdir()),
    }
    assert (unpacked / "program" / WHEEL).read_bytes() == b"a package"


def test_the_zip_says_which_version_it_is(unpacked: Path) -> None:
    assert [path.name for path in (unpacked.parents[1] / "made").iterdir()] == [
        "rummy-scorekeeper-1.0.0.zip"
    ]


@pytest.mark.parametrize("name", ["Start Rummy.bat", "Read me first.txt", "Licence.txt"])
def test_windows_gets_its_line_ends(unpacked: Path, name: str) -> None:
    content = (unpacked / name).read_bytes()
    assert content.count(b"\r\n") == content.count(b"\n") > 10


def test_a_mac_gets_a_script_that_it_can_start(unpacked: Path) -> None:
    script = unpacked / "start-rummy.command"
    assert script.stat().st_mode & 0o777 == 0o755
    assert script.read_bytes().startswith(b"#!/bin/sh\n")
    assert b"\r" not in script.read_bytes()


def test_the_same_files_make_the_same_zip(tmp_path: Path) -> None:
    wheel = tmp_path / WHEEL
    wheel.write_bytes(b"a package")
    first, second = (write_zip(tmp_path / name, wheel, b"") for name in ("one", "two"))
    assert first.read_bytes() == second.read_bytes()


# --- what both scripts say ------------------------------------------------------------------------


def test_they_take_the_uv_that_everything_else_takes() -> None:
    locked = (ROOT / "hosting" / "uv.txt").read_text(encoding="utf-8")
    (version,) = re.findall(r"^uv==([\d.]+)", locked, re.MULTILINE)
    assert f'\nset "uv_version={version}"\n' in BAT
    assert f"\nuv_version={version} " in COMMAND


def test_they_say_where_they_download_from_and_how_much() -> None:
    said = {"astral.sh", "github.com", "pypi.org", "about 70 MB"}
    for text in (BAT, COMMAND, READ_ME):
        assert {words for words in said if words in text} == said

    assert set(re.findall(r"https://[\w.]+", BAT + COMMAND)) == {"https://astral.sh"}


@pytest.mark.parametrize("name", ["UV_CACHE_DIR", "UV_PYTHON_INSTALL_DIR", "UV_UNMANAGED_INSTALL"])
def test_all_that_is_downloaded_stays_in_the_folder(name: str) -> None:
    assert re.search(rf'set "{name}=%CD%\\\w+"', BAT)
    assert re.search(rf'{name}="\$PWD/\w+"', COMMAND)


def test_the_read_me_says_where_the_scores_are() -> None:
    from platformdirs.macos import MacOS

    from scorekeeper.machine.installed import NAME

    on_a_mac = MacOS(NAME, appauthor=False).user_data_path.relative_to(Path.home())
    assert f"  Mac      {on_a_mac} in your home folder\n" in READ_ME
    assert f"  Windows  %LOCALAPPDATA%\\{NAME}\n" in READ_ME


def test_the_read_me_says_how_to_get_a_copy_back() -> None:
    """In the words with which the app itself tells people what to type."""
    (on_windows,) = re.findall(r"^set STARTED_AS=(.+)$", BAT, re.MULTILINE)
    (on_a_mac,) = re.findall(r"STARTED_AS=(\S+)", COMMAND)
    assert f" {on_windows} restore\n" in READ_ME
    assert f" {on_a_mac} restore\n" in READ_ME


FACTS = re.compile(r"[\w./%\\-]*[./\\]\w[\w./%\\-]*\w|\d+|cmd|backups|Start Rummy\.bat")


@pytest.mark.parametrize("path", sorted(LANGUAGES.iterdir()), ids=lambda path: path.stem)
def test_the_read_me_has_the_same_facts_in_each_language(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert set(FACTS.findall(text)) == set(FACTS.findall(READ_ME))
    assert max(map(len, text.splitlines())) <= 108


# --- libraries for each kind of computer ----------------------------------------------------------

DONE_WITHOUT = {"Mac with Intel's": {"cryptography"}}  # its marker in pyproject.toml says so
COMPUTERS = {
    "Windows": (r"win_amd64", set()),
    "Mac with Apple's processor": (r"macosx_\d+_\d+_(?:arm64|universal2)", set()),
    "Mac with Intel's": (r"macosx_\d+_\d+_(?:x86_64|universal2)", {"zeroconf"}),
}


@pytest.mark.parametrize("computer", COMPUTERS)
def test_there_are_libraries_for_it(computer: str) -> None:
    """Those that aren't are made there, without a compiler: see the script for Macs."""
    platform, made_there = COMPUTERS[computer]
    lock = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
    packages = {package["name"]: package for package in lock["package"]}

    waiting, seen = [packages["rummy-scorekeeper"]], set()
    while waiting:
        package = waiting.pop()
        if package["name"] not in seen:
            seen.add(package["name"])
            names = {each["name"] for each in package.get("dependencies", [])}
            waiting += [packages[name] for name in names - DONE_WITHOUT.get(computer, set())]

    needed = seen - {"rummy-scorekeeper"}
    assert {"django", "tzdata", "zeroconf"} <= needed
    assert {name for name in needed if not has_wheel(packages[name], platform)} == made_there
    assert made_there <= {"zeroconf"}
    assert "export SKIP_CYTHON=1" in COMMAND


def has_wheel(package: dict, platform: str) -> bool:
    (minor,) = set(re.findall(r"python_version=(?:cpython-)?3\.(\d+)", BAT + COMMAND))
    files = [wheel["url"].rpartition("/")[2] for wheel in package["wheels"]]
    for tag in (tag for file in files for tag in parse_wheel_filename(file)[3]):
        fits_python = tag.abi in {"none", "abi3", f"cp3{minor}"}
        if fits_python and re.fullmatch(f"any|{platform}", tag.platform):
            return True

    return False


# --- Windows --------------------------------------------------------------------------------------


def test_windows_finds_each_place_it_jumps_to() -> None:
    labels = re.findall(r"^:(\w+)$", BAT, re.MULTILINE)
    assert len(labels) == len(set(labels))
    assert set(re.findall(r"goto (\w+)", BAT)) == set(labels)


def test_windows_reads_each_character() -> None:
    assert BAT.isascii()
    assert "(\n" not in BAT  # a bracket in the folder's name would end such a block


# --- a Mac, as far as Linux is like one -----------------------------------------------------------

FAKE_UV = """#!/bin/sh
echo "$@" >> "$SAID"
[ "$1 $2" != "$FAILS" ] || exit 1
if [ "$1" = venv ]; then
    mkdir -p app/bin
    cp "$TOOLS/python" app/bin/python
    pwd > app/made-in
fi
"""
FAKE_PYTHON = """#!/bin/sh
[ "$(cat app/made-in)" = "$(pwd)" ] || exit 1
[ -z "$2" ] || echo "$STARTED_AS: python $*"
"""
FAKE_CURL = """#!/bin/sh
echo "curl $*" >> "$SAID"
echo 'mkdir "$UV_UNMANAGED_INSTALL" && cp "$TOOLS/uv" "$UV_UNMANAGED_INSTALL/uv"' > install-uv.sh
"""
SERVES = "./start-rummy.command: python -c from scorekeeper.command import main; main()"


class Start(NamedTuple):
    """What came of one start."""

    code: int
    said: str
    uv: list[str]  # what uv and curl were asked for


def start(folder: Path, *words: str, has_uv: bool = True, fails: str = "") -> Start:
    """Start the script with tools that only write down what they are asked for."""
    tools, on_path, log = (folder.parents[1] / name for name in ("tools", "path", "log"))
    for place in (tools, on_path):
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
    log.write_text("")

    put(tools / "uv", FAKE_UV)
    put(tools / "python", FAKE_PYTHON)
    put(on_path / "curl", FAKE_CURL)
    if has_uv:
        put(on_path / "uv", FAKE_UV)

    path = f"{on_path}:/usr/bin:/bin"
    variables = {"PATH": path, "SAID": str(log), "TOOLS": str(tools), "FAILS": fails}
    done = subprocess.run(
        [folder / "start-rummy.command", *words],
        env=variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return Start(done.returncode, done.stdout, log.read_text().splitlines())


def put(tool: Path, text: str) -> None:
    tool.write_text(text)
    tool.chmod(0o755)


unix = pytest.mark.skipif(os.name == "nt", reason="a script of a shell")
INSTALLS = [
    "venv --quiet --python 3.13 app",
    "pip install --quiet --python app/bin/python --require-hashes --requirement libraries.txt",
    f"pip install --quiet --python app/bin/python --no-deps {WHEEL}",
]


@unix
def test_the_first_start_installs_and_later_ones_only_start(unpacked: Path) -> None:
    first = start(unpacked)
    assert (first.code, first.uv) == (0, INSTALLS)
    assert "downloads about 70 MB into the folder\n  " in first.said
    assert str(unpacked / "program") in first.said
    assert first.said.splitlines()[-1].strip() == SERVES

    second = start(unpacked, "--port", "8001")
    assert second == Start(0, f"{SERVES} --port 8001\n", [])


@unix
def test_without_uv_it_is_downloaded_into_the_folder(unpacked: Path) -> None:
    first = start(unpacked, has_uv=False)
    assert first.code == 0
    assert re.fullmatch(r"curl -LsSf https://astral\.sh/uv/[\d.]+/install\.sh .*", first.uv[0])
    assert first.uv[1:] == INSTALLS
    assert (unpacked / "program" / "uv" / "uv").exists()
    assert not (unpacked / "program" / "install-uv.sh").exists()


@unix
@pytest.mark.parametrize("fails", ["venv --quiet", "pip install"])
def test_a_start_that_fails_says_what_to_do_and_begins_again(unpacked: Path, fails: str) -> None:
    failed = start(unpacked, fails=fails)
    assert failed.code != 0
    assert not list((unpacked / "program").glob("*.ready"))
    assert "Is this computer online?" in failed.said
    assert SERVES not in failed.said

    assert start(unpacked).uv == INSTALLS


@unix
def test_a_folder_that_was_moved_installs_again(unpacked: Path) -> None:
    start(unpacked)
    moved = unpacked.rename(unpacked.with_name("Rummy"))
    assert start(moved).uv == INSTALLS
    assert start(moved).uv == []


@unix
def test_the_newest_version_in_the_folder_is_installed(unpacked: Path) -> None:
    start(unpacked)
    newer = WHEEL.replace("1.0.0", "1.1.0")
    (unpacked / "program" / newer).touch()
    assert start(unpacked).uv[-1].endswith(newer)


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="needs shellcheck")
def test_shellcheck_has_nothing_to_say() -> None:
    scripts = [HERE / "start-rummy.command", ROOT / "hosting" / "as-app.sh"]
    done = subprocess.run(["shellcheck", *scripts], capture_output=True, text=True, check=False)
    assert done.stdout == ""
