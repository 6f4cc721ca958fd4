"""The exact chances of one attack against one answer, worked out in two stages.

First what comes of both dice (few results), then what each of these does. Both use the functions
that the dice are read by; what is asked on the way is answered as is usual.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from game.core.checks import Ask, Band, Check, Exchange, Outcome, gather
from game.core.components import Health
from game.core.forecast import enumerate_exchange
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.rules.chaos.exchange.clash import (
    BLOCKED,
    CRITICAL,
    FUMBLE,
    HIT,
    MISS,
    TUMBLED,
    attack_check,
    defence_check,
    guard_critical,
    held_bands,
    holding,
    standing_verdict,
    verdict,
)
from game.rules.chaos.exchange.harm import Harm, harm
from game.rules.chaos.exchange.penalties import HERE, Attack, Block, Setting
from game.rules.chaos.exchange.together import half
from game.rules.chaos.sheet import body
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.components import Reserves, Wounds
from game.rules.chaos.sheet.fighter import FULL, Combatant

LANDS = (HIT, CRITICAL, TUMBLED, BLOCKED)
"""Results after which something is struck."""

JAB = "jab"
"""What is told of a hit that the other's higher number has turned into a jab (CF-SIM-03)."""

SPARE = 1
"""Ki that somebody keeps who switches natural PFb on unasked."""


@dataclass(frozen=True, slots=True)
class Outline:
    """What counts of the harm a blow does: Red, hit points, whether he is out of the fight, and
    whether he falls or is stunned.
    """

    red: int = 0
    lost: int = 0
    out: bool = False
    falls: bool = False

    def and_also(self, other: Outline) -> Outline:
        """Both together."""
        return Outline(
            self.red + other.red,
            self.lost + other.lost,
            self.out or other.out,
            self.falls or other.falls,
        )

    def at_limit(self, limit: int) -> Outline:
        """The same for somebody who can bear so much Red: at it he is out of the fight."""
        return replace(self, out=self.out or self.red >= limit)


UNTOUCHED = Outline()

NO_POINTS, NO_RESERVES = Health(0, 0), Reserves(0, 0, 0)
"""Whoever strikes loses nothing by it, and puts nothing into it."""

NEVER = -1
"""No round: nobody's Ki is dried up then."""

Chances = tuple[tuple[str, float], ...]
Outlines = tuple[tuple[Outline, float], ...]


def faces(check: Check) -> Iterator[Outcome]:
    """Every face of a single die as an outcome."""
    for face in range(1, check.dice[1] + 1):
        yield Outcome(check, (face,), face, check.grade(face))


@rule("CF-ROLL-02", "CF-ROLL-03", "CF-MISS-03")
@lru_cache(maxsize=8192)
def results(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    answer: Answer,
    here: Setting = HERE,
    block: Block | None = None,
) -> Chances:
    """The chance of each result of a clash, as the dice are read."""
    defends = answer.method not in ("none", "simultaneous")
    first = attack_check(me, foe, attack, here, numbered=defends)
    if not defends:
        return gather((str(grade), chance) for grade, chance in first.odds)
    guard = defence_check(me, foe, attack, answer, here, block)
    rating, each = guard_critical(foe, answer), 1 / first.dice[1]
    found: list[tuple[str, float]] = []
    for die in faces(first):
        against = replace(guard, bands=held_bands(holding(die, guard.shift, rating)))
        for grade, chance in against.odds:
            other = Outcome(against, (), 0, grade)
            found.append((verdict(die, other, answer.method), each * chance))
    return gather(found)


@lru_cache(maxsize=4096)
def against_number(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    number: int | None,
    here: Setting = HERE,
    method: str = "none",
    critical: int = 0,
) -> Chances:
    """The same against a number that stands; its die is given where it was ``critical``."""
    check = attack_check(me, foe, attack, here)
    each = 1 / check.dice[1]
    return gather((standing_verdict(die, number, method, critical), each) for die in faces(check))


def outlines(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    result: str,
    here: Setting = HERE,
    block: Block | None = None,
) -> Outlines:
    """Every harm that a blow with this result can do, with its chance."""
    if result not in LANDS:
        return ((UNTOUCHED, 1.0),)
    # Harm knows nothing of what only changes the roll: one answer serves many attacks.
    bare = replace(attack, ki=0, spent=0, feinted=False, acquired=True, more=())
    dry = here.round if here.round in (me.reserves.dry, foe.reserves.dry) else NEVER
    then = replace(HERE, opening=here.opening, ambush_round=here.ambush_round, round=dry)
    return _outlines(_striking(me), _struck(foe), bare, result, then, block)


@lru_cache(maxsize=1024)
def _striking(who: Combatant) -> Combatant:
    """Somebody with what has a part in the harm he does: his sheet, and Chakra in his blow. As a
    rule no Ki goes into its force.
    """
    bare = Combatant(who.unit, who.side, who.name, who.fighter, NO_POINTS, NO_RESERVES)
    return replace(bare, empowered=who.empowered)


@lru_cache(maxsize=1024)
def _struck(who: Combatant) -> Combatant:
    """Somebody without what changes often and has no part in what a blow does to him. Ki beyond
    what makes him switch natural PFb on counts for nothing.
    """
    ki = min(who.reserves.ki, SPARE + 1)
    return replace(
        who,
        reserves=replace(who.reserves, ki=ki, actions=0, once=()),
        loaded=FULL,
        cell=None,
        facing="",
        moving=False,
        direction="",
        defending=None,
        acquired=0,
        held_turn=False,
        prepared=False,
        spraying=False,
        outflanked=0,
        feinted=(),
    )


