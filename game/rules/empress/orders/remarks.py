"""What the odds remark: the classes to be reached, who strikes first, what a maneuver brings."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import Slot
from game.core.view import View
from game.rules.empress.acts.aims import may_strike
from game.rules.empress.exchange.attack import automatic
from game.rules.empress.exchange.blow import Attack, disadvantage
from game.rules.empress.exchange.defence import defence
from game.rules.empress.exchange.maneuvers import Maneuver
from game.rules.empress.orders.chances import Tries

Note = tuple[str, tuple[Slot, ...]]
"""A wording key with its facts."""


OUTREACHED = "empress.note_outreached"
"""That the target may strike first."""


def about(key: str, unit: int) -> Note:
    """What somebody may do."""
    return f"empress.note_{key}", (("unit", unit),)


def chance(key: str, part: float) -> Note:
    """A chance in hundredths."""
    return f"empress.note_{key}", (("n", round(100 * part)),)


def on_attack(view: View, attack: Attack) -> Iterator[Note]:
    """That no roll is needed, or the classes to be reached; whether the target strikes first. An
    answer has one line for all its remarks, and none of it for the classes.
    """
    if automatic(attack):
        yield "empress.note_automatic", ()
    else:
        if not (attack.at.interrupting or attack.at.cleave):
            yield from _classes(attack)
        yield from _met(view, attack)
    if attack.at.crowded and attack.law.into_melee:
        yield "empress.note_melee", ()
    if attack.weapon.grapples:
        yield "empress.note_grapples", ()
    if attack.weapon.venom:
        yield "empress.note_venom", ()


def _classes(attack: Attack) -> Iterator[Note]:
    """Hit Class, and Armor Class or that there is no way around the armour."""
    against = defence(attack)
    yield "empress.note_class", (("n", against.hit_class),)
    if against.complete:
        yield "empress.note_complete", ()
    elif against.coverage:
        yield "empress.note_armour", (("n", against.hit_class + against.coverage),)


def _met(view: View, attack: Attack) -> Iterator[Note]:
    """Whether the longer weapon of the target may strike first."""
    if attack.ranged or attack.at.interrupting or not disadvantage(attack):
        return
    if may_strike(view, attack.foe, attack.me):
        yield about("outreached", attack.foe.unit)


def on_maneuver(view: View, maneuver: Maneuver, found: Tries) -> Iterator[Note]:
    """What each aim brings, and how often that is a pin or being swallowed."""
    for aim in maneuver.aims:
        yield f"empress.aim_note.{aim}", ()
    for grip in ("pinned", "swallowed"):
        part = sum(p for (_, _, reached), p in found if grip in reached)
        if part:
            yield chance(grip, part)
    yield from _met(view, maneuver.attack)
