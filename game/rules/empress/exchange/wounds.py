"""What a hit brings beside lost points: contact and venom, dying, injuries (3.21, 3.22)."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.checks import Check, Drawn, Exchange, Grade, Modifier, Outcome, rolled
from game.core.rule import rule
from game.rules.empress.exchange import blow, damage
from game.rules.empress.exchange.rolls import MADE, critical_save, save_check
from game.rules.empress.sheet.figure import Figure
from game.rules.empress.sheet.stats import INCAPACITATED, condition, first_die
from game.rules.empress.tables import book, rows

BLUNT = "blunt"

LIGHT, SERIOUS = "light", "serious"
"""Injuries."""


@dataclass(frozen=True, slots=True)
class Touched:
    """Whether a hit touched skin; how long its venom incapacitates, if the save against it failed;
    and the dice.
    """

    contact: bool
    lasts: Outcome | None = None
    outcomes: tuple[Drawn, ...] = field(default=(), compare=False)

    @property
    def poisons(self) -> bool:
        """Whether it brings down whom it touched."""
        return self.lasts is not None

    @property
    @rule("EM-CON-06")
    def rounds(self) -> int:
        """For how many rounds; only who asks for it tells the die by its faces."""
        return self.lasts.total if self.lasts else 0


@rule("EM-CON-01", "EM-CON-02", "EM-CON-03")
def possible(weapon: rows.Weapon, harm: damage.Harm) -> bool:
    """Whether a hit can touch skin: one that was intercepted only with a blade or point, and with
    three points or more past Protection.
    """
    if not harm.by:
        return True
    return weapon.kind != BLUNT and harm.points >= book.numbers().contact


@rule("EM-CON-03", "EM-CON-04", "EM-CON-05")
def touched(attack: blow.Attack, grade: Grade, harm: damage.Harm, skin: bool) -> Exchange[Touched]:
    """Whether a hit touches: any does where bare skin is not needed, one that wounds does, and a
    save against Reflexes avoids the others.
    """
    if not skin:
        return Touched(True)
    if not possible(attack.weapon, harm):
        return Touched(False)
    foe = attack.foe
    if foe.health.now - harm.points <= 0:
        return Touched(True)
    shifts = critical_save(grade == damage.CRITICAL, "EM-CON-05")
    check = save_check("contact", "EM-CON-05", foe, "reflexes", shifts, attack.me.unit)
    drawn = yield from rolled(check)
    return Touched(drawn.grade != MADE, outcomes=(drawn,))


@rule("EM-CON-01", "EM-CON-06")
def envenomed(attack: blow.Attack, grade: Grade, harm: damage.Harm) -> Exchange[Touched]:
    """What a hit with something venomous brings beside damage: the save against its venom, and the
    die of the rounds where that fails.
    """
    row, foe, by = book.venoms()[attack.weapon.venom], attack.foe, attack.me.unit
    touch = yield from touched(attack, grade, harm, row.skin)
    if not touch.contact:
        return touch
    drawn = yield from rolled(save_check("venom", "EM-CON-06", foe, row.save, (), by))
    if drawn.grade == MADE:
        return Touched(True, None, (*touch.outcomes, drawn))
    lasts = yield from rolled(Check("venom_lasts", "EM-CON-06", foe.unit, by, (1, row.sides)))
    return Touched(True, lasts, (*touch.outcomes, drawn, lasts))


@rule("EM-DTH-02")
def bled(me: Figure) -> Exchange[tuple[int, tuple[Outcome, ...]]]:
    """How many saves have failed after one more round in critical condition, and the roll;
    successes do not cancel failures.
    """
    drawn = yield from rolled(save_check("dying", "EM-DTH-02", me, "fortitude"))
    return me.failures + (drawn.grade != MADE), (drawn,)


@rule("EM-DTH-05")
def fight_on_check(me: Figure) -> Check:
    """The save of somebody incapacitated who wants to act."""
    worth = Modifier("EM-DTH-05", "empress.save_fight_on", book.numbers().fight_on)
    return save_check("fight_on", "EM-DTH-05", me, "will", (worth,))


@rule("EM-DTH-05")
def may_fight_on(me: Figure) -> bool:
    """Whether he is down, but not critical, and nothing else keeps him there."""
    down = condition(me.health.now) == INCAPACITATED
    return down and not (me.bound or me.poisoned or me.grappled.pinned or me.gone)


@rule("EM-DTH-06")
def injured(me: Figure, points: int) -> Exchange[tuple[str, tuple[Outcome, ...]]]:
    """What this much damage leaves, and the roll: a failed Fortitude save is an injury where the
    initial hit die is touched; of whoever is down it is one in any case, serious if the save fails.
    """
    after = me.health.now - points
    if points <= 0 or after >= first_die(me):
        return "", ()
    drawn = yield from rolled(save_check("injury", "EM-DTH-06", me, "fortitude"))
    if drawn.grade != MADE:
        return SERIOUS if after <= 0 else LIGHT, (drawn,)
    return LIGHT if after <= 0 else "", (drawn,)
