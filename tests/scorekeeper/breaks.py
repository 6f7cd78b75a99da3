"""An app that breaks, with the address in its error: what does the web server write down?"""

from __future__ import annotations

from typing import Any, NoReturn


def application(environ: dict[str, Any], _start_response: object) -> NoReturn:
    raise ValueError(environ["PATH_INFO"])
