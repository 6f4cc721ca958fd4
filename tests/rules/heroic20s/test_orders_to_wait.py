"""What may be said of a Wait (HC-WAIT-01)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.orders.kinds import KINDS
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Grappled,
    Watch,
)
from tests.rules.heroic20s.pitch import Pitch


def scene(watch: Watch, archetype: str = "crossbowman", count: int = 1) -> tuple[Pitch, int, int]:
    """Somebody of side a who watches at (20, 10), and a thug of side b who comes from (0, 10)."""
    pitch = Pitch()
    me = pitch.unit(archetype, "a", count, (20, 10))
    mover = pitch.unit("thug", "b", 1, (0, 10))
    pitch.world.put(me, watch)
    return pitch, me, mover


def offered(pitch: Pitch, unit: int, **slots: Any) -> list[Any]:
    request = Request("1", "a", unit, "heroic20s.order")
    view: Any = pitch.world
    order = Order(tuple(slots.items()))
    return [value for _, value in KINDS["heroic20s.order"].choices(view, request, order)]


@pytest.mark.rule("HC-WAIT-01", "HC-OPP-01", "HC-MEL-09")
def test_what_may_be_said_of_a_wait() -> None:
    pitch, me, mover = scene(Watch("within"), "crossbowman")
    pitch.world.forget(me, Watch)
    pitch.world.write(me, Ammunition((("crossbow", 20),), (("crossbow", 1),)))
    mate = pitch.unit("thug", "a", 1, (3, 3))
    forgo = {"tactic": "neutral", "forgo": False, "busy": True, "long": "wait"}
    assert offered(pitch, me, tactic="neutral", forgo=False, busy=True)[:2] == ["wait", "fire"]
    assert offered(pitch, me, **forgo) == ["within", "in_range", "moves", "attacks"]
    assert offered(pitch, mate, **forgo)[0] == "within"
    near = {**forgo, "trigger": "within"}
    assert offered(pitch, me, **near) == [1], "as far as its weapons reach"
    told = {**near, "yards": 1}
    assert offered(pitch, me, **told) == ["strike", "shoot", "act"]
    assert offered(pitch, me, **forgo, trigger="in_range") == ["shoot", "strike", "act"]
    assert offered(pitch, me, **told, response="shoot") == ["crossbow"]
    assert offered(pitch, me, **told, response="act")[1:] == [
        "posture_step kneeling",
        "posture_step sitting",
    ]
    aims = offered(pitch, me, **told, response="shoot", weapon="crossbow")
    assert aims[0] == "torso" and "vitals" in aims and len(aims) == len(set(aims))
    ready = {"response": "shoot", "weapon": "crossbow", "area": "torso"}
    assert offered(pitch, me, **told, **ready) == [False, True]
    assert offered(pitch, me, **told, **ready, named=True) == [mover]
    for trigger, watched in (("attacks", [me, mate]), ("moves", [mover])):
        said = {**forgo, "trigger": trigger, **ready, "named": True}
        assert offered(pitch, me, **said) == watched, "a friend upon whom an attack is made"
    fire = {**forgo, "long": "fire"}
    assert offered(pitch, me, **fire) == ["enters"]
    assert offered(pitch, me, **fire, trigger="enters") == list(range(1, 16))
    points = offered(pitch, me, **fire, trigger="enters", yards=2)
    assert Cell(10, 10) in points
    spot = {"trigger": "enters", "yards": 2, "cell": Cell(10, 10), "line": False}
    assert offered(pitch, me, **fire, **spot) == ["shoot"], "fire is no blow"
    bare = pitch.unit("wolf", "a", 1, (5, 5), arms=())
    pitch.world.put(bare, Grappled(mover))
    assert offered(pitch, bare, tactic="neutral", busy=True) == ["wait"]
    waits = {"tactic": "neutral", "busy": True, "long": "wait"}
    assert offered(pitch, bare, **waits) == ["within", "moves", "attacks"]
    assert offered(pitch, bare, **waits, trigger="moves") == [False, True], "no response at all"
