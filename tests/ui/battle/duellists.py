"""A book of a few lines in which two hosts with leaders are asked whatever a test wants."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from game.core.battle import Battle
from game.core.checks import Band, Check, Modifier
from game.core.components import (
    Commands,
    Facing,
    Field,
    Health,
    Leads,
    Position,
    Side,
    Strength,
    Unit,
)
from game.core.forecast import Branch, Forecast
from game.core.grid import Cell, Grid
from game.core.orders import Order, Slot
from game.core.ruleset import Kind, Phase, Reader, Request, Ruleset, Scale
from game.core.setup import Setup
from game.core.shown import Card, Chip
from game.core.step import Process, Step
from game.core.view import View
from game.core.vocabulary import Role
from game.core.world import Rows, System
from game.rules.zefrs.mass.card import figure_card
from game.rules.zefrs.sheet.armour import dressed
from game.rules.zefrs.sheet.fighter import Fighter

SWORDS, SPEARS, GUARD, HALE, ROOK, ANSEL = 10, 11, 12, 20, 21, 22
GRID = Grid(5, 7)
SETUP = Setup("mass", GRID, (), ())


def fighter(*armour: str, shield: str = "") -> Fighter:
    """A fighter of middling worth in this armour."""
    return Fighter(
        "PC", (("sword", 8),), 3, 3, 3, ("broadsword", "dagger"), dressed(armour), shield
    )


def troops(name: str, side: str, cell: Cell, now: int) -> tuple[object, ...]:
    """A unit of a hundred of which some are left; the north of the field is the enemy's."""
    facing = Facing("N" if side == "a" else "S")
    kind = "spearmen" if "Spears" in name else "swordsmen"
    return facing, Position(cell), Strength(now, 100), Unit(name, side, kind)


KIT = ("mail_shirt", "armet", "greaves_steel")
ROWS: Rows = (
    (1, (Side("a", "Gules", "gules"),)),
    (2, (Side("b", "Azure", "azure"),)),
    (3, (Field(GRID),)),
    (SWORDS, troops("Ashdown Swords", "a", Cell(1, 2), 74)),
    (SPEARS, troops("Holm Spears", "a", Cell(2, 2), 58)),
    (GUARD, troops("Kestrel Guard", "b", Cell(1, 3), 81)),
    (HALE, (Commands("a"), fighter(), Health(8, 10), Leads(SWORDS), Unit("Sir Oswin Hale", "a"))),
    (ROOK, (fighter(), Health(9, 9), Leads(SPEARS), Unit("Rook of Holm", "a"))),
    (
        ANSEL,
        (
            fighter(*KIT, shield="round_shield"),
            Health(6, 9),
            Leads(GUARD),
            Unit("Ser Guy of Ashlar", "b"),
        ),
    ),
)

AREAS = ("head", "chest", "gut", "right_arm", "left_arm", "right_leg", "left_leg")
BANDS = (
    Band("red", 1, 10), Band("orange", 11, 36), Band("yellow", 37, 54), Band("green", 55, 72),
    Band("white", 73, 100),
)  # fmt: skip
CHECK = Check(
    "attack", "ZF-MEL-02", HALE, ANSEL, bands=BANDS, base=8, column=8,
    modifiers=(Modifier("ZF-MEL-02", "zefrs.against", -1), Modifier("ZF-MOD-01", "zefrs.m2", 2)),
)  # fmt: skip


