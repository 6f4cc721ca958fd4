"""The tables of Empress: weapons, armour, people and numbers, and the files they stand in."""
