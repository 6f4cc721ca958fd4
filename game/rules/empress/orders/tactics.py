"""What an opponent may ask Empress (7.2): what could be done, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.core.forecast import Forecast
from game.core.grid import Cell, king_moves
from game.core.memo import once
from game.core.orders import Order, Value
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.tactics import FighterTactics, Gain, Intent, Purpose
from game.core.view import View
from game.rules.empress.acts import aims, blows, initiative, things, turn
from game.rules.empress.orders import afar, declared, replies, risks, stances, usual, worth
from game.rules.empress.orders import scene as at
from game.rules.empress.orders.prospects import after_move
from game.rules.empress.sheet.figure import Figure, figure, standing_at
from game.rules.empress.sheet.ground import band_to, cover, in_front, in_line
from game.rules.empress.sheet.situation import arms, engaging, rank, site_of
from game.rules.empress.tables.book import items
from game.rules.kit import tactics as kit
from game.rules.kit.ground.places import gap

BURSTS = 3
"""So many places of something that bursts are proposed."""

FRIENDS = 2
"""What each friend counts beside an enemy whom something takes that bursts."""

ON_THE_MOVE = 0.9
"""What is left of a shot from where he has to go first."""

FARTHEST = 2
"""So many cells far the longest weapons reach."""

SEVERAL = 3
"""So many who can get at somebody make him think of nothing but his defence."""

BLOWS = (turn.STRIKE, turn.CHARGE, turn.MANEUVER, turn.ESCAPE, turn.CRUSH, turn.HURL)
PURPOSES = {
    **dict.fromkeys(BLOWS, Purpose.STRIKE),
    **dict.fromkeys((turn.SHOOT, turn.THROW, turn.LOB), Purpose.SHOOT),
    **dict.fromkeys((turn.MOVE, turn.RUN), Purpose.GO),
    **dict.fromkeys((turn.RETREAT, turn.FALL_BACK), Purpose.GIVE_WAY),
    **dict.fromkeys((turn.HOLD, turn.WATCH), Purpose.WAIT),
}
"""What each form comes to."""


def attacks(view: View, request: Request, foe: int) -> Iterator[Order]:
    """Every blow and shot that reaches him, the one that promises most first; none as long as he
    can get up, which costs no action.
    """
    here = at.scene(view, request, Order())
    if request.kind != turn.TURN or not here.action or at.stands(here):
        return
    found = [*usual.blows(here, foe), *usual.shots(here, foe)]
    yield from (order for _, order in sorted(found, key=lambda pair: -pair[0]))
    if foe in at.mastered(here):
        yield from filter(None, [usual.made(here, turn.CRUSH, target=foe)])


def variants(view: View, request: Request, order: Order) -> list[Order]:
    """Something that bursts, a charge, and every maneuver against the same one."""
    here = at.scene(view, request, Order())
    target = order.unit("target")
    if request.kind != turn.TURN or not here.action or not target:
        return []
    found = [*_bursts(here)]
    if target in at.charges(here):
        found.append(usual.made(here, turn.CHARGE, target=target))
    aims_ = at.aims(here, target) if target in at.victims(here) else ()
    for aim in sorted(aims_, key=lambda aim: -sum(worth.effect(view, here.me.unit, target, aim))):
        wanted: dict[str, Value] = {"target": target, "aim": aim}
        found.append(usual.made(here, turn.MANEUVER, **wanted))
        if here.me.warrior:
            found.append(usual.made(here, turn.MANEUVER, **wanted, combined=True))
    return [*filter(None, found)]


def _bursts(here: at.Scene) -> Iterator[Order | None]:
    """What bursts, where it takes most enemies and fewest friends."""
    view, me = here.view, here.me
    for name in afar.pots(here):
        near = {foe.place[0] for foe in at.up(view, me)}
        cells = [cell for cell in afar.lobbed(view, me.unit, name) if cell in near]
        rated = sorted(cells, key=lambda cell: (-_taken(view, me, name, cell), cell))
        for cell in rated[:BURSTS]:
            if _taken(view, me, name, cell) > 0:
                yield usual.made(here, turn.LOB, item=name, cell=cell)


@once
def _taken(view: View, me: Figure, name: str, cell: Cell) -> int:
    """Enemies in the area, less twice the friends."""
    found = things.victims(view, items()[name], cell)
    return sum(1 if one.side != me.side else -FRIENDS for one in found if one.able)


def others(view: View, request: Request) -> Iterator[Order]:
    """Stances; answers to an opportunity; getting free or up, loading, arming himself, waiting; to
    do nothing more.
    """
    if request.kind == initiative.STANCE:
        yield from _stances(view, request)
    elif request.kind == blows.INTERRUPT:
        yield replies.interrupt(view, request)
        yield replies.NO
    elif request.kind == turn.TURN:
        here = at.scene(view, request, Order())
        if at.stands(here):
            yield from filter(None, [usual.made(here, turn.STAND)])
        elif here.action:
            yield from filter(None, _actions(here))
        yield usual.END


def _stances(view: View, request: Request) -> list[Order]:
    """The usual declaration and those with another stance or side, the most worth a thought first;
    that alone where nobody can attack anybody. Pure defence is for those whom several fight, or can
    get at.
    """
    unit, plainly = request.unit, replies.stance(view, request)
    able = stances.attackers(view, unit)
    if not (able or stances.targets(view, unit)):
        return [plainly]
    beset = len(engaging(view, unit)) > 1 or len(able) >= SEVERAL
    found = declared.others(view, request, plainly)
    fit = (one for one in found if beset or one.text("stance") != initiative.PURE)
    return stances.promising(view, unit, [plainly, *fit])


def _actions(here: at.Scene) -> Iterator[Order | None]:
    view, unit = here.view, here.me.unit
    yield usual.gets_free(here)
    yield usual.loads(here)
    yield usual.arms_in_contact(here) or usual.arms_himself(here)
    yield usual.tends(here)
    yield usual.sprints(here)
    if here.fresh and not here.held and any(at.up(view, here.me)):
        yield usual.made(here, turn.HOLD)
    if here.fresh and here.me.warrior:
        for foe, _ in stances.attackers(view, unit)[:1]:
            if stances.provoked(view, unit, foe):
                yield usual.made(here, turn.COUNTER, target=foe)


def going(view: View, request: Request, cell: Cell) -> Order | None:
    """There, by his movement or else at a run."""
    here = at.scene(view, request, Order())
    if cell in at.ways(here):
        return usual.going(here, cell)
    if here.action and cell in at.runs(here):
        return usual.made(here, turn.RUN, to=cell)
    return None


def leaving(view: View, request: Request, cell: Cell) -> Order | None:
    """Off the field, where it ends."""
    here = at.scene(view, request, Order())
    off = site_of(view).edge(cell) and cell in at.ways(here)
    return usual.going(here, cell, off=True) if off else None


def intent(view: View, request: Request, order: Order) -> Intent:
    """An attack is aimed at somebody; an opportunity attack likewise. Most who go down live."""
    strikes = request.kind == blows.INTERRUPT and order.get("use") is True
    purpose = Purpose.STRIKE if strikes else PURPOSES.get(order.text("form"), Purpose.OTHER)
    found = replace(kit.intent_by_roles(view, request, order, purpose), spares=True)
    return replace(found, target=request.fact("target") or None) if strikes else found


def follows(view: View, request: Request, foe: int, cell: Cell) -> float:
    """The best blow or shot at him in the same turn, after a move there; a run is an action."""
    here = at.scene(view, request, Order())
    if request.kind != turn.TURN or not here.action or cell not in at.ways(here):
        return 0.0
    there, he = standing_at(here.me, cell), figure(view, foe)
    found = list(_shots_from(view, there, he, aims.missiles(here.me)))
    if gap(there.place, he.place, king_moves) <= FARTHEST:
        front = in_front(he, there.place)
        found += [after_move(view, there.unit, foe, r.id, front) for r in arms(view, there, he)]
    return max(found, default=0.0)


def _shots_from(view: View, there: Figure, he: Figure, shots: Iterable[str]) -> Iterator[float]:
    """What his shots would take from where he stands then."""
    for name in shots:
        row = aims.missile_of(name)
        band = band_to(there, he.place, row) if row is not None else ""
        if row is not None and band and in_line(view, there.place, he.place):
            hidden, front = cover(view, there, he), in_front(he, there.place)
            found = after_move(view, there.unit, he.unit, row.id, front, band, hidden)
            yield ON_THE_MOVE * found


def gains(view: View, request: Request, order: Order, odds: Forecast | None) -> Iterable[Gain]:
    """What an order brings besides; what a declaration does is all told so."""
    if request.kind == initiative.STANCE:
        return stances.gains(view, request.unit, order, replies.stance(view, request))
    if order.text("form") == turn.HOLD:
        spared = Gain("guard", stances.held_back(view, request.unit), request.unit)
        blow, foe = stances.awaited(view, request.unit)
        return Gain("ready", worth.IN_HAND), spared, Gain("ambush", blow, foe or None)
    if order.text("form") == turn.COUNTER:
        return ()  # It is told as a blow.
    return worth.gains(view, request, order, odds)


@rule("EM-INI-06")
def happens(view: View, request: Request, order: Order, odds: Forecast) -> float:
    """How likely it comes to the attack: to a counter only if that enemy attacks him."""
    if order.text("form") == turn.COUNTER:
        return stances.provoked(view, request.unit, order.unit("target") or 0)
    return kit.always(view, request, order, odds)


TACTICS = FighterTactics(
    attacks,
    variants,
    others,
    going,
    leaving,
    intent,
    worth.left,
    kit.part_of_what_is_left,
    worth.power,
    gains,
    happens,
    worth.danger,
    worth.spread,
    informed=1.0,
    prospect=0.95,
    might=kit.might_by_danger(worth.potential),
    whole=True,
    fear=1.0,
    follows=follows,
    passed=risks.passed,
    rank=rank,
    early=True,
)
"""What opponents ask."""
