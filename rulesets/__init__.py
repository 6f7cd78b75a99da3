"""The rules of rummy games as data, and what follows from them. Knows nothing of the web."""
