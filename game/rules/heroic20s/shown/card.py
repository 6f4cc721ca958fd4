"""The card of a unit under Heroic Combat: numbers, states, and who holds whom."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Health, Out, Strength
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.shown import Card, Chip, Hold, Part, Stat
from game.rules.heroic20s.acts.holds import held_by
from game.rules.heroic20s.exchange.injury import protection
from game.rules.heroic20s.sheet.components import STANDING, Grappled, Reloading, Toll, Watch
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import budget, pace
from game.rules.heroic20s.sheet.situation import figure
from game.rules.heroic20s.sheet.weariness import weary

TORSO, CHEST = "torso", "chest"
"""The torso as the book calls it, and as it is drawn."""


def card(reader: Reader, unit: int) -> Card:
    """The card of one unit."""
    me = figure(reader, unit)
    stops = protection(me.fighter, TORSO, "cut")
    return Card(
        tuple(_stats(reader, me)),
        tuple(_chips(reader, me)),
        body=(Part(CHEST, stops, me.shield),),
        shield=me.fighter.defence_bonus if me.shield else 0,
        rank=_rank(reader, me),
        arms=arms(me),
        guard=tuple(_guard(me)),
        holds=tuple(_holds(reader, me)),
    )


def arms(me: Figure) -> str:
    """What it has in hand: what it strikes with, or else shoots."""
    fighter = me.fighter
    held = (*(row.id for row in fighter.arms), *(row.id for row in fighter.missiles))
    return held[0] if held else "punch"


def _rank(reader: Reader, me: Figure) -> str:
    if me.fighter.person:
        return "hero"
    return "foe" if me.fighter.leader else "enemy"


@rule("HC-MASS-02", "HC-MOVE-01", "HC-BASE-05", "HC-END-13")
def _stats(reader: Reader, me: Figure) -> Iterator[Stat]:
    strength, health = reader.get(me.unit, Strength), reader.get(me.unit, Health)
    if strength.full > 1:
        yield Stat(
            "heroic20s.stat.figures", f"{max(0, strength.now)}/{strength.full}", "HC-MASS-02"
        )
    yield Stat("heroic20s.stat.pool", f"{health.now}/{health.full}", "HC-MASS-02")
    if (toll := reader.find(me.unit, Toll)) is not None:
        yield Stat("heroic20s.stat.dead", toll.dead, "HC-END-13")
        yield Stat("heroic20s.stat.wounded", toll.wounded, "HC-END-13")
    yield Stat("heroic20s.stat.fatigue", f"{me.fatigue}/{me.fighter.fatigue_points}", "HC-FAT-02")
    yield from _guard(me)
    yield Stat("heroic20s.stat.protection", protection(me.fighter, TORSO, "cut"), "HC-INJ-09")
    yield Stat("heroic20s.stat.move", pace(me), "HC-TAC-12")
    yield Stat("heroic20s.stat.budget", budget(me), "HC-MOVE-01")
    yield Stat("heroic20s.stat.strength", me.fighter.strength, "HC-BASE-05")
    yield Stat("heroic20s.stat.dexterity", me.fighter.dexterity, "HC-BASE-05")
    yield Stat("heroic20s.stat.health", me.fighter.health, "HC-INJ-04")
    if me.fighter.arms:
        yield Stat("heroic20s.stat.melee", me.fighter.arms[0].level, "HC-MEL-10")
    if me.fighter.missiles:
        yield Stat("heroic20s.stat.ranged", me.fighter.missiles[0].level, "HC-RNG-13")


@rule("HC-BASE-06")
def _guard(me: Figure) -> Iterator[Stat]:
    """The defences as they stand on the sheet."""
    yield Stat("heroic20s.stat.dodge", me.fighter.dodge, "HC-BASE-06")
    if me.shield and me.fighter.block:
        yield Stat("heroic20s.stat.block", me.fighter.block, "HC-BASE-06")
    if parry := max((arm.parry for arm in me.fighter.arms), default=0):
        yield Stat("heroic20s.stat.parry", parry, "HC-BASE-06")


@rule("HC-GRAP-03")
def _holds(reader: Reader, me: Figure) -> Iterator[Hold]:
    """Whom it holds, and who holds it."""
    grip = reader.find(me.unit, Grappled)
    pairs = [(me.unit, held) for held in held_by(reader, me.unit)]
    if grip is not None:
        pairs.append((grip.by, me.unit))
    for holder, held in pairs:
        found = reader.get(held, Grappled)
        yield Hold(holder, held, f"heroic20s.grip{'_pinned' if found.pinned else ''}")


def _chips(reader: Reader, me: Figure) -> Iterator[Chip]:
    gone = reader.find(me.unit, Out)
    if gone is not None:
        yield Chip(f"heroic20s.chip.{gone.why}", 9)
        return
    strength = reader.get(me.unit, Strength)
    lost = strength.full - strength.now
    states = (
        ("pinned", me.pinned, 8),
        ("routed", me.routed, 8),
        ("grappled", me.grappled and not me.pinned, 7),
        ("lies", me.posture != STANDING, 6),
        ("shaken", strength.full > 1 and lost * 3 >= strength.full, 5),
        ("weary", weary(me.fatigue, me.fighter.fatigue_points), 4),
        ("locked", bool(me.locked), 3),
        ("reloading", reader.find(me.unit, Reloading) is not None, 3),
        ("waits", reader.find(me.unit, Watch) is not None, 2),
        ("shield_aside", bool(me.fighter.shield) and not me.shield, 2),
        ("detached", me.detached, 2),
        ("unaware", me.unaware, 2),
        ("initiative", me.won, 1),
    )
    yield from (Chip(f"heroic20s.chip.{key}", gravity) for key, on, gravity in states if on)
    yield Chip(f"heroic20s.chip.{me.tactic}", 1 if me.tactic != "neutral" else 0)
