"""Battles that a player keeps as files of his own: written anew, judged, never over another."""
