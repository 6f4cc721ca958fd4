"""What a Fight depends on: whom it can be against and with what, in this very turn, or prepared
for when a condition comes true.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from game.core.grid import Cell
from game.core.orders import Order
from game.core.rule import rule
from game.rules.zefrs.exchange import grapple, two_weapons
from game.rules.zefrs.exchange.attack import aims
from game.rules.zefrs.exchange.missile import missile_areas
from game.rules.zefrs.ground.site import walled, within
from game.rules.zefrs.personal.orders.lines import at_hand, ends, marks, missiles
from game.rules.zefrs.personal.sheet.reaching import MISSILES
from game.rules.zefrs.personal.sheet.scene import Other, Scene
from game.rules.zefrs.sheet.actions import ANY, PURPOSES, ROLES
from game.rules.zefrs.sheet.armour import ARMS
from game.rules.zefrs.sheet.arms import armed, melee_weapons, weapon
from game.rules.zefrs.sheet.fighter import Combatant
from game.rules.zefrs.tables.rows import AREAS
from game.rules.zefrs.tables.rows_gear import Weapon

WHOEVER = 0
"""The target that is any enemy at all, or whoever makes a condition true."""


def blades(me: Combatant) -> tuple[Weapon, ...]:
    """The weapons in his hands that strike."""
    return tuple(row for row in melee_weapons(me) if armed(row))


def own_reach(row: Weapon) -> int:
    """How far it strikes, in cells."""
    return max(1, row.reach)


@dataclass(frozen=True, slots=True)
class Bout:
    """A Fight without a field around it: nowhere to step, nothing to shoot at."""

    me: Combatant

    def blades(self) -> Iterable[Weapon]:
        """The weapons that he can strike with."""
        return blades(self.me)

    def missiles(self, how: str) -> Iterable[Weapon]:
        """What he can shoot, throw or drop."""
        return ()

    def purposes(self) -> Iterable[str]:
        """What he can grapple for (WREST-04)."""
        return able_purposes(self.me)

    def roles(self) -> tuple[str, ...]:
        """What the second of two weapons can do."""
        return ROLES

    def steps(self, own: Order) -> Iterable[Cell]:
        """The cells of the one step of his action, his own first."""
        return ()

    def ends(self) -> Mapping[Cell, tuple[int, ...]]:
        """Where a rush of his can end, and through whom it leads."""
        return {}

    def targets(self, own: Order) -> tuple[int, ...]:
        """Whom he can name for this action."""
        return ()

    def foe(self, own: Order, slot: str = "target") -> Combatant | None:
        """The enemy who is named there."""
        return None

    def areas(self, own: Order, row: Weapon, slot: str) -> tuple[str, ...]:
        """Where the action can be aimed with this weapon, at whom that slot names."""
        foe = self.foe(own, slot)
        return aims(self.me, foe, row) if foe else ()

    def hands(self, own: Order) -> tuple[str, ...]:
        """The hands out of which something can be taken."""
        return ARMS

    def stuns(self, own: Order, row: Weapon) -> tuple[bool, ...]:
        """To strike in earnest, or to stun where the weapon can."""
        foe = self.foe(own)
        return (
            (False, True) if foe is None or grapple.why_no_knock_out(foe, row) is None else (False,)
        )


@dataclass(frozen=True, slots=True)
class Fray(Bout):
    """A Fight of this turn; ``only`` is the one enemy he may attack, 0 for any; of a third action
    ``sure`` is the scene if the second fails.
    """

    here: Scene
    only: int = 0
    sure: Scene | None = None

    def near(self, reach: int = 1) -> tuple[Other, ...]:
        """Whom he may declare to strike at so many cells, beasts that are ridden included."""
        return tuple(foe for foe in self.here.near(reach) if self.only in (0, foe.unit))

    def people(self) -> tuple[Other, ...]:
        """Those beside him without beasts."""
        return tuple(foe for foe in self.near() if not foe.mount)

    def hows(self) -> Iterator[str]:
        """The forms of Fight that he can declare: some enemy must be near enough for each."""
        if self.me.condition.held:
            yield from self.held_hows()
            return
        if any(True for _ in self.blades()):
            yield "strike"
        if self.near():
            yield "brawl"
            if self.people() and able_purposes(self.me):
                yield "grapple"
        if self.ends():
            yield "rush"
        if grapple.why_no_bash(self.me) is None and self.people():
            yield "bash"
        if two_weapons.pairs(self.me) and self.near():
            yield "two"
        for how in MISSILES:
            if any(True for _ in self.missiles(how)):
                yield how

    @rule("ZF-ACT-12", "ZF-MEL-01")
    def held_hows(self) -> Iterator[str]:
        """What is left to who is held: blows at his holder where they reach him, breaking free."""
        holder = self.here.foe(self.here.holder)
        if holder is not None and within(self.here.site, self.here.cell, holder.cell, 1):
            yield "brawl"
        yield "grapple"

    def blades(self) -> Iterable[Weapon]:
        """The weapons that he can strike somebody with."""
        return (row for row in blades(self.me) if self.near(own_reach(row)))

    def missiles(self, how: str) -> Iterator[Weapon]:
        """What he can shoot, throw or drop upon somebody, from here or after a step."""
        return missiles(self.here, how, self.only)

    def purposes(self) -> Iterable[str]:
        """What he can grapple for: to disarm only who has something in his hands."""
        armed_foes = any(_held(foe.who) for foe in self.people())
        return (name for name in able_purposes(self.me) if name != "disarm" or armed_foes)

    def ends(self) -> Mapping[Cell, tuple[int, ...]]:
        """Where his rush can end, and through whom it leads."""
        return ends(self.here, self.only)

    @rule("ZF-GRID-06")
    def steps(self, own: Order) -> Iterable[Cell]:
        """None first, then each free cell around; for a shot those from which it reaches."""
        if not self.here.free or own.text("purpose") == "break":
            return ()
        cells = (self.here.cell, *self.here.steps)
        return (cell for cell in cells if self.shoots_from(own, cell))

    def shoots_from(self, own: Order, cell: Cell) -> bool:
        """Whether the step may lead there, which goes before a shot."""
        how = own.text("how")
        return how not in MISSILES or bool(self._marks(own, how, cell))

    def _marks(self, own: Order, how: str, cell: Cell) -> tuple[int, ...]:
        return marks(self.here, how, own.text("weapon"), cell, self.only)

    def targets(self, own: Order) -> tuple[int, ...]:
        """Whom he can reach with it; who is held only his holder."""
        how = own.text("how")
        if how in MISSILES:
            return self._marks(own, how, own.cell("step") or self.here.cell)
        if how == "rush":
            line = self.ends().get(own.cell("to") or self.here.cell, ())
            return tuple(unit for unit in line if self.only in (0, unit))
        if how == "brawl" and self.me.condition.held:
            return tuple(o.unit for o in self.here.near(1) if self.here.holder in (0, o.unit))
        if how == "strike":
            return tuple(foe.unit for foe in self.near(own_reach(weapon(own.text("weapon")))))
        if own.text("purpose") == "break":
            return ()
        disarms = own.text("purpose") == "disarm"
        found = self.near() if how in ("brawl", "two") else self.people()
        return tuple(foe.unit for foe in found if not disarms or _held(foe.who))

    def foe(self, own: Order, slot: str = "target") -> Combatant | None:
        """The enemy who is named there."""
        found = self.here.foe(own.get(slot))
        return found.who if found else None

    @rule("ZF-MEL-03", "ZF-MEL-07", "ZF-MIS-06")
    def areas(self, own: Order, row: Weapon, slot: str) -> tuple[str, ...]:
        """Where it can be aimed; on a beast the place does not matter."""
        foe = self.here.foe(own.get(slot))
        if own.text("how") in MISSILES:
            return (ANY,) if foe is not None and foe.mount else any_area()
        if foe is None or foe.mount:
            return ("chest",) if foe else ()
        wall = walled(self.here.site, own.cell("step") or self.here.cell, foe.cell)
        return aims(self.me, foe.who, row, behind_wall=wall)

    def hands(self, own: Order) -> tuple[str, ...]:
        """The hands of the enemy that hold something."""
        foe = self.foe(own)
        return _held(foe) if foe else ()


@dataclass(frozen=True, slots=True)
class Prepared(Fray):
    """A Fight that waits: any blow or shot whose moment may come. ``about_enemy`` lets whoever
    comes be its target.
    """

    about_enemy: bool = True

    def hows(self) -> Iterator[str]:
        """The forms of Fight that he can prepare."""
        able = {
            "strike": bool(blades(self.me)),
            "brawl": True,
            "grapple": bool(able_purposes(self.me)),
            "rush": bool(self.ends()),
            "bash": grapple.why_no_bash(self.me) is None,
            "two": bool(two_weapons.pairs(self.me)),
        }
        if self.here.foes:
            yield from (how for how in able if able[how])
            yield from (how for how in MISSILES if any(True for _ in self.missiles(how)))

    def blades(self) -> tuple[Weapon, ...]:
        """The weapons in his hands that strike."""
        return blades(self.me)

    def purposes(self) -> tuple[str, ...]:
        """What he can grapple for."""
        return able_purposes(self.me)

    def missiles(self, how: str) -> Iterator[Weapon]:
        """What is ready to be shot, thrown or dropped."""
        return map(weapon, at_hand(self.here, how))

    @rule("ZF-TWO-02")
    def roles(self) -> tuple[str, ...]:
        """Both weapons attack: one that guards does so from the beginning of the turn, which
        cannot be waited for.
        """
        return ROLES[:1]

    def shoots_from(self, own: Order, cell: Cell) -> bool:
        """Whoever comes may be reached from wherever he has it at hand."""
        how = own.text("how")
        return how not in MISSILES or cell in at_hand(self.here, how).get(own.text("weapon"), ())

    def targets(self, own: Order) -> tuple[int, ...]:
        """Any enemy, or whoever makes the condition true; of a rush those in its line."""
        if own.text("how") == "rush":
            return self.ends().get(own.cell("to") or self.here.cell, ())
        whoever = (WHOEVER,) if self.about_enemy else ()
        return (*whoever, *(foe.unit for foe in self.here.foes if not foe.mount))

    def areas(self, own: Order, row: Weapon, slot: str) -> tuple[str, ...]:
        """Where it can be aimed; everywhere while nobody is named."""
        if own.text("how") in MISSILES:
            return any_area()
        foe = self.foe(own, slot)
        return aims(self.me, foe, row) if foe else AREAS

    def hands(self, own: Order) -> tuple[str, ...]:
        """Either hand may hold something by then."""
        return ARMS

    def stuns(self, own: Order, row: Weapon) -> tuple[bool, ...]:
        """The same; what does no harm stuns nobody."""
        return (False,) if row.harmless else Fray.stuns(self, own, row)


@rule("ZF-WREST-04")
def _held(who: Combatant) -> tuple[str, ...]:
    """The hands of somebody that hold something."""
    return tuple(hand for hand in ARMS if who.held and getattr(who.held, hand))


def any_area() -> tuple[str, ...]:
    """The whole target, or a called area (MIS-06)."""
    return tuple(area or ANY for area in missile_areas())


def able_purposes(me: Combatant) -> tuple[str, ...]:
    """What nothing about himself keeps him from grappling for (WREST-04)."""
    return tuple(name for name in PURPOSES if grapple.why_not(me, name) is None)
