"""What Empress shows: a figure's card, the countdown of segments, what can be seen of the field."""
