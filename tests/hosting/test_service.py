"""The unit for systemd: it is well formed, and starts what the package installs."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.hosting.dockerfile import ROOT

UNIT = ROOT / "hosting" / "systemd" / "rummy-scorekeeper.service"
PAGE = ROOT / "docs" / "always-on.md"


def settings() -> dict[str, str]:
    lines = UNIT.read_text(encoding="utf-8").splitlines()
    pairs = [line.partition("=") for line in lines if re.match(r"[A-Za-z]+=", line)]
    return {name: value for name, _, value in pairs}


def verify(folder: Path, text: str) -> str:
    """What systemd says of a unit whose program is there."""
    unit = folder / UNIT.name
    unit.write_text(re.sub(r"(?m)^ExecStart=.*$", "ExecStart=/bin/true", text), encoding="utf-8")
    command = ["systemd-analyze", "verify", str(unit)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd-analyze")
def test_systemd_has_nothing_to_say(tmp_path: Path) -> None:
    text = UNIT.read_text(encoding="utf-8")
    assert verify(tmp_path, text) == ""
    assert "Restrat" in verify(tmp_path, text.replace("Restart=", "Restrat="))


def test_it_starts_the_command_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert Path(settings()["ExecStart"]).name in project["scripts"]


def test_its_scores_are_in_the_folder_that_it_may_write() -> None:
    text = UNIT.read_text(encoding="utf-8")
    assert "ProtectSystem=strict" in text
    assert f"SCOREKEEPER_DATA=/var/lib/{settings()['StateDirectory']}\n" in text
    assert settings()["StateDirectoryMode"] == "0700"


def test_the_page_makes_what_the_unit_needs() -> None:
    page = PAGE.read_text(encoding="utf-8")
    folder = Path(settings()["ExecStart"]).parents[1]
    assert f"useradd --system {settings()['User']}\n" in page
    assert f"python3 -m venv {folder}\n" in page
