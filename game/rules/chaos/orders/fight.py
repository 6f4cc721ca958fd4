"""The slots of an attack on somebody or something: with what, at whom, with which options, and
why something cannot be ordered so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.grid import Cell
from game.core.memo import once
from game.core.orders import IllegalOrder, Order, Value
from game.core.rule import rule
from game.core.view import View
from game.core.vocabulary import Role
from game.rules.chaos.acts.fight import reaching
from game.rules.chaos.acts.parlay import entangling, meeting
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.orders.scene import ACQUIRE, KI, Scene, no_or_yes
from game.rules.chaos.sheet import derived, hands, ki, paces
from game.rules.chaos.sheet.actions import MORE, OFF, action_of
from game.rules.chaos.sheet.components import Reserves
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import tables, weapon
from game.rules.kit.slots import Question, Slot

TAKE = "take"
"""The second strike of a disarm: take the weapon (CF-DISARM-05)."""

NOBODY = ("CF-CLEAVE-01", "chaos.no.no_target")
"""Why somebody is no further target."""

BOUNCED = ("shoot", "throw")
"""What can be bounced off a wall (CF-REFL-01)."""


@once
def weapons(view: View, unit: int, how: str) -> tuple[tuple[str, str], ...]:
    """What he can attack so with, each with its hand."""
    me = combatant(view, unit)
    known = {"strike": hands.blades, "shoot": hands.guns, "throw": hands.throwables}
    if how in known:
        ready = hands.with_drawn(me, known[how])
        found = tuple(pair for pair in ready if not weapon(pair[0]).radius)
    else:
        found = (*hands.with_drawn(me, hands.blades), *hands.with_drawn(me, hands.guns))
    taken = entangling.used(view, unit)
    return tuple(pair for pair in found if pair[0] not in taken)


@rule("CF-MOVE-02", "CF-CALL-08")
@once
def targets(view: View, unit: int, how: str, item: str) -> tuple[int, ...]:
    """The enemies whom he can attack so with this."""
    return tuple(foe for foe in reaching.enemies(view, unit) if aims(view, unit, how, item, foe))


def aims(view: View, unit: int, how: str, item: str, target: int) -> bool:
    """Whether he can attack this one so: seen and in range, or in reach after a run-up."""
    row = weapon(item)
    if how == "disarm" and not meeting.takeable(combatant(view, target)):
        return False
    fighter = view.find(target, Reserves) is not None
    if how == "break" and fighter and not reaching.held_weapons(view, target):
        return False
    if not reaching.is_ranged(how, row):
        return reaching.struck_from(view, unit, target, row.reach) is not None
    if reaching.in_sight(view, unit, target, item):
        return True
    return how in BOUNCED and bool(reaching.bounces(view, unit, target, item))


def _weapons(here: Scene, own: Order) -> Iterator[str]:
    how = own.text("how")
    names = dict.fromkeys(name for name, _ in weapons(here.view, here.unit, how))
    return (name for name in names if _any_target(here.view, here.unit, how, name))


@once
def _any_target(view: View, unit: int, how: str, item: str) -> bool:
    if how == "breach":
        return bool(reaching.breachable(view, unit, item))
    if how == "break" and things(view, unit, item):
        return True
    return any(aims(view, unit, how, item, foe) for foe in reaching.enemies(view, unit))


def why_weapon(here: Scene, own: Order, item: Value) -> IllegalOrder:
    """Not in his hand, jammed, empty; or nobody can be reached with it."""
    me, how = here.me, own.text("how")
    row = tables().weapons.get(str(item))
    if row is not None and hands.jammed(me, row.id):
        return IllegalOrder("CF-MISS-05", "chaos.no.weapon_unready")
    if row is None or (row.hands and item not in (me.held.right, me.held.left)):
        return IllegalOrder("CF-TICK-06", "chaos.no.weapon_unready")
    if not hands.shots_left(me, row.id):
        return IllegalOrder("CF-SPRAY-12", "chaos.no.weapon_unready")
    ranged = reaching.is_ranged(how, row)
    return IllegalOrder("CF-CALL-08" if ranged else "CF-MOVE-08", "chaos.no.no_target")


def _both_hands(here: Scene, own: Order) -> tuple[str, ...]:
    """The hands that have the like of it, where both do."""
    known = weapons(here.view, here.unit, own.text("how"))
    which = tuple(hand for name, hand in known if name == own.text("weapon"))
    return which if len(which) > 1 else ()


def hand_of(here: Scene, own: Order) -> str:
    """The hand of the attack: as it says, else the one that has the weapon."""
    item = own.text("weapon")
    known = dict(reversed(weapons(here.view, here.unit, own.text("how"))))
    return own.text("hand") or known.get(item, hands.hand_of(here.me, item))


def why_target(here: Scene, own: Order, target: Value) -> IllegalOrder:
    """No enemy, out of sight, out of range, or no way leads there."""
    view, unit, item = here.view, here.unit, own.text("weapon")
    if not isinstance(target, int):
        return IllegalOrder(*NOBODY)
    if target not in reaching.enemies(view, unit) or item not in tables().weapons:
        return IllegalOrder("CF-ROLL-02", "chaos.no.no_target")
    if own.text("how") == "disarm" and not meeting.takeable(combatant(view, target)):
        return IllegalOrder("CF-DISARM-02", "chaos.no.slot")
    if not reaching.is_ranged(own.text("how"), weapon(item)):
        return IllegalOrder("CF-MOVE-10", "chaos.no.no_target")
    far = derived.farthest(here.me, weapon(item))
    beyond = distance(paces.cell_of(view, unit), paces.cell_of(view, target)) > far
    return IllegalOrder("CF-CALL-08" if beyond else "CF-CALL-06", "chaos.no.no_target")


@rule("CF-JAB-01", "CF-JAB-04", "CF-PEN-09")
def _jabs(here: Scene, own: Order) -> tuple[bool, ...]:
    """To jab or to strike in full: the off hand only jabs."""
    return (True,) if hand_of(here, own) == OFF else (False, True)


@rule("CF-CALL-02", "CF-CALL-04")
def _areas(here: Scene, own: Order) -> tuple[str, ...]:
    return reaching.areas(here.view, here.unit, own.text("weapon"), own.text("how"))


@rule("CF-FEINT-01")
def _feints(here: Scene, own: Order) -> bool:
    """Whether he can feint first: a melee attack alone can follow (CF-ROLL-05)."""
    return weapon(own.text("weapon")).melee


@rule("CF-DUAL-01", "CF-DUAL-02")
def _seconds(here: Scene, own: Order) -> tuple[str, ...]:
    """A second attack, paid with Ki: none first; a jab that ends sooner has none."""
    if own.get("jab") is True or not _may_again(here):
        return ()
    hand = hand_of(here, own)
    found = reaching.seconds(here.view, here.unit, own.text("how"), own.text("weapon"), hand)
    return ("", *found) if found else ()


def _may_again(here: Scene) -> bool:
    return ki.may(here.me.reserves, here.when, "second")


def _why_second(here: Scene, own: Order, value: Value) -> IllegalOrder:
    """No Ki to pay it with, or nothing in his other hand."""
    if not _may_again(here):
        return IllegalOrder("CF-DUAL-02", "chaos.no.ki")
    return IllegalOrder("CF-DUAL-01", "chaos.no.no_second")


@rule("CF-CLEAVE-01")
def cleaves(here: Scene, own: Order) -> tuple[int, ...]:
    """Further targets of the same blow, in their order; 0 ends them."""
    action = action_of(own)
    if action.jab or action.second or any(own.get(name) == 0 for name in MORE):
        return ()
    found = reaching.cleaves(here.view, here.unit, action.weapon, action.targets)
    return (0, *found) if found else ()


@rule("CF-REFL-01", "CF-REFL-05")
def _bounces(here: Scene, own: Order) -> tuple[Cell | None, ...]:
    """Off which surface, where a straight shot is hindered; None: straight at him."""
    view, unit, target, item = here.view, here.unit, own.unit("target") or 0, own.text("weapon")
    if not reaching.covered(view, unit, target) or own.text("second"):
        return ()
    cells = reaching.bounces(view, unit, target, item)
    straight = (None,) if cells and reaching.in_sight(view, unit, target, item) else ()
    return (*straight, *cells)


def things(view: View, unit: int, item: str) -> tuple[int, ...]:
    """The objects that he can strike or shoot at with this."""
    return tuple(one for one in reaching.things(view) if aims(view, unit, "break", item, one))


def _held(here: Scene, own: Order) -> tuple[str, ...]:
    """Which of his weapons is struck at; nothing to name of an object."""
    target = own.unit("target")
    return reaching.held_weapons(here.view, target) if target is not None else ()


@rule("CF-CLEAVE-04")
def _walls(here: Scene, own: Order) -> tuple[Cell, ...]:
    """Which wall, door or parapet of the ground."""
    return reaching.breachable(here.view, here.unit, own.text("weapon"))


@rule("CF-DISARM-02")
def _loose(here: Scene, own: Order) -> tuple[str, ...]:
    """Which weapon is to be struck out of his hands."""
    found = meeting.takeable(combatant(here.view, own.unit("target") or 0))
    return tuple(dict.fromkeys(found))


@rule("CF-DISARM-05", "CF-DUAL-06")
def _takes(here: Scene, own: Order) -> tuple[str, ...]:
    """To take the weapon at once, with a free hand."""
    other = meeting.second_hand(here.me, own.text("weapon"))
    return ("", TAKE) if other and _may_again(here) else ()


_WEAPON = Slot("weapon", Role.WEAPON, _weapons, why_weapon, needed=True)
_HAND = Slot("hand", Role.OTHER, _both_hands, ("CF-PEN-09", "chaos.no.weapon_unready"))
_TARGET = Slot[Scene](
    "target",
    Role.TARGET,
    lambda here, own: targets(here.view, here.unit, own.text("how"), own.text("weapon")),
    why_target,
)
_AREA = Slot("area", Role.AREA, _areas, ("CF-CALL-04", "chaos.no.cannot_aim"))
_THING = Slot[Scene](
    "thing",
    Role.THING,
    lambda here, own: things(here.view, here.unit, own.text("weapon")),
    ("CF-MOVE-08", "chaos.no.no_target"),
)
_WALL = Slot("cell", Role.AIMED_CELL, _walls, ("CF-CALL-08", "chaos.no.no_target"))
_SECOND = Slot("second", Role.WEAPON, _seconds, _why_second)
_MISSILE = (
    *(_WEAPON, _HAND, _TARGET, ACQUIRE, _AREA, _SECOND),
    Slot("bounce", Role.AIMED_CELL, _bounces, ("CF-REFL-05", "chaos.no.slot")),
    KI,
)
SLOTS: Mapping[str, tuple[Slot[Scene] | Question[Scene], ...]] = {
    "strike": (
        *(_WEAPON, _HAND, _TARGET),
        Slot("jab", Role.FLAG, _jabs, ("CF-PEN-09", "chaos.no.slot")),
        _AREA,
        Slot("feint", Role.FLAG, no_or_yes, ("CF-FEINT-01", "chaos.no.slot"), when=_feints),
        _SECOND,
        Slot(MORE[0], Role.TARGET, cleaves, NOBODY, again=MORE[1:]),
        KI,
    ),
    "shoot": _MISSILE,
    "throw": _MISSILE,
    "break": (
        *(_WEAPON, _HAND),
        (_THING, _TARGET),
        Slot("item", Role.OTHER, _held, ("CF-DISARM-04", "chaos.no.slot")),
        *(ACQUIRE, KI),
    ),
    "breach": (_WEAPON, _HAND, _WALL, KI),
    "disarm": (
        *(_WEAPON, _HAND, _TARGET),
        Slot("item", Role.OTHER, _loose, ("CF-DISARM-02", "chaos.no.slot")),
        ACQUIRE,
        Slot("second", Role.FLAG, _takes, _why_second),
        KI,
    ),
}
"""The slots of each attack, after its form and how."""
