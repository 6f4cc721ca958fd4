"""The tables of the book: their rows, their files, and all of them as one object."""
