"""The grammar of the form "fight" of a Turn: how, with what, at whom, and with which options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from game.core.memo import once
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.view import View
from game.rules.chaos.acts.fight import reaching, walls
from game.rules.chaos.acts.parlay import disarm, entangling
from game.rules.chaos.orders import areas, spray
from game.rules.chaos.sheet import hands, ki
from game.rules.chaos.sheet.actions import HOWS, MORE, OFF, action_of
from game.rules.chaos.sheet.components import Reserves
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon

Next = Callable[[View, int, Order], Iterator[Slot]]
"""The next slot of one form."""

TAKE = "take"
"""The second strike of a disarm: take the weapon (CF-DISARM-05)."""


@rule("CF-ROLL-02")
def slots(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """The legal values of the next slot of an attack; ``own`` are its slots so far."""
    how = own.text("how")
    if not how:
        yield from (("how", name) for name in HOWS if possible(view, unit, name))
    elif how in FORMS:
        yield from FORMS[how](view, unit, own)


def possible(view: View, unit: int, how: str) -> bool:
    """Whether he can attack so now: anything at all to attack with and to attack."""
    start = Order((("form", "fight"), ("how", how)))
    return any(True for _ in FORMS[how](view, unit, start))


@once
def weapons(view: View, unit: int, how: str) -> tuple[tuple[str, str], ...]:
    """What he can attack so with, each with its hand."""
    me = hands.at_hand(combatant(view, unit))
    known = {"strike": hands.blades, "shoot": hands.guns, "throw": hands.throwables}
    if how in known:
        found = tuple(pair for pair in known[how](me) if not weapon(pair[0]).radius)
    else:
        found = (*hands.blades(me), *hands.guns(me))
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
    if how == "disarm" and not disarm.takeable(combatant(view, target)):
        return False
    fighter = view.find(target, Reserves) is not None
    if how == "break" and fighter and not reaching.held_weapons(view, target):
        return False
    if not reaching.is_ranged(how, row):
        return reaching.struck_from(view, unit, target, row.reach) is not None
    if reaching.in_sight(view, unit, target, item):
        return True
    return how in BOUNCED and bool(reaching.bounces(view, unit, target, item))


BOUNCED = ("shoot", "throw")
"""What can be bounced off a wall (CF-REFL-01)."""


def _named(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """Weapon, and the hand where both hold the like of it."""
    how, item = own.text("how"), own.text("weapon")
    known = weapons(view, unit, how)
    if not item:
        names = dict.fromkeys(name for name, _ in known)
        yield from (("weapon", name) for name in names if _any_target(view, unit, how, name))
    elif own.get("hand") is None:
        which = [hand for name, hand in known if name == item]
        if len(which) > 1:
            yield from (("hand", hand) for hand in which)


@once
def _any_target(view: View, unit: int, how: str, item: str) -> bool:
    if how == "breach":
        return bool(walls.breachable(view, unit, item))
    if how == "break" and things(view, unit, item):
        return True
    return bool(targets(view, unit, how, item))


def things(view: View, unit: int, item: str) -> tuple[int, ...]:
    """The objects that he can strike or shoot at with this."""
    return tuple(one for one in reaching.things(view) if aims(view, unit, "break", item, one))


def hand_of(view: View, unit: int, own: Order) -> str:
    """The hand of the attack: as it says, else the one that has the weapon."""
    item = own.text("weapon")
    known = dict(reversed(weapons(view, unit, own.text("how"))))
    return own.text("hand") or known.get(item, hands.hand_of(combatant(view, unit), item))


def _at(view: View, unit: int, own: Order) -> Iterator[Slot]:
    if own.get("target") is None:
        found = targets(view, unit, own.text("how"), own.text("weapon"))
        yield from (("target", foe) for foe in found)


@rule("CF-JAB-01", "CF-JAB-04", "CF-PEN-09")
def _jab(view: View, unit: int, own: Order) -> Iterator[Slot]:
    if own.get("jab") is None:
        if hand_of(view, unit, own) != OFF:
            yield "jab", False
        yield "jab", True


@rule("CF-ACQ-01", "CF-ACQ-02", "CF-ACQ-03")
def _acquire(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """To take aim first, or not; nothing to choose once he has the target."""
    aimed = own.unit("target") or own.unit("thing")
    if own.get("acquire") is None and aimed != combatant(view, unit).acquired:
        yield "acquire", True
        yield "acquire", False


@rule("CF-CALL-02", "CF-CALL-04")
def _area(view: View, unit: int, own: Order) -> Iterator[Slot]:
    if own.get("area") is None:
        found = reaching.areas(view, unit, own.text("weapon"), own.text("how"))
        yield from (("area", name) for name in found)


@rule("CF-FEINT-01")
def _feint(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """To feint first, or not: a melee attack alone can follow (CF-ROLL-05)."""
    if own.get("feint") is None and weapon(own.text("weapon")).melee:
        yield "feint", False
        yield "feint", True


@rule("CF-DUAL-01", "CF-DUAL-02")
def _second(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """A second attack, paid with Ki: none first; a jab that ends sooner has none."""
    if own.get("second") is not None or own.get("jab") is True:
        return
    if not ki.may(view.get(unit, Reserves), view.clock.round, "second"):
        return
    hand = hand_of(view, unit, own)
    found = reaching.seconds(view, unit, own.text("how"), own.text("weapon"), hand)
    if found:
        yield "second", ""
        yield from (("second", item) for item in found)


@rule("CF-CLEAVE-01")
def _more(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """Further targets of the same blow, in their order; 0 ends them."""
    action = action_of(own)
    if action.jab or action.second or any(own.get(name) == 0 for name in MORE):
        return
    found = reaching.cleaves(view, unit, action.weapon, action.targets)
    free = next((name for name in MORE if own.get(name) is None), "")
    if found and free:
        yield free, 0
        yield from ((free, foe) for foe in found)


@rule("CF-REFL-01", "CF-REFL-05")
def _bounce(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """Off which surface, where a straight shot is hindered; None: straight at him."""
    target, item = own.unit("target") or 0, own.text("weapon")
    named = any(name == "bounce" for name, _ in own.slots)
    if named or not reaching.covered(view, unit, target) or own.text("second"):
        return
    cells = reaching.bounces(view, unit, target, item)
    if cells:
        if reaching.in_sight(view, unit, target, item):
            yield "bounce", None
        yield from (("bounce", cell) for cell in cells)


@rule("CF-KI-01", "CF-KI-02")
def _ki(view: View, unit: int, own: Order) -> Iterator[Slot]:
    if own.get("ki") is None:
        owed = ki.declared(action_of(own))
        points = ki.on_roll(view.get(unit, Reserves), view.clock.round, owed)
        if len(points) > 1:
            yield from (("ki", count) for count in points)


def _thing(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """An object, or whose weapon, and which of them."""
    item = own.text("weapon")
    if own.get("thing") is None and own.get("target") is None:
        yield from (("thing", one) for one in things(view, unit, item))
        yield from (("target", foe) for foe in targets(view, unit, "break", item))
    elif own.get("target") is not None and own.get("item") is None:
        held = reaching.held_weapons(view, own.unit("target") or 0)
        yield from (("item", name) for name in held)


@rule("CF-CLEAVE-04")
def _wall(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """Which wall, door or parapet of the ground."""
    if own.get("cell") is None:
        found = walls.breachable(view, unit, own.text("weapon"))
        yield from (("cell", cell) for cell in found)


def _aimed(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """To acquire the target, where this weapon is a missile."""
    if reaching.is_ranged(own.text("how"), weapon(own.text("weapon"))):
        yield from _acquire(view, unit, own)


@rule("CF-DISARM-02")
def _loose(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """Which weapon is to be struck out of his hands."""
    if own.get("item") is None:
        items = disarm.takeable(combatant(view, own.unit("target") or 0))
        yield from (("item", item) for item in dict.fromkeys(items))


@rule("CF-DISARM-05", "CF-DUAL-06")
def _take(view: View, unit: int, own: Order) -> Iterator[Slot]:
    """To take the weapon at once, with a free hand."""
    if own.get("second") is not None or not hands.free_hands(combatant(view, unit)):
        return
    if ki.may(view.get(unit, Reserves), view.clock.round, "second"):
        yield "second", ""
        yield "second", TAKE


def _in_order(*parts: Next) -> Next:
    """Slot after slot: the first part that has something to say."""

    def following(view: View, unit: int, own: Order) -> Iterator[Slot]:
        for part in parts:
            if found := tuple(part(view, unit, own)):
                yield from found
                return
            if not own.text("weapon"):
                return

    return following


_MISSILE = _in_order(_named, _at, _acquire, _area, _second, _bounce, _ki)

FORMS: Mapping[str, Next] = MappingProxyType(
    {
        "strike": _in_order(_named, _at, _jab, _area, _feint, _second, _more, _ki),
        "shoot": _MISSILE,
        "throw": _MISSILE,
        "spray": spray.slots,
        "area": areas.slots,
        "break": _in_order(_named, _thing, _aimed, _ki),
        "breach": _in_order(_named, _wall, _ki),
        "disarm": _in_order(_named, _at, _loose, _aimed, _take, _ki),
    }
)
"""The slots of each attack."""
