"""What is forecast is what is rolled: every kind of attack against every kind of answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from game.core.checks import Check, Outcome
from game.core.dice import KeyedDice
from game.core.forecast import Branch, Forecast
from game.core.orders import Order
from game.core.ruleset import Clock, Request
from game.core.step import Step
from game.rules.chaos.acts.blast import point_blank
from game.rules.chaos.acts.fight import answers, attacking
from game.rules.chaos.acts.fight.attacking import threat_of
from game.rules.chaos.acts.fight.defending import AREA, BURST, CLOSE, PARLAY, RANGED, SPRAY, Threat
from game.rules.chaos.acts.fight.meeting import further
from game.rules.chaos.acts.parlay.contests import contest, contest_odds, party
from game.rules.chaos.acts.parlay.meeting import attack_of as parlay_of
from game.rules.chaos.acts.parlay.meeting import disarm_of
from game.rules.chaos.acts.time import clock
from game.rules.chaos.exchange.facts import Strike
from game.rules.chaos.exchange.rolls import defence_check
from game.rules.chaos.orders.forecast import open_answers
from game.rules.chaos.orders.forecast_answer import of_answer, of_turn
from game.rules.chaos.sheet.actions import Answer, action_of
from game.rules.chaos.sheet.components import Doing
from tests.rules.chances import p_value
from tests.rules.chaos.bout import QUIET
from tests.rules.chaos.brawl import order, request, view
from tests.rules.chaos.drawn import BOOK, Drawn
from tests.rules.chaos.really import Field, Tally, single
from tests.rules.chaos.really_shot import blast, burst
from tests.rules.chaos.rolling import every
from tests.rules.chaos.situations import (
    CELLS,
    at_the_reckless,
    dancer_and_fallen_knight,
    from_ambush,
    giant_and_ready_dancer,
    in_a_crowd,
    in_the_corner,
    in_the_street,
    knight_and_thug,
    over_the_crate,
)

Chances = Iterable[tuple[Hashable, float]]

LEAST = 1e-4
"""Below this chance a difference is no accident."""

NEVER = 1e-12
"""What is less likely is nothing but rounding."""

CLOSE_PLACES = (knight_and_thug, dancer_and_fallen_knight, giant_and_ready_dancer)
WEAPONS = {knight_and_thug: "long_sword", dancer_and_fallen_knight: "katana",
    giant_and_ready_dancer: "claymore"}  # fmt: skip
HELD = {knight_and_thug: "club", dancer_and_fallen_knight: "long_sword",
    giant_and_ready_dancer: "katana"}  # fmt: skip

BLOWS: dict[str, Mapping[str, Any]] = {
    "strike": {},
    "jab": {"jab": True},
    "at the head": {"area": "head"},
    "at the hand": {"area": "right_hand"},
    "feint": {"feint": True},
    "cleave": {},
    "with Ki": {"ki": 2},
    "break": {"how": "break"},
}
PAIRS = {
    knight_and_thug: ("short_sword", "short_sword"),
    dancer_and_fallen_knight: ("", ""),
    giant_and_ready_dancer: ("mace", "dagger"),
}
SHOTS: dict[str, tuple[Any, str | tuple[str, str], str | tuple[str, str], Mapping[str, Any]]] = {
    "pistol, aimed": (in_the_street, "pistol", ("club", ""), {"acquire": True}),
    "pistol, snapped": (in_the_street, "pistol", ("long_sword", ""), {}),
    "two pistols": (in_the_street, ("pistol", "pistol"), ("club", ""), {"second": "pistol"}),
    "bow, aimed": (over_the_crate, "compound_bow", ("pistol", ""), {"acquire": True}),
    "bow, snapped": (over_the_crate, "compound_bow", ("pistol", ""), {}),
    "laser, aimed": (at_the_reckless, "laser_rifle", ("dagger", ""), {"acquire": True}),
    "laser, snapped": (at_the_reckless, "laser_rifle", ("pistol", ""), {"area": "chest"}),
    "knife, aimed": (in_the_street, ("throwing_knife", ""), ("club", ""), {"acquire": True}),
    "star, snapped": (over_the_crate, ("shuriken", ""), ("dagger", ""), {}),
    "stone, aimed": (at_the_reckless, ("stone", ""), ("small_shield", ""), {"acquire": True}),
    "from ambush": (from_ambush, "pistol", ("club", ""), {"acquire": True}),
}


def acted(here: Drawn, form: str = "fight", **slots: Any) -> tuple[Field, Forecast]:
    """Fighter 1 with this order, and what it promises him."""
    given = order(form=form, target=here.units["2"], **slots)
    made = of_turn(view(here), request(here, "1", "chaos.turn"), given)
    assert made is not None
    here.put("1", Doing(given, 20, 20, 18, "strike"))
    return Field(here, action_of(given)), made


def surprising(branch: Branch, made: Tally) -> list[str]:
    """In what the rolls are not as was promised: results, Red, who is out of the fight."""
    kept = [number for number in every() if made.red[number] >= 0]
    out = ((True, branch.out), (False, 1 - branch.out))
    pairs: dict[str, tuple[Counter[Any], Chances]] = {
        "results": (made.results, branch.hit),
        "Red": (Counter(made.red[n] for n in kept), branch.losses),
        "out": (Counter(made.out[n] for n in kept), out),
        "own Red": (Counter(made.own[n] for n in kept), branch.own),
    }
    return [f"{branch.answer}: {name} {pair}" for name, pair in pairs.items() if not agree(*pair)]


def agree(found: Counter[Any], chances: Chances) -> bool:
    """Whether so many of each can be what these chances lead to; without chances, always."""
    expected = {key: chance for key, chance in chances if chance > NEVER}
    if not expected:
        return True
    return sum(expected.values()) == pytest.approx(1) and p_value(found, expected) > LEAST


def answered(at: Field, made: Forecast, given: Iterable[Answer]) -> dict[str, Answer]:
    """The answers by name: those that the forecast has branches for."""
    found = {answer.method: answer for answer in given}
    assert set(found) == {branch.answer for branch in made.branches}
    return found


def strike_at(at: Field) -> Strike:
    """The blow before any answer to it."""
    return Strike(at.me, at.foe, at.attack, here=at.place)


def asked_of(at: Field) -> tuple[Threat, int]:
    """What he is told who is asked, and after how many ticks."""
    now = view(at.here)
    after = attacking.ticks_before(now, at.me.unit, at.action, now.clock.round)
    return attacking.threat_of(at.action, at.me.unit, at.attack), after


def of_blow(at: Field, made: Forecast) -> dict[str, Answer]:
    given = open_answers(view(at.here), strike_at(at), *asked_of(at))
    return answered(at, made, given)


def promised(name: str, place: Any = None) -> tuple[Field, Forecast]:
    """One of BLOWS at this place, or one of SHOTS."""
    if name in SHOTS:
        there, arms, his, slots = SHOTS[name]
        item = arms if isinstance(arms, str) else arms[0]
        how = "throw" if item in ("throwing_knife", "shuriken", "stone") else "shoot"
        return acted(there(arms, his), how=how, weapon=item, **slots)
    here, slots = place(), {"how": "strike", "weapon": WEAPONS[place], **BLOWS[name]}
    if name == "break":
        slots["item"] = HELD[place]
    if name == "cleave":
        slots["target2"] = here.units["3"]
    return acted(here, **slots)


@pytest.mark.rule("CF-ROLL-02", "CF-ROLL-03")
@pytest.mark.parametrize("place", CLOSE_PLACES, ids=lambda place: place.__name__)
@pytest.mark.parametrize("name", BLOWS)
def test_blows(name: str, place: Any) -> None:
    at, made = promised(name, place)
    for method, answer in of_blow(at, made).items():
        tally = single(at, answer, harmless=name == "break")
        assert not surprising(made.branch(method), tally)


@pytest.mark.rule("CF-DUAL-04")
@pytest.mark.parametrize("place", CLOSE_PLACES, ids=lambda place: place.__name__)
def test_dual_strikes(place: Any) -> None:
    pair = PAIRS[place]
    slots = {"weapon": pair[0] or "fist", "hand": "main", "second": pair[1] or "fist"}
    at, made = acted(place(pair), how="strike", **slots)
    for method, answer in of_blow(at, made).items():
        assert not surprising(made.branch(method), single(at, answer))


@pytest.mark.rule("CF-ROLL-02", "CF-ACQ-02")
@pytest.mark.parametrize("name", SHOTS)
def test_shots_and_throws(name: str) -> None:
    at, made = promised(name)
    for method, answer in of_blow(at, made).items():
        assert not surprising(made.branch(method), single(at, answer))


BURSTS = {
    "pistol": (in_the_street, "pistol", ("club", ""), 3),
    "rifle": (in_the_street, "assault_rifle", ("small_shield", ""), 5),
    "laser": (at_the_reckless, "laser_rifle", ("dagger", ""), 2),
    "over the crate": (over_the_crate, "submachine_gun", ("dagger", ""), 4),
}


@pytest.mark.rule("CF-SPRAY-02", "CF-SPRAY-06")
@pytest.mark.parametrize("name", BURSTS)
@pytest.mark.parametrize("sweep", [False, True], ids=["burst", "sweep"])
def test_sprays(name: str, sweep: bool) -> None:
    place, item, his, shots = BURSTS[name]
    here = place(item, his)
    more: dict[str, Any] = {"target2": here.units["2"]} if sweep else {"shots": shots}
    at, made = acted(here, how="spray", weapon=item, acquire=True, **more)
    fired = range(1, 2 if sweep else shots + 1)
    threat = Threat(at.me.unit, SPRAY if sweep else BURST, "spray", item)
    given = open_answers(view(here), strike_at(at), threat, 0)
    for method, answer in answered(at, made, given).items():
        tally = burst(at, answer, fired, ducks=name == "over the crate")
        hits = tally.results[True]
        tally.results = Counter({"hit": hits, "avoided": tally.results[False]})
        assert not surprising(made.branch(method), tally)
        assert same(as_answered(at, threat, method, answer), made.branch(method))


@pytest.mark.rule("CF-SPRAY-02", "CF-SPRAY-04")
@pytest.mark.parametrize("item", ["pistol", "submachine_gun"])
def test_every_target_of_a_sweep(item: str) -> None:
    here = in_a_crowd(item)
    units = [here.units[sign] for sign in "246"]
    at, made = acted(
        here, how="spray", weapon=item, acquire=True, target2=units[1], target3=units[2]
    )
    assert [one.target for one in (made, *made.others)] == units
    for place, one in enumerate((made, *made.others), 1):
        whom = Field(here, at.action, whom=str(2 * place))
        threat = Threat(at.me.unit, SPRAY, "spray", item)
        given = open_answers(view(here), strike_at(whom), threat, 0)
        for method, answer in answered(whom, one, given).items():
            tally = burst(whom, answer, range(place, place + 1))
            hits = tally.results[True]
            tally.results = Counter({"hit": hits, "avoided": tally.results[False]})
            assert not surprising(one.branch(method), tally)
            assert same(as_answered(whom, threat, method, answer), one.branch(method))


@pytest.mark.rule("CF-CLEAVE-01", "CF-CLEAVE-02")
def test_every_target_of_a_cleave() -> None:
    here = in_a_crowd("long_sword", near=True)
    units = [here.units[sign] for sign in "246"]
    at, made = acted(
        here, how="strike", weapon="long_sword", target2=units[1], target3=units[2], feint=True
    )
    assert [one.target for one in (made, *made.others)] == units
    for sign, one in zip("46", made.others, strict=True):
        whom = Field(here, replace(at.action, feint=False), further(at.attack), sign)
        given = open_answers(view(here), replace(strike_at(whom), attack=at.attack), *asked_of(at))
        for method, answer in answered(whom, one, given).items():
            assert not surprising(one.branch(method), single(whom, answer))


@pytest.mark.rule("CF-AREA-02", "CF-AREA-03", "CF-AREA-05")
def test_everybody_within_a_blast() -> None:
    here = in_a_crowd("grenade")
    cell = here.at("4")
    at, made = acted(here, how="area", weapon="grenade", cell=cell, acquire=True)
    assert made.target == here.units["4"]
    assert {one.target for one in made.others} == {here.units[sign] for sign in "236"}
    assert made.others[-1].target == here.units["3"], "friends come last"
    for one in made.others:
        sign = next(sign for sign, unit in here.units.items() if unit == one.target)
        whom = Field(here, at.action, whom=sign)
        close = point_blank(here.world, whom.foe.unit, cell, explosion=True)
        for branch in one.branches:
            answer = Answer(branch.answer, pay="action")
            assert not surprising(branch, blast(whom, answer, 2 if close else 1))


@pytest.mark.rule("CF-AREA-02", "CF-AREA-03", "CF-AREA-05")
@pytest.mark.parametrize("place", CELLS, ids=lambda place: place.__name__)
def test_areas(place: Any) -> None:
    here = place()
    cell = CELLS[place]
    at, made = acted(here, how="area", weapon="grenade", cell=cell, acquire=True)
    assert len(made.branches) == (2 if place is in_the_corner else 3)
    for branch in made.branches:
        answer = Answer(branch.answer, pay="action")
        assert not surprising(branch, blast(at, answer, times_of(at)))


def times_of(at: Field) -> int:
    """How often the damage of the grenade is counted."""
    cell = at.action.cell
    assert cell is not None
    return 2 if point_blank(at.here.world, at.foe.unit, cell, explosion=True) else 1


PARLAYS: dict[str, Mapping[str, Any]] = {
    "trip": {},
    "grapple": {},
    "hold": {"stat": "strength"},
    "entangle": {"weapon": "whip"},
    "net": {"how": "entangle", "weapon": "net"},
}


@pytest.mark.rule("CF-PARLAY-01", "CF-PARLAY-04")
@pytest.mark.parametrize("place", CLOSE_PLACES, ids=lambda place: place.__name__)
@pytest.mark.parametrize("name", PARLAYS)
def test_parlays(name: str, place: Any) -> None:
    slots = {"how": name, **PARLAYS[name]}
    here = place((slots.get("weapon", ""), ""))
    at, made = acted(here, "parlay", **slots)
    attack = parlay_of(at.action)
    threat = Threat(at.me.unit, PARLAY, at.action.how, attack.weapon.id)
    given = open_answers(view(here), replace(strike_at(at), attack=attack), threat, 0)
    for method, answer in answered(at, made, given).items():
        tally = single(Field(here, at.action, attack), answer, harmless=True)
        assert agree(tally.results, made.branch(method).hit), method
        assert made.branch(method).losses == made.branch(method).own == ((0, 1.0),)
        assert same(as_answered(at, threat, method, answer), made.branch(method))


@pytest.mark.rule("CF-DISARM-01", "CF-DISARM-03")
@pytest.mark.parametrize("place", CLOSE_PLACES, ids=lambda place: place.__name__)
def test_disarms(place: Any) -> None:
    here, item = place(), WEAPONS[place]
    at, made = acted(here, how="disarm", weapon=item, item=HELD[place])
    attack = disarm_of(at.action, at.attack)
    threat = Threat(at.me.unit, CLOSE, "disarm", item)
    given = open_answers(view(here), replace(strike_at(at), attack=attack), threat, 0)
    for method, answer in answered(at, made, given).items():
        tally = single(Field(here, at.action, attack), answer, harmless=True)
        assert agree(tally.results, made.branch(method).hit), method
        assert made.branch(method).losses == ((0, 1.0),)
        assert agree(Counter(tally.own), made.branch(method).own), method
        assert same(as_answered(at, threat, method, answer), made.branch(method))


@pytest.mark.rule("CF-STAT-01")
@pytest.mark.parametrize("place", CLOSE_PLACES, ids=lambda place: place.__name__)
@pytest.mark.parametrize("stat", ["strength", "agility", "perception", "speed"])
def test_contests(stat: str, place: Any) -> None:
    at, _ = acted(place(), how="strike", weapon=WEAPONS[place])
    pair = party(at.here.world, at.me, stat), party(at.here.world, at.foe, stat)
    won: Counter[bool] = Counter()
    for made, rolls in at.rolled(partial(contest, *pair), every()):
        won[made.won] += len(rolls)
    chance = contest_odds(*pair)
    assert agree(won, ((True, chance), (False, 1 - chance)))


def test_every_answer_to_every_kind_of_attack_is_among_them() -> None:
    met: dict[str, set[str]] = {}
    for place in CLOSE_PLACES:
        for family, slots in (
            (CLOSE, {"how": "strike", "weapon": WEAPONS[place]}),
            (PARLAY, {"form": "parlay", "how": "trip"}),
        ):
            _, made = acted(place(), **slots)
            met.setdefault(family, set()).update(branch.answer for branch in made.branches)
    for name in SHOTS:
        _, made = promised(name)
        met.setdefault(RANGED, set()).update(branch.answer for branch in made.branches)
    for place, item, his, shots in BURSTS.values():
        _, made = acted(place(item, his), how="spray", weapon=item, acquire=True, shots=shots)
        met.setdefault(BURST, set()).update(branch.answer for branch in made.branches)
    for family, found in met.items():
        assert found == set(answers.OPEN_TO[family]), family


def thrown(at: Field, answer: Answer) -> dict[str, Check]:
    """The checks that the field throws for this attack against this answer, by purpose."""
    here = at.here
    step = Step(BOOK, here.world, Clock(1, "ticks"), KeyedDice(4), {})
    process = clock.performs(step, at.me.unit, at.action)
    given: Any = None
    try:
        while True:
            asked = process.send(given)
            assert isinstance(asked, Request)
            given = replies(asked, answer)
    except StopIteration:
        pass
    told = (one for event in step.events for one in event.outcomes if isinstance(one, Outcome))
    found: dict[str, Check] = {}
    for outcome in told:
        found.setdefault(outcome.check.purpose, outcome.check)
    return found


def replies(asked: Request, answer: Answer) -> Order:
    """This answer to the attack, and nothing more."""
    if asked.kind == "chaos.defend":
        own = {"method": answer.method, "weapon": answer.weapon, "thing": answer.thing}
        return order(**{name: value for name, value in own.items() if value}, pay=answer.pay)
    return Order(QUIET.get(asked.kind, (("use", False), ("ki", 0), ("kind", "ordinary"))))


@pytest.mark.rule("CF-ROLL-01", "CF-ROLL-02")
@pytest.mark.parametrize("name", [*BLOWS, *SHOTS])
def test_the_field_throws_what_was_forecast(name: str) -> None:
    for place in CLOSE_PLACES if name in BLOWS else (None,):
        known = promised(name, place)
        for method, answer in of_blow(*known).items():
            at, made = promised(name, place)
            assert made.check is not None
            guard = defence_check(
                Strike(at.me, at.foe, at.attack, answer, at.place, at.block(answer))
            )
            found = thrown(at, answer)
            assert set(found["attack"].modifiers) == set(made.check.modifiers)
            if method not in ("none", "simultaneous") and name != "feint":
                assert set(found["defence"].modifiers) == set(guard.modifiers)


HIDDEN = {"feint", "two pistols", "from ambush"}
"""What follows is told to him only when it comes, and from ambush he is not asked."""


def as_answered(at: Field, threat: Threat, method: str, answer: Answer) -> Branch:
    """The odds that the target is told of when he is about to give this answer."""
    own = {"method": method, "weapon": answer.weapon, "thing": answer.thing, "pay": answer.pay}
    asked = request(at.here, at.whom, "chaos.defend", threat.about)
    given = order(**{name: value for name, value in own.items() if value})
    made = of_answer(view(at.here, "b"), asked, given)
    assert made is not None
    return made.branches[0]


def same(told: Branch, branch: Branch) -> bool:
    """Whether both speak of the same chances, from either side."""
    hit = dict(told.hit) == pytest.approx(dict(branch.hit))
    return hit and dict(told.own) == pytest.approx(dict(branch.losses or ((0, 1.0),)))


@pytest.mark.rule("CF-ROLL-02")
@pytest.mark.parametrize("name", sorted({*BLOWS, *SHOTS} - HIDDEN))
def test_whoever_is_struck_at_is_told_the_same(name: str) -> None:
    for place in CLOSE_PLACES if name in BLOWS else (None,):
        at, made = promised(name, place)
        threat = threat_of(at.action, at.me.unit, at.attack)
        for method, answer in of_blow(at, made).items():
            assert same(as_answered(at, threat, method, answer), made.branch(method))


@pytest.mark.rule("CF-AREA-02", "CF-AREA-05")
@pytest.mark.parametrize("number", [5, 14])
@pytest.mark.parametrize("place", CELLS, ids=lambda place: place.__name__)
def test_whoever_is_within_a_blast_is_told_of_it(place: Any, number: int) -> None:
    here, cell = place(), CELLS[place]
    at, made = acted(here, how="area", weapon="grenade", cell=cell, acquire=True)
    threat = Threat(at.me.unit, AREA, "area", "grenade", number=number)
    asked = request(here, "2", "chaos.defend", (*threat.about, ("cell", cell)))
    for branch in made.branches:
        given = order(method=branch.answer, pay="action")
        told = of_answer(view(here, "b"), asked, given)
        assert told is not None
        (own,) = told.branches
        tally = blast(at, Answer(branch.answer, pay="action"), times_of(at), number)
        assert agree(tally.results, own.hit) and agree(Counter(tally.red), own.own)
