"""PostgreSQL as Django drives it, but for one thing: a connection used a moment ago is believed to
be there.
"""
