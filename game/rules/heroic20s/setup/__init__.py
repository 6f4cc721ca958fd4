"""The first state of a battle of Heroic Combat, from what a scenario says."""
