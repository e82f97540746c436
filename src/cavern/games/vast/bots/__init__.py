"""Heuristic players, one for each role: what they want, what they fear, whom they hinder."""
