"""The search for what a hand of cards can lay down, and for the best of it."""
