"""What sets off a Wait or opportunity fire, and how it is responded (3.14, 3.15)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Out, Strength
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.acts.declaring import Declared
from game.rules.heroic20s.acts.fighting import ways
from game.rules.heroic20s.acts.watches import (
    Alarm,
    Late,
    against,
    alarm,
    bided,
    responds,
    warned,
    watching,
)
from game.rules.heroic20s.exchange.watching import (
    at_once,
    longest,
    names,
    radius_penalty,
    reach_order,
    sets_off,
    stopped_at,
)
from game.rules.heroic20s.orders.kinds import KINDS
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Biding,
    Expended,
    Grappled,
    Noted,
    Posture,
    Routed,
    ShieldAside,
    Tactic,
    Unaware,
    Watch,
)
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.arms import blow, volley
from tests.rules.heroic20s.cast import check_of
from tests.rules.heroic20s.pitch import Pitch


def east(unit_at: tuple[int, int], steps: int) -> tuple[Cell, ...]:
    """A way of so many steps to the east."""
    return tuple(Cell(unit_at[0] + n, unit_at[1]) for n in range(1, steps + 1))


def scene(watch: Watch, archetype: str = "crossbowman", count: int = 1) -> tuple[Pitch, int, int]:
    """Somebody of side a who watches at (20, 10), and a thug of side b who comes from (0, 10)."""
    pitch = Pitch()
    me = pitch.unit(archetype, "a", count, (20, 10))
    mover = pitch.unit("thug", "b", 1, (0, 10))
    pitch.world.put(me, watch)
    return pitch, me, mover


def stops(pitch: Pitch, mover: int, steps: int = 18) -> Alarm | None:
    lead = figure(pitch.world, mover).cell
    assert lead is not None
    return alarm(pitch.world, figure(pitch.world, mover), lead, east(lead, steps))


@pytest.mark.rule("HC-WAIT-01", "HC-OPP-01")
def test_who_is_still_able_to_respond() -> None:
    pitch, me, mover = scene(Watch("within", yards=3))
    assert [(one.unit, watch.yards) for one, watch in watching(pitch.world)] == [(me, 3)]
    for part in (Grappled(mover, pinned=True), Routed(), Unaware()):
        pitch.world.put(me, part)
        assert list(watching(pitch.world)) == []
        pitch.world.drop(me, part)
    pitch.world.put(me, Grappled(mover))
    assert [one.unit for one, _ in watching(pitch.world)] == [me]


@pytest.mark.rule("HC-WAIT-01", "HC-WAIT-02", "HC-OPP-04", "HC-OPP-05", "HC-OPP-01")
@pytest.mark.parametrize(
    ("watch", "step"),
    [
        (Watch("within", yards=3), 17),
        (Watch("within", yards=20), None),
        (Watch("moves"), 1),
        (Watch("attacks"), None),
        (Watch("within", unit=99, yards=3), None),
        (Watch("in_range", weapon="crossbow"), None),
        (Watch("in_range", weapon="catapult"), 20),
        (Watch("enters", cell=(10, 10), yards=2), 8),
        (Watch("enters", cell=(10, 13), yards=2), None),
        (Watch("enters", cell=(10, 12), yards=2), 9),
        (Watch("enters", cell=(1, 10), yards=4), 1),
        (Watch("enters", yards=2), None),
        (Watch("enters", cell=(10, 10), yards=2, unit=99), None),
        (Watch("enters", cell=(12, 10), line=True), 12),
        (Watch("crosses", cell=(20, 20)), 20),
    ],
)
def test_the_step_at_which_a_watch_is_set_off(watch: Watch, step: int | None) -> None:
    pitch, me, mover = scene(watch)
    assert stops(pitch, mover, 20) == (Alarm(step, (me,)) if step else None)
    assert stops(pitch, mover, 0) is None, "no way at all"
    friend = pitch.unit("thug", "a", 1, (0, 11))
    if watch.trigger not in ("enters", "crosses"):
        assert stops(pitch, friend) is None, "friends set nothing off"
    own = figure(pitch.world, me)
    assert alarm(pitch.world, own, Cell(20, 10), east((20, 10), 3)) is None, "nor oneself"
    assert alarm(pitch.world, replace(own, cells=()), Cell(0, 0), (Cell(1, 0),)) is None


@pytest.mark.rule("HC-OPP-01", "HC-OPP-02", "HC-OPP-04", "HC-WAIT-02")
def test_circles_lines_and_friends() -> None:
    pitch, me, mover = scene(Watch("enters", cell=(10, 10), yards=2))
    friend = pitch.unit("thug", "a", 3, (0, 9))
    found = alarm(pitch.world, figure(pitch.world, friend), Cell(0, 9), east((0, 9), 15))
    assert found == Alarm(6, (me,)), "the first of three to come near"
    pitch.world.write(me, Watch("enters", cell=(10, 10), yards=2, spares=True))
    assert stops(pitch, friend) is None
    pitch.world.write(me, Watch("enters", cell=(20, 16), yards=0, line=True))
    up = tuple(Cell(0, 10 + n) for n in range(1, 4))
    assert alarm(pitch.world, figure(pitch.world, mover), Cell(0, 10), up) is None
    across = tuple(Cell(14 + n, 13) for n in range(1, 9))
    runner = pitch.unit("thug", "b", 1, (14, 13))
    gone = alarm(pitch.world, figure(pitch.world, runner), Cell(14, 13), across)
    assert gone == Alarm(6, (me,)), "where it crosses the line"
    wide = pitch.unit("thug", "b", 3, (17, 20))
    inside = figure(pitch.world, wide)
    pitch.world.write(me, Watch("enters", cell=(19, 20), yards=1))
    first = alarm(pitch.world, inside, Cell(17, 20), (Cell(18, 20),))
    assert first == Alarm(1, (me,)), "who is in it already fires at the first step"
    one = pitch.unit("thug", "a", 1, (20, 12))
    pitch.world.put(one, Watch("moves"))
    assert alarm(pitch.world, inside, Cell(17, 20), (Cell(18, 20),)) == Alarm(1, (me, one))


@pytest.mark.rule("HC-WAIT-01", "HC-WAIT-02", "HC-WAIT-03", "HC-OPP-02", "HC-OPP-04", "HC-OPP-05")
def test_the_numbers_of_watching() -> None:
    pitch = Pitch()
    pike = figure(pitch.world, pitch.unit("pikeman", "a")).fighter.arms[0]
    assert longest(pike) == 5
    assert [reach_order(5, n) for n in (4, 5, 6)] == ["before", "together", "after"]
    assert stopped_at((5, 3, 2), 3) == 1 and stopped_at((3, 2), 3) is None
    assert stopped_at((5, 4), 3) is None and stopped_at((), 3) is None
    assert stopped_at((4, 9, 3), 3) == 2
    assert [radius_penalty(n) for n in (1, 2, 4, 6, 10)] == sorted(
        (radius_penalty(n) for n in (1, 2, 4, 6, 10)), reverse=True
    )
    any_, named = Watch("enters"), Watch("enters", unit=7)
    assert names(any_, 3) and names(named, 7) and not names(named, 3)
    assert sets_off(any_, "a", "b", 3) and sets_off(any_, "a", "a", 3)
    assert not sets_off(replace(any_, spares=True), "a", "a", 3)
    assert sets_off(replace(any_, spares=True), "a", "b", 3)
    assert sets_off(named, "a", "b", 7) and not sets_off(named, "a", "b", 3)
    assert not sets_off(named, "a", "a", 7), "no friend where an enemy is named"
    assert at_once([(4, None), (6, 2), (5, 2), (3, 9)]) == (2, (5, 6))
    assert at_once([(4, None)]) is None


@pytest.mark.rule("HC-WAIT-04", "HC-OPP-02", "HC-OPP-03", "HC-OPP-04", "HC-WAIT-02", "HC-OPP-05")
@pytest.mark.parametrize(
    ("watch", "labels"),
    [
        (Watch("within", yards=9, response="shoot", weapon="crossbow"), set()),
        (Watch("enters", cell=(5, 10), yards=2, weapon="crossbow"), {"HC-OPP-02"}),
        (Watch("enters", cell=(5, 10), line=True, weapon="crossbow"), {"HC-OPP-02"}),
        (
            Watch("enters", cell=(5, 10), yards=2, weapon="crossbow", spares=True),
            {"HC-OPP-02", "HC-OPP-04"},
        ),
    ],
)
def test_a_shot_out_of_a_watch(watch: Watch, labels: set[str]) -> None:
    pitch, me, mover = scene(watch, count=2)
    pitch.world.put(me, Ammunition((("crossbow", 5),), (("crossbow", 1),)))
    step = pitch.step({"attack": [14], "defence": [3]})
    pitch.run(responds(step, mover, (me,), (Cell(5, 10),)), step)
    assert step.events[0].key == "heroic20s.set_off"
    assert pitch.world.find(me, Watch) is None
    spent = pitch.world.get(me, Expended)
    assert spent.shot and spent.took_part and not spent.struck
    assert pitch.world.get(me, Ammunition).left == (("crossbow", 4),)
    shot = step.events[1]
    assert shot.fact("figures") == 2
    rules = {one.rule for one in check_of(shot.outcomes[0]).modifiers if one.worth}
    assert rules & {"HC-OPP-02", "HC-OPP-04"} == labels


@pytest.mark.rule("HC-WAIT-04", "HC-OPP-02", "HC-GRAP-14", "HC-OPP-04", "HC-WAIT-02")
def test_no_shot_of_who_cannot() -> None:
    watch = Watch("within", yards=9, response="shoot", weapon="crossbow")
    for trouble in ("held", "holds", "empty", "unarmed", "hidden"):
        pitch, me, mover = scene(watch if trouble != "unarmed" else replace(watch, weapon="x"))
        loaded = 0 if trouble == "empty" else 1
        pitch.world.put(me, Ammunition((("crossbow", loaded),), (("crossbow", loaded),)))
        if trouble == "held":
            pitch.world.put(me, Grappled(mover))
        if trouble == "holds":
            pitch.world.put(mover, Grappled(me))
        if trouble == "hidden":
            fighter = figure(pitch.world, me).fighter
            row = replace(fighter.missiles[0], level=2)
            pitch.world.amend(me, fighter, missiles=(row,))
        step = pitch.step()
        pitch.run(responds(step, mover, (me,), (Cell(19, 10),)), step)
        assert [event.key for event in step.events] == ["heroic20s.set_off"], trouble
        assert pitch.world.find(me, Expended) is None, trouble


@pytest.mark.rule("HC-WAIT-01", "HC-WAIT-02")
def test_a_short_action_out_of_a_wait() -> None:
    watch = Watch("within", yards=3, response="act", weapon="ready_shield")
    pitch, me, mover = scene(watch, "town_guard")
    pitch.world.put(me, ShieldAside())
    step = pitch.step()
    pitch.run(responds(step, mover, (me,), (Cell(17, 10),)), step)
    assert figure(pitch.world, me).shield
    pitch, me, mover = scene(replace(watch, weapon="stand_up standing"), "thug")
    pitch.world.put(me, Posture("lying"))
    step = pitch.step()
    pitch.run(responds(step, mover, (me,), (Cell(17, 10),)), step)
    assert figure(pitch.world, me).posture == "lying", "not a medium one"
    assert [event.key for event in step.events] == ["heroic20s.set_off"]


@pytest.mark.rule("HC-WAIT-03", "HC-WAIT-04", "HC-WAIT-02")
@pytest.mark.parametrize(
    ("mine", "his", "biding"),
    [
        ("pikeman", "thug", None),
        ("thug", "thug", False),
        ("wolf", "thug", True),
    ],
)
def test_a_blow_comes_when_its_reach_says(mine: str, his: str, biding: bool | None) -> None:
    pitch = Pitch()
    me, mover = pitch.unit(mine, "a", 1, (20, 10)), pitch.unit(his, "b", 1, (15, 10))
    pitch.world.put(me, Watch("within", yards=5, area="neck" if mine == "thug" else ""))
    dice = {"attack": [15], "defence": [3]} if biding is None else {}
    step = pitch.step(dice)
    answers = [{"defence": "dodge"}] if dice else []
    pitch.run(responds(step, mover, (me,), (Cell(19, 10),)), step, *answers)
    spent = pitch.world.get(me, Expended)
    assert spent.struck and spent.took_part
    had = pitch.world.find(me, Biding)
    assert (had.late if had else None) is biding
    assert (len(step.events) > 1) is (biding is None)
    assert figure(pitch.world, mover).cells == (Cell(15, 10),), "it stands where it was"
    if had is not None:
        weapon = figure(pitch.world, me).fighter.arms[0].id
        assert had == Biding(mover, weapon, bool(biding), "neck" if mine == "thug" else "torso")
        assert len(list(bided(pitch.world, "a", late=bool(biding)))) == 0, "not in reach yet"


@pytest.mark.rule("HC-WAIT-03", "HC-WAIT-04")
def test_who_passes_without_coming_to_strike_is_struck_at_once() -> None:
    pitch = Pitch()
    me, mover = pitch.unit("thug", "a", 1, (20, 10)), pitch.unit("thug", "b", 1, (19, 11))
    pitch.world.put(me, Watch("within", yards=1))
    pitch.world.put(mover, Tactic("retreat"))
    step = pitch.step({"attack": [15], "defence": [3]})
    pitch.run(responds(step, mover, (me,), (Cell(19, 10),)), step, {"defence": "dodge"})
    assert pitch.world.find(me, Biding) is None and len(step.events) > 1, "who runs comes not"
    pitch = Pitch()
    me, mover = pitch.unit("thug", "a", 1, (20, 10)), pitch.unit("thug", "b", 1, (19, 11))
    pitch.world.put(me, Watch("within", yards=1))
    step = pitch.step({"attack": [15], "defence": [3]})
    pitch.run(responds(step, mover, (me,), (Cell(30, 30),)), step, {"defence": "dodge"})
    assert pitch.world.find(me, Biding) is None and len(step.events) > 1
    bare = pitch.unit("thug", "a", 1, (20, 12), arms=())
    pitch.world.put(bare, Watch("within", yards=1))
    step = pitch.step()
    pitch.run(responds(step, mover, (bare,), (Cell(19, 10),)), step)
    assert len(step.events) == 1 and pitch.world.find(bare, Expended) is None


@pytest.mark.rule("HC-WAIT-03")
def test_those_who_bide_their_time_strike_with_or_after_the_enemy() -> None:
    pitch = Pitch()
    one, two = pitch.unit("thug", "a", 1, (20, 10)), pitch.unit("wolf", "a", 1, (20, 11))
    foe = pitch.unit("thug", "b", 1, (19, 10))
    pitch.world.put(one, Biding(foe, "broadsword", late=False, area="neck"))
    pitch.world.put(two, Biding(foe, "teeth", late=True))
    (now,), (late,) = (tuple(bided(pitch.world, "a", late=flag)) for flag in (False, True))
    assert (now.me, now.foe, now.location, now.count) == (one, foe, "neck", 1)
    assert (late.me, late.weapon.id if late.weapon else "") == (two, "teeth")
    assert tuple(bided(pitch.world, "b", late=False)) == ()
    pitch.world.put(one, Grappled(foe, pinned=True))
    assert tuple(bided(pitch.world, "a", late=False)) == ()
    pitch.world.forget(one, Grappled)
    pitch.world.write(one, Biding(foe, "spoon"))
    assert tuple(bided(pitch.world, "a", late=False)) == ()
    pitch.world.write(one, Biding(foe, "broadsword"))
    step = pitch.step({"attack": [15], "defence": [3]})
    pitch.run(Late().process(step), step, {"defence": "dodge"})
    assert [e.unit for e in step.events if "strikes" in e.key] == [two]
    assert not any(True for _ in pitch.world.each(Biding)), "their time is over"


@pytest.mark.rule("HC-WAIT-01", "HC-WAIT-02")
@pytest.mark.parametrize(
    ("watched", "trigger", "able"),
    [("mate", "attacks", True), ("foe", "attacks", True), (None, "attacks", True),
     ("other", "attacks", False), ("mate", "within", False)],
)  # fmt: skip
def test_an_attack_upon_a_friend_sets_off_a_wait(
    watched: str | None, trigger: str, able: bool
) -> None:
    pitch = Pitch()
    me, mate = pitch.unit("thug", "a", 1, (20, 10)), pitch.unit("thug", "a", 1, (20, 11))
    foe, other = pitch.unit("thug", "b", 1, (19, 10)), pitch.unit("thug", "b", 1, (30, 30))
    pitch.world.put(other, Watch("attacks"))
    units = {"mate": mate, "foe": foe, "other": other}
    pitch.world.put(me, Watch(trigger, unit=units.get(watched or "")))
    attack = blow(figure(pitch.world, foe), figure(pitch.world, mate), "broadsword")
    dice = {"attack": [15], "defence": [3]} if able else {}
    step = pitch.step(dice)
    answers = [{"defence": "dodge"}] if able else []
    pitch.run(warned(step, (attack,)), step, *answers)
    assert (pitch.world.find(me, Watch) is None) is able
    assert pitch.world.find(other, Watch) is not None, "only upon his own side"
    assert [e.unit for e in step.events if "strikes" in e.key] == ([me] if able else [])


@pytest.mark.rule("HC-WAIT-03", "HC-WAIT-04")
def test_whoever_waits_for_an_attack_upon_himself_strikes_first_with_equal_reach() -> None:
    pitch = Pitch()
    me, foe = pitch.unit("thug", "a", 1, (20, 10)), pitch.unit("thug", "b", 1, (19, 10))
    for unit, late in ((me, None), (None, None)):
        pitch.world.write(me, Watch("attacks", unit=unit))
        attack = blow(figure(pitch.world, foe), figure(pitch.world, me), "broadsword")
        step = pitch.step({"attack": [15], "defence": [3]})
        pitch.run(warned(step, (attack,)), step, {"defence": "dodge"})
        assert pitch.world.find(me, Biding) is late
    wolf = pitch.unit("wolf", "a", 1, (20, 11))
    for unit, bides in ((wolf, True), (None, False), (me, False)):
        pitch.world.write(wolf, Watch("attacks", unit=unit))
        attack = blow(
            figure(pitch.world, foe), figure(pitch.world, wolf if bides else me), "broadsword"
        )
        step = pitch.step({} if bides else {"attack": [15], "defence": [3]})
        answers = [] if bides else [{"defence": "dodge"}]
        pitch.run(warned(step, (attack,)), step, *answers)
        assert (pitch.world.find(wolf, Biding) is not None) is bides, "a friend's enemy at once"
        pitch.world.forget(wolf, Biding)


@pytest.mark.rule("HC-WAIT-04")
def test_numbers_against_who_comes_are_those_where_he_would_stand() -> None:
    pitch = Pitch()
    units = [pitch.unit("thug", "a", 1, (20, 10 + n), person=True) for n in range(2)]
    mover = pitch.unit("thug", "b", 1, (15, 10))
    blows = []
    for unit in units:
        arm, mode = next(ways(figure(pitch.world, unit)))
        blows.append(Declared(me=unit, foe=mover, weapon=arm, mode=mode))
    made = against(pitch.world, blows, mover, (Cell(19, 10),))
    assert [(one.attackers, one.yards) for one in made] == [(2, 1), (2, 1)]
    assert [one.mode.least if one.mode else None for one in made] == [1, 1]
    assert figure(pitch.world, mover).cells == (Cell(15, 10),)
    assert against(pitch.world, blows, mover, (Cell(15, 10),)) == ()
    archer = figure(pitch.world, pitch.unit("archer", "a", 1, (20, 20)))
    assert volley(archer, figure(pitch.world, mover), "regular_bow", 5).mode is None


def offered(pitch: Pitch, unit: int, **slots: Any) -> list[Any]:
    request = Request("1", "a", unit, "heroic20s.order")
    view: Any = pitch.world
    order = Order(tuple(slots.items()))
    return [value for _, value in KINDS["heroic20s.order"].choices(view, request, order)]


@pytest.mark.rule("HC-WAIT-01", "HC-OPP-01", "HC-MEL-09")
def test_what_may_be_said_of_a_wait() -> None:
    pitch, me, mover = scene(Watch("within"), "crossbowman")
    pitch.world.forget(me, Watch)
    mate = pitch.unit("thug", "a", 1, (3, 3))
    forgo = {"tactic": "neutral", "forgo": False, "busy": True, "long": "wait"}
    assert offered(pitch, me, tactic="neutral", forgo=False, busy=True)[:2] == ["wait", "fire"]
    assert offered(pitch, me, **forgo) == ["within", "in_range", "moves", "attacks"]
    assert offered(pitch, mate, **forgo)[0] == "within"
    near = {**forgo, "trigger": "within"}
    assert offered(pitch, me, **near) == [1], "as far as its weapons reach"
    told = {**near, "yards": 1}
    assert offered(pitch, me, **told) == ["strike", "shoot", "act"]
    assert offered(pitch, me, **forgo, trigger="in_range") == ["shoot"], "only a shot into range"
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
    assert offered(pitch, me, **fire, trigger="enters") == [1, 2, 4, 6, 10, 15]
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


@pytest.mark.rule("HC-WAIT-02", "HC-WAIT-01")
def test_nobody_of_a_fallen_unit_responds() -> None:
    pitch, me, mover = scene(Watch("within", yards=3), "thug")
    pitch.world.amend(me, Strength(0, 0), now=0)
    pitch.world.put(me, Out("fallen"))
    assert stops(pitch, mover) is None
    assert pitch.world.find(mover, Noted) is None
