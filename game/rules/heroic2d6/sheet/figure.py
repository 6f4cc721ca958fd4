"""A figure as it is now: everything that blows, shots, spells and ways go by."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from game.core.checks import Modifier
from game.core.components import Facing, Field, Health, Large, Out, Position, Unit
from game.core.data.glossary import Switch
from game.core.grid import Cell
from game.core.memo import lately, once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.world import Parts, Row
from game.rules.heroic2d6.sheet.components import (
    Asleep,
    Down,
    Fighter,
    Mana,
    Marred,
    Netted,
    Pinned,
    Prone,
    Terms,
    TwoWeapons,
    Unloaded,
    Warded,
)
from game.rules.heroic2d6.tables.book import armour, numbers, weapons
from game.rules.heroic2d6.tables.rows import Armour, Weapon
from game.rules.kit.ground.places import Place, block
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.gear import EMPTY, Hands, Pack
from game.rules.kit.people.grip import Grip

SWITCHES = {
    "brutal_strikes": Switch("heroic2d6.switch_brutal_strikes"),
    "uncertain_fate": Switch("heroic2d6.switch_uncertain_fate"),
    "easy_armour": Switch("heroic2d6.switch_easy_armour", proposes=("brutal_strikes",)),
    "wrestle_uses_might": Switch("heroic2d6.switch_wrestle_uses_might"),
    "spell_tn": Switch("heroic2d6.switch_spell_tn", ("flat7", "circle"), "flat7"),
    "critter_defence": Switch("heroic2d6.switch_critter_defence", ("best", "fixed"), "best"),
    "helmet_rule": Switch("heroic2d6.switch_helmet_rule", default=True),
    "melee_lock_holds": Switch("heroic2d6.switch_melee_lock_holds"),
    "hero_only_hold": Switch("heroic2d6.switch_hero_only_hold", default=True),
}
"""The optional rules (section 2); `villain_survives` is a trait of a single figure."""

SHIELD, CHEST = "shield", "chest"

NOTHING, NO_MANA, READY = Pack(), Mana(0, 0), Unloaded()
"""Nothing with him, no magic, nothing to load."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure at one moment; ``cell`` is None before it has come."""

    unit: int
    side: str
    cell: Cell | None
    fighter: Fighter
    health: Health
    hands: Hands = EMPTY
    pack: Pack = NOTHING
    mana: Mana = NO_MANA
    unloaded: Unloaded = READY
    prone: bool = False
    netted: bool = False
    pinned_by: int = 0
    asleep: bool = False
    down: bool = False
    dead: bool = False
    dual: bool = False
    ward: int = 0
    penalty: int = 0
    facing: str = ""

    @property
    @rule("H2-STA-08")
    def place(self) -> Place:
        """The cells it fills; none where it has not come yet."""
        return block(self.cell, self.fighter.size) if self.cell is not None else ()

    @property
    def hero(self) -> bool:
        """Whether it rolls (H2-ROL-05)."""
        return self.fighter.hero

    @property
    def out(self) -> bool:
        """Whether it is Out of Action, dead, or gone."""
        return self.down or self.dead

    @property
    def helpless(self) -> bool:
        """Whether it may not defend itself at all (H2-ATK-08, H2-REA-10)."""
        return self.netted or self.asleep or bool(self.pinned_by)

    @property
    def free(self) -> bool:
        """Whether it stands, and nothing keeps it from fighting (H2-OUT-03, H2-GRD-04)."""
        return not (self.out or self.helpless or self.prone)

    def level(self, skill: str) -> int:
        """A skill level, less what his fate has left of it, never below 0 (H2-OPT-02)."""
        value: int = getattr(self.fighter, skill)
        return max(0, value - self.penalty)

    def in_hand(self) -> tuple[str, ...]:
        """What is in his hands, the right one first; each name once."""
        return tuple(dict.fromkeys(held(self.hands)))

    @property
    def melee(self) -> tuple[Weapon, ...]:
        """The melee weapons in his hands (H2-ATK-06)."""
        rows = (weapons()[name] for name in self.in_hand() if name in weapons())
        return tuple(row for row in rows if row.strikes)

    @property
    @rule("H2-ATK-07")
    def shielded(self) -> bool:
        """Whether he has a shield in hand."""
        return SHIELD in (self.hands.right, self.hands.left)


@rule("H2-EQP-01")
def hands_for(name: str) -> int:
    """How many hands a thing takes."""
    return weapons()[name].hands if name in weapons() else 1


