"""What awaits a unit at the end of its way, told before it goes."""

from __future__ import annotations

from typing import Any

from game.core.components import Health
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.acts.state import lock
from game.rules.heroic20s.orders.promised import way_forecast
from game.rules.heroic20s.orders.value import blows
from game.rules.heroic20s.sheet.components import Ammunition, Initiative, Tactic
from tests.rules.heroic20s.pitch import Pitch

ARROWS = Ammunition((("regular_bow", 12),), (("regular_bow", 1),))


def awaits(pitch: Pitch, unit: int, form: str, **slots: Any) -> Forecast | None:
    view: Any = pitch.world
    request = Request("1", "a", unit, "heroic20s.go")
    return way_forecast(view, request, Order((("form", form), *slots.items())))


def told(found: Forecast | None) -> list[tuple[str, dict[str, Any]]]:
    assert found is not None and not found.branches
    return [(key.removeprefix("heroic20s."), dict(facts)) for key, facts in found.notes]


def test_the_enemies_one_comes_into_contact_with_and_what_both_lose() -> None:
    pitch = Pitch()
    me = pitch.unit("thug", "a", 1, (9, 9))
    assert awaits(pitch, me, "stay") is None, "nobody is there"
    one, two = pitch.unit("thug", "b", 1, (15, 9)), pitch.unit("thug", "b", 1, (15, 11))
    pitch.world.put(one, Tactic("all_out_offensive"))
    heading, first, second = told(awaits(pitch, me, "go", to=Cell(14, 10)))
    assert heading == ("note_contact", {}) and first[0] == second[0] == "note_in_contact"
    view: Any = pitch.world
    for (_, row), foe in ((first, one), (second, two)):
        ours, theirs = blows(view, me, foe)
        assert row == {"target": foe, "n": f"{ours:.1f}", "left": f"{theirs:.1f}"}
    assert float(first[1]["n"]) > float(second[1]["n"]) > 0, "who attacks so is open to blows"
    pitch.world.write(one, Health(1, 12))
    left = told(awaits(pitch, me, "go", to=Cell(14, 10)))[1][1]
    assert 0.5 < float(left["n"]) <= 1.0, "no more than he has"
    alone = told(awaits(pitch, me, "go", to=Cell(14, 8)))
    assert [row["target"] for _, row in alone[1:]] == [one]


def test_who_runs_strikes_at_nobody_and_has_contact_with_nobody() -> None:
    pitch = Pitch()
    me, foe = pitch.unit("thug", "a", 1, (9, 9)), pitch.unit("thug", "b", 1, (10, 9))
    assert told(awaits(pitch, me, "stay"))[1][1]["left"] != "0.0"
    pitch.world.put(foe, Tactic("retreat"))
    assert told(awaits(pitch, me, "stay"))[1][1]["left"] == "0.0"
    pitch.world.put(me, Tactic("retreat"))
    assert told(awaits(pitch, me, "go", to=Cell(11, 9)))[0][0] == "note_clear"
    assert awaits(pitch, me, "leave") is None and awaits(pitch, me, "") is None
    assert awaits(pitch, me, "go", to=Cell(11, 9), leave=True) is None


def test_how_far_the_nearest_is_and_how_far_he_goes() -> None:
    pitch = Pitch()
    me, foe = pitch.unit("thug", "a", 1, (2, 9)), pitch.unit("thug", "b", 1, (20, 9))
    pitch.world.put(foe, Tactic("hold_ground"))
    assert told(awaits(pitch, me, "stay")) == [("note_clear", {"target": foe, "yards": 18, "n": 6})]
    assert told(awaits(pitch, me, "go", to=Cell(5, 9)))[0][1]["yards"] == 15
    pitch.world.write(foe, Tactic("neutral"))
    assert told(awaits(pitch, me, "stay"))[0][1]["n"] == 30
    lock(pitch.step(), foe, pitch.unit("thug", "a", 1, (21, 9)), "HC-LOCK-01")
    assert told(awaits(pitch, me, "stay"))[0][1]["n"] == 0, "who is locked stays there"
    pitch.world.put(pitch.field, Initiative("b"))
    assert told(awaits(pitch, me, "stay"))[0][0] == "note_clear_after", "they moved first"


def test_whom_one_may_shoot_at_from_there() -> None:
    pitch = Pitch()
    bow, foe = pitch.unit("archer", "a", 1, (2, 9)), pitch.unit("thug", "b", 1, (30, 9))
    assert len(told(awaits(pitch, bow, "stay"))) == 1, "no arrow"
    pitch.world.put(bow, ARROWS)
    key, facts = told(awaits(pitch, bow, "stay"))[1]
    assert key == "note_volley" and facts["target"] == foe and float(facts["n"]) > 0
    nearer = told(awaits(pitch, bow, "go", to=Cell(24, 9)))[1][1]
    assert float(nearer["n"]) > float(facts["n"])
    assert len(told(awaits(pitch, bow, "go", to=Cell(29, 9)))) == 2, "a melee, and no shot"
