"""What is promised of shots and blows is what comes of them."""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean, pstdev

import pytest

from game.core.battle import Battle
from game.core.components import Health
from game.core.dice import KeyedDice
from game.core.orders import Order
from game.core.ruleset import Request
from game.play.language import use
from game.play.words import say
from game.rules.heroic20s import RULESET
from game.rules.heroic20s.orders.chances import chances, fallen_note, felled, mean
from game.rules.heroic20s.orders.forecast import planned
from game.rules.heroic20s.orders.scene import scene
from game.rules.heroic20s.tables.book import tactics
from tests.rules.heroic20s.arms import volley
from tests.rules.heroic20s.cast import figure
from tests.rules.heroic20s.field import setup, troop

MANY = 80
SHOOT, STRIKE = "heroic20s.shoot", "heroic20s.strike"


def _play(kind: str, seed: int) -> tuple[float, int]:
    """The mean loss that was promised of the first attack of side a, and what the target lost."""
    gap = 20 if kind == SHOOT else 1
    here = setup(
        troop("ours", "a", "archer" if kind == SHOOT else "halberdier", (5, 10), (5, 11), (5, 12)),
        troop("theirs", "b", "troll", (5 + gap, 11), hit_points=200),
        size=(40, 24),
    )
    battle = Battle.start(RULESET, here, dice=KeyedDice(seed))
    while True:
        for side in battle.sides:
            seat = battle.seat(side)
            asked = seat.waiting
            for request in asked:
                order = seat.default(request)
                if request.kind == kind and side == "a":
                    return _follow(battle, request, order)
                seat.give(request, order)
            if any(request.editable for request in asked):
                seat.commit()
        assert battle.result is None and battle.clock.round == 1


def _follow(battle: Battle, request: Request, order: Order) -> tuple[float, int]:
    seat = battle.seat("a")
    forecast = seat.forecast(request, order)
    assert forecast is not None and forecast.target is not None
    attack, _ = planned(scene(seat.view, request, order), order)[0][0]
    told = sum(min(points, attack.foe.pool) * p for (_, points, _), p in chances(attack))
    assert mean(attack) == pytest.approx(told)
    before = battle.world.get(forecast.target, Health).now
    seat.give(request, order)
    seat.commit()
    phase = battle.clock.phase
    while battle.clock.phase == phase and battle.result is None:
        for side in battle.sides:
            other = battle.seat(side)
            asked = other.waiting
            for one in asked:
                hold = one.kind == request.kind
                other.give(one, Order((("form", "hold"),)) if hold else other.default(one))
            if any(one.editable for one in asked):
                other.commit()
    lost = min(before, before - battle.world.get(forecast.target, Health).now)
    return forecast.branches[0].mean, lost


@pytest.mark.slow
@pytest.mark.parametrize("kind", [SHOOT, STRIKE])
@pytest.mark.rule("HC-RNG-13", "HC-MEL-10", "HC-INJ-04")
def test_forecasts_are_the_frequencies_of_battles(kind: str) -> None:
    found = [_play(kind, seed) for seed in range(MANY)]
    promised, lost = fmean(told for told, _ in found), [real for _, real in found]
    assert abs(promised - fmean(lost)) < 4 * pstdev(lost) / MANY**0.5 + 0.01


def _against(tactic: str, gap: int, **more: object) -> dict[str, tuple[float, float]]:
    """What a tactic promises a guard against each of a thug so many yards off: taken and lost."""
    here = setup(
        troop("ours", "a", "town_guard", (5, 10)),
        troop("theirs", "b", "thug", (5 + gap, 10)),
        size=(100, 24),
    )
    battle = Battle.start(RULESET, here, dice=KeyedDice(1))
    seat = battle.seat("a")
    (request,) = seat.waiting
    slots = (("tactic", tactic), *more.items())
    forecast = seat.forecast(request, Order(slots))  # type: ignore[arg-type]
    assert forecast is not None and forecast.check is None and forecast.branches == ()
    (first, facts), *rest = forecast.notes
    assert first == f"heroic20s.note_{'round' if rest else 'apart'}"
    assert dict(facts) == {"target": forecast.target, "yards": gap}
    assert [key for key, _ in rest[:1]] in ([], ["heroic20s.note_chosen"])
    assert all(key == "heroic20s.note_against" for key, _ in rest[1:])
    told = [dict(facts) for _, facts in rest[1:]]
    return {str(one["tactic"]): (float(str(one["n"])), float(str(one["left"]))) for one in told}


