"""The attacks worth a thought, and what skill, Ki and ammunition add to them."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import Order, Value
from game.core.ruleset import Request
from game.core.view import View
from game.rules.chaos.acts.fight import reaching
from game.rules.chaos.exchange import force
from game.rules.chaos.orders import missiles, usual_turn
from game.rules.chaos.orders.turn import FORMS, TURNS
from game.rules.chaos.sheet import agenda, body, derived, hands, ki
from game.rules.chaos.sheet.actions import MORE, Action, action_of
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.muster import enemies
from game.rules.chaos.tables.book import weapon

FAR = 9
"""Ticks of a run-up beyond which nobody begins an attack."""

STOPS = 4
"""Who is still on the move waits a tick before he uses a Turn kept back, but not so late."""

MARKS = ("head", "chest", "abdomen")
"""Where one aims, if one aims at all."""

BARER = 3
"""So much less armour makes a part of the body worth a called shot."""

KEPT = 1
"""Ki that nobody spends on an attack."""

BURST = 3
"""The shots of a burst; he may stop sooner."""

Wanted = dict[str, Value]


def attacks(view: View, request: Request, target: int) -> Iterator[Order]:
    """Plain attacks on this enemy, first the most promising of each kind; with a Turn kept back
    only those that need no run-up.
    """
    me, held = combatant(view, request.unit), request.kind == "chaos.held"
    waits = held and me.moving and agenda.now(view) > STOPS
    if waits or "fight" not in FORMS.get(request.kind, ()):
        return
    known = [
        (usual_turn.worth(me, row, ticks), dict(wishes))
        for row, ticks, wishes in usual_turn.at_foe(view, me, target)
        if ticks <= (0 if held else FAR)
    ]
    ranked = [wanted for _, wanted in sorted(known, key=lambda pair: -pair[0])]
    ranked += list(_thrown_away(view, me, target))
    first = {wanted["how"]: wanted for wanted in reversed(ranked)}
    leading = [wanted for wanted in ranked if first[wanted["how"]] is wanted]
    for wanted in (*leading, *(one for one in ranked if one not in leading)):
        order = TURNS.made(view, request, wanted)
        if order is not None:
            yield order


def _thrown_away(view: View, me: Combatant, target: int) -> Iterator[Wanted]:
    """What he strikes with, thrown."""
    for item, _ in hands.throwables(me):
        if weapon(item).melee and reaching.in_sight(view, me.unit, target, item):
            yield {"form": "fight", "how": "throw", "weapon": item, "target": target}


def variants(view: View, request: Request, order: Order) -> Iterator[Order]:
    """The attack once more: at once, on several, twice, elsewhere, with Ki, after a feint."""
    action, me = action_of(order), combatant(view, request.unit)
    if action.form != "fight" or not action.target:
        return
    wanted = {name: value for name, value in order.slots if value is not None}
    for more in _more(view, me, action, spare=me.reserves.ki > KEPT):
        made = TURNS.made(view, request, {**wanted, **more})
        if made is not None:
            yield made


def _more(view: View, me: Combatant, action: Action, *, spare: bool) -> Iterator[Wanted]:
    if action.acquire:
        yield {"acquire": False}
    yield {"area": _barest(combatant(view, action.target))}
    if action.how == "strike":
        yield from _cleft(view, me, action)
    elif ki.may(me.reserves, view.clock.round, "spray"):
        yield from _sprayed(view, me, action)
    if spare and ki.may(me.reserves, view.clock.round, "second"):
        hand = action.hand or hands.hand_of(me, action.weapon)
        found = reaching.seconds(view, me.unit, action.how, action.weapon, hand)
        for item in found[:1]:
            yield {"second": item}
    if spare:
        yield {"ki": 1}
    if action.how == "strike":
        yield {"feint": True}


def _cleft(view: View, me: Combatant, action: Action) -> Iterator[Wanted]:
    """The blow that goes on to whoever stands beside the target."""
    more: Wanted = {}
    targets = action.targets
    for name in MORE:
        found = reaching.cleaves(view, me.unit, action.weapon, targets)
        if not found:
            break
        more[name], targets = found[0], (*targets, found[0])
    if more:
        yield more


def _sprayed(view: View, me: Combatant, action: Action) -> Iterator[Wanted]:
    """A sweep over enemies alone, and a burst."""
    if action.weapon not in missiles.weapons(me):
        return
    base: Wanted = {"how": "spray", "acquire": False}
    far, swept = derived.farthest(me, weapon(action.weapon)), action.targets[:1]
    foes = enemies(view, me.unit)
    while len(swept) < missiles.most_targets(me, weapon(action.weapon)):
        after = missiles.following(view, me.unit, swept, far)
        found = [unit for unit in after if unit in foes]
        if not found:
            break
        swept = (*swept, found[0])
    if len(swept) > 1:
        yield {**base, **dict(zip(MORE, swept[1:], strict=False))}
    yield {**base, "shots": BURST, MORE[0]: 0}


def _barest(foe: Combatant) -> str:
    """The part of the body that is covered much less than the rest, else the head."""
    armour = {area: force.armour_block(foe, body.part(area)) for area in MARKS}
    worn = {area: block.pfb if block is not None else 0 for area, block in armour.items()}
    barest = min(MARKS, key=lambda area: worn[area])
    return barest if worn[barest] <= max(worn.values()) - BARER else "head"
