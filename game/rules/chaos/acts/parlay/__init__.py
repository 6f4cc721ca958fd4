"""Parlay: holds, disarming, tripping, entangling, and what comes of them."""
