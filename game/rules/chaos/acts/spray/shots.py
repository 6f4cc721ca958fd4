"""One shot of a spray: its number, the answer to it, and the number that stands; and a new number
in its place (SPRAY-08, SPRAY-14).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.checks import Check, Modifier, Outcome
from game.core.components import Out, Position
from game.core.events import Event
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.step import Asking, Step
from game.core.view import View
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import answers, attacking, defending, guarding, reaching
from game.rules.chaos.acts.parlay import steel
from game.rules.chaos.acts.time import turns
from game.rules.chaos.exchange.clash import UNGUARDED, Standing, holding, number_of
from game.rules.chaos.exchange.facts import Attack, Strike
from game.rules.chaos.exchange.modifiers import bonuses
from game.rules.chaos.exchange.penalties import red, room_for_awkward
from game.rules.chaos.exchange.rolls import (
    FUMBLE,
    attack_bands,
    defence_check,
    guard_bands,
    guard_critical,
    held_bands,
    strike_check,
    worst_die,
)
from game.rules.chaos.sheet import agenda, derived, ki
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.components import (
    Condition,
    HeldTurn,
    Line,
    Prepared,
    Reserves,
    Spraying,
)
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import tables, weapon
from game.rules.chaos.tables.durations import durations
from game.rules.chaos.tables.forms import forms
from game.rules.chaos.tables.rows import Weapon


@rule("CF-SPRAY-01", "CF-SPRAY-07")
def why_lost(step: Step, unit: int, action: Action, marks: tuple[int, ...]) -> Event | None:
    """What tells that nothing is fired at all: no Ki for it, no weapon, or nobody to shoot at."""
    me = combatant(step.world, unit)
    if not ki.may(me.reserves, step.clock.round, "spray"):
        return Event("chaos.spray_dear", "CF-SPRAY-01", unit)
    if not attacking.has(me, action, weapon(action.weapon)):
        return Event("chaos.attack_lost", "CF-MISS-05", unit, action.target)
    return None if marks else Event("chaos.spray_vain", "CF-SPRAY-01", unit)


@rule("CF-CALL-08", "CF-SPRAY-14")
def shootable(reader: Reader, unit: int, target: int, item: str) -> bool:
    """Whether somebody can still be shot at with this: there, in the fight, in sight and in
    range.
    """
    here = reader.find(target, Position) is not None and reader.find(target, Out) is None
    return here and reaching.in_sight(reader, unit, target, item)


@rule("CF-SPRAY-02")
def worse(shot: int, recoil: int, *, awkward: bool = True) -> tuple[Modifier, ...]:
    """What a shot has against it beside what the first one has: Awkward once, if that counts, and
    recoil each time.
    """
    if shot < 2:
        return ()
    later = Modifier("CF-SPRAY-02", "chaos.spray_awkward", forms().spray.later * awkward)
    back = Modifier("CF-SPRAY-02", "chaos.recoil", -abs(recoil) * (shot - 1))
    return tuple(one for one in (later, back) if one.worth)


@rule("CF-SPRAY-02")
def number_of_shot(first: int, shot: int, recoil: int) -> int:
    """The attack number of shot number ``shot``, where that of the first shot is ``first``."""
    return first + sum(modifier.worth for modifier in worse(shot, recoil))


@rule("CF-SPRAY-11")
def misses(die: int, penalties: int, shot: int, recoil: int, worst: int) -> bool:
    """Whether a shot misses by itself: the die less its own penalties (a negative sum) is not
    above ``worst``, at which attacks of his miss.
    """
    return number_of_shot(die + penalties, shot, recoil) <= worst


def most_shots(left: int, penalties: int, recoil: int, worst: int, best: int) -> int:
    """How many shots are worth ordering: as many as are left, none that no die could let hit."""
    return next(
        (shot - 1 for shot in range(2, left + 1) if misses(best, penalties, shot, recoil, worst)),
        left,
    )


NO_ANSWER = "none"

USUAL = "evade"
"""How somebody defends himself later who had no defence at first."""

PASSING = ("CF-PEN-11", "CF-KI-02", "CF-PEN-12")
"""What on a defence roll is reckoned anew for each roll: Red, Ki, Prepare."""


@rule("CF-SPRAY-03", "CF-SPRAY-14")
def line_to(strike: Strike) -> Line:
    """What is on the shots at him and on his defence, as things stand at the declaration."""
    answer = strike.answer if strike.answer.method != NO_ANSWER else Answer(USUAL)
    found = defence_check(replace(strike, answer=answer)).modifiers
    defence = tuple(m for m in found if m.rule not in PASSING)
    awkward = room_for_awkward(strike.me, strike.here)
    shot = strike_check(strike).modifiers
    return Line(strike.foe.unit, shot, defence, strike.answer, awkward=awkward)


@rule("CF-SPRAY-02", "CF-SPRAY-11", "CF-CRIT-07")
def shot_check(me: Combatant, line: Line, attack: Attack, shot: int) -> Check:
    """The roll of shot number ``shot``, read from the one die: only the first can be critical."""
    found = (*line.shot, *worse(shot, attack.weapon.recoil, awkward=line.awkward))
    sides = tables().numbers.clash.die
    critical = derived.critical(me, attack.weapon, attack.how) if shot == 1 else sides + 1
    shift = sum(modifier.worth for modifier in found)
    bands = attack_bands(worst_die(me, found), critical, shift, numbered=True)
    rule_id = "CF-SPRAY-02" if shot > 1 else "CF-ROLL-01"
    return Check("attack", rule_id, me.unit, line.target, (1, sides), bands, modifiers=found)


def fallen(check: Check, die: int) -> Outcome:
    """A roll whose die lies on the table already."""
    return Outcome(check, (die,), die, check.grade(die))


@rule("CF-SPRAY-08", "CF-SPRAY-14")
def guard_check(
    foe: Combatant, line: Line, answer: Answer, by: int, first: Outcome | None = None
) -> Check:
    """A defence roll against a spray: as fixed at the declaration, with the Red of now; it is read
    against ``first``, the shot's roll, where that is known.
    """
    prepared = tuple(m for m in bonuses(foe, answer) if m.rule == "CF-PEN-12")
    found = (*line.defence, *red(foe), *ki.to("roll", answer.ki), *prepared)
    shift = sum(modifier.worth for modifier in found)
    sides = tables().numbers.clash.die
    bands = guard_bands(shift, None)
    if first is not None:
        bands = held_bands(holding(first, shift, guard_critical(foe, answer)))
    return Check("defence", "CF-SPRAY-08", foe.unit, by, (1, sides), bands, modifiers=found)


def standing(outcome: Outcome) -> int | None:
    """The number that stands after a defence roll; None after a natural 1."""
    return None if outcome.grade == FUMBLE else number_of(outcome)


@rule("CF-SPRAY-05")
def single_move(row: Weapon) -> bool:
    """Whether several missiles leave it at once, each at somebody else."""
    return row.multi > 1


def line_of(spraying: Spraying) -> Line:
    """The line of the next shot."""
    return spraying.lines[0 if spraying.burst else spraying.fired]


@rule("CF-SPRAY-06")
def number_against(reader: Reader, line: Line) -> Standing:
    """What stands against a later shot at him: the number that he has rolled, if any."""
    if line.guard is None:
        return UNGUARDED
    return defending.against(reader, line.target, Standing(line.guard, line.answer))


@rule("CF-SPRAY-13", "CF-KI-02", "CF-TICK-10")
def affordable(reader: Reader, unit: int, answer: Answer, now: int) -> Answer:
    """The same answer as he can carry it out now: none while he is busy with another defence, or
    with nothing to pay it with; with what he has prepared since; with as much Ki as he still has.
    """
    known = answers.prices(reader, unit, answer.method, now)
    pay = "prepared" if known == ("prepared",) else answer.pay
    if defending.why_mute(reader, unit) or pay not in known:
        return defending.NONE
    points = ki.on_roll(reader.get(unit, Reserves), now, int(pay == "ki"))
    return replace(answer, pay=pay, ki=min(answer.ki, points[-1]))


KIND = "chaos.again"

NO, ACTION, BOUGHT, PREPARE = "no", "action", "ki", "prepare"
"""What he does: nothing, a Free Action, one that Ki buys, his Turn or what he has prepared."""


@rule("CF-SPRAY-08", "CF-SPRAY-14")
def ways(reader: Reader, unit: int, in_round: int) -> tuple[str, ...]:
    """With what he can replace his number; a stunned man has no Turn to prepare with."""
    reserves = reader.get(unit, Reserves)
    state = reader.find(unit, Condition) or Condition()
    turn = reader.find(unit, HeldTurn) or reader.find(unit, Prepared)
    found = [NO]
    if reserves.actions > 0:
        found.append(ACTION)
    if ki.may_buy_action(reserves, in_round):
        found.append(BOUGHT)
    if turn is not None and not state.stunned:
        found.append(PREPARE)
    return tuple(found)


def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "chaos.again": with what, and Ki on the roll."""
    choice = partial.text("choice")
    if not choice:
        yield from (("choice", way) for way in ways(view, request.unit, view.clock.round))
    elif choice != NO and partial.get("ki") is None:
        reserves = view.get(request.unit, Reserves)
        points = ki.on_roll(reserves, view.clock.round, int(choice == BOUGHT))
        if len(points) > 1:
            yield from (("ki", count) for count in points)


