"""The books under test: every registered rulebook with small battles, and the made-up ones."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from game.core.battle import Battle
from game.core.data import resource
from game.core.grid import Cell, Grid
from game.core.orders import PASS_UNTIL
from game.core.ruleset import Ruleset
from game.core.setup import (
    EffectSetup,
    FighterSetup,
    Figure,
    Plain,
    Setup,
    SideSetup,
    Thing,
    Troops,
    UnitSetup,
)
from game.play.scenarios.library import load
from game.rules import RULESETS
from game.rules.chaos import RULESET as CHAOS
from game.rules.chaos.sheet.actions import FORMS, HOWS, METHODS, PARLAYS
from game.rules.empress import RULESET as EMPRESS
from game.rules.heroic2d6 import RULESET as HEROIC
from game.rules.heroic20s import RULESET as HEROIC20S
from game.rules.zefrs.sheet.actions import CONDITIONS
from game.rules.zefrs.sheet.actions import FORMS as ACTION_FORMS
from game.rules.zefrs.tables import tables
from tests.conformance import empress, heroic, heroic20s
from tests.third_book import battles as third
from tests.third_book.book import THIRD
from tests.toy.book import TOY, toy_setup
from tests.toy.parts import WEAPONS

BATTLES = int(os.environ.get("PENNON_CONFORMANCE", "0"))
"""Random battles a book in the full run; 0 means the quick one."""


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook, the battles it is tried in, and what must turn up in the orders given.

    ``expected`` are texts "kind slot value", which must come up in at most ``most`` of the
    ``crowded`` battles, played by the curious from the seed ``curiosity``, one that meets them
    soon; ``usual`` are kinds of orders that are often given as by default, ``rare`` ones come up
    once in thousands of battles, so that only the book's own tests show them. Every ``every``
    requests the dearer questions are asked.
    """

    ruleset: Ruleset
    setups: Callable[[], tuple[Setup, ...]]
    expected: Callable[[], frozenset[str]]
    crowded: Callable[[], tuple[Setup, ...]]
    usual: frozenset[str] = frozenset()
    quick: int = 12
    every: int = 5
    most: int = 100
    curiosity: int = 7
    rare: frozenset[str] = frozenset()

    def start(self, number: int, seed: int | None = None) -> Battle:
        """Battle ``number``; the setups take turns."""
        setups = self.setups()
        chosen = setups[number % len(setups)]
        return Battle.start(self.ruleset, chosen, number if seed is None else seed)

    @property
    def battles(self) -> int:
        """How many random battles are played."""
        return BATTLES or self.quick


def toy_setups() -> tuple[Setup, ...]:
    """Small and large fields, with and without lurkers."""
    return (
        toy_setup(),
        toy_setup(units=3, count=4, lurkers=0, size=3),
        toy_setup(units=3, count=6, lurkers=2, size=4),
    )


def toy_expected() -> frozenset[str]:
    """Every weapon, form and reaction, and every way to let a window pass."""
    forms = ("hold", "march", "strike", "light", "split", "vow", "lurk", "reveal")
    return _each("toy.plan form", forms).union(
        _each("toy.plan weapon", WEAPONS),
        _each("toy.plan then", ("brace", "curse")),
        _each("toy.defend how", ("parry", "duck", "none")),
        _each("toy.face pass", PASS_UNTIL),
        (f"toy.{name} do {name}" for name in ("stone", "duck", "cheer")),
    )


def _each(start: str, names: Iterable[object]) -> frozenset[str]:
    return frozenset(f"{start} {name}" for name in names)


def shipped(name: str) -> tuple[Setup, ...]:
    """All shipped scenarios that may be played under the book."""
    folder = resource("data") / "scenarios"
    scenarios = [load(path, RULESETS) for path in sorted(folder.glob("*.toml"))]
    return tuple(scenario.setup(name) for scenario in scenarios if name in scenario.playable)


def zefrs_setups() -> tuple[Setup, ...]:
    """Press upon press with all weapons of the book, and the shipped battles cut short."""
    short = [
        replace(setup, numbers={**setup.numbers, "round_limit": 8})
        for setup in shipped("zefrs")
        if setup.scale == "mass"
    ]
    unplaced = tuple(replace(unit, place="", cell=None) for unit in short[0].units)
    switched = replace(short[1], switches=tuple(RULESETS["zefrs"].switches))
    return (_press(0), _melee(), *short, switched, replace(short[0], units=unplaced))


