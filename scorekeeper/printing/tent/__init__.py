"""What is on one half of a table tent."""
