"""Dates and times as in the United States."""

from __future__ import annotations

DATE_FORMAT = "F j, Y"
TIME_FORMAT = "g:i A"
