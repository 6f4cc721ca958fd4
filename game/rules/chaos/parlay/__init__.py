"""Parlay: everything that is done to somebody without hurting him."""
