"""A declared action as a value, read from the slots of an order.

An order holds one action, or several: those of the second carry "2." before each slot's name,
those of the third "3.", and the action that a waiting fighter prepares "then.".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.core.grid import Cell
from game.core.orders import Order, Value
from game.rules.zefrs.tables.rows import AREAS, Area

FORMS = ("fight", "defend", "move", "magic", "wait", "surrender", "hold")
"""What one can declare: the five categories (ZF-DECL-02), surrender, and holding back."""

HOWS = ("strike", "brawl", "grapple", "rush", "bash", "two", "shoot", "throw", "drop")
"""The forms of Fight (ZF-DECL-03)."""

METHODS = ("parry", "dodge", "block", "both")
"""The ways to defend; both is a parry with each of two weapons (ZF-TWO-07)."""

PURPOSES = ("trip", "hold", "disarm", "shove", "break")
"""What a grapple is for (ZF-WREST-04)."""

ROLES = ("attack", "guard")
"""What the second of two weapons does: attack at the end of the turn, or defend (ZF-TWO-02)."""

GAITS = (
    "walk",
    "run",
    "crawl",
    "climb",
    "swim",
    "wade",
    "jump",
    "swing",
    "mounted_walk",
    "mounted_gallop",
)
"""The gaits of a Move action (T10)."""

CHORES = ("stand", "draw", "pick_up", "strap", "load", "mount", "dismount", "bind", "open", "close")
"""What else takes one Move action (ZF-ACT-03)."""

DOORS = ("open", "close")
"""The chores whose cell is that of a door, and not where he will be."""

CONDITIONS = ("near", "attacked", "ally_attacked", "enters", "shoots", "ally_acts")
"""What one can wait for (ZF-DECL-07)."""

ANY = "any"
"""The area of a missile that is not called."""

EXTRAS = ("2.", "3.")
"""The prefixes of further actions of one turn, in their order (ZF-DECL-08)."""

PREPARED = "then."
"""The prefix of the action that waits for its condition."""


@dataclass(frozen=True, slots=True)
class Action:
    """One declared action. Slots that its form does not have are empty.

    fight: how, weapon, grip, step, target, area (None: not aimed), stun (knock-out), purpose and
    hand (grapple), to and shield (rush), second, role, target2 and area2 (two weapons).
    defend: how is the method, step. move: how is a gait or a chore, to, off (leaves the field),
    weapon (draw, pick_up, strap, load), target (mount, bind). magic: effect, target. wait: how is
    the condition, target (0: anybody), to (the cell that is watched), prepared.
    ``facing`` is where he looks from the declaration on, empty for where it follows from the rest.
    """

    form: str
    how: str = ""
    weapon: str = ""
    grip: int = 0
    step: Cell | None = None
    target: int | None = None
    area: Area | None = None
    stun: bool = False
    purpose: str = ""
    hand: str = ""
    to: Cell | None = None
    off: bool = False
    shield: bool = False
    second: str = ""
    role: str = ""
    target2: int | None = None
    area2: Area | None = None
    effect: str = ""
    prepared: Action | None = None
    facing: str = ""


HOW_SLOT = {"fight": "how", "defend": "method", "move": "manner", "wait": "condition"}
"""The slot that says more about each form."""


def part(order: Order, prefix: str) -> Order:
    """The slots with this prefix, without it; for the first action those of no further one."""
    if prefix:
        own = [(name[len(prefix) :], v) for name, v in order.slots if name.startswith(prefix)]
    else:
        own = [(name, value) for name, value in order.slots if not name.startswith(EXTRAS)]
    return Order(tuple(own))


@lru_cache(maxsize=4096)
def action_of(order: Order, prefix: str = "") -> Action:
    """The action of these slots, as far as they go; form is empty where nothing is said."""
    own = part(order, prefix)
    form = own.text("form")
    prepared = action_of(order, prefix + PREPARED) if form == "wait" else None
    grip = own.unit("grip")
    return Action(
        form,
        own.text(HOW_SLOT.get(form, "how")),
        own.text("weapon"),
        grip or 0,
        own.cell("step"),
        own.unit("who") if form == "wait" else own.unit("target"),
        area_of(own.get("area")),
        own.get("stun") is True,
        own.text("purpose"),
        own.text("hand"),
        own.cell("cell") if form == "wait" else own.cell("to"),
        own.get("off") is True,
        own.get("shield") is True,
        own.text("second"),
        own.text("role"),
        own.unit("target2"),
        area_of(own.get("area2")),
        own.text("effect"),
        prepared if prepared and prepared.form else None,
        own.text("facing"),
    )


def actions_of(order: Order) -> tuple[Action, ...]:
    """All actions of a declaration in their order; none of an empty one."""
    every = (action_of(order, prefix) for prefix in ("", *EXTRAS))
    return tuple(action for action in every if action.form)


def area_of(value: Value) -> Area | None:
    """The area of this name, None if it is none."""
    return next((area for area in AREAS if area == value), None)
