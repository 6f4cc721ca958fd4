"""What the orders of one figure depend on: what he has left of his turn, whom he can do what to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.core.components import Torch
from game.core.grid import Cell, king_moves
from game.core.memo import once
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.view import View
from game.rules.heroic2d6.acts.blows import (
    BRAWL,
    GRAPPLE,
    HOWS,
    SHOOT,
    STRIKE,
    THROW,
    TWO,
    weapon_of,
)
from game.rules.heroic2d6.acts.things import chests, near_things
from game.rules.heroic2d6.exchange.magic import castable
from game.rules.heroic2d6.sheet.components import Down, Pinned
from game.rules.heroic2d6.sheet.figure import (
    CHEST,
    Figure,
    figure,
    fit_for,
    held,
    let_go,
    movement,
    reach,
)
from game.rules.heroic2d6.sheet.seeing import sees
from game.rules.heroic2d6.sheet.shifts import reaches
from game.rules.heroic2d6.sheet.situation import (
    foes,
    friends,
    locked,
    metres,
    site_of,
    within_reach,
)
from game.rules.heroic2d6.sheet.ways import ways_of
from game.rules.heroic2d6.tables.book import armour, items, spells, weapons
from game.rules.heroic2d6.tables.rows import Spell
from game.rules.kit.ground.sight import in_sight, open_line
from game.rules.kit.ground.site import field_of, grid_of
from game.rules.kit.ground.terrain import kinds
from game.rules.kit.people.hearsay import Hearsay


@dataclass(frozen=True, slots=True)
class Scene:
    """A figure with his request; ``action``, ``free``: whether he has them left, ``fresh``: whether
    his turn has just begun.
    """

    view: View
    request: Request
    me: Figure
    action: bool
    free: bool
    fresh: bool


def scene(view: View, request: Request, partial: Order) -> Scene:
    """The scene of this request."""
    told = request.fact
    return Scene(
        view,
        request,
        figure(view, request.unit),
        told("action") is True,
        told("free") is True,
        told("fresh") is True,
    )


@rule("H2-ACT-03", "H2-ACT-15")
def loaded(me: Figure, name: str) -> bool:
    """Whether it can be shot now: one of several alike, as long as one of them is loaded."""
    spent = sum(one == name for one, _ in me.unloaded.left)
    return spent == 0 or spent < (*held(me.hands), *me.pack.gear).count(name)


@rule("H2-ACT-04", "H2-RNG-09")
def throwables(me: Figure) -> tuple[str, ...]:
    """What he can throw: of what is in his hands, and rocks, if a hand is free for one."""
    held = [n for n in me.in_hand() if n in weapons()]
    thrown = [n for n in held if weapons()[n].throws or weapons()[n].kind in ("thrown", "net")]
    free = "" in (me.hands.right, me.hands.left) and not me.fighter.handless
    rocks = [name for name, row in weapons().items() if row.lies_about and free]
    return (*thrown, *rocks)


@rule("H2-DUA-01")
def both_armed(me: Figure) -> bool:
    """Whether he has a one-handed weapon in each hand, one of them a light one."""
    rows = [weapons()[n] for n in (me.hands.right, me.hands.left) if n in weapons()]
    fits = len(rows) == 2 and all(row.strikes and row.hands == 1 for row in rows)
    return fits and any(row.light for row in rows)


def arms(me: Figure, how: str) -> tuple[str, ...]:
    """With what he can fight so: names of weapons, an empty one for none."""
    held = [name for name in me.in_hand() if name in weapons()]
    if how == STRIKE:
        return tuple(name for name in held if weapons()[name].strikes)
    if how == SHOOT:
        shot = [name for name in held if weapons()[name].kind == "missile"]
        return tuple(name for name in shot if loaded(me, name))
    if how == THROW:
        return throwables(me)
    if how == TWO:
        return (me.hands.right, me.hands.left) if both_armed(me) else ()
    return ("",)


@rule("H2-WRE-04", "H2-GRD-04", "H2-GRD-05")
def bound(view: View, me: Figure) -> bool:
    """Whether a melee keeps him from shooting, throwing and casting: that of whom he holds as well,
    who is free as soon as he does so.
    """
    held = (let_go(foe, me.unit) for foe in foes(view, me) if foe.pinned_by == me.unit)
    return locked(view, me.unit) or any(
        foe.free and within_reach(view, foe, me, reach(foe)) for foe in held
    )


@rule("H2-RNG-08", "H2-GRD-05", "H2-OOA-05")
@once
def targets(view: View, unit: int, how: str, name: str) -> tuple[int, ...]:
    """Whom he can attack so from where he stands; a locked figure does not shoot or throw."""
    me = figure(view, unit)
    if how in (SHOOT, THROW) and bound(view, me):
        return ()
    if how == THROW and weapons()[name].lies_about and not _rocky(view, me):
        return ()
    row = weapon_of(me, how, name)
    return tuple(
        foe.unit
        for foe in foes(view, me)
        if reaches(view, me, foe, HOWS[how], row) and (how != GRAPPLE or _small_enough(me, foe))
    )


@rule("H2-RNG-09")
def _rocky(view: View, me: Figure) -> bool:
    """Whether rocks lie about where he stands: on ground that nobody has built or paved, and that
    is not under water.
    """
    ground = [site_of(view).terrain(cell) for cell in me.place]
    return any((kind.hard or not kind.close) and not kind.water for kind in ground)


@rule("H2-WRE-04", "H2-STA-08")
def _small_enough(me: Figure, foe: Figure) -> bool:
    """Whether the other is not more than one size larger: Small, Medium, Large, Huge."""
    return _size(foe) <= _size(me) + 1


def _size(one: Figure) -> int:
    return one.fighter.size if not one.fighter.small else 0


def hows(here: Scene) -> tuple[str, ...]:
    """The ways to fight that reach somebody; of two weapons each must."""
    view, unit = here.view, here.me.unit
    known = (STRIKE, TWO, BRAWL, SHOOT, THROW, GRAPPLE)
    found = ((how, [targets(view, unit, how, n) for n in arms(here.me, how)]) for how in known)
    return tuple(how for how, open_to in found if (all if how == TWO else any)(open_to) and open_to)


@rule("H2-MAG-12")
@once
def aims(view: View, unit: int, spell: Spell) -> tuple[int, ...]:
    """At whom he can cast it, in range and sight: enemies, or those whom it helps."""
    me = figure(view, unit)
    if spell.aim == "self":
        return (unit,)
    if spell.aim == "friend":
        return (unit, *(one for one in _wounded_friends(view, me) if _near(view, me, one, spell)))
    return tuple(foe.unit for foe in foes(view, me) if _near(view, me, foe.unit, spell))


def _wounded_friends(view: View, me: Figure) -> tuple[int, ...]:
    down = (u for u, _ in view.each(Down) if figure(view, u).side == me.side)
    return (*(one.unit for one in friends(view, me)), *down)


def _near(view: View, me: Figure, other: int, spell: Spell) -> bool:
    target = figure(view, other)
    near = bool(target.place) and metres(me.place, target.place) <= spell.range
    return near and sees(view, me.unit, other)


@rule("H2-MAG-12")
@once
def aimed_cells(view: View, unit: int, spell: Spell) -> tuple[Cell, ...]:
    """The cells at which a spell with an area can be aimed, or where a light can be made: in range
    and in sight, and not within a wall; his own as well, but for a line, which leads nowhere there.
    """
    me, site = figure(view, unit), site_of(view)
    assert me.cell is not None
    far = in_sight(site, me.cell, spell.range)
    near = (Cell(me.cell.x + x, me.cell.y + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
    beside = (c for c in near if site.grid.holds(c) and open_line(site, me.cell, c))
    own = () if spell.aim == "line" else (me.cell,)
    return tuple(cell for cell in (*beside, *far, *own) if cell not in site.walls)


@rule("H2-MAG-01", "H2-GRD-05")
def spells_of(here: Scene) -> tuple[str, ...]:
    """What he can cast now; nobody casts who is locked in melee."""
    view, me = here.view, here.me
    if bound(view, me):
        return ()
    known = (spells()[name] for name in me.fighter.spells)
    return tuple(row.id for row in known if castable(me, row) and _aimable(view, me, row))


def _aimable(view: View, me: Figure, spell: Spell) -> bool:
    if spell.aim in ("burst", "line", "place"):
        return bool(aimed_cells(view, me.unit, spell))
    return bool(aims(view, me.unit, spell))


@rule("H2-ACT-07")
def usable(here: Scene) -> tuple[str, ...]:
    """What he has at hand that can be used, and doors and chests beside him."""
    view, me = here.view, here.me
    lit = view.find(me.unit, Torch) is not None
    own = [name for name in dict.fromkeys(me.pack.items) if not (lit and items()[name].light)]
    shut = ((DOOR, doors(view, me)), (CHEST, chests(view, me)))
    return (*own, *(name for name, cells in shut if cells))


DOOR = "door"


@rule("H2-ACT-07")
def doors(reader: Reader, me: Figure) -> tuple[Cell, ...]:
    """The closed doors beside him."""
    grid = grid_of(reader)
    return tuple(
        cell
        for cell, name in grid.terrain
        if kinds()[name].opens and any(king_moves(own, cell) <= 1 for own in me.place)
    )


def patients(view: View, me: Figure) -> tuple[int, ...]:
    """Whom he can give a potion: himself, and who lies Out of Action beside him."""
    down = (figure(view, unit) for unit, _ in view.each(Down))
    near = (one.unit for one in down if one.side == me.side and metres(me.place, one.place) <= 1)
    return (me.unit, *near)


def ways(here: Scene) -> Mapping[Cell, object]:
    """Where one movement takes him."""
    me = here.me
    if me.helpless or me.prone:
        return {}
    return ways_of(here.view, me.unit, movement(me))


@rule("H2-EQP-02")
def drawable(me: Figure) -> tuple[str, ...]:
    """What he carries for his hands and is fit for."""
    known = (name for name in me.pack.gear if name in weapons() or name in armour())
    return tuple(name for name in dict.fromkeys(known) if fit_for(me.fighter, name))


def lying_near(here: Scene) -> tuple[str, ...]:
    """What lies at hand."""
    return near_things(here.view, here.me)


def pinning(reader: Reader, unit: int) -> int | None:
    """Whom he holds down."""
    return next((o for o, (pinned,) in reader.each(Pinned) if pinned.by == unit), None)


def misses_somebody(here: Scene) -> bool:
    """Whether he sees no enemy, and has heard that some hide."""
    heard = here.view.get(field_of(here.view), Hearsay).hidden
    hidden = any(count for side, count in heard if side != here.me.side)
    return hidden and not foes(here.view, here.me)
