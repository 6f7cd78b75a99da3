"""Game files: found, read, checked, and made into a Ruleset."""
