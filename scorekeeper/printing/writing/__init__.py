"""A file as it is written: its objects, and the signs of its fonts."""
