"""The grammar of "personal.declare" and "personal.free": the categories of DECL-02 and the slots of
each, and why one is refused.

Further actions carry their prefix before each slot, and what a waiting fighter prepares "then.".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from game.core.grid import RING, Cell
from game.core.orders import IllegalOrder, Order, Value
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.core.vocabulary import Role
from game.rules.kit.slots import Grammar, Refusal, Slot, Table, Why
from game.rules.zefrs.exchange.guard import methods
from game.rules.zefrs.ground.site import distance
from game.rules.zefrs.personal.acts.by_then import by_then
from game.rules.zefrs.personal.acts.performing import AUTO
from game.rules.zefrs.personal.acts.turn import may_act_again
from game.rules.zefrs.personal.acts.waiting import OF_ALLIES
from game.rules.zefrs.personal.orders import fight, walks
from game.rules.zefrs.personal.orders.fray import WHOEVER, Fray, Prepared
from game.rules.zefrs.personal.orders.walks import MANNER, kind_of, moves
from game.rules.zefrs.personal.sheet.scene import Scene, scene
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import (
    CONDITIONS,
    EXTRAS,
    FORMS,
    PREPARED,
    Action,
    action_of,
    part,
)

FREELY = ("fight", "move", "magic", "surrender", "hold")
"""What one can do with a free action."""

FURTHER = ("fight", "defend", "move", "magic")
"""What a further action of a turn can be; the first one is of these but not Defend."""

PREFIXES = ("", *EXTRAS)
"""Those of all actions of a turn, in their order."""

FREE = "personal.free"

WATCHED = 20
"""So many cells away a cell can be watched."""


@dataclass(frozen=True, slots=True)
class Declaration(Fray):
    """The action that is being declared: whether it is a free one, its prefix, and whether he has
    declared a Defend before it.
    """

    free: bool = False
    prefix: str = ""
    guards: bool = False


def declaring(view: View, request: Request, partial: Order) -> Declaration:
    """What the action that comes next depends on."""
    prefix = current(partial)
    before, unit = earlier(partial, prefix), request.unit
    here = scene(by_then(view, unit, before), unit)
    sure = scene(by_then(view, unit, before[:1]), unit) if len(before) > 1 else None
    guards = prefix == EXTRAS[-1] and partial.text(EXTRAS[0] + "form") == "defend"
    foe, free = request.fact("foe") or 0, request.kind == FREE
    return Declaration(here.me, here, foe, sure, free, prefix, guards)


def current(partial: Order) -> str:
    """The prefix of the action that is being declared."""
    if not partial.slots:
        return ""
    name, value = partial.slots[-1]
    prefix = next((extra for extra in EXTRAS if name.startswith(extra)), "")
    if value is True and name == prefix + "more":
        return EXTRAS[-1] if prefix else EXTRAS[0]
    return prefix


def earlier(partial: Order, prefix: str) -> tuple[Action, ...]:
    """What he has declared to do before this action."""
    return tuple(action_of(partial, one) for one in PREFIXES[: PREFIXES.index(prefix)])


@rule("ZF-DECL-02", "ZF-DECL-08", "ZF-DEF-02")
def _forms(fray: Declaration, own: Order) -> tuple[str, ...]:
    if fray.prefix:
        # One defends himself against one attack a turn, so that a second Defend would do nothing.
        return tuple(form for form in FURTHER if not (fray.guards and form == "defend"))
    return FREELY if fray.free else FORMS


def _why_form(fray: Declaration, own: Order, value: Value) -> IllegalOrder | None:
    form, me = str(value), fray.me
    if form in _forms(fray, own) and _something(fray, form):
        return None
    if form not in FORMS:
        return IllegalOrder("ZF-DECL-02", "zefrs.no.such_declaration")
    if wounds.forbids(me.wounds, form):
        return IllegalOrder("ZF-WOUND-06", "zefrs.no.wounded", (("form", form),))
    if me.condition.held:
        return IllegalOrder("ZF-ACT-12", "zefrs.no.held")
    if form == "magic":
        return IllegalOrder("ZF-ACT-04", "zefrs.no.magic", (("effect", ""),))
    if form == "fight":
        return IllegalOrder("ZF-MEL-01", "zefrs.no.enemy_near")
    return IllegalOrder("ZF-ACT-09", "zefrs.no.such_action", (("form", form),))


@rule("ZF-ACT-03", "ZF-DECL-08")
def _something(fray: Declaration, form: str) -> bool:
    """Whether there is anything of this category for him to do after what he has declared."""
    if form == "move" and fray.sure is not None:
        return walks.goes_on(fray)
    return possible(fray.here, fray.only, form)


@rule("ZF-ACT-03", "ZF-ACT-04", "ZF-ACT-12")
@lru_cache(maxsize=2048)
def possible(here: Scene, only: int, form: str) -> bool:
    """Whether there is anything of this category for him to do; ``only`` is the one enemy whom he
    may attack, 0 for any.
    """
    if wounds.forbids(here.me.wounds, form):
        return False
    if form == "fight":
        return any(True for _ in Fray(here.me, here, only).hows())
    if form in ("surrender", "hold"):
        return True
    if here.me.condition.held:
        return False
    if form == "defend":
        return bool(methods(here.me))
    if form == "move":
        return moves(here)
    if form == "magic":
        return any(True for _ in fight.workable(here, only))
    return any(True for _ in conditions(here))


@rule("ZF-DECL-08", "ZF-ACT-10")
def _may_go_on(fray: Declaration, own: Order) -> bool:
    """Whether he may declare yet another action: PCs and Foes, three in all."""
    if fray.free or fray.prefix == EXTRAS[-1] or fray.me.condition.held:
        return False
    if own.text("form") not in FURTHER or (own.text("form") == "defend" and not fray.prefix):
        return False
    return may_act_again(fray.me) and own.get("off") is not True


def _why_more(fray: Declaration, own: Order, more: Value) -> IllegalOrder | None:
    if not may_act_again(fray.me):
        return IllegalOrder("ZF-ACT-10", "zefrs.no.more_enemy")
    return IllegalOrder("ZF-DECL-08", "zefrs.no.more")


@rule("ZF-GRID-05")
def _facings(fray: Fray, own: Order) -> tuple[str, ...]:
    """Where he will look: where his action goes, or in one of the eight directions."""
    return (AUTO, *RING)


@rule("ZF-DECL-04")
def _methods(fray: Fray, own: Order) -> tuple[str, ...]:
    return methods(fray.me)


@rule("ZF-DECL-07")
def conditions(here: Scene) -> Iterator[str]:
    """What he can wait for: something about enemies, or about a friend."""
    if preparable(here):
        for condition in CONDITIONS:
            if here.friends if condition in OF_ALLIES else here.foes:
                yield condition


def whom(here: Scene, condition: str) -> tuple[int, ...]:
    """Whom the condition can be about: any enemy or one, or one of his friends."""
    if condition in OF_ALLIES:
        return tuple(friend.unit for friend in here.friends)
    return (WHOEVER, *(foe.unit for foe in here.foes if not foe.mount))


def watched(fray: Fray, own: Order) -> tuple[Cell, ...]:
    """The cells he can watch, nearest first."""
    here = fray.here
    cells = (
        Cell(x, y)
        for x in range(here.cell.x - WATCHED, here.cell.x + WATCHED + 1)
        for y in range(here.cell.y - WATCHED, here.cell.y + WATCHED + 1)
    )
    known = [
        (distance(here.cell, cell), cell)
        for cell in cells
        if here.site.grid.holds(cell) and here.site.terrain(cell).passable
    ]
    return tuple(cell for far, cell in sorted(known) if 0 < far <= WATCHED)


def preparable(here: Scene) -> tuple[str, ...]:
    """The categories that can be prepared: Fight and Move."""
    able = {
        "fight": any(True for _ in Prepared(here.me, here).hows()),
        "move": moves(here),
    }
    return tuple(form for form in able if able[form])


@rule("ZF-DECL-07", "ZF-DECL-03")
def _prepared(fray: Declaration, own: Order) -> Prepared:
    """What is prepared lets whoever comes be its target, unless the condition is a friend's."""
    return Prepared(fray.me, fray.here, about_enemy=own.text("condition") != "ally_acts")


