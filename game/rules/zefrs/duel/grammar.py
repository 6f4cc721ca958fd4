"""What a leader may declare: the grammar of "duel.declare", and why a rule refuses something.

The slots are those of a Fight upon the field without step, facing, rush, missiles, shove, Move,
Magic and Wait: there is no room in a duel. A target is named where there are several.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.orders import NOTHING, IllegalOrder, Order, Value
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.vocabulary import Role
from game.rules.kit.slots import Grammar, Refusal, Slot, Table, Why
from game.rules.zefrs.exchange import grapple, two_weapons
from game.rules.zefrs.exchange.attack import why_not
from game.rules.zefrs.exchange.guard import methods
from game.rules.zefrs.personal.orders import fight
from game.rules.zefrs.personal.orders.fray import Bout, blades
from game.rules.zefrs.personal.orders.grammar import current, of_prefix
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import EXTRAS, area_of
from game.rules.zefrs.sheet.actions import HOWS as ALL_HOWS
from game.rules.zefrs.sheet.arms import FISTS, grips, melee_weapons, weapon
from game.rules.zefrs.sheet.fighter import Combatant, combatant, rank_and_file
from game.rules.zefrs.tables.rows_gear import Weapon

CATEGORIES = ("fight", "defend", "move", "magic", "wait")
"""All five of ZF-DECL-02; in a duel there is neither room to move nor time to wait."""

FORMS = ("fight", "defend", "hold")
HOWS = ("strike", "brawl", "grapple", "bash", "two")
PURPOSES = ("trip", "hold", "disarm")


@dataclass(frozen=True, slots=True)
class Duel(Bout):
    """What a declaration depends on: the leader, those whom he may fight, and the prefix of the
    action that is declared.
    """

    foes: tuple[Combatant, ...]
    prefix: str = ""

    def purposes(self) -> tuple[str, ...]:
        """What he can grapple for."""
        return PURPOSES

    def targets(self, own: Order) -> tuple[int, ...]:
        """Whom he can name, where there are several."""
        return tuple(foe.unit for foe in self.foes) if len(self.foes) > 1 else ()

    def foe(self, own: Order, slot: str = "target") -> Combatant | None:
        """The declared target; the only opponent needs no naming."""
        if len(self.foes) == 1:
            return self.foes[0]
        return next((foe for foe in self.foes if foe.unit == own.unit(slot)), None)

    def stuns(self, own: Order, row: Weapon) -> tuple[bool, ...]:
        """To strike in earnest, or to stun, where the weapon can."""
        foe = self.foe(own)
        return (False, True) if foe and grapple.why_no_knock_out(foe, row) is None else ()


def duel_of(reader: Reader, request: Request, partial: Order = NOTHING) -> Duel:
    """The duel that a request is about."""
    foes = tuple(combatant(reader, unit) for unit in request.fact("opponents") or ())
    return Duel(combatant(reader, request.unit), foes, current(partial))


@rule("ZF-ACT-10", "ZF-GEN-02")
def _may_go_on(here: Duel, own: Order) -> bool:
    """Whether he may declare yet another action: PCs and Foes, three in all."""
    return here.prefix != EXTRAS[-1] and not rank_and_file(here.me)


@rule("ZF-DECL-03")
def hows(me: Combatant) -> tuple[str, ...]:
    """The forms of Fight that he has the means for."""
    able = {
        "strike": bool(blades(me)),
        "brawl": True,
        "grapple": grapple.why_not(me, PURPOSES[0]) is None,
        "bash": grapple.why_no_bash(me) is None,
        "two": bool(two_weapons.pairs(me)),
    }
    return tuple(how for how in HOWS if able[how])


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


@rule("ZF-MASS-LDR-04")
def _why_how(here: Duel, own: Order, how: Value) -> IllegalOrder | None:
    if how in ALL_HOWS and how not in HOWS:
        return IllegalOrder("ZF-MASS-LDR-04", "zefrs.no.duel_form", (("form", how),))
    return grapple.why_no_bash(here.me) if how == "bash" else None


def _why_purpose(here: Duel, own: Order, purpose: Value) -> IllegalOrder | None:
    if purpose not in PURPOSES:
        return IllegalOrder("ZF-MASS-LDR-04", "zefrs.no.duel_form", (("form", purpose),))
    return grapple.why_not(here.me, str(purpose))


def _why_weapon(here: Duel, own: Order, name: Value) -> IllegalOrder | None:
    known = [row.id for row in melee_weapons(here.me) if row.id != FISTS]
    if own.text("how") != "strike" or name in known:
        return None
    return IllegalOrder("ZF-DECL-03", "zefrs.no.weapon", (("weapon", name),))


def _why_grip(here: Duel, own: Order, grip: Value) -> IllegalOrder | None:
    name = own.text("weapon")
    fits = not name or grip in grips(here.me, weapon(name))
    return None if fits else fight.why_grip(here, own, grip)


def _why_area(here: Duel, own: Order, value: Value) -> IllegalOrder | None:
    area, foe, name = area_of(value), here.foe(own), _arm(own)
    if area is None:
        return IllegalOrder("ZF-MEL-03", "zefrs.no.area")
    return why_not(here.me, foe, weapon(name), area) if foe and name else None


def _why_stun(here: Duel, own: Order, stun: Value) -> IllegalOrder | None:
    foe, name = here.foe(own), _arm(own)
    return grapple.why_no_knock_out(foe, weapon(name)) if foe and name and stun is True else None


def _arm(own: Order) -> str:
    return FISTS if own.text("how") == "brawl" else own.text("weapon")


def _why_method(here: Duel, own: Order, method: Value) -> IllegalOrder | None:
    if method in methods(here.me):
        return None
    return IllegalOrder("ZF-DECL-04", "zefrs.no.method", (("method", method),))


def _why_more(here: Duel, own: Order, more: Value) -> IllegalOrder | None:
    if more is not True or _may_go_on(here, own):
        return None
    return IllegalOrder("ZF-ACT-10", "zefrs.no.further_action")


WHY: Mapping[str, Why[Duel] | Refusal] = {
    "how": _why_how,
    "purpose": _why_purpose,
    "weapon": _why_weapon,
    "grip": _why_grip,
    "second": fight.why_second,
    "target": lambda here, own, target: (
        None
        if target in [foe.unit for foe in here.foes]
        else IllegalOrder("ZF-MASS-LDR-01", "zefrs.no.opponent")
    ),
    "area": _why_area,
    "stun": _why_stun,
    "method": _why_method,
    "more": _why_more,
}
"""Why a value of each of these slots is refused."""

_FORM = Slot[Duel](
    "form",
    Role.FORM,
    lambda here, own: FORMS[:-1] if here.prefix else FORMS,
    law=lambda here, own, form: may(here, str(form)),
)
_HOW = Slot[Duel]("how", Role.DEED, lambda here, own: hows(here.me))
_METHOD = Slot[Duel]("method", Role.WAY, lambda here, own: methods(here.me))
_MORE = Slot[Duel]("more", Role.FLAG, lambda here, own: (False, True), when=_may_go_on)
TABLES: Mapping[tuple[str, str], Table[Any]] = {
    ("", ""): Table(_FORM),
    ("fight", ""): Table(_FORM, _HOW),
    **{("fight", how): Table(_FORM, _HOW, *fight.SLOTS[how], _MORE) for how in HOWS},
    ("defend", ""): Table(_FORM, _METHOD),
    ("hold", ""): Table(_FORM),
}


@rule("ZF-DECL-03", "ZF-DECL-08")
def _which(own: Order) -> tuple[str, str]:
    return own.text("form"), own.text("how")


DECLARE = Grammar(duel_of, TABLES, _which, of_prefix, WHY)
"""The answers to "duel.declare"; a part of one will do for a refusal."""
