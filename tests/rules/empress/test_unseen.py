"""How likely somebody stays unseen is told as it comes about (3.15); a hurl knows what stops it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.core.components import Health, Seen
from game.core.orders import Order
from game.rules.empress.acts.countdown import NOW
from game.rules.empress.orders import remarks
from game.rules.empress.sheet.components import Grappled, Prone
from game.rules.empress.sheet.turns import Attacked
from tests.rules.chances import p_value
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import Desk, desk

QUICK = {"agility": 18}
TRIALS, LEAST = 200, 1e-5
YES = Order((("use", True),))


def unseen(here: Desk, name: str, said: dict[str, Any]) -> bool:
    """Whether he is hidden as often after this order as it promises."""
    request = here.until(name)
    order = here.order(request, said)
    told = here.promised(request, order)
    assert told is not None
    part = int(str(dict(dict(told.notes)["empress.note_unseen"])["n"])) / 100
    found = Counter[bool]()
    for seed in range(TRIALS):
        twin = here.battle.fork(seed)
        twin.give(request, order)
        found[twin.world.find(request.unit, Seen) is not None] += 1
    assert 0.05 < part < 0.95
    return p_value(found, {True: part, False: 1 - part}) > LEAST


@pytest.mark.rule("EM-SUR-11", "EM-SUR-14")
def test_hiding_counts_the_skill_and_the_save() -> None:
    """Whoever sees him is alert: the skill has to work, and the save to fail."""
    people = (man("E8", "a", (2, 2), stealth=3, **QUICK), man("E2", "b", (9, 2)))
    assert unseen(desk(setup(*people, terrain={(2, 2): "foliage"})), "E8", {"form": "hide"})


@pytest.mark.rule("EM-SUR-06", "EM-SUR-13", "EM-SUR-14")
@pytest.mark.parametrize("alert", [True, False])
@pytest.mark.parametrize("close", [True, False])
def test_stealing_along_counts_everybody_who_may_notice(close: bool, alert: bool) -> None:
    """Of two who see his way one looks the other way."""
    traits = ("vigilant",) if alert else ()
    skill = 5 if alert else 2
    hider = man("E8", "a", (2, 5), traits=("hidden",), stealth=skill, **QUICK)
    others = (man("E2", "b", (7, 5), traits=traits), man("E10", "b", (7, 9), facing="E"))
    said = {"form": "move", "to": (6, 5), "sneak": True, "target": "E2" if close else 0}
    assert unseen(desk(setup(hider, *others)), "E8", said)


@pytest.mark.rule("EM-SUR-10", "EM-SUR-14")
def test_a_way_that_ends_hiding_says_so() -> None:
    """Nobody looks there, or somebody does; farther than half his movement nobody sneaks."""
    hider = man("E8", "a", (2, 5), traits=("hidden",), **QUICK)
    here = desk(setup(hider, man("E10", "b", (7, 9), facing="W")))
    request = here.until("E8")
    for to, sneaks, shown in (((4, 5), True, False), ((4, 5), False, True), ((7, 5), False, True)):
        order = here.order(request, {"form": "move", "to": to, "sneak": sneaks})
        told = here.promised(request, order)
        assert told is not None
        assert (remarks.COMES_OUT in told.notes) is shown
        twin = here.battle.fork(1)
        twin.give(request, order)
        hides = twin.world.find(request.unit, Seen) is not None
        assert hides is not shown or "empress.note_unseen" in dict(told.notes)


@pytest.mark.rule("EM-INI-03")
@pytest.mark.parametrize("near", [True, False])
def test_whoever_holds_is_told_that_nobody_is_in_reach(near: bool) -> None:
    me = man("E2", "a", (5, 5), **QUICK)
    here = desk(setup(me, man("E10", "b", (6, 5) if near else (12, 5))))
    request = here.until("E2")
    here.battle.give(request, here.order(request, {"form": "hold"}))
    told = here.promised(here.until("E2", NOW), YES)
    assert told is not None
    assert bool(told.branches) is near
    assert (remarks.NONE_AT_HAND in told.notes) is not near


@pytest.mark.rule("EM-GIA-03")
@pytest.mark.parametrize(("way", "most"), [("E", 12 + 4), ("W", 18 + 4)])
def test_a_hurl_against_a_wall_promises_the_die_for_it(way: str, most: int) -> None:
    """A giant of +4 and two classes above: 2d6 + 4, and 1d6 more where its own bulk is no way."""
    people = (man("M3", "a", (3, 3), **QUICK), man("E2", "b", (6, 3)), man("E7", "b", (15, 9)))
    here = desk(setup(*people))
    request = here.until("M3")
    here.put("E2", Grappled((here.unit("M3"),), 3, pinned=True))
    order = here.order(request, {"form": "hurl", "target": "E2", "direction": way})
    told = here.promised(request, order)
    assert told is not None
    assert max(points for points, _ in told.branches[0].losses) == most


@pytest.mark.rule("EM-INI-03")
def test_who_has_only_the_fallen_in_reach_is_promised_no_blow_at_them() -> None:
    people = (man("E2", "a", (5, 5), **QUICK), man("E10", "b", (6, 5)), man("E1", "b", (15, 5)))
    here = desk(setup(*people))
    here.battle.give(here.until("E2"), Order((("form", "hold"),)))
    here.put("E10", Health(-1, 5), Prone(), Attacked())
    asked = here.until("E2", NOW)
    told = here.promised(asked, YES)
    assert told is not None and not told.branches
    assert told.notes == (remarks.NONE_AT_HAND,)
    here.put("E10", Health(5, 5))
    assert here.promised(asked, YES) is not None


@pytest.mark.rule("EM-SUR-11")
@pytest.mark.parametrize("hides", [True, False])
def test_whoever_hides_has_nobody_to_talk_to_before_he_strikes(hides: bool) -> None:
    """A sucker punch takes one who is seen; out of hiding he closes in unnoticed, or does not."""
    traits = ("unsuspected", *(("hidden",) if hides else ()))
    people = (man("E8", "a", (5, 5), traits=traits, **QUICK), man("E1", "b", (6, 5)))
    here = desk(setup(*people))
    request = here.until("E8")
    found = here.open(request, "punch", ("form", "strike"), ("target", "E1"))
    assert found == (set() if hides else {False, True})