GRIP = Grip(hands_for, lambda name: name in armour() and armour()[name].shield)
held = lru_cache(maxsize=256)(GRIP.held)
without = GRIP.without
"""What is in two hands, and is left of it."""


@rule("H2-EQP-02")
def fit_for(fighter: Fighter, name: str) -> bool:
    """Whether he is strong enough for a weapon, and endures a piece of armour."""
    if name in weapons():
        return fighter.might >= weapons()[name].might
    return name not in armour() or fighter.endurance >= armour()[name].endurance


@once
def figure(reader: Reader, unit: int) -> Figure:
    """This figure."""
    return _alone(reader.row(unit))


@lately
def _alone(row: Row) -> Figure:
    own = Parts(row)
    who, spot = own.get(Unit), own.find(Position)
    down = own.has(Down)
    pinned, ward = own.find(Pinned), own.find(Warded)
    marred, facing = own.find(Marred), own.find(Facing)
    return Figure(
        row[0],
        who.side,
        spot.cell if spot else None,
        own.get(Fighter),
        own.get(Health),
        own.find(Hands) or EMPTY,
        own.find(Pack) or NOTHING,
        own.find(Mana) or NO_MANA,
        own.find(Unloaded) or READY,
        prone=own.has(Prone),
        netted=own.has(Netted),
        pinned_by=pinned.by if pinned else 0,
        asleep=own.has(Asleep),
        down=down,
        dead=not down and own.has(Out),
        dual=own.has(TwoWeapons),
        ward=ward.points if ward else 0,
        penalty=marred.penalty if marred else 0,
        facing=facing.direction if facing else "",
    )


@rule("H2-WRE-04")
def let_go(one: Figure, by: int) -> Figure:
    """He as he is once this one does not hold him down any more."""
    return replace(one, pinned_by=0) if one.pinned_by == by else one


def size_of(reader: Reader, unit: int) -> int:
    """How many cells it fills each way."""
    large = reader.find(unit, Large)
    return large.cells if large else 1


def setting(reader: Reader, name: str) -> str | int | bool:
    """What a switch of this battle is set to."""
    return SWITCHES[name].setting(name, reader.get(field_of(reader), Field).switches)


def terms(reader: Reader) -> Terms:
    """What this scenario sets, or else the book."""
    return reader.find(field_of(reader), Terms) or Terms(numbers().idle_rounds, numbers().search)


def worn(me: Figure) -> tuple[Armour, ...]:
    """The armour that he wears."""
    return tuple(armour()[name] for name in me.fighter.worn)


@rule("H2-STA-06")
def defense(me: Figure) -> int:
    """Worn armour, his hide, a shield in hand, and a ward."""
    shield = numbers().shield if me.shielded else 0
    return sum(row.defense for row in worn(me)) + me.fighter.hide + shield + me.ward


@rule("H2-STA-05", "H2-OPT-02")
def offense(me: Figure, weapon: Weapon) -> int:
    """Might and the weapon's bonus, never below 0; bows and the like have one of their own."""
    return max(0, (me.level("might") if weapon.strong else 0) + weapon.offense)


@rule("H2-STA-04", "H2-EQP-04")
def movement(me: Figure) -> int:
    """Metres a round: his legs, less what his armour costs, three at least."""
    return max(numbers().least_movement, me.fighter.movement + sum(r.movement for r in worn(me)))


@rule("H2-EQP-05")
def helmeted(me: Figure) -> bool:
    """Whether he wears a helmet."""
    return any(row.helmet for row in worn(me))


@rule("H2-EQP-03", "H2-EQP-04")
def hampered(me: Figure) -> tuple[Modifier, ...]:
    """What heavier armour does to his Magic rolls; light armour does nothing."""
    worth = sum(row.magic for row in worn(me))
    return (Modifier("H2-EQP-04", "heroic2d6.shift_armour", worth),) if worth else ()


@rule("H2-ACT-01", "H2-RNG-08")
def unarmed(me: Figure) -> Weapon:
    """What he strikes with without a weapon: fists, claws, a bite."""
    return weapons()[me.fighter.natural]


@rule("H2-GRD-02")
@lately
def reach(me: Figure) -> int:
    """How many cells away he strikes, with the longest melee weapon in hand or none."""
    return max((row.reach for row in me.melee), default=unarmed(me).reach)


@rule("H2-STA-02")
def rank_name(level: int) -> str:
    """The name of a skill level, for display (H2-STA-02)."""
    names = ("none", "poor", "basic", "humble", "competent", "decent", "good", "excellent")
    more = ("remarkable", "amazing", "incredible")
    return (*names, *more)[min(level, 10)]
