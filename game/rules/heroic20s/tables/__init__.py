"""The tables of Heroic Combat: rows and files."""
