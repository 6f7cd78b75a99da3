"""What the sheets of a result have in common: the chart of a game, and the rulings it kept."""