@rule("CF-SPRAY-14", "CF-STEEL-03")
def offer(step: Step, by: int) -> Asking[None]:
    """Before a later shot who is under fire is asked once whether he replaces his number, even in
    the middle of his defence.
    """
    world = step.world
    spraying = world.get(by, Spraying)
    line = spraying.lines[0]
    unit = line.target
    if defending.why_mute(world, unit) not in ("", "CF-MULTI-01"):
        return
    about = (("by", by), ("guard", line.guard), ("shot", spraying.fired + 1))
    order = yield from step.ask(unit, KIND, about)
    choice = order.text("choice")
    if choice not in ("", NO):
        pays(step, unit, choice)
        yield from steel.broken_off(step, unit)
        renew_number(step, by, line, choice == PREPARE, order.unit("ki") or 0)


def pays(step: Step, unit: int, choice: str) -> None:
    """A Free Action, Ki for one, what he has prepared, or the Turn that he has held."""
    if choice != PREPARE:
        defending.pay(step, unit, Answer(pay=choice))
    elif step.world.find(unit, Prepared) is not None:
        defending.pay(step, unit, Answer(pay="prepared"))
    elif (held := step.world.find(unit, HeldTurn)) is not None:
        step.world.drop(unit, held)
        turns.after(step, unit, agenda.now(step.world) - durations().turn.prepare)


