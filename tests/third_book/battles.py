"""Small battles of the third book, and what must turn up in them."""

from __future__ import annotations

from pathlib import Path

from game.core.grid import Cell, Grid
from game.core.setup import FighterSetup, Setup, SideSetup, Thing
from game.play.scenarios.library import load
from game.play.scenarios.scenario import Scenario
from tests.third_book.book import THIRD
from tests.third_book.orders import DEEDS, TURN
from tests.third_book.rows import FOLDER

MILL = "old-mill"


def mill() -> Scenario:
    """The book's own scenario."""
    return load(place_of(MILL), {THIRD.id: THIRD})


def place_of(name: str) -> Path:
    """The file of a scenario of this book."""
    return FOLDER / "scenarios" / f"{name}.toml"


def setups() -> tuple[Setup, ...]:
    """Hand to hand, with a giant, in hiding, among traps, and with every switch set otherwise."""
    return (
        skirmish(("hero", "robber"), ("watchman", "robber")),
        skirmish(("hero", "watchman"), ("giant",), switches=("injury=hard", "dodges=2")),
        skirmish(("hero", "robber"), ("robber", "robber"), hidden=True, traps=2),
        skirmish(("giant",), ("watchman", "hero"), hidden=True, switches=("injury=gentle",)),
    )


def crowds() -> tuple[Setup, ...]:
    """The same closer together, with whoever is placed by his side and whoever comes later."""
    placed = skirmish(("hero", "watchman", "robber"), ("giant", "robber"), size=(6, 5), zone=True)
    return (*setups()[1:], placed, skirmish(("hero", "robber"), ("giant",), size=(5, 4), traps=4))


def expected() -> frozenset[str]:
    """Every deed, both weapons, the answers, and a helper more or nobody else."""
    return frozenset(
        (
            *(f"{TURN} deed {deed}" for deed in DEEDS),
            *(f"{TURN} arm {arm}" for arm in ("knife", "pike")),
            *(f"third.answer reply {reply}" for reply in ("duck", "none")),
            *(f"{TURN} {slot} *" for slot in ("whom", "mate", "mate2", "goal")),
            "third.onward goal *",
            "third.prepare cell *",
        )
    )


def skirmish(
    ours: tuple[str, ...],
    theirs: tuple[str, ...],
    size: tuple[int, int] = (6, 4),
    *,
    hidden: bool = False,
    traps: int = 0,
    zone: bool = False,
    switches: tuple[str, ...] = (),
) -> Setup:
    """Two sides at both ends of a small field; the last of each hides, or is placed, if any is."""
    columns, rows = size
    fighters: list[FighterSetup] = []
    for side, kinds in (("a", ours), ("b", theirs)):
        for number, kind in enumerate(kinds):
            last = number == len(kinds) - 1
            large = kind == "giant"
            cell = (0 if side == "a" else columns - 1 - large, min(number * 2, rows - 1 - large))
            places = tuple((0, y) for y in range(rows)) if zone and last and side == "a" else ()
            fighters.append(
                FighterSetup(
                    f"{side}{number}",
                    f"{side.upper()}{number}",
                    side,
                    kind,
                    None if places else cell,
                    zone=places,
                    traits=("hidden",) if hidden and last else (),
                    arrives=2 * (zone and last and side == "b"),
                )
            )
    middle = [Cell(x, y) for x in (2, 3) for y in range(rows)]
    return Setup(
        "personal",
        Grid(columns, rows, ((Cell(2, rows - 1), "wall"), (Cell(3, rows - 1), "rough"))),
        (SideSetup("a", "Ash", "azure"), SideSetup("b", "Birch", "gules")),
        fighters=tuple(fighters),
        switches=switches,
        numbers={"round_limit": 8},
        things=tuple(Thing("snare", cell) for cell in middle[:traps]),
    )
