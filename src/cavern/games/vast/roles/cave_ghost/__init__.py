"""V9: the Cave Ghost, in the Cave's place."""
