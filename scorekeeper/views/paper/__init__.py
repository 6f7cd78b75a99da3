"""Sheets of paper that come back: typed in, or scanned."""
