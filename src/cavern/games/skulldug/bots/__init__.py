"""A heuristic explorer: what it values, what it fears, where it goes and whom it hinders."""
