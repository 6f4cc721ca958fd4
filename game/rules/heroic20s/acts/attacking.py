"""Attacks of one side in one phase: declared and numbered together, rolled one by one. Whoever is
attacked is asked `heroic20s.defend`, whose answer has the slot ``defence``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.core.checks import Drawn
from game.core.events import Event
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.heroic20s.acts.grips import seizes
from game.rules.heroic20s.acts.state import lock, note, uses
from game.rules.heroic20s.acts.ways import by_the_hit, open_ways
from game.rules.heroic20s.exchange.attack import Also, Attack, Kind, Struck
from game.rules.heroic20s.exchange.contest import MADE
from game.rules.heroic20s.exchange.defence import defences
from game.rules.heroic20s.exchange.modifiers import effective, may_attack
from game.rules.heroic20s.exchange.several import may_combine
from game.rules.heroic20s.exchange.strays import astray, may_stray, stray_check, victim_check
from game.rules.heroic20s.exchange.strike import attacked
from game.rules.heroic20s.sheet.field import best_line, cover, higher, shot_yards, unsteady, yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.frontage import Attacker, defenders, fronts
from game.rules.heroic20s.sheet.law import separate
from game.rules.heroic20s.sheet.situation import figure, figures, ground
from game.rules.heroic20s.tables.rows import Arm, Missile, Mode

DEFEND = "heroic20s.defend"
TORSO = "torso"


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """An attack as it was declared: who at whom, with what and in which way, how many figures, how
    many shots of each, where; whether a short action goes with it, and when in the side's order.
    ``faster``: a free attack at somebody who outpaces it by so much; ``radius``, ``line`` and
    ``sparing`` are those of opportunity fire. ``also``: attacks made together with it; ``apart``:
    one of several with different weapons; ``each``: the way is left to each hit.
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


@rule("HC-MASS-10", "HC-PROC-02")
def together(reader: Reader, declared: Sequence[Declared]) -> tuple[Attack, ...]:
    """The attacks of a side in a phase in their order: numbers are those of all who attack a target
    in one way; units alike with one weapon make one attack; what cannot be made is left out.
    """
    ordered = sorted(declared, key=lambda one: (one.turn, one.me))
    made = [found for one in ordered if (found := one_of(reader, one, ordered)) is not None]
    return tuple(joined(made))


@rule("HC-MEL-03", "HC-NUM-02", "HC-NUM-03", "HC-RNG-01", "HC-MEL-01")
def one_of(reader: Reader, one: Declared, every: Sequence[Declared]) -> Attack | None:
    """The attack that a declaration comes to now, None if nobody can make it."""
    here = ground(reader)
    me, foe = here.figures.get(one.me), here.figures.get(one.foe)
    if me is None or foe is None or me.living <= 0 or foe.living <= 0:
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
        return _shot(reader, plain, one, fellows)
    return _blow(reader, plain, one, fellows)


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
    many = sum(min(o.count, figure(reader, o.me).living) for o in fellows)
    attack = replace(
        plain,
        count=min(one.count, me.living),
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
    reader: Reader, plain: Attack, one: Declared, fellows: Sequence[Declared]
) -> Attack | None:
    here, foe = ground(reader), plain.foe
    strikers = [Attacker(figure(reader, o.me), *_reach(o.mode)) for o in fellows]
    found = fronts(here, strikers, foe)
    mine = fellows.index(one)
    engaged = [min(front.engaged, other.count) for front, other in zip(found, fellows, strict=True)]
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


def _reach(mode: Mode | None) -> tuple[int, int]:
    return (mode.least, mode.most) if mode else (0, 1)


@rule("HC-MASS-10")
def joined(attacks: Sequence[Attack]) -> list[Attack]:
    """Attacks of units alike at one target with one weapon as one: the lowest skill, the longest
    distance, and all figures. Whoever is known by name attacks alone.
    """
    found: list[Attack] = []
    for attack in attacks:
        fellow = next((at for at, other in enumerate(found) if _alike(other, attack)), None)
        if fellow is None:
            found.append(attack)
            continue
        other = found[fellow]
        worse = attack if effective(attack) < effective(other) else other
        far, count = max(attack.yards, other.yards), attack.count + other.count
        found[fellow] = replace(worse, yards=far, count=count)
    return found


def _alike(one: Attack, other: Attack) -> bool:
    named = one.me.fighter.person or other.me.fighter.person
    return not named and one.me.fighter == other.me.fighter and _made(one) == _made(other)


def _made(one: Attack) -> tuple[object, ...]:
    where = (one.foe.unit, one.weapon, one.mode, one.location)
    return (*where, one.kind, one.shots, one.also, one.ways, one.apart)


