"""A made-up family and its evenings, to try things out."""
