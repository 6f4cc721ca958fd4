"""The table of a battle: its screen, who sits there, what is shown, what mouse and keys do."""