def zefrs_presses() -> tuple[Setup, ...]:
    """Battles that begin hand to hand, one of them all around, and one without places."""
    return (_press(0), _press(1), _melee(), zefrs_setups()[-1])


def _press(share: int) -> Setup:
    """Units face to face from the start; their weak leaders carry a part of all weapons."""
    weapons = sorted(hand_weapons())
    cells = [(x, y) for y in (2, 3) for x in range(4)]
    pairs = [weapons[2 * n : 2 * n + 2] for n in range(8 * share, 8 * share + 8)]
    return _fought(
        [
            _led("ab"[y - 2], x, (x, y), {"weapons": tuple(pair)})
            for (x, y), pair in zip(cells, pairs, strict=True)
        ]
    )


def _melee() -> Setup:
    """A chequered press: leaders with several enemies, who fell and are felled at once."""
    deadly = {"weapons": ("broadsword",), "sword": 40, "damage": 1}
    cells = [(x, y) for y in (2, 3, 4) for x in (1, 2, 3)]
    return _fought([_led("ab"[(x + y) % 2], 9 * y + x, (x, y), deadly) for x, y in cells])


def _led(side: str, number: int, cell: tuple[int, int], kit: dict[str, Any]) -> UnitSetup:
    skills: dict[str, Any] = {"damage": 2, "mount": "horse", "two_weapon_fighting": 2}
    leader = Figure("Leader", "captain", {**skills, **kit})
    name = f"{side}{number}"
    return UnitSetup(name, name, side, (Troops("spearmen", 60),), cell=cell, leader=leader)


def _fought(units: list[UnitSetup]) -> Setup:
    sides = tuple(
        SideSetup(side, side, tincture, with_unit=next(u.id for u in units if u.side == side))
        for side, tincture in (("a", "azure"), ("b", "gules"))
    )
    return Setup("mass", Grid(5, 7), sides, tuple(units), numbers={"round_limit": 5})


def hand_weapons() -> frozenset[str]:
    """What leaders may strike with in a duel; missiles are the units' own."""
    return frozenset(row.id for row in tables().weapons.values() if "melee" in row.use)


def zefrs_expected() -> frozenset[str]:
    """Every order, every weapon, every area that can be aimed at, every defence."""
    return _each("mass.order form", ("attack", "defend", "shoot", "withdraw")).union(
        _each("duel.declare form", ("fight", "defend", "hold")),
        _each("duel.declare how", ("strike", "brawl", "grapple", "bash", "two")),
        _each("duel.declare weapon", hand_weapons()),
        _each("duel.declare purpose", ("trip", "hold", "disarm")),
        _each("duel.declare stun", (True, False)),
        _each("duel.declare 2.form", ("fight", "defend")),
        _each("duel.declare method", ("parry", "dodge", "block")),
        _each("mass.reface pass", PASS_UNTIL),
    )


def personal_setups() -> tuple[Setup, ...]:
    """Small fights of single fighters: hand to hand, with missiles and riders, with a newcomer."""
    return (
        _duel(),
        _brawl(("broadsword", "dirk"), ("short_bow", "dirk"), ("halberd",), ("javelin", "club")),
        _brawl(("rapier", "dirk"), ("arbalest", "dirk"), ("great_axe",), ("trident",)),
    )


def personal_crowds() -> tuple[Setup, ...]:
    """The same, closer together."""
    return personal_setups()[1:]


def _duel() -> Setup:
    """Two heroes on a few cells, soon over."""
    fighters = (_fighter("a", 0, (0, 0)), _fighter("b", 0, (2, 1)))
    return _skirmish(Grid(4, 3), fighters)


def _brawl(*kits: tuple[str, ...]) -> Setup:
    """Three against four with these weapons, one of whom comes later, about a wall and a pond."""
    known = tables().weapons
    weapons = [tuple(name for name in kit if name in known) or ("club",) for kit in kits]
    cells = ((0, 0), (1, 1), (0, 2), (3, 0), (3, 1), (4, 2), (4, 0))
    kinds = ("hero", "robber", "freebooter", "champion", "robber", "freebooter_knight", "cultist")
    fighters = tuple(
        _fighter(
            "aaabbbb"[number],
            number,
            cell,
            kinds[number],
            weapons[number % len(weapons)],
            arrives=2 * (number == 6),
        )
        for number, cell in enumerate(cells)
    )
    terrain = ((Cell(2, 1), "wall"), (Cell(2, 3), "water"), (Cell(1, 3), "low_wall"))
    return _skirmish(Grid(6, 4, terrain), fighters)


