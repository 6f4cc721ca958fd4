"""Waits and opportunity fire on the field (3.14, 3.15): what sets them off, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Process, Step
from game.core.world import System, World
from game.rules.heroic20s.acts.alarms import missile_of, watching
from game.rules.heroic20s.acts.attacking import carry_out
from game.rules.heroic20s.acts.declaring import Declared, best_of, best_way, together
from game.rules.heroic20s.acts.deeds import deeds, does
from game.rules.heroic20s.acts.resolving import acting_sides
from game.rules.heroic20s.acts.state import expend, fills, fired, shots_left
from game.rules.heroic20s.exchange.actions import SHORT
from game.rules.heroic20s.exchange.attack import TORSO, Attack
from game.rules.heroic20s.exchange.modifiers import can_use, reaches
from game.rules.heroic20s.exchange.shots import most_shots
from game.rules.heroic20s.exchange.watching import (
    ACT,
    AFTER,
    ATTACKS,
    BEFORE,
    FIRE,
    SHOOT,
    TOGETHER,
    longest,
    reach_order,
    warns,
)
from game.rules.heroic20s.sheet.components import Biding, Watch
from game.rules.heroic20s.sheet.field import contact, yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import figure, figures, ground
from game.rules.heroic20s.tables.book import tactics
from game.rules.heroic20s.tables.rows import Arm, Mode
from game.rules.kit.ground.places import Place


def _arms(me: Figure, watch: Watch) -> Iterator[Arm]:
    """The weapon that was named for the response, or any."""
    for arm in me.fighter.arms:
        if watch.weapon in ("", arm.id):
            yield arm


@rule("HC-WAIT-02", "HC-WAIT-03", "HC-WAIT-04", "HC-OPP-05", "HC-MASS-10")
def responds(step: Step, mover: int, watchers: Iterable[int], end: Place) -> Asking[None]:
    """Those who are set off respond to somebody on his way: shots and longer weapons at once, equal
    and shorter reach in the Melee Phase. ``end``: what the mover would fill where the way ends.
    """
    world = step.world
    shots: list[Declared] = []
    blows: list[Declared] = []
    for unit in watchers:
        me, watch = figure(world, unit), world.find(unit, Watch)
        if watch is None:
            continue  # What another did in response has set him off already.
        world.drop(unit, watch)
        step.emit(Event("heroic20s.set_off", "HC-WAIT-02", unit, mover))
        if watch.response == ACT:
            _acts(step, me, watch)
        elif watch.trigger in FIRE or watch.response == SHOOT:
            shots += _shot(step, me, watch, mover)
        else:
            blows += _blow(step, me, watch, mover, end)
    made = (*together(world, shots), *against(world, blows, mover, end))
    yield from carry_out(step, (yield from warned(step, made)))


@rule("HC-WAIT-04")
def against(world: World, blows: Sequence[Declared], mover: int, end: Place) -> tuple[Attack, ...]:
    """Blows at somebody who comes, numbered where he would stand; who passes, where he is."""
    other = figure(world, mover)
    comes = any(_coming(world, other, end, figure(world, one.me)) is not None for one in blows)
    if comes:
        fills(world, mover, end)
    made = together(world, blows)
    if comes:
        fills(world, mover, other.cells)
    return tuple(replace(one, mode=_own(one)) for one in made)


@rule("HC-WAIT-03")
def _coming(reader: Reader, other: Figure, end: Place, me: Figure) -> int | None:
    """The longest reach of the weapons with which somebody could strike from where his way ends;
    None where he comes to strike with none.
    """
    here = ground(reader)
    if not tactics()[other.tactic].attacks or (here.mass and not contact(here, end, me.cells)):
        return None
    return reach_at(other, yards(here, end, me.cells), here.mass)


@rule("HC-WAIT-03", "HC-MEL-06")
def reach_at(who: Figure, far: int, mass: bool) -> int | None:
    """The longest reach of the weapons with which somebody strikes so many yards off, if any."""
    able = (arm for arm in who.fighter.arms if any(reaches(m, far, mass) for m in arm.modes))
    return max((longest(arm) for arm in able), default=None)


@rule("HC-WAIT-03")
def turn_of(waiting: int, coming: int | None, trigger: str, *, itself: bool) -> str:
    """When a blow out of a Wait falls, by the reach of the weapon and of those with which the enemy
    comes to strike, if he does. ``itself``: it waits for an attack upon itself.
    """
    when = BEFORE if coming is None else reach_order(waiting, coming)
    if trigger == ATTACKS and (when == TOGETHER or not itself):
        return BEFORE  # Both are resolved at the end of the phase; a friend's enemy is interrupted.
    return when


def _own(attack: Attack) -> Mode | None:
    """The way to strike as the weapon has it."""
    modes = attack.weapon.modes if isinstance(attack.weapon, Arm) else ()
    name = attack.mode.id if attack.mode else ""
    return next((mode for mode in modes if mode.id == name), None)


@rule("HC-WAIT-01")
def _acts(step: Step, me: Figure, watch: Watch) -> None:
    """The short action that was waited with."""
    wanted = (one for one in deeds(step.world, me.unit) if one.key == watch.weapon)
    deed = next((one for one in wanted if one.length == SHORT), None)
    if deed is not None:
        does(step, me.unit, deed)


@rule("HC-WAIT-04", "HC-OPP-02", "HC-OPP-03", "HC-OPP-04", "HC-GRAP-14")
def _shot(step: Step, me: Figure, watch: Watch, foe: int) -> Iterator[Declared]:
    """A shot out of a Wait: one of a bow, a burst of what has a rate."""
    world, row = step.world, missile_of(me, watch.weapon)
    if row is None or me.grappled or not me.free:
        return
    shots = most_shots(me, row, 0, shots_left(world, me.unit, row), False, True)
    if shots <= 0:
        return
    fire = watch.trigger in FIRE
    declared = Declared(
        me=me.unit, foe=foe, weapon=row, kind="ranged", count=me.living, shots=shots,
        radius=watch.yards if fire and not watch.line else 0, mount=watch.mount,
        line=fire and watch.line, sparing=fire and watch.spares,
    )  # fmt: skip
    aimed = (replace(declared, location=area) for area in _aims(watch.area))
    if (found := next((one for one in aimed if best_way(world, (one,))), None)) is None:
        return
    expend(world, me.unit, shot=True, took_part=True)
    fired(world, me.unit, row, shots)
    yield found


@rule("HC-WAIT-01", "HC-MEL-09")
def _aims(area: str) -> Iterable[str]:
    """Where it was to be aimed, and else the torso: who comes may not have such a part."""
    return dict.fromkeys((area or TORSO, TORSO))


@rule("HC-WAIT-03", "HC-WAIT-04")
def _blow(step: Step, me: Figure, watch: Watch, foe: int, end: Place) -> Iterator[Declared]:
    """A melee attack out of a Wait, if it comes before the enemy's; else it bides its time."""
    world, other = step.world, figure(step.world, foe)
    arms = list(_arms(me, watch))
    if not arms:
        return
    arm = max(arms, key=longest)
    reach = _coming(world, other, end, me)
    when = turn_of(longest(arm), reach, watch.trigger, itself=watch.unit == me.unit)
    expend(world, me.unit, struck=True, took_part=True)
    if when != BEFORE:
        biding = Biding(foe, arm.id, when == AFTER, watch.area or TORSO, watch.mount)
        world.write(me.unit, biding)
        return
    # The weapon reaches the enemy on his way; where he would stand only numbers are counted.
    modes = [replace(mode, least=min(mode.least, 1)) for mode in _modes(me, arm)]
    blow = Declared(me=me.unit, foe=foe, weapon=arm, count=me.living, mount=watch.mount)
    for area in _aims(watch.area):
        ways = (replace(blow, mode=mode, location=area) for mode in modes)
        made = ((one, next(iter(against(world, (one,), foe, end)), None)) for one in ways)
        if (best := best_of(made)) is not None:
            yield best
            return


