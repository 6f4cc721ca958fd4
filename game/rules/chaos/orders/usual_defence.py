"""The sensible answer to an attack (12.2): the best chance to come off whole, for the least."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from game.core.components import Position
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.chaos.acts.fight import attacking, reaching
from game.rules.chaos.acts.fight.defending import AREA, Threat, threat_of
from game.rules.chaos.exchange import force
from game.rules.chaos.exchange.facts import Attack, Strike
from game.rules.chaos.exchange.rolls import defence_check, strike_check
from game.rules.chaos.exchange.setting import setting
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.orders import defend
from game.rules.chaos.sheet import agenda, body, derived, durations, hands, ki, paces
from game.rules.chaos.sheet.actions import answer_of
from game.rules.chaos.sheet.components import Doing, NextTurn
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.muster import awake, enemies
from game.rules.chaos.tables.book import tables, weapon

RISKY = ("simultaneous", "capture")
"""Answers that nobody gives unasked."""

CHEST = "chest"
"""The part that is hit as a rule."""

GRAVE = ("knockout", "death")
"""Who fails these is out of the fight; of all others one gets up again."""

PLENTY = 2
"""Ki beyond which something that is only useful is bought."""

LYING = 0.4
"""The part of being caught that it is as bad as to lie on the ground."""

RUSH = 3
"""So many metres farther than he reaches an enemy can come for a blow while a defence lasts."""

HARMS = ("hold", "entangle", "trip", "grapple", "disarm")
"""Attacks that do harm though they may not hurt."""

NOTHING = Order((("method", "none"),))
"""No answer."""

WORTH = 0.05
"""A chance that is not better by so much is not worth a dearer answer."""


def answer(view: View, request: Request) -> Order:
    """The answer with which he expects the least harm; none where none can come of it, or where it
    would take more than what harm there is is worth.
    """
    harm = open_harm(view, request)
    best = ((expected, order) for expected, order in ranked(view, request)[:1] if harm)
    found = next((order for expected, order in best if expected < harm - WORTH), NOTHING)
    return found if harm >= 1 or spares(view, request, found) else NOTHING


def spares(view: View, request: Request, order: Order) -> bool:
    """Whether this answer leaves him what the next attack may need: it was prepared, or it is not
    his last Free Action.
    """
    left = combatant(view, request.unit).reserves.actions
    return order.get("pay") == "prepared" or (order.get("pay") == "action" and left > 1)


def open_harm(view: View, request: Request) -> float:
    """The harm that he takes if he gives no answer and is hit; that of an attack which does more
    than hurt is a Red at least.
    """
    threat = threat_of(request)
    me, foe = combatant(view, request.unit), combatant(view, threat.by)
    hurts = harm_of(foe, me, attack_of(foe, threat), False)
    return max(1.0, hurts) if threat.family == AREA or threat.how in HARMS else hurts


def ranked(view: View, request: Request) -> list[tuple[float, Order]]:
    """The plain answers with the harm that he expects of each, the least first."""
    threat, harm = threat_of(request), open_harm(view, request) or 1.0
    me, foe = combatant(view, request.unit), combatant(view, threat.by)
    attack = attack_of(foe, threat)
    place = setting(view, threat.by, request.unit, view.clock.round)
    strikes = (
        (Strike(foe, me, attack, answer_of(order), place), order) for order in plain(view, request)
    )
    found = ((expects(view, strike, harm), order) for strike, order in strikes)
    return sorted(found, key=lambda pair: pair[0])


@rule("CF-MULTI-03")
def against_all(view: View, request: Request) -> Order:
    """A defence that came off is turned against everybody if somebody else can attack while it
    lasts, and Ki is left for something else.
    """
    use = combatant(view, request.unit).reserves.ki > PLENTY and others_strike(view, request)
    return Order((("use", use),))


def others_strike(view: View, request: Request) -> bool:
    """Whether anybody else will probably attack him while this defence lasts."""
    me = combatant(view, request.unit)
    others = (foe for foe in enemies(view, me.unit) if foe != request.fact("by"))
    return any(strikes_soon(view, me, foe) for foe in others)


def others_near(view: View, request: Request) -> bool:
    """Whether anybody else could attack him at all while it lasts: he acts in time, and is near
    enough to run up, or sees him with something to shoot or to throw.
    """
    me = combatant(view, request.unit)
    others = (foe for foe in enemies(view, me.unit) if foe != request.fact("by"))
    return any(acts_in_time(view, me, foe) and _comes_at(view, me, foe) for foe in others)


def acts_in_time(view: View, me: Combatant, foe: int) -> bool:
    """Whether an attack that this enemy prepares, or a Turn of his, comes up before the end of
    the defence.
    """
    end = me.defending.end if me.defending is not None else agenda.now(view)
    due = view.find(foe, NextTurn)
    turn = combatant(view, foe).held_turn or (due is not None and due.tick > end)
    return awake(view, foe) and bool(turn or _prepares(view, foe, end))


def _prepares(view: View, foe: int, end: int) -> bool:
    doing = view.find(foe, Doing)
    return doing is not None and doing.part == "prepare" and doing.strike > end


def _comes_at(view: View, me: Combatant, foe: int) -> bool:
    he, here = combatant(view, foe), paces.cell_of(view, foe)
    long = max((weapon(item).reach for item, _ in hands.blades(he)), default=0)
    missiles = (*hands.guns(he), *hands.throwables(he))
    return distance(here, paces.cell_of(view, me.unit)) <= long + RUSH or any(
        reaching.in_sight(view, foe, me.unit, item) for item, _ in missiles
    )


def strikes_soon(view: View, me: Combatant, foe: int) -> bool:
    """Whether this enemy can attack him before his defence is over: with an attack that he
    prepares, or a Turn that comes up, in reach or with him acquired.
    """
    if not acts_in_time(view, me, foe):
        return False
    end = me.defending.end if me.defending is not None else agenda.now(view)
    he = combatant(view, foe)
    aims = _prepares(view, foe, end) or he.acquired == me.unit
    guns = (item for item, _ in hands.guns(he) if aims)
    return any(reaching.in_sight(view, foe, me.unit, item) for item in guns) or any(
        reaching.in_reach(view, foe, me.unit, weapon(item).reach) for item, _ in hands.blades(he)
    )


def plain(view: View, request: Request) -> Iterator[Order]:
    """The answers worth a thought: each with every weapon or object, paid as cheaply as can be,
    without Ki, standing where he is.
    """
    for method in defend.methods(view, request):
        if method not in (*RISKY, "none"):
            start = Order((("method", method),))
            yield from _completed(view, request, start)


def _completed(view: View, request: Request, own: Order) -> Iterator[Order]:
    options = tuple(defend.ANSWERS.choices(view, request, own))
    if not options:
        yield own
    elif options[0][0] in ("weapon", "thing"):
        for slot in options:
            yield from _completed(view, request, own.plus(slot))
    else:
        yield from _completed(view, request, own.plus(_first(options)))


def _first(options: tuple[Slot, ...]) -> Slot:
    """What is prepared goes before a Free Action, and that before a held Turn or Ki; otherwise the
    first value.
    """
    order = ("prepared", "action", "held", "ki")
    if options[0][0] == "pay":
        return min(options, key=lambda s: order.index(str(s[1])) if s[1] in order else len(order))
    return options[0]


def attack_of(foe: Combatant, threat: Threat) -> Attack:
    """The attack as far as he who is asked knows of it."""
    row = weapon(threat.weapon or "fist")
    how = "shoot" if threat.family in ("ranged", "burst", "spray") else "strike"
    how = {"throw": "throw", "area": "area"}.get(threat.how, how)
    parlay = threat.family == "parlay"
    ticks = durations.refire(row, foe.fighter)
    return Attack(how, row, ticks, area=threat.area, parlay=parlay)


def expects(view: View, strike: Strike, harm: float) -> float:
    """The harm that he expects with this answer, if so much comes of a hit without any."""
    foe, me, attack, given = strike.me, strike.foe, strike.attack, strike.answer
    block = attacking.block_of(view, me, given)
    rolled = replace(strike, block=block)
    held = _holds(strike_check(rolled).odds, defence_check(rolled).odds)
    left = 0.0
    if given.method == "tumble":
        # Whoever rolls out of a grip lies on the ground (CF-PARLAY-04).
        left = LYING * harm if attack.parlay else harm_of(foe, me, attack, True)
    elif block is not None:
        past, _ = force.stopped(force.damage_of(foe, attack), block)
        left = _harm(me, past, attack)
    return (1 - held) * harm + held * left


@lru_cache(maxsize=4096)
def _holds(
    first: tuple[tuple[str | int, float], ...], second: tuple[tuple[str | int, float], ...]
) -> float:
    """The chance that the answer holds, by the very checks that would be rolled."""
    total = 0.0
    for grade, chance in first:
        if grade in ("fumble", "miss"):
            total += chance
        elif isinstance(grade, int):
            total += chance * sum(p for g, p in second if isinstance(g, int) and g >= grade)
    return total


def harm_of(foe: Combatant, me: Combatant, attack: Attack, tumbled: bool) -> float:
    """The harm of a hit as he stands now, his armour and active PFb counted."""
    return _harm(me, force.damage_of(foe, attack, tumbled=tumbled), attack)


def _harm(me: Combatant, struck: force.Force, attack: Attack) -> float:
    """The Red, and the part of his hit points: to lose them all is as bad as a Red, and so is
    whatever hurts one who has none and may be knocked out by it (CF-DMG-05).
    """
    part = body.part(attack.area if attack.area in tables().parts else CHEST)
    block = force.armour_block(me, part)
    pfb = (block.pfb if block else 0) + (me.reserves.natural if me.reserves.active else 0)
    left, shock = force.through(struck, pfb), derived.shock(me)
    red = left.damage // shock + left.penetration // shock
    return red + (min(1.0, left.damage / me.hp.now) if me.hp.now else float(left.damage > 0))


def braced(view: View, request: Request) -> Order | None:
    """All the Ki that may go on it: there is nothing better to keep it for; None where failing
    takes nobody out of the fight.
    """
    if request.fact("resist") not in GRAVE or view.find(request.unit, Position) is None:
        return None
    known = (slot[1] for slot in ki.choices(view, request, Order()))
    points = max((value for value in known if isinstance(value, int)), default=None)
    return None if points is None else Order((("ki", points),))
