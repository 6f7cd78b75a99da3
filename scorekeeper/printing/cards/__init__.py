"""Cards to cut out: for the phases, for special cards, their backs, and a box for them."""
