"""What may be ordered in the made-up rulebook, and what a sensible unit does unasked."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.core.components import Facing, Position, Strength, Unit
from game.core.forecast import Branch, Forecast
from game.core.grid import ORTHOGONAL, Cell, neighbours
from game.core.odds import enumerate_exchange
from game.core.orders import IllegalOrder, Order, Slot
from game.core.ruleset import Reader, Request
from game.core.tactics import Bout, Intent, Nerve, Purpose
from game.core.view import View
from tests.toy.blow import Blow, blow, hit_check
from tests.toy.parts import WEAPONS, Lurker, enemies_beside, field, standing, taken

Next = Callable[[View, Request, Order], Iterator[Slot]]


def place_choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """One cell of the own base row for each own unit, no two in one."""
    units = [unit for unit, (who, _, _) in standing(view).items() if who.side == request.side]
    if len(partial.slots) == len(units):
        return
    slot = f"unit-{units[len(partial.slots)]}"
    used = {value for _, value in partial.slots}
    yield from ((slot, cell) for cell in base(view, request.side) if cell not in used)


def base(reader: Reader, side: str) -> tuple[Cell, ...]:
    """The row a side begins in."""
    _, grid = field(reader)
    row = 0 if side == "a" else grid.rows - 1
    return tuple(Cell(x, row) for x in range(grid.columns))


def plan_choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The form first, then what the form needs."""
    unit, form = request.unit, partial.text("form")
    if not partial.slots:
        yield from (("form", name) for name in _forms(view, unit))
    elif len(partial.slots) == 1 and form in PARTS:
        yield from PARTS[form](view, unit)
    elif len(partial.slots) == 2 and form in REST:
        yield from REST[form](view, partial)
    elif len(partial.slots) == 3 and form == "split":
        yield from (("second", name) for name in ("hold", "march"))


def _forms(view: View, unit: int) -> Iterator[str]:
    if view.find(unit, Lurker) is not None:
        yield from ("lurk", "reveal")
        return
    yield from ("hold", "vow")
    if any(True for _ in _marches(view, unit)):
        yield "march"
    if enemies_beside(view, unit):
        yield "strike"
    yield "light"
    if view.get(unit, Strength).now > 3:
        yield "split"


def _marches(view: View, unit: int) -> Iterator[Slot]:
    _, grid = field(view)
    here, full = standing(view)[unit][1], taken(view)
    free = (cell for cell in neighbours(here) if grid.holds(cell) and cell not in full)
    yield from (("to", cell) for cell in free)


def _targets(view: View, unit: int) -> Iterator[Slot]:
    yield from (("target", other) for other in enemies_beside(view, unit))


def _fuses(view: View, unit: int) -> Iterator[Slot]:
    yield from (("after", seconds) for seconds in (30, 50, 90))


def _shares(view: View, unit: int) -> Iterator[Slot]:
    yield from (("part", count) for count in range(1, view.get(unit, Strength).now))


def _vows(view: View, unit: int) -> Iterator[Slot]:
    yield from (("then", name) for name in ("brace", "curse"))


def _facings(view: View, partial: Order) -> Iterator[Slot]:
    yield from (("facing", direction) for direction in ORTHOGONAL)


def _weapons(view: View, partial: Order) -> Iterator[Slot]:
    yield from (("weapon", weapon) for weapon in WEAPONS)


def _firsts(view: View, partial: Order) -> Iterator[Slot]:
    yield from (("first", name) for name in ("hold", "march"))


PARTS = {"march": _marches, "strike": _targets, "light": _fuses, "split": _shares, "vow": _vows}
REST = {"march": _facings, "strike": _weapons, "split": _firsts}


def plan_refusal(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """Why a plan is refused: nobody beside, a cell that is taken."""
    if order.text("form") == "strike" and order.unit("target") is not None:
        return IllegalOrder("TOY-REACH", "toy.out_of_reach", (("target", order.unit("target")),))
    return None


def plan_forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """A branch for each way the enemy may defend himself."""
    if order.text("form") != "strike":
        return None
    target, weapon = int(order.unit("target") or 0), order.text("weapon")
    flank = flanked(view, request.unit, target)
    branches = tuple(
        _branch(view, how, request.unit, target, weapon, flank) for how in ("parry", "duck", "none")
    )
    return Forecast(hit_check(request.unit, target, weapon, flank), branches, target)


def _branch(view: View, how: str, actor: int, target: int, weapon: str, flank: bool) -> Branch:
    side, left = view.get(target, Unit).side, view.get(target, Strength).now
    results: tuple[tuple[Blow, float], ...] = enumerate_exchange(
        lambda: blow(actor, target, side, weapon, flank), lambda ask: Order((("how", how),))
    )
    losses: dict[int, float] = {}
    for result, chance in results:
        losses[result.losses] = losses.get(result.losses, 0.0) + chance
    out = sum(chance for lost, chance in losses.items() if lost >= left)
    return Branch(how, losses=tuple(sorted(losses.items())), out=out)


def flanked(reader: Reader, actor: int, target: int) -> bool:
    """Whether the target looks another way."""
    known, facing = standing(reader), reader.find(target, Facing)
    if actor not in known or target not in known or facing is None:
        return False
    here, there = known[actor][1], known[target][1]
    ahead = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[facing.direction]
    return (there.x + ahead[0], there.y + ahead[1]) != here


def defend_choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """Parry, duck or nothing; a sling cannot be parried."""
    if not partial.slots:
        names = ("duck", "none") if request.fact("weapon") == "sling" else ("parry", "duck", "none")
        yield from (("how", name) for name in names)


def react_choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The one reaction of its kind."""
    if not partial.slots:
        yield ("do", request.kind.partition(".")[2])


def face_choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """Any direction; a unit without an enemy beside has nothing to do."""
    if not partial.slots and enemies_beside(view, request.unit):
        yield from (("facing", direction) for direction in ORTHOGONAL)


def default_answer(view: View, request: Request) -> Order:
    """Strike who stands beside, else the first that is legal."""
    if request.kind == "toy.defend":
        return Order((("how", "duck"),))
    beside = enemies_beside(view, request.unit)
    if request.kind == "toy.plan" and beside:
        return Order((("form", "strike"), ("target", beside[0]), ("weapon", "spear")))
    partial = Order()
    while slot := next(view.grammar(request)(partial), None):
        partial = partial.plus(slot)
    return partial


def intent(view: View, request: Request, order: Order) -> Intent:
    """What a plan comes to: to strike somebody, or to go."""
    stands, looks = view.find(request.unit, Position), view.find(request.unit, Facing)
    here = next((value for _, value in order.slots if isinstance(value, Cell)), None)
    facing = order.text("facing") or (looks.direction if looks else "")
    target = order.unit("target")
    purpose = Purpose.GO if target is None else Purpose.STRIKE
    return Intent(purpose, here or (stands.cell if stands else Cell(0, 0)), facing, target)


def harm(view: View, bout: Bout) -> float:
    """Nobody shoots, and a blow does little."""
    return 0.0 if bout.shoots else 0.2


def nerve(view: View, unit: int) -> Nerve:
    """Nobody runs."""
    return Nerve()
