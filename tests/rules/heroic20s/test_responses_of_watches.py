"""How a Wait or opportunity fire is responded (3.14, 3.15)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.grid import Cell
from game.rules.heroic20s.acts.declaring import Declared
from game.rules.heroic20s.acts.fighting import ways
from game.rules.heroic20s.acts.watches import (
    Late,
    against,
    bided,
    responds,
    warned,
)
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Biding,
    Expended,
    Grappled,
    Posture,
    ShieldAside,
    Tactic,
    Watch,
)
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.exchanges import check_of
from tests.rules.heroic20s.arms import blow, volley
from tests.rules.heroic20s.pitch import Pitch


def scene(watch: Watch, archetype: str = "crossbowman", count: int = 1) -> tuple[Pitch, int, int]:
    """Somebody of side a who watches at (20, 10), and a thug of side b who comes from (0, 10)."""
    pitch = Pitch()
    me = pitch.unit(archetype, "a", count, (20, 10))
    mover = pitch.unit("thug", "b", 1, (0, 10))
    pitch.world.put(me, watch)
    return pitch, me, mover


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
    pitch.world.put(other, Watch("attacks", attacker=foe))
    units = {"mate": mate, "other": other}
    by = foe if watched == "foe" else None
    pitch.world.put(me, Watch(trigger, unit=units.get(watched or ""), attacker=by))
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


@pytest.mark.rule("HC-WAIT-01", "HC-WAIT-02")
def test_whom_a_response_has_set_off_already_is_not_set_off_once_more() -> None:
    """Two attack together. Of those who wait for it one strikes at the one, whose friend strikes
    back; that sets off the other, who was to strike at the second attacker.
    """
    pitch = Pitch()
    one, two = (pitch.unit("thug", "b", 1, (19, 10 + n)) for n in range(2))
    friend = pitch.unit("thug", "b", 1, (20, 12))
    mate = pitch.unit("thug", "a", 1, (20, 9))
    first, second = (pitch.unit("thug", "a", 1, (20 + n, 11)) for n in range(2))
    pitch.world.put(first, Watch("attacks", unit=mate, attacker=two))
    pitch.world.put(second, Watch("attacks"))
    pitch.world.put(friend, Watch("attacks", unit=two))
    attack = blow(figure(pitch.world, one), figure(pitch.world, mate), "broadsword")
    both = replace(attack, fellows=(two,))
    step = pitch.step({"attack": [15] * 3, "defence": [3] * 3})
    pitch.run(warned(step, (both,)), step, *[{"defence": "dodge"}] * 3)
    assert not any(True for _ in pitch.world.each(Watch))
    assert [event.unit for event in step.events if event.key == "heroic20s.set_off"] == [
        first,
        friend,
        second,
    ]


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
