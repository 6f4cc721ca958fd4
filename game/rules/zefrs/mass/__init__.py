"""Battles of whole units on the grid of 5 × 7 squares, one module a chapter."""
