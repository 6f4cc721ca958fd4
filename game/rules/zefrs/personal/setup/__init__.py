"""Before a personal battle and into it: its first state, preparations, those who come later."""
