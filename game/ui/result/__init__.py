"""The end of a battle: its last page, and the way to the next battle of a chain."""
