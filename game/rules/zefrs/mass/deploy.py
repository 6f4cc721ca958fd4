"""Before the battle: wings, reserves behind them, and the secret choice of both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from game.core.components import Commands, Leads, Out, Position, Side, Strength, Unit
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order, Slot
from game.core.rule import rule
from game.core.ruleset import Clock, Reader, Request
from game.core.setup import Setup, UnitSetup
from game.core.step import Process, Step
from game.core.view import View
from game.core.world import System, World
from game.rules.zefrs.mass.components import Attached, Deployment, Ground, Reserve
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows_mass import MassNumbers

WINGS = ("left", "centre", "right")
RESERVE = "reserve-"
FORWARD = ("N", "S")
"""Where the southern and the northern side look to."""


@rule("ZF-MASS-SET-10")
def fronts(gap: int, numbers: MassNumbers) -> tuple[int, int]:
    """The front rows of the southern and northern side; KeyError for a gap without rows."""
    rows = {start.gap: (start.a, start.b) for start in numbers.start}
    return rows[gap]


@rule("ZF-MASS-SET-07", "ZF-MASS-SET-08", "ZF-MASS-SET-09")
def places(north: bool, front: int, numbers: MassNumbers) -> dict[str, Cell]:
    """All places of a side: the wings of its front, and reserves in the rows behind each.

    The northern side's left lies in the east, so that left faces right.
    """
    rows = range(front, numbers.rows) if north else range(front, -1, -1)
    names = WINGS[::-1] if north else WINGS
    return {
        _name(names[place], depth): Cell(x, y)
        for depth, y in enumerate(rows)
        for place, x in enumerate(numbers.front)
    }


def _name(wing: str, depth: int) -> str:
    if depth == 0:
        return wing
    return f"{RESERVE}{wing}" + (f"-{depth}" if depth > 1 else "")


@dataclass(frozen=True, slots=True)
class Muster:
    """The state of a deployment: all places, the units still to place, the cells taken."""

    places: Mapping[str, Cell]
    units: tuple[int, ...]
    taken: frozenset[Cell]
    forward: str
    zones: Mapping[int, Deployment] = field(default_factory=dict)

    def allowed(self, unit: int) -> tuple[str, ...]:
        """The places that the scenario leaves to this unit."""
        zone = self.zones.get(unit)
        return zone.places if zone and zone.places else tuple(self.places)


def muster(reader: Reader, side: str) -> Muster:
    """What the side has to deploy."""
    ((_, (ground,)),) = reader.each(Ground)
    north = ground.sides[1] == side
    options = places(north, ground.fronts[int(north)], tables().numbers.mass)
    own = [unit for unit, (who, _) in reader.each(Unit, Strength) if who.side == side]
    spots = {unit: reader.find(unit, Position) for unit in own}
    taken = frozenset(spot.cell for spot in spots.values() if spot)
    waiting = tuple(unit for unit in own if spots[unit] is None and not reader.find(unit, Out))
    zones = {unit: zone for unit in waiting if (zone := reader.find(unit, Deployment))}
    return Muster(options, waiting, taken, FORWARD[int(north)], zones)


def placed_by_side(setup: Setup, unit: UnitSetup) -> bool:
    """Whether the unit's own side says in the first round where it stands."""
    free = any(side.id == unit.side and side.deploy == "free" for side in setup.sides)
    return free or not (unit.place or unit.cell)


def zone(unit: UnitSetup, known: Mapping[str, Cell]) -> tuple[str, ...]:
    """The names of the places of a unit's zone; what is none of ``known`` is left out."""
    names = {cell: name for name, cell in known.items()}
    found = (spot if isinstance(spot, str) else names.get(Cell(*spot), "") for spot in unit.zone)
    return tuple(dict.fromkeys(name for name in found if name in known))


