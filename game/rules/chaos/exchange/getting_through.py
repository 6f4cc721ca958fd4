"""A blow on one part of the body, through armour and natural PFb to damage and Red (DMG); all that
a blow did, as one frozen value; and what an attack die was about, for the account of luck. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.core.checks import Band, Check, Grade, Outcome
from game.core.events import Stakes, staked
from game.core.rule import rule
from game.rules.chaos.exchange.clash import Clash, half
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.exchange.force import (
    NONE,
    ORDINARY,
    Force,
    Stop,
    armour_block,
    damage_of,
    stopped,
    through,
)
from game.rules.chaos.exchange.rolls import CRITICAL, FUMBLE, MISS
from game.rules.chaos.sheet import body, derived
from game.rules.chaos.sheet.actions import ANY
from game.rules.chaos.sheet.components import Wounds
from game.rules.chaos.sheet.fighter import UNHURT, Combatant
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.people import Part


@dataclass(frozen=True, slots=True)
class Choices:
    """What both chose while it landed: the kind of a critical, what Ki made stronger, a knockout
    blow, natural PFb switched on.
    """

    critical: str = ""
    force: str = NONE
    knockout: bool = False
    activated: bool = False


@dataclass(frozen=True, slots=True)
class Harm:
    """What a blow did; nothing of it is applied yet.

    ``force`` is what struck, ``through`` what got past all PFb, ``shock`` what one Red took.
    ``blocks`` and ``armour`` tell what was worn, ``natural`` and ``active`` the natural PFb now.
    ``red`` falls on ``part``; ``given_up`` was forgone for a knockout. ``wounds`` and ``hp`` are
    those he has now. ``ki`` is what he put on his Resists. ``stunned`` and ``prone`` are new
    states, ``asleep`` "", round or fight; ``thrown`` metres; ``drops`` the hands that let go;
    ``out`` that he is at his Red Limit or that a vital part can take no more; ``dying`` a failed
    Resist Death.
    """

    force: Force
    choices: Choices
    through: Force
    part: str
    hit: bool
    blocks: tuple[Stop, ...] = ()
    armour: Stop | None = None
    natural: int = 0
    active: bool = False
    shock: int = 1
    red: int = 0
    given_up: int = 0
    wounds: Wounds = UNHURT
    hp: int = 0
    location: Outcome | None = None
    knockouts: tuple[Outcome, ...] = ()
    balance: Outcome | None = None
    death: Outcome | None = None
    ki: int = 0
    stunned: bool = False
    prone: bool = False
    asleep: str = ""
    thrown: int = 0
    drops: tuple[str, ...] = ()
    destroyed: bool = False
    out: bool = False
    dying: bool = False

    @property
    def lost(self) -> int:
        """The damage that got through."""
        return self.through.damage

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every die that fell for it."""
        dice = (self.location, *self.knockouts, self.balance, self.death)
        return tuple(outcome for outcome in dice if outcome is not None)


@rule("CF-DMG-12", "CF-TUM-01")
def location_check(victim: Combatant, *, vital: bool = True) -> Check:
    """The d10 for the part of the body; without a vital effect the head becomes the chest."""
    parts = [part for part in tables().parts.values() if part.low]
    bands = tuple(
        Band(part.id if vital or not part.stuns else "chest", part.low, part.high) for part in parts
    )
    return Check("location", "CF-DMG-12", victim.unit, dice=(1, parts[-1].high), bands=bands)


def part_check(victim: Combatant, area: str, *, tumbled: bool) -> Check | None:
    """The roll for the part that a blow falls on; None where that is known."""
    return location_check(victim, vital=not tumbled) if area == ANY or tumbled else None


@rule("CF-DMG-08", "CF-DMG-09", "CF-DMG-10")
def natural_now(victim: Combatant, part: Part, *, activated: bool) -> tuple[int, int]:
    """His natural PFb as it stands, and what of it counts on this part."""
    reserves = victim.reserves
    if not activated and not reserves.active:
        return reserves.natural, 0
    value = derived.natural(victim) if activated else reserves.natural
    weak = body.weak_point(victim.wounds, part.id)
    return value, value // tables().numbers.force.natural_half if weak else value


@rule("CF-DMG-03")
def red_of(left: Force, shock: int) -> int:
    """Red of a hit: full multiples of Shock, in damage and again in penetration."""
    return left.damage // shock + left.penetration // shock


