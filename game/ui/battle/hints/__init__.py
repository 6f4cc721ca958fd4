"""The marshal's advice in a guided battle: when, where, and on what parchment."""
