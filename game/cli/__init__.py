"""The command `pennon` with all its commands, from playing to checking scenarios."""

from __future__ import annotations

from game.cli.main import main

__all__ = ["main"]
