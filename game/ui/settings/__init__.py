"""The settings: their pages, the keys and how they are given, and the file they come from."""
