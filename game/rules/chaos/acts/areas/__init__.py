"""Area effects: what is thrown or fired at a cell, lands, and goes off."""
