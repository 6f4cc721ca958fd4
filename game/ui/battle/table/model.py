"""From a seat's view to pictures: what each unit looks like, whose it is, what it is called."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import lru_cache

from pygame import Surface

from game.core.components import Commands, Leads, Out, Side, Strength, Unit
from game.core.shown import Card, Chip
from game.core.view import View
from game.play.names import called
from game.play.telling import archetypes
from game.play.words import say, templates
from game.ui import text
from game.ui.art.palette import TINCTURES, Colour, helm_of
from game.ui.art.troops.unit import UnitLook
from game.ui.battle.table.shown import Shown
from game.ui.field.token.weapons import COMMANDER, charge_by, company_charge
from game.ui.text import Style

WHICH_WAY = {"N": "right", "S": "left", "E": "down", "W": "up"}
GRAVE = 3
"""States of a unit or leader from this gravity on are worth a warning."""

WAVERING, BROKEN = 4, 8
"""From these gravities on a unit's pennon droops, and is struck."""


@dataclass(frozen=True, slots=True)
class Bearing:
    """How a unit is shown besides what the field says: seal, selection, the pennon's wave."""

    seal: str | None = None
    selected: bool = False
    frame: int = 0
    pose: str = "stand"
    commander: bool = False
    short: bool = False
    step: int = 0
    morale: int = 0


PLAIN = Bearing()


def unit_look(view: View, unit: int, shown: Shown, bearing: Bearing = PLAIN) -> UnitLook:
    """The picture of a unit as it is shown now."""
    known = view.get(unit, Unit)
    tincture = tincture_of(view, known.side)
    return UnitLook(
        look=archetypes.look(known.archetype),
        tincture=tincture,
        helm=helm_of(TINCTURES[tincture]),
        now=max(0, shown.now - shown.falling),
        full=shown.full,
        facing=WHICH_WAY[shown.facing],
        seed=zlib.crc32(f"{known.name}/{unit}".encode()) & 0xFFFF,
        pose=bearing.pose,
        chip=chip_words(view, unit, bearing.short),
        seal=bearing.seal,
        commander=bearing.commander,
        frame=bearing.frame,
        step=bearing.step,
        morale=bearing.morale,
        toppling=shown.toppling,
        tilt=shown.tilt,
    )


def morale(view: View, unit: int) -> int:
    """How steady a unit is: 0 steady, 1 wavering, 2 broken."""
    worst = max((chip.gravity for chip in card(view, unit).chips), default=0)
    return (worst >= WAVERING) + (worst >= BROKEN)


def chip_words(view: View, unit: int, short: bool) -> str | None:
    """The gravest state of a unit in a word or two, or None."""
    chips = card(view, unit).chips
    if not chips:
        return None
    worst: Chip = max(chips, key=lambda chip: chip.gravity)
    brief = f"{worst.key}_short"
    return said_of(view, unit, brief if short and brief in templates() else worst.key)


def said_of(view: View, unit: int, key: str) -> str:
    """What this key says of somebody: a woman has words of her own where a language has them."""
    return say(key, {"unit": name_of(view, unit)})


def gravest(view: View, unit: int) -> Chip | None:
    """The unit's gravest state that is worth a warning, or None."""
    grave = [chip for chip in card(view, unit).chips if chip.gravity >= GRAVE]
    return max(grave, key=lambda chip: chip.gravity, default=None)


@lru_cache(maxsize=128)
def card(view: View, unit: int) -> Card:
    """The unit's card as its rulebook writes it; worked out once for each view."""
    return view.scale.card(view, unit)


def emblem(view: View, unit: int) -> str:
    """The charge on somebody's shield, the same wherever he is shown: a company's arm, what a
    fighter has in his hand, the commander's own.
    """
    known = view.get(unit, Unit)
    if view.find(unit, Strength) is not None:
        return company_charge(known.archetype)
    if view.find(unit, Commands) is not None:
        return COMMANDER
    return charge_by(view.ruleset.id, known.archetype, card(view, unit))


def side_of(view: View, side: str) -> Side:
    """The side's own component."""
    found: Side = next(known for _, (known,) in view.each(Side) if known.id == side)
    return found


def tincture_of(view: View, side: str) -> str:
    """The name of a side's tincture; one we cannot draw becomes sable."""
    name = side_of(view, side).tincture
    return name if name in TINCTURES else "sable"


def commander_of(view: View, side: str) -> int | None:
    """The entity that commands this side now."""
    return next(
        (
            unit
            for unit, (commands, _) in view.each(Commands, Unit)
            if commands.side == side and view.find(unit, Out) is None
        ),
        None,
    )


def leader_of(view: View, unit: int) -> int | None:
    """The fighter who leads this unit now."""
    return next(
        (
            fighter
            for fighter, (leads,) in view.each(Leads)
            if leads.unit == unit and view.find(fighter, Out) is None
        ),
        None,
    )


def name_of(view: View, unit: int | None) -> str:
    """The unit's name, or a dash."""
    known = view.find(unit, Unit) if unit is not None else None
    return called(known.name) if known else "–"


def letters(words: str, size: int, weight: str, colour: Colour) -> Surface:
    """Lettering for the drawings, which know no fonts of their own."""
    italic = weight == "italic"
    return text.image(words, Style(size, "regular" if italic else weight, italic, colour))
