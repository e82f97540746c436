"""Cube Delver, a solo push-your-luck game with sixty dice in a bag, by Jonathan Hinson."""
