"""Ground: fields, lines, ways and sight on square cells. Knows no rulebook."""
