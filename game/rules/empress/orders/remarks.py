"""What the odds remark beside their numbers (3.4, 3.7, 3.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.forecast import Forecast
from game.core.orders import Slot
from game.core.view import View
from game.rules.empress.acts.aims import may_strike
from game.rules.empress.exchange.attack import automatic
from game.rules.empress.exchange.blow import Attack, disadvantage
from game.rules.empress.exchange.defence import defence, intercepting
from game.rules.empress.exchange.maneuvers import Maneuver
from game.rules.empress.orders.chances import Tries
from game.rules.empress.sheet import gear
from game.rules.empress.tables import book

Note = tuple[str, tuple[Slot, ...]]
"""A wording key with its facts."""

OUTREACHED = "empress.note_outreached"
"""That the target may strike first."""

COMES_OUT: Note = ("empress.note_comes_out", ())
"""That he hides no more after such a way."""

NONE_AT_HAND: Note = ("empress.note_none_at_hand", ())
"""That nobody who still fights can be attacked from where he stands."""


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
    if attack.at.crowded and attack.law.lotfp_fire_into_melee:
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
        yield "empress.note_armour", (("n", against.armor_class),)
    yield from _apart(attack)


def _apart(attack: Attack) -> Iterator[Note]:
    """Why the classes are others than against a plain blow from the front, as his tip tells them:
    what goes round the armour, a shield that does not guard, the wall of the others', and parts of
    Hit Class that do not count here.
    """
    row, worn = book.numbers(), attack.foe.fighter.coverage
    thrust = row.thrust if gear.thrusting(attack.me, attack.weapon) else 0
    grip = row.grip if attack.within_grapple else 0
    for why, n in (("thrust", min(worn, thrust)), ("grip", min(worn, grip))):
        if n:
            yield f"empress.note_{why}", (("n", n),)
    borne = intercepting(attack)
    if borne is not None and attack.at.wall:
        yield "empress.note_wall", (("n", attack.at.wall),)
    if borne is None and intercepting(plainly(attack)) is not None:
        yield "empress.note_bare_side", ()
    now = defence(attack).parts
    for part in defence(plainly(attack)).parts:
        if part not in now:
            yield f"empress.note_lacks_{part.label.rpartition('class_')[2]}", (("n", part.worth),)


def plainly(attack: Attack) -> Attack:
    """A plain blow from the front at the same one, as his tip judges him."""
    return Attack(attack.foe, attack.foe, book.weapons()["sword"], attack.law)


def _met(view: View, attack: Attack) -> Iterator[Note]:
    """Whether the longer weapon of the target may strike first."""
    early = not attack.at.interrupting and disadvantage(attack)
    if early and may_strike(view, attack.foe, attack.me):
        yield about("outreached", attack.foe.unit)


def first(found: Forecast) -> Forecast:
    """What is told of an attack that no longer weapon precedes, without that it may."""
    return replace(found, notes=tuple(note for note in found.notes if note[0] != OUTREACHED))


def on_maneuver(view: View, maneuver: Maneuver, found: Tries) -> Iterator[Note]:
    """What each aim brings, and how often that is a pin or being swallowed."""
    for aim in maneuver.aims:
        yield f"empress.aim_note.{aim}", ()
    for grip in ("pinned", "swallowed"):
        part = sum(p for (_, _, reached), p in found if grip in reached)
        if part:
            yield chance(grip, part)
    yield from _met(view, maneuver.attack)
