"""Which answers to an attack there are, with which weapon or object, and where to (12.1)."""

from __future__ import annotations

from game.core.components import Position
from game.core.grid import Cell
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.chaos.acts.fight.defending import (
    AREA,
    BURST,
    CLOSE,
    PARLAY,
    RANGED,
    SPRAY,
    Threat,
    pays,
)
from game.rules.chaos.acts.parlay import entangling
from game.rules.chaos.ground.directions import FRONT, distance, side_from
from game.rules.chaos.ground.paths import within
from game.rules.chaos.ground.sight import look
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.chaos.sheet import derived, hands, ki, paces
from game.rules.chaos.sheet.actions import METHODS, Answer
from game.rules.chaos.sheet.agenda import Steeling, Thing
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import tables, weapon
from game.rules.chaos.tables.forms import attacks, forms
from game.rules.chaos.tables.rows import Weapon
from game.rules.kit.ground.measures import toward

OPEN_TO = {
    CLOSE: ("parry", "block", "dodge", "tumble", "simultaneous", "parlay", "none"),
    PARLAY: ("parry", "block", "dodge", "tumble", "parlay", "none"),
    RANGED: ("quick_parry", "block", "evade", "tumble", "capture", "simultaneous", "none"),
    BURST: ("quick_parry", "block", "evade", "tumble", "none"),
    AREA: ("evade", "tumble", "none"),
    SPRAY: ("evade", "none"),
}
"""The answers to each family of attacks (section 12.1, CF-SPRAY-14)."""

ARMED = ("parry", "quick_parry", "parlay")
"""Answers that name a weapon."""

SIMULTANEOUS = "simultaneous_strike"
EXPECTATION = "expectation"


@rule("CF-ROLL-07", "CF-PARLAY-02", "CF-AREA-03", "CF-SPRAY-14")
def methods(reader: Reader, unit: int, threat: Threat, now: int, out: bool) -> tuple[str, ...]:
    """The answers that he can give now, none last; ``out``: he can get out of an area in time."""
    known = (method for method in METHODS if method in OPEN_TO[threat.family])
    paid = (m for m in known if m == "none" or prices(reader, unit, m, now))
    return tuple(method for method in paid if _possible(reader, unit, threat, method, out))


def _possible(reader: Reader, unit: int, threat: Threat, method: str, out: bool) -> bool:
    me = combatant(reader, unit)
    if method == "parlay" and threat.family == CLOSE:
        return EXPECTATION in me.fighter.abilities
    if method == "evade" and threat.family == AREA:
        return out
    if method == "capture":
        return catches(me, weapon(threat.weapon))
    with_what = all_weapons(reader, unit, threat, method)
    if method == "block":
        return bool(with_what or objects(reader, unit, threat))
    return method not in (*ARMED, "simultaneous") or bool(with_what)


@rule("CF-SIM-01", "CF-STEEL-03", "CF-SPRAY-09", "CF-STUN-03")
def prices(reader: Reader, unit: int, method: str, now: int) -> tuple[str, ...]:
    """With what he can pay for this answer now.

    Who strikes at the same moment uses his held Turn, or has the ability; who is locked in a
    Steeling, or sprays, needs a Free Action.
    """
    me, locked = combatant(reader, unit), reader.find(unit, Steeling) is not None
    if method == "simultaneous" and me.condition.stunned:
        return ()
    if method == "simultaneous":
        own = forms().ki.price if ability_left(me) else 0
        paid = pays(reader, unit, now, own, bare=True) if own else ()
        able = ki.may(me.reserves, now, "simultaneous")
        bought = tuple(pay for pay in paid if pay in ("action", "ki")) if able else ()
        return (*(("held",) if me.held_turn and not locked else ()), *bought)
    bare = me.spraying or locked
    found = pays(reader, unit, now, bare=bare)
    return tuple(pay for pay in found if pay in ("action", "ki")) if bare else found


@rule("CF-SIM-01")
def ability_left(me: Combatant) -> bool:
    """Whether he may strike at the same moment by ability: once in a round."""
    return SIMULTANEOUS in me.fighter.abilities and SIMULTANEOUS not in me.reserves.once


@rule("CF-BLOCK-01", "CF-ROLL-07")
def weapons(me: Combatant, threat: Threat, method: str) -> tuple[str, ...]:
    """What he can deflect this attack with: fired shots with something solid alone, which is what
    could take a blow, energy with nothing. Bare hands will do against a blow, a throw and in a
    parlay.
    """
    against = weapon(threat.weapon) if threat.weapon else None
    kind = against.kind if against else "unarmed"
    fired = method == "quick_parry" and kind not in ("thrown", "net", "held")
    if fired and kind == "energy":
        return ()
    bare = (hands.FIST,) if hands.free_hands(me) and not fired else ()
    held = (i for i in hands.kinds(me.held) if weapon(i).melee and (weapon(i).pfb or not fired))
    return (*(item for item in held if hands.sound(me, item)), *bare)


