"""An attack as it would be made now: who, at whom, with what, and how things stand (3.24)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from game.core.checks import Check
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.empress.exchange.areas import stray_check
from game.rules.empress.exchange.blow import USUAL, Attack, Situation
from game.rules.empress.sheet import gear, ground, law, situation, stats, turns
from game.rules.empress.sheet.figure import Figure, figure, standing_at
from game.rules.empress.tables.book import weapons
from game.rules.empress.tables.rows import Weapon
from game.rules.kit.ground.places import Place, touching
from game.rules.kit.people.guess import known_to

DEEPEST = 2
"""An opportunity attack may itself be met by one, but no further (EM-OPP-05)."""


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack that is about to be made: who, at whom, with which row of table W, with Power
    Modifier or not. ``thing`` is what leaves the hand, ``depth`` how deep it interrupts others, and
    ``at`` what brings it about.
    """

    unit: int
    target: int
    weapon: str
    power: bool | None = None
    thing: str = ""
    depth: int = 0
    at: Situation = USUAL

    @property
    def row(self) -> Weapon:
        """The weapon."""
        return weapons()[self.weapon]


BROUGHT = ("held", "waited", "interrupting", "doubled", "quick", "trick")
"""What of a situation brings an attack about, and is not seen from how the two stand."""


def told(blow: Blow) -> tuple[Slot, ...]:
    """What a question amid an attack tells of it, for its promise."""
    power: tuple[Slot, ...] = () if blow.power is None else (("power", blow.power),)
    about = tuple((name, found) for name in BROUGHT if (found := getattr(blow.at, name)))
    return (("weapon", blow.weapon), ("n", blow.at.cleave), *power, *about)


def brought(about: Iterable[Slot]) -> Situation:
    """What has brought the attack about of which such a question tells this."""
    facts: dict[str, Any] = dict(about)
    said = {name: facts[name] for name in BROUGHT if name in facts}
    return replace(USUAL, cleave=facts.get("n", 0), **said)


@rule("EM-DUA-03", "EM-RCH-09")
def made(reader: Reader, blow: Blow, there: Figure | None = None) -> Attack:
    """This attack as it would be made now, or by him as he is ``there``; of a pair that is used
    offensively the longer weapon is the first.
    """
    me, foe, row = there or figure(reader, blow.unit), figure(reader, blow.target), blow.row
    second = None
    if row.use == "melee" and gear.strikes_twice(me) and row.id in me.fighter.pair:
        pair = (weapons()[name] for name in (me.hands.right, me.hands.left))
        row, second = sorted(pair, key=lambda one: -one.reach)
    at = _stands(reader, me, foe, row, blow.at)
    return Attack(me, foe, row, law.law_of(reader), at, blow.power, second)


@rule("EM-SHD-09", "EM-SHD-10", "EM-HLP-03", "EM-INH-02")
def _stands(reader: Reader, me: Figure, foe: Figure, row: Weapon, at: Situation) -> Situation:
    """How things stand between the two; who turns to the other is out of his line of shields."""
    inside = bool(me.swallowed_by)
    at = replace(
        at,
        front=inside or ground.in_front(foe, me.place),
        wall=ground.wall_of(reader, foe.unit),
        middle=ground.in_the_middle(reader, me, foe.place),
        unaware=unaware(reader, me, foe, row),
        hasty=hasty(reader, me, foe),
    )
    if not row.missile:
        return at
    far, crowd = ground.band_to(me, foe.place, row), melee_round(reader, me, foe)
    hidden = ground.cover(reader, me, foe)
    return replace(at, band=far or ground.LONG, cover=hidden, crowded=bool(crowd))


@rule("EM-SUR-05", "EM-SUR-06", "EM-SUR-07")
def unaware(reader: Reader, me: Figure, foe: Figure, row: Weapon) -> bool:
    """Whether he does not know of the attack: of a shot when he does not see the shooter, of a blow
    when somebody has come close unnoticed.
    """
    close = reader.find(me.unit, turns.CloseTo)
    if close is not None and close.target == foe.unit:
        return True
    return row.missile and foe.able and not ground.sees(reader, foe.unit, me.unit)


@rule("EM-GRD-06", "EM-SUR-01")
def first_upon(reader: Reader, attack: Attack) -> bool:
    """Whether this is the first attack of the round upon the target, which knows of it; whoever is
    surprised defends himself as usual.
    """
    foe, aware = attack.foe, not attack.at.unaware
    known = foe.able and aware and attack.me.unit != foe.swallows
    return known and reader.find(foe.unit, turns.Faced) is None


@rule("EM-GRD-06", "EM-SHD-09")
def may_turn(attack: Attack) -> bool:
    """Whether the target gains its shield by turning to such an attack."""
    return not attack.at.front and gear.shield(attack.foe) is not None


@rule("EM-HLP-03")
def hasty(reader: Reader, me: Figure, foe: Figure) -> bool:
    """Whether he has moved in this turn, or another enemy engages him."""
    acting = reader.find(me.unit, turns.Acting)
    moved = acting is not None and acting.moved
    return moved or any(other != foe.unit for other in situation.engaging(reader, me.unit))


