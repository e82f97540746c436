"""How Cube Delver was solved: the training, the counting of games, the bound."""
