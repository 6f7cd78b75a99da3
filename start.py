"""Start the app: `python3 start.py`. The first time this fetches what the app needs, into .venv."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
IS_WINDOWS = os.name == "nt"
PROGRAMS = ROOT / ".venv" / ("Scripts" if IS_WINDOWS else "bin")
ENDING = ".exe" if IS_WINDOWS else ""
PYTHON = str(PROGRAMS / f"python{ENDING}")
UV = str(PROGRAMS / f"uv{ENDING}")
UV_PINNED = ROOT / "hosting" / "uv.txt"  # which version

OLDEST_PYTHON = (3, 11)

# "inexact": what somebody has added stays
IN_STEP = [UV, "sync", "--quiet", "--locked", "--inexact", "--no-default-groups"]

OFFLINE = """\
Couldn't fetch what the app needs.

The first start needs the internet, once: about 50 MB. Every other start works
without it. Connect this computer, then type the same line again.

If it is connected, this is what went wrong:
  {}"""


def main() -> None:
    if sys.version_info < OLDEST_PYTHON:
        sys.exit("You need Python 3.11 or newer. This is {}.{}.".format(*sys.version_info))

    if not Path(UV).exists():
        fetch_uv()

    if not are_libraries_here():
        fetch_libraries()

    start(sys.argv[1:])


def fetch_uv() -> None:
    """Fetch the program that fetches the rest, at the versions that were tested together."""
    say("First start: this takes a minute, once.")
    say("  Making a folder for what the app needs: .venv …")
    if subprocess.call([sys.executable, "-m", "venv", str(ROOT / ".venv")]) != 0:  # noqa: S603
        sys.exit(1)  # it has said why

    say("  Fetching uv, which fetches the rest …")
    # without the internet it would try again and again
    patience = ["--retries", "1", "--timeout", "15"]
    fetch([PYTHON, "-m", "pip", "install", "--quiet", *patience, "--requirement", str(UV_PINNED)])


def are_libraries_here() -> bool:
    """Whether they're in step with uv.lock, as they are unless the app was updated."""
    looks = subprocess.run(  # noqa: S603
        [*IN_STEP, "--check"],
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return looks.returncode == 0


def fetch_libraries() -> None:
    """Bring the libraries in step with uv.lock."""
    say("  Fetching libraries …")
    fetch(IN_STEP)
    say("  Starting the app …")


def environment() -> dict[str, str]:
    own = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    return {"UV_HTTP_RETRIES": "1", **own}


def fetch(command: list[str]) -> None:
    done = subprocess.run(  # noqa: S603
        command,
        cwd=ROOT,
        env=environment(),
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        said = done.stderr.strip().splitlines()
        sys.exit(OFFLINE.format(said[-1] if said else "nothing was said"))


def start(words: list[str]) -> None:
    """Become the app, so that Ctrl-C and a service's stop reach it."""
    os.environ["STARTED_AS"] = "py start.py" if IS_WINDOWS else "python3 start.py"
    os.chdir(ROOT)
    command = [PYTHON, "-m", "scorekeeper.command", *words]
    if not IS_WINDOWS:
        os.execv(PYTHON, command)  # noqa: S606

    with subprocess.Popen(command) as app:  # noqa: S603
        while app.poll() is None:
            try:
                app.wait()
            except KeyboardInterrupt:  # Ctrl-C goes to both, and the app still has to say goodbye
                continue

    sys.exit(app.returncode)


def say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    main()
