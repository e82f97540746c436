"""The cards: data, text and effect of each side by side."""
