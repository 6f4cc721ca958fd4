"""What may be ordered in Heroic 2d6, what it promises, and what is done unasked."""
