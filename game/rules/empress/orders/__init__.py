"""What can be ordered and answered, what it promises, and what a sensible figure does unasked."""
