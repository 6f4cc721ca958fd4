"""Single fighters: who they are, where they stand, what they want, and how they stand."""
