"""Going, running, falling, riding, and leaving the field."""
