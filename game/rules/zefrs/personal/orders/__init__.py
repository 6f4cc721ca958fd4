"""What may be declared and answered in a personal battle, what it promises, what is usual."""
