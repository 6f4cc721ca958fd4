"""The battles of Heroic Combat in which conformance is tried, and what must turn up in them."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.grid import Cell, Grid
from game.core.setup import FighterSetup, Setup, SideSetup
from game.rules.heroic20s.acts.attacking import DEFEND
from game.rules.heroic20s.acts.fighting import STRIKE
from game.rules.heroic20s.acts.moving import GO
from game.rules.heroic20s.acts.ordering import ORDER
from game.rules.heroic20s.acts.shooting import SHOOT, SHOOTS
from game.rules.heroic20s.tables.book import tactics

FORD = ((Cell(4, 1), "wall"), (Cell(4, 2), "low_wall"), (Cell(3, 4), "foliage"))
"""The ground, as far as the field reaches."""


def battle(
    a: tuple[tuple[str, int], ...],
    b: tuple[tuple[str, int], ...],
    size: tuple[int, int],
    *,
    last: int = 6,
    **numbers: int,
) -> Setup:
    """Two sides face to face: stat blocks, each with so many figures."""
    people = [*_line(a, "a", 0, 1), *_line(b, "b", size[0] - 1, -1)]
    ground = tuple(one for one in FORD if one[0].x < size[0] - 4 and one[0].y < size[1])
    return Setup(
        "personal",
        Grid(*size, ground),
        (SideSetup("a", "a", "azure"), SideSetup("b", "b", "gules")),
        fighters=tuple(people),
        numbers={"round_limit": last, **numbers},
    )


def _line(
    kinds: Iterable[tuple[str, int]], side: str, column: int, way: int
) -> Iterable[FighterSetup]:
    """Unit by unit in columns; the second is a person, and alone in a zone."""
    for number, (kind, count) in enumerate(kinds):
        name, x = f"{side}{number}", column + way * number
        if count == 1:
            zone = ((x, 0), (x, 1)) if number == 1 else ()
            traits = ("person",) if number == 1 else ()
            yield FighterSetup(name, name, side, kind, (x, 0), zone=zone, traits=traits)
        else:
            cells = tuple((x, row) for row in range(count))
            yield FighterSetup(name, name, side, kind, cells=cells, group=name)


def setups() -> tuple[Setup, ...]:
    """Small fights: a duel, groups with missiles, wrestlers, guns."""
    return (
        battle((("swordsman", 1),), (("bandit_captain", 1),), (12, 5)),
        battle((("archer", 6), ("crusader", 1)), (("goblin_warrior", 7), ("thug", 1)), (14, 8)),
        battle((("town_guard", 3), ("orc_axeman", 1)), (("zombie", 4),), (9, 5), light=4),
        battle((("musketeer", 2),), (("wolf", 3),), (16, 5), attacker=1),
    )


def crowds() -> tuple[Setup, ...]:
    """The same closer together, with more of them."""
    return (
        battle((("town_guard", 8), ("thug", 1)), (("crusader", 8), ("swordsman", 1)), (4, 10)),
        battle((("zombie", 6),), (("town_guard", 6),), (2, 7)),
        battle((("orc_axeman", 6),), (("town_guard", 6),), (2, 9)),
        *setups(),
    )


def expected() -> frozenset[str]:
    """Every tactic, every form of the phases, every defence."""
    names = {
        f"{ORDER} tactic": (*tactics(), "split"),
        f"{SHOOT} form": (SHOOTS,),
        f"{GO} form": ("go", "stay"),
        f"{STRIKE} form": ("strike", "grapple", "hold"),
        f"{DEFEND} defence": ("dodge", "block", "parry"),
    }
    return frozenset(f"{kind} {value}" for kind, values in names.items() for value in values)
