"""Torchlight, a game for Cavern."""
