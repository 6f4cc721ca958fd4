"""What the field shows of a declaration in the making: reach, way, place, targets, sight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.core.components import Unit
from game.core.grid import Cell, king_moves
from game.core.orders import Order, is_pass
from game.core.ruleset import Request
from game.core.shown import Sightline
from game.core.view import View
from game.core.vocabulary import WALK, Role
from game.play import screens
from game.play.words import decimal, say, templates
from game.ui.battle.table.model import tincture_of
from game.ui.field.block.standards import SEALED, UNSET
from game.ui.field.looks import size_of
from game.ui.field.scene import Area, Ghost, Path, Peril, Sight, SwornWay
from game.ui.leaf import roles
from game.ui.leaf.draft import cells
from game.ui.leaf.naming import about_words
from game.ui.odds.chart import promise
from game.ui.odds.shifts import signed
from game.ui.stage.act.tips import cell_of, goal, lines, planned, who
from game.ui.stage.outlook import REACH, SIGHT, THREAT, Outlook
from game.ui.stage.stage import NO_PLAN, Plan

if TYPE_CHECKING:
    from game.ui.leaf.leaf import Leaf
    from game.ui.stage.act.act_mode import ActMode

MOST = 7
"""To so many enemies lines of sight are drawn."""

SEALS = {"fight": "attack", "defend": "defend", "move": "move", "hold": "stay", "wait": "stay"}
"""The sign on the seal of an order by its ribbon; others have a crown."""

FIGHT, MOVE, HELD = "fight", "move", "hold"

FOE = "foe"
"""The fact of a request that names the one enemy whom it is about."""


def plan_of(mode: ActMode, outlook: Outlook, hovered: Cell | None) -> Plan:
    """The marks of this moment."""
    request, leaf = mode.request, mode.leaf
    here = cell_of(mode.view, request.unit) if request else None
    if request is None or here is None:
        return NO_PLAN
    unit, place = request.unit, planned(mode) or here
    manner = leaf_way(leaf)
    path = walk(mode, outlook, here, hovered) or way(outlook, unit, here, place, manner)
    return Plan(
        selected=unit,
        aimed=leaf.target or only(request) or weighed(leaf),
        targets=leaf.units,
        rear_of=leaf.target,
        areas=(
            *(areas(mode, outlook) if REACH in outlook.on else ()),
            *filled(outlook, request, leaf.previewed),
        ),
        path=path,
        sworn=(*sworn(mode), *further(mode, place)),
        ghosts=ghost(mode.view, unit, place) if place != here else (),
        sights=tuple(sights(mode, outlook, unit, place)),
        perils=tuple(perils(mode.view, outlook, unit, path)) if path else (),
        threat=outlook.threat() if THREAT in outlook.on else {},
        ribbons={
            one.unit: ribbon_of(leaf.book, roles.form_of(mode.view, one, order))
            for one, order in given(mode)
        },
        orders=dict(orders(mode)),
        tip=lines(mode, outlook, hovered),
        tip_at=hovered,
    )


def ribbon_of(book: str, form: str) -> str:
    """The ribbon of an order that was sworn; one that has none is held back like a waiting one."""
    return screens.ribbon(book, form) or (HELD if form else "")


def orders(mode: ActMode) -> Iterator[tuple[int, str]]:
    """The icons of what has been sworn, and the ring of those who still need an order."""
    drafts = mode.view.drafts
    for request in mode.seat.waiting:
        order = drafts.get(request.id)
        if order is not None:
            yield request.unit, order_icon(mode.view, roles.form_of(mode.view, request, order))
        elif request.editable:
            yield request.unit, UNSET


def order_icon(view: View, form: str) -> str:
    """The icon of an order of this form; the crown where it has none."""
    return screens.icon(view.ruleset.id, form) or SEALED


def given(mode: ActMode) -> Iterator[tuple[Request, Order]]:
    """What has been sworn already."""
    drafts = mode.view.drafts
    return ((one, drafts[one.id]) for one in mode.seat.waiting if one.id in drafts)


def leaf_way(leaf: Leaf) -> str:
    """In which way the order in the making is done."""
    view, request, chapter = leaf.seat.view, leaf.request, leaf.chapter
    assert request is not None
    ways = roles.said(view, request, leaf.previewed, *roles.WAYS, chapter=chapter)
    return str(ways[0][1]) if ways else ""


def areas(mode: ActMode, outlook: Outlook) -> Iterator[Area]:
    """Where he can go: with a step and a blow, on foot, and otherwise while he is to move."""
    leaf, request = mode.leaf, mode.request
    if request is None:
        return
    form = screens.ribbon(leaf.book, roles.form_of(mode.view, request, leaf.order, leaf.chapter))
    step = roles.one(leaf.slots, Role.STEP) if form == FIGHT else None
    strike = frozenset(cells(step)) if step else frozenset()
    reach = outlook.ordered(request, leaf.previewed)
    walk = {stride.cell for stride in reach if stride.manner == WALK} - strike
    other = {stride.cell for stride in reach} - walk - strike
    if form == MOVE and other:
        yield Area("run", frozenset(other))
    if walk:
        yield Area("walk", frozenset(walk))
    if strike:
        yield Area("strike", strike)


def filled(outlook: Outlook, request: Request, order: Order) -> Iterator[Area]:
    """What the order would fill with fire, blast or blows, before it is sworn."""
    if cells := outlook.area(request, order):
        yield Area("blast", cells)


def way(outlook: Outlook, unit: int, here: Cell, place: Cell, manner: str) -> Path | None:
    """The way to where he will stand, with what it costs."""
    if place == here:
        return None
    stride = outlook.stride(unit, place, manner)
    if stride is None or not stride.path:
        return Path((here, place))
    start = () if stride.path[0] == here else (here,)
    return Path((*start, *stride.path), str(stride.cost))


def walk(mode: ActMode, outlook: Outlook, here: Cell, hovered: Cell | None) -> Path | None:
    """The way to the free cell under the pointer, which a click would choose; none where the
    question is not about a place, as while tactics are chosen or shots are told.
    """
    if (
        mode.request is None
        or mode.settled
        or hovered is None
        or who(mode.view, hovered) is not None
    ):
        return None
    leaf = mode.leaf
    if not roles.slots_for(leaf.book, leaf.draft, leaf.chapter, hovered, leaf.blow):
        return None
    reached = outlook.stride(mode.request.unit, hovered) if REACH in outlook.on else None
    return way(outlook, mode.request.unit, here, hovered, reached.manner) if reached else None


def perils(view: View, outlook: Outlook, unit: int, path: Path) -> Iterator[Peril]:
    """Whom he meets on this way, with the odds of a blow that comes before his own."""
    for met in outlook.meets(unit, path.cells):
        start = cell_of(view, met.unit)
        if start is None:
            continue
        words = say(met.key, met.facts)
        if met.chance:
            facts = (("n", round(100 * met.chance)), ("points", decimal(met.mean)))
            words = ", ".join(filter(None, (words, say("stage.meets", facts))))
        yield Peril(start, met.cell, words, strikes=met.chance > 0)


def sworn(mode: ActMode) -> Iterator[SwornWay]:
    """What the others of the side have sworn: where they go, or whom they go for."""
    view, tincture = mode.view, tincture_of(mode.view, mode.seat.side)
    for request, order in given(mode):
        here = cell_of(view, request.unit)
        if here is None or (mode.request is not None and request.unit == mode.request.unit):
            continue
        place = goal(view, request, order, "")
        foes = roles.units_of(view, request, order, Role.TARGET)
        struck = cell_of(view, foes[0]) if foes else None
        if place is not None and place != here:
            yield SwornWay((here, place), tincture)
        if struck is not None:
            yield SwornWay((place or here, struck), tincture, goal=False)


def further(mode: ActMode, here: Cell) -> Iterator[SwornWay]:
    """Lines to all whom the order in the making is aimed at after the first."""
    view, request, leaf = mode.view, mode.request, mode.leaf
    assert request is not None
    tincture, about = tincture_of(view, mode.seat.side), (view, request, leaf.previewed)
    targets = roles.units_of(*about, Role.TARGET, chapter=leaf.chapter)[1:]
    for unit in (*targets, *roles.units_of(*about, Role.WATCHED, chapter=leaf.chapter)):
        cell = cell_of(view, unit)
        if cell is not None and cell != here:
            yield SwornWay((here, cell), tincture, goal=False)


def ghost(view: View, unit: int, place: Cell) -> tuple[Ghost, ...]:
    """His shield where he will stand."""
    known = view.get(unit, Unit)
    return (Ghost(place, tincture_of(view, known.side), size=size_of(view, unit)),)


def sights(mode: ActMode, outlook: Outlook, unit: int, place: Cell) -> Iterator[Sight]:
    """Lines from where he will stand to the nearest, and to his target, who alone has words; where
    an order is aimed at several, each of them has his odds.
    """
    target, odds = mode.leaf.target, promised(mode)
    seen = outlook.sight(unit, place) if SIGHT in outlook.on else ()
    if mode.view.scale.fields.wide:
        # Hosts are many and far off: only who can be chosen now is worth a line.
        seen = tuple(line for line in seen if line.unit in mode.leaf.units)
    near = sorted(seen, key=lambda line: king_moves(place, line.end))
    shown = (*near[:MOST], *(line for line in near[MOST:] if line.unit in (target, *odds)))
    for line in shown:
        yield Sight(line, odds.get(line.unit) or (sight_words(line) if line.unit == target else ""))
    for other in odds.keys() - {line.unit for line in shown}:
        cell = cell_of(mode.view, other)
        if cell is not None:
            yield Sight(Sightline(place, cell, other, "clear"), odds[other])


def promised(mode: ActMode) -> dict[int, str]:
    """How likely the order in the making is to hit each of several targets, in words; of one
    alone, why it would come to nothing as things stand.
    """
    free = freely(mode)
    forecast = mode.leaf.forecast
    told = forecast is not None and (forecast.others or forecast.barred)
    every = (forecast, *forecast.others) if forecast is not None and told else ()
    return {
        **free,
        **{one.target: promise(mode.view, one) for one in every if one.target is not None},
    }


def freely(mode: ActMode) -> dict[int, str]:
    """The one upon whom alone this request may be used, with how often it still can."""
    foe = only(mode.request)
    return {foe: about_words(mode.view, mode.request, short=True)} if foe and mode.request else {}


def only(request: Request | None) -> int | None:
    """The one enemy upon whom a request may be used; None for anybody."""
    foe = request.fact(FOE) if request is not None else None
    return foe if type(foe) is int and foe else None


def weighed(leaf: Leaf) -> int | None:
    """Against whom the odds are of an order that names nobody, such as a stance."""
    return leaf.forecast.target if leaf.forecast is not None else None


def sight_words(line: Sightline) -> str:
    """What lies between, and what it is worth to a shot; nothing of somebody at hand, where nothing
    lies between: a scroll there would only hide who fights.
    """
    if line.state == "clear" and king_moves(line.start, line.end) == 1:
        return ""
    worth = sum(modifier.worth for modifier in line.modifiers)
    plain = f"stage.sight_{line.state}"
    told = f"{plain}{('_only', '', '_all')[min(2, len(line.modifiers))]}"
    return say(told if told in templates() else plain, {"n": signed(worth)})


def sign_of(view: View, request: Request, order: Order | None) -> str:
    """The sign on the seal of an order: what it is mostly about."""
    if order is None or is_pass(order):
        return "unset"
    return SEALS.get(screens.ribbon(view.ruleset.id, roles.form_of(view, request, order)), "crown")
