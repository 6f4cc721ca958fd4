"""What can be declared in Heroic Combat, what it promises, and what is usual."""
