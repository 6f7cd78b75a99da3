"""What gunicorn writes down of requests: as the rest of a hosted app, nothing of the people.

It would write the address of a request that broke, which may be a link into a household, and what
an unreadable one began with.
"""

from __future__ import annotations

import sys
from typing import Any

from gunicorn.glogging import Logger

from scorekeeper.machine.logs import places


class ReservedLogger(Logger):  # type: ignore[misc]  # gunicorn has no types
    """gunicorn's own words about its work, but only the kind of what went wrong with a request."""

    def exception(self, msg: Any, *args: Any, **more: Any) -> None:
        """Of a request only the error's kind, and the places in the code."""
        if not str(msg).startswith("Error handling"):
            super().exception(msg, *args, **more)
            return

        kind, _, trace = sys.exc_info()
        steps = "\n  ".join(["", *places(trace)])
        super().error("A request broke: %s%s", getattr(kind, "__name__", "unknown"), steps)

    def warning(self, msg: Any, *args: Any, **more: Any) -> None:
        """Of what isn't a request only why not."""
        if not str(msg).startswith("Invalid request"):
            super().warning(msg, *args, **more)
            return

        kind = sys.exc_info()[0]
        super().warning("A request couldn't be read: %s", getattr(kind, "__name__", "unknown"))
