"""Whoever is attacked is told what each defence would leave him to lose."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Health
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.acts.attacking import DEFEND, defended
from game.rules.heroic20s.acts.told import attack_of
from game.rules.heroic20s.exchange.attack import Also, Attack
from game.rules.heroic20s.exchange.modifiers import effective
from game.rules.heroic20s.orders.chances import chances, fallen_note, felled, suffered
from game.rules.heroic20s.orders.forecast import defence_forecast
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.arms import blow, volley
from tests.rules.heroic20s.pitch import Pitch


def asked(pitch: Pitch, attack: Attack) -> Request:
    """The question how to defend against it."""
    step = pitch.step()
    pitch.run(defended(step, attack), step, {"defence": "dodge"})
    request = pitch.asked[-1]
    assert request.kind == DEFEND
    return request


def attacks() -> list[tuple[Pitch, Attack]]:
    """Blows, volleys and whatever else the losses of a defence depend on."""
    pitch = Pitch()
    thugs, guards = pitch.unit("thug", "a", 6), pitch.unit("town_guard", "b", 4, (0, 1))
    archers = pitch.unit("archer", "a", 8, (0, 9))
    me, foe, bows = (figure(pitch.world, unit) for unit in (thugs, guards, archers))
    arm = me.fighter.arms[0]
    plain = blow(me, foe, arm.id)
    return [
        (pitch, one)
        for one in (
            plain,
            replace(plain, location="face"),
            replace(plain, ways=arm.modes),
            replace(plain, also=(Also(arm, arm.modes[-1], "neck"),)),
            replace(plain, kind="grapple", weapon=None, mode=None),
            replace(plain, count=3, height=4),
            volley(bows, foe, "regular_bow", 12, shots=2),
            volley(bows, foe, "regular_bow", 200, launched=30),
            volley(bows, foe, "regular_bow", 12, count=1, kind="stray"),
        )
    ]


@pytest.mark.parametrize("number", range(9))
def test_the_attack_is_made_out_from_what_is_told(number: int) -> None:
    pitch, attack = attacks()[number]
    request = asked(pitch, attack)
    found = attack_of(pitch.world, request)
    assert found is not None
    for name in ("dodge", "block", "parry"):
        worth = request.fact(name)
        if worth is not None:
            told = suffered(found, effective(attack), worth, name)
            assert dict(told) == pytest.approx(dict(chances(attack, name)))


def promised(pitch: Pitch, request: Request, defence: str) -> Any:
    view: Any = pitch.world
    return defence_forecast(view, request, Order((("defence", defence),)))


@pytest.mark.rule("HC-MEL-11")
def test_a_defence_tells_what_is_lost_all_the_same() -> None:
    pitch, attack = attacks()[0]
    request = asked(pitch, attack)
    told = {name: promised(pitch, request, name) for name in ("dodge", "block")}
    costs = {name: found.branches[0].own_mean for name, found in told.items()}
    assert 0.0 < costs["block"] < costs["dodge"], "the better one costs less"
    for name, found in told.items():
        every = chances(attack, name)
        points = sum(min(n, attack.foe.pool) * part for (_, n, _), part in every)
        assert costs[name] == pytest.approx(points)
        through = sum(part for (hits, _, hurt), part in every if hits and hurt)
        assert dict(found.branches[0].hit)["hit"] == pytest.approx(through), "armour saves as well"
        assert not found.branches[0].losses, "they are his own, not the enemy's"
        low, high, average = felled(attack, every)
        (key, facts), _ = found.notes
        assert key.startswith("heroic20s.note_loses")
        assert facts == (("low", low), ("high", high), ("count", f"{average:.1f}"))


def test_a_grapple_costs_nothing_but_may_be_escaped() -> None:
    pitch, attack = attacks()[4]
    request = asked(pitch, attack)
    (found,) = promised(pitch, request, "dodge").branches
    assert found.own_mean == 0.0 and 0.0 < dict(found.hit)["missed"] < 1.0


def test_what_hardly_ever_fells_anybody_is_told_so() -> None:
    _, attack = attacks()[0]
    for part, how in ((0.01, "_never"), (0.1, "_none")):
        found = (((0, 0, False), 1.0 - part), ((3, attack.foe.fighter.hit_points, True), part))
        key, facts = fallen_note("x", attack, found)
        assert (key, dict(facts)["high"]) == (f"x{how}", 0), "not 0.0 of them"


def test_of_one_alone_points_are_told_and_no_figures() -> None:
    pitch = Pitch()
    thug, guard = pitch.unit("thug", "a"), pitch.unit("town_guard", "b", 1, (1, 0))
    me, foe = figure(pitch.world, thug), figure(pitch.world, guard)
    request = asked(pitch, blow(me, foe, me.fighter.arms[0].id))
    assert [key for key, _ in promised(pitch, request, "dodge").notes] == ["heroic20s.note_skill"]
    pitch.world.write(guard, Health(1, foe.pool))
    (found,) = promised(pitch, request, "dodge").branches
    assert max(points for points, _ in found.own) == 1, "no more than there is"


def test_blows_at_the_mount_are_those_of_the_mount() -> None:
    pitch = Pitch()
    thug, rider = pitch.unit("thug", "a"), pitch.unit("light_horse", "b", 1, (1, 0))
    me, foe = figure(pitch.world, thug), figure(pitch.world, rider)
    request = asked(pitch, blow(me, foe, me.fighter.arms[0].id))
    assert foe.mounted and attack_of(pitch.world, request) is not None
    there = replace(request, about=(*request.about, ("at_mount", True)))
    found = attack_of(pitch.world, there)
    assert found is not None and found.at_mount
    assert found.foe.fighter.hit_points > foe.fighter.hit_points


def test_nobody_is_told_of_an_attack_by_none() -> None:
    pitch = Pitch()
    guard = pitch.unit("town_guard", "b")
    about = (("dodge", 9), ("best", "dodge"), ("skill", 12))
    request = Request("1", "b", guard, DEFEND, about=about)
    assert attack_of(pitch.world, request) is None
    found = promised(pitch, request, "dodge")
    assert found.branches[0].own == () and found.branches[0].hit
