"""The ground of personal combat: cells, ways, sight, cover, and who stands where. All pure."""
