"""The tooltip over a cell of the field: who stands there, what the ground is, what a click does,
and what the own people are about to do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.core.components import Field, Health, Lying, Out, Position, Scenery, Unit
from game.core.grid import Cell, within
from game.core.orders import PASS_SLOT, Order
from game.core.ruleset import Request
from game.core.view import View
from game.core.vocabulary import Role
from game.play import screens
from game.play.names import called
from game.play.telling import chronicle, grounds
from game.play.words import say, templates, word
from game.ui.battle.table.model import card, name_of, said_of
from game.ui.battle.table.wording import answer_words, capital, named, plain, rank_words
from game.ui.battle.tips.square import refused
from game.ui.field.looks import size_of
from game.ui.leaf import roles
from game.ui.leaf.naming import value_words
from game.ui.odds.chart import promise
from game.ui.odds.shifts import signed
from game.ui.stage.act import hand as act_hand
from game.ui.stage.outlook import THREAT, Outlook
from game.ui.stage.stage import Tip

if TYPE_CHECKING:
    from game.ui.stage.act.act_mode import ActMode


_COMES = {True: "meet", False: "toward"}
"""A click that goes towards an enemy, by whether he can be fought at its end."""

WAIT = "wait"
MOST = 4
"""So many states, or enemies, are named."""


def lines(mode: ActMode, outlook: Outlook, cell: Cell | None) -> Tip:
    """Everything there is to say of the cell under the pointer."""
    if cell is None:
        return ()
    view, unit = mode.view, who(mode.view, cell)
    about = tuple(fighter(view, unit)) if unit is not None else ()
    ground = tuple(terrain(view, cell))
    head = (
        about or ground or ((("head", say("stage.open_ground")),) if THREAT in outlook.on else ())
    )
    rest = tuple(("note", words) for _, words in ground[:1]) if about else ()
    if mode.refusal is not None and mode.refused_at == cell:
        return (*(head[:1] or rest), ("no", refused(view, mode.refusal)))
    threat = tuple(threatened(view, outlook, cell)) if THREAT in outlook.on else ()
    deed = doing(mode, unit, cell)
    if unit is not None:
        own = own_order(mode, unit) if _own(mode, unit) else covered(mode, outlook, unit)
        threat = (*own, *threat)
    barred = (("no", why),) if (why := out_of_reach(mode, unit, deed)) else ()
    done = (("do", deed),) if deed and (head or unit) else ()
    return (*head, *rest, *threat, *barred, *done)


def out_of_reach(mode: ActMode, unit: int | None, deed: str) -> str:
    """Why the order in the making would come to nothing against whoever is pointed at; or, where a
    click would do no ``deed``, why he cannot be chosen at all.
    """
    leaf = mode.leaf
    if unit is None or mode.request is None or mode.settled or _own(mode, unit):
        return ""
    if mode.view.find(unit, Out) is not None:
        return ""
    meant = mode.meant(unit)
    if meant.cell is not None and meant.meets:
        return ""
    if meant.cell is not None:
        barred = meant.barred
        return capital(promise(mode.view, barred)) if barred else say("stage.not_from_here")
    if unit == leaf.target:
        forecast = leaf.forecast
        return (
            capital(promise(mode.view, forecast))
            if forecast is not None and forecast.barred
            else ""
        )
    return "" if deed else refused(mode.view, act_hand.why(mode, unit))


def who(view: View, cell: Cell) -> int | None:
    """Who stands there, else who lies there."""
    known = view.each(Position, Health, Unit)
    found = [unit for unit, (post, _, _) in known if within(cell, post.cell, size_of(view, unit))]
    return min(found, key=lambda unit: _rank(view, unit), default=None)


def _rank(view: View, unit: int) -> tuple[bool, bool]:
    """Who is meant where several are: not who is out, and the rider before his beast."""
    return view.find(unit, Out) is not None, card(view, unit).rank == "mount"


def fighter(view: View, unit: int) -> Iterator[tuple[str, str]]:
    """His name, his points, his states."""
    known, health = view.get(unit, Unit), view.find(unit, Health)
    yield "head", called(known.name)
    told = card(view, unit)
    if health is not None:
        facts = {"now": health.now, "full": health.full}
        known_as = (rank_words(view, unit), say("stage.points_of", facts))
        yield "note", " \N{MIDDLE DOT} ".join(filter(None, known_as))
    if told.guard:
        worth = (f"{say(stat.key)} {word('weapon', stat.value)}" for stat in told.guard)
        yield "note", " \N{MIDDLE DOT} ".join(worth)
    states = sorted(told.chips, key=lambda chip: -chip.gravity)[:MOST]
    if states:
        yield "body", ", ".join(said_of(view, unit, chip.key) for chip in states)
    out = view.find(unit, Out)
    if out is not None:
        key = f"stage.out_{out.why}"
        yield "body", say(key) if key in templates() else plain(out.why)


def terrain(view: View, cell: Cell) -> Iterator[tuple[str, str]]:
    """The ground, its height, and what lies on it."""
    field = view.each(Field)[0][0]
    grid = view.get(field, Field).grid
    kind, high = grid.terrain_at(cell), grid.height_at(cell)
    words = [capital(grounds.name(kind))] if kind else []
    if high:
        words.append(say("stage.height", {"n": high}))
    lying = view.find(field, Lying)
    for spot, item in lying.things if lying else ():
        if spot == cell:
            called = word("weapon", item)
            words.append(say("stage.lies", {"item": plain(item) if called == item else called}))
    for _, (thing, post) in view.each(Scenery, Position):
        if post.cell == cell:
            words.append(say("stage.stands", {"item": plain(word("thing", thing.kind))}))
    if words:
        yield "head", capital(", ".join(words))
    if kind and grounds.text(kind):
        yield "note", grounds.text(kind)


def covered(mode: ActMode, outlook: Outlook, unit: int) -> Iterator[tuple[str, str]]:
    """How an enemy is seen from where the chosen fighter will stand, and what a shot from there
    gains or loses if he can shoot.
    """
    request = mode.request
    here = cell_of(mode.view, request.unit) if request is not None else None
    if request is None or here is None:
        return
    start = planned(mode) or here
    line = next((seen for seen in outlook.sight(request.unit, start) if seen.unit == unit), None)
    if line is None:
        return
    yield "body", say(f"stage.seen_{line.state}")
    told = [f"{signed(m.worth)} {say(m.label)}" for m in line.modifiers if m.worth]
    if told:
        yield "note", say("stage.shot_from_here", {"modifiers": ", ".join(told)})


def threatened(view: View, outlook: Outlook, cell: Cell) -> Iterator[tuple[str, str]]:
    """Which enemies could strike or shoot there."""
    foes = outlook.threat().get(cell, ())
    if foes:
        names = ", ".join(chronicle.within(name_of(view, foe)) for foe in foes[:MOST])
        more = len(foes) - MOST
        yield (
            "note",
            say("stage.threat_more" if more > 0 else "stage.threat", {"names": names, "n": more}),
        )


def doing(mode: ActMode, unit: int | None, cell: Cell) -> str:
    """What a click would do, in words."""
    leaf, request = mode.leaf, mode.request
    if request is None:
        return ""
    if mode.settled:
        asked = any(r.unit == unit for r in mode.seat.waiting)
        return say("stage.click_take") if asked else ""
    if unit is not None and unit == leaf.whom(leaf.order):
        return say("stage.click_target")
    if unit == request.unit:
        return say("stage.click_stay") if planned(mode) not in (None, cell) else ""
    if unit is not None and unit not in leaf.units and _own(mode, unit):
        asked = any(r.unit == unit for r in mode.seat.waiting)
        return say("stage.click_take") if asked else ""
    if unit is not None:
        meant = mode.meant(unit)
        slots = meant.slots
        if meant.cell is not None:
            going = mode.leaf.draft.with_(*slots) == mode.leaf.order
            key = "going" if going else _COMES[meant.meets]
            return say(f"stage.click_{key}", {"cell": meant.cell})
    else:
        slots = roles.slots_for(leaf.book, leaf.draft, leaf.chapter, cell, leaf.blow)
    order = leaf.draft.with_(*slots) if slots else None
    if order is None:
        return ""
    form = roles.form_of(mode.view, request, order, leaf.chapter)
    key = f"stage.click_{screens.ribbon(leaf.book, form) or form}"
    return say(key if key in templates() else "stage.click_here")


def goal(view: View, request: Request, order: Order, chapter: str) -> Cell | None:
    """Where an action takes him; None where he stays."""
    if screens.ribbon(view.ruleset.id, roles.form_of(view, request, order, chapter)) == WAIT:
        return None
    return roles.cell_of(view, request, order, Role.END_CELL, Role.STEP, chapter=chapter)


def cell_of(view: View, unit: int) -> Cell | None:
    """Where somebody stands."""
    post = view.find(unit, Position)
    return post.cell if post else None


def planned(mode: ActMode) -> Cell | None:
    """Where the order in the making takes the chosen fighter; None where he stays, or where
    nothing was chosen in a window yet, so that nothing of the leaf would be done.
    """
    leaf = mode.leaf
    if mode.window and not mode.fresh and leaf.previewed == leaf.order:
        return None
    assert mode.request is not None
    return goal(mode.view, mode.request, leaf.previewed, leaf.chapter)


def _own(mode: ActMode, unit: int) -> bool:
    known = mode.view.find(unit, Unit)
    return known is not None and known.side == mode.seat.side


def order_words(view: View, request: Request, order: Order) -> str:
    """A declaration in brief: its form, the way of it, and at whom or to where."""
    if not order.slots or order.slots[0][0] == PASS_SLOT:
        return answer_words(view, request, order)
    about = (view, request, order)
    slots = roles.said(*about, Role.FORM, *roles.WAYS)
    told = ", ".join(value_words(view, request, name, value, None) for name, value in slots)
    if whom := roles.units_of(*about, *roles.FOES):
        return say("stage.order_at", {"what": told, "whom": named(view, whom[0])})
    cell = roles.cell_of(*about, Role.END_CELL)
    return say("stage.order_to", {"what": told, "cell": cell}) if cell is not None else told


def own_order(mode: ActMode, unit: int) -> Iterator[tuple[str, str]]:
    """What one of the own people has sworn; of the one who is chosen, what stands on the leaf."""
    chosen = mode.request is not None and unit == mode.request.unit
    request = mode.request if chosen else _asked(mode, unit)
    if request is None or (not chosen and not request.editable):
        return
    sworn = mode.view.drafts.get(request.id)
    order = mode.leaf.order if chosen else sworn
    if order is None or not order.slots:
        yield "body", say("stage.unsworn_nothing")
        return
    key = "sworn_order" if order == sworn else "unsworn_order"
    yield "body", say(f"stage.{key}", {"what": order_words(mode.view, request, order)})


def _asked(mode: ActMode, unit: int) -> Request | None:
    return next((request for request in mode.seat.waiting if request.unit == unit), None)
