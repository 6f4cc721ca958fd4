"""What may be said of blows and shots (3.6, 3.7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.orders.kinds import KINDS
from game.rules.heroic20s.sheet.components import Ammunition, Fighter, Locks
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.pitch import Pitch


def offered(pitch: Pitch, unit: int, kind: str, **slots: Any) -> list[Any]:
    request = Request("1", figure(pitch.world, unit).side, unit, f"heroic20s.{kind}")
    view = _Reader(pitch)
    said = Order(tuple((name.replace("_", "."), value) for name, value in slots.items()))
    order = KINDS[request.kind].choices(view, request, said)  # type: ignore[arg-type]
    return [value for _, value in order]


class _Reader:
    """The world as somebody knows it whose side has been told nothing else yet."""

    def __init__(self, pitch: Pitch) -> None:
        self.world = pitch.world
        self.drafts: dict[str, Order] = {}
        self.requests: dict[str, Request] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.world, name)


@pytest.mark.rule("HC-MEL-07", "HC-MEL-13", "HC-MEL-09", "HC-BASE-22", "HC-MULTIW-01", "HC-SF-04")
def test_what_may_be_said_of_a_blow() -> None:
    pitch = Pitch()
    thug, foe = pitch.unit("thug", "a"), pitch.unit("town_guard", "b", 1, (1, 0))
    assert offered(pitch, thug, "strike")[:3] == ["strike", "several", "grapple"]
    assert offered(pitch, thug, "strike", form="strike") == ["broadsword", "punch"]
    sword = {"form": "strike", "weapon": "broadsword"}
    assert offered(pitch, thug, "strike", **sword) == ["swing", "thrust", "each"]
    fist = {"form": "strike", "weapon": "punch"}
    assert offered(pitch, thug, "strike", **fist) == ["punch"], "one way is no choice"
    both = {"form": "several", "weapon": "broadsword"}
    assert offered(pitch, thug, "strike", **both) == ["swing", "thrust"]
    assert offered(pitch, thug, "strike", **sword, mode="swing") == [foe]
    areas = offered(pitch, thug, "strike", **sword, mode="swing", target=foe)
    assert areas[0] == "torso" and "vitals" not in areas and "neck" in areas
    more = {**both, "mode": "swing", "target": foe, "area": "torso"}
    second = offered(pitch, thug, "strike", **more)
    assert second == ["broadsword", "punch"]
    places = offered(pitch, thug, "strike", **more, weapon_2="broadsword", mode_2="swing")
    assert "torso" not in places and "neck" in places, "the same sword at another place"
    free = offered(pitch, thug, "strike", **more, weapon_2="punch", mode_2="punch")
    assert "torso" in free
    arms = pitch.world.get(thug, Fighter).arms
    weak = tuple(replace(arm, level=2) for arm in arms)
    pitch.world.amend(thug, pitch.world.get(thug, Fighter), arms=weak)
    assert "strike" not in offered(pitch, thug, "strike"), "no skill for anybody"
    rider = pitch.unit("light_horse", "b", 1, (0, 1))
    pitch.world.amend(thug, pitch.world.get(thug, Fighter), arms=arms)
    asked = {**sword, "mode": "swing"}
    assert offered(pitch, thug, "strike", **asked, target=rider) == [False, True], "at the mount?"
    pitch.world.put(thug, Locks((foe,)))
    assert offered(pitch, thug, "strike", **asked, target=foe)[0] == "torso"


@pytest.mark.rule("HC-MEL-13", "HC-RNG-09", "HC-RNG-06", "HC-RNG-07", "HC-RNG-08", "HC-RNG-03")
def test_what_may_be_said_of_a_shot() -> None:
    pitch = Pitch()
    bow, foe = pitch.unit("archer", "a"), pitch.unit("thug", "b", 1, (10, 0))
    pitch.world.put(bow, Ammunition((("regular_bow", 9),), (("regular_bow", 1),)))
    assert offered(pitch, bow, "shoot") == ["shoot", "hold"]
    said = {"form": "shoot", "weapon": "regular_bow"}
    assert offered(pitch, bow, "shoot", form="shoot") == ["regular_bow"]
    first = offered(pitch, bow, "shoot", **said)
    assert first == [foe]
    draw = offered(pitch, bow, "shoot", **said, target=foe)
    assert set(draw) == {True, False}, "Fast-Draw costs nothing to try"
    shots = offered(pitch, bow, "shoot", **said, target=foe, draw=True)
    assert shots == [3, 2, 1], "what Fast-Draw may add is left out"
    pitch.world.amend(bow, pitch.world.get(bow, Fighter), skills=())
    assert offered(pitch, bow, "shoot", **said, target=foe) == [3, 2, 1]
    row = pitch.world.get(bow, Fighter).missiles[0]
    for changes, found in (
        ({"rate": 9, "least_shots": 3}, [9, 8, 7, 6, 5, 4, 3]),
        ({"reload": 1, "rate": 1}, [3, 2, 1]),
    ):
        made: Any = changes
        pitch.world.amend(bow, pitch.world.get(bow, Fighter), missiles=(replace(row, **made),))
        assert offered(pitch, bow, "shoot", **said, target=foe) == found
    pitch.world.amend(bow, pitch.world.get(bow, Fighter), missiles=(replace(row, level=1),))
    assert offered(pitch, bow, "shoot") == ["hold"], "no skill for anybody"
