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
from game.rules.chaos.exchange.aftermath import AFTER, relied
from game.rules.chaos.exchange.facts import HERE, NO_ANSWER, Strike
from game.rules.chaos.exchange.force import Force
from game.rules.chaos.exchange.getting_through import Choices, Harm
from game.rules.chaos.exchange.harm import lands
from game.rules.chaos.exchange.remains import Left, left_by, untouched
from game.rules.chaos.exchange.rolls import BLOCKED, CRITICAL, HIT, TUMBLED
from game.rules.chaos.sheet import body, derived
from game.rules.chaos.sheet.components import Reserves, Wear, Wounds
from game.rules.chaos.sheet.fighter import FULL, STEADY, UNHURT, WHOLE, Combatant

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

NO_FORCE, NOT_CHOSEN = Force(0, 0), Choices()
"""Which no Resist asks about."""

LIMB = "left_leg"
"""Which stands for all parts that are not deadly."""

STRIKER, STRUCK = -1, -2
"""Whoever they are: the same blow does the same to everybody of the same kind."""

FURTHER = 19
"""Further blows for which Ki counts: those of the longest burst."""

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
    struck = bare(strike)
    return _outlines(struck if result == BLOCKED else replace(struck, block=None), result)


Leaves = tuple[tuple[tuple[Outline, Left], float], ...]


def leaves(strike: Strike, result: str) -> Leaves:
    """The same with what it leaves for further blows of the same attack."""
    return left_of(bare(strike, FURTHER), result)


def left_of(strike: Strike, result: str) -> Leaves:
    """The same of a blow that has nothing but what has a part in its harm."""
    if result not in LANDS:
        return (((UNTOUCHED, untouched(strike)), 1.0),)
    if strike.block is None or result == BLOCKED:
        return _leaves(strike, result)
    pfb = strike.block.pfb
    found = _leaves(replace(strike, block=None), result)
    return tuple(((one, replace(left, block=pfb)), chance) for (one, left), chance in found)


def bare(strike: Strike, more: int = 0) -> Strike:
    """The blow with what has a part in its harm, and in that of so many ``more`` after it."""
    me, foe, here = strike.me, strike.foe, strike.here
    # Harm knows nothing of what only changes the roll: one answer serves many attacks.
    plain = replace(strike.attack, ki=0, spent=0, feinted=False, acquired=True, more=())
    dry = here.round if here.round in (me.reserves.dry, foe.reserves.dry) else NEVER
    then = replace(HERE, opening=here.opening, ambush_round=here.ambush_round, round=dry)
    return Strike(_striking(me), _struck(foe, more), plain, NO_ANSWER, then, strike.block)


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
        wear=Wear(tuple(pair for pair in who.wear.left if pair[0] == who.fighter.armour)),
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
    made = ((one, chance) for (one, _), chance in _all(strike, result))
    return gather((_outline(strike.foe, one), chance) for one, chance in made)


@lru_cache(maxsize=2048)
def _leaves(strike: Strike, result: str) -> Leaves:
    return gather(
        ((outline := _outline(strike.foe, made), left_by(strike, made, outline.out, sure)), chance)
        for (made, sure), chance in _all(strike, result)
    )


def _all(strike: Strike, result: str) -> Paths[tuple[Harm, bool]]:
    """Everything that can come of it, with whether he has relied on Chakra for a Resist."""
    usually = partial(usual, {who.unit: who for who in (strike.me, strike.foe)})
    wounds, resisting = strike.foe.wounds, replace(strike, foe=_resisting(strike.foe), block=None)
    landed = every_path(lambda: _by_kind_of_part(lands(strike, result), wounds), usually)
    return [
        ((_met(made, fate), sure), chance * part)
        for made, chance in landed
        for (fate, sure), part in _fates(resisting, _calling(made))
    ]


Fate = tuple[bool, bool, str, int, bool]
"""Whether he is stunned and prone, how he sleeps, how far he is thrown, whether he is dying."""


def _met(made: Harm, fate: Fate) -> Harm:
    stunned, prone, asleep, far, dying = fate
    return replace(made, stunned=stunned, prone=prone, asleep=asleep, thrown=far, dying=dying)


@rule("CF-RES-01", "CF-RES-02", "CF-RES-03", "CF-KNOCK-01", "CF-KO-08", "CF-DMG-14")
@lru_cache(maxsize=8192)
def _fates(strike: Strike, landed: Harm) -> tuple[tuple[tuple[Fate, bool], float], ...]:
    """What comes of every Resist that it calls for, and whether Chakra passes one of them: most
    blows call for the same few.
    """
    foe = strike.foe
    usually = partial(usual, {foe.unit: foe})
    ends = in_turn([(landed, 1.0)], (partial(stage, strike) for stage in AFTER), usually)
    return gather(
        (((one.stunned, one.prone, one.asleep, one.thrown, one.dying), relied(foe, one)), chance)
        for one, chance in ends
    )


@lru_cache(maxsize=1024)
def _resisting(who: Combatant) -> Combatant:
    """Somebody with what has a part in his Resists: neither hit points nor what stops a blow, and
    of his Red how much it is, unless it counts where it is.
    """
    reserves, had = replace(who.reserves, ki=0, natural=0, active=False), who.wounds
    if not (body.felled(had) or derived.has(who, "knit_bone")):
        had = Wounds(((LIMB, had.total),), 0, had.ignored)
    return replace(who, hp=NO_POINTS, reserves=reserves, wounds=had, wear=WHOLE, condition=STEADY)


def _calling(made: Harm) -> Harm:
    """The harm with what calls for Resists, and what counts in them."""
    deadly = made.part and made.red and body.part(made.part).deadly
    had = Wounds(((made.part, made.wounds.at(made.part)),)) if deadly else UNHURT
    return Harm(
        NO_FORCE,
        NOT_CHOSEN,
        Force(min(made.through.damage, 1), 0),
        made.part if deadly else made.part and LIMB,
        made.hit,
        red=made.red,
        given_up=made.given_up,
        wounds=had,
        hp=min(made.hp, 1),
        stunned=made.stunned,
        out=made.out,
    )


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
