"""Sampled situations in which every kind of attack meets every kind of answer."""

from __future__ import annotations

from game.core.components import Facing, Health, Lying
from game.core.grid import Cell
from game.rules.chaos.sheet.agenda import Ambush
from game.rules.chaos.sheet.components import (
    Condition,
    HeldTurn,
    Loaded,
    Prepared,
    Reserves,
    Skill,
    Wounds,
)
from game.rules.chaos.sheet.magazines import Magazine
from tests.rules.chaos.brawl import field as drawn_field
from tests.rules.chaos.brawl import sheet
from tests.rules.chaos.drawn import Drawn

EVERY_ART = ("expectation",)
"""With it Parlay answers any blow."""


def knight_and_thug(
    arms: str | tuple[str, str] = "long_sword", his: str | tuple[str, str] = "club"
) -> Drawn:
    """Face to face; the thug waits with a held Turn and knows how to parlay."""
    here = drawn_field(
        "1 2 3", "aldric", sheet("thug", abilities=EVERY_ART), "joe", held=(arms, his)
    )
    here.put("2", HeldTurn(), Facing("W"), Wounds((("right_arm", 1),)), Reserves(4, 2, 3))
    return here


def dancer_and_fallen_knight(
    arms: str | tuple[str, str] = "katana",
    his: str | tuple[str, str] = ("long_sword", "small_shield"),
) -> Drawn:
    """From behind, upon one who lies and is hurt, but has a shield."""
    two = sheet("aldric", abilities=("expectation", "simultaneous_strike"))
    here = drawn_field("1 2 3", "mai", two, "joe", held=(arms, his))
    here.put("2", Facing("E"), Lying(), Condition(prone=True))
    here.put("2", Wounds((("chest", 1), ("right_arm", 1))), Health(5, 27), Reserves(3, 1, 3))
    return here


def giant_and_ready_dancer(
    arms: str | tuple[str, str] = "claymore", his: str | tuple[str, str] = "katana"
) -> Drawn:
    """From above, hurt and with Knockback, upon one who is prepared, with natural PFb on."""
    two = sheet("mai", abilities=("light_hands", "expectation"))
    heights = "2 1 1"
    here = drawn_field("1 2 3", "grak", two, "joe", held=(arms, his), heights=heights)
    here.put("1", Wounds((("left_leg", 1),)), Reserves(2, 3, 4))
    here.put("2", Facing("W"), Prepared(), Reserves(6, 0, 2, active=True))
    here.put("2", Wounds((("right_arm", 1), ("head", 2))))
    return here


def in_the_street(
    arms: str | tuple[str, str] = "pistol", his: str | tuple[str, str] = ("club", "")
) -> Drawn:
    """A gunman and a thug, some steps apart; anything that is not a bullet can be caught."""
    here = drawn_field("1 . . . . 2 .", "fred", "thug", held=(arms, his))
    here.put("1", loaded(arms))
    here.put("2", Facing("W"), HeldTurn(), Reserves(4, 2, 3))
    return here


def over_the_crate(
    arms: str | tuple[str, str] = "compound_bow", his: str | tuple[str, str] = ("pistol", "")
) -> Drawn:
    """Somebody behind a crate, who can shoot back."""
    things = {"C": "crate"}
    held = (arms, his)
    here = drawn_field("1 . . . C 2 .", "rin", "claire", held=held, things=things)
    here.put("1", loaded(arms))
    here.put("2", Facing("W"), HeldTurn(), Loaded((("pistol", 9),)), Reserves(5, 3, 3))
    return here


def at_the_reckless(
    arms: str | tuple[str, str] = "laser_rifle", his: str | tuple[str, str] = ("dagger", "")
) -> Drawn:
    """A greenhorn, surprised by the enemy's coming from behind, at one badly hurt, with a shield
    of his own.
    """
    one = sheet("joe", skills=(Skill("throwing", 3),))
    held = (arms, his)
    here = drawn_field("1 . . . . . . . 2", one, "grak", held=held)
    here.put("1", loaded(arms), Condition(off_balance=True))
    here.put("2", Facing("E"), Wounds((("chest", 3), ("abdomen", 2))), Health(0, 36))
    here.put("2", Reserves(1, 2, 4, active=True), HeldTurn())
    return here


def from_ambush(
    arms: str | tuple[str, str] = "pistol", his: str | tuple[str, str] = ("club", "")
) -> Drawn:
    """The first attack of an ambush."""
    here = in_the_street(arms, his)
    unit = next(unit for unit, _ in here.world.each(Ambush)) if here.world.each(Ambush) else 1
    here.world.put(unit, Ambush("a"), here.world.find(unit, Ambush))
    return here


def loaded(arms: str | tuple[str, str]) -> Loaded:
    """Nine shots are in each of them."""
    items = (arms,) if isinstance(arms, str) else arms
    more = tuple(Magazine(item, 9) for item in items[1:] if item in items[:1])
    return Loaded(tuple((item, 9) for item in dict.fromkeys(items)), more=more)


def in_a_crowd(item: str, *, near: bool = False) -> Drawn:
    """One against three enemies side by side, with a friend of his close to them."""
    far = "\n".join((". 2 4 6 .", ". . 3 . .", *(". . . . .",) * 5, ". . 1 . ."))
    drawing = ". 2 4 6\n3 . 1 ." if near else far
    people = ("fred", "thug", "joe", "aldric", "billy", "claire")
    held = (item, "club", "club", "long_sword", "", "dagger")
    here = drawn_field(drawing, *people, held=held)
    here.put("1", Loaded(((item, 9),)), Facing("N"))
    for sign in "246":
        here.put(sign, Facing("S"), Reserves(3, 2, 3))
    return here


def by_the_wall() -> Drawn:
    """Open ground; a thug three metres from where the grenade comes down."""
    return _grenade("1 . . . . . . . 2 . . .")


def in_the_corner() -> Drawn:
    """No way out in time: walls on three sides."""
    return _grenade(
        """
        # # # # # # # # #
        1 . . . . . . 2 #
        # # # # # # # # #
        """
    )


def upon_it() -> Drawn:
    """Right on top of it, with a way round the corner, seen from behind."""
    here = _grenade(
        """
        . . . . . . . # .
        1 . . . . . 2 # .
        . . . . . . . . .
        """
    )
    here.put("2", Facing("E"))
    return here


def _grenade(drawing: str) -> Drawn:
    here = drawn_field(drawing, "mai", "thug", held=(("grenade", ""), "club"))
    here.put("1", Loaded((("grenade", 1),)))
    here.put("2", Facing("W"), Reserves(4, 3, 3))
    return here


CELLS = {by_the_wall: Cell(5, 0), in_the_corner: Cell(4, 1), upon_it: Cell(5, 1)}
"""Where the grenade is aimed."""
