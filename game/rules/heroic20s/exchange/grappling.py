"""Grappling (3.16): the skill, who is held, what the hits are spent on, and breaking free."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from game.core.checks import Check, Drawn, Exchange, Modifier, rolled
from game.core.rule import rule
from game.rules.heroic20s.exchange.contest import margin_check, victory
from game.rules.heroic20s.exchange.hands import free_hands, hands_on, holding_hands
from game.rules.heroic20s.exchange.injury import CRUSHING, protection, wounding
from game.rules.heroic20s.sheet.components import Fighter
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables.book import numbers, postures, shift

TAKEDOWN, PIN, CHOKE, ARM_LOCK = "takedown", "pin", "choke", "arm_lock"
NECK_SNAP, WRENCH = "neck_snap", "wrench_limb"
MOVES = TAKEDOWN, PIN, CHOKE, ARM_LOCK, NECK_SNAP, WRENCH
"""What hits are spent on."""

HARMFUL = (CHOKE, ARM_LOCK, NECK_SNAP, WRENCH)
"""Moves whose damage is multiplied by the hits that are spent on them."""

SKILLS = ("judo", "wrestling", "sumo_wrestling")
LOCKING = ("judo", "wrestling")

ARM, NECK = "right_arm", "neck"
PLACES = {CHOKE: NECK, ARM_LOCK: ARM, NECK_SNAP: NECK}
"""Where a move does harm; a limb that is wrenched is named."""

TWO_HANDS = 2
SIX = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Grip:
    """A hold in the attack that took it: who holds whom, how many attacked how many, whether those
    held lie on the ground by now, and whether they are held by the neck.
    """

    me: Figure
    foe: Figure
    attackers: int = 1
    defenders: int = 1
    prone: bool = False
    neck: bool = False


@dataclass(frozen=True, slots=True)
class Forced:
    """What came of one move: by how much it won, the injury of each figure held, and the dice."""

    move: str
    margin: int
    injury: int = 0
    outcomes: tuple[Drawn, ...] = field(default=(), compare=False)

    @property
    def won(self) -> bool:
        """Whether the grappler won the contest."""
        return self.margin > 0


@rule("HC-GRAP-02")
def grapple_level(fighter: Fighter) -> int:
    """DX, or the best of Judo, Wrestling and Sumo Wrestling."""
    return max(fighter.dexterity, *(fighter.skill(name) for name in SKILLS))


@rule("HC-GRAP-02")
def grapple_modifiers(me: Figure, foe: Figure) -> tuple[Modifier, ...]:
    """What arms beyond two and being larger add to the attack."""
    found = []
    if (arms := me.fighter.hands - TWO_HANDS) > 0:
        found.append(shift("more_arms", arms))
    if (larger := me.fighter.size - foe.fighter.size) > 0:
        found.append(shift("larger_grappler", larger))
    return tuple(found)


@rule("HC-GRAP-02")
def may_grapple(me: Figure) -> bool:
    """Whether a hand is empty."""
    return free_hands(me) > 0


@rule("HC-GRAP-03")
def grappled_figures(hits: int, attackers: int, defenders: int) -> int:
    """How many of the target are grappled by so many hits."""
    return min(hits, attackers, defenders)


@rule("HC-GRAP-04", "HC-GRAP-12")
def score(who: Figure, held: bool) -> int:
    """The best of ST, DX and grappling skill; being held lowers what rests on DX."""
    return max(who.fighter.strength, grapple_level(who.fighter) + _lost(held))


def _lost(held: bool) -> int:
    return shift("grappled").worth if held else 0


@rule("HC-GRAP-05", "HC-GRAP-06", "HC-NUM-05")
def fifths(move: str, attackers: int, defenders: int) -> int:
    """Fifths of the score that numbers add: one above 1.5 to 1, of a pin two above 2 to 1."""
    row, ratio = numbers(), Fraction(attackers, defenders)
    if ratio <= row.grapple_ratio:
        return 0
    return row.pin_shares if move == PIN and ratio > row.pin_ratio else 1


@rule("HC-GRAP-04", "HC-GRAP-05", "HC-GRAP-06", "HC-GRAP-07", "HC-GRAP-09", "HC-GRAP-10")
def moves(grip: Grip) -> tuple[str, ...]:
    """What hits may be spent on now: a takedown of who stands, a pin of who lies; a choke or a
    neck snap where the neck is held; a lock with Judo or Wrestling; breaking bones with two hands.
    """
    hands = hands_on(grip.me, grip.foe)
    locks = any(grip.me.fighter.skill(name) for name in LOCKING)
    allowed = {
        TAKEDOWN: not grip.prone,
        PIN: grip.prone and not grip.foe.pinned,
        CHOKE: grip.neck and hands > 0,
        ARM_LOCK: locks and hands > 0,
        NECK_SNAP: grip.neck and hands >= TWO_HANDS,
        WRENCH: hands >= TWO_HANDS,
    }
    return tuple(move for move in MOVES if allowed[move])


@rule("HC-GRAP-03", "HC-GRAP-04")
def price(move: str, hits: int, figures: int) -> int:
    """Hits that a move costs: one a figure, of harmful ones as many as are put into it."""
    return figures * (hits if move in HARMFUL else numbers().takedown_hits)


@rule("HC-GRAP-04", "HC-GRAP-05", "HC-GRAP-06", "HC-GRAP-07", "HC-GRAP-09", "HC-GRAP-10")
def force_check(grip: Grip, move: str) -> Check:
    """The grappler's roll for this move. Initiative adds nothing to it."""
    me, by = grip.me, _BY[move]
    if move in (TAKEDOWN, PIN):
        base = score(me, me.grappled)
        own = _larger(me, grip.foe, _more_hands(grip) > 0) if move == PIN else (_posture(me),)
        shifts = [_numbers(grip, move, base), *own]
    elif move == ARM_LOCK:
        skill = max(me.fighter.skill(name) for name in LOCKING)
        base = max(me.fighter.strength, skill + _lost(me.grappled))
        shifts = []
    else:
        base = me.fighter.strength
        snap = Modifier(by, "heroic20s.grapple_snap", numbers().snap_strength)
        shifts = [_hands(grip) if move == CHOKE else snap]
    return margin_check("force", by, base, shifts, me.unit, grip.foe.unit, move)


