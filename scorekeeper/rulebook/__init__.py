"""The rules of games as pages, and rulesets of one's own."""
