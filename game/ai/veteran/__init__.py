"""The level `veteran`: one-ply utility from the book's exact odds, all units planned together."""

from __future__ import annotations

from game.ai.veteran.player import VeteranPlayer

__all__ = ["VeteranPlayer"]
