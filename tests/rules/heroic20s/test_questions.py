"""What may be answered to questions of a fight: defences, hits to be spent, pursuit, free attacks,
and who may do what at all.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.acts.attacking import DEFEND, MODES
from game.rules.heroic20s.acts.grips import SPEND
from game.rules.heroic20s.acts.pursuing import PURSUE
from game.rules.heroic20s.exchange.grappling import WRENCH
from game.rules.heroic20s.orders.kinds import KINDS
from game.rules.heroic20s.sheet.components import (
    Terms,
)
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.pitch import Pitch


def offered(pitch: Pitch, unit: int, kind: str, about: dict[str, Any], **slots: Any) -> list[Any]:
    """What may be said next, when this much has been said."""
    side = figure(pitch.world, unit).side
    request = Request("1", side, unit, kind, about=tuple(about.items()))
    said = tuple((name.replace("_", "."), value) for name, value in slots.items())
    view: Any = pitch.world
    return [value for _, value in KINDS[kind].choices(view, request, Order(said))]


def two() -> tuple[Pitch, int, int]:
    pitch = Pitch()
    return pitch, pitch.unit("thug", "a", 3, (10, 10)), pitch.unit("town_guard", "b", 1, (11, 11))


@pytest.mark.rule("HC-MEL-11", "HC-BASE-08")
def test_valid_defences_are_offered_the_best_first() -> None:
    pitch, thugs, _ = two()
    about = {"best": "block", "dodge": 10, "block": 12}
    assert offered(pitch, thugs, DEFEND, about) == ["block", "dodge"]
    about = {"best": "dodge", "dodge": 10, "parry": 8}
    assert offered(pitch, thugs, DEFEND, about) == ["dodge", "parry"]
    assert offered(pitch, thugs, DEFEND, {"dodge": 9}) == ["dodge"]


@pytest.mark.rule("HC-GRAP-04", "HC-GRAP-03", "HC-GRAP-07")
def test_what_hits_of_a_grapple_may_be_spent_on() -> None:
    pitch, thugs, guard = two()
    about = {"target": guard, "left": 5, "moves": ("takedown", "choke"), "concerned": (3, 2)}

    def said(**slots: Any) -> list[Any]:
        return offered(pitch, thugs, SPEND, about, **slots)

    assert said() == ["takedown", "choke", "no_more"]
    assert offered(pitch, thugs, SPEND, {**about, "moves": None, "concerned": None}) == ["no_more"]
    assert said(move="choke") == [5, 2, 1], "all that are left, half of them, one"
    assert said(move="takedown") == [3, 2, 1], "as many figures as it concerns"
    assert said(move="choke", hits=1) == [2, 1]
    assert said(move="choke", hits=2) == [2, 1]
    assert said(move="choke", hits=5) == [], "no more hits than there are"
    about["concerned"] = (1, 1)
    assert said(move="takedown") == [], "one figure is no question"
    about |= {"left": 1, "concerned": (3, 2)}
    assert said(move="choke") == [1] and said(move="takedown") == []
    about |= {"left": 2, "moves": (WRENCH,), "concerned": (1,)}
    assert said(move=WRENCH) == [2, 1]
    assert said(move=WRENCH, hits=1) == ["right_arm", "left_arm", "right_leg", "left_leg"]


@pytest.mark.rule("HC-MEL-07")
def test_the_ways_in_which_hits_landed() -> None:
    pitch, thugs, guard = two()
    about = {"target": guard, "n": 3, "modes": ("thrust", "swing")}
    assert offered(pitch, thugs, MODES, about) == ["thrust", "swing"]
    assert offered(pitch, thugs, MODES, about, mode="swing") == [3, 2, 1]
    assert offered(pitch, thugs, MODES, about, mode="swing", count=3) == []
    assert offered(pitch, thugs, MODES, about, mode="swing", count=2) == ["thrust"]


@pytest.mark.rule("HC-END-02", "HC-END-05", "HC-END-09")
def test_the_beaten_run_or_hide() -> None:
    pitch, thugs, guard = two()
    about = {"flees": True, "fled": (guard,), "pursuers": (thugs,)}
    assert offered(pitch, guard, PURSUE, about) == ["run"], "nobody hides in the open"
    pitch.world.amend(pitch.field, Terms(), open=False)
    assert offered(pitch, guard, PURSUE, about) == ["run"], "nor who has no Stealth"
    robber = pitch.unit("thug", "b")
    hides = {**about, "fled": (robber,)}
    assert offered(pitch, robber, PURSUE, hides) == ["run", "hide"]
    pitch.world.amend(pitch.field, Terms(), open=True)
    assert offered(pitch, robber, PURSUE, hides) == ["run"]
    assert offered(pitch, guard, PURSUE, {"flees": True}) == ["run"]
    about["flees"] = False
    assert offered(pitch, thugs, PURSUE, about) == ["capture", "slay", "stay"]


@pytest.mark.rule("HC-END-04", "HC-END-07")
def test_who_knows_the_country_may_be_named() -> None:
    pitch, thugs, guard = two()
    skills = (("area_knowledge", 12),)
    guide = pitch.unit("thug", "a", 1, (20, 20), skills=skills)
    runs = pitch.unit("thug", "b", 1, (22, 22), skills=skills)
    about = {"flees": False, "pursuers": (thugs, guide), "fled": (guard, runs)}
    assert offered(pitch, thugs, PURSUE, about, form="slay") == [True, False]
    assert offered(pitch, thugs, PURSUE, about, form="slay", every=True) == [0, guide]
    assert offered(pitch, thugs, PURSUE, about, form="stay") == []
    about["flees"] = True
    assert offered(pitch, guard, PURSUE, about, form="run") == [0, runs]
    about["fled"] = (guard,)
    assert offered(pitch, guard, PURSUE, about, form="run") == [], "nobody knows it"
    alone = {"flees": False, "pursuers": (guide,), "fled": (guard,)}
    assert offered(pitch, guide, PURSUE, alone, form="slay") == [0, guide], "one alone goes"
    assert offered(pitch, guide, PURSUE, {"flees": False}, form="slay") == []
