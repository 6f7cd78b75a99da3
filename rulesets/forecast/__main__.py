"""Work out forecasts line by line: tasks come in as JSON, figures go out. Ends with its input."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from pathlib import Path

from rulesets.forecast.questions import go_on

NICENESS = 15
# Linux shares its cores among sessions first; a niceness only counts within each
SESSION = Path("/proc/self/autogroup")
MEMORY = 512 * 1024 * 1024  # bytes


def be_less_urgent() -> None:
    """Let everybody else on this machine go first, and don't take all of its memory."""
    if sys.platform == "win32":
        return  # whoever starts a process says so there

    import resource

    os.nice(NICENESS)
    with contextlib.suppress(OSError):  # not every system has it
        if SESSION.exists():
            SESSION.write_text(str(NICENESS))

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    limit = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
    with contextlib.suppress(ValueError, OSError):  # not every system lets us
        resource.setrlimit(resource.RLIMIT_AS, (limit, most))


def main() -> None:
    be_less_urgent()
    for line in sys.stdin:
        task, figures = json.loads(line)
        sys.stdout.write(f"{json.dumps(go_on(task, figures))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
