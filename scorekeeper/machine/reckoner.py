"""A process beside the web that works things out, and never gets in anybody's way.

It is asked in lines of JSON and knows nothing but what a line says: not the scores, not the web.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

PATIENCE = 3.0  # seconds that it has to end by itself


class ReckonerLostError(Exception):
    """The process has ended, or was ended because an answer took too long."""


class Reckoner:
    """Runs a module of ours; it reads questions from its input and writes answers to its output."""

    def __init__(self, module: str, folder: Path, *, longest: float) -> None:
        """``longest``: seconds that one answer may take."""
        self._longest = longest
        self._process = subprocess.Popen(  # noqa: S603  (our own module)
            [sys.executable, "-m", module],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # Ctrl-C is meant for the app, which then lets go of this one
            start_new_session=os.name == "posix",
            creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
        )

    def ask(self, question: Any) -> Any:
        """The answer. Raises ReckonerLostError; then another one has to be started."""
        too_long = threading.Timer(self._longest, self._process.kill)
        too_long.start()

        try:
            line = self._send(json.dumps(question))
            return json.loads(line)
        except (OSError, ValueError) as error:
            self.end()
            raise ReckonerLostError from error
        finally:
            too_long.cancel()

    def _send(self, line: str) -> bytes:
        assert self._process.stdin  # noqa: S101
        assert self._process.stdout  # noqa: S101
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()
        return self._process.stdout.readline()

    def end(self) -> None:
        """Let go of it: its input ends, so it does. What doesn't listen is killed."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()

        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
