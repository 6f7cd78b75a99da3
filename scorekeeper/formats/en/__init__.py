"""Dates and times."""
