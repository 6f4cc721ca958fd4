"""A book of a few lines in which a fighter declares on a field, with slots as ZeFRS has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from game.core.battle import Battle
from game.core.checks import Band, Check, Modifier
from game.core.components import Facing, Field, Health, Position, Side, Unit
from game.core.forecast import Branch, Forecast
from game.core.grid import Cell, Grid
from game.core.orders import Order, Slot, Value
from game.core.ruleset import Kind, Reader, Request
from game.core.setup import Setup
from game.core.shown import Card, Chip, Stat
from game.core.step import Step
from game.core.view import View
from game.core.world import Rows
from game.rules.zefrs.mass.card import figure_card
from tests.ui.battle.duellists import KIT, Asking, book, fighter, roles

HAWISE, GUY, LAMBERT, WAT = 20, 21, 22, 23
GRID = Grid(23, 13)
ROWS: Rows = (
    (1, (Side("a", "Carrow", "gules"),)),
    (2, (Side("b", "Ashlar", "azure"),)),
    (3, (Field(GRID),)),
    (
        HAWISE,
        (
            fighter(), Facing("E"), Health(8, 10), Position(Cell(10, 6)),
            Unit("Hawise of Carrow", "a"),
        ),
    ),
    (WAT, (fighter(), Facing("E"), Health(9, 9), Position(Cell(8, 8)), Unit("Wat", "a"))),
    (
        GUY,
        (
            fighter(*KIT, shield="round_shield"), Facing("W"), Health(6, 9), Position(Cell(12, 6)),
            Unit("Ser Guy of Ashlar", "b"),
        ),
    ),
    (
        LAMBERT,
        (
            fighter("mail_shirt"), Facing("W"), Health(7, 8), Position(Cell(15, 9)),
            Unit("Lambert", "b"),
        ),
    ),
)  # fmt: skip

AREAS = ("head", "chest", "gut", "right_arm", "left_arm", "right_leg", "left_leg")
DIRECTIONS = ("auto", "N", "NE", "E", "SE", "S", "SW", "W", "NW")
STEPS = (Cell(10, 6), Cell(11, 6), Cell(10, 7), Cell(11, 7))
WALK = tuple(Cell(x, y) for x in range(6, 14) for y in range(3, 10))
HOWS = ("strike", "brawl", "grapple", "rush", "two", "throw")
BANDS = (
    Band("red", 1, 10), Band("orange", 11, 36), Band("yellow", 37, 54), Band("green", 55, 72),
    Band("white", 73, 100),
)  # fmt: skip
CHECK = Check(
    "attack", "ZF-MEL-02", HAWISE, GUY, bands=BANDS, base=8, column=8,
    modifiers=(
        Modifier("ZF-MEL-02", "zefrs.evasion", -1), Modifier("ZF-MOD-02", "zefrs.higher", 2),
        Modifier("ZF-RES-09", "zefrs.m_wound", -1),
    ),
)  # fmt: skip


def declare(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """A declaration, second and prepared actions included."""
    names = [name for name, _ in partial.slots]
    prefix = names[-1][: names[-1].rfind(".") + 1] if names else ""
    own = Order(tuple((n[len(prefix) :], v) for n, v in partial.slots if n.startswith(prefix)))
    if own.get("more") is True:
        yield from (("2.form", form) for form in ("fight", "move"))
        return
    for name, value in one(own, prefix):
        if name == "then":
            yield from (("then.form", form) for form in ("fight", "move"))
            return
        yield prefix + name, value


def one(own: Order, prefix: str) -> Iterator[Slot]:
    """The next slot of one action."""
    form = own.text("form")
    if not form:
        yield from (("form", f) for f in ("fight", "defend", "move", "wait", "surrender", "hold"))
        return
    if form in ("surrender", "hold"):
        return
    wanted = SLOTS[form](own)
    for name, values in wanted:
        if own.get(name) is None:
            yield from ((name, value) for value in values)
            return
    if form == "wait":
        yield "then", True
    elif prefix != "then." and own.get("facing") is None:
        yield from (("facing", way) for way in DIRECTIONS)
    elif not prefix and own.get("more") is None:
        yield from (("more", value) for value in (False, True))


def fight(own: Order) -> list[tuple[str, tuple[Value, ...]]]:
    """The slots of a fight."""
    how, armed = own.text("how"), ("bastard_sword", "dagger")
    found: list[tuple[str, tuple[Value, ...]]] = [("how", HOWS)]
    if how in ("strike", "throw"):
        found.append(("weapon", armed if how == "strike" else ("dagger",)))
        if own.text("weapon") == "bastard_sword":
            found.append(("grip", (1, 2)))
    if how == "grapple":
        found.append(("purpose", ("trip", "hold", "disarm", "shove")))
    if how == "rush":
        return [
            *found,
            ("to", (Cell(14, 6), Cell(15, 6))),
            ("target", (GUY,)),
            ("shield", (False, True)),
        ]
    if how == "two":
        found += [("weapon", armed), ("second", ("dagger",)), ("role", ("attack", "guard"))]
    found += [("step", STEPS), ("target", (GUY, LAMBERT))]
    if how in ("strike", "brawl", "two"):
        found += [("area", AREAS), *([("stun", (False, True))] if how != "two" else [])]
    if how == "throw":
        found.append(("area", ("any", *AREAS)))
    if how == "two" and own.text("role") == "attack":
        found += [("target2", (GUY, LAMBERT)), ("area2", AREAS)]
    return found


def move(own: Order) -> list[tuple[str, tuple[Value, ...]]]:
    """The slots of a move."""
    manner = own.text("manner")
    found: list[tuple[str, tuple[Value, ...]]] = [
        ("manner", ("walk", "run", "crawl", "jump", "climb", "stand", "draw"))
    ]
    if manner == "draw":
        return [*found, ("weapon", ("dagger", "broadsword"))]
    return [*found, ("to", WALK)] if manner != "stand" else found


SLOTS: dict[str, Callable[[Order], list[tuple[str, tuple[Value, ...]]]]] = {
    "fight": fight,
    "defend": lambda own: [("method", ("parry", "dodge", "block")), ("step", STEPS)],
    "move": move,
    "wait": lambda own: [
        ("condition", ("near", "attacked", "ally_attacked", "enters", "shoots", "ally_acts")),
        ("who", (0, GUY, LAMBERT)),
        *([("cell", WALK)] if own.text("condition") == "enters" else []),
    ],
}


def odds(view: View, request: Request, order: Order) -> Forecast | None:
    """Made-up odds that differ from area to area."""
    if order.text("form") == "defend":
        return Forecast(CHECK, (), HAWISE)
    if order.text("form") != "fight":
        return None
    if order.get("area") is None:
        hit = tuple((grade, CHECK.chance(grade)) for grade, _ in CHECK.odds)
        return Forecast(CHECK, (Branch("none", hit),), GUY)
    less = (AREAS.index(order.text("area")) if order.text("area") in AREAS else 1) % 3
    losses = tuple(
        (max(0, n - less), p) for n, p in ((0, 0.28), (2, 0.18), (3, 0.18), (4, 0.26), (5, 0.1))
    )
    hit = tuple((grade, CHECK.chance(grade)) for grade, _ in CHECK.odds)
    parried = tuple((max(0, n - 2), p) for n, p in losses)
    branches = (
        Branch("none", hit, losses, (), 0.03), Branch("parry", hit, parried),
        Branch("dodge", hit, parried), Branch("block", hit, losses),
    )  # fmt: skip
    return Forecast(
        CHECK,
        branches,
        GUY,
        (CHECK,),
        (("zefrs.note_wound", (("wound", "maimed arm"), ("avoided", "yellow"))),),
    )


def sheet(state: Reader, unit: int) -> Card:
    """Hawise is a hero with cracked ribs."""
    known = figure_card(state, unit)
    stats = (
        Stat("zefrs.stat.damage", "8/10"),
        Stat("zefrs.stat.agility", 6),
        Stat("zefrs.stat.will", 5),
    )
    chips = (Chip("zefrs.chip.hurt", 6), Chip("zefrs.chip.shaken", 2)) if unit == HAWISE else ()
    return Card(
        stats, chips, body=known.body, shield=known.shield, rank="hero" if unit == HAWISE else "foe"
    )


def field(*units: int) -> Battle:
    """A battle in which these fighters declare, one after the other."""

    def asked(step: Step) -> list[Request]:
        return [
            step.request(
                step.world.get(unit, Unit).side,
                unit,
                "personal.declare",
                secret=True,
                editable=True,
            )
            for unit in units
        ]

    kind = Kind(declare, odds, asks="act", roles=roles)
    made = book({"personal.declare": kind}, asked)
    made = replace(
        made,
        id="zefrs",
        scales={"personal": replace(made.scales["mass"], build=lambda setup: ROWS, card=sheet)},
    )
    assert isinstance(made.scales["personal"].phases[0].systems[0], Asking)
    return Battle.start(made, Setup("personal", GRID, (), ()), 1)
