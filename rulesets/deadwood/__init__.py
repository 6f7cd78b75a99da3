"""Hands whose melds stay in them until somebody knocks or goes out: the least deadwood."""
