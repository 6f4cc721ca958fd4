"""The forms of personal combat as pure exchanges: what a grapple, a rush, a shot comes to."""
