"""What becomes of a way or a fall in which something else breaks in."""

from __future__ import annotations

import pytest

from game.core.components import Out, Seen
from game.rules.heroic2d6.sheet.components import Down
from game.rules.kit.people.hearsay import Hearsay
from tests.rules.heroic2d6.bout import Bout, bout, man, setup

HOME = man("home", "a", (0, 7), archetype="wolfgar", agility=1)
FAR = man("far", "b", (15, 7), agility=2)


@pytest.mark.rule("H2-GRD-03", "H2-FRE-05", "H2-ACT-09")
def test_whoever_is_stopped_by_somebody_hidden_does_not_stop_on_a_friend() -> None:
    walls = {(x, y): "wall" for x in range(8) for y in (0, 2)}
    people = (
        man("ras", "a", (1, 1), "rastan"),
        man("mate", "a", (3, 1), "rastan", agility=2),
        man("lurk", "b", (4, 1), agility=1, traits=("hidden",)),
    )
    here = bout(setup(*people, FAR, terrain=walls))
    here.does("ras", "move", to=(5, 1))
    assert here.has("lurk", Seen) is None
    assert here.at("ras") == (2, 1)


@pytest.mark.rule("H2-OOA-03", "H2-OOA-05", "H2-GRD-03")
def test_whoever_wakes_under_somebody_else_comes_to_himself_beside_him() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan", items=("healing_potion",)),
        man("bal", "a", (2, 1), "sir_balin"),
        man("orc", "b", (2, 2)),
    )
    here = bout(setup(*people, FAR), {"potion": [7], "tie": [2, 3]})
    here.put("bal", Down(0))
    here.put("bal", Out("fallen"))
    here.does("orc", "move", to=(2, 1))
    here.does("ras", "use", item="healing_potion", target="bal")
    assert here.at("bal") != here.at("orc")


def heard(here: Bout) -> dict[str, object]:
    return dict(here.battle.world.each(Hearsay)[0][1][0].hidden)


@pytest.mark.rule("H2-MAG-11", "H2-ACT-09")
def test_whoever_hides_and_is_struck_by_a_ball_of_fire_is_found() -> None:
    zol = man("me", "a", (1, 1), "zoltan", magic=10, spells=("fire_ball",))
    lurk = man("lurk", "b", (6, 1), agility=1, traits=("hidden",))
    here = bout(setup(zol, lurk, FAR), {"spell": [(5, 5)]})
    here.does("me", "magic", spell="fire_ball", cell=(6, 1))
    assert here.has("lurk", Seen) is None
    assert heard(here)["b"] == 0


@pytest.mark.rule("H2-RNG-07", "H2-ACT-09")
def test_whoever_hides_and_is_struck_by_a_stray_arrow_is_found() -> None:
    """Lilith misses the orc, who fights her friend; the lurker is the next closest."""
    people = (
        man("orc", "a", (8, 1), agility=1),
        man("lurk", "a", (8, 2), agility=1, traits=("hidden",)),
        man("lil", "b", (1, 1), "lilith", marksmanship=1),
        man("ras", "b", (9, 1), "rastan", agility=1),
    )
    here = bout(setup(*people), {"attack": [(1, 2), (1, 3)]})
    here.does("lil", "fight", how="shoot", target="orc")
    (stray,) = here.events("stray")
    assert stray.target == here.unit("lurk")
    assert (here.has("lurk", Seen), heard(here)["a"]) == (None, 0)


@pytest.mark.rule("H2-RND-03", "H2-ACT-09")
def test_whoever_hides_and_leaves_the_field_is_not_thought_to_hide_any_more() -> None:
    lurk = man("lurk", "b", (14, 1), traits=("hidden",))
    here = bout(setup(HOME, lurk, FAR))
    here.does("lurk", "move", to=(15, 1), off=True)
    assert here.has("lurk", Out).why == "escaped"
    assert heard(here)["b"] == 0


@pytest.mark.rule("H2-GRD-13", "H2-GRD-03", "H2-FRE-05")
def test_whoever_sets_off_a_trap_under_a_friend_does_not_stop_on_him() -> None:
    walls = {(x, y): "wall" for x in range(8) for y in (0, 2)}
    people = (
        man("ras", "a", (1, 1), "rastan"),
        man("mate", "a", (3, 1), "rastan", agility=2),
    )
    made = setup(*people, FAR, terrain=walls, things=(("blade", (3, 1)),))
    here = bout(made, {"reaction": [(6, 6)]}, ("dodge",))
    here.does("ras", "move", to=(5, 1))
    assert here.events("trap_avoided")
    assert here.at("ras") == (2, 1)
