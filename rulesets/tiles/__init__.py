"""Games with tiles: what fits on the table, and the most that a rack can play."""
