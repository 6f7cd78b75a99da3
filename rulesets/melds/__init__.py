"""Sets and runs: what they must be, how cards are read as one, what is wrong with those that are
none.
"""
