"""What a side declares in a phase, and the attacks that it comes to (HC-MASS-10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.heroic20s.acts.deeds import Deed, after_all
from game.rules.heroic20s.acts.holds import held_by
from game.rules.heroic20s.acts.mounts import at_mount
from game.rules.heroic20s.exchange.attack import Attack, Manner
from game.rules.heroic20s.exchange.hands import can_take_hold, lays_aside, with_hand_for
from game.rules.heroic20s.exchange.modifiers import can_use, effective, may_aim, may_attack, reaches
from game.rules.heroic20s.exchange.odds import expected
from game.rules.heroic20s.exchange.several import may_combine, ways_of
from game.rules.heroic20s.sheet.components import Fighter
from game.rules.heroic20s.sheet.field import (
    Ground,
    best_line,
    cover,
    higher,
    shot_yards,
    unsteady,
    yards,
)
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.frontage import Attacker, defenders, fronts
from game.rules.heroic20s.sheet.situation import figure, ground, separate
from game.rules.heroic20s.tables.rows import CLOSE, Arm, Missile, Mode


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared(Manner):
    """An attack as it was declared: who at whom and how; the short action that goes with it, and
    when in the side's order. ``each``: the way is left to each hit; ``mount``: it goes at the
    mount.
    """

    me: int
    foe: int
    deed: Deed | None = None
    turn: int = 0
    each: bool = False
    mount: bool = False


MANNER = tuple(one.name for one in fields(Manner))


@rule("HC-MASS-10", "HC-PROC-02", "HC-MEL-13")
def together(
    reader: Reader, declared: Sequence[Declared], beside: Sequence[Declared] = ()
) -> tuple[Attack, ...]:
    """The attacks of a side in a phase in their order: numbers are those of all who attack a target
    in one way; units alike with one weapon make one attack; what cannot be made is left out, and
    so are attacks ``beside`` these, which only count for the numbers. Whoever lacks the skill for
    it counts for nobody.
    """
    every = sorted((*declared, *beside), key=lambda one: (one.turn, one.me))
    foes = {one.foe for one in declared}
    made = [
        (one, attack)
        for one in every
        if one.foe in foes and (attack := _built(reader, one, every)) is not None
    ]
    weak = [one for one, attack in made if not may_attack(attack)]
    if weak:
        able = ([one for one in some if one not in weak] for some in (declared, beside))
        return together(reader, *able)
    blocks = {one.me: reader.get(one.me, Fighter) for one, _ in made}
    return tuple(joined([attack for one, attack in made if one in declared], blocks))


def one_of(reader: Reader, one: Declared, every: Sequence[Declared]) -> Attack | None:
    """The attack that a declaration comes to now, None if nobody can make it."""
    attack = _built(reader, one, every)
    return attack if attack is not None and may_attack(attack) else None


@rule("HC-MEL-03", "HC-NUM-02", "HC-NUM-03", "HC-RNG-01", "HC-MEL-01", "HC-MASS-06")
def _built(reader: Reader, one: Declared, every: Sequence[Declared]) -> Attack | None:
    """The attack, with whatever skill; None where nobody has it in reach."""
    here = ground(reader)
    me, foe = here.figures.get(one.me), here.figures.get(one.foe)
    if me is not None and one.deed is not None:
        me = after_all(me, (one.deed,))
    if me is None or foe is None or me.detached or not _usable(me, one):
        return None
    if _drops_shield(me, one, every):
        me = replace(me, shield=False)
    shoots = isinstance(one.weapon, Missile)
    others = [o for o in _once(one, every) if isinstance(o.weapon, Missile) is shoots]
    how: dict[str, Any] = {name: getattr(one, name) for name in MANNER}
    acts, bad = one.deed is not None, unsteady(here, me)
    plain = Attack(**how, me=me, foe=foe, action=acts, footing=bad, separate=separate(reader))
    if not may_combine(plain):
        plain = replace(plain, also=())
    made = (_shot if shoots else _blow)(reader, plain, one, others)
    if made is not None and one.mount:
        made = at_mount(reader, made)
    if made is not None and one.each and isinstance(one.weapon, Arm):
        ways = open_ways(reader, made, one.weapon)
        several = ways if len(ways) > 1 else ()
        made = replace(made, mode=ways[0], ways=several) if ways else None
    return made


@rule("HC-ACT-03", "HC-MEL-08")
def _usable(me: Figure, one: Declared) -> bool:
    """Whether it can still strike so after the action that goes with the attack: whoever has gone
    down to crawl only close. A way that is left to each hit is looked for afterwards.
    """
    first = () if one.each else ((one.weapon, one.mode),)
    every = (*first, *((also.weapon, also.mode) for also in one.also))
    blows = ((arm, mode) for arm, mode in every if isinstance(arm, Arm) and mode is not None)
    return one.deed is None or all(can_use(me, arm, mode) for arm, mode in blows)


@rule("HC-SF-04", "HC-MEL-02")
def _drops_shield(me: Figure, one: Declared, every: Iterable[Declared]) -> bool:
    """Whether the shield is laid aside for all the weapons that strike each by itself."""
    own = [other.weapon for other in every if other.apart and other.me == me.unit]
    return one.apart and len(own) > 1 and lays_aside(me, own)


@rule("HC-SF-04")
def _once(one: Declared, every: Sequence[Declared]) -> list[Declared]:
    """The attacks of a side in which each figure is counted once against an enemy, though it makes
    several.
    """
    found: list[Declared] = []
    for other in every:
        same = [known for known in (one, *found) if known.me == other.me and known.foe == other.foe]
        if other is one or not (other.apart and same):
            found.append(other)
    return found


@rule("HC-RNG-02", "HC-RNG-03", "HC-RNG-18", "HC-BASE-20", "HC-BASE-21")
def sighted(here: Ground, shot: Attack) -> Attack | None:
    """A shot as it gets from where its figures stand to the target: how far, past whom, behind
    what, into which melee; None out of range or sight.
    """
    me, foe, row = shot.me, shot.foe, shot.missile
    line, far = best_line(here, me, foe), shot_yards(here, me, foe)
    if line is None or row is None or far > row.most:
        return None
    return replace(
        shot,
        yards=far,
        interposing=line.interposing,
        cover=cover(here, line),
        into_melee=bool(foe.locked) and foe.locked != (me.unit,),
    )


@rule("HC-NUM-02", "HC-MASS-03")
def _shot(
    reader: Reader, plain: Attack, one: Declared, others: Sequence[Declared]
) -> Attack | None:
    me, foe = plain.me, plain.foe
    fellows = (o for o in others if o.foe == one.foe)
    many = sum(min(o.count, figure(reader, o.me).free) for o in fellows)
    shot = replace(plain, count=min(one.count, me.free), attackers=many, defenders=foe.living)
    return sighted(ground(reader), shot)


@rule("HC-MEL-03", "HC-MEL-04", "HC-MEL-05", "HC-MEL-06", "HC-MASS-03")
def _blow(
    reader: Reader, plain: Attack, one: Declared, others: Sequence[Declared]
) -> Attack | None:
    here, foe = ground(reader), plain.foe
    known = [o for o in others if {o.me, o.foe} <= here.figures.keys() and able(reader, o) > 0]
    if one not in known:
        return None
    found = fronts(here, [(_attacker(reader, o), here.figures[o.foe]) for o in known])
    mine = found[known.index(one)]
    if mine.engaged <= 0:
        return None
    fellows = [front for front, o in zip(found, known, strict=True) if o.foe == one.foe]
    return replace(
        plain,
        count=mine.engaged,
        attackers=sum(front.engaged for front in fellows),
        defenders=defenders(here, fellows, foe),
        yards=yards(here, plain.me.cells, foe.cells),
        height=higher(here, plain.me, foe),
    )


def _attacker(reader: Reader, one: Declared) -> Attacker:
    reach = (one.mode.least, one.mode.most) if one.mode else (0, 1)
    arm = one.weapon if one.apart else None
    return Attacker(figure(reader, one.me), *reach, min(one.count, able(reader, one)), arm)


@rule("HC-ACT-03", "HC-GRAP-02")
def able(reader: Reader, one: Declared) -> int:
    """How many figures can strike so, after the action that goes with it; a hold on another takes
    one more hand.
    """
    me = after_all(figure(reader, one.me), (one.deed,) if one.deed is not None else ())
    if one.kind == "grapple" and one.foe not in held_by(reader, one.me):
        return can_take_hold(me)
    return hands_free(me, one.weapon, one.mode)


@rule("HC-GRAP-14")
def hands_free(me: Figure, weapon: Arm | Missile | None, mode: Mode | None) -> int:
    """How many figures of a unit can attack so: those who hold somebody only in close combat, with
    what they have a hand for.
    """
    if isinstance(weapon, Missile) or (mode is not None and mode.least != CLOSE):
        return me.free
    return with_hand_for(me, weapon)


def best_way(reader: Reader, ways: Iterable[Declared]) -> Declared | None:
    """Of several ways of a unit to attack alone the one that does most; None if none can be."""
    return best_of((one, one_of(reader, one, (one,))) for one in ways)


@rule("HC-MEL-09")
def best_of(made: Iterable[tuple[Declared, Attack | None]]) -> Declared | None:
    """Of several ways to attack the one that does most on the average; None if none can be made."""
    able = ((one, attack) for one, attack in made if attack is not None and may_aim(attack))
    best = max(able, key=lambda pair: expected(pair[1]), default=None)
    return best[0] if best is not None else None


@rule("HC-MASS-10")
def joined(attacks: Sequence[Attack], blocks: Mapping[int, Fighter] | None = None) -> list[Attack]:
    """Attacks of units alike at one target with one weapon as one: the lowest skill, the longest
    distance, the place and the way of the first, and all figures and projectiles. Whoever is known
    by name attacks alone. ``blocks``: the stat blocks of the units, rested.
    """
    found, known = list[Attack](), blocks or {}
    for attack in attacks:
        fellow = next((at for at, other in enumerate(found) if _alike(other, attack, known)), None)
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


def _alike(one: Attack, other: Attack, blocks: Mapping[int, Fighter]) -> bool:
    mine, theirs = (
        (
            blocks.get(it.me.unit, it.me.fighter),
            it.foe.unit,
            it.weapon,
            it.kind,
            it.also,
            it.apart,
            it.at_mount,
        )
        for it in (one, other)
    )
    return mine == theirs and not one.me.fighter.person


EACH = "each"
"""The way of an order that leaves it to each hit."""


@rule("HC-MEL-07")
def open_ways(reader: Reader, attack: Attack, arm: Arm) -> tuple[Mode, ...]:
    """The ways among which the hits of a weapon may choose, so far away and at that location."""
    mass = ground(reader).mass
    return tuple(
        one
        for one in ways_of(arm)
        if reaches(one, attack.yards, mass)
        and can_use(attack.me, arm, one)
        and may_aim(replace(attack, mode=one, ways=()))
    )
