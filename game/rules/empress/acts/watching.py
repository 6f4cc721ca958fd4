"""What each side knows: alertness, hiding, sneaking, who is found, surprise at a meeting (3.15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.core.components import Position, Seen, Side
from game.core.events import Event
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.empress.exchange import stealth
from game.rules.empress.exchange.rolls import MADE
from game.rules.empress.sheet import components, turns
from game.rules.empress.sheet.figure import Figure, figure
from game.rules.empress.sheet.ground import exposed, hears, lookers, makes_out, sees
from game.rules.empress.sheet.situation import figures, foes
from game.rules.kit.ground.places import Place
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.guess import known_to
from game.rules.kit.people.hearsay import counts, heard_of


@rule("EM-SUR-14")
def alarms(step: Step, place: Place) -> None:
    """Everybody who hears the fight there is alert from now on."""
    for one in figures(step.world):
        if not one.alert and one.able and hears(one, place):
            step.world.put(one.unit, components.Alert())


@rule("EM-SUR-14")
def awakes(step: Step) -> None:
    """Everybody who sees an enemy is alert from now on."""
    world = step.world
    for one in figures(world):
        if one.alert or not one.able:
            continue
        if any(not foe.unsuspected and sees(world, one.unit, foe.unit) for foe in foes(world, one)):
            world.put(one.unit, components.Alert())


@rule("EM-SUR-14")
def reveal(step: Step, unit: int) -> None:
    """Whoever lay hidden is known to all from now on."""
    world, seen = step.world, step.world.find(unit, Seen)
    if seen is None:
        return
    world.drop(unit, seen)
    counts(world, figure(world, unit).side, -1)
    step.emit(Event("empress.found", "EM-SUR-14", unit, cell=world.get(unit, Position).cell))
    awakes(step)


@rule("EM-SUR-14")
def vanishes(step: Step, unit: int) -> None:
    """He hides: only his own side knows of him."""
    world, me = step.world, figure(step.world, unit)
    if world.find(unit, Seen) is not None or me.holds or me.gripped or me.swallows:
        return
    step.emit(Event("empress.vanishes", "EM-SUR-11", unit))
    world.put(unit, Seen((me.side,)))
    counts(world, me.side, 1)
    if world.find(unit, turns.Acting) is not None:
        heard_of(world, me.side)


@rule("EM-SUR-11", "EM-SUR-12", "EM-SUR-13")
def sneaking(
    reader: Reader, me: Figure, foe: Figure, activity: str, rolls: int = 1
) -> stealth.Sneaking:
    """A try of table VIII against this one."""
    noise = reader.get(field_of(reader), components.Terms).noise
    return stealth.Sneaking(me, foe, activity, foe.alert, noise, rolls)


@rule("EM-SUR-02", "EM-SUR-11", "EM-SUR-14")
def hide(step: Step, unit: int) -> Asking[None]:
    """He hides, by a roll against the sharpest in sight; one that fails wakes a surprised side."""
    world, me = step.world, figure(step.world, unit)
    near = lookers(world, me, me.place)
    if not near or (yield from tries(step, me, stealth.sharpest(near), stealth.HIDE)):
        vanishes(step, unit)
        return
    for foe in foes(world, me):
        had = world.find(foe.unit, components.Surprised)
        if had is not None and had.whole:
            world.drop(foe.unit, had)
            step.emit(Event("empress.aware", "EM-SUR-02", foe.unit))


@rule("EM-SUR-06", "EM-SUR-11", "EM-SUR-13", "EM-SUR-14")
def sneaks(step: Step, unit: int, path: Iterable[Cell], target: int | None) -> Asking[bool]:
    """Whether nobody has noticed him on this way."""
    me = figure(step.world, unit)
    for trial in trials(step.world, me, tuple(path), target):
        if not (yield from _tries(step, trial, passing=True)):
            reveal(step, unit)
            return False
    return True


@rule("EM-SUR-06", "EM-SUR-11", "EM-SUR-13", "EM-SUR-14")
def trials(
    reader: Reader, me: Figure, cells: Sequence[Cell], target: int | None
) -> Iterator[stealth.Sneaking]:
    """One try for each enemy who could see him on this way, against whom he steals up to that of
    closing in.
    """
    for foe in (one for one in foes(reader, me) if one.able):
        if foe.unit != target and not any(makes_out(reader, foe, (cell,)) for cell in cells):
            continue
        activity = stealth.CLOSE if foe.unit == target else stealth.HIDE
        rolls = 2 if any(exposed(reader, foe, cell) for cell in cells) else 1
        yield sneaking(reader, me, foe, activity, rolls)


TOLD = {
    stealth.HIDE: ("empress.hides", "empress.hides_badly"),
    stealth.CLOSE: ("empress.unnoticed", "empress.noticed"),
    stealth.PUNCH: ("empress.deceives", "empress.deceives_not"),
}
"""How it is told that a try of table VIII works, and that it does not."""


def tries(step: Step, me: Figure, foe: Figure, activity: str) -> Asking[bool]:
    """A try of table VIII against this one."""
    return (yield from _tries(step, sneaking(step.world, me, foe, activity)))


@rule("EM-SUR-06", "EM-SUR-11")
def _tries(step: Step, trial: stealth.Sneaking, *, passing: bool = False) -> Asking[bool]:
    """The same, perhaps in ``passing``; of all but a sucker punch only the side of whoever tries
    hears.
    """
    me, foe, activity = trial.me, trial.foe, trial.activity
    done = yield from step.run(stealth.sneaked(trial))
    key = TOLD[stealth.CLOSE if passing else activity][not done.done]
    whom = foe.unit if passing or activity != stealth.HIDE else None
    to = None if activity == stealth.PUNCH else frozenset((me.side,))
    step.emit(Event(key, "EM-SUR-11", me.unit, whom, outcomes=done.outcomes, to=to))
    return done.done


@rule("EM-SUR-01", "EM-SUR-10")
def caught_unawares(step: Step, side: str, *, wary: bool = False) -> None:
    """A party saves against surprise by its sharpest; ``wary``: the alert are not surprised."""
    world = step.world
    able = [one for one in figures(world) if one.side == side and one.able]
    party = [one for one in able if not (wary and one.alert)]
    if not party:
        return
    drawn = step.draw(stealth.surprise_check(party))
    key = "empress.ready" if drawn.grade == MADE else "empress.caught"
    step.emit(Event(key, "EM-SUR-01", stealth.sharpest(party).unit, outcomes=(drawn,)))
    if drawn.grade != MADE:
        for one in party:
            world.write(one.unit, components.Surprised(whole=True))


@rule("EM-SUR-10")
def charges_out(step: Step, unit: int) -> None:
    """Somebody hidden goes for the enemy openly: the other sides save against surprise."""
    for _, (side,) in step.world.each(Side):
        if not known_to(step.world, unit, side.id):
            caught_unawares(step, side.id, wary=True)
    reveal(step, unit)
