"""Personal combat on the field: its turn, its declarations, and everything done in it."""
