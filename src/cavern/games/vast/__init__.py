"""Vast: The Crystal Caverns, designed by David Somerville and Patrick Leder (Leder Games)."""
