"""What a sensible unit does unasked."""

from __future__ import annotations

from game.core.components import Health
from game.core.grid import Cell
from game.core.orders import NOTHING, Order, first
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.heroic20s.acts.attacking import DEFEND
from game.rules.heroic20s.acts.deeds import POSTURE, RELOAD, SHIELDS
from game.rules.heroic20s.acts.errands import ACT, longs, payable
from game.rules.heroic20s.acts.fighting import FREE, STRIKE
from game.rules.heroic20s.acts.moving import GO, GOES, LEAVES, STAY, meets, quits, reach
from game.rules.heroic20s.acts.ordering import ORDER
from game.rules.heroic20s.acts.pursuing import PURSUE
from game.rules.heroic20s.acts.shooting import SHOOT
from game.rules.heroic20s.acts.state import shots_left
from game.rules.heroic20s.exchange.actions import HALF, WHOLE
from game.rules.heroic20s.orders import scene as at
from game.rules.heroic20s.orders.best_blow import best_blow, both_hands
from game.rules.heroic20s.orders.best_shot import shoots_well
from game.rules.heroic20s.orders.chases import pursuit_of
from game.rules.heroic20s.orders.forms import COVERED, HOLD, NEUTRAL, needs
from game.rules.heroic20s.orders.moves import MOVES
from game.rules.heroic20s.orders.plans import has_room
from game.rules.heroic20s.orders.scene import CHARGE, Scene
from game.rules.heroic20s.orders.unasked import blow, shot
from game.rules.heroic20s.sheet.arriving import arrival, leaves, way_home
from game.rules.heroic20s.sheet.components import CROUCHING, LYING, STANDING, Reloading
from game.rules.heroic20s.sheet.field import in_yards, nearest_foe, touched, yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import cost_of, measure, pace
from game.rules.kit.ground.nearness import apart, squared
from game.rules.kit.ground.places import Place, block

OFFENSIVE, DEFENSIVE, AIMED, RETREAT = "offensive", "defensive", "aimed_shooting", "retreat"

MANY = 2.0
"""Against so many times the own strength one defends."""

LOST = 4.0
"""Against so many times the own strength, and with so little left, one runs."""

SPENT = 0.34

PACES = 5
"""Times Move that somebody goes by most tactics."""


def default_answer(view: View, request: Request) -> Order:
    """A tactic by the distance, the best shot, the way to the nearest, the best blow."""
    here = at.scene(view, request, NOTHING)
    if request.kind == ORDER:
        return tactic_of(here)
    if request.kind == SHOOT:
        return shot(here)
    if request.kind == GO:
        return going(here)
    if request.kind == STRIKE:
        return blow(here)
    if request.kind == FREE:
        runner = here.here.figures.get(int(request.fact("target") or 0))
        rides = (("mount", False),) if runner is not None and runner.mounted else ()
        return Order((("use", True), *rides))
    if request.kind == PURSUE:
        return pursuit_of(here)
    if request.kind == DEFEND and request.fact("best"):
        return Order((("defence", str(request.fact("best"))),))
    return first(lambda partial: view.own_choices(request, partial))


@rule("HC-TAC-03")
def tactic_of(here: Scene) -> Order:
    """Away where all is lost; on guard against many; aimed from afar; else on with it."""
    me = here.me
    foe = nearest_foe(here.here, me)
    if foe is None:
        return ordered(here, NEUTRAL)
    far, odds = yards(here.here, me.cells, foe.cells), against(here)
    if hopeless(here, odds) and not me.stuck:
        return _backs_off(here) if me.locked else ordered(here, RETREAT)
    loads = next((deed for deed in longs(here.view, me.unit) if deed.id == RELOAD), None)
    empty = here.view.find(me.unit, Reloading) is not None
    if loads is not None and empty and not me.locked and not near_by(here, foe):
        return ordered(here, NEUTRAL, long=loads.key)
    if me.locked:
        guarded = DEFENSIVE if odds >= MANY else NEUTRAL
        able = (name for name in (guarded, NEUTRAL, OFFENSIVE) if strikes(here, name))
        return ordered(here, next(able, guarded))
    if shoots(here):
        if (
            not near_by(here, foe)
            and far > 2 * PACES * pace(foe)
            and any(row.accuracy > 1 and far <= row.most for row in me.fighter.missiles)
        ):
            return ordered(here, AIMED)
        return ordered(here, NEUTRAL)
    if far <= stride(me):
        return ordered(here, OFFENSIVE if odds < 1 else NEUTRAL)
    return ordered(here, NEUTRAL)


