"""The field of a mass battle and the units on it."""
