"""A made-up rulebook that uses everything the core offers, so that the core is tested whole."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.core import components
from game.core.components import Facing, Field, Out, Position, Side, Strength, Unit
from game.core.grid import Cell, Grid
from game.core.ruleset import (
    Clock,
    Fields,
    Kind,
    Moment,
    Phase,
    Reactor,
    Reader,
    Result,
    Ruleset,
    Scale,
    parts_in,
)
from game.core.setup import Setup, SideSetup, Troops, UnitSetup
from game.core.shown import Card, Chip, Stat
from game.core.tactics import GroupTactics
from game.core.world import Row, Rows, Screen, without
from tests.toy.orders import (
    default_answer,
    defend_choices,
    face_choices,
    harm,
    intent,
    nerve,
    place_choices,
    plan_choices,
    plan_forecast,
    plan_refusal,
    react_choices,
)
from tests.toy.parts import (
    ROUNDS,
    Fuse,
    Lurker,
    Queue,
    Reacted,
    Reserve,
    Vow,
    enemies_beside,
    standing,
)
from tests.toy.systems import Act, Burn, Clash, Deploy, Plan, Reface, Vows, react

REACTIONS = {"steps": "toy.stone", "thrown-at": "toy.duck", "cheered": "toy.cheer"}


def build(setup: Setup) -> Rows:
    """The field, the sides, then the units; units with the trait "lurker" are hidden."""
    rows: list[Row] = [(1, (Field(setup.grid, setup.switches), Queue(())))]
    for side in setup.sides:
        hidden = sum("lurker" in unit.traits for unit in setup.units if unit.side == side.id)
        parts = (Side(side.id, side.name, side.tincture), Reserve(side.id, hidden))
        rows.append((len(rows) + 1, parts))
    rows.extend((len(rows) + 1 + index, _unit(it)) for index, it in enumerate(setup.units))
    return tuple(rows)


def _unit(it: UnitSetup) -> tuple[Any, ...]:
    count, cell = it.troops[0].count, Cell(*(it.cell or (0, 0)))
    if "lurker" in it.traits:
        return (Lurker(it.side, it.name, cell, count),)
    facing = Facing("N" if it.side == "a" else "S")
    who = Unit(it.name, it.side, it.troops[0].archetype)
    return (who, Position(cell), facing, Strength(count, count))


def hide(side: str) -> Screen:
    """Lurkers and vows are known to their own side alone."""

    def secret(component: Any) -> bool:
        return isinstance(component, (Lurker, Vow)) and component.side != side

    return lambda row: without(row, secret)


def guess(rows: Rows, side: str, seed: int) -> Rows:
    """Enemy lurkers that were not revealed stand somewhere in the enemy's half."""
    random = Random(seed)
    used = {unit for unit, _ in rows}
    free = [unit for unit in range(1, max(used) + 9) if unit not in used]
    reserves = {c.side: c.hidden for _, parts in rows for c in parts if isinstance(c, Reserve)}
    grid = next(c.grid for _, parts in rows for c in parts if isinstance(c, Field))
    known = [c for _, parts in rows for c in parts if isinstance(c, (Unit, Lurker))]
    lurking: list[Row] = []
    for other, hidden in reserves.items():
        revealed = sum(c.name.startswith("Lurker") and c.side == other for c in known)
        for _ in range(hidden - revealed if other != side else 0):
            cell = random.choice(list(grid.cells()))
            count = random.randrange(1, 5)
            lurking.append((free.pop(0), (Lurker(other, "Lurker", cell, count),)))
    return tuple(sorted((*rows, *lurking), key=lambda row: row[0]))


def reactions(state: Reader, moment: Moment) -> Sequence[Reactor]:
    """Enemies beside the actor throw, the target ducks, anybody cheers; each once a round."""
    known, kind = standing(state), REACTIONS.get(moment.kind)
    if kind is None or moment.actor not in known:
        return ()
    own = known[moment.actor][0].side
    if kind == "toy.stone":
        asked = enemies_beside(state, moment.actor)
    elif kind == "toy.duck":
        asked = (moment.target or 0,)
    else:
        asked = tuple(unit for unit, (who, _, _) in known.items() if who.side != own)
    fresh = [unit for unit in asked if unit in known and state.find(unit, Reacted) is None]
    return [Reactor(unit, known[unit][0].side, kind) for unit in fresh]


