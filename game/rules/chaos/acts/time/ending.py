"""The end of a round: blood, the dying, whoever wakes, Free Actions, rounds without harm; and how a
fight stands and ends (WIN): beaten sides, goals, a stalemate, the last round.
"""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Health, Out
from game.core.events import Event, out
from game.core.rule import rule
from game.core.ruleset import Clock, Reader, Result
from game.core.step import Asking, Process, Step
from game.core.world import System
from game.rules.chaos.acts.deeds import chakra
from game.rules.chaos.acts.fight import applying
from game.rules.chaos.acts.parlay import entangling, holds, steel
from game.rules.chaos.acts.time import initiative, stunned
from game.rules.chaos.exchange.aftermath import blood_loss
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.sheet import derived, fighter
from game.rules.chaos.sheet.agenda import Plight, Ticks, Unharmed, field_of
from game.rules.chaos.sheet.components import FOR_THE_FIGHT, Fighter, Reserves, Wear, Wounds
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.muster import condition_of, fighters, members
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.durations import durations
from game.rules.chaos.tables.ground import numbers
from game.rules.kit.people import goals
from game.rules.kit.people.goals import Judge, aims_of
from game.rules.kit.people.roster import Arrives
from game.rules.kit.people.standing import Appraisal

DEAD = "dead"


class Ending(System):
    """What a round leaves behind; the dead hold nobody in the next."""

    @rule("CF-HOLD-06", "CF-ENT-04", "CF-STEEL-03")
    def process(self, step: Step) -> Process:
        for unit in fighters(step.world):
            yield from bleeds(step, unit)
        chakra.befell(step)
        for unit in fighters(step.world):
            dies(step, unit)
        holds.slip(step)
        steel.slip(step)
        for unit in fighters(step.world):
            wakes(step, unit)
            fighter.fades(step, unit)
            refills(step, unit)
        initiative.close(step)
        reckons(step)
        return None


@rule("CF-DMG-15", "CF-DMG-14")
def bleeds(step: Step, unit: int) -> Asking[None]:
    """He loses the Blood of this round: none left is death, little is a Resist Death each."""
    for _ in range(blood_loss(combatant(step.world, unit))):
        had = step.world.get(unit, Reserves)
        step.world.put(unit, replace(had, blood=had.blood - 1), had)
        facts = (("left", had.blood - 1),)
        step.emit(Event("chaos.bleeds", "CF-DMG-15", unit, facts=facts))
        if had.blood <= 1:
            lost(step, unit, DEAD, "CF-DMG-15")
            return
        if had.blood - 1 <= tables().numbers.blood.death:
            yield from fights_death(step, unit)


@rule("CF-DMG-14")
def fights_death(step: Step, unit: int) -> Asking[None]:
    """A Resist Death; failing it he is dying."""
    if condition_of(step.world, unit).dying:
        return
    told = Event("chaos.clings_to_life", "CF-DMG-14", unit)
    if not (yield from stunned.withstands(step, "death", told, "chaos.is_dying")):
        yield from applying.dies(step, unit)


@rule("CF-DMG-14")
def dies(step: Step, unit: int) -> None:
    """Whoever is dying is dead now."""
    if condition_of(step.world, unit).dying:
        lost(step, unit, DEAD, "CF-DMG-14")


def lost(step: Step, unit: int, why: str, rule_id: str) -> None:
    """He is out of the fight, and whatever he was about is over."""
    applying.nothing_more(step, unit)
    step.world.put(unit, Out(why), step.world.find(unit, Out))
    step.emit(out(unit, why, rule_id))


@rule("CF-KO-08", "CF-KO-10")
def wakes(step: Step, unit: int) -> None:
    """Who was unconscious to the end of this round comes to, on the ground."""
    had = condition_of(step.world, unit)
    if had.asleep == step.clock.round:
        step.world.put(unit, replace(had, asleep=0), had)
        step.emit(Event("chaos.wakes", "CF-KO-10", unit))
        if holds.may_try(step.world, unit, step.clock.round):
            entangling.next_round(step, unit)


@rule("CF-TICK-07", "CF-TICK-13")
def refills(step: Step, unit: int) -> None:
    """His Free Actions are all there again."""
    had = step.world.get(unit, Reserves)
    full = derived.free_actions(combatant(step.world, unit))
    now = replace(had, actions=full, once=())
    if now != had:
        step.world.put(unit, now, had)


def plight(reader: Reader, unit: int) -> Plight:
    """What he has left of all that harm takes."""
    reserves, condition = reader.get(unit, Reserves), condition_of(reader, unit)
    return Plight(
        reader.get(unit, Health).now,
        reserves.blood,
        -worn_away(reader.find(unit, Wear) or Wear()),
        reserves.natural,
        (reader.find(unit, Wounds) or Wounds()).total,
        condition.asleep != 0 or reader.find(unit, Out) is not None,
    )


def worn_away(wear: Wear) -> int:
    """The PFb that his armour, weapons and shields have lost in all."""
    whole = {row.id: row.pfb for row in tables().weapons.values()}
    whole.update((row.id, row.pfb) for row in tables().armour.values())
    return sum(max(whole.get(item, 0) - left, 0) for item, left in wear.left)


@rule("CF-WIN-02")
def worse(before: Plight, now: Plight) -> bool:
    """Whether he lost hit points, Blood or PFb, took Red, or fell unconscious."""
    return (
        now.points < before.points
        or now.blood < before.blood
        or now.armour < before.armour
        or now.natural < before.natural
        or now.red > before.red
        or (now.down and not before.down)
    )


