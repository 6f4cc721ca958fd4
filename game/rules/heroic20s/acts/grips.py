"""Grappling on the field (3.16): what hits are spent on, and who is held from when on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.core.components import Out
from game.core.events import Event
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.heroic20s.acts.holds import breathless, stirs
from game.rules.heroic20s.acts.mounts import on_foot
from game.rules.heroic20s.acts.parts import falls_apart, holds_left
from game.rules.heroic20s.acts.state import note
from game.rules.heroic20s.exchange import grappling
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.fatigue import begins
from game.rules.heroic20s.sheet.components import LYING, Grappled, Hold, Posture, Seized
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import figure

SPEND = "heroic20s.spend"
"""The kind of request that asks what hits of a grapple are spent on."""

KEEP = "no_more"
"""To hold, and spend no more."""


@rule("HC-GRAP-03", "HC-GRAP-04", "HC-GRAP-01")
def seizes(step: Step, attack: Attack, hits: int) -> Asking[None]:
    """The attack has grappled with so many hits; its owner spends them, one move after the other,
    on so many of those held. What comes of it is kept until the resolution step.
    """
    if hits <= 0:
        return
    me, foe, neck = attack.me, attack.foe, _by_the_neck(step.world, attack)
    number = grappling.grappled_figures(hits, attack.count, foe.living)
    holds = (Hold(me.unit, neck, prone=foe.down, pinned=foe.pinned),) * number
    facts = (("n", number), ("hits", hits))
    step.emit(Event("heroic20s.grapples", "HC-GRAP-03", me.unit, foe.unit, facts=facts))
    left = hits
    while left > 0 and (found := open_moves(me, foe, holds)):
        order = yield from step.ask(me.unit, SPEND, _told(attack, left, holds, found))
        move = order.text("move")
        each = max(1, order.unit("hits") or 1) if move in grappling.HARMFUL else 1
        most = min(left // each, order.unit("figures") or number)
        whom = concerned(move, holds)[:most]
        if move not in found or not whom:
            break
        left -= grappling.price(move, each, len(whom))
        done = yield from _forces(step, attack, move, each, len(whom), order.text("limb"))
        holds = _after(holds, whom, done, begins(foe.fighter, done.injury))
    had = step.world.find(foe.unit, Seized)
    held = joined(had.holds if had else (), holds, foe.living)
    step.world.write(foe.unit, Seized(foe.living, held))


@rule("HC-GRAP-07")
def _by_the_neck(reader: Reader, attack: Attack) -> bool:
    """Whether it goes for the neck, or holds it since an earlier round."""
    had = reader.find(attack.foe.unit, Grappled)
    held = had is not None and had.by == attack.me.unit and had.neck
    return held or attack.location == grappling.NECK


def _told(
    attack: Attack, left: int, holds: tuple[Hold, ...], found: tuple[str, ...]
) -> tuple[Slot, ...]:
    return (
        ("target", attack.foe.unit),
        ("left", left),
        ("figures", len(holds)),
        ("moves", found),
        ("concerned", tuple(len(concerned(move, holds)) for move in found)),
        ("attackers", attack.attackers or attack.count),
        ("defenders", attack.defenders or attack.foe.living),
    )


@rule("HC-GRAP-05", "HC-GRAP-06")
def concerned(move: str, holds: tuple[Hold, ...]) -> tuple[int, ...]:
    """Figures held to whom a move can be done: standing ones fall, lying ones are pinned."""
    found = enumerate(holds)
    if move == grappling.TAKEDOWN:
        return tuple(at for at, hold in found if not hold.prone)
    if move == grappling.PIN:
        return tuple(at for at, hold in found if hold.prone and not hold.pinned)
    return tuple(at for at, _ in found)


@rule("HC-GRAP-04")
def open_moves(me: Figure, foe: Figure, holds: tuple[Hold, ...]) -> tuple[str, ...]:
    """What hits can be spent on now; prone and pinned count at once for further hits."""
    found: list[str] = []
    for hold in dict.fromkeys(holds):
        seen = replace(foe, pinned=hold.pinned)
        grip = grappling.Grip(me=me, foe=seen, prone=hold.prone, neck=hold.neck)
        found += grappling.moves(grip)
    return tuple(move for move in grappling.MOVES if move in found and concerned(move, holds))


@rule("HC-GRAP-04", "HC-GRAP-07", "HC-GRAP-11", "HC-NUM-05")
def _forces(
    step: Step, attack: Attack, move: str, each: int, count: int, limb: str
) -> Asking[grappling.Forced]:
    """One move; the numbers are those of the attack, and injury is noted for every figure."""
    grip = grappling.Grip(
        me=attack.me,
        foe=attack.foe,
        attackers=attack.attackers or attack.count,
        defenders=attack.defenders or attack.foe.living,
    )
    done = yield from step.run(grappling.forced(grip, move, each, limb or grappling.ARM))
    injury, me, foe = done.injury * count, grip.me.unit, grip.foe.unit
    facts: tuple[Slot, ...] = (("move", move), ("n", injury), ("won", done.won))
    key = f"heroic20s.{move}" if done.won else "heroic20s.resists"
    step.emit(Event(key, "HC-GRAP-04", me, foe, facts=facts, outcomes=done.outcomes))
    note(step.world, foe, injury, me)
    return done


@rule("HC-GRAP-05", "HC-GRAP-06", "HC-GRAP-08")
def _after(
    holds: tuple[Hold, ...], whom: Iterable[int], done: grappling.Forced, chokes: bool
) -> tuple[Hold, ...]:
    """How the figures are held after a move; only a choke takes the breath."""
    marks = {grappling.TAKEDOWN: ["prone"], grappling.PIN: ["pinned"]}.get(done.move, ["hurt"])
    if done.move == grappling.CHOKE and chokes:
        marks.append("choked")
    if not done.won or (done.move in grappling.HARMFUL and not done.injury):
        return holds
    changes, chosen = dict.fromkeys(marks, True), set(whom)
    return tuple(
        replace(hold, **changes) if at in chosen else hold for at, hold in enumerate(holds)
    )


@rule("HC-GRAP-03")
def joined(known: tuple[Hold, ...], more: tuple[Hold, ...], living: int) -> tuple[Hold, ...]:
    """The holds of two attacks of a phase: on figures that nobody holds yet, or else on the same;
    whoever took hold first keeps it.
    """
    free = max(0, living - len(known))
    twice = more[free:]
    both = (_both(one, other) for one, other in zip(known, twice, strict=False))
    return (*both, *known[len(twice) :], *more[:free])


def _both(one: Hold, other: Hold) -> Hold:
    marks = ("neck", "prone", "pinned", "choked", "hurt")
    return replace(one, **{name: getattr(one, name) or getattr(other, name) for name in marks})


@rule("HC-GRAP-04", "HC-MASS-07")
def takes_effect(step: Step) -> Asking[None]:
    """In the resolution step those who were grappled are held from now on, prone, or helpless;
    those of a group who were not are a unit of their own.
    """
    world = step.world
    for unit, _ in world.each(Seized):
        seized = world.get(unit, Seized)  # By whom, may have changed since: they fall apart too.
        world.drop(unit, seized)
        me = figure(world, unit)
        holds = sorted(_left(step.world, seized, me), key=_worst)
        if world.find(unit, Out) is not None or not holds or not me.cells:
            continue
        kinds = list(dict.fromkeys(holds))
        counts = [holds.count(kind) for kind in kinds]
        free = me.living - len(holds)
        parts: tuple[int, ...] = (unit,)
        if len(kinds) > 1 or free:
            near = figure(world, holds[0].by).cells
            parts = falls_apart(step, unit, (*counts, *((free,) if free else ())), near)
        for part, hold in zip(parts, kinds, strict=False):
            yield from _held(step, part, hold)


@rule("HC-GRAP-03", "HC-MASS-07")
def _left(reader: Reader, seized: Seized, me: Figure) -> list[Hold]:
    """The holds on who still lives, by who is still in the fight."""
    left = (replace(hold, hurt=False) for hold in holds_left(seized, me.living))
    return [hold for hold in left if reader.find(hold.by, Out) is None]


def _worst(hold: Hold) -> tuple[bool, bool, bool, int]:
    return (not hold.pinned, not hold.prone, not hold.choked, hold.by)


@rule("HC-GRAP-04", "HC-END-14")
def _held(step: Step, unit: int, hold: Hold) -> Asking[None]:
    """The figures are held; who was held before still is by whom he was, and nothing begins."""
    world = step.world
    before = world.find(unit, Grappled)
    had = before or Grappled(hold.by)
    grip = replace(had, neck=hold.neck or had.neck, pinned=hold.pinned or had.pinned)
    world.write(unit, grip)
    if before is None or grip.pinned is not before.pinned:
        stirs(world)
    me = figure(world, unit)
    if hold.prone and me.mounted:
        on_foot(step, unit, "heroic20s.thrown", me.living)
    elif hold.prone:
        world.write(unit, Posture(LYING))
    key = "heroic20s.pinned" if hold.pinned else "heroic20s.held"
    step.emit(Event(key, "HC-GRAP-04", unit, hold.by))
    # Who choked before has lost the breath of this round already.
    if hold.choked and not had.suffocating:
        yield from breathless(step, unit)
