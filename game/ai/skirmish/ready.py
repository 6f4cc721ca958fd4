"""Getting something better into his hands: what he wears at his belt, or what lies about."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.player import chance_for
from game.ai.skirmish.fray import apart
from game.ai.skirmish.mind import Choice, Mind
from game.ai.skirmish.trials import after, best_blow
from game.ai.skirmish.walks import declared, offered
from game.core.components import Lying
from game.core.grid import Cell, king_moves
from game.core.orders import Value

TAKES = ("draw", "pick_up")
"""Chores that put something into a hand."""

ITEMS = 2
"""So many things are tried."""

TURNS, MUCH = 4.0, 0.5
"""So many turns a better weapon is expected to be of use, and the most that it is worth."""

NEAR = 2
"""Who shoots takes up something else when an enemy is no further off than this."""

TRIES = 2
"""So many things are tried in one turn of a side: each is a battle imagined."""

STORE, GRASP = 0.05, 5
"""What it is worth to stand beside something that could be taken up, and how far one goes for
it.
"""


def unarmed(mind: Mind, fights: list[Choice]) -> bool:
    """Whether he has nothing but his fists against those who are close."""
    hows = {choice.order.text("how") for choice in fights}
    if "strike" in hows:
        return False
    closest = mind.fray.closest(mind.me.cell)
    far = apart(mind.me.cell, closest.cell) if closest else 0
    return far <= NEAR if mind.shoots else "brawl" in hows


def takes(mind: Mind, fights: list[Choice]) -> Iterator[Choice]:
    """Each thing that he could take up and that would make his blows better."""
    manners = offered(mind.seat, mind.request, ("form", "move"))
    foe = mind.fray.closest(mind.me.cell)
    if foe is None or not unarmed(mind, fights):
        return
    now = max((choice.points for choice in fights if choice.target == foe.unit), default=0.0)
    seed = chance_for(0, mind.seat, mind.request).randrange(1 << 30)
    for manner in TAKES:
        if manner not in manners:
            continue
        start = (("form", "move"), ("manner", manner))
        for item in offered(mind.seat, mind.request, *start)[:ITEMS]:
            wanted: dict[str, Value] = {"form": "move", "manner": manner, "weapon": item}
            order = declared(mind.seat, mind.request, wanted)
            if mind.turn.tries >= TRIES:
                return
            mind.turn.tries += 1
            later = after(mind.seat, mind.request, order, seed) if order is not None else None
            then = best_blow(*later, foe) if later is not None else None
            if order is not None and then is not None and then > now:
                gain = min(MUCH, TURNS * (then - now) / foe.full)
                yield Choice(order, (("ready", gain),), mind.me.cell)


def stores(mind: Mind) -> frozenset[Cell]:
    """Where something lies that is not far off."""
    things = [cell for _, (lying,) in mind.fray.view.each(Lying) for cell, _ in lying.things]
    return frozenset(cell for cell in things if apart(mind.me.cell, cell) <= GRASP)


def beside_store(cell: Cell, at: frozenset[Cell]) -> float:
    """What a cell is worth for what could be taken up there."""
    return STORE if any(king_moves(cell, thing) <= 1 for thing in at) else 0.0
