"""Overlays over the field: worked out, painted, told in words, turned on and off."""
