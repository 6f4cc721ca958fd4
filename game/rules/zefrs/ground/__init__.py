"""The battlefield of personal combat as pure geometry: distance, ways, sight, cover, light."""
