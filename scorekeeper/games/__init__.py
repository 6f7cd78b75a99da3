"""A game as a whole: set up, begun on paper, its options, its draw, its history."""