@rule("HC-PROC-03", "HC-PROC-06", "HC-MASS-03")
def carry_out(step: Step, attacks: Sequence[Attack]) -> Asking[None]:
    """The attacks one after the other; nobody falls before the resolution."""
    for attack in attacks:
        yield from make(step, attack)


@rule("HC-MEL-11", "HC-MEL-14", "HC-INIT-04")
def make(step: Step, attack: Attack) -> Asking[Struck]:
    """One attack: the defence is chosen, the contest is rolled, injury is noted. Blows lock."""
    world = step.world
    uses(world, attack.me, attack.weapon)
    chosen = yield from defended(step, attack)
    defended_so = replace(attack, defence=chosen)
    if attack.ways:
        done = yield from by_the_hit(step, defended_so)
    else:
        done = yield from step.run(attacked(defended_so))
    note(world, attack.foe.unit, done.injury, attack.me.unit)
    tell(step, attack, done)
    if attack.missile is None:
        lock(step, attack.me.unit, attack.foe.unit, "HC-LOCK-01")
        if attack.kind == "grapple":
            yield from seizes(
                step, attack.me, attack.foe, done.hits, attack.count,
                attack.attackers or attack.count, attack.location,
            )  # fmt: skip
    elif may_stray(attack, done.hits):
        yield from stray(step, attack)
    return done


@rule("HC-MEL-11")
def defended(step: Step, attack: Attack) -> Asking[str]:
    """Whoever is attacked chooses a defence, where there are several."""
    found = defences(attack)
    if len(found) < 2:
        return found[0].id if found else ""
    best = max(found, key=lambda one: one.number)
    about: tuple[Slot, ...] = (
        ("by", attack.me.unit),
        ("weapon", attack.weapon.id if attack.weapon else "grapple"),
        ("skill", effective(attack)),
        ("best", best.id),
        *((one.id, one.number) for one in found),
    )
    order = yield from step.ask(attack.foe.unit, DEFEND, about)
    return order.text("defence") or best.id


@rule("HC-RNG-19")
def stray(step: Step, attack: Attack) -> Asking[None]:
    """A shot into a melee that has missed may strike somebody else in it."""
    others = mixed(step.world, attack)
    if not others:
        return
    drawn = step.draw(stray_check(attack))
    if drawn.grade != MADE:
        return
    which = step.draw(victim_check(attack, others))
    other = figure(step.world, int(which.grade))
    here = ground(step.world)
    line = best_line(here, attack.me, other)
    again = astray(attack, other, cover(here, line) if line else "")
    chosen = yield from defended(step, again)
    done = yield from step.run(attacked(replace(again, defence=chosen)))
    note(step.world, other.unit, done.injury, attack.me.unit)
    told: tuple[Drawn, ...] = (drawn, which, *done.outcomes)
    facts: tuple[Slot, ...] = (("n", done.injury), ("hits", done.hits))
    key = "heroic20s.strays" if done.hits else "heroic20s.strays_past"
    step.emit(Event(key, "HC-RNG-19", attack.me.unit, other.unit, facts=facts, outcomes=told))


@rule("HC-RNG-19")
def mixed(reader: Reader, attack: Attack) -> tuple[Figure, ...]:
    """Everybody in that melee but target and shooter: who is tied to the target by locks."""
    known = {one.unit: one for one in figures(reader)}
    found, front = {attack.foe.unit}, [attack.foe.unit]
    while front:
        near = known.get(front.pop())
        for unit in near.locked if near else ():
            if unit in known and unit not in found:
                found.add(unit)
                front.append(unit)
    left = found - {attack.foe.unit, attack.me.unit}
    return tuple(known[unit] for unit in sorted(left))


def tell(step: Step, attack: Attack, done: Struck) -> None:
    """The attack as everybody sees it."""
    me, foe = attack.me.unit, attack.foe.unit
    facts: tuple[Slot, ...] = (
        ("weapon", attack.weapon.id if attack.weapon else "grapple"),
        ("figures", attack.count),
        ("hits", done.hits),
        ("n", done.injury),
        ("grade", _grade(done)),
    )
    shoots = attack.missile is not None
    by = "HC-RNG-13" if shoots else "HC-MEL-10"
    key = f"heroic20s.{'shoots' if shoots else 'strikes'}{'' if done.hits else '_in_vain'}"
    step.emit(Event(key, by, me, foe, facts=facts, outcomes=done.outcomes))


def _grade(done: Struck) -> str:
    if not done.hits:
        return "missed"
    return "hit" if done.injury else "stopped"
