"""What a fighter is: his components, ratings, arms, armour and wounds, and how he is recruited."""
