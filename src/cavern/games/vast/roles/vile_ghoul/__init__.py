"""V8.33–V8.46: the Vile Ghoul, which plays in the Goblins' place."""
