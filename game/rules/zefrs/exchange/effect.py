"""What the result of any form of Fight changes, in one shape for duels and for the field."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.rule import rule
from game.rules.zefrs.exchange.bash import Bash
from game.rules.zefrs.exchange.forms import Result
from game.rules.zefrs.exchange.grapple import Grapple
from game.rules.zefrs.exchange.knock_out import KnockOut, turns_out
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.sheet.wounds import Hurt, sleep_turns


@dataclass(frozen=True, slots=True)
class Effect:
    """What happens to the target of one exchange.

    ``points`` are lost and ``left`` remain; ``hurt`` is the wound he suffers; he ``falls``, is
    thrown from the saddle (``unseated``), is ``held`` by the attacker, or sets the attacker free
    (``freed``); he drops what is in the ``hand``; he is ``pushed`` a cell away. ``out`` is how he
    is put out of action, ``asleep`` for how many turns he is unconscious, 0 where ``out`` says
    nothing of it. ``weapon`` is what holds him.
    """

    attacker: int
    target: int
    points: int = 0
    left: int = 0
    hurt: Hurt | None = None
    falls: bool = False
    unseated: bool = False
    held: bool = False
    freed: bool = False
    hand: str = ""
    pushed: bool = False
    out: str = ""
    asleep: int = 0
    weapon: str = ""


def effect_of(result: Result, left: int) -> Effect:
    """What this result changes; ``left`` is the Damage that the target had before."""
    if isinstance(result, Blow):
        return _of_blow(result)
    if isinstance(result, Grapple):
        return _of_grapple(result)
    if isinstance(result, KnockOut):
        pair = (result.attacker, result.target)
        return Effect(*pair, left=left, falls=result.hits, out=result.out, asleep=turns_out(result))
    return _of_bash(result, left)


def _of_blow(blow: Blow) -> Effect:
    return Effect(
        blow.attacker,
        blow.target,
        blow.points,
        blow.left,
        blow.hurt,
        blow.unseated or (blow.hurt is not None and blow.hurt.row.falls),
        blow.unseated,
        blow.holds,
        out=blow.out,
        asleep=asleep_for(blow),
    )


@rule("ZF-HEAL-06")
def asleep_for(blow: Blow | Grapple) -> int:
    """For how many turns he is unconscious: the longest of what put him to sleep."""
    dice, found = (outcome.total for outcome in blow.durations), [0]
    if blow.below is not None and blow.below.grade not in ("red", "white"):
        found.append(sleep_turns("hours", next(dice)))
    hurt = blow.hurt if isinstance(blow, Blow) else None
    if hurt is not None and hurt.row.unconscious:
        found.append(sleep_turns(hurt.row.unconscious, next(dice)))
    return max(found)


@rule("ZF-WREST-04")
def _of_grapple(grapple: Grapple) -> Effect:
    """Each purpose brings about what it is for, with any colour but white."""
    done = grapple.purpose if grapple.hits else ""
    return Effect(
        grapple.attacker,
        grapple.target,
        grapple.points,
        grapple.left,
        falls=done == "trip",
        held=done == "hold",
        freed=done == "break",
        hand=grapple.hand if done == "disarm" else "",
        pushed=done == "shove",
        out=grapple.out,
        asleep=asleep_for(grapple),
    )


@rule("ZF-RUSH-09")
def _of_bash(bash: Bash, left: int) -> Effect:
    """Who is struck down by a shield has fallen; he keeps his action."""
    return Effect(bash.attacker, bash.target, left=left, falls=bash.hits)
