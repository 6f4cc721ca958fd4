"""Empress: the rules of the book, room by room."""
