"""Units that fill whole cells: their ground and men, pennon and scroll, and where enemies touch."""
