"""V7: the Thief."""