@rule("HC-GRAP-04", "HC-GRAP-06", "HC-GRAP-07", "HC-GRAP-09", "HC-GRAP-10")
def resist_check(grip: Grip, move: str) -> Check:
    """The roll of whoever is held against this move."""
    foe, by = grip.foe, _BY[move]
    shifts: Iterable[Modifier] = ()
    if move in (TAKEDOWN, PIN):
        base = score(foe, held=True)
        shifts = _larger(foe, grip.me, _more_hands(grip) < 0) if move == PIN else ()
    else:
        base = max(foe.fighter.strength, foe.fighter.health)
    return margin_check("resist", by, base, shifts, foe.unit, grip.me.unit, "")


_BY = {
    TAKEDOWN: "HC-GRAP-05",
    PIN: "HC-GRAP-06",
    CHOKE: "HC-GRAP-07",
    ARM_LOCK: "HC-GRAP-09",
    NECK_SNAP: "HC-GRAP-10",
    WRENCH: "HC-GRAP-10",
}


def _numbers(grip: Grip, move: str, base: int) -> Modifier:
    shares = fifths(move, grip.attackers, grip.defenders)
    worth = base * shares // numbers().numbers_share
    return Modifier("HC-NUM-05", "heroic20s.grapple_numbers", worth)


@rule("HC-GRAP-05", "HC-BASE-10")
def _posture(me: Figure) -> Modifier:
    """Who throws down from below has the penalty of an attack in this posture."""
    worth = postures()[me.posture].melee
    return Modifier("HC-GRAP-05", f"heroic20s.posture_{me.posture}", worth)


def _more_hands(grip: Grip) -> int:
    """How many hands more than the one who is held the grappler has for him."""
    return hands_on(grip.me, grip.foe) - free_hands(grip.foe)


def _larger(me: Figure, foe: Figure, more: bool) -> tuple[Modifier, ...]:
    """What a pin gives to the larger of both, and to the one with more free hands."""
    row = numbers()
    size = max(0, me.fighter.size - foe.fighter.size) * row.pin_size
    hands = row.pin_hands if more else 0
    return (
        Modifier("HC-GRAP-06", "heroic20s.grapple_larger", size),
        Modifier("HC-GRAP-06", "heroic20s.grapple_hands", hands),
    )


