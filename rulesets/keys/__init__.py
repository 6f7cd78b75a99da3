"""The keys of a ruleset file, a topic a file: each is a rule.

Absent ones take the default given here.
"""
