"""What happens in a personal battle, chapter by chapter: the steps of its phases."""
