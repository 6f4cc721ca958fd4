"""A name for the battle with a change, and why it cannot be kept under it."""

from __future__ import annotations

from game.core.data import DataError
from game.play.scenarios.own.keeping import Taken, stem_of
from game.play.words import say
from game.ui.records.keeping import NameScreen


class NamingScreen(NameScreen):
    """Asks for the title of a battle that is to be kept as a file of the player's own."""

    def refused(self, error: Exception) -> str:
        """Another battle's name, a fault of the file, or where it cannot be written."""
        if isinstance(error, Taken):
            return say("weigh.keep_taken", {"file": f"{stem_of(self.line.value)}.toml"})
        if isinstance(error, DataError):
            return say("weigh.keep_unfit", {"why": str(error.faults[0])})
        if isinstance(error, OSError):
            why = f"{error.filename}: {error.strerror}" if error.filename else str(error)
            return say("records.keep_failed", {"why": why})
        return say("weigh.keep_bad")
