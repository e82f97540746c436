"""V3: the Knight."""
