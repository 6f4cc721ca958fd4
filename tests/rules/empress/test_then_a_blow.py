"""A way that ends beside an enemy tells what a blow from there comes to, as it is then rolled."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.orders import Order
from game.core.ruleset import Request
from game.core.setup import FighterSetup
from game.rules.empress.acts.countdown import NOW
from game.rules.empress.acts.turn import TURN
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import Desk, desk

BATTLES = 150
HITS, POINTS = 13, 0.9
"""Some three standard deviations of hits in a hundred, and of points, in so many battles."""

GOES: dict[str, Any] = {"form": "move", "to": (8, 5)}
QUICK: dict[str, Any] = {"agility": 18}
TOUGH: dict[str, Any] = {"health": 60}
FOE = man("E1 foe", "b", (9, 5), **TOUGH)
PEOPLE: dict[str, tuple[FighterSetup, ...]] = {
    "in the open": (man("E2 me", "a", (5, 5), **QUICK), FOE),
    "past another": (
        man("E2 me", "a", (5, 5), **QUICK, health=4),
        FOE,
        man("E2 other", "b", (6, 4)),
    ),
    "at a longer weapon": (
        man("E8 me", "a", (5, 5), **QUICK, health=12),
        man("E3 foe", "b", (9, 5), **TOUGH),
    ),
}


def at_work(seed: int, people: tuple[FighterSetup, ...]) -> tuple[Desk, Request, int, str]:
    """The fight when it is my turn: the foe, and his name."""
    here = desk(setup(*people), seed=seed)
    names = {name.rpartition(" ")[2]: name for name in here.names.values()}
    return here, here.until(names["me"]), here.unit(names["foe"]), names["foe"]


def told(here: Desk, request: Request, foe: int, **said: Any) -> tuple[float, float] | None:
    """Hits in a hundred and points, as such an order tells them of a blow at him."""
    found = here.promised(request, here.order(request, said))
    for key, facts in found.notes if found is not None else ():
        row: dict[str, Any] = dict(facts)
        if key == "empress.note_then" and row["unit"] == foe:
            return float(row["n"]), float(row["points"])
    return None


def goes_and_strikes(here: Desk, request: Request, foe: int, name: str) -> tuple[bool, int]:
    """He goes there and strikes, if he can: whether he hits, and the points that it takes."""
    before, seen = here.hp(name), len(here.battle.events)
    here.battle.give(request, here.order(request, GOES))
    strikes: list[Order] = []
    while (asked := here.request) is not None and (asked.kind != TURN or not strikes):
        order = here.usual(asked)
        if asked.kind == TURN:
            if asked.unit != request.unit or "strike" not in here.open(asked, "form"):
                break
            order = here.order(asked, {"form": "strike", "target": name})
            strikes.append(order)
        here.battle.give(asked, order)
    mine = (e for e in here.battle.events[seen:] if (e.unit, e.target) == (request.unit, foe))
    hit = any(e.fact("result") not in (None, "", "miss") for e in mine)
    return hit, before - here.hp(name)


@pytest.mark.rule("EM-TRN-01", "EM-GRD-03", "EM-ATK-01")
@pytest.mark.parametrize("where", PEOPLE)
def test_a_blow_at_the_end_of_a_way_comes_to_what_was_told(where: str) -> None:
    here, request, foe, _ = at_work(0, PEOPLE[where])
    said = told(here, request, foe, **GOES)
    assert said is not None
    done = [goes_and_strikes(*at_work(seed, PEOPLE[where])) for seed in range(BATTLES)]
    assert 100 * sum(hit for hit, _ in done) / BATTLES == pytest.approx(said[0], abs=HITS)
    assert sum(points for _, points in done) / BATTLES == pytest.approx(said[1], abs=POINTS)


@pytest.mark.rule("EM-TRN-01", "EM-GRD-03", "EM-SUR-14")
def test_nothing_is_told_where_no_blow_can_follow() -> None:
    """Out of reach, at a run, off the field, or of somebody who hides."""
    here, request, foe, _ = at_work(0, PEOPLE["in the open"])
    assert told(here, request, foe, **GOES) is not None
    assert told(here, request, foe, form="move", to=(7, 5)) is None
    assert told(here, request, foe, form="run", to=(8, 5)) is None
    unseen = man("E8 me", "a", (5, 5), traits=("hidden",), **QUICK)
    here, request, foe, _ = at_work(0, (unseen, FOE))
    assert told(here, request, foe, **GOES) is None


@pytest.mark.rule("EM-TRN-01", "EM-GRD-03", "EM-BRK-02")
def test_what_may_bring_him_down_on_the_way_counts() -> None:
    both = []
    for health in (4, 60):
        me = man("E2 me", "a", (5, 5), **QUICK, health=health)
        here, request, foe, _ = at_work(0, (me, FOE, PEOPLE["past another"][2]))
        both.append(told(here, request, foe, **GOES))
    weak, strong = both
    assert weak is not None and strong is not None and weak[0] < strong[0]


@pytest.mark.rule("EM-INI-05", "EM-TRN-01")
@pytest.mark.parametrize("holds", [True, False])
def test_a_held_blow_at_the_end_of_a_way_has_its_bonus(holds: bool) -> None:
    """As it is promised once he is there."""
    here, request, foe, name = at_work(0, PEOPLE["in the open"])
    if holds:
        here.battle.give(request, here.order(request, {"form": "hold"}))
        asked = here.until("E2 me", NOW)
        here.battle.give(asked, here.order(asked, {"use": True}))
        request = here.until("E2 me")
    assert request.fact("held") is holds
    said = told(here, request, foe, **GOES)
    here.battle.give(request, here.order(request, GOES))
    request = here.until("E2 me")
    strike = here.promised(request, here.order(request, {"form": "strike", "target": name}))
    assert strike is not None and said is not None
    assert said[0] == round(100 * sum(p for grade, p in strike.branches[0].hit if grade != "miss"))
    assert said[1] == pytest.approx(strike.branches[0].mean, abs=0.051)


@pytest.mark.rule("EM-TRN-01", "EM-GRD-03")
def test_of_many_enemies_those_are_told_at_whom_a_blow_takes_most() -> None:
    """The others are counted, and their leaf has room for what may happen on the way."""
    ring = (8, 4), (9, 4), (9, 5), (9, 6), (8, 6)
    foes = [man(f"E1 foe{n}", "b", at, health=60 - n) for n, at in enumerate(ring)]
    hurt = man("E8 foe", "b", (7, 6), **TOUGH)
    here, request, foe, _ = at_work(0, (man("E2 me", "a", (5, 5), **QUICK), *foes, hurt))
    found = here.promised(request, here.order(request, GOES))
    assert found is not None
    rows: list[dict[str, Any]] = [dict(at) for key, at in found.notes if key == "empress.note_then"]
    (rest,) = (dict(facts) for key, facts in found.notes if key == "empress.note_then_more")
    assert (len(rows), rest["n"]) == (3, 3)
    points = [float(row["points"]) for row in rows]
    assert points == sorted(points, reverse=True) and rows[0]["unit"] == foe
