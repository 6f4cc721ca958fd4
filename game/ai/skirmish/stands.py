"""What else a fighter can do: defend himself, go somewhere, wait for somebody, get ready."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.single.ground import way
from game.ai.skirmish import worth
from game.ai.skirmish.fray import apart, near
from game.ai.skirmish.mind import Choice, Mind
from game.ai.skirmish.walks import declared, going, offered
from game.ai.skirmish.worth import Terms
from game.core.grid import Cell
from game.core.orders import Value

PLACES = 3
"""So many cells to go to are weighed to the end."""

PROSPECT = 0.6
"""What a blow that can be struck in the next turn is worth beside one of this turn."""

CLOSING, CALM = 0.02, 0.1
"""A step of the way to the enemy that is left; more than ``LONG`` count no further. The part of
that, and of a blow in the next turn, that is left while the enemy comes by himself.
"""

LONG = 30

REACH = 2
"""So many steps off a blow can be struck, his step included."""

RANGE = 14
"""So many steps more away is near enough for one who shoots."""

EXPECTED = 0.8
"""How likely an enemy comes to one who waits if the book would have him do so."""

SOON = 12
"""Who is further off does not come in this turn."""

RISE = 0.8
"""What standing on his feet is worth of all blows that go to and fro."""

LOADED, ARMED, OPENED = 0.12, 0.16, 0.06
"""What a loaded weapon, one in the hand, an open door are worth."""

BOUND = 3.0
"""What it is worth to tie up somebody who is wanted alive."""

EFFORT, LONELY = 0.02, 0.35
"""What it costs to go anywhere, so that nobody runs about for nothing; and to be there among more
enemies than friends: the part of each one's usual attack that is feared.
"""

AT_ONCE, CROWD = 6, 3
"""So many steps off an enemy is there in a moment; more than so many do not get at one."""

AWAY, SAFE = 0.02, 8
"""What a step away from the enemy is worth to one whom his side must not lose, and how many of
them count.
"""


def guards(mind: Mind) -> Iterator[Choice]:
    """The defence that saves most of the worst attack that is expected."""
    upon = mind.dangers.upon(mind.me)
    if not upon or not upon[0].costs:
        return
    costs = upon[0].costs
    full = next(iter(costs.values()))
    methods = offered(mind.seat, mind.request, ("form", "defend"))
    known = [name for name in methods if isinstance(name, str) and name in costs]
    if not known:
        return
    method = min(known, key=lambda name: costs[name])
    order = declared(mind.seat, mind.request, {"form": "defend", "method": method})
    if order is not None:
        saved = mind.meanwhile * mind.own * max(0.0, full - costs[method])
        cell = mind.me.cell
        yield Choice(order, (("guard", saved),), cell)


def stand(mind: Mind, cell: Cell, blow: float) -> Terms:
    """What it is worth to be in a cell when the next turn begins."""
    grid, foes = mind.fray.grid, mind.fray.foes
    left = min(LONG, way(grid, frozenset(foe.cell for foe in foes)).left(cell))
    if mind.me.unit in mind.wishes.wards:
        return (("away", AWAY * min(SAFE, left)), *mind.place(cell))
    eager, within = CALM if mind.patient else 1.0, left <= REACH
    if mind.shoots:
        within, left = not mind.fray.beside(cell), left - RANGE
    ahead: Terms = (("prospect", eager * PROSPECT * blow),) if within else ()
    return (*ahead, ("closing", -eager * CLOSING * max(0, left - REACH)), *mind.place(cell))


def moves(mind: Mind, blow: float) -> Iterator[Choice]:
    """Cells worth going to, the most promising ones."""
    strides = mind.fray.lookout.reach(mind.fray.view, mind.me.unit)
    free = [stride for stride in strides if stride.cell not in mind.turn.taken]
    rated = sorted(free, key=lambda stride: -worth.total(stand(mind, stride.cell, blow)))
    for stride in rated[:PLACES]:
        leaves = mind.wishes.leave and stride.cell in mind.wishes.cells
        order = going(mind.seat, mind.request, stride, off=leaves)
        if order is not None:
            yield Choice(order, (("company", -_alone(mind, stride.cell)),), stride.cell)


def _alone(mind: Mind, cell: Cell) -> float:
    """What it costs to go where more enemies than friends can be in a moment, and to go at all."""
    foes = sum(mind.stands(foe) for foe in mind.fray.foes if apart(cell, foe.cell) <= AT_ONCE)
    friends = sum(apart(cell, man.cell) <= SOON for man in mind.fray.friends)
    more = min(CROWD, max(0.0, foes - friends))
    return EFFORT + LONELY * mind.own * mind.dangers.usual * more


def rest(mind: Mind) -> Iterator[Choice]:
    """Nothing at all."""
    order = declared(mind.seat, mind.request, {"form": "hold"})
    if order is not None:
        yield Choice(order, (), mind.me.cell)


def waits(mind: Mind, fights: list[Choice], blow: float) -> Iterator[Choice]:
    """Waiting for an enemy to come close, with a blow ready."""
    chance = max((_comes(mind, foe.unit) for foe in mind.fray.foes), default=0.0)
    if chance <= 0.0 or mind.fray.beside(mind.me.cell):
        return
    wanted: dict[str, Value] = {
        "form": "wait",
        "condition": "near",
        "who": 0,
        "then.form": "fight",
        "then.target": 0,
    }
    best = max(fights, key=lambda choice: choice.blow, default=None)
    if best is not None and best.order.text("how") == "strike":
        like = {slot: best.order.get(slot) for slot in ("how", "weapon", "area")}
        wanted.update({f"then.{slot}": value for slot, value in like.items()})
    order = declared(mind.seat, mind.request, wanted)
    if order is None or order.text("then.how") not in ("strike", "brawl"):
        return
    cell = mind.me.cell
    yield Choice(order, (("ambush", chance * blow),), cell)


def _comes(mind: Mind, unit: int) -> float:
    foe = mind.fray.foe(unit)
    if foe is None or not 1 < apart(mind.me.cell, foe.cell) <= SOON:
        return 0.0
    to = mind.dangers.of(unit).to
    return EXPECTED if to is not None and near(to, mind.me.cell) else 0.0


def _barring(mind: Mind) -> Cell | None:
    """The closed door beside him that lies on his way to an enemy who is not there yet."""
    ahead = way(mind.fray.grid, frozenset(foe.cell for foe in mind.fray.foes))
    doors = offered(mind.seat, mind.request, ("form", "move"), ("manner", "open"))
    cells = [cell for cell in doors if isinstance(cell, Cell)]
    door = min(cells, key=ahead.left, default=None)
    here = ahead.left(mind.me.cell)
    return door if door is not None and REACH < here > ahead.left(door) else None


def chores(mind: Mind, blow: float) -> Iterator[Choice]:
    """Getting up, getting ready, opening a door."""
    manners = offered(mind.seat, mind.request, ("form", "move"))
    cell, me = mind.me.cell, mind.me
    closest = mind.fray.closest(cell)
    far = apart(cell, closest.cell) if closest else LONG
    found: list[tuple[dict[str, Value], tuple[str, float]]] = []
    if "stand" in manners:
        fear = sum(menace.power for menace in mind.dangers.upon(me))
        found.append(({"manner": "stand", "to": cell}, ("ready", RISE * (blow + mind.own * fear))))
    if "load" in manners and far > REACH:
        found.append(({"manner": "load"}, ("ready", LOADED)))
    if "open" in manners and (door := _barring(mind)) is not None:
        found.append(({"manner": "open", "to": door}, ("ready", OPENED)))
    if "bind" in manners:
        tied = offered(mind.seat, mind.request, ("form", "move"), ("manner", "bind"))
        found.extend(
            ({"manner": "bind", "target": unit}, ("objective", BOUND))
            for unit in tied
            if unit in mind.wishes.captives
        )
    for wanted, term in found:
        order = declared(mind.seat, mind.request, {"form": "move", **wanted})
        if order is not None:
            yield Choice(order, (term,), cell)
