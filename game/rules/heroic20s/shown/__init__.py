"""What Heroic Combat shows: a unit's card, and what can be seen of the field."""
