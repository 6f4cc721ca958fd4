"""Odds of what has not been ordered yet: places to reach, threats, exposure. Exact ones only."""
