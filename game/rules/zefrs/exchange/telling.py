"""The events of a blow: what it did, in the order of its dice, each with its rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.checks import Outcome
from game.core.events import Event, Stakes, out
from game.core.orders import Slot
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.forms import Form, Result
from game.rules.zefrs.exchange.grapple import Bash, Grapple, KnockOut
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.sheet.resolution import worth

FALLS = {"slain": "killed", "fallen": "leader_falls", "unconscious": "unconscious"}
"""Wording keys of the ways out; every other is told by "leader_out"."""


STAYS = ("unconscious", "disabled")
"""Ways out by which one leaves a duel, but not a field on which one may wake or crawl."""


def told(
    blow: Blow, attack: Attack, stakes: Stakes | None = None, *, leaves: bool = True
) -> Iterator[Event]:
    """Everything that one blow did; ``stakes`` are those of its attack roll. ``leaves`` tells
    that whoever is unconscious or disabled has left the battle.
    """
    yield struck(blow, attack, stakes)
    if blow.defence is not None:
        yield defence(blow, blow.defence)
    if blow.shield:
        stopped = (("n", blow.shield),)
        yield Event("zefrs.duel_shield", "ZF-ARM-05", blow.attacker, blow.target, facts=stopped)
    yield from lost(blow)
    yield from _wound(blow)
    if blow.unseat is not None:
        key = "zefrs.unseated" if blow.unseated else "zefrs.stays_seated"
        yield Event(key, "ZF-MEL-08", blow.target, outcomes=(blow.unseat,))
    if blow.holds and blow.hits:
        yield Event("zefrs.caught", "ZF-MEL-09", blow.attacker, blow.target)
    yield from gone(blow, leaves=leaves)


def lost(blow: Blow | Grapple) -> Iterator[Event]:
    """The points that are lost, and the check of who was at 0 already."""
    if blow.points:
        facts = (("n", blow.points), ("left", blow.left))
        yield Event("zefrs.leader_hurt", "ZF-DMG-06", blow.target, facts=facts)
    yield from _fate(blow)


def told_form(
    result: Result, form: Form, stakes: Stakes | None = None, *, leaves: bool = True
) -> Iterator[Event]:
    """Everything that one form of Fight did."""
    if isinstance(result, Blow):
        yield from told(result, form.attack, stakes, leaves=leaves)
    elif isinstance(result, Grapple):
        yield grappled(result, stakes)
        yield from lost(result)
        yield from gone(result, leaves=leaves)
    elif isinstance(result, KnockOut):
        yield from stunned(result, form.attack, leaves=leaves)
    else:
        key = "zefrs.bash_fells" if result.hits else "zefrs.bash_fails"
        yield _told(key, "ZF-RUSH-09", result)


def grappled(result: Grapple, stakes: Stakes | None = None) -> Event:
    """The grapple itself: what it was for, or that it failed."""
    key = f"zefrs.grapple_{result.purpose}" if result.hits else "zefrs.grapple_fails"
    rule_id = "ZF-WREST-04" if result.hits else "ZF-WREST-02"
    return replace(_told(key, rule_id, result), stakes=stakes)


def stunned(result: KnockOut, attack: Attack, *, leaves: bool = True) -> Iterator[Event]:
    """The blow that was meant to stun, and how long it does."""
    key, rule_id = ("stuns", "ZF-KO-02") if result.hits else ("stuns_not", "ZF-KO-03")
    event = _told(f"zefrs.{key}", rule_id, result)
    more: tuple[Slot, ...] = (("weapon", attack.row.name), ("area", attack.area))
    yield replace(event, facts=(*event.facts, *more))
    if result.hits:
        slept = (("why", result.out), ("die", result.durations[0].total))
        dice = result.durations
        yield Event("zefrs.unconscious", "ZF-KO-04", result.target, facts=slept, outcomes=dice)
        if leaves:
            yield out(result.target, result.out, "ZF-KO-02")


def by_colour(
    key: str, rule_id: str, outcome: Outcome, unit: int, target: int | None = None
) -> Event:
    """What is told by the colour of its one check."""
    facts = (("colour", str(outcome.grade)),)
    return Event(key, rule_id, unit, target, facts=facts, outcomes=(outcome,))


def _told(key: str, rule_id: str, result: Grapple | KnockOut | Bash) -> Event:
    return by_colour(key, rule_id, result.attack, result.attacker, result.target)


def struck(blow: Blow, attack: Attack, stakes: Stakes | None) -> Event:
    """The attack itself: a miss, a hit that costs points, or one that is stopped."""
    flies = attack.manner == "missile"
    what, rule_id = ("shot", "ZF-MIS-03") if flies else ("duel", "ZF-MEL-02")
    return replace(told_hit(blow, what, rule_id, ("weapon", attack.row.name)), stakes=stakes)


def told_hit(blow: Blow, what: str, rule_id: str, by: Slot) -> Event:
    """A miss, a hit that costs points, or one that is stopped; ``by`` says with what."""
    kind = "miss" if not blow.hits else "hit" if blow.points else "stopped"
    facts: tuple[Slot, ...] = (
        by,
        ("area", blow.area),
        ("at", blow.area.replace("_", " ")),
        ("colour", str(blow.attack.grade)),
        ("raw", blow.raw),
        ("n", blow.points),
    )
    dice = (blow.attack,) if blow.location is None else (blow.attack, blow.location)
    pair = (blow.attacker, blow.target)
    return Event(f"zefrs.{what}_{kind}", rule_id, *pair, facts=facts, outcomes=dice)


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


def _fate(blow: Blow | Grapple) -> Iterator[Event]:
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


def gone(blow: Blow | Grapple, *, leaves: bool = True) -> Iterator[Event]:
    """How the target leaves the battle, if he does, or lies where he fell."""
    if not blow.out:
        return
    key = FALLS.get(blow.out, "leader_out")
    facts: tuple[Slot, ...] = (("why", blow.out),)
    if blow.durations:
        facts = (*facts, ("die", blow.durations[0].total))
    yield Event(f"zefrs.{key}", why_out(blow), blow.target, facts=facts, outcomes=blow.durations)
    if leaves or blow.out not in STAYS:
        yield out(blow.target, blow.out, why_out(blow))


def why_out(blow: Blow | Grapple) -> str:
    """The rule by which he is out of action."""
    if blow.out == "fallen":
        return "ZF-DMG-08"
    by_wound = blow.below is None or blow.below.grade == "red"
    return "ZF-WOUND-03" if by_wound else "ZF-DMG-07"
