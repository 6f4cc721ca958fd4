"""Attacks of one side in one phase as they are declared, and what they come to: numbered together,
shared out among figures, those of units alike as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.heroic20s.acts.mounts import at_mount
from game.rules.heroic20s.acts.ways import open_ways
from game.rules.heroic20s.exchange.attack import TORSO, Also, Attack, Kind
from game.rules.heroic20s.exchange.modifiers import effective, may_attack
from game.rules.heroic20s.exchange.several import may_combine
from game.rules.heroic20s.sheet.field import best_line, cover, higher, shot_yards, unsteady, yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.frontage import Attacker, defenders, fronts, shared_out
from game.rules.heroic20s.sheet.law import separate
from game.rules.heroic20s.sheet.situation import figure, ground
from game.rules.heroic20s.tables.rows import CLOSE, Arm, Missile, Mode


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """An attack as it was declared: who at whom, with what and in which way, how many figures, how
    many shots of each, where; whether a short action goes with it, and when in the side's order.
    ``faster``: a free attack at somebody who outpaces it by so much; ``radius``, ``line`` and
    ``sparing`` are those of opportunity fire. ``also``: attacks made together with it; ``apart``:
    one of several with different weapons; ``each``: the way is left to each hit; ``mount``: it goes
    at the mount.
    """

    me: int
    foe: int
    weapon: Arm | Missile | None
    mode: Mode | None = None
    kind: Kind = "melee"
    count: int = 1
    shots: int = 1
    location: str = TORSO
    action: bool = False
    turn: int = 0
    faster: int = 0
    radius: int = 0
    line: bool = False
    sparing: bool = False
    also: tuple[Also, ...] = ()
    apart: bool = False
    each: bool = False
    mount: bool = False


@rule("HC-MASS-10", "HC-PROC-02")
def together(
    reader: Reader, declared: Sequence[Declared], beside: Sequence[Declared] = ()
) -> tuple[Attack, ...]:
    """The attacks of a side in a phase in their order: numbers are those of all who attack a target
    in one way; units alike with one weapon make one attack; what cannot be made is left out, and
    so are attacks ``beside`` these, which only count for the numbers.
    """
    ordered = sorted(declared, key=_place)
    every = sorted((*declared, *beside), key=_place) if beside else ordered
    made = [found for one in ordered if (found := one_of(reader, one, every)) is not None]
    return tuple(joined(made))


def _place(one: Declared) -> tuple[int, int]:
    """Where an attack stands in the order of its side."""
    return one.turn, one.me


@rule("HC-MEL-03", "HC-NUM-02", "HC-NUM-03", "HC-RNG-01", "HC-MEL-01", "HC-MASS-06")
def one_of(reader: Reader, one: Declared, every: Sequence[Declared]) -> Attack | None:
    """The attack that a declaration comes to now, None if nobody can make it."""
    here = ground(reader)
    me, foe = here.figures.get(one.me), here.figures.get(one.foe)
    if me is None or foe is None or me.living <= 0 or foe.living <= 0 or me.detached:
        return None
    fellows = [other for other in _once(one, every) if _beside(other, one)]
    plain = Attack(
        me=me, foe=foe, weapon=one.weapon, mode=one.mode, kind=one.kind, shots=one.shots,
        location=one.location, action=one.action, faster=one.faster, radius=one.radius,
        line=one.line, sparing=one.sparing, footing=unsteady(here, me), also=one.also,
        apart=one.apart, separate=separate(reader),
    )  # fmt: skip
    if plain.also and not may_combine(plain):
        plain = replace(plain, also=())
    if isinstance(one.weapon, Missile):
        made = _shot(reader, plain, one, fellows)
    else:
        made = _blow(reader, plain, one, fellows, every)
    return at_mount(reader, made) if made is not None and one.mount else made


@rule("HC-SF-04")
def _once(one: Declared, every: Sequence[Declared]) -> list[Declared]:
    """The attacks of a side in which each figure is counted once, though it makes several."""
    found: list[Declared] = []
    for other in every:
        again = any(known.me == other.me and other.apart for known in found)
        if other is one or not (again or (other.apart and other.me == one.me)):
            found.append(other)
    return found


def _beside(other: Declared, one: Declared) -> bool:
    """Whether two attacks count together for the ratio."""
    shoots = isinstance(one.weapon, Missile)
    return other.foe == one.foe and isinstance(other.weapon, Missile) is shoots


@rule("HC-RNG-02", "HC-RNG-03", "HC-RNG-18")
def _shot(
    reader: Reader, plain: Attack, one: Declared, fellows: Sequence[Declared]
) -> Attack | None:
    here, me, foe = ground(reader), plain.me, plain.foe
    line = best_line(here, me, foe)
    row = plain.missile
    if line is None or row is None or yards(here, me.cells, foe.cells) > row.most:
        return None
    alone = foe.locked == (me.unit,)
    many = sum(min(o.count, figure(reader, o.me).free) for o in fellows)
    attack = replace(
        plain,
        count=min(one.count, me.free),
        attackers=many,
        defenders=foe.living,
        yards=shot_yards(here, me, foe),
        interposing=line.interposing,
        cover=cover(here, line),
        into_melee=bool(foe.locked) and not alone,
    )
    return attack if may_attack(attack) else None


@rule("HC-MEL-03", "HC-MEL-04", "HC-MEL-05", "HC-MEL-06")
def _blow(
    reader: Reader,
    plain: Attack,
    one: Declared,
    fellows: Sequence[Declared],
    every: Sequence[Declared],
) -> Attack | None:
    here, foe = ground(reader), plain.foe
    strikers = [_striker(reader, other, every) for other in fellows]
    found = fronts(here, strikers, foe)
    mine = fellows.index(one)
    engaged = [
        min(front.engaged, other.count, able(striker.me, other))
        for front, other, striker in zip(found, fellows, strikers, strict=True)
    ]
    if engaged[mine] <= 0:
        return None
    attack = replace(
        plain,
        count=engaged[mine],
        attackers=sum(engaged),
        defenders=defenders(here, strikers, foe),
        yards=yards(here, plain.me.cells, foe.cells),
        height=higher(here, plain.me, foe),
    )
    if one.each and isinstance(one.weapon, Arm):
        attack = replace(attack, ways=open_ways(reader, plain.me, one.weapon, attack.yards))
    return attack if may_attack(attack) else None


@rule("HC-GRAP-14")
def able(me: Figure, one: Declared) -> int:
    """How many figures can strike so: those who hold somebody only in close combat."""
    close = one.mode is None or one.mode.least == CLOSE
    return me.living if close else me.free


@rule("HC-MASS-03")
def _striker(reader: Reader, one: Declared, every: Sequence[Declared]) -> Attacker:
    """Who makes a blow; of a unit that shares its figures out, each of them once."""
    here, mode = ground(reader), one.mode
    known = here.figures
    shares = [o for o in every if o.me == one.me and o.foe in known and o.apart == one.apart]
    striker = Attacker(figure(reader, one.me), *((mode.least, mode.most) if mode else (0, 1)))
    if one.apart or one not in shares:
        return striker
    who = shared_out(here, striker, [(known[o.foe], o.count) for o in shares])
    return striker._replace(who=who[shares.index(one)])


@rule("HC-MASS-10")
def joined(attacks: Sequence[Attack]) -> list[Attack]:
    """Attacks of units alike at one target with one weapon as one: the lowest skill, the longest
    distance, the place and the way of the first, and all figures and projectiles. Whoever is known
    by name attacks alone.
    """
    found: list[Attack] = []
    for attack in attacks:
        fellow = next((at for at, other in enumerate(found) if _alike(other, attack)), None)
        both = _as_one(found[fellow], attack) if fellow is not None else None
        if fellow is None or both is None:
            found.append(attack)
        else:
            found[fellow] = both
    return found


@rule("HC-MASS-10", "HC-MEL-13")
def _as_one(first: Attack, second: Attack) -> Attack | None:
    """Two attacks as one, None if the lower skill does not allow what the first one aims at."""
    far = max(first.yards, second.yards)
    aimed = {"location": first.location, "mode": first.mode, "ways": first.ways, "yards": far}
    found = min((replace(one, **aimed) for one in (first, second)), key=effective)  # type: ignore[arg-type]
    units = (*first.units, *second.units)
    both = replace(
        found,
        count=first.count + second.count,
        launched=first.projectiles + second.projectiles,
        fellows=tuple(unit for unit in units if unit != found.me.unit),
    )
    return both if may_attack(both) else None


def _alike(one: Attack, other: Attack) -> bool:
    same = one.me.fighter == other.me.fighter and not one.me.fighter.person
    return same and _made(one) == _made(other)


def _made(one: Attack) -> tuple[object, ...]:
    return one.foe.unit, one.weapon, one.kind, one.also, one.apart, one.at_mount
