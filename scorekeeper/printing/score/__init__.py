"""What the pages of score sheets have in common: their measures, their head, what is on them."""
