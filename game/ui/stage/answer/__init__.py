"""Answers of single fighters, to attacks and to questions; what need not be asked."""
