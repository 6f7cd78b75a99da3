"""Pages and the acts on them, one module for each topic."""
