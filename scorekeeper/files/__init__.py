"""Files that are taken along or brought in."""
