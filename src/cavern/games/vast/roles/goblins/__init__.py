"""V4: the Goblins."""
