"""The exact chances of the harm that a landing blow does, by the very function that rolls it.

What is asked on the way is answered as is usual.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial

from game.core.checks import Ask, Band, Check, Exchange, gather
from game.core.components import Health
from game.core.odds import Paths, every_path, in_turn
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.rules.chaos.exchange.aftermath import AFTER
from game.rules.chaos.exchange.facts import HERE, NO_ANSWER, Strike
from game.rules.chaos.exchange.getting_through import Harm
from game.rules.chaos.exchange.harm import lands
from game.rules.chaos.exchange.remains import Left, left_by, untouched
from game.rules.chaos.exchange.rolls import BLOCKED, CRITICAL, HIT, TUMBLED
from game.rules.chaos.sheet import body
from game.rules.chaos.sheet.components import Reserves, Wounds
from game.rules.chaos.sheet.fighter import FULL, Combatant

LANDS = (HIT, CRITICAL, TUMBLED, BLOCKED)
"""Results after which something is struck."""

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


UNTOUCHED = Outline()


NO_POINTS, NO_RESERVES = Health(0, 0), Reserves(0, 0, 0)
"""Whoever strikes loses nothing by it, and puts nothing into it."""

STRIKER, STRUCK = -1, -2
"""Whoever they are: the same blow does the same to everybody of the same kind."""

FURTHER = 4
"""Further blows for which Ki counts."""

NEVER = -1
"""No round: nobody's Ki is dried up then."""

Outlines = tuple[tuple[Outline, float], ...]


def red_of(found: Outlines) -> tuple[tuple[int, float], ...]:
    """The Red of them, each number with its chance, the least first."""
    return tuple(sorted(gather((one.red, chance) for one, chance in found)))


def chance_of(found: Outlines, what: str) -> float:
    """The chance that this happens: out, falls."""
    return sum(chance for one, chance in found if getattr(one, what))


def outlines(strike: Strike, result: str) -> Outlines:
    """Every harm that a blow with this result can do, with its chance."""
    if result not in LANDS:
        return ((UNTOUCHED, 1.0),)
    return _outlines(_bare(strike, result), result)


def leaves(strike: Strike, result: str) -> tuple[tuple[tuple[Outline, Left], float], ...]:
    """The same with what it leaves for further blows of the same attack."""
    if result not in LANDS:
        return (((UNTOUCHED, untouched(strike)), 1.0),)
    found = _leaves(_bare(strike, result, FURTHER), result)
    if strike.block is None or result == BLOCKED:
        return found
    pfb = strike.block.pfb
    return tuple(((one, replace(left, block=pfb)), chance) for (one, left), chance in found)


def _bare(strike: Strike, result: str, more: int = 0) -> Strike:
    """The blow with what has a part in its harm."""
    me, foe, here = strike.me, strike.foe, strike.here
    # Harm knows nothing of what only changes the roll: one answer serves many attacks.
    bare = replace(strike.attack, ki=0, spent=0, feinted=False, acquired=True, more=())
    dry = here.round if here.round in (me.reserves.dry, foe.reserves.dry) else NEVER
    then = replace(HERE, opening=here.opening, ambush_round=here.ambush_round, round=dry)
    block = strike.block if result == BLOCKED else None
    return Strike(_striking(me), _struck(foe, more), bare, NO_ANSWER, then, block)


@lru_cache(maxsize=1024)
def _striking(who: Combatant) -> Combatant:
    """Somebody with what has a part in the harm he does: his sheet, and Chakra in his blow. As a
    rule no Ki goes into its force.
    """
    bare = Combatant(STRIKER, "", "", who.fighter, NO_POINTS, NO_RESERVES)
    return replace(bare, empowered=who.empowered)


@lru_cache(maxsize=1024)
def _struck(who: Combatant, more: int = 0) -> Combatant:
    """Somebody without what changes often and has no part in what a blow does to him. Ki beyond
    what makes him switch natural PFb on, at each blow, counts for nothing.
    """
    ki = min(who.reserves.ki, SPARE + 1 + more)
    return replace(
        who,
        unit=STRUCK,
        side="",
        name="",
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
def _outlines(strike: Strike, result: str) -> Outlines:
    return gather((_outline(strike.foe, made), chance) for made, chance in _all(strike, result))


@lru_cache(maxsize=2048)
def _leaves(strike: Strike, result: str) -> tuple[tuple[tuple[Outline, Left], float], ...]:
    return gather(
        ((outline := _outline(strike.foe, made), left_by(strike, made, outline.out)), chance)
        for made, chance in _all(strike, result)
    )


def _all(strike: Strike, result: str) -> Paths[Harm]:
    """Everything that can come of it."""
    people = {who.unit: who for who in (strike.me, strike.foe)}
    answer = partial(usual, people)
    landed = every_path(lambda: _by_kind_of_part(lands(strike, result), strike.foe.wounds), answer)
    return in_turn(landed, (partial(stage, strike) for stage in AFTER), answer)


def _outline(foe: Combatant, made: Harm) -> Outline:
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
