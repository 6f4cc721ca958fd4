"""Fighting with two weapons (TWO): who may, with which, and which attack comes when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from game.core.orders import IllegalOrder
from game.core.rule import rule
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.armour import ARMS
from game.rules.zefrs.sheet.arms import armed, grips, in_hands, weapon
from game.rules.zefrs.sheet.fighter import Combatant, talent

TALENT = "two_weapon_fighting"
SECOND_ATTACK = "M6"
BOTH = "both"


@rule("ZF-TWO-01")
def pairs(who: Combatant) -> tuple[tuple[str, str], ...]:
    """Every pair of weapons he can fight with at once, as first and second; none without the
    talent. One-handed weapons of melee alone, each rated by itself; a shield is none.
    """
    if talent(who.fighter, TALENT) is None:
        return ()
    usable = [name for name in in_hands(who) if one_handed(who, name)]
    return tuple(dict.fromkeys(permutations(usable, 2)))


def guards(who: Combatant) -> tuple[str, ...]:
    """The weapons with which he parries who defends himself with both: one is left to him when he
    has lost the other.
    """
    if talent(who.fighter, TALENT) is None:
        return ()
    return tuple(name for name in in_hands(who) if one_handed(who, name))[: len(ARMS)]


def one_handed(who: Combatant, name: str) -> bool:
    """Whether he can strike with this in one hand beside another weapon."""
    row = weapon(name)
    return "melee" in row.use and armed(row) and 1 in grips(who, row) and not row.harmless


def why_not(who: Combatant, first: str, second: str) -> IllegalOrder | None:
    """What forbids him to fight with these two at once, or None."""
    if (first, second) in pairs(who):
        return None
    return IllegalOrder("ZF-TWO-01", "zefrs.no.two_weapons", (("weapon", second or first),))


@rule("ZF-TWO-02", "ZF-TWO-05")
def late(action: Action) -> bool:
    """Whether an attack of this action comes at the end of the turn; it is no extra action."""
    return action.how == "two"


@rule("ZF-TWO-04")
def only_late(action: Action) -> bool:
    """Whether his one attack comes at the end of the turn: the other weapon guards."""
    return late(action) and blow_of(action, at_end=False) is None


@rule("ZF-TWO-02", "ZF-TWO-03")
def second_strikes(action: Action) -> bool:
    """Whether both weapons attack, so that the attack at the end of the turn is the second."""
    return late(action) and action.role == "attack"


@rule("ZF-TWO-03", "ZF-TWO-04")
def blow_of(action: Action, at_end: bool) -> Action | None:
    """The attack that comes now, with the one weapon that strikes; None if there is none.

    With two attacks the first comes at his initiative and the second at the end; with an attack
    and a guard the attack always comes at the end.
    """
    if action.role != "attack":
        return action if at_end else None
    if not at_end:
        return action
    target = action.target if action.target2 is None else action.target2
    area = action.area2 or action.area
    return replace(action, weapon=action.second, target=target, area=area)


@rule("ZF-TWO-06")
def shifts(action: Action, at_end: bool) -> tuple[str, ...]:
    """The rows of T3 that two weapons bring: the second attack is harder, a single one is not."""
    return (SECOND_ATTACK,) if at_end and action.role == "attack" else ()


@rule("ZF-TWO-07")
def parries(who: Combatant, action: Action) -> Iterator[str]:
    """The weapons with which this declaration lets him parry, each against one attack."""
    if action.form == "defend" and action.how == BOTH:
        yield from guards(who)
    elif late(action) and action.role == "guard":
        yield action.second
