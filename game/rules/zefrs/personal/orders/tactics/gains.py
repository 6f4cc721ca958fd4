"""What an order comes to, what it brings besides the losses of its odds, how often it comes off."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.forecast import Forecast
from game.core.grid import king_moves
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.tactics import Gain, Intent, Purpose
from game.core.view import View
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.forms import placed
from game.rules.zefrs.exchange.grapple import bash_check, grapple_check, hands_on, rush_check
from game.rules.zefrs.personal.orders.tactics import worth
from game.rules.zefrs.personal.orders.tactics.dangers import danger
from game.rules.zefrs.personal.orders.tactics.fights import beset
from game.rules.zefrs.personal.sheet.muster import cell_of, circumstances
from game.rules.zefrs.personal.sheet.reaching import MISSILES
from game.rules.zefrs.personal.sheet.scene import Scene, scene
from game.rules.zefrs.sheet.actions import GAITS, Action, action_of
from game.rules.zefrs.sheet.arms import FISTS, in_hands, weapon
from game.rules.zefrs.sheet.components import Holding
from game.rules.zefrs.sheet.fighter import combatant

TRIP, HOLD, DISARM, BASHED = 0.9, 1.3, 1.2, 0.9
"""How many of the target's attacks a fall, a hold or an empty hand costs him."""

OPENING, BUSY = 0.04, 0.8
"""What each friend beside somebody gains who lies or is held; and how much of his own next blow it
costs to hold him.
"""

KEPT, FREE = 0.55, 0.5
"""How often a hold lasts another turn; how much being free again is worth."""

ALONE = 2
"""Whose friends do nothing in the meantime gains nothing by keeping an enemy busy."""

SECOND = 0.8
"""What the second of two blows is worth beside the first."""

UNARMED = 1.5
"""How many of his blows it costs somebody to throw what he strikes with."""

RISE, LOADED, OPENED, STRAPPED = 0.8, 0.12, 0.06, 0.05
"""What standing on his feet is worth of all blows that go to and fro; a weapon nearer to its shot,
an open door, a shield on the arm.
"""

TURNS, MUCH = 4.0, 0.5
"""So many turns a better weapon is expected to be of use, and the most that it is worth."""

TIED, ASIDE = 0.3, 0.1
"""How often somebody who is wanted alive and caught is bound in the end, by one who stands at his
side and by one who does not.
"""

CHASE, PRESSED, CLOSE_BY = 0.2, 0.15, 0.6
"""How often a target out of reach has come within it at the moment of the blow; and how often a
shot comes off with an enemy beside, or with one who needs a step to be there.
"""


def intent(view: View, request: Request, order: Order) -> Intent:
    """What an order comes to."""
    here, action = cell_of(view, request.unit), action_of(order)
    cell = action.step or here
    if action.form == "fight":
        if action.how in MISSILES:
            return Intent(Purpose.SHOOT, cell, "", action.target)
        if action.how in ("strike", "brawl", "two"):
            spares = action.stun or (bool(action.weapon) and weapon(action.weapon).harmless)
            return Intent(Purpose.STRIKE, cell, "", action.target, spares=spares)
        return Intent(Purpose.OTHER, action.to or cell)
    if action.form == "defend":
        return Intent(Purpose.GUARD, cell, answer=action.how)
    if action.form == "wait":
        return Intent(Purpose.WAIT, here)
    if action.form == "magic":
        return Intent(Purpose.OTHER, here, "", action.target)
    if action.form == "surrender" or action.off:
        return Intent(Purpose.GIVE_WAY, action.to or here)
    if action.form == "move" and action.how in GAITS:
        return Intent(Purpose.GO, action.to or here)
    return Intent(Purpose.OTHER, here, order.text("facing"))


def happens(view: View, request: Request, order: Order, forecast: Forecast) -> float:
    """The chance that the attack is made at all when its time comes."""
    action = action_of(order)
    if forecast.barred is not None:
        return CHASE
    if action.form == "fight" and action.how in MISSILES:
        here = scene(view, request.unit)
        cell = action.step or here.cell
        if beset(here, cell):
            return PRESSED
        return CLOSE_BY if beset(here, cell, 2) else 1.0
    return 1.0


def gains(view: View, request: Request, order: Order, forecast: Forecast | None) -> Iterator[Gain]:
    """What an order brings besides, and less what it costs."""
    here, action = scene(view, request.unit), action_of(order)
    holding = view.find(request.unit, Holding)
    if holding is not None:
        yield from _keeping(here, action, holding.target)
    if action.form == "fight":
        yield from _fighting(here, action)
    elif action.form == "move" and action.how not in GAITS:
        yield from _chore(here, action)


def _keeping(here: Scene, action: Action, target: int) -> Iterator[Gain]:
    """A hold goes on only for one who does nothing else, or brawls with whom he holds."""
    if action.form == "hold" or (action.how == "brawl" and action.target == target):
        power = meanwhile(here) * worth.usual(here.view, target, here.unit)
        yield Gain("control", KEPT * power + OPENING * _friends(here, target))
        yield Gain("objective", KEPT, target, alive=True)