@rule("HC-DIS-01", "HC-TAC-08")
def _backs_off(here: Scene) -> Order:
    """A withdrawal; where there is no room for it, it strikes on under the same tactic."""
    return ordered(here, COVERED, withdraw=has_room(here, COVERED))


def ordered(
    here: Scene, name: str, *, withdraw: bool = False, target: int = 0, long: str = ""
) -> Order:
    """A tactic with everything that it asks besides, left at what is plain."""
    slots: list[tuple[str, bool | int | str]] = [("tactic", name)]
    runs = name == RETREAT
    if name == CHARGE:
        slots.append(("target", target))
    elif name == COVERED and not here.me.stuck:
        slots.append(("withdraw", withdraw))
        runs = withdraw
    if not runs:
        if needs(here):
            slots.append(("forgo", False))
        slots.append(("busy", bool(long)))
    if long:
        slots.append(("long", long))
    return Order(tuple(slots))


@rule("HC-MEL-13")
def strikes(here: Scene, name: str) -> bool:
    """Whether it has skill enough under this tactic to hurt anybody with whom it is locked."""
    me, known = here.me, here.here.figures
    found = (foe for foe in me.locked if foe in known)
    return any(best_blow(here.view, me.unit, foe, name, NEUTRAL, won=False) > 0 for foe in found)


def shoots(here: Scene) -> bool:
    """Whether it has anything left to shoot or throw."""
    me = here.me
    return any(shots_left(here.view, me.unit, row) for row in me.fighter.missiles)


def against(here: Scene) -> float:
    """How many times its own strength the enemies are that it is locked with, or the nearest."""
    me = here.me
    near = [here.here.figures[unit] for unit in me.locked if unit in here.here.figures]
    if not near and (foe := nearest_foe(here.here, me)) is not None:
        near = [foe]
    return sum(might(foe) for foe in near) / max(0.1, might(me))


def might(one: Figure) -> float:
    """What a unit is worth in a fight, roughly: its points, and how well it strikes."""
    skill = max((arm.level for arm in one.fighter.arms), default=8)
    return max(0, one.pool) * max(1, skill - 5) * (1 + one.fighter.natural_protection / 4)


def hopeless(here: Scene, odds: float) -> bool:
    """Whether little is left of it, and the enemy is far stronger."""
    health = here.view.find(here.me.unit, Health)
    worn = health is not None and health.now <= SPENT * health.full
    return worn and odds >= LOST


STAYS = Order((("form", STAY),))


def going(here: Scene) -> Order:
    """On to the nearest; who shoots stays where somebody is in range, and comes on only as far."""
    me = here.me
    found = reach(here.view, me)
    foe = here.here.figures.get(me.target or 0) or nearest_foe(here.here, me)
    if (act := readies(here, foe)) is not None:
        return act
    if me.tactic == RETREAT and quits(here.view, me):
        return Order((("form", LEAVES), *at.turn(here)))
    if not found or foe is None:
        return STAYS
    if me.tactic == RETREAT and (home := way_home(here.here, me, found)) is not None:
        return go(here, home, off=True)
    if me.tactic == RETREAT or me.withdraws:
        return away(here)
    if me.tactic in (HOLD, COVERED) or me.detached:
        return STAYS
    keeps_off = me.tactic != CHARGE and shoots(here)
    if keeps_off and in_range(here, me.cells):
        return STAYS
    # Locked already, whoever shoots closes up as everybody does.
    cell = (into_range(here) if keeps_off and not me.locked else None) or towards(here, foe)
    return go(here, cell) if cell is not None else STAYS