@rule("CF-WIN-02")
def reckons(step: Step) -> None:
    """Count the rounds in a row in which nobody came to harm, and warn of the end they make."""
    world, field = step.world, field_of(step.world)
    had = world.get(field, Unharmed)
    harmed = had.harmed
    for unit, _ in world.each(Fighter):
        before, now = world.find(unit, Plight), plight(world, unit)
        harmed = harmed or (before is not None and worse(before, now))
        if now != before:
            world.put(unit, now, before)
    # Who still comes may make an end of it: that is no stalemate.
    coming = any(True for _ in world.each(Arrives))
    count = 0 if harmed or coming else had.rounds + 1
    world.put(field, Unharmed(count), had)
    numbers = durations().rounds
    if numbers.warning <= count < numbers.stalemate:
        left = numbers.stalemate - count
        step.emit(Event("chaos.stalemate", "CF-WIN-02", facts=(("n", count), ("left", left))))


JUDGED = "ending"
"""The phase after which the fight is judged."""


@rule("CF-WIN-01")
def able(reader: Reader, unit: int) -> bool:
    """Whether he is still in the fight: not at his Red Limit, dead or dying, asleep for the fight,
    surrendered or gone. Who has still to join is.
    """
    state = condition_of(reader, unit)
    return not (reader.find(unit, Out) is not None or state.dying or state.asleep == FOR_THE_FIGHT)


JUDGE = Judge(
    members,
    able,
    *("chaos.all_out", "chaos.foes_out", "chaos.goal_", "chaos.ward_lost"),
    fallen=lambda reader, unit: not able(reader, unit),
)
"""Who is in the fight, as this book has it."""


def winner(state: Reader, clock: Clock) -> Result | None:
    """The result, if the round that has just ended decided the fight."""
    return decided(state, clock) if clock.phase == JUDGED else None


def decided(state: Reader, clock: Clock) -> Result | None:
    """The result as it stands at the end of this round, None if the fight goes on."""
    return reached(state, clock) or beaten(state) or undecided(state, clock)


@rule("CF-WIN-01")
def beaten(state: Reader) -> Result | None:
    """A side that has nobody left in the fight has lost; all of them at once: a draw."""
    return JUDGE.beaten(state, "CF-WIN-01")


@rule("CF-WIN-01")
def reached(state: Reader, clock: Clock) -> Result | None:
    """The first goal of the scenario that has come true."""
    return JUDGE.reached(state, clock.round, "CF-WIN-01")


@rule("CF-WIN-02")
def stalemate(reader: Reader) -> bool:
    """Whether so many rounds have passed without harm that the fight ends."""
    known = reader.find(field_of(reader), Unharmed)
    return known is not None and known.rounds >= durations().rounds.stalemate


@rule("CF-WIN-02")
def undecided(state: Reader, clock: Clock) -> Result | None:
    """Too many rounds without harm, or the last round: a draw, but for him who was to hold his
    ground and does.
    """
    aims, stale = aims_of(state), stalemate(state)
    if not stale and clock.round < aims.last:
        return None
    keepers = [goal for goal in aims.goals if goal.kind == "hold"]
    for goal in keepers:
        if goals.holds(JUDGE, state, goal) and goals.share(JUDGE, state, goal.side) >= goal.share:
            return Result(goal.side, "CF-WIN-02", "chaos.goal_hold")
    return Result(None, "CF-WIN-02", "chaos.stalemate_ends" if stale else "chaos.time_is_up")


METRES_PER_SECOND = 3.6
"""So many km/h are one metre a second."""

POINTS, LYING, STUNNED, HELD, ASLEEP = 0.25, 0.85, 0.8, 0.5, 0.3
"""What of somebody's worth his hit points are; parts left to who lies, is stunned, held, asleep."""


def weight(reader: Reader, unit: int) -> float:
    """What he counts for on his side: his hit points, and what he knows of fighting."""
    who = combatant(reader, unit)
    skill = max((skill.level for skill in who.fighter.skills), default=0)
    return who.hp.full + skill + who.fighter.speed + who.fighter.agility


def soundness(reader: Reader, unit: int) -> float:
    """How much of somebody who can fight is left."""
    who = combatant(reader, unit)
    sound = (1 - POINTS) * max(0.0, 1 - who.wounds.total / derived.red_limit(who))
    sound += POINTS * who.hp.now / who.hp.full
    state = who.condition
    for is_so, part in (
        (state.prone, LYING),
        (state.stunned, STUNNED),
        (who.held_by is not None, HELD),
        (state.asleep != 0, ASLEEP),
    ):
        sound *= part if is_so else 1.0
    return sound


APPRAISAL = Appraisal(JUDGE, weight, soundness, distance)


def value(reader: Reader, side: str) -> float:
    """From -1 (lost) to 1 (won); for the other side of two the same with its sign changed."""
    return APPRAISAL.value(reader, side)


@rule("CF-TICK-02")
def elapsed(reader: Reader, clock: Clock) -> float:
    """The seconds of all ticks that have passed."""
    known = reader.get(field_of(reader), Ticks)
    return (known.before + known.top - known.now) * METRES_PER_SECOND / numbers().impact.tick


def suffered(reader: Reader, unit: int) -> int:
    """How much Red somebody carries."""
    known = reader.find(unit, Wounds)
    return known.total if known else 0
