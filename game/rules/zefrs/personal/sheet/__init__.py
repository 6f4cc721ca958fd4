"""The situation of a fighter upon the field: what all other rooms ask about him."""
