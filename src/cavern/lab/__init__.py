"""Instruments for rules and bots: exact odds, written playthroughs, simulations."""
