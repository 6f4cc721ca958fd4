"""Opponents. They hold a seat and know no rulebook."""
