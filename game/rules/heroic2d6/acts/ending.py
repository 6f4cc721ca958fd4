"""The end of a round, and of the fight: durations, who wakes, who has won (3.1)."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Clock, Reader, Result
from game.core.step import Step
from game.core.world import System
from game.rules.heroic2d6.acts.hurt import unward, wake
from game.rules.heroic2d6.sheet.components import Down, Due, Fighter, Netted, Warded
from game.rules.heroic2d6.sheet.figure import figure, terms
from game.rules.heroic2d6.sheet.situation import able
from game.rules.heroic2d6.tables.book import numbers
from game.rules.kit.ground.measures import alternating
from game.rules.kit.people.goals import judge, why
from game.rules.kit.people.standing import Appraisal, soundness
from game.rules.kit.people.stillness import counts_still, ended


class Ending(System):
    """What a round leaves behind."""

    @rule("H2-RND-03")
    def process(self, step: Step) -> None:
        for unit, (netted,) in step.world.each(Netted):
            _lasts(step, unit, netted)
        for unit, (warded,) in step.world.each(Warded):
            _fades(step, unit, warded)
        for unit, (down,) in step.world.each(Down):
            if 0 < down.wakes <= step.clock.round:
                wake(step, unit)
        for unit, _ in step.world.each(Due):
            step.world.forget(unit, Due)
        counts_still(step)


@rule("H2-RNG-10")
def _lasts(step: Step, unit: int, netted: Netted) -> None:
    """A net of magic lasts so many rounds, one of rope until he gets out of it."""
    if netted.rounds == 1:
        step.world.drop(unit, netted)
        step.emit(Event("heroic2d6.net_ends", "H2-RNG-10", unit))
    elif netted.rounds > 1:
        step.world.put(unit, Netted(netted.rounds - 1), netted)


def _fades(step: Step, unit: int, warded: Warded) -> None:
    """A ward of magic lasts so many rounds."""
    if warded.rounds > 1:
        step.world.put(unit, replace(warded, rounds=warded.rounds - 1), warded)
        return
    unward(step, unit)
    step.emit(Event("heroic2d6.ward_ends", "H2-MAG-04", unit))


def lies(reader: Reader, unit: int) -> bool:
    """Whether he has fallen and lives: whoever is to be taken is taken then."""
    return why(reader, unit) == "fallen"


JUDGE = judge("heroic2d6", Fighter, able, lies)


@rule("H2-RND-03", "H2-RND-04")
def winner(reader: Reader, clock: Clock) -> Result | None:
    """The last side that stands, at once; at the end of a round a goal, or nobody when nothing has
    happened for long or the last round is over.
    """
    if clock.phase not in ("turns", "ending"):
        return None
    rules, idle = ("H2-RND-03", "H2-RND-04"), terms(reader).idle
    return ended(JUDGE, reader, clock, "heroic2d6", rules, idle)


def weight(reader: Reader, unit: int) -> float:
    """What he counts for: his Health, and the best of his skills to attack with."""
    me = figure(reader, unit)
    best = max(me.level(name) for name in ("brawl", "sword_play", "marksmanship", "magic"))
    return me.health.full + 3 * best


APPRAISAL = Appraisal(JUDGE, weight, soundness, alternating)


@rule("H2-RND-01")
def elapsed(reader: Reader, clock: Clock) -> float:
    """Five seconds a round."""
    return float(clock.round * numbers().seconds)
