"""The tables of Heroic 2d6."""
