"""A pretend tenth role for Vast: a Bat, which only moves. Nothing outside this folder knows it."""
