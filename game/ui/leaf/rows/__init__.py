"""The parts a leaf is put together from: rows, grids, signs, the rose, head and foot."""
