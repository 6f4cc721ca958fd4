"""What can be ordered, read from the slots of an order: a Turn, a deed between Turns, an answer."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.grid import Cell
from game.core.orders import Order

FORMS = ("fight", "parlay", "prepare", "hold", "move", "chore", "chakra", "surrender")
"""What a Turn can be used for (section 12.1); of these, only move and chore between Turns."""

HOWS = ("strike", "shoot", "throw", "spray", "area", "break", "breach", "disarm")
"""The attacks. ``break`` is at a weapon or an object, ``area`` at a cell."""

PARLAYS = ("trip", "grapple", "hold", "entangle", "contest", "squeeze", "choke", "limb", "release")
"""What a parlay is for; from contest on, what those do who hold or are held."""

GAITS = ("run", "walk", "crawl", "flee")
"""How one moves (CF-MOVE-05, CF-MOVE-09). To flee is to go to an Exit cell, and off the field."""

CHORES = ("stand", "lie", "draw", "pick_up", "put_away", "reload", "clear", "race", "open", "close",
    "aid")  # fmt: skip
"""Small deeds, on a Turn or for a Free Action (CF-TICK-08)."""

METHODS = ("parry", "block", "dodge", "quick_parry", "evade", "tumble", "capture", "simultaneous",
    "parlay", "none")  # fmt: skip
"""The answers to an attack."""

PAYS = ("action", "held", "prepared", "ki", "free")
"""With what an answer is paid: a Free Action, the held Turn, the prepared one, Ki, or nothing."""

ANY = "any"
"""The part of the body of an attack that is no Vital Shot."""

MAIN, OFF = "main", "off"


@dataclass(frozen=True, slots=True)
class Action:
    """One ordered deed. Slots that its form does not have are empty.

    fight: how, weapon, hand (main, off), target (or ``cell`` of an area weapon or of a wall to
    breach, ``thing`` of an object to break), jab, acquire (missiles), area (a part: Vital Shot),
    feint, second (the weapon of a dual strike, "take" after a disarm), more (further targets of a
    cleave or an area spray, in their order), shots (a burst), bounce (the cell it is bounced off),
    ki. Its run-up follows from where the target stands.
    parlay: how, target, weapon (to entangle with, or that is fought over), stat, free (limb kept),
    ki. move: how is the gait, to. chore: how, item, hand, to. prepare, hold: facing.
    chakra: how is what it is spent for.
    """

    form: str
    how: str = ""
    weapon: str = ""
    hand: str = ""
    target: int = 0
    cell: Cell | None = None
    thing: int = 0
    jab: bool = False
    acquire: bool = False
    area: str = ANY
    feint: bool = False
    second: str = ""
    more: tuple[int, ...] = ()
    shots: int = 1
    bounce: Cell | None = None
    ki: int = 0
    stat: str = ""
    free: bool = False
    item: str = ""
    to: Cell | None = None
    facing: str = ""

    @property
    def targets(self) -> tuple[int, ...]:
        """All whom it is aimed at, in their order."""
        return (self.target, *self.more) if self.target else self.more


MORE = ("target2", "target3", "target4", "target5", "target6", "target7", "target8")
"""The slots of further targets; 0 ends them."""


def action_of(order: Order) -> Action:
    """The deed of these slots, as far as they go; its form is empty where nothing is said."""
    more = tuple(unit for name in MORE if (unit := order.unit(name)))
    return Action(
        form=order.text("form"),
        how=order.text("how") or order.text("manner"),
        weapon=order.text("weapon"),
        hand=order.text("hand"),
        target=order.unit("target") or 0,
        cell=order.cell("cell"),
        thing=order.unit("thing") or 0,
        jab=order.get("jab") is True,
        acquire=order.get("acquire") is True,
        area=order.text("area") or ANY,
        feint=order.get("feint") is True,
        second=order.text("second"),
        more=more,
        shots=order.unit("shots") or 1,
        bounce=order.cell("bounce"),
        ki=order.unit("ki") or 0,
        stat=order.text("stat"),
        free=order.get("free") is True,
        item=order.text("item"),
        to=order.cell("to"),
        facing=order.text("facing"),
    )


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to an attack: how, with which weapon or object (``thing``), paid with what, Ki on
    the roll, and the cell he draws back to (CF-MOVE-07).
    """

    method: str = "none"
    weapon: str = ""
    thing: int = 0
    pay: str = ""
    ki: int = 0
    to: Cell | None = None


def answer_of(order: Order) -> Answer:
    """The answer of these slots."""
    return Answer(
        order.text("method") or "none",
        order.text("weapon"),
        order.unit("thing") or 0,
        order.text("pay"),
        order.unit("ki") or 0,
        order.cell("to"),
    )
