"""The app as a family runs it, in a folder of its own: started, killed, and its file looked
into.
"""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")


@dataclass
class Server:
    """One folder of scores; each start is a new process group, so that nothing outlives a kill."""

    folder: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    port: int = 0
    starts: list[float] = field(default_factory=list)  # seconds until it answered
    _process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        began = time.perf_counter()
        self._process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", "0"],
            cwd=ROOT,
            env=self.settings(**self.environment),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        said = []
        assert self._process.stdout
        for line in self._process.stdout:
            said.append(line)
            if found := ADDRESS.search(line):
                self.port = int(found[1])
            if line.startswith("Stop with"):
                self.starts.append(time.perf_counter() - began)
                return
        raise AssertionError(f"the app didn't start:\n{''.join(said)}")

    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """As when the plug is pulled: no process of it gets another instruction."""
        assert self._process
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout
        self._process.stdout.close()

    def settings(self, **more: str) -> dict[str, str]:
        unwanted = {"SECRET_KEY", "DATABASE_URL", "DJANGO_SETTINGS_MODULE"}
        own = {name: value for name, value in os.environ.items() if name not in unwanted}
        return own | {"SCOREKEEPER_DATA": str(self.folder), "PYTHONUNBUFFERED": "1"} | more

    def verify(self) -> list[str]:
        """What `manage.py verify` finds."""
        done = self.manage("verify", check=False)
        return [] if done.returncode == 0 else [done.stdout + done.stderr]

    def manage(self, *command: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=self.settings(),
            capture_output=True,
            text=True,
            timeout=60,
            check=check,
        )


def faults_of(file: Path, acknowledged: Iterable[str]) -> list[str]:
    """Look into a file as a crash has left it: whole, and each acknowledged act there exactly
    once.
    """
    opened = sqlite3.connect(file)
    try:
        faults = [row[0] for row in opened.execute("PRAGMA integrity_check") if row[0] != "ok"]
        faults += [f"hangs on nothing: {row}" for row in opened.execute("PRAGMA foreign_key_check")]
        times = dict(opened.execute("SELECT key, count(*) FROM scorekeeper_act GROUP BY key"))
        faults += [f"lost: {key}" for key in acknowledged if key not in times]
        faults += [f"{number} times: {key}" for key, number in times.items() if number > 1]
    finally:
        opened.close()
    return faults


def stored_keys(file: Path) -> set[str]:
    opened = sqlite3.connect(file)
    try:
        return {row[0] for row in opened.execute("SELECT key FROM scorekeeper_act")}
    finally:
        opened.close()
