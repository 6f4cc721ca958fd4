"""Small mass battles for tests: armies in a line of text, orders as short words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.core.battle import Battle
from game.core.checks import Outcome
from game.core.components import Facing, Out, Position, Strength, Unit
from game.core.dice import ScriptedDice
from game.core.events import Event
from game.core.grid import Cell, Grid
from game.core.orders import PASS, Order
from game.core.ruleset import Request
from game.core.setup import Figure, Goal, Setup, SideSetup, Troops, UnitSetup
from game.core.world import World
from game.rules.zefrs import MASS, RULESET
from game.rules.zefrs.mass.contact import Stand

CAVALRY_KIT = ("leather_jack", "arm_armor_leather", "arm_armor_leather", "helmet", "small_shield")
PLAIN = replace(
    RULESET,
    scales={
        "mass": replace(
            MASS, phases=tuple(p for p in MASS.phases if p.id not in ("declare", "duels"))
        )
    },
)
"""The mass battle without leader duels, whose dice have tests of their own."""

Script = Mapping[str, Sequence[int | tuple[int, ...]]]


def men(count: int = 100, rating: int = 4, will: int = 4, **more: object) -> Troops:
    """Fighters of this rating with clubs, or with what ``weapons`` and ``armour`` say."""
    overrides: dict[str, object] = {
        "club": rating,
        "brawling": 0,
        "will": will,
        "weapons": ("club",),
        "armour": (),
        **more,
    }
    return Troops("commoner", count, overrides)  # type: ignore[arg-type]


def bows(count: int = 100, rating: int = 5) -> Troops:
    """The same with short bows."""
    return men(count, weapons=("short_bow", "club"), short_bow=rating)


def unit(
    name: str,
    cell: tuple[int, int] | None = None,
    troops: Troops | tuple[Troops, ...] | None = None,
    facing: str = "",
    will: int = 6,
    place: str = "",
    also: tuple[Figure, ...] = (),
    traits: tuple[str, ...] = (),
) -> UnitSetup:
    """A unit whose side is the first letter of its name; its leader has this Will."""
    side = name[0].lower()
    leader = Figure(f"{name} leader", "serjeant", {"will": will})
    crowd = (troops,) if isinstance(troops, Troops) else troops or (men(),)
    return UnitSetup(name.lower(), name, side, crowd, place, cell, facing, leader, also, traits)


def army(
    *units: UnitSetup,
    goals: tuple[Goal, ...] = (),
    grid: Grid | None = None,
    commanders: bool = False,
    will: int = 8,
    **numbers: int,
) -> Setup:
    """A battle of these units; the first of each side has the commander."""
    sides = []
    for side, tincture in (("a", "gules"), ("b", "azure")):
        first = next(one.id for one in units if one.side == side)
        chief = Figure(f"{side} commander", "marshal", {"will": will}) if commanders else None
        sides.append(SideSetup(side, side.upper(), tincture, first, chief))
    field = grid or Grid(5, 7)
    return Setup("mass", field, tuple(sides), units, goals, (), numbers)


def clash(*units: UnitSetup, script: Script | None = None, commanders: bool = False) -> Battle:
    """A battle of these units; the commanders wait with staffs in two corners, out of the way."""
    staffs = (unit("Astaff", (0, 0)), unit("Bstaff", (4, 6)))
    setup = army(*(units if commanders else (*staffs, *units)), commanders=commanders)
    return start(setup, script)


def start(setup: Setup, script: Script | None = None, seed: int = 0) -> Battle:
    """The battle at its first decision, with scripted dice if there are any."""
    dice = ScriptedDice(with_initiative(script)) if script is not None else None
    return Battle.start(PLAIN, setup, seed, dice)


def with_initiative(script: Script) -> Script:
    """Side a moves first in every round unless the script says otherwise."""
    return {"mass.initiative": [1, 10] * 20, **script}


def id_of(battle: Battle, name: str) -> int:
    """The entity of this name."""
    return next(i for i, (who,) in battle.world.each(Unit) if who.name == name)


def now(battle: Battle, name: str) -> int:
    """How many fighters the unit has."""
    return battle.world.get(id_of(battle, name), Strength).now


def cell(battle: Battle, name: str) -> Cell | None:
    """Where it stands."""
    spot = battle.world.find(id_of(battle, name), Position)
    return spot.cell if spot else None


def facing(battle: Battle, name: str) -> str:
    """Where it looks to."""
    return battle.world.get(id_of(battle, name), Facing).direction


def why_out(battle: Battle, name: str) -> str:
    """Why it is out of the battle, empty while it is not."""
    gone = battle.world.find(id_of(battle, name), Out)
    return gone.why if gone else ""


def request(battle: Battle, name: str, kind: str = "") -> Request:
    """The open request of this unit or figure."""
    who = id_of(battle, name)
    side = battle.world.get(who, Unit).side
    found = [r for r in battle.seat(side).waiting if r.unit == who and kind in (r.kind, "")]
    assert found, f"nothing is asked of {name} at {battle.clock}"
    return found[0]


def order(battle: Battle, name: str, text: str) -> Order:
    """An order from words: "attack", "attack E", "defend >2,3", "shoot @B1", "withdraw"."""
    form, *rest = text.split()
    who = id_of(battle, name)
    to, look, target = battle.world.get(who, Position).cell, facing(battle, name), None
    for word in rest:
        if word.startswith(">"):
            x, y = word[1:].split(",")
            to = Cell(int(x), int(y))
        elif word.startswith("@"):
            target = id_of(battle, word[1:])
        else:
            look = word
    slots = (("form", form), ("to", to), ("facing", look))
    return Order(slots if target is None else (*slots, ("target", target)))


def command(battle: Battle, name: str, to: tuple[int, int], take_over: bool = False) -> None:
    """Give a commander his order."""
    asked = request(battle, name, "mass.command")
    battle.seat(asked.side).give(asked, Order((("to", Cell(*to)), ("take_over", take_over))))


def give(battle: Battle, name: str, text: str) -> None:
    """Give a unit its order."""
    asked = request(battle, name, "mass.order")
    battle.seat(asked.side).give(asked, order(battle, name, text))


def orders(battle: Battle, **texts: str) -> None:
    """Orders of the round for these units; all others defend, commanders go along."""
    for side in battle.sides:
        seat = battle.seat(side)
        for asked in seat.waiting:
            name = battle.world.get(asked.unit, Unit).name
            if asked.kind == "mass.order":
                give(battle, name, texts.get(name, "defend"))
        for asked in seat.waiting:
            if asked.kind == "mass.command" and asked.id not in seat.view.drafts:
                seat.give(asked, seat.default(asked))
    for side in battle.sides:
        if battle.seat(side).waiting:
            battle.seat(side).commit()


def pass_on(battle: Battle, until: str = "") -> None:
    """Answer everything by the usual answers up to the next orders, or this kind of request."""
    while battle.result is None and battle.open is not None:
        asked = battle.open.requests[0]
        if asked.kind in ("mass.order", "mass.command", until):
            return
        for side in battle.sides:
            answer(battle, side)


def answer(battle: Battle, side: str) -> None:
    """This side's windows are let pass, its other questions answered as usual."""
    seat = battle.seat(side)
    asked = seat.waiting
    for one in asked:
        if not one.window and one.id not in seat.view.drafts:
            seat.give(one, seat.default(one))
        if not one.editable:
            return
    if asked:
        seat.commit()