@rule("CF-SPRAY-08")
def renew_number(step: Step, by: int, line: Line, prepared: bool, count: int = 0) -> None:
    """A new number, which counts from the next shot on even if it is worse."""
    unit, world = line.target, step.world
    method = renewed(line)
    pay = "prepared" if prepared else ACTION
    answer = replace(line.answer, method=method, pay=pay, ki=count, to=None)
    ki.pay(step, unit, "roll", count)
    me = combatant(world, unit)
    outcome = step.draw(guard_check(me, line, answer, by))
    guard = standing(outcome)
    defending.begin(step, unit, by, Standing(guard, answer), answers.ticks_of(me, answer, ()))
    new = replace(line, answer=answer, guard=guard)
    spraying = world.get(by, Spraying)
    world.put(by, replace(spraying, lines=(new,)), spraying)
    facts = (("method", method), ("guard", guard or 0))
    step.emit(Event("chaos.new_number", "CF-SPRAY-08", unit, by, facts=facts, outcomes=(outcome,)))
    guarding.lets_be(step, unit, method)
    if guard is None:
        dropping.unbalance(step, unit)


def renewed(line: Line) -> str:
    """How he defends himself anew: as before where that can be, else as is usual."""
    known = line.answer.method
    return known if known in answers.OPEN_TO[defending.BURST] and known != NO_ANSWER else USUAL


@rule("CF-TICK-10", "CF-SPRAY-08")
def renews(step: Step, unit: int) -> None:
    """He prepares while a burst is fired at him: that gives him a new number at once."""
    for by, (spraying,) in step.world.each(Spraying):
        known = step.world.find(unit, Prepared)
        if spraying.burst and spraying.lines[0].target == unit and known is not None:
            pays(step, unit, PREPARE)
            renew_number(step, by, spraying.lines[0], prepared=True)
