"""What a sensible unit does unasked: the answers of standing orders, branches and guesses."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.components import Position
from game.core.grid import direction_to, king_moves
from game.core.orders import PASS, Order, legal
from game.core.ruleset import Request
from game.core.view import View
from game.rules.zefrs import duel
from game.rules.zefrs.duel import KINDS as DUELS
from game.rules.zefrs.duel import default_duel_answer
from game.rules.zefrs.mass import deploy
from game.rules.zefrs.mass.contact import Stand, faced, foes_beside, stands
from game.rules.zefrs.mass.orders import Place, place, targets
from game.rules.zefrs.personal.orders.kinds import USUAL as PERSONAL

Default = Callable[[View, Request], Order]


def default_answer(view: View, request: Request) -> Order:
    """The usual answer to this request; for a kind without one the first legal order."""
    if request.kind in duel.KINDS:
        return duel.default_duel_answer(view, request)
    known = USUAL.get(request.kind)
    return known(view, request) if known else next(legal(view.grammar(request)))


def order(view: View, request: Request) -> Order:
    """Attack who is in front or beside, shoot who is in range, else hold the place."""
    here = place(view, request.unit)
    foes = foes_beside(here.field, here.me)
    form, target = _form(here, foes)
    facing = here.me.facing
    if foes and faced(here.field, here.me) is None:
        facing = direction_to(here.me.cell, _weakest(foes).cell) or facing
    slots = (("form", form), ("to", here.me.cell), ("facing", facing))
    return Order(slots if target is None else (*slots, ("target", target)))


def _form(here: Place, foes: tuple[Stand, ...]) -> tuple[str, int | None]:
    if foes:
        return "attack", None
    shots = targets(here)
    if not shots:
        return "defend", None
    near = min(shots, key=lambda unit: (king_moves(here.me.cell, here.field[unit].cell), unit))
    return "shoot", near


def _weakest(foes: tuple[Stand, ...]) -> Stand:
    return min(foes, key=lambda foe: (foe.now, foe.unit))


def command(view: View, request: Request) -> Order:
    """The commander goes with the unit in whose square he stands, and leaves it its leader."""
    here = view.get(request.unit, Position).cell
    own = (me for me in stands(view).values() if me.cell == here)
    unit = next((me.unit for me in own), None)
    drafts = (view.drafts.get(r.id) for r in view.requests.values() if r.unit == unit)
    draft = next((draft for draft in drafts if draft), None)
    to = (draft.cell("to") if draft else None) or here
    return Order((("to", to), ("take_over", False)))


def reface(view: View, request: Request) -> Order:
    """Turn on the weakest enemy beside if nobody is in front, else stay."""
    field = stands(view)
    me = field[request.unit]
    front = faced(field, me)
    foes = tuple(foe for foe in foes_beside(field, me) if foe.now)
    if (front and front.now) or not foes:
        return PASS
    return Order((("facing", direction_to(me.cell, _weakest(foes).cell)),))


def fill(view: View, request: Request) -> Order:
    """Step into the gap, unless one has turned on another enemy meanwhile."""
    field = stands(view)
    front = faced(field, field[request.unit])
    first, *_ = request.fact("reserves")
    return Order((("unit", None if front and front.now else first),))


USUAL: Mapping[str, Default] = {
    "mass.order": order,
    "mass.command": command,
    "mass.deploy": deploy.default,
    "mass.reface": reface,
    "mass.fill": fill,
    **dict.fromkeys(DUELS, default_duel_answer),
    **PERSONAL,
}
