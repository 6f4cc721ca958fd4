"""A figure of Empress, and what all rules ask of it: numbers, gear, stance and plight."""
