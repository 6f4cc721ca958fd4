"""What a figure has in hand, and what follows: shield, tags, reach, parrying (3.5 to 3.9)."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache

from game.core.rule import rule
from game.rules.empress.sheet import components, turns
from game.rules.empress.sheet.figure import Figure
from game.rules.empress.sheet.law import EXAMPLE, Law
from game.rules.empress.tables import book
from game.rules.empress.tables.rows import SIZES, Person, Sheet, Shield, ShieldSize, Weapon
from game.rules.kit.people.grip import Grip

BARE = "unarmed"
"""The weapon of whoever has none, always with Power Modifier (EM-UNA-02)."""

WOOD = "reinforced_wood"
"""The material whose Protection a switch tells (table VI)."""

NARROW, BROAD = "buckler", "large"
"""The sizes of shields that have a rule of their own (EM-SHD-06, EM-SHD-03)."""


@dataclass(frozen=True, slots=True)
class Borne:
    """The shield in somebody's hand: its row, and what its size does."""

    row: Shield
    size: ShieldSize


def hands_for(name: str) -> int:
    """How many hands a thing takes at least."""
    return book.weapons()[name].hands if name in book.weapons() else 1


GRIP = Grip(
    hands_for,
    lambda name: name in book.shields(),
    lambda name: name in book.weapons() and book.weapons()[name].two_handed,
)
held = lru_cache(maxsize=256)(GRIP.held)
without, in_hands, usual = GRIP.without, GRIP.in_hands, GRIP.usual
"""What two hands hold; what may be used with both may be named twice."""


def unarmed(me: Figure) -> Weapon:
    """What he strikes with without a weapon: hands, a bite."""
    return book.weapons()[me.fighter.natural]


def armed(me: Figure) -> tuple[Weapon, ...]:
    """The weapons in his hands, each once."""
    names = dict.fromkeys(held(me.hands))
    return tuple(book.weapons()[name] for name in names if name in book.weapons())


def melee(me: Figure) -> tuple[Weapon, ...]:
    """The melee weapons in his hands."""
    return tuple(row for row in armed(me) if row.use == "melee")


@rule("EM-SHD-02")
def shield(me: Figure) -> Borne | None:
    """The shield in his hand, if any."""
    names = (me.hands.left, me.hands.right)
    row = next((book.shields()[name] for name in names if name in book.shields()), None)
    return Borne(row, book.shield_sizes()[row.size]) if row else None


@rule("EM-SHD-03")
def broad(me: Figure) -> bool:
    """Whether he bears a large shield, which hampers his attacks."""
    borne = shield(me)
    return borne is not None and borne.size.id == BROAD


@rule("EM-SHD-09", "EM-MAN-04")
def wielded(me: Figure, front: bool = True) -> Borne | None:
    """The shield that he turns against an attack from his front half, or from behind."""
    kept = me.prone or me.gripped or me.helpless or me.shield_down
    return shield(me) if front and not kept else None


@rule("EM-SHD-02", "EM-SHD-07")
def shield_coverage(me: Figure, borne: Borne, ranged: bool, law: Law) -> int:
    """The Coverage that is left of his shield."""
    size = borne.size
    example = size.ranged if ranged else size.melee
    return max(0, (example if law.shield_coverage == EXAMPLE else size.coverage) - me.shield_lost)


def shield_protection(borne: Borne, law: Law) -> int:
    """The Protection of a shield by its material (table VI)."""
    name = borne.row.material
    return law.reinforced_wood_protection if name == WOOD else book.materials()[name].protection


@rule("EM-ARM-01")
def protection(me: Figure) -> int:
    """The Protection of his armour, by its material or by a number of its own."""
    worn = me.fighter
    if not worn.coverage:
        return 0
    return worn.protection or (book.materials()[worn.armour].protection if worn.armour else 0)


@rule("EM-ARM-04", "EM-ARM-05")
def complete(me: Figure) -> bool:
    """Whether his armour has no gaps."""
    return me.fighter.enclosing or me.fighter.coverage >= book.numbers().complete


@rule("EM-WPN-03", "EM-WPN-06", "EM-WPN-07", "EM-UNA-03")
def thrusting(me: Figure, weapon: Weapon) -> bool:
    """Whether he thrusts with it; a longsword by the mode that he has declared for both hands."""
    return weapon.thrusting or (modal(me, weapon) and me.stance.mode == turns.THRUSTING)


