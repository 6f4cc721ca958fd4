"""A row of the shelf: a battle that was kept by name, or its journal, its picture, what is told."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pygame
from pygame import Surface

from game.core.components import Health, Out, Strength, Unit
from game.core.view import View
from game.play.records import saves
from game.play.records.glimpse import Glimpse, glimpse
from game.play.records.head import told_count, told_title
from game.play.records.shelf import Kept, journals
from game.play.standing import fights
from game.play.words import say
from game.rules import RULESETS
from game.ui.choice.cards import ScenarioCard
from game.ui.choice.field_picture import field_picture
from game.ui.choice.muster import side_cards, standing


def picture(kept: Kept, room: tuple[int, int], image: Path | None = None) -> Surface | None:
    """The battle as large as fits into the room; None if nothing can be shown of it."""
    found = _loaded(image) if image is not None else None
    if found is not None:
        return fitted(found, room)
    card = shown(kept.path, kept.when)
    return field_picture(card, room) if card is not None else None


def fitted(image: Surface, room: tuple[int, int]) -> Surface:
    """The picture as large as fits into the room."""
    share = min(room[0] / image.get_width(), room[1] / image.get_height())
    size = (max(1, round(image.get_width() * share)), max(1, round(image.get_height() * share)))
    return pygame.transform.smoothscale(image, size)


@lru_cache(maxsize=256)
def shown(path: Path, when: int) -> ScenarioCard | None:
    """The battle of a journal, written last at this moment, as a card of the choice shows it."""
    found = glimpse(path, RULESETS)
    if found is None:
        return None
    scenario = found.scenario
    sides = side_cards(scenario)
    card = ScenarioCard(found.id, scenario.title, scale=scenario.scale, sides=sides)
    return standing(card, found.state)


@lru_cache(maxsize=256)
def sides(path: Path, when: int, over: bool) -> tuple[tuple[str, str, str, str], ...]:
    """Tincture, name and player of each side, how many of it stand and whether it has won, worded;
    nothing of what cannot be told, as of an end that was not written down.
    """
    found = glimpse(path, RULESETS)
    if found is None:
        return ()
    known = found.result is not None or not over
    return tuple(
        (
            side.tincture,
            side.name,
            say(f"records.level_{found.levels[side.id]}"),
            _ended(found, side.id) if known else "",
        )
        for side in found.scenario.sides
    )


def _ended(found: Glimpse, side: str) -> str:
    """How many of a side stand, and whether it has won."""
    won = found.result is not None and found.result.winner == side
    told = stand_words(found.state, side), say("records.shelf_won") if won else ""
    return " · ".join(filter(None, told))


def stand_words(view: View, side: str) -> str:
    """How many of a side still stand: fighters of its units, where these are many, else people
    who can still fight; nothing where an onlooker knows of none.
    """
    own = [unit for unit, (known,) in view.each(Unit) if known.side == side]
    many = [found for unit in own if (found := view.find(unit, Strength)) is not None]
    if many:
        out = {u for u in own if view.find(u, Out) is not None}
        left = sum(s.now for u in own if u not in out and (s := view.find(u, Strength)) is not None)
        return say("stage.stand", {"n": left, "all": sum(found.full for found in many)})
    people = [unit for unit in own if view.find(unit, Health) is not None]
    stand = sum(fights(view, unit) for unit in people)
    return say("stage.stand", {"n": stand, "all": len(people)}) if people else ""


@lru_cache(maxsize=64)
def _loaded(path: Path) -> Surface | None:
    try:
        return pygame.image.load(path)
    except (pygame.error, OSError):
        return None


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
    def book(self) -> str:
        """The book that judges it."""
        found = RULESETS.get(self.kept.head.ruleset)
        return found.name if found is not None else ""

    @property
    def words(self) -> str:
        """Where it stands."""
        facts = {"count": told_count(self.kept.head), "n": self.kept.round}
        return say("records.shelf_over" if self.kept.over else "records.shelf_round", facts)

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
    def sides(self) -> tuple[tuple[str, str, str, str], ...]:
        """Tincture, name and player of each side, and how many of it stand."""
        return sides(self.kept.path, self.kept.when, self.kept.over)


def items() -> list[Item]:
    """Saves first, then the journals, the latest of each first."""
    kept = [Item(save.kept, save) for save in saves.saves()]
    return [*kept, *(Item(found) for found in journals())]