def _fighter(
    side: str,
    number: int,
    cell: tuple[int, int],
    archetype: str = "hero",
    weapons: tuple[str, ...] = ("broadsword", "dirk"),
    arrives: int = 0,
) -> FighterSetup:
    """A fighter who falls soon; heroes fight with two weapons."""
    skills: dict[str, Any] = {"damage": 3, "weapons": weapons}
    if archetype == "hero":
        skills["two_weapon_fighting"] = 4
    name = f"{side}{number}"
    return FighterSetup(
        name, name, side, archetype, cell, overrides=skills, effects=("mend",), arrives=arrives
    )


def _skirmish(grid: Grid, fighters: tuple[FighterSetup, ...]) -> Setup:
    sides = (SideSetup("a", "a", "azure"), SideSetup("b", "b", "gules"))
    mend = EffectSetup("mend", "Mend", "heal", 6, 20, 0)
    return Setup(
        "personal",
        grid,
        sides,
        fighters=fighters,
        effects=(mend,),
        numbers={"round_limit": 10},
        things=(Thing("club", (1, 0)),),
    )


def personal_expected() -> frozenset[str]:
    """Every category and most forms of Fight, every defence, conditions, and the reactions."""
    return _each("personal.declare form", ACTION_FORMS).union(
        _each("personal.declare how", ("strike", "brawl", "grapple", "two", "shoot")),
        _each("personal.declare method", ("parry", "dodge")),
        _each("personal.declare condition", CONDITIONS),
        _each("personal.interrupt use", (True, False)),
        _each("personal.face pass", PASS_UNTIL),
    )


def chaos_setups() -> tuple[Setup, ...]:
    """Small fights of Chaos Fantasy: swords, missiles and fire, nets and wrestlers, an ambush."""
    return (
        _bout(("paladin",), ("thug",), (4, 3)),
        _bout(("gunman", "blade_dancer"), ("agent", "giant"), (7, 5), TIGHT),
        _bout(("trooper", "netter"), ("grenadier", "wrestler"), (8, 5), TIGHT),
        _bout(("knifer", "lasher"), ("monk", "riot_guard"), (6, 4), traits=("ambush",)),
    )


def chaos_crowds() -> tuple[Setup, ...]:
    """The same, closer together, and with a few more."""
    return (
        _bout(
            ("blade_dancer", "lasher", "knifer"),
            ("paladin", "wrestler", "netter"),
            (4, 4),
            arts=True,
        ),
        _bout(("paladin", "blade_dancer"), ("paladin", "giant"), (3, 2), arts=True),
        _bout(("trooper", "huntress", "monk"), ("grenadier", "agent", "giant"), (6, 4), TIGHT),
        *chaos_setups()[1:],
    )


ARTS = ("circular_defence", "return_parry", "return_dodge", "simultaneous_strike", "shatter")
"""Abilities that bring questions of their own."""

ARTISTS: Mapping[str, Plain] = {"stamina": 3, "fortitude": 8, "agility": 12, "abilities": ARTS}
"""Who has the Ki for them, and defends well enough to come to use them."""

TIGHT = (
    (Cell(3, 1), "wall"),
    (Cell(3, 3), "low_wall"),
    (Cell(2, 2), "door"),
    (Cell(4, 0), "smoke"),
)
"""A wall, something to hide behind, a door, smoke."""


def _bout(
    ours: tuple[str, ...],
    theirs: tuple[str, ...],
    size: tuple[int, int],
    terrain: tuple[tuple[Cell, str], ...] = (),
    traits: tuple[str, ...] = (),
    arts: bool = False,
) -> Setup:
    """Two sides at the two ends of a small field, who fall soon."""
    ends = ((ours, "a", 0), (theirs, "b", size[0] - 1))
    fighters = tuple(
        FighterSetup(
            f"{side}{row}",
            f"{side}{row}",
            side,
            kind,
            (column, row),
            overrides=ARTISTS if arts else {"stamina": 3, "fortitude": 3},
            held=("grenade",) if kind == "grenadier" else (),
            traits=traits if side == "a" else (),
        )
        for kinds, side, column in ends
        for row, kind in enumerate(kinds)
    )
    things = (Thing("dagger", (1, size[1] - 1)), Thing("crate", (1, 1)))
    sides = (SideSetup("a", "a", "azure"), SideSetup("b", "b", "gules"))
    return Setup(
        "personal",
        Grid(*size, terrain),
        sides,
        fighters=fighters,
        things=things,
        numbers={"round_limit": 8},
    )


