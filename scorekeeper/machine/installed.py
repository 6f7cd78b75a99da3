"""Whether this is an installed package or a checkout, and what follows from that."""

from __future__ import annotations

import os
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import platformdirs

NAME = "rummy-scorekeeper"
PACKAGE = Path(__file__).resolve().parents[1]
CHECKOUT = PACKAGE.parent
IS_INSTALLED = (PACKAGE / "templates").is_dir()  # a checkout has its pages beside the code


def usual_data_folder() -> Path:
    """Where scores are kept unless somebody says otherwise; an update replaces all of a package."""
    if IS_INSTALLED:
        return platformdirs.user_data_path(NAME, appauthor=False)

    return CHECKOUT / "data"


def version() -> str:
    """The version of the package; in a checkout, the one it would have."""
    if IS_INSTALLED:
        return metadata.version(NAME)

    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["version"])


def typed(command: str) -> str:
    """A command as somebody who has started the app this way would type it."""
    return f"{_program()} {command}"


def _program() -> str:
    if "STARTED_AS" in os.environ:  # whoever has started us knows best
        return os.environ["STARTED_AS"]

    if not IS_INSTALLED:
        return "manage.py"

    # both make an environment that isn't on the path afterwards
    if "UV" in os.environ:
        return f"uvx {NAME}"
    if "pipx" in sys.prefix and "venvs" not in sys.prefix:
        return f"pipx run {NAME}"

    return NAME
