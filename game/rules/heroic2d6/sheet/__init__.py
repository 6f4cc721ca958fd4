"""A figure of Heroic 2d6, and what all rules ask of it: skills, gear, situation."""
