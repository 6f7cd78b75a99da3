"""The image for a home: what its file says, and what starts in it."""

from __future__ import annotations

import os
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from packaging.markers import Marker
from packaging.tags import Tag
from packaging.utils import parse_wheel_filename

from tests.hosting.dockerfile import ROOT, environment, every, home, last, stages, words

LOCK = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["name"]

MACHINES = ("x86_64", "aarch64")
PYTHON = 11  # of 3.11, as the test below makes sure
GLIBC = 36  # of 2.36, in Debian 12


# --- what the file says ---------------------------------------------------------------------------


def test_without_a_name_it_is_the_one_for_a_home() -> None:
    assert list(stages()) == ["ground", "hosted", "home"]


@pytest.mark.parametrize("name", ["hosted", "home"])
def test_nobody_is_root(name: str) -> None:
    made = every(stages()[name], "RUN")[0]
    assert "useradd --create-home --uid 1000 app" in made
    assert last(stages()[name], "USER") in {"app", "${START_AS:-app}"}


def test_home_assistant_alone_starts_it_as_root() -> None:
    assert every(home(), "ARG") == ["BUILD_ARCH", "START_AS=${BUILD_ARCH:+root}"]
    assert words(home(), "ENTRYPOINT") == ["sh", "/app/hosting/as-app.sh"]


def test_it_starts_like_at_home() -> None:
    assert words(home(), "CMD") == ["python", "manage.py", "serve"]


def test_scores_are_the_one_thing_it_writes() -> None:
    variables = environment(home())
    assert last(home(), "VOLUME") == variables["SCOREKEEPER_DATA"] == "/data"
    assert "STATIC_ROOT" not in variables  # so it is in the data folder


def test_it_listens_where_the_health_check_asks() -> None:
    port = last(home(), "EXPOSE")
    assert f"http://127.0.0.1:{port}/healthz" in last(home(), "HEALTHCHECK")
    assert environment(home())["SCOREKEEPER_ADDRESS"] == f"http://localhost:{port}"


def test_what_is_ignored_comes_into_no_image() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert {".git", ".venv", "data", "data-demo", ".env", "*.sqlite3*"} <= set(ignored)


# --- wheels for both kinds of computer ------------------------------------------------------------


def needed(extras: frozenset[str]) -> Iterator[dict[str, Any]]:
    """The packages that the lock names for Linux, each of them once."""
    packages = {package["name"]: package for package in LOCK["package"]}
    project = packages[PROJECT]
    waiting = [*project["dependencies"]]
    for extra in extras:
        waiting += project["optional-dependencies"][extra]

    seen = set()
    while waiting:
        wanted = waiting.pop()
        if not is_for_linux(wanted.get("marker", "")):
            continue

        package = packages[wanted["name"]]
        for extra in wanted.get("extra", []):
            waiting += package["optional-dependencies"][extra]

        if package["name"] not in seen:
            seen.add(package["name"])
            waiting += package.get("dependencies", [])
            yield package


def is_for_linux(marker: str) -> bool:
    linux = {"sys_platform": "linux", "os_name": "posix", "platform_system": "Linux"}
    python = {"python_version": f"3.{PYTHON}", "python_full_version": f"3.{PYTHON}.14"}
    cpython = {"implementation_name": "cpython", "platform_python_implementation": "CPython"}
    return not marker or Marker(marker).evaluate(linux | python | cpython)


def fits(tag: Tag, machine: str) -> bool:
    """Whether Debian's Python 3.11 on this machine installs a wheel with this tag."""
    return _fits_python(tag) and _fits_machine(tag.platform, machine)


def _fits_python(tag: Tag) -> bool:
    if tag.abi == "none":
        return tag.interpreter in {"py3", f"py3{PYTHON}", f"cp3{PYTHON}"}
    if tag.abi == "abi3":
        return int(tag.interpreter.removeprefix("cp3")) <= PYTHON

    return tag.abi == f"cp3{PYTHON}"