def chaos_expected() -> frozenset[str]:
    """Every use of a Turn, every way to attack, every parlay that can be begun, every answer."""
    return _each("chaos.turn form", (form for form in FORMS if form != "chakra")).union(
        _each("chaos.turn how", HOWS),
        _each("chaos.turn how", PARLAYS[:4]),
        _each("chaos.defend method", METHODS),
        _each("chaos.between pass", PASS_UNTIL),
        _each("chaos.turn feint", (True,)),
    )


MASS_KINDS = frozenset(k for k in RULESETS["zefrs"].kinds if not k.startswith("personal."))
PERSONAL_KINDS = frozenset(RULESETS["zefrs"].kinds) - MASS_KINDS

BOOKS: dict[str, Book] = {
    "toy": Book(TOY, toy_setups, toy_expected, toy_setups, every=3),
    "third": Book(
        THIRD,
        cache(third.setups),
        third.expected,
        cache(third.crowds),
        frozenset({"third.turn"}),
        every=5,
    ),
    "chaos": Book(
        CHAOS,
        cache(chaos_setups),
        chaos_expected,
        cache(chaos_crowds),
        frozenset({"chaos.turn", "chaos.between", "chaos.prepare", "chaos.held"}),
        quick=8,
        every=17,
        most=200,
        # A Dodge past an enemy's front, a blunt blow at the head, a long burst that is answered, an
        # attack that breaks through a Multiple Defence.
        rare=frozenset(
            {"chaos.circle", "chaos.knockout", "chaos.again", "chaos.stop", "chaos.tumble"}
        ),
        curiosity=8,
    ),
    "empress": Book(
        EMPRESS,
        cache(empress.setups),
        empress.expected,
        cache(empress.crowds),
        frozenset({"empress.turn", "empress.stance", "empress.prepare"}),
        quick=8,
        every=11,
        most=200,
        curiosity=8,
    ),
    "heroic20s": Book(
        HEROIC20S,
        cache(heroic20s.setups),
        heroic20s.expected,
        cache(heroic20s.crowds),
        frozenset({"heroic20s.prepare", "heroic20s.defend", "heroic20s.free"}),
        quick=8,
        every=11,
        most=200,
        # Hits of a grapple or in ways of their own, a pursuit, and whose free attack comes first,
        # come up in the book's own tests.
        rare=frozenset({f"heroic20s.{name}" for name in ("spend", "pursue", "modes", "next")}),
    ),
    "heroic2d6": Book(
        HEROIC,
        cache(heroic.setups),
        heroic.expected,
        cache(heroic.crowds),
        frozenset({"heroic2d6.turn", "heroic2d6.prepare"}),
        quick=8,
        every=11,
        most=300,
        # The other hand's blow where the first has felled its target and another enemy is near.
        rare=frozenset({"heroic2d6.other_hand"}),
        curiosity=3,
    ),
    "zefrs": Book(
        RULESETS["zefrs"],
        cache(zefrs_setups),
        zefrs_expected,
        zefrs_presses,
        frozenset({"mass.order"}),
        every=17,
        # A leader with three enemies whose first one falls before his own blow.
        rare=PERSONAL_KINDS | {"duel.turn"},
        curiosity=8,
    ),
    "zefrs-personal": Book(
        RULESETS["zefrs"],
        cache(personal_setups),
        personal_expected,
        personal_crowds,
        frozenset({"personal.declare", "personal.free", "personal.prepare"}),
        quick=8,
        every=17,
        # More than 24 fighters would be too many here; the last two need a lucky rush or trip.
        rare=(MASS_KINDS - {"duel.defend", "duel.shield"})
        | {"personal.order", "personal.rushed", "personal.past", "personal.turn"},
        curiosity=6,
    ),
}
"""Each registered rulebook is here; ``test_every_registered_book_is_tried`` sees to it."""
