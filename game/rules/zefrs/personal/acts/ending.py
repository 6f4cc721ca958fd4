"""The end of a turn, and of the fight: what passes, turns without harm, goals, prisoners, time."""

from __future__ import annotations

from game.core.components import Aims, Health, Out, Position, Side, Unit
from game.core.events import Event, out
from game.core.rule import rule
from game.core.ruleset import Clock, Reader, Result
from game.core.step import Step
from game.core.world import System
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.goals import TAKEN, Judge, holds, share
from game.rules.zefrs.personal.acts import passing
from game.rules.zefrs.personal.sheet.gaits import Routes
from game.rules.zefrs.personal.sheet.muster import idle
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.components import Placed, Plight, Queue, Spent, Stalemate, Sworn, Waits
from game.rules.zefrs.sheet.fighter import STEADY, Condition, Fighter, combatant
from game.rules.zefrs.sheet.wounds import Wounds
from game.rules.zefrs.tables import tables

FOR_A_TURN = (Spent, Sworn, Routes, Placed, Waits, Queue)
"""What holds for one turn only."""


class Ending(System):
    """States pass, the turn is wiped off, and harm is reckoned up."""

    def process(self, step: Step) -> None:
        reckon(step)
        passing.pass_turn(step)
        beasts_rise(step)
        wipe(step)
        remember(step)


@rule("ZF-RUSH-06", "ZF-RUSH-10")
def beasts_rise(step: Step) -> None:
    """A beast that was bowled over gets up by itself: it declares nothing."""
    for unit, (fighter, condition) in step.world.each(Fighter, Condition):
        who = combatant(step.world, unit)
        lies = condition.fallen and step.world.find(unit, Out) is None
        able_to = not idle(who) and not wounds.crawls(who.wounds)
        if lies and able_to and fighter.combat_class == "MOUNT":
            step.world.amend(unit, condition, fallen=False)
            step.emit(Event("zefrs.stands_up", "ZF-RUSH-10", unit))


@rule("ZF-GEN-04")
def wipe(step: Step) -> None:
    """The turn is over: nothing of it counts in the next."""
    for kind in FOR_A_TURN:
        for unit, _ in step.world.each(kind):
            step.world.forget(unit, kind)


def plight(reader: Reader, unit: int) -> Plight:
    """How somebody stands now."""
    condition = reader.find(unit, Condition) or STEADY
    return Plight(
        reader.get(unit, Health).now,
        len((reader.find(unit, Wounds) or Wounds()).suffered),
        condition.fallen,
        condition.held,
        condition.helpless,
        reader.find(unit, Out) is not None,
    )


def remember(step: Step) -> None:
    """Note how everybody stands as the next turn begins."""
    for unit, _ in step.world.each(Unit, Fighter, Health):
        step.world.write(unit, plight(step.world, unit))


@rule("ZF-END-05")
def worse(before: Plight, now: Plight) -> bool:
    """Whether he has come to harm: lost points, was wounded, felled, held, bound, knocked out."""
    return (
        now.points < before.points
        or now.wounds > before.wounds
        or (now.fallen and not before.fallen)
        or (now.held and not before.held)
        or (now.helpless and not before.helpless)
        or (now.out and not before.out)
    )


@rule("ZF-END-05")
def reckon(step: Step) -> None:
    """Count the turns in a row in which nobody came to harm."""
    field = field_of(step.world)
    known = step.world.find(field, Stalemate) or Stalemate()
    harmed = known.harmed or any(
        worse(before, plight(step.world, unit)) for unit, (before,) in step.world.each(Plight)
    )
    turns = 0 if harmed else known.turns + 1
    step.world.write(field, Stalemate(turns))
    if turns == tables().numbers.personal.stalemate_turns:
        step.emit(Event("zefrs.stalemate", "ZF-END-05", facts=(("n", turns),)))


@rule("ZF-END-05")
def stalemate(reader: Reader) -> bool:
    """Whether so many turns have passed without harm that the fight ends undecided."""
    known = reader.find(field_of(reader), Stalemate)
    return known is not None and known.turns >= tables().numbers.personal.stalemate_turns


JUDGED = ("free", "ending")
"""The phases after which the fight is judged: surprise, and every whole turn."""


