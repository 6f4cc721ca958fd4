"""What can be ordered and answered, what it promises, and what is usual."""
