"""What the screen asks of a personal battle: cards, reach and threat, how it stands."""
