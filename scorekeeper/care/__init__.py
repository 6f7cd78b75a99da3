"""Care for the scores: copy them, check them, put a copy back, remove old deleted games."""
