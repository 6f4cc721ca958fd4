"""How many ticks an action takes: what goes before the strike, and the strike itself (8.2)."""

from __future__ import annotations

from typing import NamedTuple

from game.core.rule import rule
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.components import Fighter
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.durations import durations
from game.rules.chaos.tables.forms import forms
from game.rules.chaos.tables.rows import Weapon

FISTS = "fist"
"""The weapon of who names none."""

QUICK = "hands"
"""What a perk adds to that saves ticks."""


class Parts(NamedTuple):
    """Ticks before the strike, and from the strike to the end."""

    before: int
    strike: int

    @property
    def whole(self) -> int:
        """All ticks."""
        return self.before + self.strike


class Course(NamedTuple):
    """What else takes time: the ticks of a run-up, the number of reasons that make it a called
    shot, whether the weapon has still to be drawn.
    """

    run: int = 0
    called: int = 0
    draws: bool = False


HERE = Course()
"""Within reach, the weapon in hand, no called shot."""


@rule("CF-TICK-04", "CF-TICK-06")
def parts(action: Action, fighter: Fighter, course: Course = HERE) -> Parts:
    """The parts of a Turn action; a deed without a strike is all strike."""
    if action.form == "fight":
        return Parts(_before(action, fighter, course), strike_ticks(action, fighter))
    if action.form == "parlay":
        return Parts(course.run, forms().parlay.ticks)
    if action.form == "chakra":
        return Parts(0, durations().deed.chakra)
    if action.form == "chore":
        return Parts(0, chore_ticks(action, fighter))
    return Parts(0, 0)


@rule("CF-CALL-01", "CF-CALL-07", "CF-FEINT-01")
def _before(action: Action, fighter: Fighter, course: Course) -> int:
    table = durations().before
    ticks = course.run + table.ready * course.draws
    ticks += table.called * course.called + table.feint * action.feint
    return ticks + (acquiring(row_of(action), fighter) if action.acquire else 0)


@rule("CF-ACQ-01", "CF-ACQ-04")
def acquiring(row: Weapon, fighter: Fighter) -> int:
    """The ticks to acquire a target with this weapon."""
    return max(durations().before.acquire - quick(row, fighter), 0)


@rule("CF-JAB-01", "CF-SPRAY-07", "CF-DUAL-01")
def strike_ticks(action: Action, fighter: Fighter) -> int:
    """The ticks from the strike to the end: the weapon's, a second strike's added."""
    row = row_of(action)
    if action.jab:
        ticks = durations().deed.jab
    elif action.how == "spray":
        ticks = refire(row, fighter) * (
            1 if row.multi > 1 else max(action.shots, len(action.targets))
        )
    else:
        ticks = refire(row, fighter)
    return ticks + (durations().deed.second if action.second else 0)


@rule("CF-SPRAY-10")
def refire(row: Weapon, fighter: Fighter) -> int:
    """The weapon's own ticks; quick hands are quicker with what is fired by hand."""
    manual = row.kind in ("fired", "energy") and not row.auto
    return max(row.ticks - (quick(row, fighter) if manual else 0), 1)


def quick(row: Weapon, fighter: Fighter) -> int:
    """The ticks that his perks save with this weapon where no blow is struck (table 2.3)."""
    known = tables().perks
    names = [name for skill in fighter.skills if skill.group == row.group for name in skill.perks]
    return -sum(known[name].worth for name in names if known[name].add == QUICK)


@rule("CF-MOVE-09", "CF-TICK-08")
def chore_ticks(action: Action, fighter: Fighter) -> int:
    """The ticks of a small deed; those of a race depend on the ground and are added there."""
    if action.how in ("natural", "recover", "face"):
        return 0
    row = tables().weapons.get(action.item)
    ticks = durations().deed.usual
    if action.how == "reload" and row is not None:
        ticks = row.reload
    if row is not None and action.how in ("reload", "draw"):
        ticks -= quick(row, fighter)
    return max(ticks, 1)


def row_of(action: Action) -> Weapon:
    """The weapon of an attack, fists where it names none."""
    return tables().weapons[action.weapon or FISTS]