@rule("HC-ACT-15", "HC-RNG-23")
def readies(here: Scene, foe: Figure | None) -> Order | None:
    """To stand up, to load again while nobody is near, or to ready a shield where there is no other
    use for the movement, and the next blow does not lay it aside.
    """
    me, view = here.me, here.view
    waits = view.find(me.unit, Reloading) is not None and not me.locked
    bare = bool(me.fighter.shield) and not me.shield and bool(me.locked) and not reach(view, me)
    bare = bare and not both_hands(view, me.unit, here.here.figures.keys() & me.locked)
    if me.posture in (STANDING, CROUCHING) and not (waits or bare):
        return None
    deeds = payable(view, me.unit, (HALF, WHOLE))
    up = next((deed for deed in deeds if deed.thing == STANDING), None)
    up = up or next((deed for deed in deeds if deed.id == POSTURE and me.posture == LYING), None)
    if up is None and foe is not None and not near_by(here, foe):
        up = next((deed for deed in deeds if deed.id == RELOAD), None)
    if up is None and bare:
        up = next((deed for deed in deeds if deed.id in SHIELDS), None)
    if up is None:
        return None
    return MOVES.made(view, here.request, {"form": ACT, "deed": up.key, "two": False})


def near_by(here: Scene, foe: Figure) -> bool:
    """Whether an enemy can be there in this round."""
    return yards(here.here, here.me.cells, foe.cells) <= stride(foe)


def stride(one: Figure) -> int:
    """So many yards off somebody can get at others in a round by most tactics."""
    return PACES * pace(one) + 1


def in_range(here: Scene, spot: Place) -> bool:
    """Whether somebody can be shot at well from there: in sight, near enough for the whole damage,
    not behind armour that stops it all, nor at a greater risk for friends than for him.
    """
    me, view, field = here.me, here.view, here.here
    rows = [row for row in me.fighter.missiles if shots_left(view, me.unit, row)]
    afar, longest = field.far(me.side), max((row.half or row.most for row in rows), default=0)
    if afar is None or in_yards(field, min(map(afar, spot))) > longest:
        return False
    for foe in field.foes(me.side):
        far = yards(field, spot, foe.cells)
        near = (row for row in rows if far <= (row.half or row.most))
        if any(shoots_well(view, me.unit, foe.unit, row, spot) for row in near):
            return True
    return False


def into_range(here: Scene) -> Cell | None:
    """The nearest cell from which somebody can be shot at well, out of contact with everybody; None
    where it can reach none.
    """
    me, field = here.me, here.here
    found = reach(here.view, me)
    far = measure(field, me, [foe.cells for foe in field.foes(me.side)])
    for cell in sorted(found, key=lambda one: (cost_of(found, one), far(one), one)):
        if in_range(here, block(cell, field.size(me))):
            place = arrival(field, me, cell, None)
            if place is not None and not touched(field, me, place):
                return cell
    return None


def towards(here: Scene, foe: Figure) -> Cell | None:
    """The cell from which least is left to an enemy; None where none is nearer than here."""
    me = here.me
    found, far = reach(here.view, me), measure(here.here, me, (foe.cells,))

    def left(cell: Cell) -> tuple[int, int]:
        return far(cell), cost_of(found, cell)

    best = min(found, key=left, default=None)
    if best is None or left(best)[0] >= apart(me.cells, foe.cells, squared):
        return None
    return best


def away(here: Scene) -> Order:
    """As far from every enemy as it can."""
    me = here.me
    found, foes = reach(here.view, me), [foe.cells for foe in here.here.foes(me.side)]
    best = max(found, key=measure(here.here, me, foes)) if found and foes else None
    return go(here, best, off=True) if best is not None else STAYS


def go(here: Scene, cell: Cell, *, off: bool = False) -> Order:
    """The order to go there, and off the field where it may, if it wants to."""
    found = reach(here.view, here.me)
    slots: list[tuple[str, bool | int | str | Cell]] = [("form", GOES), ("to", cell)]
    if leaves(here.here, here.me, found[cell]):
        slots.append(("leave", off))
    if not off and len(met := meets(here.view, here.me, cell)) > 1:
        slots.append(("target", met[0].unit))
    return Order((*slots, *at.turn(here)))
