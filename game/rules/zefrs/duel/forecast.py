"""What a leader's declaration promises, each answer in between, and what he declares unasked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from game.core.checks import gather
from game.core.forecast import Branch, Forecast
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.core.view import View
from game.rules.zefrs.duel.action import form_now
from game.rules.zefrs.duel.grammar import Duel, duel_of, may
from game.rules.zefrs.exchange import damage, two_weapons
from game.rules.zefrs.exchange.attack import BESIDE, Attack, aims
from game.rules.zefrs.exchange.damage import Force
from game.rules.zefrs.exchange.forms import Form, check_of, form_of
from game.rules.zefrs.exchange.guard import Guard, best_method, defence_check
from game.rules.zefrs.exchange.odds import of_form, of_guard, with_second
from game.rules.zefrs.exchange.stages import Outline, bare, odds, sensible
from game.rules.zefrs.personal.orders.forecast_turn import further
from game.rules.zefrs.personal.orders.fray import blades
from game.rules.zefrs.personal.sheet.muster import at_hand, guard_now
from game.rules.zefrs.sheet.actions import Action, action_of, part
from game.rules.zefrs.sheet.arms import FISTS, armed, grips, weapon_rating
from game.rules.zefrs.sheet.fighter import Combatant, combatant, has_shield
from game.rules.zefrs.sheet.wounds import Hurt, noted, threatened, useless


def forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """The odds of the action that is being declared: the last one of several. None while it is
    not complete and for holding back.

    For a fight those of its first attack; of a second one the check. For a defence its check.
    """
    here = duel_of(view, request, order)
    action, foe = action_of(order, here.prefix), here.foe(part(order, here.prefix))
    if action.form == "defend":
        made = of_guard(here.me, action)
    else:
        made = of_fight(here, foe, action) if foe is not None else None
    return further(view, request.unit, made) if here.prefix else made


def of_fight(here: Duel, foe: Combatant, action: Action) -> Forecast | None:
    """The odds of a Fight of any form, None while it is not complete."""
    first = two_weapons.blow_of(action, at_end=False) or action
    form = form_of(here.me, first)
    if form is None:
        return None
    made = of_form(here.me, foe, form)
    if not two_weapons.late(action) or action.role != "attack":
        return made
    other = two_weapons.blow_of(action, at_end=True) or action
    place = replace(BESIDE, ids=two_weapons.shifts(action, at_end=True))
    second = form_of(here.me, other, place)
    target = next((who for who in here.foes if who.unit == other.target), foe)
    if second is None:
        return made
    return with_second(made, second.attack.row.name, check_of(here.me, target, second))


def defends(view: View, request: Request, order: Order) -> Forecast | None:
    """The points that are lost with the defence, by its exact chances, and without it."""
    use, about = order.get("use"), dict(request.about)
    if use is None or "through" not in about:
        return None
    if use is False:
        return loses(((request.fact("loses"), 1.0),))
    blow = Force(request.fact("raw"), request.fact("through"))
    guard = Guard(request.fact("method"), request.fact("with"), hands=request.fact("hands"))
    foe = combatant(view, request.unit)
    check = defence_check(foe, guard, request.fact("by"))
    armour = request.fact("armour")
    made = gather(
        (damage.final(damage.defended(blow, colour), armour), part) for colour, part in check.odds
    )
    return loses(tuple(sorted(made)))


def shields(view: View, request: Request, order: Order) -> Forecast | None:
    """The points that are lost with the shield and without it; nothing is rolled."""
    use = order.get("use")
    if use is None:
        return None
    saved = request.fact("saves") if use is True else 0
    return loses(((request.fact("loses") - saved, 1.0),))


def loses(losses: tuple[tuple[int, float], ...]) -> Forecast:
    """So many points go through."""
    return Forecast(None, (Branch("", (), losses),))


def turns(view: View, request: Request, order: Order) -> Forecast | None:
    """The odds of the declared blow at the other opponent."""
    target = order.unit("target")
    action = at_hand(view, request.unit)
    if target is None or action is None:
        return None
    me, late = combatant(view, request.unit), request.fact("late") is True
    form = form_now(view, me, replace(action, target=target, target2=target), late)
    if form is None:
        return None
    foe = combatant(view, target)
    return of_form(me, foe, form, guard=guard_now(view, foe))


POINTS = 0.6
"""What all of the target's Damage is worth beside putting him out of action (1)."""

WEAPON, SHIELD, DROPPED = 0.3, 0.1, 0.05
"""What a useless arm is worth that costs him his best weapon, his shield, or only what he holds
now.
"""

CHECKS, EVASION, FALL, TURN = 0.07, 0.04, 0.04, 0.1
"""What a wound is worth for each column of all his checks and of his MOV, that throws him down, or
that costs him his next action.
"""


@dataclass(frozen=True, slots=True)
class Chance:
    """One possible attack and what it promises: worth from 0 to 1, expected points."""

    foe: Combatant
    order: Order
    worth: float
    points: float


def default_duel_answer(view: View, request: Request) -> Order:
    """A sensible order for any request of the duels."""
    if request.kind != "duel.declare":
        return sensible(request)
    return declaration(duel_of(view, request))


def declaration(here: Duel) -> Order:
    """The best attack; a defence if the opponents would bring him to 0, unless he is quicker to
    finish them.
    """
    own = max(_own(here), key=lambda chance: chance.worth, default=None)
    threats = [threat for foe in here.foes if (threat := best(foe, here.me))]
    danger = sum(threat.points for threat in threats)
    fated = here.me.health.now - danger <= 0 and here.me.fighter.combat_class != "ENEMY"
    better = own is not None and own.worth >= max((t.worth for t in threats), default=0.0)
    if own is None or (fated and not better):
        return _defence(here)
    return own.order


