"""Every hand-to-hand form of Fight as one exchange: what is rolled is what is forecast."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from game.core.checks import Check, Exchange, Grade
from game.core.rule import rule
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack, attack_check
from game.rules.zefrs.exchange.bash import SHIELD, Bash, bash, bash_check
from game.rules.zefrs.exchange.circumstances import BESIDE, Circumstances
from game.rules.zefrs.exchange.grapple import Grapple, grapple, grapple_check, hands_on, hurts
from game.rules.zefrs.exchange.guard import Guard
from game.rules.zefrs.exchange.knock_out import KnockOut, knock_out
from game.rules.zefrs.exchange.strike import Blow, strike
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import FISTS, grips, weapon
from game.rules.zefrs.sheet.fighter import Combatant

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


@rule("ZF-BRAWL-01")
def form_of(me: Combatant, action: Action, here: Circumstances = BESIDE) -> Form | None:
    """The declared action as a form, None where it is none of these or not complete.

    Whoever brawls strikes with fists, feet or head, at an area named as with a weapon. Of two
    weapons the first strikes.
    """
    if action.form != "fight":
        return None
    if action.how == "grapple" and action.purpose:
        attack = hands_on(placed(Attack(FISTS, "chest", 0), here))
        return Form("grapple", attack, action.purpose, action.hand)
    if action.how == "bash":
        return Form("bash", placed(Attack(SHIELD, "chest"), here))
    name = FISTS if action.how == "brawl" else action.weapon
    if action.how not in STRIKES or not name or action.area is None:
        return None
    hands = 1 if action.how == "two" else hands_for(me, name, action.grip)
    return Form(action.how, placed(Attack(name, action.area, hands), here), stun=action.stun)


def placed(attack: Attack, here: Circumstances) -> Attack:
    """The attack with what the place brings."""
    ids = (*attack.circumstances, *here.ids)
    return replace(attack, circumstances=ids, height=here.height, by_holder=here.by_holder)


def hands_for(me: Combatant, name: str, grip: int = 0) -> int:
    """In how many hands he uses it: as he says, else the fewest that will do."""
    usable = grips(me, weapon(name))
    return grip if grip in usable else min(usable, default=0)


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
    if colour == "white" or form.harmless:
        return 0
    if form.how == "grapple":
        return hurts(me, foe, colour)
    return damage.force(me, foe, form.attack, colour).raw
