"""What a leader may declare: the grammar of "duel.declare".

The slots are those of `actions.Action` without step, facing, rush, missiles, shove, Move, Magic
and Wait: there is no room in a duel. A target is named where there are several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.core.orders import IllegalOrder, Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.view import View
from game.rules.zefrs.exchange import bash, grapple, knock_out, two_weapons
from game.rules.zefrs.exchange.attack import aims
from game.rules.zefrs.exchange.defence import methods
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import EXTRAS, ROLES, part
from game.rules.zefrs.sheet.arms import FISTS, armed, grips, melee_weapons, weapon
from game.rules.zefrs.sheet.fighter import Combatant, combatant, rank_and_file
from game.rules.zefrs.tables.rows_gear import Weapon

CATEGORIES = ("fight", "defend", "move", "magic", "wait")
"""All five of ZF-DECL-02; in a duel there is neither room to move nor time to wait."""

FORMS = ("fight", "defend", "hold")
HOWS = ("strike", "brawl", "grapple", "bash", "two")
PURPOSES = ("trip", "hold", "disarm")
HANDS = ("right_arm", "left_arm")


@dataclass(frozen=True, slots=True)
class Duel:
    """What a declaration depends on: the leader, and those whom he may fight."""

    me: Combatant
    foes: tuple[Combatant, ...]

    def foe(self, order: Order, slot: str = "target") -> Combatant | None:
        """The declared target; the only opponent needs no naming."""
        if len(self.foes) == 1:
            return self.foes[0]
        return next((foe for foe in self.foes if foe.unit == order.unit(slot)), None)


def duel_of(reader: Reader, request: Request) -> Duel:
    """The duel that a request is about."""
    ids = request.fact("opponents") or ()
    foes = tuple(combatant(reader, unit) for unit in ids)
    return Duel(combatant(reader, request.unit), foes)


@rule("ZF-DECL-03", "ZF-DECL-08")
def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The legal values of the next slot, of the action that is being declared."""
    here, prefix = duel_of(view, request), current(partial)
    for name, value in of_action(here, part(partial, prefix), prefix):
        yield prefix + name, value


def current(partial: Order) -> str:
    """The prefix of the action that is being declared."""
    following = dict(zip(("", *EXTRAS), EXTRAS, strict=False))
    prefix = ""
    while partial.get(f"{prefix}more") is True and prefix in following:
        prefix = following[prefix]
    return prefix


def of_action(here: Duel, own: Order, prefix: str) -> Iterator[Slot]:
    """The next slot of one action, and whether another one follows."""
    form = own.text("form")
    if not form:
        open_to = FORMS[:-1] if prefix else FORMS
        yield from (("form", name) for name in open_to if may(here, name) is None)
    elif form == "defend" and not own.text("method"):
        yield from (("method", name) for name in methods(here.me))
    elif form == "fight" and own.get("more") is None:
        following = tuple(fight(here, own))
        if following:
            yield from following
        elif may_go_on(here, prefix):
            yield "more", False
            yield "more", True


@rule("ZF-ACT-10", "ZF-GEN-02")
def may_go_on(here: Duel, prefix: str) -> bool:
    """Whether he may declare yet another action: PCs and Foes, three in all."""
    return prefix != EXTRAS[-1] and not rank_and_file(here.me)


def fight(here: Duel, own: Order) -> Iterator[Slot]:
    """The next slot of a Fight; none when it is complete."""
    how = own.text("how")
    if not how:
        yield from (("how", name) for name in hows(here.me))
    elif how in SLOTS:
        yield from SLOTS[how](here, own)


@rule("ZF-DECL-03")
def hows(me: Combatant) -> tuple[str, ...]:
    """The forms of Fight that he has the means for."""
    able = {
        "strike": any(True for _ in blades(me)),
        "brawl": True,
        "grapple": grapple.why_not(me, PURPOSES[0]) is None,
        "bash": bash.why_not(me) is None,
        "two": bool(two_weapons.pairs(me)),
    }
    return tuple(how for how in HOWS if able[how])


def blades(me: Combatant) -> Iterator[Weapon]:
    """What he can strike with, bare hands apart."""
    return (row for row in melee_weapons(me) if armed(row))


def _strike(here: Duel, own: Order) -> Iterator[Slot]:
    name = own.text("weapon")
    if not name:
        yield from (("weapon", row.id) for row in blades(here.me))
        return
    hands = grips(here.me, weapon(name))
    if len(hands) > 1 and own.get("grip") is None:
        yield from (("grip", number) for number in hands)
    else:
        yield from _blow(here, own, weapon(name))


def _brawl(here: Duel, own: Order) -> Iterator[Slot]:
    yield from _blow(here, own, weapon(FISTS))


def _blow(here: Duel, own: Order, row: Weapon) -> Iterator[Slot]:
    foe = here.foe(own)
    if foe is None:
        yield from _targets(here)
    elif own.get("area") is None:
        yield from (("area", area) for area in aims(here.me, foe, row))
    elif own.get("stun") is None and knock_out.why_not(foe, row) is None:
        yield "stun", False
        yield "stun", True


def _grapple(here: Duel, own: Order) -> Iterator[Slot]:
    foe = here.foe(own)
    if own.get("purpose") is None:
        yield from (("purpose", name) for name in PURPOSES)
    elif foe is None:
        yield from _targets(here)
    elif own.get("purpose") == "disarm" and own.get("hand") is None:
        yield from (("hand", hand) for hand in HANDS)


def _bash(here: Duel, own: Order) -> Iterator[Slot]:
    if here.foe(own) is None:
        yield from _targets(here)


@rule("ZF-TWO-02")
def _two(here: Duel, own: Order) -> Iterator[Slot]:
    first, pairs = own.text("weapon"), two_weapons.pairs(here.me)
    foe, other = here.foe(own), here.foe(own, "target2")
    if not first:
        yield from (("weapon", name) for name in dict.fromkeys(pair[0] for pair in pairs))
    elif own.get("second") is None:
        yield from (("second", pair[1]) for pair in pairs if pair[0] == first)
    elif own.get("role") is None:
        yield from (("role", role) for role in ROLES)
    elif foe is None:
        yield from _targets(here)
    elif own.get("area") is None:
        yield from (("area", area) for area in aims(here.me, foe, weapon(first)))
    elif own.text("role") != ROLES[0]:
        return
    elif other is None:
        yield from _targets(here, "target2")
    elif own.get("area2") is None:
        row = weapon(own.text("second"))
        yield from (("area2", area) for area in aims(here.me, other, row))


def _targets(here: Duel, slot: str = "target") -> Iterator[Slot]:
    return ((slot, foe.unit) for foe in here.foes)


SLOTS: Mapping[str, Callable[[Duel, Order], Iterator[Slot]]] = MappingProxyType(
    {"strike": _strike, "brawl": _brawl, "grapple": _grapple, "bash": _bash, "two": _two}
)
"""The slots of each form of Fight."""


@rule("ZF-DECL-02", "ZF-MASS-LDR-04")
def may(here: Duel, form: str) -> IllegalOrder | None:
    """What forbids this category to the leader, or None.

    Rush, Move, Wait and steps are not available in a duel; he may always hold back.
    """
    if form in CATEGORIES and form not in FORMS:
        return IllegalOrder("ZF-MASS-LDR-04", "zefrs.no.duel_form", (("form", form),))
    if form not in FORMS:
        return IllegalOrder("ZF-DECL-02", "zefrs.no.such_declaration")
    if wounds.forbids(here.me.wounds, form):
        return IllegalOrder("ZF-WOUND-06", "zefrs.no.wounded", (("form", form),))
    return None
