"""Pieces that two or more rulebooks share. One moves in when a second book needs it."""
