"""A process that works beside the web and never gets in its way: less urgent, limited, not alone."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

PATIENCE = 3.0  # seconds that it has to end by itself
NICENESS = 15


def start_lesser(words: Sequence[str], folder: Path) -> subprocess.Popen[bytes]:
    """Run one of our commands beside this process; it ends when this one does."""
    return subprocess.Popen(  # noqa: S603  (our own command)
        [sys.executable, "-m", "django", *words],
        cwd=folder,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings"},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        # Ctrl-C is meant for the app, which then ends this one, too
        start_new_session=os.name == "posix",
        creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
    )


def end_lesser(process: subprocess.Popen[bytes]) -> None:
    """Let go of it: its input ends, so it does. What doesn't listen is killed."""
    if process.stdin:
        with contextlib.suppress(OSError):
            process.stdin.close()

    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def be_less_urgent(memory: int) -> None:
    """Let everybody else go first, and take no more than so many bytes. (From within.)"""
    if sys.platform == "win32":
        return  # whoever started it has said so

    import resource

    os.nice(NICENESS)
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    limit = memory if most == resource.RLIM_INFINITY else min(memory, most)
    with contextlib.suppress(ValueError, OSError):  # not every system lets us
        resource.setrlimit(resource.RLIMIT_AS, (limit, most))


def end_with_parent() -> None:
    """End this process as soon as its input does: whoever started it is gone. (From within.)"""

    def watch() -> None:
        while sys.stdin.buffer.read(1):
            pass
        os._exit(0)

    threading.Thread(target=watch, name="parent", daemon=True).start()
