"""Run a command with DATABASE_URL set to a new PostgreSQL that goes away afterwards.

    python tests/with_postgres.py pytest python tests/with_postgres.py --durable python -m
    tests.load   # it waits for the disk, as a real one does

It needs the server programs of PostgreSQL (Debian: apt install postgresql), no running server, no
password and no network: it listens on a socket in a folder of its own. DATABASE_URL must be there
before pytest reads the settings, so this is a wrapper and not a fixture; EXPECT_DB makes
tests/conftest.py check that the settings saw it.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

# a server that lives for one run needn't survive a power cut
SPEED = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


def main(command: list[str]) -> int:
    if not command:
        sys.exit(__doc__)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # told to stop, it still cleans up
    durable = command[0] == "--durable"
    command = command[durable:]
    with running_postgres(() if durable else SPEED) as url:
        return subprocess.call(
            command, env=os.environ | {"DATABASE_URL": url, "EXPECT_DB": "postgresql"}
        )


@contextmanager
def running_postgres(options: Sequence[str] = SPEED) -> Iterator[str]:
    programs, owner = find_programs(), unprivileged_user()
    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if owner:
            shutil.chown(folder, owner)

        def run(program: str, *arguments: str) -> None:
            command = [str(programs / program), "-D", str(folder / "data"), *arguments]
            # what it says goes to a file: pg_ctl's server would keep a pipe open for ever
            with (folder / "said").open("w+") as said:
                if subprocess.call(
                    command, user=owner, cwd=folder, stdout=said, stderr=subprocess.STDOUT
                ):
                    said.seek(0)
                    sys.exit(f"{program} failed:\n{said.read()}")

        run("initdb", "-U", "tests", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        settings = " ".join(
            f"-c {setting}"
            for setting in (*options, "listen_addresses=", f"unix_socket_directories={folder}")
        )
        run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", settings, "start")
        try:
            yield f"postgres://tests@{quote(name, safe='')}/postgres"
        finally:
            run("pg_ctl", "-w", "-m", "immediate", "stop")


def find_programs() -> Path:
    """Debian keeps the server programs off the PATH, one folder for each version."""
    folders = [Path(found).parent for found in [shutil.which("initdb")] if found]
    folders += sorted(
        Path("/usr/lib/postgresql").glob("*/bin"),
        key=lambda path: float(path.parent.name),
        reverse=True,
    )
    for folder in folders:
        if (folder / "initdb").exists():
            return folder
    sys.exit(
        "No PostgreSQL server here. Debian: apt install postgresql; macOS: brew install postgresql"
    )


def unprivileged_user() -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
