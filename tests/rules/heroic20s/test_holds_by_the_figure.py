"""Who is held, by how many hits, without breath, until when (3.16)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Health, Out, Position, Strength
from game.core.grid import Cell
from game.rules.heroic20s.acts.grips import joined, open_moves, seizes, takes_effect
from game.rules.heroic20s.acts.holds import breathless, chokes_on, loosens
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.sheet.components import (
    Fatigue,
    Grappled,
    Hold,
    Idle,
    Linked,
    Noted,
    Posture,
    Seized,
)
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.pitch import Pitch


def grab(pitch: Pitch, me: int, foe: int, **more: Any) -> Attack:
    mine, theirs = figure(pitch.world, me), figure(pitch.world, foe)
    whole = Attack(me=mine, foe=theirs, weapon=None, kind="grapple", count=mine.living)
    return replace(whole, **more)


@pytest.mark.rule("HC-GRAP-03", "HC-GRAP-04", "HC-GRAP-01")
def test_what_whoever_takes_hold_is_told() -> None:
    pitch = Pitch()
    trolls, thugs = pitch.unit("troll", "a", 2), pitch.unit("thug", "b", 3, (0, 1))
    step = pitch.step()
    pitch.run(seizes(step, grab(pitch, trolls, thugs), 2), step, {"move": "no_more"})
    about = pitch.asked[0]
    assert about.unit == trolls
    assert [about.fact(name) for name in ("target", "left", "figures")] == [thugs, 2, 2]
    assert (about.fact("attackers"), about.fact("defenders")) == (2, 3)
    assert about.fact("concerned") == (2,) * len(about.fact("moves"))
    step = pitch.step()
    many = grab(pitch, trolls, thugs, attackers=5, defenders=4)
    pitch.run(seizes(step, many, 1), step, {"move": "no_more"})
    assert (pitch.asked[1].fact("attackers"), pitch.asked[1].fact("defenders")) == (5, 4)


@pytest.mark.rule("HC-GRAP-03", "HC-GRAP-04", "HC-GRAP-07", "HC-GRAP-11", "HC-GRAP-05")
def test_how_hits_are_paid_out() -> None:
    pitch = Pitch()
    trolls, thugs = pitch.unit("troll", "a", 3), pitch.unit("thug", "b", 3, (0, 1))
    dice = {"force": [3, 3], "resist": [18, 18]}
    step = pitch.step(dice)
    answers: list[dict[str, Any]] = [
        {"move": "takedown", "figures": 2},
        {"move": "arm_lock", "hits": 2, "figures": 1},
        {"move": "dance"},
    ]
    pitch.run(seizes(step, grab(pitch, trolls, thugs), 5), step, *answers)
    assert [request.fact("left") for request in pitch.asked] == [5, 3, 1]
    assert pitch.asked[1].fact("concerned")[0] == 1, "one more to be thrown down"
    holds = pitch.world.get(thugs, Seized).holds
    assert [hold.prone for hold in holds] == [True, True, False]
    assert [hold.hurt for hold in holds] == [True, False, False]
    lock_ = step.events[-1]
    assert lock_.key == "heroic20s.arm_lock" and lock_.fact("won") is True
    assert pitch.world.get(thugs, Noted).injury == lock_.fact("n") != 0
    assert not any(hold.choked for hold in holds), "an arm lock takes no breath"


@pytest.mark.rule("HC-GRAP-04")
def test_the_neck_is_open_to_a_choke_only_where_it_is_held() -> None:
    pitch = Pitch()
    troll, thug = (
        figure(pitch.world, pitch.unit("troll", "a")),
        figure(pitch.world, pitch.unit("thug", "b", 1, (0, 1))),
    )
    assert open_moves(troll, thug, (Hold(4),)) == ("takedown", "arm_lock", "wrench_limb")
    neck = open_moves(troll, thug, (Hold(4, neck=True),))
    assert neck == ("takedown", "choke", "arm_lock", "neck_snap", "wrench_limb")
    mixed = open_moves(troll, thug, (Hold(4, prone=True), Hold(4, prone=True, pinned=True)))
    assert "pin" in mixed and "takedown" not in mixed
    assert "pin" not in open_moves(troll, thug, (Hold(4, prone=True, pinned=True),))


@pytest.mark.rule("HC-GRAP-03")
def test_holds_of_two_attacks() -> None:
    one, two = Hold(1, neck=True, hurt=True), Hold(2, prone=True)
    assert joined((one,), (two,), 2) == (one, two)
    assert joined((one,), (two,), 1) == (Hold(1, neck=True, prone=True, hurt=True),)
    assert joined((one, one), (two,), 2) == (replace(one, prone=True), one)
    assert joined((), (two, two), 3) == (two, two)
    assert joined((two,), (one, one), 2) == (replace(two, neck=True, hurt=True), one)


@pytest.mark.rule("HC-GRAP-04", "HC-GRAP-03", "HC-MASS-07")
def test_who_is_held_from_the_resolution_on() -> None:
    pitch = Pitch()
    pitch.world.write(pitch.field, Idle(4))
    troll = pitch.unit("troll", "a")
    gone = pitch.unit("troll", "a")
    thugs = pitch.unit("thug", "b", 4, (0, 1))
    down, nobody = pitch.unit("thug", "b", 1, (9, 1)), pitch.unit("thug", "b", 1, (12, 1))
    holds = (Hold(troll, hurt=True), Hold(troll, pinned=True, prone=True), Hold(troll))
    pitch.world.write(thugs, Strength(3, 4))
    pitch.world.put(thugs, Seized(4, holds))
    pitch.world.put(down, Seized(1, (Hold(troll),)))
    pitch.world.put(down, Out("fallen"))
    pitch.world.put(gone, Out("fallen"))
    pitch.world.put(nobody, Seized(1, (Hold(gone),)))
    step = pitch.step()
    pitch.run(takes_effect(step), step)
    assert [pitch.world.find(unit, Grappled) for unit in (down, nobody)] == [None, None]
    assert not any(True for _ in pitch.world.each(Seized))
    pinned, held = (event.unit or 0 for event in step.events if event.rule == "HC-GRAP-04")
    assert [e.key for e in step.events if e.rule == "HC-GRAP-04"] == [
        "heroic20s.pinned",
        "heroic20s.held",
    ]
    assert pitch.world.get(pinned, Grappled) == Grappled(troll, pinned=True)
    assert pitch.world.get(pinned, Posture) == Posture("lying")
    assert pitch.world.get(held, Grappled) == Grappled(troll)
    assert pitch.world.find(held, Posture) is None
    parts = [unit for unit, _ in pitch.world.each(Linked)]
    assert [figure(pitch.world, part).living for part in parts] == [1, 1, 1], "who was hurt fell"
    assert pitch.world.get(pitch.field, Idle).rounds == -1


@pytest.mark.rule("HC-GRAP-04", "HC-GRAP-08", "HC-MASS-07")
def test_whoever_is_held_stays_held_by_whom_he_was() -> None:
    pitch = Pitch()
    first, second = pitch.unit("troll", "a"), pitch.unit("troll", "a", 1, (2, 2))
    thug = pitch.unit("thug", "b", 1, (0, 1))
    pitch.world.put(thug, Grappled(first, neck=True))
    pitch.world.put(thug, Seized(1, (Hold(second, prone=True, pinned=True),)))
    step = pitch.step()
    pitch.run(takes_effect(step), step)
    assert pitch.world.get(thug, Grappled) == Grappled(first, neck=True, pinned=True)
    pitch.world.put(thug, Seized(1, (Hold(second, choked=True),)))
    step = pitch.step()
    pitch.run(takes_effect(step), step)
    grip = pitch.world.get(thug, Grappled)
    assert grip == Grappled(first, neck=True, pinned=True, suffocating=10), "still pinned"
    tired = pitch.world.get(thug, Fatigue).now
    assert tired == 2, "ten points of breath"
    pitch.world.put(thug, Seized(1, (Hold(second, choked=True),)))
    step = pitch.step()
    pitch.run(takes_effect(step), step)
    assert pitch.world.get(thug, Fatigue).now == tired, "once a round"


@pytest.mark.rule("HC-GRAP-08", "HC-FAT-04")
def test_without_breath() -> None:
    pitch = Pitch()
    troll, thug = pitch.unit("troll", "a"), pitch.unit("thug", "b", 1, (0, 1))
    free = pitch.unit("thug", "b", 1, (4, 1))
    pitch.world.put(thug, Grappled(troll, suffocating=10))
    pitch.world.put(free, Grappled(troll))
    step = pitch.step()
    pitch.run(chokes_on(step), step)
    assert pitch.world.get(free, Fatigue).now == 12
    assert pitch.world.get(thug, Grappled).suffocating == 20
    assert [step.events[0].fact(name) for name in ("n", "left")] == [20, 2]
    assert (step.events[0].unit, step.events[0].target) == (thug, troll)
    step = pitch.step({"senses": [10]})
    pitch.run(breathless(step, thug), step)
    assert pitch.world.get(thug, Fatigue).now == -8
    assert pitch.world.get(thug, Health).now == 4, "a point for each below none"
    pitch.world.put(thug, Out("fallen"))
    step = pitch.step()
    pitch.run(chokes_on(step), step)
    assert not step.events
    other = pitch.unit("thug", "b", 1, (0, 1))
    pitch.world.put(other, Grappled(troll, suffocating=230))
    step = pitch.step()
    pitch.run(breathless(step, other), step)
    assert pitch.world.get(other, Out).why == "fallen", "four minutes without air"


@pytest.mark.rule("HC-GRAP-12", "HC-GRAP-13")
def test_holds_end_with_either() -> None:
    pitch = Pitch()
    troll = pitch.unit("troll", "a")
    near, far, down = (pitch.unit("thug", "b", 1, (n, 1)) for n in (0, 9, 1))
    for unit in (near, far, down):
        pitch.world.put(unit, Grappled(troll))
    pitch.world.put(down, Out("fallen"))
    step = pitch.step()
    loosens(step)
    assert [pitch.world.find(unit, Grappled) is None for unit in (near, far, down)] == [
        False,
        True,
        True,
    ]
    assert [(e.key, e.unit, e.target) for e in step.events] == [("heroic20s.free", far, troll)]
    pitch.world.forget(near, Position)
    loosens(step)
    assert pitch.world.find(near, Grappled) is None
    pitch.world.put(far, Grappled(troll))
    pitch.world.write(far, Position(Cell(0, 1)))
    pitch.world.forget(troll, Position)
    loosens(step)
    assert pitch.world.find(far, Grappled) is None
