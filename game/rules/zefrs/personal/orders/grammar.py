"""The grammar of "personal.declare" and "personal.free": one slot after another, lazily.

Which slots a form has, in which order, is told by `actions.Action`; further actions carry their
prefix before each slot, and what a waiting fighter prepares "then.".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.kit.ground.measures import RING
from game.rules.zefrs.exchange.defence import methods
from game.rules.zefrs.personal.acts.extra import may_act_again
from game.rules.zefrs.personal.acts.facing import AUTO
from game.rules.zefrs.personal.orders import grammar_fight, grammar_move, grammar_wait
from game.rules.zefrs.personal.orders.grammar_magic import magic, workable
from game.rules.zefrs.personal.sheet.scene import Scene, scene
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import EXTRAS, FORMS, part

FREELY = ("fight", "move", "magic", "surrender", "hold")
"""What one can do with a free action."""

FURTHER = ("fight", "defend", "move", "magic")
"""What a further action of a turn can be; the first one is of these but not Defend."""

FREE = "personal.free"


@rule("ZF-DECL-02", "ZF-DECL-08")
def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The legal values of the next slot of a declaration or a free action."""
    prefix = current(partial)
    own = part(partial, prefix)
    here = scene(view, request.unit, planned(partial, prefix))
    for name, value in of_action(here, request, own, prefix):
        yield prefix + name, value


def current(partial: Order) -> str:
    """The prefix of the action that is being declared."""
    if not partial.slots:
        return ""
    name, value = partial.slots[-1]
    prefix = next((extra for extra in EXTRAS if name.startswith(extra)), "")
    if value is True and name == prefix + "more":
        return EXTRAS[EXTRAS.index(prefix) + 1] if prefix else EXTRAS[0]
    return prefix


def planned(partial: Order, prefix: str) -> Cell | None:
    """Where he will stand when he comes to this action; None for where he is."""
    if not prefix:
        return None
    found: Cell | None = None
    for name, value in partial.slots:
        if name.startswith(prefix):
            break
        if name.rpartition(".")[2] in ("step", "to") and isinstance(value, Cell):
            found = value
    return found


def of_action(here: Scene, request: Request, own: Order, prefix: str) -> Iterator[Slot]:
    """The next slot of one action, its facing and whether another follows included."""
    form = own.text("form")
    if not form:
        yield from (("form", name) for name in forms(here, request, prefix))
        return
    if form in ("surrender", "hold"):
        return
    if own.get("facing") is None:
        following = tuple(details(here, request, own, form))
        if following:
            yield from following
        else:
            yield from facings()
    elif own.get("more") is None and may_go_on(here, request, own, prefix):
        yield "more", False
        yield "more", True


@rule("ZF-GRID-05")
def facings() -> Iterator[Slot]:
    """Where he will look: where his action goes, or in one of the eight directions."""
    return (("facing", direction) for direction in (AUTO, *RING))


def details(here: Scene, request: Request, own: Order, form: str) -> Iterator[Slot]:
    """The next slot of what the form asks for."""
    if form == "fight":
        yield from grammar_fight.fight(here, own, request.fact("foe") or 0)
    elif form == "defend":
        yield from defend(here, own)
    elif form == "move":
        yield from grammar_move.move(here, own)
    elif form == "magic":
        yield from magic(here, own, request.fact("foe") or 0)
    else:
        yield from grammar_wait.wait(here, own)


def forms(here: Scene, request: Request, prefix: str) -> Iterator[str]:
    """The categories he can declare now (ZF-DECL-02), worked out one after another."""
    open_to = FURTHER if prefix else FREELY if request.kind == FREE else FORMS
    only = request.fact("foe") or 0
    return (form for form in FORMS if form in open_to and possible(here, only, form))


@rule("ZF-ACT-03", "ZF-ACT-04", "ZF-ACT-12")
@lru_cache(maxsize=2048)
def possible(here: Scene, only: int, form: str) -> bool:
    """Whether there is anything of this category for him to do; ``only`` is the one enemy whom he
    may attack, 0 for any.
    """
    if wounds.forbids(here.me.wounds, form):
        return False
    if form == "fight":
        return any(True for _ in grammar_fight.hows(here, only))
    if form in ("surrender", "hold"):
        return True
    if here.me.condition.held:
        return False
    if form == "defend":
        return bool(methods(here.me))
    if form == "move":
        return any(True for _ in grammar_move.manners(here))
    if form == "magic":
        return any(True for _ in workable(here, only))
    return any(True for _ in grammar_wait.conditions(here))


@rule("ZF-DECL-04")
def defend(here: Scene, own: Order) -> Iterator[Slot]:
    """The method, and the one step that goes with it."""
    if own.get("method") is None:
        yield from (("method", method) for method in methods(here.me))
    elif own.get("step") is None:
        yield from grammar_fight.steps(here)


@rule("ZF-DECL-08", "ZF-ACT-10")
def may_go_on(here: Scene, request: Request, own: Order, prefix: str) -> bool:
    """Whether he may declare yet another action: PCs and Foes, three in all."""
    if request.kind == FREE or prefix == EXTRAS[-1] or here.me.condition.held:
        return False
    if own.text("form") not in FURTHER or (own.text("form") == "defend" and not prefix):
        return False
    return may_act_again(here.me) and own.get("off") is not True
