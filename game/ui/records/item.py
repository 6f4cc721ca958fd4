"""A row of the shelf: a battle that was kept by name, or its journal, and what is told of it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from game.play.records import saves
from game.play.records.head import told_title
from game.play.records.shelf import Kept, journals
from game.play.words import say
from game.ui.records import pictures


@dataclass(frozen=True, slots=True)
class Item:
    """One row: a battle, and the save it is, if somebody kept it by name."""

    kept: Kept
    save: saves.Save | None = None

    @property
    def name(self) -> str:
        """What it is called."""
        return self.save.name if self.save else told_title(self.kept.head)

    @property
    def words(self) -> str:
        """Where it stands."""
        if self.kept.over:
            return say("records.shelf_over", {"n": self.kept.round})
        return say("records.shelf_round", {"n": self.kept.round})

    @property
    def date(self) -> str:
        """When it was written last, in the clock of this machine."""
        at = time.localtime(self.kept.when / 10**3)
        parts = ("year", "month", "day", "hour", "minute")
        facts = {name: f"{value:02}" for name, value in zip(parts, at[:5], strict=True)}
        return say("records.date", facts)

    def key(self, room: tuple[int, int]) -> tuple[Path, int, tuple[int, int]]:
        """What its picture for a room is known by."""
        return self.kept.path, self.kept.when, room

    @property
    def kind(self) -> str:
        """Whether somebody kept it."""
        return say("records.shelf_save" if self.save else "records.shelf_journal")

    @property
    def sides(self) -> tuple[tuple[str, str, str], ...]:
        """Tincture, name and player of each side."""
        return pictures.sides(self.kept.path, self.kept.when)


def items() -> list[Item]:
    """Saves first, then the journals, the latest of each first."""
    kept = [Item(save.kept, save) for save in saves.saves()]
    return [*kept, *(Item(found) for found in journals())]