def _hands(grip: Grip) -> Modifier:
    """A choke with one hand, or with more than two."""
    hands, row = hands_on(grip.me, grip.foe), numbers()
    worth = row.choke_one_hand if hands < TWO_HANDS else (hands - TWO_HANDS) * row.more_arms
    return Modifier("HC-GRAP-07", "heroic20s.grapple_hands", worth)


@rule("HC-GRAP-04", "HC-GRAP-07", "HC-GRAP-09", "HC-GRAP-10", "HC-GRAP-11")
def forced(grip: Grip, move: str, hits: int, limb: str) -> Exchange[Forced]:
    """One move with so many hits for each figure held: the contest, and the injury of a harmful one
    that is won. ``limb``: which one is wrenched.
    """
    mine = yield from rolled(force_check(grip, move))
    theirs = yield from rolled(resist_check(grip, move))
    margin, drawn = victory(mine, theirs), (mine, theirs)
    if margin <= 0 or move not in HARMFUL:
        return Forced(move, margin, 0, drawn)
    if move in (CHOKE, ARM_LOCK):
        return Forced(move, margin, harm(grip, move, margin, limb) * hits, drawn)
    roll = yield from rolled(wrench_check(grip))
    injury = harm(grip, move, roll.total + grip.me.fighter.swing[1], limb)
    return Forced(move, margin, injury * hits, (*drawn, roll))


@rule("HC-GRAP-10")
def wrench_check(grip: Grip) -> Check:
    """The dice of a swing, which weariness does not lower (HC-FAT-04)."""
    dice, adds = grip.me.fighter.swing
    who = grip.me.unit, grip.foe.unit
    return Check("wrench", "HC-GRAP-10", *who, (dice, SIX), base=adds)


@rule("HC-GRAP-07", "HC-GRAP-09", "HC-GRAP-10")
def harm(grip: Grip, move: str, damage: int, limb: str) -> int:
    """The injury of one hit by so much crushing damage; flexible armour counts against chokes."""
    foe, place = grip.foe.fighter, PLACES.get(move, limb)
    if move != CHOKE:
        stiff = tuple(worn for worn in foe.protection if not worn.flexible)
        foe = replace(foe, protection=stiff)
    through = damage - protection(foe, place, CRUSHING)
    return max(1, int(through * wounding(foe, place, CRUSHING))) if through > 0 else 0


@dataclass(frozen=True, slots=True)
class Freed:
    """Whether somebody broke free, and the dice."""

    done: bool
    outcomes: tuple[Drawn, ...] = field(default=(), compare=False)


@rule("HC-GRAP-13")
def free_check(me: Figure, holder: Figure) -> Check:
    """The ST of whoever tries to break free."""
    return margin_check("free", "HC-GRAP-13", me.fighter.strength, (), me.unit, holder.unit, "")


@rule("HC-GRAP-13")
def hold_check(holder: Figure, me: Figure) -> Check:
    """The ST of the grappler, who has both hands, a pin, and arms beyond two in his favour, as far
    as they are on this one.
    """
    row, hands = numbers(), holding_hands(holder)
    both = hands >= TWO_HANDS
    if me.pinned:
        worth = row.break_pin_two if both else row.break_pin_one
    else:
        worth = row.break_two_hands if both else 0
    more = max(0, hands - TWO_HANDS) * row.more_arms
    shifts = (
        Modifier("HC-GRAP-13", "heroic20s.hold_pinned" if me.pinned else "heroic20s.hold", worth),
        Modifier("HC-GRAP-13", "heroic20s.hold_arms", more),
    )
    level = holder.fighter.strength
    return margin_check("hold", "HC-GRAP-13", level, shifts, holder.unit, me.unit, "")


@rule("HC-GRAP-13")
def broke_free(me: Figure, holder: Figure) -> Exchange[Freed]:
    """One try, in the place of the melee attack; a tie holds."""
    mine = yield from rolled(free_check(me, holder))
    theirs = yield from rolled(hold_check(holder, me))
    return Freed(victory(mine, theirs) > 0, (mine, theirs))
