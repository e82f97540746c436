"""V6: the Cave."""
