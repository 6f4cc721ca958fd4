"""The command `pennon`: play, simulate, rules, shot."""

from __future__ import annotations

from game.cli.main import main

__all__ = ["main"]
