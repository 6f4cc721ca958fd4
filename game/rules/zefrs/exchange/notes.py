"""What to know of a form of Fight beside the numbers: armour, wounds, what each colour does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from game.core.orders import Slot
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.forms import Form
from game.rules.zefrs.exchange.grapple import hurts
from game.rules.zefrs.exchange.thrown import fire_of
from game.rules.zefrs.sheet.fighter import Combatant
from game.rules.zefrs.sheet.wounds import threatened

Note: TypeAlias = tuple[str, tuple[Slot, ...]]
"""The key of its wording, and the facts of it."""


def notes(me: Combatant, foe: Combatant, form: Form) -> Iterator[Note]:
    """What this form does against this target, in the order in which one wants to know it."""
    if form.how == "grapple":
        yield f"zefrs.note_{form.purpose}", ()
        if points := hurts(me, foe, "red"):
            yield "zefrs.note_grapple_red", (("n", points),)
    elif form.how == "bash":
        yield "zefrs.note_bash", ()
    elif form.stun:
        yield "zefrs.note_stun", ()
    else:
        yield from of_blow(foe, form)


def of_blow(foe: Combatant, form: Form) -> Iterator[Note]:
    """The armour where a blow lands, the wound that red threatens, what else a hit does."""
    attack, row = form.attack, form.attack.row
    if row.holds:
        yield "zefrs.note_catches", ()
    if row.harmless:
        return
    armour = damage.armour_of(foe, attack)
    yield "zefrs.note_armour", (("n", armour), ("area", attack.area))
    if foe.fighter.combat_class != "MOUNT":
        wound = threatened(attack.area, armed=damage.by_weapon(attack)).row
        yield "zefrs.note_wound", (("wound", wound.name), ("avoided", wound.avoided_by))
    if row.unseats and foe.mounted:
        yield "zefrs.note_unseats", (("percent", row.unseats),)
    if fire_of(attack.weapon):
        yield "zefrs.note_fire", ()
