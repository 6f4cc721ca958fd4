"""A battle weighed on the screen: who wins, how it ends, and what would make it even."""
