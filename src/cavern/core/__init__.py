"""What every game shares. Games import from here; nothing here imports a game."""