def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "mass.deploy": one slot for each unit, named by its id."""
    here = muster(view, request.side)
    done = len(partial.slots)
    if done < len(here.units):
        chosen = tuple(str(value) for _, value in partial.slots)
        unit = here.units[done]
        fitting = (place for place in here.allowed(unit) if can_end(here, (*chosen, place)))
        yield from ((str(unit), place) for place in fitting)


def can_end(here: Muster, chosen: tuple[str, ...]) -> bool:
    """Whether these places can be part of a deployment that heeds the zones, too."""
    if not fits(here, chosen):
        return False
    if not here.zones or len(chosen) == len(here.units):
        return True
    following = here.units[len(chosen)]
    return any(can_end(here, (*chosen, place)) for place in here.allowed(following))


@rule("ZF-MASS-SET-02", "ZF-MASS-SET-09")
def fits(here: Muster, chosen: tuple[str, ...]) -> bool:
    """Whether these places can be part of a deployment: no place twice, at most three reserves,
    and units enough left to stand before every reserve. A wing may stay empty.
    """
    numbers = tables().numbers.mass
    cells = [here.places[place] for place in chosen]
    held = here.taken | set(cells)
    if len(held) < len(here.taken) + len(cells):
        return False
    owed = {place for name in here.places if here.places[name] in held for place in _before(name)}
    owed = {place for place in owed if here.places[place] not in held}
    reserves = sum(1 for name in here.places if here.places[name] in held and _reserve(name))
    owing = sum(1 for name in owed if _reserve(name))
    left = len(here.units) - len(chosen)
    wings = sum(1 for wing in WINGS if here.places[wing] not in held)
    room = numbers.reserves - reserves
    return owing <= room and len(owed) <= left <= wings + room


def _reserve(place: str) -> bool:
    return place.startswith(RESERVE)


def _before(place: str) -> tuple[str, ...]:
    """A wing, or all places in front of a reserve's, up to the wing itself."""
    wing, _, depth = place.removeprefix(RESERVE).partition("-")
    return tuple(_name(wing, row) for row in range(int(depth or 1)))


def refuse(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """The first place of the order that a rule forbids."""
    here = muster(view, request.side)
    chosen: tuple[str, ...] = ()
    for unit, value in order.slots:
        place = str(value)
        if place not in here.places:
            return IllegalOrder("ZF-MASS-SET-08", "zefrs.no.such_place")
        if place not in here.allowed(int(unit)):
            return IllegalOrder("ZF-MASS-SET-08", "zefrs.no.outside_zone")
        if here.places[place] in {*here.taken, *(here.places[name] for name in chosen)}:
            return IllegalOrder("ZF-MASS-MOV-04", "zefrs.no.place_taken")
        chosen = (*chosen, place)
        if not can_end(here, chosen):
            return IllegalOrder("ZF-MASS-SET-09", "zefrs.no.reserve_alone")
    return None


def default(view: View, request: Request) -> Order:
    """The units in their order, where the scenario has them, else centre, left, right, then
    reserves behind them.
    """
    here, order = muster(view, request.side), Order()
    liked = sorted(here.places, key=lambda name: (_reserve(name), "centre" not in name))
    for unit in here.units:
        chosen = tuple(str(value) for _, value in order.slots)
        own = here.zones[unit].usual if unit in here.zones else ""
        names = (name for name in (own, *liked) if name in here.allowed(unit))
        place = next(name for name in names if can_end(here, (*chosen, name)))
        order = order.plus((str(unit), place))
    return order


def deployed(state: Reader, clock: Clock) -> str | None:
    """The phase after the replacements: straight to the orders if nobody is to be placed."""
    sides = [side.id for _, (side,) in state.each(Side)]
    return None if any(muster(state, side).units for side in sides) else "orders"


class Deploy(System):
    """Both sides place their units in secret; all is shown at once."""

    def process(self, step: Step) -> Process:
        asked = tuple(
            ask(step, entity, side.id)
            for entity, (side,) in step.world.each(Side)
            if muster(step.world, side.id).units
        )
        for request, order in (yield from step.ask_all(asked)):
            deploy(step, muster(step.world, request.side), order)
        return None


def ask(step: Step, entity: int, side: str) -> Request:
    """The question where a side's units start, with all its places and where they will look."""
    here = muster(step.world, side)
    about = (("places", tuple(here.places.items())), ("facing", here.forward))
    return step.request(side, entity, "mass.deploy", secret=True, editable=True, about=about)


@rule("ZF-MASS-SET-08")
def deploy(step: Step, here: Muster, order: Order) -> None:
    """Every unit to its place, with those who go with it."""
    for name, value in order.slots:
        unit, place = int(name), str(value)
        put(step.world, unit, here.places[place], _reserve(place))
        facts = (("place", place),)
        cell = here.places[place]
        step.emit(Event("zefrs.deployed", "ZF-MASS-SET-08", unit, cell=cell, facts=facts))


def put(world: World, unit: int, cell: Cell, reserve: bool) -> None:
    """The unit starts here; a commander who leads it or goes with it starts here, too."""
    world.put(unit, Position(cell))
    if reserve:
        world.put(unit, Reserve())
    for figure, _ in world.each(Commands):
        leads, attached = world.find(figure, Leads), world.find(figure, Attached)
        if (leads and leads.unit == unit) or (attached and attached.unit == unit):
            world.put(figure, Position(cell))
