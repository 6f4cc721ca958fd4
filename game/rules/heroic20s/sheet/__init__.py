"""What a unit of Heroic Combat is and has, and the situation it is in."""