def best(me: Combatant, foe: Combatant) -> Chance | None:
    """The attack of ``me`` that promises most against ``foe``."""
    return max(chances(me, foe), key=lambda chance: chance.worth, default=None)


def chances(me: Combatant, foe: Combatant, *, several: bool = False) -> tuple[Chance, ...]:
    """The attacks of ``me`` at ``foe`` that are worth weighing: every blade in his strongest
    grip, both of two, and fists where nothing else is left. ``several``: a target is named.
    """
    return _chances(bare(me), foe, several)


@lru_cache(maxsize=2048)
def _chances(me: Combatant, foe: Combatant, several: bool) -> tuple[Chance, ...]:
    return tuple(_each_chance(me, foe, several))


def _each_chance(me: Combatant, foe: Combatant, several: bool) -> Iterator[Chance]:
    named: tuple[Slot, ...] = (("target", foe.unit),) if several else ()
    rows = tuple(blades(me))
    for row in rows:
        usable = grips(me, row)
        held: tuple[Slot, ...] = (("grip", max(usable)),) if len(usable) > 1 else ()
        start: tuple[Slot, ...] = (("how", "strike"), ("weapon", row.id), *held, *named)
        yield from _aimed(me, foe, Attack(row.id, "chest", max(usable)), start)
    if not rows:
        start = (("how", "brawl"), *named)
        yield from _aimed(me, foe, Attack(FISTS, "chest", 0), start)
    for first, second in two_weapons.pairs(me):
        yield _with_two(me, foe, first, second, named)


def _aimed(
    me: Combatant, foe: Combatant, attack: Attack, start: tuple[Slot, ...]
) -> Iterator[Chance]:
    """The blow at every area within reach."""
    for area in aims(me, foe, attack.row):
        worth, points = weighed(me, foe, replace(attack, area=area))
        stun: tuple[Slot, ...] = () if attack.row.harmless else (("stun", False),)
        yield Chance(foe, _fight(me, (*start, ("area", area), *stun)), worth, points)


def _with_two(
    me: Combatant, foe: Combatant, first: str, second: str, named: tuple[Slot, ...]
) -> Chance:
    """Both weapons at the areas where each does best."""
    one = _best_area(me, foe, Attack(first, "chest"))
    ids = (two_weapons.SECOND_ATTACK,)
    other = _best_area(me, foe, Attack(second, "chest", circumstances=ids))
    (worth, points), (more, further) = (weighed(me, foe, a) for a in (one, other))
    again: tuple[Slot, ...] = (("target2", foe.unit),) if named else ()
    start: tuple[Slot, ...] = (("how", "two"), ("weapon", first), ("second", second))
    aim = (("role", "attack"), *named, ("area", one.area), *again, ("area2", other.area))
    return Chance(foe, _fight(me, (*start, *aim)), worth + (1 - worth) * more, points + further)


def _best_area(me: Combatant, foe: Combatant, attack: Attack) -> Attack:
    found = (replace(attack, area=area) for area in aims(me, foe, attack.row))
    return max(found, key=lambda made: weighed(me, foe, made)[0])


def weighed(me: Combatant, foe: Combatant, attack: Attack) -> tuple[float, float]:
    """What one blow promises: its worth, and the points expected of it."""
    found = odds(me, foe, Form("strike", attack), Guard(shield=True))
    threat = None if attack.row.harmless else threatened(attack.area, armed=armed(attack.row))
    worth = sum(chance * _worth(result, foe, threat) for result, chance in found)
    return worth, sum(chance * result.points for result, chance in found)


def _worth(result: Outline, foe: Combatant, threat: Hurt | None) -> float:
    if result.out:
        return 1.0
    share = min(1.0, result.points / max(1, foe.health.now))
    suffered = worth_of_wound(foe, threat) if result.hurt and threat is not None else 0.0
    return min(1.0, POINTS * share + suffered)


def worth_of_wound(foe: Combatant, hurt: Hurt) -> float:
    """How much of a fighter this wound takes, by what it does to him; nothing twice."""
    row = hurt.row
    if hurt in foe.wounds.suffered:
        return 0.0
    columns = CHECKS * abs(row.shift) + EVASION * abs(row.movement)
    falls, turn = FALL * row.falls, TURN * ("action" in row.forbids)
    limb = _limb(foe, hurt) if row.useless and hurt.area not in useless(foe.wounds) else 0.0
    return columns + falls + turn + limb


def _limb(foe: Combatant, hurt: Hurt) -> float:
    """An arm: what he can still wield without it, and whether he can still bear his shield."""
    after = replace(foe, wounds=noted(foe.wounds, hurt))
    best_now, best_then = _mettle(foe), _mettle(after)
    weapon_lost = WEAPON * max(0, best_now - best_then) / max(1, best_now)
    shield = SHIELD if has_shield(foe) else 0.0
    return weapon_lost + shield + DROPPED * (hurt.area == foe.fighter.weapon_arm)


def _mettle(who: Combatant) -> int:
    """How well he fights with the best that he can wield."""
    found = (weapon_rating(who.fighter, row) + 2 * row.bonus for row in blades(who))
    return max((0, *found))


def _own(here: Duel) -> Iterator[Chance]:
    if may(here, "fight") is None:
        for foe in here.foes:
            yield from chances(here.me, foe, several=len(here.foes) > 1)


def _fight(me: Combatant, slots: tuple[Slot, ...]) -> Order:
    last: tuple[Slot, ...] = () if me.fighter.combat_class == "ENEMY" else (("more", False),)
    return Order((("form", "fight"), *slots, *last))


def _defence(here: Duel) -> Order:
    if may(here, "defend") is not None:
        return Order((("form", "hold"),))
    return Order((("form", "defend"), ("method", best_method(here.me))))
