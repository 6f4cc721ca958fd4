"""What a fighter can do with his turn instead of attacking: get ready, go, wait, be on guard."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.ticks import doors, pace
from game.ai.ticks.attacks import said
from game.ai.ticks.mind import Choice, Mind
from game.ai.ticks.scene import PRONE, Man, apart
from game.core.grid import Cell
from game.core.orders import Order

GUARD = 0.006
"""What it is worth to be prepared, for each enemy who could attack before the next turn."""

UP = 0.14
"""What it is worth to get up from the ground."""

ARMED = 0.3
"""What a weapon is worth that is ready again."""

TOGETHER = 0.8
"""How much of what an attack promises on somebody who is kept busy comes true, if one waits for a
friend to keep him so.
"""

SOON = 3
"""So many ticks one waits for that."""

STILL = 1.4
"""How much more a blow is worth to somebody who stands still, as far as he gets there in time."""

STEP = 0.012
"""What a step nearer to the enemy is worth to somebody who cannot reach one."""

READY = 0.02
"""What it is worth to have a turn in hand."""

OPENED = 0.06
"""What an open door is worth to whom it has shut off from everybody."""


def stands(mind: Mind, best: Choice | None) -> Iterator[Choice]:
    """Everything but attacks."""
    forms = mind.open()
    if "chore" in forms:
        yield from chores(mind)
        yield from opens(mind)
    if "prepare" in forms:
        yield from guard(mind)
    if "hold" in forms:
        yield from waits(mind, best)
    if "move" in forms:
        yield from goes(mind, best)


def chores(mind: Mind) -> Iterator[Choice]:
    """To get up, to clear and load a weapon, to draw one or take one up."""
    hows = mind.open(("form", "chore"))
    worths = {"stand": UP, "clear": ARMED, "reload": ARMED / 4, "draw": 0.0, "pick_up": 0.0}
    if unarmed(mind):
        worths |= {"draw": ARMED, "pick_up": ARMED}
    if empty(mind):
        worths["reload"] = ARMED
    for how, worth in worths.items():
        order = mind.made({"form": "chore", "how": how}) if how in hows and worth else None
        if order is not None:
            whole, _ = pace.ticks(mind.now.view, mind.request, order, mind.now)
            yield Choice(order, (("ready", worth),), whole=whole)


def opens(mind: Mind) -> Iterator[Choice]:
    """The door open, where none but doors lead to anybody."""
    ahead = doors.shut_off(mind, (foe.cell for foe in mind.now.foes))
    order = doors.opening(mind, ahead) if ahead is not None else None
    if order is not None:
        whole, _ = pace.ticks(mind.now.view, mind.request, order, mind.now)
        yield Choice(order, (("ready", OPENED),), whole=whole)


def unarmed(mind: Mind) -> bool:
    """Whether he has nothing in his hands to attack with, as far as his card shows."""
    card = mind.now.view.scale.card(mind.now.view, mind.me.unit)
    return not any(stat.key.endswith(".weapon") for stat in card.stats)


def empty(mind: Mind) -> bool:
    """Whether no shot is left in what he holds."""
    card = mind.now.view.scale.card(mind.now.view, mind.me.unit)
    shots = [str(stat.value) for stat in card.stats if stat.key.endswith(".shots")]
    return bool(shots) and all(value.split()[-1] == "0" for value in shots)


def guard(mind: Mind) -> Iterator[Choice]:
    """To be prepared for the next attack."""
    order = mind.made({"form": "prepare"})
    if order is not None:
        count = len(mind.now.menaces(mind.me.cell))
        whole, _ = pace.ticks(mind.now.view, mind.request, order, mind.now)
        yield Choice(order, (("guard", GUARD * min(3, count)),), whole=whole)


def waits(mind: Mind, best: Choice | None) -> Iterator[Choice]:
    """To keep the turn back: for a friend to keep the target busy, or for an enemy who comes."""
    order = mind.made({"form": "hold"})
    if order is None:
        return
    gain, wait = READY, SOON
    if best is not None and best.target is not None:
        soon = friends_blow(mind, best.target)
        if soon is not None and best.bare > best.gain:
            gain, wait = TOGETHER * best.bare, soon + 1
    yield Choice(order, (("prospect", gain),), whole=pace.later(mind.now, wait))


def friends_blow(mind: Mind, target: int) -> int | None:
    """In how many ticks a friend beside this enemy can strike at him, None if not soon."""
    foe = mind.now.foe(target)
    found = [
        mind.now.now - friend.due
        for friend in mind.now.friends
        if friend.unit != mind.me.unit and friend.able and friend.due
        if foe is not None and apart(friend.cell, foe.cell) <= 1
    ]
    soon = [ticks for ticks in found if 0 <= ticks <= SOON]
    return min(soon, default=None)


def goes(mind: Mind, best: Choice | None) -> Iterator[Choice]:
    """Nearer to an enemy, with the turn kept back for the blow: who runs as a part of it misses
    as often again, so that it is worth more so, if nothing comes between.
    """
    if PRONE in mind.me.states or (best is not None and best.gain > 0.02 and reaches(mind, best)):
        return
    aimed = mind.now.foe(best.target) if best is not None and best.gain > 0.02 else None
    foe = aimed or mind.now.closest(mind.me.cell)
    order = approach(mind, foe) if foe is not None else None
    if order is not None and foe is not None:
        far = apart(mind.me.cell, foe.cell)
        still = STILL * best.gain if best is not None else 0.0
        gain = max(still, best.bare * 0.6 if best else 0.0, READY) + STEP
        yield Choice(order, (("prospect", gain),), whole=pace.later(mind.now, min(far, 6) + 1))


def reaches(mind: Mind, best: Choice) -> bool:
    """Whether the attack needs no run-up."""
    if best.order.text("how") != "strike":
        return True
    plain = mind.made({**said(best.order), "area": "any", "feint": False})
    return plain is None or not pace.ticks(mind.now.view, mind.request, plain, mind.now)[1]


def approach(mind: Mind, foe: Man) -> Order | None:
    """The order to run next to this enemy, to the nearest free cell that he can reach."""
    gaits = mind.open(("form", "move"))
    if not gaits:
        return None
    gait = gaits[0]
    cells = mind.open(("form", "move"), ("how", gait))
    near = [cell for cell in cells if isinstance(cell, Cell) and apart(cell, foe.cell) <= 1]
    if not near:
        return None
    return Order((("form", "move"), ("how", gait), ("to", near[0])))
