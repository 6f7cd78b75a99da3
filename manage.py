#!/usr/bin/env python
"""Run a command of the scorekeeper: `manage.py serve`, `manage.py help`."""

from __future__ import annotations

import sys

from scorekeeper.command import run

if __name__ == "__main__":
    run(sys.argv)
