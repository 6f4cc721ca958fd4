"""People and beasts as they stand on the field: one drawing in units of a cell, at every size."""
