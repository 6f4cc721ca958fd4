"""Rolls, attacks, reactions, damage and spells of Heroic 2d6: rolled and forecast alike."""