def _fits_machine(platform: str, machine: str) -> bool:
    if platform in {"any", f"manylinux2014_{machine}"}:
        return True
    if not (platform.startswith("manylinux_2_") and platform.endswith(machine)):
        return False

    return int(platform.split("_")[2]) <= GLIBC


@pytest.mark.parametrize(
    ("wheel", "here"),
    [
        ("a-1-py3-none-any.whl", True),
        ("a-1-cp311-cp311-manylinux_2_17_aarch64.manylinux2014_aarch64.whl", True),
        ("a-1-cp39-abi3-manylinux_2_28_aarch64.whl", True),
        ("a-1-cp312-cp312-manylinux_2_17_aarch64.whl", False),
        ("a-1-cp311-cp311-manylinux_2_17_x86_64.whl", False),
        ("a-1-cp311-cp311-manylinux_2_39_aarch64.whl", False),
        ("a-1-cp311-cp311-musllinux_1_2_aarch64.whl", False),
        ("a-1-cp311-cp311-macosx_11_0_arm64.whl", False),
    ],
)
def test_which_wheels_fit_a_raspberry_pi(wheel: str, *, here: bool) -> None:
    assert has_wheel({"wheels": [{"url": f"https://example.org/{wheel}"}]}, "aarch64") is here


def has_wheel(package: dict[str, Any], machine: str) -> bool:
    files = [wheel["url"].rpartition("/")[2] for wheel in package.get("wheels", [])]
    tags = [tag for file in files for tag in parse_wheel_filename(file)[3]]
    return any(fits(tag, machine) for tag in tags)


@pytest.mark.parametrize("extras", [frozenset(), frozenset({"hosted"})], ids=["home", "hosted"])
@pytest.mark.parametrize("machine", MACHINES)
def test_nothing_has_to_be_compiled(machine: str, extras: frozenset[str]) -> None:
    packages = list(needed(extras))
    assert {"django", "waitress", "pydantic-core"} <= {package["name"] for package in packages}
    assert [package["name"] for package in packages if not has_wheel(package, machine)] == []


def test_nothing_is_compiled() -> None:
    for name, stage in stages().items():
        assert environment(stage)["UV_NO_BUILD"] == "1", name
    assert f"python:3.{PYTHON}." in every(home(), "FROM")[0]
    assert "-slim-bookworm" in every(home(), "FROM")[0]  # Debian 12, with its glibc


# --- who it runs as -------------------------------------------------------------------------------

TOOLS = {
    "id": 'echo "$WE_ARE"',
    "stat": 'echo "$OWNER"',
    "chown": 'echo "chown $*"',
    "setpriv": 'echo "setpriv $*"',
}


@pytest.mark.parametrize(
    ("we_are", "owner", "said"),
    [
        ("1000", "app", ["served"]),
        ("1026", "somebody", ["served"]),  # docker run --user: their folder, their number
        ("0", "app", ["setpriv"]),
        ("0", "root", ["chown -R app:app /the/data", "setpriv"]),
    ],
)
def test_root_hands_over(tmp_path: Path, we_are: str, owner: str, said: list[str]) -> None:
    for name, line in TOOLS.items():
        tool = tmp_path / name
        tool.write_text(f"#!/bin/sh\n{line}\n")
        tool.chmod(0o755)

    path = f"{tmp_path}:{os.environ['PATH']}"
    variables = {"PATH": path, "WE_ARE": we_are, "OWNER": owner, "SCOREKEEPER_DATA": "/the/data"}
    done = subprocess.run(
        ["sh", ROOT / "hosting" / "as-app.sh", "echo", "served"],
        env=variables,
        capture_output=True,
        text=True,
        check=True,
    )

    as_app = "setpriv --reuid=app --regid=app --clear-groups --no-new-privs echo served"
    assert done.stdout.splitlines() == [as_app if line == "setpriv" else line for line in said]
