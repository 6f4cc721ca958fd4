"""What a fighter is, and how he stands: what all the other rooms ask."""
