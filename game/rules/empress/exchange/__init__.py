"""Rolls, attacks, damage, maneuvers, grips and stealth of Empress: rolled and forecast alike."""
