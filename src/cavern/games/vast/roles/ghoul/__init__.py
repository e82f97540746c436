"""V8: the Ghoul, and what it shares with the Vile Ghoul."""
