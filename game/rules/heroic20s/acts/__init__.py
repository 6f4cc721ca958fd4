"""What happens in a round of Heroic Combat, a file a phase."""
