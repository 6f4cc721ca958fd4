"""The declaration leaf: one fighter's order, drawn and chosen slot by slot, whatever the book."""