def declare(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """A declaration as ZeFRS has it, for two weapons of which one has two grips."""
    form, weapon = partial.text("form"), partial.text("weapon")
    foes = request.fact("opponents")
    if not form:
        yield from (("form", name) for name in ("fight", "defend", "hold"))
    elif form == "defend" and not partial.text("method"):
        yield from (("method", name) for name in ("parry", "dodge", "block"))
    elif form == "fight" and not weapon:
        yield from (("weapon", name) for name in ("bastard_sword", "dagger"))
    elif form == "fight" and weapon == "bastard_sword" and partial.get("grip") is None:
        yield from (("grip", hands) for hands in (1, 2))
    elif form == "fight" and len(foes) > 1 and partial.get("target") is None:
        yield from (("target", foe) for foe in foes)
    elif form == "fight" and not partial.text("area"):
        yield from (("area", area) for area in AREAS)


ROLES = {
    "form": Role.FORM, "how": Role.DEED, "method": Role.WAY, "manner": Role.WAY,
    "condition": Role.WAY, "weapon": Role.WEAPON, "second": Role.WEAPON, "grip": Role.GRIP,
    "target": Role.TARGET, "target2": Role.TARGET, "who": Role.WATCHED, "area": Role.AREA,
    "area2": Role.AREA, "step": Role.STEP, "to": Role.END_CELL, "cell": Role.AIMED_CELL,
    "facing": Role.FACING, "thing": Role.THING, "pay": Role.PAY, "ki": Role.PAY,
}  # fmt: skip


def roles(order: Order) -> dict[str, Role]:
    """What slots of these names are for in any action of an order."""
    return {a + name: role for a in ("", "2.", "then.") for name, role in ROLES.items()}


def odds(view: View, request: Request, order: Order) -> Forecast | None:
    """Made-up odds that differ from area to area."""
    if order.text("form") != "fight":
        return Forecast(CHECK, (), HALE) if order.text("form") == "defend" else None
    less = AREAS.index(order.text("area")) % 3
    losses = tuple(
        (max(0, n - less), p) for n, p in ((0, 0.28), (2, 0.18), (3, 0.18), (4, 0.26), (5, 0.1))
    )
    hit = tuple((grade, CHECK.chance(grade)) for grade, _ in CHECK.odds)
    parried = tuple((max(0, n - 2), p) for n, p in losses)
    branches = (Branch("none", hit, losses, (), 0.03), Branch("parry", hit, parried, (), 0.0))
    return Forecast(CHECK, branches, ANSEL)


class Asking(System):
    """Puts questions until the round is over; ``asked`` makes them from the step."""

    def __init__(self, asked: Callable[[Step], Sequence[Request]]) -> None:
        self.asked = asked

    def process(self, step: Step) -> Process:
        yield tuple(self.asked(step))
        return None


def book(kinds: dict[str, Kind], asked: Callable[[Step], Sequence[Request]]) -> Ruleset:
    """A rulebook of one phase."""
    return Ruleset(
        id="zefrs",
        name="Tiny",
        scales={
            "mass": Scale(
                (Phase("asking", (Asking(asked),)),),
                build=lambda setup: ROWS,
                default_answer=lambda view, request: next(iter(_legal(view, request))),
                winner=lambda state, clock: None,
                value=lambda state, side: 0.0,
                card=sheet,
            )
        },
        kinds=kinds,
    )


def sheet(state: Reader, unit: int) -> Card:
    """One is unhurt; the armour is what each wears."""
    known = figure_card(state, unit)
    chips = (Chip("battle.unhurt", 4),) if unit == HALE else ()
    return Card((), chips, body=known.body, shield=known.shield)


def _legal(view: View, request: Request) -> Iterator[Order]:
    def walk(partial: Order) -> Iterator[Order]:
        slots = tuple(view.grammar(request)(partial))
        yield from (found for slot in slots for found in walk(partial.plus(slot)))
        if not slots:
            yield partial

    return walk(Order())


def asking(
    kind: str,
    choices: Any,
    units: Sequence[int],
    about: tuple[Slot, ...] = (),
    *,
    forecast: Any = None,
    editable: bool = False,
    asks: str = "",
) -> Battle:
    """A battle in which these units are asked, in a single question or an editable one."""

    def asked(step: Step) -> Sequence[Request]:
        who = [(unit, step.world.get(unit, Unit).side) for unit in units]
        return [
            step.request(s, u, kind, secret=editable, editable=editable, about=about)
            for u, s in who
        ]

    return Battle.start(
        book({kind: Kind(choices, forecast, asks=asks, roles=roles)}, asked), SETUP, 1
    )


def duels(*units: int, foes: tuple[int, ...] = (ANSEL,)) -> Battle:
    """A battle in which these leaders declare."""
    about = (("opponents", foes),)
    return asking("duel.declare", declare, units, about, forecast=odds, editable=True, asks="blow")
