"""Skulldug!: a race for three cursed treasures, designed by Jon Gill and Brian Kopleck."""
