"""The events of a blow: what it did, in the order of its dice, each with its rule."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.checks import Outcome
from game.core.events import Event, Stakes
from game.core.orders import Slot
from game.rules.zefrs.attack import Attack
from game.rules.zefrs.resolution import worth
from game.rules.zefrs.strike import Blow

FALLS = {"slain": "killed", "fallen": "leader_falls", "unconscious": "unconscious"}
"""Wording keys of the ways out; every other is told by "leader_out"."""


def told(blow: Blow, attack: Attack, stakes: Stakes | None = None) -> Iterator[Event]:
    """Everything that one blow did; ``stakes`` are those of its attack roll."""
    yield struck(blow, attack, stakes)
    if blow.defence is not None:
        yield defence(blow, blow.defence)
    if blow.shield:
        stopped = (("n", blow.shield),)
        yield Event("zefrs.duel_shield", "ZF-ARM-05", blow.attacker, blow.target, facts=stopped)
    if blow.points:
        facts = (("n", blow.points), ("left", blow.left))
        yield Event("zefrs.leader_hurt", "ZF-DMG-06", blow.target, facts=facts)
    yield from _fate(blow)
    yield from _wound(blow)
    if blow.unseat is not None:
        key = "zefrs.unseated" if blow.unseated else "zefrs.stays_seated"
        yield Event(key, "ZF-MEL-08", blow.target, outcomes=(blow.unseat,))
    yield from gone(blow)


def struck(blow: Blow, attack: Attack, stakes: Stakes | None) -> Event:
    """The attack itself: a miss, a hit that costs points, or one that is stopped."""
    kind = "miss" if not blow.hits else "hit" if blow.points else "stopped"
    facts: tuple[Slot, ...] = (
        ("weapon", attack.row.name),
        ("area", blow.area),
        ("at", blow.area.replace("_", " ")),
        ("colour", str(blow.attack.grade)),
        ("raw", blow.raw),
        ("n", blow.points),
    )
    return Event(
        f"zefrs.duel_{kind}",
        "ZF-MEL-02",
        blow.attacker,
        blow.target,
        facts=facts,
        outcomes=(blow.attack,),
        stakes=stakes,
    )


def defence(blow: Blow, outcome: Outcome) -> Event:
    """The active defence and the points that its colour is worth."""
    facts = (("colour", str(outcome.grade)), ("n", worth(outcome.grade)))
    return Event(
        "zefrs.duel_defended",
        "ZF-DEF-05",
        blow.attacker,
        blow.target,
        facts=facts,
        outcomes=(outcome,),
    )


def _fate(blow: Blow) -> Iterator[Event]:
    if blow.below is not None:
        facts = (("colour", str(blow.below.grade)), ("left", blow.left))
        goes_on = blow.below.grade == "red"
        key = "zefrs.fights_on" if goes_on else "zefrs.below_zero"
        yield Event(key, "ZF-DMG-07", blow.target, facts=facts, outcomes=(blow.below,))


def _wound(blow: Blow) -> Iterator[Event]:
    if blow.threat is None:
        return
    facts = (("wound", blow.threat.row.name), ("area", blow.threat.area))
    dice = (blow.avoided,) if blow.avoided is not None else ()
    if blow.hurt is None:
        key, rule_id = "zefrs.wound_avoided", "ZF-WOUND-04"
    else:
        key, rule_id = "zefrs.leader_wounded", "ZF-WOUND-04" if dice else "ZF-WOUND-05"
    yield Event(key, rule_id, blow.target, facts=facts, outcomes=dice)


def gone(blow: Blow) -> Iterator[Event]:
    """How the target leaves the battle, if he does."""
    if not blow.out:
        return
    key = FALLS.get(blow.out, "leader_out")
    facts: tuple[Slot, ...] = (("why", blow.out),)
    if blow.durations:
        facts = (*facts, ("die", blow.durations[0].total))
    yield Event(f"zefrs.{key}", why_out(blow), blow.target, facts=facts, outcomes=blow.durations)
    yield Event("out", why_out(blow), blow.target, facts=(("why", blow.out),))


def why_out(blow: Blow) -> str:
    """The rule by which he is out of action."""
    if blow.out == "fallen":
        return "ZF-DMG-08"
    by_wound = blow.below is None or blow.below.grade == "red"
    return "ZF-WOUND-03" if by_wound else "ZF-DMG-07"
