"""V9: the Ghost."""
