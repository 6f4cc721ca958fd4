"""The battles of Heroic 2d6 in which conformance is tried, and what must turn up in them."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.grid import Cell, Grid
from game.core.setup import FighterSetup, Plain, Setup, SideSetup, Thing
from game.rules.heroic2d6.acts import turn
from game.rules.heroic2d6.exchange.defence import BLOCK, DODGE, PARRY, SHIELD
from game.rules.heroic2d6.tables.book import spells

SWITCHES = (
    "brutal_strikes",
    "uncertain_fate",
    "easy_armour",
    "wrestle_uses_might",
    "spell_tn=circle",
    "critter_defence=fixed",
    "melee_lock_holds",
    "hero_only_hold=off",
)
"""Every optional rule set otherwise than unasked; all of them together."""

CELLAR = (
    (Cell(3, 1), "wall"),
    (Cell(3, 2), "low_wall"),
    (Cell(2, 3), "door"),
    (Cell(1, 0), "dark"),
    (Cell(5, 2), "foliage"),
)


HARM = tuple(row.id for row in spells().values() if row.effect == "harm")
HELP = tuple(row.id for row in spells().values() if row.effect != "harm")
"""Spells with damage and without."""


def battle(
    a: tuple[str, ...],
    b: tuple[str, ...],
    size: tuple[int, int],
    *,
    switches: tuple[str, ...] = (),
    things: tuple[Thing, ...] = (),
    last: int = 12,
) -> Setup:
    """Two sides face to face."""
    people = [*_line(a, "a", 0, size[1]), *_line(b, "b", size[0] - 2, size[1])]
    return Setup(
        "personal",
        Grid(*size, tuple(one for one in CELLAR if one[0].x < size[0] - 2)),
        (SideSetup("a", "a", "azure"), SideSetup("b", "b", "gules")),
        fighters=tuple(people),
        switches=switches,
        things=things,
        numbers={"round_limit": last},
    )


def _line(names: Iterable[str], side: str, x: int, rows: int) -> Iterable[FighterSetup]:
    """Side by side, every second row; somebody with a lantern, a potion, all spells, two blades."""
    for number, name in enumerate(names):
        cell = (x, (2 * number) % rows)
        zone = ((x, cell[1]), (x, cell[1] + 1)) if number == 1 and cell[1] + 1 < rows else ()
        more: dict[str, Plain] = {"items": ("healing_potion", "lantern", "mana_potion")}
        held: tuple[str, ...] = ()
        if name == "zoltan":
            more |= {"spells": HELP if number else HARM, "magic": 10}
        if name == "shamara":
            held = ("broad_sword", "dagger")
        traits = ("hidden",) if number == 2 else ()
        yield FighterSetup(
            f"{side}{number}", f"{side}{number}", side, name, cell, overrides=more, held=held,
            traits=traits, zone=zone,
        )  # fmt: skip


def setups() -> tuple[Setup, ...]:
    """Small fights: heroes against critters, heroes against heroes, critters against critters."""
    traps = (
        Thing("pit", (2, 1)),
        Thing("rune", (4, 1)),
        Thing("club", (1, 1)),
        Thing("chest", (1, 1)),
    )
    return (
        battle(("shamara", "zoltan"), ("savage_orc", "orc_archer"), (8, 5), things=traps),
        battle(("sir_balin", "lilith"), ("ogre", "wolf"), (9, 5), switches=SWITCHES),
        battle(("rastan",), ("wolfgar",), (7, 4)),
        battle(("netter", "arbalester"), ("undead_sorcerer", "ugly_orc", "cutpurse"), (9, 6)),
    )


def crowds() -> tuple[Setup, ...]:
    """The same closer together, with more of them."""
    traps = (Thing("blade", (2, 1)), Thing("healing_potion", (1, 1)), Thing("hand_axe", (3, 3)))
    return (
        battle(("zoltan", "zoltan"), ("undead_sorcerer", "undead_sorcerer"), (12, 4), last=20),
        battle(
            ("shamara", "zoltan", "rogue"),
            ("savage_orc", "undead_sorcerer", "netter"),
            (7, 6),
            things=traps,
        ),
        battle(("zoltan", "sir_balin"), ("berserker", "orc_archer"), (10, 4), switches=SWITCHES),
        battle(("rastan", "wolfgar"), ("ugly_orc", "berserker"), (6, 4), last=20),
        *setups()[1:],
    )


def expected() -> frozenset[str]:
    """Every form, way to fight, spell, and every reaction among which there is a choice."""
    forms = (*turn.ACTIONS, *turn.FREE, turn.HOLD, turn.RELEASE, turn.END)
    return frozenset(
        [
            *(f"{turn.TURN} form {form}" for form in forms),
            *(f"{turn.TURN} how {how}" for how in HOWS),
            *(f"{turn.TURN} spell {spell}" for spell in spells()),
            *(f"heroic2d6.react reaction {name}" for name in (BLOCK, DODGE, PARRY, SHIELD)),
        ]
    )


HOWS = ("strike", "brawl", "two", "shoot", "throw", "wrestle")
