"""The rulebook as one reads it: chapters with their rules, tables and examples, and the search."""
