"""The ground of Chaos Fantasy: cells, ways, sight, cover, and who stands where. All pure."""
