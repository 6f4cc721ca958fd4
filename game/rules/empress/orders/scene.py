"""What the orders of a turn depend on: what he has left of it, and whom he can do what to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.core.components import Lying, Seen
from game.core.grid import Cell
from game.core.memo import once
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.empress.acts.going import uneven
from game.rules.empress.exchange import maneuvers
from game.rules.empress.sheet import law, turns
from game.rules.empress.sheet.components import Down
from game.rules.empress.sheet.figure import Figure, figure, standing_at
from game.rules.empress.sheet.gear import held, in_hands, wielded
from game.rules.empress.sheet.ground import backwards, hideout, stuck, ways_of
from game.rules.empress.sheet.situation import arms, engaging, foes, friends, near, usable
from game.rules.empress.sheet.stats import CRITICAL, condition, movement, running
from game.rules.empress.tables.book import numbers, shields, weapons
from game.rules.kit.ground.places import touching
from game.rules.kit.ground.site import field_of


@dataclass(frozen=True, slots=True)
class Scene:
    """A figure with his request; ``action``: whether he has it left, ``feet`` what he can still
    move, ``fresh``: his turn has just begun, ``held``: it comes after holding.
    """

    view: View
    request: Request
    me: Figure
    action: bool
    feet: int
    fresh: bool
    held: bool


def scene(view: View, request: Request, partial: Order) -> Scene:
    """The scene of this request."""
    me, told = figure(view, request.unit), dict(request.about).get
    action, fresh, held = told("action") is True, told("fresh") is True, told("held") is True
    feet = told("feet")
    return Scene(view, request, me, action, feet if isinstance(feet, int) else 0, fresh, held)


@rule("EM-TRN-01")
def moved(here: Scene) -> bool:
    """Whether he has moved in this turn."""
    return here.view.get(here.me.unit, turns.Acting).moved


@rule("EM-GRD-03")
@once
def blades_at(view: View, unit: int, target: int) -> tuple[str, ...]:
    """With what he can strike at this one from where he stands, the longest first."""
    return tuple(row.id for row in arms(view, figure(view, unit), figure(view, target)))


@rule("EM-GRD-03")
@once
def struck(view: View, unit: int) -> tuple[int, ...]:
    """Whom he can strike at from where he stands."""
    me = figure(view, unit)
    return tuple(foe.unit for foe in foes(view, me) if blades_at(view, unit, foe.unit))


@rule("EM-INH-07")
def draws(here: Scene, target: int) -> tuple[str, ...]:
    """What he could draw out of his pack and strike at this one with, in one action."""
    view, me, foe = here.view, here.me, figure(here.view, target)
    if not law.law_of(view).lotfp_quick_change or me.gripped or me.fighter.handless:
        return ()
    others = tuple(name for name in held(me.hands) if name not in weapons())
    packed = (name for name in dict.fromkeys(me.pack.gear) if name in weapons())
    return tuple(
        name
        for name in packed
        if weapons()[name].use == "melee"
        and in_hands((name, *others)) is not None
        and usable(view, me, foe, weapons()[name])
    )


@rule("EM-GRD-03", "EM-INH-07")
def open_to_him(here: Scene) -> tuple[int, ...]:
    """Whom he can strike at from where he stands, also with what he draws for it."""
    near = struck(here.view, here.me.unit)
    return tuple(f.unit for f in foes(here.view, here.me) if f.unit in near or draws(here, f.unit))


@rule("EM-MAN-04", "EM-GRP-01", "EM-DIR-01")
def aims(here: Scene, target: int) -> tuple[str, ...]:
    """What a maneuver against this one could be out for."""
    foe, blades = figure(here.view, target), blades_at(here.view, here.me.unit, target)
    own = here.me.fighter.natural
    can = {
        maneuvers.PUSH: not foe.gripped,
        maneuvers.TRIP: not foe.prone,
        maneuvers.DISARM: any(name in weapons() for name in held(foe.hands)),
        maneuvers.PULL: wielded(foe) is not None,
        maneuvers.GRAPPLE: own in blades,
        maneuvers.TRICK: not foe.surprised,
    }
    return tuple(aim for aim, open_to in can.items() if open_to)


@rule("EM-MAN-01", "EM-DTH-05")
def victims(here: Scene) -> tuple[int, ...]:
    """Against whom he can try a maneuver: enemies in reach who are not down."""
    if here.me.swallowed_by:
        return ()
    found = (figure(here.view, unit) for unit in struck(here.view, here.me.unit))
    return tuple(one.unit for one in found if not one.fallen and aims(here, one.unit))


@rule("EM-GIA-02", "EM-GIA-03")
def mastered(here: Scene) -> tuple[int, ...]:
    """Whom he has pinned and is large enough to crush or hurl."""
    return tuple(u for u in here.me.holds if maneuvers.may_crush(here.me, figure(here.view, u)))


@rule("EM-MOV-01", "EM-TRN-01", "EM-GRD-02", "EM-INI-13")
def ways(here: Scene) -> Mapping[Cell, object]:
    """Where what is left of his movement takes him, if he is not down; a step slantwise counts with
    those before.
    """
    cell, acting = here.me.cell, here.view.find(here.me.unit, turns.Acting)
    if stuck(here.me) or acting is None or cell is None or not here.me.able:
        return {}
    found = ways_of(here.view, here.me.unit, here.feet)
    if not acting.slant:
        return found
    most = here.feet // numbers().cell
    return {to: w for to in found if (w := found[to]).cost + uneven(cell, w.path) <= most}


@rule("EM-SUR-14")
def sneaking(here: Scene) -> bool:
    """Whether he is hidden, so that he may sneak."""
    return here.view.find(here.me.unit, Seen) is not None


@rule("EM-SUR-14")
def sneaks(here: Scene, cell: Cell | None) -> bool:
    """Whether he may sneak there, at half his movement."""
    return sneaking(here) and cell in ways_of(here.view, here.me.unit, here.feet // 2)


@rule("EM-MOV-01", "EM-TRN-02")
def runs(here: Scene) -> Mapping[Cell, object]:
    """Where he can run to, if he has not moved yet."""
    me = here.me
    if stuck(me) or moved(here) or me.prone:
        return {}
    return ways_of(here.view, me.unit, running(me))


@rule("EM-INH-05")
@once
def charged(view: View, unit: int, target: int) -> tuple[Cell, ...]:
    """The cells from which he could strike at this one after a charge."""
    me, foe = figure(view, unit), figure(view, target)
    found = ways_of(view, unit, movement(me))
    return tuple(cell for cell in found if arms(view, standing_at(me, cell), foe))


@rule("EM-INH-05")
def charges(here: Scene) -> tuple[int, ...]:
    """At whom he can charge."""
    me = here.me
    if not law.law_of(here.view).lotfp_charge or stuck(me) or moved(here) or me.prone:
        return ()
    up = (foe for foe in foes(here.view, me) if foe.able)
    return tuple(foe.unit for foe in up if charged(here.view, me.unit, foe.unit))


@rule("EM-BRK-03", "EM-BRK-05")
def retreats(here: Scene) -> Mapping[Cell, object]:
    """Where a graceful retreat takes him: it is his whole movement."""
    me = here.me
    if stuck(me) or me.prone or moved(here) or here.feet <= 0 or not engaging(here.view, me.unit):
        return {}
    return backwards(here.view, me.unit)


@rule("EM-MAN-04", "EM-TRN-02")
def stands(here: Scene) -> bool:
    """Whether he can get up: that takes half his movement."""
    me = here.me
    up = me.prone and me.able and not stuck(me)
    return up and here.feet > 0 and 2 * here.feet >= movement(me)


@rule("EM-SUR-14")
def hides(here: Scene) -> bool:
    """Whether he can hide where he is."""
    me = here.me
    if sneaking(here) or stuck(me) or engaging(here.view, me.unit):
        return False
    return hideout(here.view, me, me.place)


@rule("EM-TRN-02", "EM-MAN-04")
@once
def at_hand(view: View, unit: int) -> tuple[str, ...]:
    """What he could take into his hands: out of them and his pack, or from beside him."""
    me = figure(view, unit)
    if me.fighter.handless:
        return ()
    things = view.get(field_of(view), Lying).things
    lying = (name for cell, name in things if touching((cell,), me.place))
    known = (*held(me.hands), *me.pack.gear, *lying)
    return tuple(n for n in dict.fromkeys(known) if n in weapons() or n in shields())


@rule("EM-DTH-04")
def patients(here: Scene) -> tuple[int, ...]:
    """The friends beside him whom tending helps: those in critical condition whom nobody tends."""
    view = here.view
    dying = (o for o in friends(view, here.me) if condition(o.health.now) == CRITICAL)
    alone = (one for one in dying if (had := view.find(one.unit, Down)) is None or not had.tended)
    return tuple(one.unit for one in alone if near(view, here.me, one))


def up(view: View, me: Figure) -> Iterator[Figure]:
    """The enemies that he knows who can still fight."""
    return (foe for foe in foes(view, me) if foe.able)
