"""How games are kept in the database, and how they are read from it."""
