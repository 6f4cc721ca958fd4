"""What happens on the field in Heroic 2d6: turns, blows, shots, spells, ways, and the end."""
