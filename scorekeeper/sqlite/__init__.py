"""SQLite as Django drives it, but for one thing: those who write take turns."""
