"""Dates as Italians write them: "1 Agosto 2026", without a zero before."""

from __future__ import annotations

DATE_FORMAT = "j F Y"