@pytest.mark.rule("HC-TAC-02")
def test_a_tactic_is_weighed_against_each_of_the_enemys() -> None:
    plain, bold = _against("neutral", 1), _against("offensive", 1)
    assert list(plain) == list(tactics())
    fights = [one for one in plain if one != "retreat"]
    assert all(bold[one][0] > plain[one][0] for one in fights), "blows +2"
    assert all(bold[one][1] > plain[one][1] for one in fights), "defence -2"
    assert plain["all_out_offensive"][0] > plain["neutral"][0] > plain["defensive"][0]
    assert plain["all_out_offensive"][1] > plain["neutral"][1] > plain["defensive"][1]
    assert plain["retreat"] == (0.0, 0.0), "who runs takes nothing, nor is he locked yet"
    assert all(took == 0.0 for took, _ in _against("retreat", 1).values())
    given_up = _against("neutral", 1, forgo=True)
    assert all(took == 0.0 for took, _ in given_up.values())
    assert [lost for _, lost in given_up.values()] == [lost for _, lost in plain.values()]
    away = _against("all_out_defensive", 1, withdraw=True)
    assert all(took == 0.0 for took, _ in away.values())
    assert _against("neutral", 90) == {}, "nobody gets there"
    assert _against("offensive", 10)["retreat"] == (0.0, 0.0), "who runs is not met"
    far = _against("neutral", 40)
    assert far["neutral"] == (0.0, 0.0), "nor does this one"
    assert far["all_out_offensive"][1] > 0.0, "but who charges"


@pytest.mark.rule("HC-MASS-02", "HC-INJ-05")
def test_how_many_fall_is_told_with_its_spread() -> None:
    """Ten of 12 points each are struck for 0 to 60 points: a figure falls with its last point."""
    foe = figure("thug", 2, living=10, pool=118)
    attack = volley(figure("archer", living=20), foe, "regular_bow", 30)
    low, high, average = felled(attack, chances(attack))
    every: list[tuple[int, float]] = []
    for (_, points, _), part in chances(replace(attack, defence="")):
        left = max(0, 118 - points)
        every.append((10 - -(-left // attack.foe.fighter.hit_points), part))
    assert low < high
    assert sum(part for fallen, part in every if fallen < low) <= 1 / 6
    assert sum(part for fallen, part in every if fallen > high) <= 1 / 6
    assert sum(part for fallen, part in every if fallen <= low) > 1 / 6
    assert average == pytest.approx(sum(n * p for n, p in every))


def test_that_nobody_falls_is_told_as_such() -> None:
    attack = volley(
        figure("archer", living=20), figure("thug", 2, living=10, pool=118), "regular_bow", 30
    )
    key, nobody = "heroic20s.note_fallen", (((0, 3, True), 1.0),)
    facts = {"low": 0, "high": 0, "count": "0.0"}
    assert fallen_note(key, attack, nobody) == (f"{key}_never", tuple(facts.items()))
    some = (((3, 34, True), 1.0),)
    assert fallen_note(key, attack, some)[0] == f"{key}_like", "not from two to two"
    mixed = (((0, 0, False), 0.5), ((3, 34, True), 0.5))
    assert fallen_note(key, attack, mixed)[0] == f"{key}_most", "not from none"
    more = (((1, 12, True), 0.5), ((3, 34, True), 0.5))
    assert fallen_note(key, attack, more)[0] == key
    for code, nobody_in_words in (("en", "mostly nobody"), ("de", "meist niemand")):
        use(code)
        try:
            assert nobody_in_words in say(f"{key}_none", tuple(facts.items()))
        finally:
            use("en")
