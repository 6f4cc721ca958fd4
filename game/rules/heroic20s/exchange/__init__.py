"""The arithmetic of Heroic Combat: contests, hits, injury, what comes of them."""
