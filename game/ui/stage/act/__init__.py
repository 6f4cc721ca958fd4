"""Declaring for single fighters: the modes, the hand on the map, what the field shows."""