class Prisoners(System):
    """When the fight is decided, the helpless of the losing sides are taken; where it ends
    undecided, by those who have more on their feet.
    """

    def process(self, step: Step) -> None:
        result = decided(step.world, step.clock)
        if result is None:
            return
        victor = result.winner or stronger(step.world)
        if victor is not None:
            take(step, victor)


@rule("ZF-END-05")
def stronger(reader: Reader) -> str | None:
    """The side that has more fighters on their feet than any other, None if none has."""
    counts = {side.id: len(on_their_feet(reader, side.id)) for _, (side,) in reader.each(Side)}
    most = [side for side, count in counts.items() if count == max(counts.values())]
    return most[0] if len(most) == 1 else None


def on_their_feet(reader: Reader, side: str) -> tuple[int, ...]:
    """Those of a side who are on the field, in the fight, and do not lie."""
    return tuple(
        unit
        for unit in JUDGE.in_fight(reader, side)
        if reader.find(unit, Position) is not None and not combatant(reader, unit).condition.fallen
    )


@rule("ZF-END-04")
def take(step: Step, victor: str) -> None:
    """Unconscious and bound members of the losing sides are captured."""
    for unit, (who, _) in step.world.each(Unit, Fighter):
        if who.side != victor and in_their_hands(step.world, unit):
            step.world.write(unit, Out("captured"))
            step.emit(out(unit, "captured", "ZF-END-04"))


def in_their_hands(reader: Reader, unit: int) -> bool:
    """Whether he lies unconscious or is bound, and is no prisoner yet."""
    gone, who = reader.find(unit, Out), combatant(reader, unit)
    if who.fighter.combat_class == "MOUNT":
        return False
    if gone is not None:
        return gone.why in TAKEN and gone.why != "captured"
    return who.condition.helpless


def winner(state: Reader, clock: Clock) -> Result | None:
    """The result, if surprise or a whole turn has just ended and decided the fight."""
    return decided(state, clock) if clock.phase in JUDGED else None


def decided(state: Reader, clock: Clock) -> Result | None:
    """The result as it stands at the end of this turn, None if the fight goes on."""
    return reached(state, clock) or beaten(state) or undecided(state, clock)


@rule("ZF-END-01")
def able(reader: Reader, unit: int) -> bool:
    """Whether he is still in the fight: not dead, down, unconscious, bound, surrendered, gone or
    under a wound that forbids Fight. Who has still to join is.
    """
    who = combatant(reader, unit)
    down = reader.find(unit, Out) is not None or who.condition.helpless
    return not down and not wounds.forbids(who.wounds, "fight")


def members(reader: Reader, side: str) -> tuple[int, ...]:
    """All fighters of a side, mounts left out, whatever has become of them."""
    return tuple(
        unit
        for unit, (who, fighter) in reader.each(Unit, Fighter)
        if who.side == side and fighter.combat_class != "MOUNT"
    )


JUDGE = Judge(
    members,
    able,
    *("zefrs.all_down", "zefrs.foes_beaten", "zefrs.fight_", "zefrs.ward_lost"),
    fallen=lambda reader, unit: not able(reader, unit),
)
"""Who is in the fight, as this book has it."""


@rule("ZF-END-01")
def beaten(state: Reader) -> Result | None:
    """A side of which nobody is left able has lost; all of them at once: nobody wins."""
    return JUDGE.beaten(state, "ZF-END-01")


@rule("ZF-END-01", "ZF-END-02")
def reached(state: Reader, clock: Clock) -> Result | None:
    """The first goal of the scenario that has come true."""
    return JUDGE.reached(state, clock.round, "ZF-END-01")


@rule("ZF-END-05")
def undecided(state: Reader, clock: Clock) -> Result | None:
    """Too many turns without harm, or the last turn: nobody wins, but who was to hold his ground
    and does.
    """
    aims = state.get(field_of(state), Aims)
    stale = stalemate(state)
    if not stale and clock.round < aims.last:
        return None
    keepers = [goal for goal in aims.goals if goal.kind == "hold" and holds(JUDGE, state, goal)]
    if keepers and share(JUDGE, state, keepers[0].side) >= keepers[0].share:
        return Result(keepers[0].side, "ZF-END-05", "zefrs.fight_hold")
    return Result(None, "ZF-END-05", "zefrs.fight_stalemate" if stale else "zefrs.time_is_up")