@rule("EM-INH-03")
def melee_round(reader: Reader, me: Figure, foe: Figure) -> tuple[Figure, ...]:
    """Who else than the target is in its melee: all who are engaged with it directly; the shooter
    does not shoot himself.
    """
    near = (figure(reader, other) for other in situation.engaging(reader, foe.unit))
    return tuple(one for one in near if one.unit != me.unit)


@rule("EM-INH-03")
def stray(reader: Reader, me: Figure, foe: Figure) -> Check | None:
    """The roll that tells whom a shot into a melee goes at, if there is one."""
    into = law.law_of(reader).lotfp_fire_into_melee
    return stray_check(me, foe, melee_round(reader, me, foe)) if into else None


@rule("EM-CLV-03", "EM-GRD-03")
def possible(reader: Reader, blow: Blow) -> bool:
    """Whether the attack can still be made: both are there, the weapon is in hand and reaches."""
    me, foe = figure(reader, blow.unit), figure(reader, blow.target)
    if foe.gone or (not me.place and me.swallowed_by != foe.unit):
        return False
    if blow.row.missile:
        in_hand = (blow.thing or blow.weapon) in (me.hands.right, me.hands.left)
        return in_hand and can_shoot(reader, me, foe, blow.row)
    return any(row.id == blow.weapon for row in situation.arms(reader, me, foe))


@rule("EM-GRD-08", "EM-GRP-03", "EM-INH-01")
def can_shoot(reader: Reader, me: Figure, foe: Figure, row: Weapon) -> bool:
    """Whether a missile reaches him: in line, in range; the held and the swallowed do not shoot."""
    if not foe.place or not me.place or me.gripped or me.unit == foe.unit:
        return False
    return ground.in_line(reader, me.place, foe.place) and bool(ground.band_to(me, foe.place, row))


def target_of(order: Order) -> int:
    """At whom this order is aimed, which names somebody."""
    target = order.unit("target")
    assert target is not None
    return target


def missile_of(name: str) -> Weapon | None:
    """What a thing in hand is shot with, or thrown as; None where it is not."""
    row = weapons().get(name)
    if row is not None and row.use != "missile" and row.throws:
        return weapons()[row.throws]
    return row if row is not None and row.missile else None


@rule("EM-INH-04", "EM-GRP-03")
def missiles(me: Figure, *, throw: bool = False) -> tuple[str, ...]:
    """What in his hands he can shoot with now, or ``throw``."""
    names = [name for name in dict.fromkeys(gear.held(me.hands)) if missile_of(name) is not None]
    loading = () if throw else dict(me.loading.left)
    fit = (name for name in names if (weapons()[name].use == "missile") is not throw)
    return tuple(name for name in fit if name not in loading)


@rule("EM-OPP-01", "EM-OPP-02", "EM-OPP-03", "EM-SUR-01", "EM-DIR-03")
def may_strike(reader: Reader, me: Figure, foe: Figure, free: bool = False) -> bool:
    """Whether he may make an opportunity attack on this one now: he knows of him, is not hidden
    himself, and has him in reach of something.
    """
    known = known_to(reader, foe.unit, me.side) and known_to(reader, me.unit, foe.side)
    return known and stats.may_interrupt(me, free) and bool(situation.arms(reader, me, foe))


@rule("EM-BRK-02", "EM-GRD-04")
def provoked(reader: Reader, unit: int, to: Place, start: Cell | None = None) -> tuple[int, ...]:
    """The enemies whom a step to there provokes: those whose neighbouring cells he leaves, and
    those who engage him and out of whose striking distance he goes; each once in all parts of a
    move. ``to`` is empty where he leaves the field; ``start``: once he is there.
    """
    me, found = figure(reader, unit), list[int]()
    me = standing_at(me, start) if start is not None else me
    fights, acting = situation.engaging_there(reader, me), reader.find(unit, turns.Acting)
    had = acting.provoked if acting is not None else ()
    for foe in situation.foes(reader, me):
        if foe.unit in had:
            continue
        leaves = touching(me.place, foe.place)
        if foe.unit in fights:
            leaves = leaves or not to or not situation.close(reader, standing_at(me, to[0]), foe)
        if leaves:
            found.append(foe.unit)
    return tuple(one.unit for one in situation.quickest(reader, found))


@rule("EM-CLV-01", "EM-CLV-03", "EM-CLV-04")
def next_targets(reader: Reader, blow: Blow) -> tuple[int, ...]:
    """Whom he can strike besides, without moving: opponents in reach who are not down."""
    me = figure(reader, blow.unit)
    return tuple(
        foe.unit
        for foe in situation.foes(reader, me)
        if foe.unit != blow.target
        and (foe.able or not foe.down)
        and known_to(reader, foe.unit, me.side)
        and possible(reader, replace(blow, target=foe.unit))
    )