def fight(battle: Battle, **texts: str) -> None:
    """One whole round with these orders."""
    orders(battle, **texts)
    pass_on(battle)


def events(battle: Battle, key: str, name: str = "") -> list[Event]:
    """All events of this key, of this unit if one is named."""
    who = id_of(battle, name) if name else None
    return [e for e in battle.events if e.key == key and who in (None, e.unit)]


def rolled(event: Event) -> Outcome:
    """The dice of an event."""
    (outcome,) = event.outcomes
    assert isinstance(outcome, Outcome)
    return outcome


def reply(battle: Battle, name: str, slot: str, value: object) -> None:
    """Answer a question in the middle of a step."""
    asked = request(battle, name)
    battle.seat(asked.side).give(asked, Order(((slot, value),)))  # type: ignore[arg-type]


def stand(unit_: int, side: str, at: tuple[int, int], looks: str = "N", **more: object) -> Stand:
    """A unit on the grid, for functions that need no battle."""
    return Stand(unit_, side, Cell(*at), looks, **{"now": 100, **more})  # type: ignore[arg-type]


def field(*stands: Stand) -> dict[int, Stand]:
    """The units by id."""
    return {one.unit: one for one in stands}


def put(world: World, name_or_id: int, component: object) -> None:
    """Replace whatever component of this kind is there."""
    world.put(name_or_id, component, world.find(name_or_id, type(component)))


__all__ = ["PASS", "Figure", "Goal", "Grid"]
