"""The slots of blows, grapples and breaking free (3.7, 3.16, 3.17)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from game.core.orders import Order
from game.core.rule import rule
from game.core.vocabulary import Role
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
from game.rules.heroic20s.acts.ways import EACH
from game.rules.heroic20s.exchange.attack import Also
from game.rules.heroic20s.exchange.several import attacks_apart, may_combine, ways_of
from game.rules.heroic20s.orders import scene as at
from game.rules.heroic20s.orders.errands import ACTIONS, DEEDS, no
from game.rules.heroic20s.orders.fights import MOUNT, SHARES, TURN, areas, by_form, first, form
from game.rules.heroic20s.orders.scene import Scene, scene
from game.rules.kit.slots import Grammar, Slot, Table

NO_BLOW = ("HC-MEL-01", "heroic20s.no.blow")
NO_SECOND = ("HC-MULTIW-01", "heroic20s.no.second")


def _strike_forms(here: Scene, own: Order) -> Iterator[str]:
    if any(True for _ in at.arms(here)):
        yield STRIKES
        yield SEVERAL
    if holdable(here.view, here.me):
        yield GRAPPLES
    if may_break_free(here.view, here.me):
        yield FREES
    yield HOLDS
    if forgoes(here.view, here.me.unit):
        yield ACT


def _arms(here: Scene, own: Order) -> Iterable[str]:
    return dict.fromkeys(arm.id for arm, _ in at.arms(here))


@rule("HC-MEL-07")
def _modes(here: Scene, own: Order) -> Iterator[str]:
    """In which ways the weapon reaches somebody; last, that each hit has its own."""
    found = [pair for pair in at.arms(here) if pair[0].id == own.text("weapon")]
    yield from (mode.id for _, mode in found)
    alike = {mode for arm, _ in found[:1] for mode in ways_of(arm)}
    if own.text("form") == STRIKES and sum(mode in alike for _, mode in found) > 1:
        yield EACH


@rule("HC-MULTIW-01", "HC-SF-04")
def _more(here: Scene, own: Order, end: str) -> Iterator[tuple[str, str, str]]:
    """The weapon, the way and the place of a further attack that goes with those before it."""
    one = first(here, _before(own, end))
    if one is None:
        return
    free = attacks_apart(here.me.fighter) > 1 + MORE.index(end)
    for arm, mode in at.arms(here):
        for place in at.places(replace(one, weapon=arm, mode=mode)):
            all_ = replace(one, also=(*one.also, Also(arm, mode, place)))
            if (free and arm != one.weapon) or may_combine(all_):
                yield arm.id, mode.id, place


def _before(own: Order, end: str) -> Order:
    """The order without its attack of this end, and those after it."""
    ends = MORE[MORE.index(end) :]
    return Order(tuple(slot for slot in own.slots if not slot[0].endswith(ends)))


def _further(
    end: str, when: Callable[[Scene, Order], bool] | None = None
) -> tuple[Slot[Scene], ...]:
    """The slots of a further attack."""

    def arms(here: Scene, own: Order) -> Iterable[str]:
        return dict.fromkeys(arm for arm, _, _ in _more(here, own, end))

    def modes(here: Scene, own: Order) -> Iterable[str]:
        found = _more(here, own, end)
        return dict.fromkeys(mode for arm, mode, _ in found if arm == own.text(f"weapon{end}"))

    def places(here: Scene, own: Order) -> Iterable[str]:
        named = own.text(f"weapon{end}"), own.text(f"mode{end}")
        return (place for arm, mode, place in _more(here, own, end) if (arm, mode) == named)

    return (
        Slot[Scene](f"weapon{end}", Role.WEAPON, arms, NO_SECOND, when=when),
        Slot[Scene](f"mode{end}", Role.GRIP, modes, NO_SECOND, when=when),
        Slot[Scene](f"area{end}", Role.AREA, places, NO_SECOND, when=when),
    )


def _third(here: Scene, own: Order) -> bool:
    return own.get("third") is True


def _may_third(here: Scene, own: Order) -> bool:
    return next(_more(here, own, ".3"), None) is not None


def _struck_at(here: Scene, own: Order) -> Iterable[int]:
    pair = at.way(here, own)
    return at.struck_at(here, pair[1]) if pair else ()


def _held_at(here: Scene, own: Order) -> Iterable[int]:
    return holdable(here.view, here.me)


@rule("HC-GRAP-07")
def _holds(here: Scene, own: Order) -> Iterator[str]:
    """Where to take hold: anywhere, or at the neck, for a choke."""
    yield "torso"
    yield "neck"


BLOWS = Grammar(
    scene,
    {
        "": form(_strike_forms, NO_BLOW),
        HOLDS: Table(),
        ACT: DEEDS,
        FREES: Table(),
        STRIKES: Table(
            Slot[Scene]("weapon", Role.WEAPON, _arms, ("HC-MEL-06", "heroic20s.no.weapon")),
            Slot[Scene]("mode", Role.GRIP, _modes, ("HC-MEL-07", "heroic20s.no.mode")),
            Slot[Scene]("target", Role.TARGET, _struck_at, ("HC-MEL-06", "heroic20s.no.target")),
            MOUNT,
            Slot[Scene]("area", Role.AREA, areas, ("HC-BASE-19", "heroic20s.no.area")),
            *SHARES,
            *ACTIONS,
            TURN,
        ),
        SEVERAL: Table(
            Slot[Scene]("weapon", Role.WEAPON, _arms, ("HC-MEL-06", "heroic20s.no.weapon")),
            Slot[Scene]("mode", Role.GRIP, _modes, ("HC-MEL-07", "heroic20s.no.mode")),
            Slot[Scene]("target", Role.TARGET, _struck_at, ("HC-MEL-06", "heroic20s.no.target")),
            Slot[Scene]("area", Role.AREA, areas, ("HC-BASE-19", "heroic20s.no.area")),
            *_further(".2"),
            Slot("third", Role.FLAG, no, NO_SECOND, when=_may_third),
            *_further(".3", _third),
            *ACTIONS,
            TURN,
        ),
        GRAPPLES: Table(
            Slot[Scene]("target", Role.TARGET, _held_at, ("HC-GRAP-02", "heroic20s.no.target")),
            Slot[Scene]("area", Role.AREA, _holds, ("HC-GRAP-07", "heroic20s.no.area")),
            TURN,
        ),
    },
    by_form,
    otherwise=NO_BLOW,
    incomplete=NO_BLOW,
)
"""Blows, grapples and breaking free of a unit."""
