"""The slots of shots (3.6), and what blows and moves have in common with them: shares, places,
turns, actions beside (3.13).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order, Value
from game.core.rule import rule
from game.core.vocabulary import Role
from game.rules.heroic20s.acts.deeds import Deed, deeds
from game.rules.heroic20s.acts.errands import ACT, forgoes, payable, two_of
from game.rules.heroic20s.acts.shooting import HOLDS, SHOOTS
from game.rules.heroic20s.acts.shooting import SHARES as SHARED
from game.rules.heroic20s.exchange.actions import ATTACK, HALF, SHORT, WHOLE
from game.rules.heroic20s.exchange.shots import fast_draws
from game.rules.heroic20s.orders import scene as at
from game.rules.heroic20s.orders.scene import Scene, no, said
from game.rules.heroic20s.orders.skill import can, most, too_hard
from game.rules.kit.slots import Slot, Table

NO_SHOT = ("HC-RNG-01", "heroic20s.no.shot")


def _shoot_forms(here: Scene, own: Order) -> Iterator[str]:
    if any(True for _ in _missiles(here, Order((("form", SHOOTS),)))):
        yield SHOOTS
    yield HOLDS
    if forgoes(here.view, here.me.unit):
        yield ACT


@rule("HC-MEL-13")
def _missiles(here: Scene, own: Order) -> Iterator[str]:
    """The weapons with which it has skill enough for a shot at somebody."""
    for row in at.missiles(here):
        with_it = own.plus(("weapon", row.id))
        if any(too_hard(here, with_it, foe) is None for foe in at.shot_at(here, row)):
            yield row.id


@rule("HC-RNG-09")
def _may_draw(here: Scene, own: Order) -> bool:
    """Whether Fast-Draw is of use; it costs nothing to try."""
    row = at.missile(here, own)
    return row is not None and fast_draws(here.me, row)


@rule("HC-RNG-06", "HC-RNG-07", "HC-RNG-08")
def _shots(here: Scene, own: Order) -> Iterable[int]:
    """How many shots each figure fires, what Fast-Draw may add left out: the most first."""
    row = at.missile(here, own)
    if row is None:
        return ()
    most_ = most(here, row, drawn=False)
    if row.rate > 1:
        return range(most_, min(row.least_shots, most_) - 1, -1)
    return range(most_, 0, -1)


def _others(here: Scene, own: Order) -> Iterable[int]:
    """Further targets for the figures that are left."""
    named = {own.unit(f"target{end}") for end in SHARED}
    return (foe for foe in at.aimed_at(here, own) if foe not in named)


def _left(here: Scene, own: Order) -> int:
    """The figures that are sent at nobody yet."""
    return at.able(here, own) - sum(own.unit(f"figures{end}") or 0 for end in SHARED)


@rule("HC-MASS-03")
def _figures(here: Scene, own: Order) -> Iterable[int]:
    """How many of those who are left go at the target that was named last."""
    return at.counts(_left(here, own))


def _shares(here: Scene, own: Order) -> bool:
    return _left(here, own) > 1 and any(True for _ in _others(here, own))


def _left_over(here: Scene, own: Order) -> bool:
    """Whether the target that was named last has been given a share, and some are left."""
    return own.slots[-1][0].startswith("figures") and _left(here, own) > 0


@rule("HC-MEL-09", "HC-RNG-17")
def areas(here: Scene, own: Order) -> Iterable[str]:
    """Where to aim."""
    found = at.alone(here, own)
    return at.places(found[0]) if found else ("torso",)


def _just(end: str) -> Callable[[Scene, Order], bool]:
    """Whether this target has just been named, and more may share in those who are left."""
    return lambda here, own: own.slots[-1][0] == f"target{end}" and _shares(here, own)


@rule("HC-BASE-22")
def _rides(here: Scene, own: Order) -> bool:
    """Whether the target has a mount, which may be the target instead."""
    foe = here.here.figures.get(own.unit("target") or 0)
    return foe is not None and foe.mounted


NO_TARGET = "heroic20s.no.target"
MOUNT = Slot("mount", Role.FLAG, at.no, ("HC-BASE-22", "heroic20s.no.mount"), when=_rides)
AREA = Slot[Scene]("area", Role.AREA, areas, ("HC-BASE-19", "heroic20s.no.area"))


@rule("HC-PROC-02")
def _turns(here: Scene, own: Order) -> Iterable[int]:
    """When it acts among the units of its side: lower numbers first."""
    return range(len(here.friends()))


def company(here: Scene, own: Order) -> bool:
    """Whether other units of its side are on the field."""
    return len(here.friends()) > 1


TURN = Slot[Scene]("turn", Role.COUNT, _turns, ("HC-PROC-02", "heroic20s.no.turn"), when=company)
NO_SHARE = ("HC-MASS-03", "heroic20s.no.sharing")
SHARES = (
    Slot[Scene]("figures", Role.COUNT, _figures, NO_SHARE, law=can("figures"), when=_shares),
    *(
        slot
        for end in SHARED[1:]
        for slot in (
            Slot[Scene](
                f"target{end}", Role.TARGET, _others, NO_SHARE,
                law=can(f"target{end}"), when=_left_over,
            ),
            Slot[Scene](
                f"figures{end}", Role.COUNT, _figures, NO_SHARE,
                law=can(f"figures{end}"), when=_just(end),
            ),
        )
    ),
)  # fmt: skip


@rule("HC-ACT-02", "HC-ACT-04")
def open_deeds(here: Scene) -> tuple[Deed, ...]:
    """What it could do for its movement, or for the attacks that it has given up."""
    unit = here.me.unit
    return forgoes(here.view, unit) or payable(here.view, unit, (HALF, WHOLE))


def _deeds(here: Scene, own: Order) -> Iterable[str]:
    return dict.fromkeys(deed.key for deed in open_deeds(here))


def _spots(here: Scene, own: Order) -> Iterable[Cell]:
    """Which door, or where what is picked up lies."""
    found = (deed.cell for deed in open_deeds(here) if deed.key == own.text("deed"))
    return dict.fromkeys(cell for cell in found if cell is not None)


@rule("HC-MOVE-06", "HC-ACT-15")
def _more_deeds(here: Scene, own: Order) -> Iterable[str]:
    """Short ones after the first, where what pays is enough for both."""
    view, unit = here.view, here.me.unit
    first = next(iter(two_of(view, unit, own)), None)
    both = forgoes(view, unit) or payable(view, unit, (WHOLE,))
    if first is None or first.length != SHORT or first not in both:
        return ()
    found = (deed for deed in deeds(view, unit, first) if deed.length == SHORT)
    return dict.fromkeys(deed.key for deed in found if deed.key != first.key)


@rule("HC-ACT-03")
def _besides(here: Scene, own: Order) -> tuple[str, ...]:
    """Short actions that can go with an attack."""
    return tuple(dict.fromkeys(d.key for d in payable(here.view, here.me.unit, (ATTACK,))))


NO_DEED = ("HC-ACT-01", "heroic20s.no.deed")
DEEDS = (
    Slot[Scene]("deed", Role.DEED, _deeds, NO_DEED),
    Slot[Scene]("spot", Role.AIMED_CELL, _spots, NO_DEED),
    Slot[Scene](
        "two", Role.FLAG, no, NO_DEED, when=lambda here, own: any(map(bool, _more_deeds(here, own)))
    ),
    Slot[Scene]("deed.2", Role.OTHER, _more_deeds, NO_DEED, when=said("two", True)),
)
"""Actions, and nothing else."""


@rule("HC-ACT-03", "HC-GRAP-14", "HC-MASS-03")
def _beside(here: Scene, own: Order, value: Value) -> IllegalOrder | None:
    """Only where the attack can still be made, and all who are shared out have a hand for it."""
    said_ = [own.unit(f"figures{end}") for end in SHARED if own.unit(f"target{end}") is not None]
    needed = sum(many or 1 for many in said_)
    if len(said_) > 1 and at.able(here, own.plus(("action", value))) < needed:
        return IllegalOrder(*NO_SHARE)
    return ABLE(here, own, value)


def _any_beside(here: Scene, own: Order, value: Value) -> IllegalOrder | None:
    """Only where the attack can still be made with one of them."""
    said_ = [_beside(here, own, deed) for deed in (_besides(here, own) if value else ())]
    return said_[0] if said_ and all(said_) else None


ABLE = can("action")
ACTIONS = (
    Slot(
        "beside", Role.FLAG, no, NO_DEED, law=_any_beside,
        when=lambda here, own: bool(_besides(here, own)),
    ),
    Slot[Scene]("action", Role.OTHER, _besides, NO_DEED, law=_beside, when=said("beside", True)),
)  # fmt: skip
"""A short action beside an attack."""

SHOTS = at.by_form(
    _shoot_forms,
    NO_SHOT,
    {
        HOLDS: Table(),
        ACT: Table(*DEEDS, TURN),
        SHOOTS: Table(
            Slot[Scene]("weapon", Role.WEAPON, _missiles, ("HC-RNG-01", "heroic20s.no.weapon")),
            Slot[Scene]("target", Role.TARGET, at.aimed_at, ("HC-RNG-02", NO_TARGET), law=too_hard),
            Slot("draw", Role.FLAG, at.yes, ("HC-RNG-09", "heroic20s.no.draw"), when=_may_draw),
            Slot[Scene](
                "shots", Role.COUNT, _shots, ("HC-RNG-08", "heroic20s.no.shots", "n"),
                law=can("shots"),
            ),
            MOUNT,
            AREA,
            *SHARES,
            *ACTIONS,
            TURN,
        ),
    },
)  # fmt: skip
"""Shots of a unit."""
