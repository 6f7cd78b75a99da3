"""What the guide to the contracts draws beside them."""
