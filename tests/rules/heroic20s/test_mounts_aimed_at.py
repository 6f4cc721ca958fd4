"""Enemies may declare the mount as their target in every way in which they attack (HC-BASE-22)."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.heroic20s.orders.usual import default_answer
from game.rules.heroic20s.sheet.components import Locks, Mounts, Tactic, Watch
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.ordered import Ordered, ordered

HURT: dict[str, list[Any]] = {
    "initiative": [4, 3],
    "fatigue": [6],
    "attack": [8],
    "defence": [10],
    "damage": [3],
    "health": [18],
}


def met(archetype: str = "thug", far: int = 1, **dice: list[Any]) -> Ordered:
    """Somebody, and a rider so many yards off."""
    return ordered(
        setup(
            troop("me", "a", archetype, (5, 5)), troop("rider", "b", "light_horse", (5 + far, 5))
        ),
        **{**HURT, **dice},
    )


def pools(here: Ordered) -> tuple[int, int]:
    """HP of the rider, and of the mount."""
    had = here.has("rider", Mounts)
    return here.pool("rider"), had.pool if had else 20 if here.me("rider").mounted else 0


@pytest.mark.rule("HC-BASE-22", "HC-MULTIW-01")
def test_several_weapons_at_once_at_a_mount() -> None:
    here = met(which=[1, 1])
    asked = here.asks("strike", "me")
    sword = {"form": "several", "weapon": "broadsword", "mode": "swing"}
    at_rider = {**sword, "target": here.unit("rider")}
    assert here.offered(asked, **at_rider) == [("mount", False), ("mount", True)]
    more = {"weapon.2": "punch", "mode.2": "punch", "area.2": "torso"}
    here.tell("strike", "me", **{**sword, "target": "rider", "mount": True}, **more)
    here.until("orders", 2)
    rider, mount = pools(here)
    assert rider == 11 and mount < 20


@pytest.mark.rule("HC-BASE-22", "HC-DIS-02")
@pytest.mark.parametrize("mount", [True, False])
def test_a_free_attack_at_the_mount_of_a_runner(mount: bool) -> None:
    here = met()
    here.put("me", Locks((here.unit("rider"),))).put("rider", Locks((here.unit("me"),)))
    here.tell("order", "rider", tactic="retreat").tell("go", "rider", form="go", to=(40, 5))
    asked = here.asks("free", "me")
    assert here.offered(asked, use=True) == [("mount", False), ("mount", True)]
    usual = default_answer(here.battle.view("a"), asked)
    assert usual.slots == (("use", True), ("mount", False))
    plain, aimed = (here.forecast(asked, use=True, mount=at) for at in (False, True))
    assert plain == aimed == 11 + 2
    here.tell("free", "me", use=True, mount=mount)
    here.until("orders", 2)
    rider, beast = pools(here)
    assert (rider < 11, beast < 20) == (not mount, mount)


@pytest.mark.rule("HC-DIS-02")
def test_nobody_is_asked_about_the_mount_of_a_runner_on_foot() -> None:
    here = ordered(
        setup(troop("me", "a", "thug", (5, 5)), troop("foe", "b", "thug", (6, 5))),
        initiative=[4, 3],
    )
    here.put("me", Locks((here.unit("foe"),))).put("foe", Locks((here.unit("me"),)))
    here.tell("order", "foe", tactic="retreat").tell("go", "foe", form="go", to=(20, 5))
    asked = here.asks("free", "me")
    assert here.offered(asked, use=True) == []
    assert default_answer(here.battle.view("a"), asked).slots == (("use", True),)


def waiting(here: Ordered, **slots: Any) -> None:
    """It waits for whoever comes within a yard, and strikes at the mount."""
    wait = {"tactic": "neutral", "busy": True, "long": "wait", "mount": True, **slots}
    here.tell("order", "me", **wait)
    here.tell("go", "rider", form="go", to=(6, 5))
    here.until("orders", 2)


@pytest.mark.rule("HC-BASE-22", "HC-WAIT-01", "HC-WAIT-03")
@pytest.mark.parametrize("weapon", ["broadsword", "dagger"])
def test_a_wait_for_the_mount(weapon: str) -> None:
    """With the longer, the same or a shorter reach than his."""
    here = met("thug" if weapon == "broadsword" else "archer", 10)
    told = {"trigger": "within", "yards": 1, "response": "strike", "weapon": weapon}
    waiting(here, **told)
    rider, mount = pools(here)
    assert rider == 11 and mount < 20


@pytest.mark.rule("HC-BASE-22", "HC-WAIT-01", "HC-OPP-01")
def test_a_shot_at_the_mount_out_of_a_wait() -> None:
    here = met("archer", 40)
    told = {"trigger": "moves", "response": "shoot", "weapon": "regular_bow"}
    waiting(here, **told)
    rider, mount = pools(here)
    assert rider == 11 and mount < 20


@pytest.mark.rule("HC-BASE-22", "HC-WAIT-01")
def test_where_nobody_rides_no_wait_is_for_a_mount() -> None:
    here = ordered(
        setup(troop("me", "a", "thug", (5, 5)), troop("foe", "b", "thug", (9, 5))),
        initiative=[4, 3],
    )
    asked = here.asks("order", "me")
    wait = {"tactic": "neutral", "busy": True, "long": "wait", "trigger": "moves"}
    strike = {**wait, "response": "strike", "weapon": "broadsword"}
    assert {name for name, _ in here.offered(asked, **strike)} == {"area"}


@pytest.mark.rule("HC-WAIT-01", "HC-BASE-19")
def test_a_wait_at_a_part_that_who_comes_does_not_have_strikes_at_the_torso() -> None:
    """It was to strike at the tail of a wolf, and a man comes."""
    here = met("thug", 10, damage=[2], morale=[3])
    unit = here.unit("me")
    here.until("ranged")
    here.put("me", Tactic("neutral", long="wait"))
    here.put("me", Watch("within", None, 1, weapon="broadsword", area="tail"))
    here.tell("go", "rider", form="go", to=(6, 5))
    here.until("orders", 2)
    assert here.pool("rider") < 11
    attack = next(one for one in here.events("strikes") if one.unit == unit)
    assert dict(attack.facts).get("area", "torso") == "torso"
