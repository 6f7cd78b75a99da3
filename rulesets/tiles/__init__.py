"""Games with tiles: what can lie on the table, and the most that a rack can play."""
