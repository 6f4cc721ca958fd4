"""The choice of a battle: its cards, its leaf, where everything stands."""
