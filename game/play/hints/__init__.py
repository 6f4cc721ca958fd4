"""Guided battles: which hint of a scenario is due, and which have served. No pixels, no dice."""