def _fighting(here: Scene, action: Action) -> Iterator[Gain]:
    view, unit, target = here.view, here.unit, action.target
    if action.purpose == "break":
        yield Gain("control", FREE * 0.5)
        return
    if target is None or here.foe(target) is None:
        return
    if action.how == "grapple":
        chance = _chance(here, action)
        yield Gain("control", chance * _grappled(here, action, target))
        if action.purpose == "hold":
            yield Gain("objective", TIED * chance, target, alive=True)
    elif action.how in ("bash", "rush"):
        power = meanwhile(here) * worth.usual(view, target, unit)
        red = _chance(here, action)
        yield Gain("control", red * (BASHED * power + OPENING * (1 + _friends(here, target))))
    elif action.how == "throw":
        armed = action.weapon in in_hands(here.me)
        same = worth.blows_plainly(view, unit, target, action.weapon)[0] if armed else 0.0
        yield Gain("ready", -UNARMED * same)
    else:
        yield from _blow(here, action, target)


def _blow(here: Scene, action: Action, target: int) -> Iterator[Gain]:
    """The wound of a limb, the second weapon, whom a weapon catches."""
    view, foe = here.view, combatant(here.view, target)
    row = weapon(action.weapon or FISTS)
    at = circumstances(view, here.unit, target, action.step or here.cell)
    if action.area is None or action.how in MISSILES:
        return
    attack = placed(Attack(row.id, action.area, 1), at)
    if row.holds and not foe.condition.held:
        power = meanwhile(here) * worth.usual(view, target, here.unit)
        caught = HOLD * power + OPENING * _friends(here, target)
        chance = worth.hits(here.me, foe, attack)
        yield Gain("control", chance * caught)
        beside = king_moves(action.step or here.cell, cell_of(view, target)) <= 1
        yield Gain("objective", (TIED if beside else ASIDE) * chance, target, alive=True)
    if row.harmless or action.stun:
        return
    yield Gain("wound", worth.maiming(here.me, foe, attack), target)
    if action.how == "two" and action.role == "attack":
        rated = {area: part for part, area in worth.blows(view, here.unit, target, row.id, at)}
        yield Gain("harm", SECOND * rated.get(action.area2 or action.area, 0.0), target)


def _chance(here: Scene, action: Action) -> float:
    """The chance that hands upon somebody succeed."""
    assert action.target is not None
    foe = combatant(here.view, action.target)
    at = circumstances(here.view, here.unit, action.target, action.step or here.cell)
    attack = hands_on(placed(Attack(FISTS, "chest", 0), at))
    if action.how == "bash":
        return bash_check(here.me, foe, attack).chance("red")
    if action.how == "rush":
        return rush_check(here.me, foe, attack).chance("red")
    return 1.0 - grapple_check(here.me, foe, attack).chance("white")


def _grappled(here: Scene, action: Action, target: int) -> float:
    view, unit = here.view, here.unit
    power = meanwhile(here) * worth.usual(view, target, unit)
    friends = _friends(here, target)
    if action.purpose == "trip":
        return TRIP * power + OPENING * (1 + friends)
    if action.purpose == "hold":
        own = worth.usual(view, unit, target)
        return max(0.0, HOLD * power + OPENING * friends - BUSY * own)
    return DISARM * power


def _chore(here: Scene, action: Action) -> Iterator[Gain]:
    view, unit = here.view, here.unit
    foe = next((one for one in here.foes if worth.able(view, one.unit)), None)
    if action.how == "bind" and action.target is not None:
        yield Gain("objective", 1.0, action.target, alive=True)
    if foe is None:
        return
    if action.how == "stand":
        fear = sum(danger(view, one.unit, unit, here.cell) for one in here.foes)
        yield Gain("ready", RISE * (worth.usual(view, unit, foe.unit) + fear))
    elif action.how == "load" and foe.far > 2:
        yield Gain("ready", LOADED)
    elif action.how == "strap":
        yield Gain("ready", STRAPPED)
    elif action.how == "open" and action.to is not None:
        nearer = king_moves(action.to, foe.cell) < king_moves(here.cell, foe.cell)
        yield Gain("ready", OPENED if nearer and foe.far > 2 else 0.0)
    elif action.how in ("draw", "pick_up"):
        better = worth.with_weapon(view, unit, foe.unit, action.weapon)
        now = worth.usual(view, unit, foe.unit)
        yield Gain("ready", min(MUCH, TURNS * max(0.0, better - now)) - 1e-3)


def meanwhile(here: Scene) -> float:
    """What it is worth to gain time: the part of it that his friends can use."""
    friends = sum(worth.able(here.view, friend.unit) for friend in here.friends)
    return friends / (friends + ALONE)


def _friends(here: Scene, target: int) -> int:
    """How many friends stand beside this enemy."""
    foe = here.foe(target)
    if foe is None:
        return 0
    return sum(king_moves(friend.cell, foe.cell) <= 1 for friend in here.friends)