def skip_clash(state: Reader, clock: Clock) -> str | None:
    """The clash is left out where nobody stands beside an enemy."""
    met = any(enemies_beside(state, unit) for unit in standing(state))
    return None if met else "burn"


def winner(state: Reader, clock: Clock) -> Result | None:
    """The last side on the field; after the last round the stronger one."""
    if clock.phase != "burn":
        return None
    left = {side.id: total(state, side.id) for _, (side,) in state.each(Side)}
    alive = [side for side, count in left.items() if count]
    if len(alive) <= 1:
        return Result(alive[0] if alive else None, "TOY-END", "toy.last")
    if clock.round < ROUNDS:
        return None
    best = max(left.values())
    leaders = [side for side, count in left.items() if count == best]
    return Result(leaders[0] if len(leaders) == 1 else None, "TOY-END", "toy.stronger")


def total(state: Reader, side: str) -> int:
    """Fighters of the side on the field."""
    return sum(many for who, _, many in standing(state).values() if who.side == side)


def value(state: Reader, side: str) -> float:
    """The difference of fighters, as a share of all."""
    own = total(state, side)
    everybody = sum(many for _, _, many in standing(state).values())
    return (2 * own - everybody) / everybody if everybody else 0.0


def card(state: Reader, unit: int) -> Card:
    """Strength, and why the unit is out."""
    many, gone = state.find(unit, Strength), state.find(unit, Out)
    stats = (Stat("toy.strength", many.now, "TOY-WOUND"),) if many else ()
    return Card(stats, (Chip(f"toy.out.{gone.why}", 9),) if gone else ())


TOY = Ruleset(
    id="toy",
    name="A made-up rulebook",
    scales={
        "mass": Scale(
            (
                Phase("deploy", (Deploy(),)),
                Phase("plan", (Plan(),)),
                Phase("act", (Act(),), skip_clash),
                Phase("clash", (Reface(), Clash())),
                Phase("burn", (Burn(), Vows())),
            ),
            build=build,
            default_answer=default_answer,
            winner=winner,
            value=value,
            card=card,
            tactics=GroupTactics(intent, harm, nerve),
            fields=Fields(figures=False, commanders=True),
        )
    },
    kinds={
        "toy.place": Kind(place_choices),
        "toy.plan": Kind(plan_choices, plan_forecast, plan_refusal),
        "toy.defend": Kind(defend_choices),
        "toy.face": Kind(face_choices),
        "toy.stone": Kind(react_choices, react=react),
        "toy.duck": Kind(react_choices, react=react),
        "toy.cheer": Kind(react_choices, react=react),
    },
    hide=hide,
    guess=guess,
    reactions=reactions,
    parts=(*parts_in(components), Fuse, Lurker, Queue, Reacted, Reserve, Vow),
)


def toy_setup(units: int = 2, count: int = 5, lurkers: int = 1, size: int = 4) -> Setup:
    """So many units a side on a small field, the last ones lurking in the middle."""
    grid = Grid(size, size)
    sides = (SideSetup("a", "Ash", "azure"), SideSetup("b", "Birch", "gules"))
    made: list[UnitSetup] = []
    for side, row in (("a", 0), ("b", size - 1)):
        made.extend(
            UnitSetup(f"{side}{x}", f"Band {x}", side, (Troops("band", count),), cell=(x, row))
            for x in range(units)
        )
        made.extend(
            UnitSetup(
                f"{side}-lurker-{x}",
                f"Lurker {x}",
                side,
                (Troops("band", 3),),
                cell=(x, 1 if side == "a" else size - 2),
                traits=("lurker",),
            )
            for x in range(lurkers)
        )
    return Setup("mass", grid, sides, tuple(made))