def _modes(me: Figure, arm: Arm) -> tuple[Mode, ...]:
    return tuple(mode for mode in arm.modes if can_use(me, arm, mode))


@rule("HC-WAIT-03")
def bided(reader: Reader, side: str, late: bool) -> Iterator[Declared]:
    """Attacks of those of a side who bided their time: with the enemy's blows, or after these."""
    for me in figures(reader):
        biding = reader.find(me.unit, Biding)
        if biding is None or biding.late is not late or me.side != side or me.pinned:
            continue
        arm = next((one for one in me.fighter.arms if one.id == biding.weapon), None)
        blow = Declared(
            me=me.unit, foe=biding.unit, weapon=arm, count=me.living, mount=biding.mount
        )  # fmt: skip
        modes = _modes(me, arm) if arm else ()
        tried = (
            best_way(reader, (replace(blow, mode=mode, location=area) for mode in modes))
            for area in _aims(biding.area)
        )
        yield from islice((best for best in tried if best is not None), 1)


class Late(System):
    """Those who waited with a shorter weapon strike when the enemy's blows have been resolved."""

    @rule("HC-WAIT-03")
    def process(self, step: Step) -> Process:
        world = step.world
        both = [tuple(bided(world, side, late=True)) for side in acting_sides(world)]
        attacks = [attack for declared in both for attack in together(world, declared)]
        for unit, (biding,) in world.each(Biding):
            world.drop(unit, biding)
        yield from carry_out(step, attacks)
        return None


@rule("HC-WAIT-01", "HC-WAIT-02")
def warned(step: Step, attacks: Sequence[Attack]) -> Asking[tuple[Attack, ...]]:
    """Those who wait for an attack upon somebody respond to whoever makes it, or to the one whom
    they name among those who make it together, before it is made. The attacks as they go on then:
    at targets as they have kneeled down, risen or readied a shield meanwhile.
    """
    world = step.world
    for attack in attacks:
        set_off: dict[int, list[int]] = {}
        for me, watch in watching(world):
            if me.side == attack.foe.side and warns(watch, attack.units, attack.foe.unit):
                set_off.setdefault(watch.attacker or attack.me.unit, []).append(me.unit)
        for foe, watchers in set_off.items():
            yield from responds(step, foe, watchers, figure(world, foe).cells)
    return tuple(one if one.at_mount else _renewed(world, one) for one in attacks)


def _renewed(reader: Reader, attack: Attack) -> Attack:
    """The attack at its target as it stands now."""
    foe = figure(reader, attack.foe.unit)
    return replace(attack, foe=replace(attack.foe, posture=foe.posture, shield=foe.shield))
