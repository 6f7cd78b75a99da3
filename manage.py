#!/usr/bin/env python
"""Run a command of the scorekeeper: `manage.py serve`, `manage.py help`."""

from __future__ import annotations

import os
import sys


def main() -> None:
    if "--demo" in sys.argv:  # before the settings choose a folder
        os.environ["SCOREKEEPER_DEMO"] = "1"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:  # it says what to do, without a traceback
        sys.exit(str(error))


if __name__ == "__main__":
    main()
