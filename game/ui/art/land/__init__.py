"""Land drawn by code: ground, woods, waters, works and buildings."""
