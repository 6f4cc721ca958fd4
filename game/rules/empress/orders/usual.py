"""What a sensible figure does unasked (7.2): strike, shoot, or go for the nearest on foot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.grid import Cell
from game.core.memo import once
from game.core.orders import Order, Value, first
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.empress.acts import turn
from game.rules.empress.acts.aims import can_shoot, missile_of, missiles
from game.rules.empress.orders import afar, kinds, prospects, replies
from game.rules.empress.orders import scene as at
from game.rules.empress.orders.worth import in_range
from game.rules.empress.sheet import gear, stats
from game.rules.empress.sheet.figure import cells, figure, standing_at
from game.rules.empress.sheet.ground import bearing, others
from game.rules.empress.sheet.situation import cells_apart, engaging, longest_arm, site_of
from game.rules.empress.tables.book import numbers, shields, weapons
from game.rules.kit.ground.feet import on_foot
from game.rules.kit.ground.roads import road_to

IN_CONTACT = 0.6
"""What a shot is worth beside what it promises while enemies engage the shooter (EM-OPP-06)."""

DEADLY = 0.4
"""A blow at a holder that promises so much comes before the way out of his hold."""

END = Order((("form", turn.END),))

Rated = tuple[float, Order]


def default_answer(view: View, request: Request) -> Order:
    """Get free or up, strike, shoot, or go for the nearest on foot; answer as is plainly right."""
    if request.kind == turn.TURN:
        return _turn(at.scene(view, request, Order()))
    if request.kind in replies.REPLIES:
        return replies.REPLIES[request.kind](view, request)
    return first(lambda partial: view.own_choices(request, partial))


def made(here: at.Scene, form: str, **wanted: Value) -> Order | None:
    """The order of this form with these values, and the first legal one of all others."""
    return kinds.TURNS.made(here.view, here.request, {"form": form, **wanted})


def _turn(here: at.Scene) -> Order:
    """What he does first of all that he can."""
    if (order := lets_go(here)) is not None:
        return order
    if here.action and (order := gets_free(here) or crushes(here)) is not None:
        return order
    if at.stands(here):
        return made(here, turn.STAND) or END
    order = None
    if here.action:
        order = arms_in_contact(here) or best_attack(here) or loads(here)
        helps = tends(here) if order is None else None
        order = order or (helps if helps and not threatened(here) else sprints(here))
    order = order or goes(here)
    if order is None and here.action:
        order = arms_himself(here) or tends(here)
    return order or END


def threatened(here: at.Scene) -> bool:
    """Whether any enemy is so near that one of the two may get at the other in his next turn."""
    view, unit = here.view, here.me.unit
    up = (foe.unit for foe in at.up(view, here.me))
    return any(in_range(view, unit, foe) or in_range(view, foe, unit) for foe in up)


@rule("EM-GRP-03")
def lets_go(here: at.Scene) -> Order | None:
    """Whom he holds who can do nothing any more: that would only keep him where he is."""
    held = (figure(here.view, unit) for unit in here.me.holds)
    fallen = next((one for one in held if one.fallen), None)
    return made(here, turn.RELEASE, target=fallen.unit) if fallen is not None else None


@rule("EM-GIA-02")
def crushes(here: at.Scene) -> Order | None:
    """The very large crush whom they have pinned."""
    return made(here, turn.CRUSH) if at.mastered(here) else None


@rule("EM-GRP-03", "EM-GRP-04")
def gets_free(here: at.Scene) -> Order | None:
    """Out of a hold, if there is no better blow at the holder."""
    if not here.me.grappled.holders:
        return None
    best = max(blows(here), key=lambda pair: pair[0], default=(0.0, END))
    if best[0] >= DEADLY:
        return best[1]
    return made(here, turn.ESCAPE)


def best_attack(here: at.Scene) -> Order | None:
    """The blow or the shot with the most to be expected; of equals the first."""
    best = max((*blows(here), *shots(here)), key=lambda pair: pair[0], default=(0.0, END))
    return best[1] if best[0] > 0 else None


def blows(here: at.Scene, only: int = 0) -> Iterator[Rated]:
    """Blows at whoever is in reach, or at one alone, with what they promise; a sucker punch where
    he can, which costs nothing if it fails.
    """
    view, unit = here.view, here.me.unit
    for target in at.struck(view, unit):
        for name in at.blades_at(view, unit, target) if only in (0, target) else ():
            order = made(here, turn.STRIKE, target=target, weapon=name, punch=True)
            if order is not None:
                yield prospects.promise(view, unit, target, name), order


def shots(here: at.Scene, only: int = 0) -> Iterator[Rated]:
    """Shots, and throws of what he does not strike with."""
    view, me = here.view, here.me
    engaged = bool(engaging(view, me.unit))
    for form, throw in ((turn.SHOOT, False), (turn.THROW, True)):
        for name in missiles(me, throw=throw):
            row = missile_of(name)
            if row is None or (throw and _kept(here, name)):
                continue
            part = IN_CONTACT if engaged and not throw else 1.0
            for target in afar.shot_at(view, me.unit, name):
                wanted = only in (0, target)
                order = made(here, form, target=target, weapon=name) if wanted else None
                if order is not None:
                    yield part * prospects.promise(view, me.unit, target, row.id), order


def _kept(here: at.Scene, name: str) -> bool:
    """Whether he strikes with this, and has nothing else to strike with."""
    others = [row.id for row in gear.melee(here.me) if row.id != name]
    spare = (n for n in here.me.pack.gear if n in weapons() and weapons()[n].use == "melee")
    return weapons()[name].use == "melee" and not others and next(spare, None) is None


@rule("EM-INH-04")
def loads(here: at.Scene) -> Order | None:
    """A weapon that is not loaded, while nobody engages him."""
    if not afar.unloaded(here.me) or engaging(here.view, here.me.unit):
        return None
    return made(here, turn.RELOAD)


@rule("EM-TRN-02")
def arms_in_contact(here: at.Scene) -> Order | None:
    """Something to strike with in the place of a bow, once enemies engage him."""
    if gear.melee(here.me) or not engaging(here.view, here.me.unit):
        return None
    return arms_himself(here)


@rule("EM-TRN-02")
def arms_himself(here: at.Scene) -> Order | None:
    """Something to strike with out of his pack, with his shield if that goes with it."""
    me = here.me
    if gear.melee(me) or me.fighter.natural != gear.BARE:
        return None
    own = [n for n in me.pack.gear if n in weapons() and weapons()[n].use == "melee"]
    for name in own:
        for other in _beside(here, name):
            order = made(here, turn.CHANGE, right=name, left=other)
            if order is not None:
                return order
    return None


def _beside(here: at.Scene, name: str) -> Iterable[str]:
    """What may be in the other hand: his shield, the same weapon, nothing."""
    carried = (*gear.held(here.me.hands), *here.me.pack.gear)
    shield = next((n for n in carried if n in shields()), "")
    if shield and gear.in_hands((name, shield)) is not None:
        yield shield
    if weapons()[name].two_handed:
        yield name
    yield ""


@rule("EM-DTH-04")
def tends(here: at.Scene) -> Order | None:
    """A friend beside him whom tending helps."""
    return made(here, turn.TEND) if at.patients(here) else None


def goes(here: at.Scene) -> Order | None:
    """On the way to an enemy; who can shoot goes until he can, and stays there."""
    me, view = here.me, here.view
    found = at.ways(here)
    if not found or afar.unloaded(me) or _reaches(here):
        return None
    cells = [cell for cell in road(view, me.unit) if cell in found]
    if not cells:
        return None
    cell = next((cell for cell in cells if _aims_from(here, cell)), cells[-1])
    return going(here, cell)


@once
def road(view: View, unit: int) -> tuple[Cell, ...]:
    """The shortest way to where he strikes an enemy who is up, none where he does already."""
    me, site = figure(view, unit), site_of(view)
    if me.cell is None:
        return ()
    feet = on_foot(me.side, site.grid.columns * site.grid.rows, cells(me.fighter.size))
    places = [foe.place for foe in at.up(view, me)]
    found = road_to(site, others(view, me), me.cell, feet, places, longest_arm(me))
    return found.path if found else ()


def going(here: at.Scene, cell: Cell, *, off: bool = False) -> Order | None:
    """The order to go there, sneaking where he can, his shield to the nearest enemy, or ``off``."""
    there = standing_at(here.me, cell)
    foe = replies.nearest(here.view, there)
    way = bearing(there, foe.place) if foe is not None else ""
    wanted: dict[str, Value] = {"to": cell, "off": off, "sneak": at.sneaks(here, cell)}
    if way and not off:
        wanted["facing"] = way
    return made(here, turn.MOVE, **wanted)


def _reaches(here: at.Scene) -> bool:
    """Whether he has somebody up in reach of a blow or a shot."""
    view, me = here.view, here.me
    strikes = gear.melee(me) or me.fighter.natural != gear.BARE
    reached = [*at.struck(view, me.unit)] if strikes else []
    for name in missiles(me):
        reached += afar.shot_at(view, me.unit, name)
    return any(figure(view, unit).able for unit in reached)


def _aims_from(here: at.Scene, cell: Cell) -> bool:
    """Whether he could shoot at somebody from there."""
    there = standing_at(here.me, cell)
    rows, up = [weapons()[name] for name in missiles(here.me)], [*at.up(here.view, there)]
    return any(can_shoot(here.view, there, foe, row) for row in rows for foe in up)


@rule("EM-MOV-01")
def sprints(here: at.Scene) -> Order | None:
    """At a run towards enemies who are far, no nearer than they come in a turn."""
    me, view = here.me, here.view
    foe = replies.nearest(view, me)
    if foe is None or missiles(me) or afar.unloaded(me) or at.sneaking(here):
        return None
    far = (stats.movement(me) + stats.movement(foe)) // numbers().cell
    if cells_apart(me.place, foe.place) <= far:
        return None
    found, feared = at.runs(here), [*at.up(view, me)]

    def safe(cell: Cell) -> bool:
        coming = ((o, stats.movement(o) // numbers().cell + 1) for o in feared)
        return all(cells_apart((cell,), other.place) > near for other, near in coming)

    cells = [cell for cell in road(view, me.unit) if cell in found and safe(cell)]
    return made(here, turn.RUN, to=cells[-1]) if cells else None
