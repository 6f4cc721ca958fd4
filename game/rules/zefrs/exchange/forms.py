"""Every hand-to-hand form of Fight as one exchange, and what its result changes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from game.core.checks import Check, Exchange, Grade, Outcome
from game.core.events import Stakes, staked
from game.core.rule import rule
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import BESIDE, Attack, Circumstances, attack_check
from game.rules.zefrs.exchange.grapple import (
    SHIELD,
    Bash,
    Grapple,
    KnockOut,
    bash,
    bash_check,
    grapple,
    grapple_check,
    hands_on,
    hurts,
    knock_out,
    turns_out,
)
from game.rules.zefrs.exchange.guard import Guard
from game.rules.zefrs.exchange.strike import Blow, lands, strike
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import FISTS, hands_for
from game.rules.zefrs.sheet.fighter import Combatant
from game.rules.zefrs.sheet.wounds import Hurt, sleep_turns

STRIKES = ("strike", "brawl", "two")
"""Forms that strike a blow at an area."""

Result: TypeAlias = Blow | Grapple | Bash | KnockOut
"""What one of these forms did."""


@dataclass(frozen=True, slots=True)
class Form:
    """One form of Fight ready to be rolled against one target."""

    how: str
    attack: Attack
    purpose: str = ""
    hand: str = ""
    stun: bool = False

    @property
    def harmless(self) -> bool:
        """Whether no colour of it can cost points or wound."""
        return self.how == "bash" or self.stun or self.attack.row.harmless

    @property
    def missile(self) -> bool:
        """Whether it is shot or thrown."""
        return self.attack.manner == "missile"


def form_of(me: Combatant, action: Action, here: Circumstances = BESIDE) -> Form | None:
    """The declared action as a form, None where it is none of these or not complete.

    It is aimed at an area that is named. Of two weapons the first strikes.
    """
    if action.form != "fight":
        return None
    if action.how == "grapple" and action.purpose:
        attack = hands_on(placed(Attack(FISTS, "chest", 0), here))
        return Form("grapple", attack, action.purpose, action.hand)
    if action.how == "bash":
        return Form("bash", placed(Attack(SHIELD, "chest"), here))
    name = struck_with(action)
    if action.how not in STRIKES or not name or action.area is None:
        return None
    hands = 1 if action.how == "two" else hands_for(me, name, action.grip)
    return Form(action.how, placed(Attack(name, action.area, hands), here), stun=action.stun)


@rule("ZF-BRAWL-01")
def struck_with(action: Action) -> str:
    """What strikes the blow: whoever brawls does it with fists, feet or head."""
    return FISTS if action.how == "brawl" else action.weapon


def placed(attack: Attack, here: Circumstances) -> Attack:
    """The attack with what the place brings."""
    ids = (*attack.circumstances, *here.ids)
    return replace(attack, circumstances=ids, height=here.height, by_holder=here.by_holder)


def exchange(me: Combatant, foe: Combatant, form: Form, guard: Guard) -> Exchange[Result]:
    """The form rolled out; nothing is changed, a caller applies the result."""
    result: Result
    if form.how == "grapple":
        result = yield from grapple(me, foe, form.attack, form.purpose, form.hand)
    elif form.how == "bash":
        result = yield from bash(me, foe, form.attack)
    elif form.stun:
        result = yield from knock_out(me, foe, form.attack)
    else:
        result = yield from strike(me, foe, form.attack, guard)
    return result


def check_of(me: Combatant, foe: Combatant, form: Form) -> Check:
    """The check that the form begins with."""
    if form.how == "grapple":
        return grapple_check(me, foe, form.attack)
    if form.how == "bash":
        return bash_check(me, foe, form.attack)
    return attack_check(me, foe, form.attack)


def worth_of(me: Combatant, foe: Combatant, form: Form, colour: Grade) -> int:
    """The points that this colour strikes, before defence, shield and armour."""
    if form.harmless or not lands(colour, called=form.attack.called):
        return 0
    if form.how == "grapple":
        return hurts(me, foe, colour)
    return damage.force(me, foe, form.attack, colour).raw


def at_stake(me: Combatant, foe: Combatant, form: Form, rolled: Outcome) -> Stakes:
    """The points that each colour strikes, before defence, shield and armour."""
    return staked("points", rolled.check, lambda colour: worth_of(me, foe, form, colour))


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
