"""The slots of the Orders Phase: splits, merges, tactics, Wait, opportunity fire (3.2, 3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order, Value
from game.core.rule import rule
from game.core.vocabulary import Role
from game.rules.heroic20s.acts.deeds import deeds
from game.rules.heroic20s.acts.forming import MERGE, RELEASE, SPLIT, forms, marks, mates, splits
from game.rules.heroic20s.acts.holds import held_by
from game.rules.heroic20s.acts.ordering import FORMED
from game.rules.heroic20s.exchange.actions import LONG
from game.rules.heroic20s.orders.scene import CHARGE, CHARGES, Scene, enemies, no, said, scene
from game.rules.heroic20s.orders.waits import WATCHED, long_deeds
from game.rules.heroic20s.tables.book import tactics
from game.rules.kit.slots import Slot, single

COVERED, HOLD, NEUTRAL = "all_out_defensive", "hold_ground", "neutral"
"""Tactics with restrictions of their own (HC-TAC-13)."""

ANY_TACTIC = ("HC-TAC-01", "heroic20s.no.tactic")


@rule("HC-TAC-01", "HC-TAC-03")
def _tactics(here: Scene, own: Order) -> Iterator[str]:
    """All tactics, Neutral first; what comes before them last, but once."""
    yield NEUTRAL
    yield from (name for name in tactics() if name != NEUTRAL)
    if not here.request.fact(FORMED):
        yield from forms(here.view, here.me)


@rule("HC-TAC-10", "HC-TAC-13", "HC-GRAP-12", "HC-TAC-04")
def _lawful(here: Scene, own: Order, value: Value) -> IllegalOrder | None:
    """Nobody holds ground who is locked, runs away who is held, or charges at nobody."""
    me = here.me
    if value == HOLD and me.locked:
        return IllegalOrder("HC-TAC-10", "heroic20s.no.hold_locked")
    if value == CHARGE and not any(True for _ in here.foes()):
        return IllegalOrder("HC-TAC-04", "heroic20s.no.charge")
    row = tactics().get(value) if isinstance(value, str) else None
    if row is not None and row.flees and me.stuck:
        return IllegalOrder("HC-GRAP-12", "heroic20s.no.retreat_held")
    return None


def _marks(here: Scene, own: Order) -> Iterator[Cell]:
    return marks(here.view, here.me, own.unit("count") or 0)


@rule("HC-DIS-01", "HC-TAC-08")
def _may_withdraw(here: Scene, own: Order) -> bool:
    """Only All-Out Defensive permits a withdrawal, and nobody held withdraws."""
    return own.text("tactic") == COVERED and not here.me.stuck


@rule("HC-ACT-06")
def _acts(own: Order) -> bool:
    """Whether it may do anything else in this round."""
    row = tactics().get(own.text("tactic"))
    return row is not None and not row.flees and own.get("withdraw") is not True


@rule("HC-ACT-05", "HC-ACT-06")
def _may_wait(here: Scene, own: Order) -> bool:
    """Who runs or withdraws does not wait."""
    return _acts(own) and own.get("forgo") is not True


@rule("HC-ACT-04", "HC-ACT-06")
def _may_forgo(here: Scene, own: Order) -> bool:
    """Whether attacks can be given up for actions."""
    return _acts(own) and needs(here)


def needs(here: Scene) -> bool:
    """Whether there is something to be done beside fighting."""
    return any(deed.length != LONG for deed in deeds(here.view, here.me.unit))


NO_PART = ("HC-MASS-06", "heroic20s.no.part")
NO_HELD = ("HC-GRAP-15", "heroic20s.no.held")
NO_MATE = ("HC-MASS-06", "heroic20s.no.mate")
NO_LONG = ("HC-ACT-05", "heroic20s.no.long")

ORDERS = single(
    scene,
    ANY_TACTIC,
    Slot[Scene]("tactic", Role.FORM, _tactics, ANY_TACTIC, law=_lawful),
    Slot(
        "count", Role.COUNT, lambda here, own: splits(here.view, here.me), NO_PART,
        when=said("tactic", SPLIT),
    ),
    Slot("spot", Role.AIMED_CELL, _marks, NO_PART, when=said("tactic", SPLIT)),
    Slot(
        "with", Role.FRIEND, lambda here, own: mates(here.view, here.me), NO_MATE,
        when=said("tactic", MERGE),
    ),
    Slot(
        "held", Role.TARGET, lambda here, own: held_by(here.view, here.me.unit), NO_HELD,
        when=said("tactic", RELEASE),
    ),
    Slot("target", Role.TARGET, enemies, ("HC-TAC-04", "heroic20s.no.target"), when=CHARGES),
    Slot("withdraw", Role.FLAG, no, ("HC-DIS-01", "heroic20s.no.withdraw"), when=_may_withdraw),
    Slot("forgo", Role.FLAG, no, ("HC-ACT-04", "heroic20s.no.forgo"), when=_may_forgo),
    Slot("busy", Role.FLAG, no, NO_LONG, when=_may_wait),
    Slot("long", Role.DEED, long_deeds, NO_LONG, when=said("busy", True)),
    *WATCHED,
)  # fmt: skip
"""The tactic, and what goes with it."""
