"""V5: the Dragon."""
