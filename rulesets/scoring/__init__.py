"""From what people saw to points, contracts, dealer, standings and the end of the game."""
