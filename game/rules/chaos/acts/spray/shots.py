"""One shot of a spray: its number, the answer to it, and the number that stands. No world."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Check, Modifier, Outcome
from game.core.rule import rule
from game.rules.chaos.exchange.clash import holding, number_of
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
from game.rules.chaos.sheet import derived, ki
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.components import Line
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.forms import forms
from game.rules.chaos.tables.rows import Weapon


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
    return die + penalties + sum(modifier.worth for modifier in worse(shot, recoil)) <= worst


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
    found = (*line.defence, *red(foe), *ki.to_roll(answer.ki), *prepared)
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
