"""PostgreSQL as Django drives it, but a connection used a moment ago counts as alive."""
