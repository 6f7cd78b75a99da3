"""The people of a household: their figures and records, and what can be changed about them."""
