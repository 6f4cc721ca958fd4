"""Pennon: a tactical battle game on a grid, in which the rulebook is chosen like the map.

The layers, from the top: cli, ui, play, then ai beside rules, then core. Imports go downwards.
"""

__version__ = "0.1.0"
