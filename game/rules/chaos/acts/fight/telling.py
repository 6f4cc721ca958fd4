"""The events of an attack and of the harm it does, in the order of their dice, with their rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.checks import Outcome
from game.core.events import Event, Stakes
from game.core.orders import Slot
from game.core.rule import rule
from game.rules.chaos.exchange.clash import Clash
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.exchange.force import Stop
from game.rules.chaos.exchange.harm import Harm
from game.rules.chaos.exchange.rolls import (
    AVOIDED,
    BLOCKED,
    CAPTURED,
    CRITICAL,
    FUMBLE,
    MISS,
    TUMBLED,
)
from game.rules.chaos.sheet import resists
from game.rules.chaos.sheet.actions import ANY, Action, Answer
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import tables

RESULTS = {
    FUMBLE: ("fumbles", "CF-MISS-04"),
    MISS: ("misses", "CF-MISS-03"),
    AVOIDED: ("avoided", "CF-ROLL-03"),
    BLOCKED: ("blocked", "CF-BLOCK-04"),
    CAPTURED: ("caught", "CF-CAP-03"),
    TUMBLED: ("rolls_with", "CF-TUM-01"),
    CRITICAL: ("hits_critically", "CF-CRIT-02"),
}
"""What is told of each result, and by which rule it came about; a plain hit has its own."""

DECLARED = "CF-ROLL-02"
"""The rule by which somebody tells what he is about to do."""

PARLAYS = ("disarm", "ensnare", "entangle", "fails", "grapple", "hold", "rolls", "trip")
"""What is told of a parlay that has been rolled."""

MET = frozenset(
    (
        *(f"chaos.{key}" for key in ("hits", "hits_open", *(key for key, _ in RESULTS.values()))),
        *(f"chaos.parlay_{key}" for key in PARLAYS),
    )
)
"""What is told when the dice of an attack or of a parlay have fallen."""

LATER: Slot = ("later_shot", True)
"""Tells of a later shot of a burst: that is no attack of its own."""

KNOCKED = {
    resists.RESISTED: "knockout_resisted",
    resists.STUNNED: "knocked_dizzy",
    resists.ROUND: "knocked_out",
    resists.FIGHT: "knocked_cold",
}
"""What is told of each grade of a Resist Knockout."""


def declared(unit: int, target: int | None, action: Action, attack: Attack) -> Event:
    """What somebody is about to do to somebody."""
    facts: tuple[Slot, ...] = (
        ("how", action.how),
        ("weapon", attack.weapon.name),
        ("area", action.area),
    )
    key = f"chaos.attacks_{action.how}"
    if action.area != ANY:
        key = f"{key}_at"
    return Event(key, DECLARED, unit, target, action.cell, facts)


@rule("CF-ROLL-02", "CF-PARLAY-01", "CF-CLEAVE-01", "CF-CLEAVE-03", "CF-DUAL-07")
def attacks(events: Sequence[Event]) -> tuple[Event, ...]:
    """Those that tell of an attack or a parlay on somebody: declared, or rolled against him, as
    against the second one of a cleave, or whoever stood behind.
    """
    rolled = (event.key in MET and LATER not in event.facts for event in events)
    return tuple(e for e, met in zip(events, rolled, strict=True) if met or e.rule == DECLARED)


def answered(unit: int, by: int, answer: Answer, kind: str = "") -> Event:
    """How he answers an attack; ``kind`` is what he puts in its way."""
    facts: tuple[Slot, ...] = (
        ("method", answer.method),
        ("weapon", name_of(answer.weapon)),
        ("thing", kind),
        ("pay", answer.pay),
    )
    held = "" if not (answer.weapon or kind) else "_with" if answer.weapon else "_behind"
    return Event(f"chaos.answers_{answer.method}{held}", "CF-ROLL-07", unit, by, None, facts)


def clashed(
    unit: int, target: int, attack: Attack, clash: Clash, stakes: Stakes | None = None
) -> Event:
    """The dice of an attack and its answer, and what came of them; ``stakes`` are those of the
    attack die, where it has just fallen.
    """
    key, rule_id = RESULTS.get(clash.result, ("hits", "CF-ROLL-03"))
    if key == "hits" and clash.guard is None:
        key, rule_id = "hits_open", "CF-ROLL-08"
    facts: tuple[Slot, ...] = (
        ("weapon", attack.weapon.name),
        ("method", clash.method),
        ("number", clash.number),
        ("guard", clash.guard),
        ("result", clash.result),
    )
    return Event(f"chaos.{key}", rule_id, unit, target, None, facts, clash.dice, stakes=stakes)


def harmed(attacker: int, victim: Combatant, made: Harm) -> Iterator[Event]:
    """Everything that a blow did, from the object in its way to the death it may bring."""
    unit = victim.unit
    for stop in made.blocks:
        yield stopped(unit, attacker, stop, "CF-BLOCK-04")
    if made.location is not None:
        where = (("area", made.part),)
        yield _of(unit, "lands_on", "CF-DMG-12", where, (made.location,))
    if made.armour is not None:
        yield stopped(unit, attacker, made.armour, "CF-DMG-07")
    if made.part:
        yield from _pain(attacker, victim, made)
    yield from _resists(unit, made)


def stopped(unit: int, by: int, stop: Stop, rule_id: str) -> Event:
    """What an object, a weapon or armour took, and what it has left."""
    facts: tuple[Slot, ...] = (("n", stop.before - stop.after), ("left", stop.after))
    if stop.kind in tables().weapons:
        facts = (("weapon", name_of(stop.kind)), *facts)
        return Event("chaos.weapon_takes", rule_id, unit, by, None, facts)
    key = "chaos.armour_takes" if rule_id == "CF-DMG-07" else "chaos.thing_takes"
    return Event(key, rule_id, unit, by, None, (("thing", stop.kind), *facts))


def name_of(item: str) -> str:
    """What a weapon is called; empty for none."""
    return tables().weapons[item].name if item else ""


def _pain(attacker: int, victim: Combatant, made: Harm) -> Iterator[Event]:
    """Hit points and Red."""
    unit = victim.unit
    lost = victim.hp.now - made.hp
    facts: tuple[Slot, ...] = (
        ("n", lost),
        ("left", made.hp),
        ("damage", made.through.damage),
        ("penetration", made.through.penetration),
    )
    if made.through.spent:
        key, rule_id = ("bounces_off", "CF-DMG-06") if not made.hit else ("harmless", "CF-DMG-02")
        yield Event(f"chaos.{key}", rule_id, unit, attacker)
    else:
        yield Event("chaos.hurt", "CF-DMG-04", unit, attacker, None, facts)
    if made.given_up:
        yield _of(unit, "red_given_up", "CF-KO-04", (("n", made.given_up),))
    if made.red:
        total = made.wounds.total
        yield _of(unit, "red", "CF-DMG-03", (("n", made.red), ("area", made.part), ("left", total)))
    more = made.wounds.bleeding - victim.wounds.bleeding
    if more > 0:
        yield _of(unit, "bleeding", "CF-DMG-15", (("n", made.wounds.bleeding),))
    if made.destroyed:
        yield _of(unit, "maimed", "CF-DMG-16", (("area", made.part),))


def _resists(unit: int, made: Harm) -> Iterator[Event]:
    """The Resists that it called for."""
    for outcome in made.knockouts:
        yield _of(unit, KNOCKED[str(outcome.grade)], "CF-KO-08", (), (outcome,))
    if made.balance is not None:
        kept = made.balance.grade == resists.RESISTED
        key = "keeps_balance" if kept else "loses_balance"
        yield _of(unit, key, "CF-KNOCK-01", (), (made.balance,))
    if made.death is not None:
        key = "is_dying" if made.dying else "clings_to_life"
        yield _of(unit, key, "CF-DMG-14", (), (made.death,))


def _of(
    unit: int,
    key: str,
    rule_id: str,
    facts: tuple[Slot, ...] = (),
    dice: tuple[Outcome, ...] = (),
) -> Event:
    return Event(f"chaos.{key}", rule_id, unit, None, None, facts, dice)
