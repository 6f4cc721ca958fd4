"""The chronicle of a seat: written, lettered, sifted, shown at the foot and as a whole."""
