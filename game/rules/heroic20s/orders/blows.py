"""The slots of blows, grapples and breaking free (3.7, 3.16, 3.17)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from game.core.memo import lately
from game.core.orders import IllegalOrder, Order, Value
from game.core.rule import rule
from game.core.vocabulary import Role
from game.rules.heroic20s.acts.declaring import EACH
from game.rules.heroic20s.acts.errands import ACT, forgoes
from game.rules.heroic20s.acts.fighting import (
    FREES,
    GRAPPLES,
    MORE,
    SEVERAL,
    STRIKES,
    holdable,
    may_break_free,
)
from game.rules.heroic20s.acts.shooting import HOLDS
from game.rules.heroic20s.exchange.attack import Also
from game.rules.heroic20s.exchange.hands import suffices
from game.rules.heroic20s.exchange.several import attacks_apart, may_combine, ways_of
from game.rules.heroic20s.orders import scene as at
from game.rules.heroic20s.orders.fights import (
    ACTIONS,
    AREA,
    DEEDS,
    MOUNT,
    NO_TARGET,
    SHARES,
    TURN,
)
from game.rules.heroic20s.orders.scene import Scene, said
from game.rules.heroic20s.orders.skill import can
from game.rules.heroic20s.tables.rows import Arm, Mode
from game.rules.kit.slots import Slot, Table

NO_BLOW = ("HC-MEL-01", "heroic20s.no.blow")
HOLDABLE = "torso", "neck"
"""Where to take hold: anywhere, or at the neck, for a choke (HC-GRAP-07)."""

NO_HOLD = ("HC-GRAP-07", "heroic20s.no.area")

NO_SECOND = ("HC-MULTIW-01", "heroic20s.no.second")
FLAGS = {MORE[1]: "third", MORE[2]: "fourth"}
"""What asks whether there are as many attacks."""


def _strike_forms(here: Scene, own: Order) -> Iterator[str]:
    if _able_arms(here, STRIKES):
        yield STRIKES
        yield SEVERAL
    if any(AIMED(here, Order((("form", GRAPPLES),)), foe) is None for foe in _held(here)):
        yield GRAPPLES
    if may_break_free(here.view, here.me):
        yield FREES
    yield HOLDS
    if forgoes(here.view, here.me.unit):
        yield ACT


def _held(here: Scene) -> tuple[int, ...]:
    return holdable(here.view, here.me)


AIMED = can("target")


@rule("HC-MEL-13")
@lately
def _able_arms(here: Scene, form: str) -> tuple[tuple[Arm, Mode], ...]:
    """The ways to strike with which it has skill enough for a blow at somebody."""

    def able(arm: Arm, mode: Mode) -> bool:
        own = Order((("form", form), ("weapon", arm.id), ("mode", mode.id)))
        return any(AIMED(here, own, foe) is None for foe in at.aimed_at(here, own))

    return tuple(pair for pair in at.arms(here) if able(*pair))


def _arms(here: Scene, own: Order) -> Iterable[str]:
    return dict.fromkeys(arm.id for arm, _ in _able_arms(here, own.text("form")))


@rule("HC-MEL-07")
def _modes(here: Scene, own: Order) -> Iterator[str]:
    """In which ways the weapon reaches somebody; last, that each hit has its own."""
    form, name = own.text("form"), own.text("weapon")
    found = [pair for pair in _able_arms(here, form) if pair[0].id == name]
    yield from (mode.id for _, mode in found)
    alike = {mode for arm, _ in found[:1] for mode in ways_of(arm)}
    if own.text("form") == STRIKES and sum(mode in alike for _, mode in found) > 1:
        yield EACH


def _before(own: Order, end: str) -> Order:
    """The order as it was before the attack whose slots end so."""
    return Order(tuple(slot for slot in own.slots if slot[0][-2:] < end or slot[0][-2] != "."))


@rule("HC-MULTIW-01", "HC-SF-04")
def _further(here: Scene, own: Order, end: str) -> Iterator[tuple[str, str, str]]:
    """The weapon, the way and the place of a further attack that goes with those before it."""
    known = at.alone(here, _before(own, end))
    if not known:
        return
    free = not known[0].also and len(known) < attacks_apart(here.me.fighter)
    alike = len({attack.foe.unit for attack in known}) == 1
    parts = [part for attack in known for part in attack.parts]
    also = [
        Also(part.weapon, part.mode, part.location)
        for part in parts[1:]
        if isinstance(part.weapon, Arm) and part.mode is not None
    ]
    for arm, mode in at.arms(here):
        held = [other.weapon for other in known]
        apart = free and arm not in held and suffices(here.me, (*held, arm))
        for place in at.places(replace(known[0], weapon=arm, mode=mode, also=())):
            every = replace(known[0], also=(*also, Also(arm, mode, place)))
            if apart or (alike and may_combine(every)):
                yield arm.id, mode.id, place


NO_SKILL = "HC-MEL-13", "heroic20s.no.skill"


@rule("HC-MEL-13", "HC-MULTIW-02")
def _some_alone(here: Scene, own: Order, end: str) -> bool:
    """Whether it has skill enough by itself for any further attack: only then it is asked for one,
    so that what others are told afterwards makes no order incomplete.
    """
    first, names = _before(own, end).slots, (f"weapon{end}", f"mode{end}", f"area{end}")
    every = (Order((*first, *zip(names, one, strict=True))) for one in _further(here, own, end))
    return any(at.stands_alone(here, order) for order in every)


def _and_more(before: str, end: str) -> Callable[[Scene, Order], bool]:
    """Whether the attack before this one is named, and it may be as well."""
    return lambda here, own: (
        own.get(f"weapon{before}") is not None and any(True for _ in _further(here, own, end))
    )


def _further_slots(end: str) -> Iterator[Slot[Scene]]:
    """The slots of a further attack."""

    def arms(here: Scene, own: Order) -> Iterable[str]:
        return dict.fromkeys(arm for arm, _, _ in _further(here, own, end))

    def modes(here: Scene, own: Order) -> Iterable[str]:
        name = own.text(f"weapon{end}")
        return dict.fromkeys(mode for arm, mode, _ in _further(here, own, end) if arm == name)

    def places(here: Scene, own: Order) -> Iterable[str]:
        named = own.text(f"weapon{end}"), own.text(f"mode{end}")
        return (place for *way, place in _further(here, own, end) if tuple(way) == named)

    def foes(here: Scene, own: Order) -> Iterable[int]:
        named = own.text(f"weapon{end}"), own.text(f"mode{end}")
        mode = next(mode for arm, mode in at.arms(here) if (arm.id, mode.id) == named)
        first = own.unit("target") or 0
        return dict.fromkeys((first, *at.struck_at(here, mode)))

    def apart(here: Scene, own: Order) -> bool:
        told = own.get(f"weapon{end}") is not None
        return told and len(at.alone(here, own)) > len(at.alone(here, _before(own, end)))

    @rule("HC-MEL-13", "HC-MULTIW-02")
    def able(here: Scene, own: Order, value: Value) -> IllegalOrder | None:
        """Only with what skill enough is left for a blow somewhere."""
        no = None if _some_alone(here, own, end) else IllegalOrder(*NO_SKILL)
        if no is not None:
            return no
        for *way, place in _further(here, own, end):
            if way[0] == value or way == [own.text(f"weapon{end}"), value]:
                named = zip((f"weapon{end}", f"mode{end}"), way, strict=True)
                no = aims(here, Order((*_before(own, end).slots, *named)), place)
                if no is None:
                    return None
        return no

    asked, aims = said(FLAGS[end], True) if end in FLAGS else None, can("area" + end)
    yield Slot("weapon" + end, Role.WEAPON, arms, NO_SECOND, law=able, when=asked)
    yield Slot("mode" + end, Role.GRIP, modes, NO_SECOND, law=able, when=asked)
    yield Slot("area" + end, Role.AREA, places, NO_SECOND, law=aims, when=asked)
    yield Slot("target" + end, Role.TARGET, foes, NO_SECOND, when=apart)


BLOW: tuple[Slot[Scene], ...] = (
    Slot("weapon", Role.WEAPON, _arms, ("HC-MEL-06", "heroic20s.no.weapon")),
    Slot("mode", Role.GRIP, _modes, ("HC-MEL-07", "heroic20s.no.mode")),
    Slot("target", Role.TARGET, at.aimed_at, ("HC-MEL-06", NO_TARGET), law=AIMED),
)
"""With what, how and at whom."""

BLOWS = at.by_form(
    _strike_forms,
    NO_BLOW,
    {
        HOLDS: Table(),
        ACT: Table(*DEEDS, TURN),
        FREES: Table(TURN),
        STRIKES: Table(*BLOW, MOUNT, AREA, *SHARES, *ACTIONS, TURN),
        SEVERAL: Table(
            *BLOW,
            MOUNT,
            AREA,
            *_further_slots(MORE[0]),
            *(
                slot
                for before, end in pairwise(MORE)
                for slot in (
                    Slot(FLAGS[end], Role.FLAG, at.no, NO_SECOND, when=_and_more(before, end)),
                    *_further_slots(end),
                )
            ),
            *ACTIONS,
            TURN,
        ),
        GRAPPLES: Table(
            Slot[Scene](
                "target", Role.TARGET, at.aimed_at, ("HC-GRAP-02", NO_TARGET), law=AIMED
            ),
            Slot("area", Role.AREA, lambda here, own: HOLDABLE, NO_HOLD, law=can("area")),
            *SHARES,
            *ACTIONS,
            TURN,
        ),
    },
)  # fmt: skip
"""Blows, grapples and breaking free of a unit."""