@rule("CF-DMG-04", "CF-DMG-06", "CF-DMG-09", "CF-KO-03", "CF-KO-04", "CF-KO-06")
def landed(
    victim: Combatant,
    left: Force,
    force: Force,
    chosen: Choices,
    part: Part,
    stops: tuple[Stop, ...] = (),
) -> Harm:
    """A blow on one part of him, through armour and natural PFb: damage, Red, what is left."""
    numbers, armour = tables().numbers, None
    block = armour_block(victim, part)
    if block is not None:
        left, armour = stopped(left, block)
    value, counts = natural_now(victim, part, activated=chosen.activated)
    hit = not (block is not None and left.spent)
    past = through(left, counts)
    shock = derived.shock(victim)
    caused = red_of(past, shock)
    red, given_up = caused, 0
    if chosen.knockout:
        given_up, red = caused, numbers.knockout.red * (caused >= numbers.knockout.red_from)
    active = (chosen.activated or victim.reserves.active) and not red
    wounds = _wounds(victim, past, part, red)
    return Harm(
        force,
        chosen,
        past,
        part.id,
        hit,
        stops,
        armour,
        natural=max(value - numbers.force.natural_loss, 0) if hit and active else value,
        active=active,
        shock=shock,
        red=red,
        given_up=given_up,
        wounds=wounds,
        hp=max(victim.hp.now - past.damage, 0),
        out=at_limit(victim, wounds),
    )


def _wounds(victim: Combatant, past: Force, part: Part, red: int) -> Wounds:
    had = victim.wounds
    made = body.hurt(had, part.id, red)
    heeded = had.ignored and (red or past.damage)
    return replace(made, ignored=False) if heeded else made


@rule("CF-DMG-13")
def at_limit(victim: Combatant, wounds: Wounds) -> bool:
    """Whether he is out of the fight: at his Red Limit, or a vital part can take no more."""
    counted = 0 if wounds.ignored else wounds.total
    return counted >= derived.red_limit(victim) or body.felled(wounds)


USUAL = "chest"
"""Where a blow is reckoned to fall that is not aimed at any part."""


def staked_on(me: Combatant, foe: Combatant, attack: Attack, made: Clash) -> Stakes:
    """The damage that each face would have done against this very answer, without Ki."""
    full = points(me, foe, attack)
    critical = points(me, foe, attack, critical=ORDINARY)
    rolled = points(me, foe, attack, tumbled=True) if made.method == "tumble" else 0

    def worth(grade: Grade) -> int:
        if grade in (FUMBLE, MISS):
            return 0
        if would_stop(made, grade):
            return rolled if grade != CRITICAL else 0
        return critical if grade == CRITICAL else full

    return staked("points", made.attack.check, worth)


def would_stop(made: Clash, grade: Grade) -> bool:
    """Whether the answer as it was rolled would have stopped an attack of this grade: a critical
    one only with the highest die, unless it did.
    """
    if grade == CRITICAL and made.attack.grade != CRITICAL:
        return made.critical_guard >= made.attack.check.dice[1]
    if grade == CRITICAL:
        return not made.hit
    holds = made.guard is not None and not made.tripped
    return holds and isinstance(grade, int) and grade <= (made.guard or 0)


def points(
    me: Combatant, foe: Combatant, attack: Attack, critical: str = "", *, tumbled: bool = False
) -> int:
    """The damage that gets through his armour and his natural PFb as they are."""
    force = damage_of(me, attack, critical, tumbled=tumbled)
    part = body.part(USUAL if attack.area == ANY or tumbled else attack.area)
    block = armour_block(foe, part)
    left = through(force, block.pfb) if block is not None else force
    return through(left, natural_now(foe, part, activated=False)[1]).damage


@rule("CF-SIM-03", "CF-SIM-04")
def staked_together(
    me: Combatant, foe: Combatant, attack: Attack, own: Outcome, his: Outcome
) -> Stakes:
    """The same where both strike at once: in full only with more than he rolled."""

    def highest(grade: Grade) -> Outcome:
        face = max(band.high for band in own.check.bands if band.grade == grade)
        return Outcome(own.check, (face,), face, grade)

    def worth(grade: Grade) -> int:
        rolled = own if grade == own.grade else highest(grade)
        side = half(rolled, his, attack)
        if not side.lands:
            return 0
        kind = ORDINARY if side.result == CRITICAL else ""
        return points(me, foe, side.attack, kind)

    return staked("points", own.check, worth)


@rule("CF-AREA-06")
def staked_there(
    me: Combatant, reached: Iterable[tuple[Combatant, Attack]], check: Check
) -> Stakes | None:
    """What an area weapon would do to all enemies whom it is meant for, if it lands as aimed and
    none of them gets away; None where there are none.
    """
    whole = sum(points(me, foe, attack) for foe, attack in reached if foe.side != me.side)
    if not whole:
        return None
    return staked("points", check, lambda grade: 0 if grade in (FUMBLE, MISS) else whole)
