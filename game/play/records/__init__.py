"""Records: the journal of a battle, taking it up again, replaying it, and battles kept by name."""
