"""Heroic Combat on 20-second rounds."""
