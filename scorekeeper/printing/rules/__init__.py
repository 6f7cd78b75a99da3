"""What the sheet of rules is made of: sentences and contracts, columns, and the foot."""
