"""Contested stat checks (STAT): d10 and a stat on both sides, the higher wins. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.checks import (
    Band,
    Check,
    Exchange,
    Modifier,
    Opposed,
    OpposedOutcome,
    contested,
)
from game.core.components import Unit
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.chaos.exchange.aftermath import put_on
from game.rules.chaos.exchange.facts import Setting
from game.rules.chaos.exchange.penalties import on_contests
from game.rules.chaos.ground.site import in_gloom, site_of
from game.rules.chaos.sheet import agenda, ki, paces
from game.rules.chaos.sheet.agenda import Ambush, Entangled
from game.rules.chaos.sheet.derived import feeble
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.forms import forms

STATS = ("strength", "agility")
"""What holds and ropes are contested with."""

FAR = 99
"""Farther apart two totals cannot be."""


@dataclass(frozen=True, slots=True)
class Party:
    """One side of a contest: who, by which stat, with the stat divided or not, and what changes
    his check; ``spent`` is the Ki that he has paid in the same action.
    """

    who: Combatant
    stat: str
    divisor: int = 1
    modifiers: tuple[Modifier, ...] = ()
    spent: int = 0


@dataclass(frozen=True, slots=True)
class Contest:
    """How a contest came out: ``won`` by the side that began it. ``difference`` is its total less
    the other's, and ``ki`` what each side spent on it.
    """

    won: bool
    outcome: OpposedOutcome
    ki: tuple[int, int] = (0, 0)

    @property
    def difference(self) -> int:
        """How far apart the totals were."""
        opposed, left, right = self.outcome.opposed, self.outcome.left, self.outcome.right
        mine = left.total + opposed.left.base + opposed.left.shift
        return mine - right.total - opposed.right.base - opposed.right.shift


@rule("CF-STAT-06", "CF-ENT-04")
def party(
    reader: Reader,
    who: Combatant,
    stat: str,
    divisor: int = 1,
    *,
    attacks: bool = False,
    foe: int = 0,
) -> Party:
    """One side of a contest as he stands now: what is on all his combat rolls counts, and whoever
    keeps the other end of a whip has half his stat. ``attacks``: it is part of an attack of his;
    ``foe`` is whom he contests with in close combat.
    """
    keeps = any(caught.by == who.unit for _, (caught,) in reader.each(Entangled))
    whole = divisor * (forms().hold.other_hand if keeps else 1)
    return Party(who, stat, whole, on_contests(who, around(reader, who.unit, attacks, foe)))


@rule("CF-GRAP-01")
def grappled(reader: Reader, who: Combatant, foe: Combatant) -> tuple[Party, Party]:
    """Both sides of a wrestling match: he who began it, and whom he attacks."""
    mine = party(reader, who, "strength", attacks=True, foe=foe.unit)
    return mine, party(reader, foe, "strength", foe=who.unit)


@rule("CF-PEN-15", "CF-STAT-06")
def around(reader: Reader, unit: int, attacks: bool, foe: int = 0) -> Setting:
    """What the place and the hour take off his checks: smoke and darkness, a vehicle that jerks or
    cramps him, an ambush he fell into, a ``foe`` above him, and, in an attack of his, that he is
    on the run.
    """
    ride = paces.ride(reader, unit)
    runs = paces.moving(reader, unit) or (ride is not None and paces.drives(ride))
    ambush, who = reader.find(agenda.field_of(reader), Ambush), reader.find(unit, Unit)
    fell = ambush is not None and bool(ambush.side) and who is not None and who.side != ambush.side
    return Setting(
        moving=(attacks and runs, False),
        lower=(bool(foe) and below(reader, unit, foe), False),
        smoke=(in_gloom(reader, unit) + paces.jerks(ride), 0),
        cramped=(paces.cramps(ride), False),
        ambushed=(fell, False),
    )


@rule("CF-PEN-05")
def below(reader: Reader, unit: int, foe: int) -> bool:
    """Whether he stands at least a level below the other."""
    site = site_of(reader)
    own, his = paces.cell_of(reader, unit), paces.cell_of(reader, foe)
    return site.height(own) < site.height(his)


@rule("CF-STAT-01", "CF-STAT-06")
def check_of(party: Party, against: int) -> Check:
    """One side's d10; its base is the stat."""
    return Check(
        party.stat,
        "CF-STAT-01",
        party.who.unit,
        against,
        (1, forms().contest.sides),
        base=rating(party),
        modifiers=party.modifiers,
    )


@rule("CF-HOLD-04", "CF-ENT-04")
def rating(party: Party) -> int:
    """The stat, divided where a limb is used for something else."""
    value: int = getattr(party.who.fighter, party.stat)
    return value // party.divisor


@rule("CF-ROLL-03", "CF-STAT-01")
def opposed(first: Party, second: Party) -> Opposed:
    """Both checks; ``first`` began the contest and must be higher."""
    return Opposed(
        check_of(first, second.who.unit),
        check_of(second, first.who.unit),
        (Band("lost", -FAR, 0), Band("won", 1, FAR)),
    )


def total(party: Party) -> int:
    """What is added to his die."""
    return rating(party) + sum(modifier.worth for modifier in party.modifiers)


def contest_odds(first: Party, second: Party) -> float:
    """The chance that the one who begins it wins, without Ki."""
    higher = sum(part for grade, part in opposed(first, second).odds if grade == "won")
    won, lost = decided(first, second, higher=True), decided(first, second, higher=False)
    return higher * won + (1 - higher) * lost


def contest(first: Party, second: Party, about: tuple[Slot, ...] = ()) -> Exchange[Contest]:
    """The contest rolled out. Both may put Ki on it before."""
    mine = yield from _ki(first, second, (("begins", True), *about))
    his = yield from _ki(second, first, (("begins", False), *about))
    made = opposed(_with(first, mine), _with(second, his))
    outcome = yield from contested(made)
    return Contest(decided(first, second, outcome.grade == "won"), outcome, (mine, his))


def fought(step: Step, first: Party, second: Party, form: str) -> Asking[Contest]:
    """The contest on the field: rolled out, and the Ki paid that both have put on it."""
    made = yield from step.run(contest(first, second, (("form", form),)))
    for one, count in zip((first, second), made.ki, strict=True):
        ki.pay(step, one.who.unit, "stat", count)
    return made


@rule("CF-STAT-01", "CF-ROLL-03")
def decided(first: Party, second: Party, higher: bool) -> bool:
    """Whether the first one wins: whose checks fail for a low stat loses, both: the first."""
    if feeble(first.who, first.stat):
        return False
    return higher or feeble(second.who, second.stat)


def _with(party: Party, count: int) -> Party:
    return replace(party, modifiers=(*party.modifiers, *ki.to("stat", count)))


def _ki(party: Party, other: Party, about: tuple[Slot, ...]) -> Exchange[int]:
    own: tuple[Slot, ...] = (("by", other.who.unit), ("stat", party.stat), ("other", other.stat))
    own = (*own, ("paid", party.spent), ("own", total(party)), ("his", total(other)))
    return (yield from put_on(party.who, (*own, *about)))