@rule("CF-BLOCK-04", "CF-BLOCK-05")
def shields(me: Combatant) -> tuple[str, ...]:
    """What he holds that can take a blow."""
    return tuple(i for i in hands.kinds(me.held) if hands.left_of(me.wear, i) > 0)


@rule("CF-BLOCK-05")
@once
def objects(reader: Reader, unit: int, threat: Threat) -> tuple[int, ...]:
    """The objects about him that he can put in the way: between him and the attacker; what he
    cannot lift serves against missiles alone.
    """
    me, foe = reader.find(unit, Position), reader.find(threat.by, Position)
    if me is None or foe is None:
        return ()
    facing = toward(me.cell, foe.cell)
    carry = derived.max_carry(combatant(reader, unit))
    found: list[int] = []
    for entity, (thing, spot) in reader.each(Thing, Position):
        item = tables().objects.get(thing.kind)
        if item is None or thing.left <= 0 or distance(me.cell, spot.cell) > 1:
            continue
        ahead = side_from(me.cell, facing, spot.cell) == FRONT
        heavy = item.fixed or item.kilograms > carry
        if ahead and (not heavy or threat.family not in (CLOSE, PARLAY)):
            found.append(entity)
    return tuple(found)


@rule("CF-CAP-01", "CF-CAP-03")
def catches(me: Combatant, flying: Weapon) -> bool:
    """Whether he can catch this: a free hand, and no energy; a bullet with a device alone."""
    if flying.kind == "energy" or flying.radius or not hands.free_hands(me):
        return False
    if flying.edge == "bullet":
        return any(weapon(item).catches for item in hands.kinds(me.held))
    return True


@rule("CF-SIM-01")
@once
def ready(reader: Reader, unit: int, by: int) -> tuple[str, ...]:
    """What he can strike or shoot back with at once: it reaches the attacker from where he is."""
    me = combatant(reader, unit)
    other = reader.find(by, Position)
    if me.cell is None or other is None:
        return ()
    site, crowd = site_of(reader), crowd_of(reader)
    found = [
        item
        for item, _ in hands.blades(me)
        if within(site, crowd, me.cell, other.cell, weapon(item).reach)
    ]
    if look(site, crowd, me.cell, other.cell).cover != "full":
        rows = [weapon(item) for item, _ in (*hands.guns(me), *hands.throwables(me))]
        rows = [row for row in rows if row.missile and row.kind != "net" and not row.radius]
        far = distance(me.cell, other.cell)
        found.extend(row.id for row in rows if far <= derived.farthest(me, row))
    return tuple(dict.fromkeys(found))


@rule("CF-MOVE-07")
def steps_of(me: Combatant, answer: Answer) -> int:
    """How many steps he can draw back in this answer, one a tick; a dive goes a metre further."""
    numbers = attacks().defence
    if answer.method in ("none", "capture", "simultaneous") or answer.thing:
        return 0
    return numbers.dive if answer.method in numbers.dives else ticks_of(me, answer, ())


def ways_back(reader: Reader, unit: int, by: int, steps: int) -> dict[Cell, tuple[Cell, ...]]:
    """Where he can draw back to from this attacker in so many steps, each with the way."""
    return paces.back_cells(reader, unit, by, steps) if steps else {}


@rule("CF-TICK-04", "CF-CAP-01", "CF-MOVE-07")
def ticks_of(me: Combatant, answer: Answer, path: tuple[Cell, ...]) -> int:
    """How long the answer takes: a capture and a dive longer, Quick Hands with a parry less."""
    numbers = attacks().defence
    if answer.method == "capture":
        return numbers.capture
    if len(path) > numbers.ticks:
        return numbers.dive
    quick = answer.weapon and answer.method in ("parry", "quick_parry", "block")
    return (
        max(1, numbers.ticks + derived.hands(me, weapon(answer.weapon))) if quick else numbers.ticks
    )


@rule("CF-ENT-04")
def all_weapons(reader: Reader, unit: int, threat: Threat, method: str) -> tuple[str, ...]:
    """What an answer can be given with, for those that name a weapon; not with what somebody is
    caught in.
    """
    me, known = combatant(reader, unit), tuple[str, ...]()
    if method in ARMED:
        known = weapons(me, threat, method)
    elif method == "block":
        known = shields(me)
    elif method == "simultaneous":
        known = ready(reader, unit, threat.by)
    taken = entangling.used(reader, unit) if known else ()
    return tuple(item for item in known if item not in taken)
