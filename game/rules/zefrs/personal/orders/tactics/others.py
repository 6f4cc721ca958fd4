"""What else a fighter could do: hands upon somebody, a guard, waiting, chores, magic, ways."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, zip_longest

from game.core.grid import RING, Cell, king_moves
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.core.view import View
from game.rules.zefrs.exchange import grapple
from game.rules.zefrs.exchange.guard import methods
from game.rules.zefrs.ground.site import behind
from game.rules.zefrs.personal.acts.performing import AUTO
from game.rules.zefrs.personal.orders import fight, usual
from game.rules.zefrs.personal.orders.fray import WHOEVER, Fray, blades
from game.rules.zefrs.personal.orders.grammar import FREE
from game.rules.zefrs.personal.orders.lines import missiles
from game.rules.zefrs.personal.orders.tactics import worth
from game.rules.zefrs.personal.orders.tactics.dangers import danger
from game.rules.zefrs.personal.orders.tactics.fights import DECLARES, beset, finished, fray_of
from game.rules.zefrs.personal.orders.walks import goals, offs, small
from game.rules.zefrs.personal.sheet import chores
from game.rules.zefrs.personal.sheet.scene import Other, Scene, scene
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import GAITS
from game.rules.zefrs.sheet.arms import FISTS, grips, shed_from, weapon
from game.rules.zefrs.sheet.components import Holding

SEIZED, HEALED, THINGS = 2, 3, 2
"""So many enemies are thought of to lay hands on, people for magic, things to take up."""

BESET, THROUGH = 3, 2
"""With so many enemies close by one looks for a way through them; so many ends are thought of."""

HURT = 0.5
"""Who has more than this part of him left is not worth healing yet."""

NEAR = 2
"""Who shoots takes up something else when an enemy is no further off than this."""

HOLD: tuple[Slot, ...] = (("form", "hold"),)
Idea = tuple[Slot, ...]


def others(view: View, request: Request) -> Iterator[Order]:
    """Whatever else he could do, the likeliest first; of small questions where he looks."""
    if request.kind == "personal.face":
        yield from looks(view, request)
    if request.kind not in DECLARES:
        return
    fray = fray_of(view, request)
    if fray.me.condition.held:
        freed: Idea = (("form", "fight"), ("how", "grapple"), ("purpose", "break"))
        yield finished(view, request, freed) if usual.fights(fray.here) else usual.HOLD
        return
    for slots in _ideas(fray, free=request.kind == FREE):
        yield usual.HOLD if slots == HOLD else finished(view, request, slots)
    if request.kind != FREE:
        yield from waits(fray)


def _ideas(fray: Fray, *, free: bool) -> Iterator[Idea]:
    here = fray.here
    known = small(here)
    if "stand" in known:
        yield (("form", "move"), ("manner", "stand"), ("to", here.cell))
    if here.view.find(here.unit, Holding) is not None:
        yield HOLD
    hands = _hands(fray) if usual.fights(here) else iter(())
    yield from chain.from_iterable(_in_turn(_chores(here, known), hands, _magic(fray)))
    if not free:
        yield from _guards(here)
    yield HOLD


def _in_turn(*kinds: Iterator[Idea]) -> Iterator[list[Idea]]:
    """One of each kind after the other, so that none keeps the others out."""
    for row in zip_longest(*kinds):
        yield [idea for idea in row if idea is not None]


def _guards(here: Scene) -> Iterator[Idea]:
    step = here.stepping(here.cell)
    if any(danger(here.view, foe.unit, here.unit, here.cell) > 0 for foe in here.foes):
        for method in methods(here.me):
            yield (("form", "defend"), ("method", method), *step)


def _chores(here: Scene, known: tuple[str, ...]) -> Iterator[Idea]:
    """Getting something ready, a door, somebody to bind."""
    for manner in ("bind", "load", "strap", "draw", "pick_up"):
        if manner not in known or (manner in ("draw", "pick_up") and not lacks(here)):
            continue
        if manner == "bind":
            for unit in chores.targets(here.view, here.unit, manner, here.cell):
                yield (("form", "move"), ("manner", manner), ("target", unit))
            continue
        for item in chores.items(here.view, here.unit, manner, here.cell)[:THINGS]:
            hands = chores.hands(here.view, here.unit, manner, item)
            hand: Idea = (("hand", hands[0]),) if hands else ()
            yield (("form", "move"), ("manner", manner), ("weapon", item), *hand)
    if "open" in known:
        for cell in chores.spots(here.view, here.unit, "open", here.cell):
            yield (("form", "move"), ("manner", "open"), ("to", cell))


def lacks(here: Scene) -> bool:
    """Whether he has nothing to strike with, and nothing to shoot at those who are not close."""
    if blades(here.me):
        return False
    shoots = any(any(True for _ in missiles(here, how)) for how in ("shoot", "throw"))
    idle = not any(worth.able(here.view, foe.unit) for foe in here.foes)
    return idle or not shoots or beset(here, here.cell, NEAR)


def _hands(fray: Fray) -> Iterator[Idea]:
    """Hands upon the strongest beside him, his shield, a way through them."""
    here, hows = fray.here, tuple(fray.hows())
    close = [foe for foe in fray.people() if king_moves(here.cell, foe.cell) == 1]
    able = [foe for foe in close if worth.able(here.view, foe.unit)]
    able.sort(key=lambda foe: -worth.usual(here.view, foe.unit, here.unit))
    step = here.stepping(here.cell)
    if "grapple" in hows and shed_from(here.me) is None:
        for foe in able[:SEIZED]:
            yield from _grapples(fray, foe, step)
    upright = [foe for foe in able if not foe.who.condition.fallen]
    if "bash" in hows and upright:
        yield (("form", "fight"), ("how", "bash"), *step, ("target", upright[0].unit))
    if "rush" in hows and len(able) >= BESET:
        yield from _rushes(fray)


def _grapples(fray: Fray, foe: Other, step: Idea) -> Iterator[Idea]:
    state = foe.who.condition
    for purpose in fray.purposes():
        if state.held or purpose in ("break", "shove") or (purpose == "trip" and state.fallen):
            continue
        start: Idea = (("form", "fight"), ("how", "grapple"), ("purpose", purpose), *step)
        at: Idea = (("target", foe.unit),)
        if purpose == "disarm":
            hands = fray.hands(Order((*start, *at)))
            if not hands:
                continue
            at = (*at, ("hand", hands[0]))
        yield (*start, *at)


def _rushes(fray: Fray) -> Iterator[Idea]:
    here = fray.here

    def feared(cell: Cell) -> float:
        return sum(danger(here.view, foe.unit, here.unit, cell) for foe in here.foes)

    for cell in sorted(fray.ends(), key=feared)[:THROUGH]:
        own: Idea = (("form", "fight"), ("how", "rush"), ("to", cell))
        target = fray.targets(Order(own))[0]
        shield = grapple.why_no_rush(here.me, shield=True) is None
        yield (*own, ("target", target), *((("shield", False),) if shield else ()))


def _magic(fray: Fray) -> Iterator[Idea]:
    """Each effect upon enemies, or upon friends who are badly off."""
    here = fray.here
    if wounds.forbids(here.me.wounds, "magic"):
        return
    for effect in fight.workable(here, fray.only):
        units = tuple(fight.upon(here, effect, fray.only))
        whole = {unit: worth.left(here.view, unit) for unit in units}
        foes = [u for u in units if here.foe(u) is not None and worth.able(here.view, u)]
        hurt = [u for u in units if here.foe(u) is None and whole[u] <= HURT]
        for unit in sorted(foes or hurt, key=whole.__getitem__)[:HEALED]:
            yield (("form", "magic"), ("effect", effect), ("target", unit))


def waits(fray: Fray) -> Iterator[Order]:
    """To strike at whoever comes within reach, with the best weapon at hand."""
    here, me = fray.here, fray.me
    barred = any(wounds.forbids(me.wounds, what) for what in ("wait", "fight"))
    if barred or beset(here, here.cell):
        return
    foe = next((foe for foe in here.foes if worth.able(here.view, foe.unit)), None)
    if foe is None:
        return
    rows = [row for row in blades(me) if not row.harmless] or [weapon(FISTS)]
    rated = [(worth.blows_plainly(here.view, here.unit, foe.unit, row.id), row) for row in rows]
    (_, area), row = max(rated, key=lambda pair: pair[0][0])
    arm: Idea = (("then.how", "brawl"),)
    if row.id != FISTS:
        arm = (("then.how", "strike"), ("then.weapon", row.id))
        if len(grips(me, row)) > 1:
            arm = (*arm, ("then.grip", max(grips(me, row))))
    step = here.stepping(here.cell, "then.step")
    at: Idea = (("then.target", WHOEVER), ("then.area", area), ("then.stun", False))
    first: Idea = (("form", "wait"), ("condition", "near"), ("who", WHOEVER))
    yield Order((*first, ("then.form", "fight"), *arm, *step, *at, ("facing", AUTO)))


def looks(view: View, request: Request) -> Iterator[Order]:
    """The directions in which fewer enemies beside him are behind his back than he would have."""
    here = scene(view, request.unit)
    close = [
        foe
        for foe in here.foes
        if king_moves(here.cell, foe.cell) <= 2 and worth.able(view, foe.unit)
    ]
    usually = str(dict(request.about).get("facing", ""))

    def back(facing: str) -> float:
        open_to = (foe for foe in close if behind(here.cell, facing, foe.cell))
        return sum(worth.usual(view, foe.unit, here.unit) for foe in open_to)

    if usually and back(usually) > 0:
        best = min(RING, key=back)
        if back(best) < back(usually):
            yield Order((("facing", best),))


def going(view: View, request: Request, cell: Cell) -> Order | None:
    """The order to go there by the easiest gait."""
    return _way(view, request, cell, off=False)


def leaving(view: View, request: Request, cell: Cell) -> Order | None:
    """The order to leave the field from there; to give up for one who is at his end."""
    found = _way(view, request, cell, off=True)
    here = scene(view, request.unit)
    if found is None and cell == here.cell and here.me.health.now <= 0:
        return Order((("form", "surrender"),))
    return found


def _way(view: View, request: Request, cell: Cell, *, off: bool) -> Order | None:
    if request.kind not in DECLARES:
        return None
    here = scene(view, request.unit)
    if here.me.condition.held:
        return None
    for gait in GAITS:
        way = goals(here, gait).get(cell)
        if way is None:
            continue
        choice = offs(here, gait, cell)
        if off in choice or (not choice and not off and way.path):
            out: Idea = (("off", off),) if choice else ()
            slots: Idea = (("form", "move"), ("manner", gait), ("to", cell), *out)
            return finished(view, request, slots)
    return None
