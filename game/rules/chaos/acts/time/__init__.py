"""The round and its ticks, from initiative to its end."""
