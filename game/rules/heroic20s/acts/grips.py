"""Grappling on the field (3.16): what hits are spent on, and who is held from when on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.core.components import Out
from game.core.events import Event
from game.core.orders import Slot
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.heroic20s.acts.holds import breathless, stirs
from game.rules.heroic20s.acts.parts import falls_apart
from game.rules.heroic20s.acts.state import note
from game.rules.heroic20s.exchange import grappling
from game.rules.heroic20s.exchange.held import begins
from game.rules.heroic20s.sheet.components import LYING, Grappled, Hold, Posture, Seized
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import figure

SPEND = "heroic20s.spend"
"""The kind of request that asks what hits of a grapple are spent on."""

KEEP = "keep"
"""To hold, and spend no more."""


@rule("HC-GRAP-03", "HC-GRAP-04", "HC-GRAP-01")
def seizes(
    step: Step, me: Figure, foe: Figure, hits: int, count: int, attackers: int, location: str
) -> Asking[None]:
    """So many figures have grappled the unit with so many hits; the owner spends them, one move
    after the other. What comes of it is kept until the resolution step.
    """
    if hits <= 0:
        return
    number = grappling.grappled_figures(hits, count, foe.living)
    holds = (Hold(prone=foe.down, pinned=foe.pinned),) * number
    facts = (("n", number), ("hits", hits))
    step.emit(Event("heroic20s.grapples", "HC-GRAP-03", me.unit, foe.unit, facts=facts))
    left = hits
    while left > 0 and (found := open_moves(me, foe, holds, location)):
        order = yield from step.ask(me.unit, SPEND, _told(foe, left, holds, found))
        move, each = order.text("move"), max(1, order.unit("hits") or 1)
        if move not in found or each > left:
            break
        each = each if move in grappling.HARMFUL else 1
        whom = concerned(move, holds)[: left // each]
        left -= each * len(whom)
        won = yield from _forces(
            step, _grip(me, foe, attackers, whom, holds, location), move, each, order.text("limb")
        )
        if won:
            holds = _after(move, holds, whom)
    step.world.write(foe.unit, Seized(me.unit, holds, location == grappling.NECK))


def _told(
    foe: Figure, left: int, holds: tuple[Hold, ...], found: tuple[str, ...]
) -> tuple[Slot, ...]:
    prone = sum(hold.prone for hold in holds)
    return (
        ("target", foe.unit),
        ("left", left),
        ("figures", len(holds)),
        ("prone", prone),
        ("moves", found),
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
def open_moves(me: Figure, foe: Figure, holds: tuple[Hold, ...], location: str) -> tuple[str, ...]:
    """What hits can be spent on now; prone and pinned count at once for further hits."""
    kinds = {(hold.prone, hold.pinned): hold for hold in holds}
    found: list[str] = []
    for prone, pinned in kinds:
        seen = replace(foe, pinned=pinned)
        found += grappling.moves(
            grappling.Grip(me=me, foe=seen, prone=prone, neck=location == grappling.NECK)
        )
    return tuple(move for move in dict.fromkeys(found) if concerned(move, holds))


def _grip(
    me: Figure,
    foe: Figure,
    attackers: int,
    whom: tuple[int, ...],
    holds: tuple[Hold, ...],
    location: str,
) -> grappling.Grip:
    prone = all(holds[at].prone for at in whom)
    return grappling.Grip(
        me=me,
        foe=foe,
        attackers=attackers,
        defenders=max(1, len(holds)),
        prone=prone,
        neck=location == grappling.NECK,
    )


@rule("HC-GRAP-04", "HC-GRAP-07", "HC-GRAP-11")
def _forces(step: Step, grip: grappling.Grip, move: str, each: int, limb: str) -> Asking[bool]:
    """One move: whether it was won. Injury is noted for every figure it is done to."""
    done = yield from step.run(grappling.forced(grip, move, each, limb or grappling.ARM))
    injury = done.injury
    facts: tuple[Slot, ...] = (("move", move), ("n", injury), ("won", done.won))
    me, foe = grip.me.unit, grip.foe.unit
    key = f"heroic20s.{move}" if done.won else "heroic20s.resists"
    step.emit(Event(key, "HC-GRAP-04", me, foe, facts=facts, outcomes=done.outcomes))
    if injury:
        note(step.world, foe, injury, me)
    taken = done.won
    if move not in (grappling.TAKEDOWN, grappling.PIN):
        taken = (
            done.won
            and begins(grip.foe.fighter, injury)
            and move not in (grappling.NECK_SNAP, grappling.WRENCH)
        )
    return taken


def _after(move: str, holds: tuple[Hold, ...], whom: Iterable[int]) -> tuple[Hold, ...]:
    """How the figures are held after a move that was won."""
    changes = {grappling.TAKEDOWN: {"prone": True}, grappling.PIN: {"pinned": True}}.get(
        move, {"choked": True}
    )
    chosen = set(whom)
    return tuple(
        replace(hold, **changes) if at in chosen else hold for at, hold in enumerate(holds)
    )


@rule("HC-GRAP-04", "HC-MASS-07")
def takes_effect(step: Step) -> Asking[None]:
    """In the resolution step those who were grappled are held from now on, prone, or helpless;
    those of a group who were not are a unit of their own.
    """
    world = step.world
    for unit, (seized,) in world.each(Seized):
        world.drop(unit, seized)
        me = figure(world, unit)
        gone = world.find(unit, Out) is not None or world.find(seized.by, Out) is not None
        holds = sorted(seized.holds[: me.living], key=_worst)
        if gone or not holds or not me.cells:
            continue
        kinds = list(dict.fromkeys(holds))
        counts = [holds.count(kind) for kind in kinds]
        free = me.living - len(holds)
        parts: tuple[int, ...] = (unit,)
        if len(kinds) > 1 or free:
            near = figure(world, seized.by).cells
            parts = falls_apart(step, unit, (*counts, *((free,) if free else ())), near)
        for part, hold in zip(parts, kinds, strict=False):
            yield from _held(step, part, seized, hold)
        stirs(world)


def _worst(hold: Hold) -> tuple[bool, bool, bool]:
    return (not hold.pinned, not hold.prone, not hold.choked)


def _held(step: Step, unit: int, seized: Seized, hold: Hold) -> Asking[None]:
    world = step.world
    had = world.find(unit, Grappled)
    breath = had.suffocating if had else 0
    neck = seized.neck or (had is not None and had.neck)
    pinned = hold.pinned or (had is not None and had.pinned)
    world.write(unit, Grappled(seized.by, neck, pinned, breath))
    if hold.prone:
        world.write(unit, Posture(LYING))
    key = "heroic20s.pinned" if hold.pinned else "heroic20s.held"
    step.emit(Event(key, "HC-GRAP-04", unit, seized.by))
    if hold.choked:
        yield from breathless(step, unit)