def _then(own: Order) -> Order:
    return part(own, PREPARED)


WHY: Mapping[str, Why[Any] | Refusal] = {
    **fight.WHY,
    **walks.WHY,
    "method": ("ZF-DECL-04", "zefrs.no.method", "method"),
    **dict.fromkeys(("condition", "who", "cell"), ("ZF-DECL-07", "zefrs.no.condition")),
    "facing": ("ZF-GRID-05", "zefrs.no.facing"),
    "more": _why_more,
}


def then(*slots: Slot[Any]) -> tuple[Slot[Declaration], ...]:
    """These slots of an action that is prepared."""
    said = (replace(slot, no=slot.no or WHY.get(slot.name)) for slot in slots)
    return tuple(slot.under(PREPARED, _prepared, _then) for slot in said)


HOW = Slot[Fray]("how", Role.DEED, lambda fray, own: fray.hows())
FORM = Slot("form", Role.FORM, _forms, law=_why_form)
END: tuple[Slot[Declaration], ...] = (
    Slot("facing", Role.FACING, _facings),
    Slot("more", Role.FLAG, lambda fray, own: (False, True), when=_may_go_on),
)
WAIT: tuple[Slot[Any], ...] = (
    Slot[Fray]("condition", Role.WAY, lambda fray, own: conditions(fray.here)),
    Slot[Fray]("who", Role.WATCHED, lambda fray, own: whom(fray.here, own.text("condition"))),
    Slot("cell", Role.AIMED_CELL, watched, when=lambda fray, own: own["condition"] == "enters"),
    *then(Slot[Fray]("form", Role.FORM, lambda fray, own: preparable(fray.here))),
)
_BEGUN: dict[tuple[str, str], Slot[Any]] = {("fight", ""): HOW}
_DEEDS: dict[tuple[str, str], tuple[Slot[Any], ...]] = {
    **{("fight", how): (HOW, *found) for how, found in fight.SLOTS.items()},
    **{("move", kind): (MANNER, *found) for kind, found in walks.SLOTS.items()},
}
TABLES: dict[tuple[str, ...], Table[Any]] = {
    **dict.fromkeys((("",), ("surrender",), ("hold",)), Table(FORM)),
    **{key: Table(FORM, how) for key, how in _BEGUN.items()},
    **{key: Table(FORM, *found, *END) for key, found in _DEEDS.items()},
    ("defend", ""): Table(FORM, Slot("method", Role.WAY, _methods), fight.STEP, *END),
    ("magic", ""): Table(FORM, *fight.MAGIC, *END),
    ("wait", ""): Table(FORM, *WAIT),
    **{("wait", *key): Table(FORM, *WAIT, *then(how)) for key, how in _BEGUN.items()},
    **{("wait", *key): Table(FORM, *WAIT, *then(*found), *END) for key, found in _DEEDS.items()},
}


@rule("ZF-DECL-02", "ZF-DECL-03", "ZF-DECL-04", "ZF-DECL-05")
@rule("ZF-DECL-06", "ZF-DECL-07", "ZF-DECL-08")
def _which(own: Order) -> tuple[str, ...]:
    """The table of what is declared: each category has slots of its own."""
    form = own.text("form")
    if form == "fight":
        return form, own.text("how")
    if form == "move":
        return form, kind_of(own.text("manner"))
    if form == "wait":
        return form, *_which(_then(own))
    return (form, "") if form in ("defend", "magic") else (form,)


def of_prefix(partial: Order) -> tuple[str, Order]:
    """The prefix of the action that is being declared, and its own slots."""
    prefix = current(partial)
    return prefix, part(partial, prefix)


DECLARE = Grammar(
    *(declaring, TABLES, _which, of_prefix, WHY),
    otherwise=("ZF-DECL-03", "zefrs.no.such_declaration"),
    incomplete=("ZF-DECL-03", "zefrs.no.incomplete"),
)
"""The answers to "personal.declare" and "personal.free"."""
