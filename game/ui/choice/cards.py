"""What the choice of a battle is shown, and what it answers: plain values, no files, no rules."""

from __future__ import annotations

import random
from dataclasses import dataclass

from game.core.grid import Cell
from game.play.scenarios.dressing import PLAIN, Dressing
from game.ui.widgets.line import SEEDS


def cast() -> int:
    """A new seed of six digits, not from the dice of any battle."""
    return random.SystemRandom().randrange(SEEDS)


@dataclass(frozen=True, slots=True)
class SideCard:
    """A side as its card shows it; ``fighters`` and ``units`` are counts. ``controller`` is who
    usually plays it (you, machine, guest; nothing: the place at the table decides), ``level`` how
    well the machine does.
    """

    id: str
    name: str
    tincture: str
    fighters: int
    units: int
    controller: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class Switch:
    """An optional rule of a book, and which of its values the scenario has chosen. Without
    ``options``, the words of these, it is off or on. ``words`` set it to each, for the battle.
    Switched on, it brings what it ``proposes``, which can be switched off again.
    """

    id: str
    label: str
    chosen: int = 0
    note: str = ""
    options: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    proposes: tuple[str, ...] = ()

    def word(self, chosen: int) -> str:
        """The word that sets it to this value; none for how it is unasked."""
        return (self.words or ("", self.id))[chosen]


@dataclass(frozen=True, slots=True)
class BookCard:
    """A rulebook that can judge the battle, with one sentence on how it does, the last round under
    it, and in a sentence for each side, or for both, what it is to do.
    """

    id: str
    name: str
    sentence: str = ""
    switches: tuple[Switch, ...] = ()
    rounds: int = 0
    aims: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stand:
    """A unit or fighter at its starting place; ``charge`` is a charge of the heraldry."""

    cell: Cell
    side: str
    charge: str = ""


@dataclass(frozen=True, slots=True)
class ScenarioCard:
    """One scenario. ``numbers`` is worded ("6 : 6"); ``faults`` are sentences, none if it is well.

    ``terrain`` names the kind of every cell that is not open ground, ``heights`` its height in
    steps, ``dress`` their looks; x grows to the east, y to the north, as on the battlefield.
    ``first`` marks the one to begin with, ``lesson`` one in which the marshal teaches; ``seed``
    are its usual dice.
    """

    id: str
    title: str
    story: str = ""
    scale: str = "mass"
    numbers: str = ""
    columns: int = 5
    rows: int = 7
    terrain: tuple[tuple[Cell, str], ...] = ()
    heights: tuple[tuple[Cell, int], ...] = ()
    dress: Dressing = PLAIN
    stands: tuple[Stand, ...] = ()
    sides: tuple[SideCard, ...] = ()
    books: tuple[BookCard, ...] = ()
    own: bool = False
    faults: tuple[str, ...] = ()
    first: bool = False
    lesson: bool = False
    seed: int | None = None

    def fits(self, kind: str, under: str = "") -> bool:
        """Whether it is of this kind: a scale, all, or the player's own; and can be fought under
        this book, if one is named.
        """
        of_kind = kind in ("all", self.scale) or (kind == "own" and self.own)
        return of_kind and (not under or any(book.id == under for book in self.books))


@dataclass(frozen=True, slots=True)
class MatchChoice:
    """The battle the player wants: pairs of side and controller (you, machine, guest), pairs of
    side and level for every machine, the words of the optional rules, the seed (0 to 999,999).
    """

    scenario: str
    book: str
    controllers: tuple[tuple[str, str], ...]
    levels: tuple[tuple[str, str], ...]
    switches: tuple[str, ...]
    seed: int
