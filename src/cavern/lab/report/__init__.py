"""How a game fares between bots, measured for those who design it, as one page to read.

``watching`` plays games and notes what came of them, ``account`` sums them up, ``effects`` tells
how much cards, tiles and events move the prospects; ``making`` brings it together, ``saying`` puts
it into sentences, ``charts`` draws and ``page`` sets it.
"""
