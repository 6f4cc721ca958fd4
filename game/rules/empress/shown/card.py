"""The card of a figure under Empress: numbers, states, what protects it, and who holds whom."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Out, Seen
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.shown import Card, Chip, Hold, Part, Stat
from game.rules.empress.exchange.blow import Attack
from game.rules.empress.exchange.defence import Defence, defence
from game.rules.empress.orders import afar
from game.rules.empress.orders.prospects import readied
from game.rules.empress.sheet import stats
from game.rules.empress.sheet.figure import Figure, figure
from game.rules.empress.sheet.gear import (
    protection,
    shield,
    shield_coverage,
    shield_protection,
    wielded,
)
from game.rules.empress.sheet.law import law_of
from game.rules.empress.sheet.seeing import wall_of
from game.rules.empress.sheet.situation import engaging
from game.rules.empress.sheet.turns import ACTED, COUNTERING, HOLDING, Acting, Hearsay, Important
from game.rules.empress.tables.book import numbers, weapons
from game.rules.empress.tables.rows import ATTRIBUTES
from game.rules.kit.ground.site import field_of

BODY = "chest"
"""Armour is told in one number; it is shown on the trunk."""

FOE = 3
"""From this level on a fighter counts as somebody."""


def card(reader: Reader, unit: int) -> Card:
    """The card of one figure."""
    me = figure(reader, unit)
    borne = shield(me)
    worth = shield_protection(borne, law_of(reader)) if borne is not None else 0
    return Card(
        tuple(_stats(reader, me)),
        tuple(_chips(reader, me)),
        body=(Part(BODY, protection(me), wielded(me) is not None),),
        shield=worth,
        rank=_rank(reader, me),
        arms=next(readied(me)).id,
        guard=tuple(_guard(reader, me)),
        holds=tuple(_holds(reader, me)),
    )


@rule("EM-ARM-01", "EM-SHD-02", "EM-SHD-07")
def _guard(reader: Reader, me: Figure) -> Iterator[Stat]:
    """Both classes, how much is covered and what that stops, and what is left of a shield."""
    against = guard(reader, me)
    yield Stat("empress.stat.hit_class", against.hit_class, "EM-CHR-03")
    yield Stat("empress.stat.armour_class", against.hit_class + against.coverage, "EM-ARM-03")
    if me.fighter.coverage:
        yield Stat("empress.stat.coverage", me.fighter.coverage, "EM-ARM-01")
        yield Stat("empress.stat.protection", protection(me), "EM-ARM-01")
    yield from _borne(reader, me)


@rule("EM-SHD-02", "EM-SHD-07")
def _borne(reader: Reader, me: Figure) -> Iterator[Stat]:
    """What his shield covers, and what it did before it wore off."""
    if (borne := shield(me)) is not None:
        left = shield_coverage(me, borne, False, law_of(reader))
        yield Stat("empress.stat.shield", f"{left}/{left + me.shield_lost}", "EM-SHD-07")


@rule("EM-GRP-03", "EM-GRP-05")
def _holds(reader: Reader, me: Figure) -> Iterator[Hold]:
    """Whom he holds and who holds him, with the grapples that lead to a pin."""
    for holder, held in (
        *((me.unit, o) for o in me.holds),
        *((o, me.unit) for o in me.grappled.holders),
    ):
        grip = figure(reader, held).grappled
        key = "empress.grip_pinned" if grip.pinned else "empress.grip"
        yield Hold(holder, held, key, (("n", grip.count), ("all", numbers().pin)))


def _rank(reader: Reader, me: Figure) -> str:
    if reader.find(me.unit, Important) is not None:
        return "hero"
    return "foe" if max(me.fighter.level, me.fighter.hit_dice) >= FOE else "enemy"


@rule("EM-CHR-03", "EM-ARM-03")
def guard(reader: Reader, me: Figure) -> Defence:
    """His Hit Class and Armor Class against a plain blow from the front."""
    return defence(Attack(me, me, weapons()["sword"], law_of(reader)))


def _stats(reader: Reader, me: Figure) -> Iterator[Stat]:
    fighter, against = me.fighter, guard(reader, me)
    yield Stat("empress.stat.health", f"{me.health.now}/{me.health.full}", "EM-CHR-10")
    yield Stat("empress.stat.hit_class", against.hit_class, "EM-CHR-03")
    yield Stat("empress.stat.armour_class", against.hit_class + against.coverage, "EM-ARM-03")
    yield Stat("empress.stat.protection", protection(me), "EM-ARM-01")
    yield from _borne(reader, me)
    yield Stat("empress.stat.attack", stats.attack_modifier(fighter), "EM-CHR-04")
    yield Stat("empress.stat.power", stats.power_modifier(fighter), "EM-CHR-04")
    yield Stat("empress.stat.initiative", stats.initiative(fighter), "EM-CHR-05")
    yield Stat("empress.stat.movement", stats.movement(me), "EM-MOV-01")
    for name in ATTRIBUTES:
        yield Stat(f"empress.stat.{name}", getattr(fighter, name), "EM-CHR-01")
    for name in stats.SAVES:
        yield Stat(f"empress.stat.{name}", stats.save(fighter, name), "EM-CHR-06")
    yield Stat("empress.stat.stealth", fighter.stealth, "EM-CHR-07")
    yield Stat("empress.stat.deception", fighter.deception, "EM-CHR-07")


def _chips(reader: Reader, me: Figure) -> Iterator[Chip]:
    gone = reader.find(me.unit, Out)
    if gone is not None:
        yield Chip(f"empress.chip.{gone.why}", 9)
        return
    states = (*_plights(me), *_doings(reader, me))
    yield from (Chip(f"empress.chip.{key}", gravity) for key, on, gravity in states if on)


State = tuple[str, bool, int]
"""A state, whether he is in it, and how grave it is."""


def _plights(me: Figure) -> Iterator[State]:
    """What has befallen him."""
    now = stats.condition(me.health.now)
    yield "critical", now == stats.CRITICAL, 9
    yield "incapacitated", now == stats.INCAPACITATED and not me.fighting_on, 9
    yield "fighting_on", me.fighting_on, 8
    yield "poisoned", me.poisoned, 9
    yield "swallowed", bool(me.swallowed_by), 8
    yield "pinned", me.grappled.pinned, 8
    yield "bound", me.bound, 8
    yield "surprised", me.surprised, 8
    yield "held", bool(me.grappled.holders) and not me.grappled.pinned, 7
    yield "prone", me.prone and not me.down, 7
    yield "serious", me.injured.serious > 0, 5
    yield "injured", me.injured.light > 0 and not me.injured.serious, 4
    yield "shield_down", me.shield_down, 5
    yield "reach_lost", bool(me.reach_lost), 4
    yield "shield_worn", me.shield_lost > 0, 3
    yield "unloaded", bool(afar.unloaded(me)), 3


def _doings(reader: Reader, me: Figure) -> Iterator[State]:
    """What he is at; whom he waits for is known to his own side alone."""
    own = getattr(reader, "side", me.side) == me.side
    yield "hidden", reader.find(me.unit, Seen) is not None, 5
    yield "unsuspected", me.unsuspected, 5
    yield "holding", me.turn.state == HOLDING, 4
    yield "countering", own and me.turn.state == COUNTERING and not me.counter.cells, 4
    yield "watching", own and me.turn.state == COUNTERING and bool(me.counter.cells), 4
    yield "pure", me.stance.pure, 4
    yield "grips", bool(me.holds), 4
    yield "charged", me.charged, 3
    yield "aiming", me.aiming, 3
    yield "attack_stance", me.stance.attack > 0, 2
    yield "defence_stance", me.stance.defence > 0, 2
    yield "wall", bool(me.place) and wall_of(reader, me.unit) > 0, 2
    yield "engaged", bool(me.place) and me.able and bool(engaging(reader, me.unit)), 2
    heard = reader.find(field_of(reader), Hearsay) or Hearsay()
    yield "alert", me.alert and any(n for side, n in heard.hidden if side != me.side), 1
    done = me.turn.state == ACTED and reader.find(me.unit, Acting) is None
    yield "acted", done and not me.stance.pure, 1
