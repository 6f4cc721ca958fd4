"""The procedures of a fight, chapter by chapter."""