@rule("EM-WPN-04", "EM-WPN-05", "EM-WPN-06", "EM-WPN-07")
def penetration(me: Figure, weapon: Weapon) -> int:
    """How much Protection it goes through."""
    own = modal(me, weapon) and me.stance.mode == turns.PENETRATING
    return weapon.penetrating + (1 if own else 0)


@rule("EM-WPN-07")
def modal(me: Figure, weapon: Weapon) -> bool:
    """Whether he uses a longsword with both hands."""
    return weapon.modal and me.hands.right == me.hands.left == weapon.id


@rule("EM-WPN-02")
def shortfall(me: Figure, weapon: Weapon) -> int:
    """By how much his Toughness falls short of what the weapon needs."""
    return max(0, book.charts().minimum.get(weapon.weight, 0) - me.fighter.toughness)


@rule("EM-WPN-02")
def too_weak(me: Figure) -> bool:
    """Whether he defends himself with a weapon that he is too weak for."""
    rows = melee(me)
    return bool(rows) and all(shortfall(me, row) for row in rows)


@rule("EM-DUA-02")
def paired(me: Figure) -> bool:
    """Whether the two weapons in his hands are the pair of his perk."""
    pair = me.fighter.pair
    return sorted(pair) == sorted((me.hands.right, me.hands.left))


@rule("EM-DUA-08")
def boarded(me: Figure) -> bool:
    """Whether he has his shield and the weapon of his perk in hand, and uses the shield."""
    name = me.fighter.board_weapon
    return bool(name) and name in (me.hands.right, me.hands.left) and wielded(me) is not None


@rule("EM-GRP-03", "EM-GIA-04")
def short(weapon: Weapon, most: float) -> bool:
    """Whether it is no longer than this; a whip is long, though it has no length of its own."""
    return weapon.reach <= book.numbers().reach + most


@rule("EM-DUA-03", "EM-GRP-03")
def strikes_twice(me: Figure) -> bool:
    """He strikes with both weapons of his pair; of whoever is held both have to be very short."""
    free = not me.gripped or all(short(row, book.numbers().close) for row in melee(me))
    return paired(me) and me.stance.dual == turns.OFFENSIVE and free


@rule("EM-DUA-04", "EM-DUA-05")
def guards_twice(me: Figure) -> bool:
    """Whether he uses his pair of weapons defensively in this round."""
    return paired(me) and me.stance.dual == turns.DEFENSIVE


@rule("EM-RCH-01", "EM-RCH-09")
def reach(me: Figure, weapon: Weapon) -> float:
    """How far he strikes with this weapon, in feet; larger creatures farther."""
    row = book.numbers()
    own = row.reach if weapon.missile else weapon.reach
    return own + row.reach_by_size * max(0, me.fighter.size - 2)


@rule("EM-RCH-09")
def longest(me: Figure) -> Weapon:
    """The melee weapon in his hands with the longest reach, or what he has without one."""
    return max(melee(me), key=lambda row: row.reach, default=unarmed(me))


@rule("EM-RCH-08", "EM-DUA-05")
def closes(me: Figure, front: bool = True) -> float:
    """How many feet of difference in reach his shield makes up, or his second weapon."""
    borne = wielded(me, front)
    second = book.shield_sizes()[NARROW].closes if guards_twice(me) else 0
    return float(max(borne.size.closes if borne else 0, second))


@rule("EM-PAR-01", "EM-DUA-06")
def surface(me: Figure) -> bool:
    """Whether he has a weapon in hand that can parry, or two of his pair that are long enough
    together; things that cannot parry for another reason than their length are none.
    """
    least, rows = book.numbers().surface, melee(me)
    if any(row.parry and row.length >= least for row in rows):
        return True
    short = (book.weapons()[name].length for name in me.fighter.pair)
    return paired(me) and sum(length for length in short if length < least) >= least


@rule("EM-CHR-01", "EM-CHR-09", "EM-CHR-10")
def fighter(row: Person) -> components.Fighter:
    """What he is."""
    same = {one.name: getattr(row, one.name) for one in fields(Sheet)}
    return components.Fighter(**same, size=SIZES.index(row.size))
