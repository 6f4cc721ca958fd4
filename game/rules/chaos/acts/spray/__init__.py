"""Spray fire: how it begins, each of its shots, and how it ends."""