@lru_cache(maxsize=8192)
def _outlines(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    result: str,
    here: Setting,
    block: Block | None,
) -> Outlines:
    blocks = (block,) if block is not None and result == BLOCKED else ()
    make = partial(_outline, me, foe, attack, result, here, blocks)
    return enumerate_exchange(make, partial(usual, {who.unit: who for who in (me, foe)}))


def _outline(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    result: str,
    here: Setting,
    blocks: tuple[Block, ...],
) -> Exchange[Outline]:
    made = yield from _by_kind_of_part(harm(me, foe, attack, result, here, blocks), foe.wounds)
    gone = made.out or made.dying or made.asleep == "fight"
    lost = foe.hp.now - made.hp if made.part else 0
    return Outline(made.red, lost, gone, made.prone or made.stunned or bool(made.asleep))


def _by_kind_of_part(exchange: Exchange[Harm], wounds: Wounds) -> Exchange[Harm]:
    """The same exchange, where it is enough to know what kind of part is hit."""
    try:
        wanted = next(exchange)
        while True:
            if isinstance(wanted, Check) and wanted.purpose == "location":
                wanted = replace(wanted, bands=_alike(wanted.bands, wounds))
            wanted = exchange.send((yield wanted))
    except StopIteration as stop:
        made: Harm = stop.value
        return made


@rule("CF-DMG-12")
@lru_cache(maxsize=1024)
def _alike(bands: tuple[Band, ...], wounds: Wounds) -> tuple[Band, ...]:
    """The bands of a location with one name for all parts that suffer alike."""
    first: dict[object, str] = {}
    found = []
    for band in bands:
        row = body.part(str(band.grade))
        kind = (row.stuns, row.deadly, row.helmet, row.weak, row.capacity, row.full == "out")
        found.append(replace(band, grade=first.setdefault((kind, wounds.at(row.id)), row.id)))
    return tuple(found)


def usual(people: dict[int, Combatant], ask: Ask) -> Order:
    """What is chosen as a rule on the way of a blow: no Ki for rolls and force, Shatter where it
    can be had, natural PFb as long as Ki is left.
    """
    if ask.kind == "chaos.natural":
        spare = people[ask.unit].reserves.ki > SPARE
        return Order((("activate", spare),))
    known: dict[str, Slot] = {
        "chaos.critical": ("kind", "shatter_b"),
        "chaos.force": ("force", "none"),
        "chaos.knockout": ("knockout", False),
        "chaos.resist": ("ki", 0),
    }
    return Order((known[ask.kind],))


@dataclass(frozen=True, slots=True)
class Odds:
    """The whole: chances of the results, and of what the target and the attacker suffer."""

    results: Chances
    target: Outlines
    own: Outlines = ((UNTOUCHED, 1.0),)


def odds(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    answer: Answer,
    here: Setting = HERE,
    block: Block | None = None,
) -> Odds:
    """The attack against this answer; a simultaneous strike is `both`."""
    return spread(me, foe, attack, results(me, foe, attack, answer, here, block), here, block)


def harmless(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    answer: Answer,
    here: Setting = HERE,
    block: Block | None = None,
) -> Odds:
    """An attack that does him no harm, whatever comes of the dice."""
    return spared(Odds(results(me, foe, attack, answer, here, block), ()))


def spared(made: Odds) -> Odds:
    """The same for an attack at what he holds, which does him no harm."""
    return replace(made, target=((UNTOUCHED, 1.0),))


def spread(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    found: Chances,
    here: Setting = HERE,
    block: Block | None = None,
) -> Odds:
    """The harm of each result, with the chance of the result."""
    pairs = (
        (outline, chance * part)
        for result, chance in found
        for outline, part in outlines(me, foe, attack, result, here, block)
    )
    return Odds(found, gather(pairs))


@rule("CF-SIM-02", "CF-SIM-03", "CF-SIM-04")
@lru_cache(maxsize=1024)
def both(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    back: Attack,
    here: Setting = HERE,
    there: Setting = HERE,
) -> Odds:
    """Both strike at the same moment."""
    first, second = attack_check(me, foe, attack, here), attack_check(foe, me, back, there)
    each = 1 / (first.dice[1] * second.dice[1])
    mine = gather(
        ((side.result, side.attack), each)
        for a in faces(first)
        for b in faces(second)
        for side in (half(a, b, attack),)
    )
    his = gather(
        ((side.result, side.attack), each)
        for a in faces(first)
        for b in faces(second)
        for side in (half(b, a, back),)
    )
    return Odds(
        gather((_told(result, made, attack), chance) for (result, made), chance in mine),
        gather(_suffered(me, foe, mine, here)),
        gather(_suffered(foe, me, his, there)),
    )


def _told(result: str, made: Attack, attack: Attack) -> str:
    return JAB if result == HIT and made.jab and not attack.jab else result


def _suffered(
    me: Combatant,
    foe: Combatant,
    sides: tuple[tuple[tuple[str, Attack], float], ...],
    here: Setting,
) -> Iterator[tuple[Outline, float]]:
    for (result, made), chance in sides:
        for outline, part in outlines(me, foe, made, result, here):
            yield outline, chance * part


def automatic(check: Check) -> float:
    """The chance that an attack misses by itself."""
    return check.chance(FUMBLE, MISS)
