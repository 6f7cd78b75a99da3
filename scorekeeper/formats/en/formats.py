"""Dates and times where a device names no region of its own, or none of the others."""

from __future__ import annotations

DATE_FORMAT = "j F Y"
TIME_FORMAT = "H:i"
