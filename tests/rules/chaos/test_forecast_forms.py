"""What sprays, areas and parlay promise is what their dice do."""

from __future__ import annotations

import pytest

from game.core.checks import gather
from game.core.components import Health
from game.core.grid import Cell
from game.core.ruleset import Clock
from game.core.view import View
from game.rules.chaos.acts.fight import attacking
from game.rules.chaos.acts.parlay import holds
from game.rules.chaos.acts.parlay.contests import contest_odds
from game.rules.chaos.exchange.facts import Strike
from game.rules.chaos.exchange.outlines import LANDS
from game.rules.chaos.orders.forecast_parlay import of_contest, of_grip, of_parlay
from game.rules.chaos.orders.forecast_spray import of_area, of_spray, series
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.agenda import Entangled, Holding
from game.rules.chaos.sheet.components import Fighter
from game.rules.chaos.sheet.fighter import combatant
from tests.rules.chaos.drawn import BOOK, Drawn
from tests.rules.chaos.test_areas import GRENADE
from tests.rules.chaos.test_areas import field as blasted
from tests.rules.chaos.test_parlay import field as wrestled
from tests.rules.chaos.test_parlay import held, overgrown
from tests.rules.chaos.test_spray import (
    GO_ON,
    NOTHING,
    STAND,
    begun,
    burst,
    field,
    next_shot,
    results,
)


def view_of(here: Drawn) -> View:
    return View(BOOK, "a", here.world.rows(), Clock(1, "ticks"), "personal")


def promised(here: Drawn, answer: Answer, shots: int = 3) -> dict[tuple[str, ...], float]:
    me = combatant(here.world, here.units["1"])
    foe = combatant(here.world, here.units["2"])
    attack = attacking.attack_of(me, burst(here, shots))
    found = series(Strike(me, foe, attack, answer), range(1, shots + 1))
    return dict(gather((tuple(met for met, _ in made), chance) for made, chance in found))


@pytest.mark.rule("CF-SPRAY-02", "CF-SPRAY-11")
def test_each_later_shot_of_a_burst_is_less_likely():
    found = promised(field(), Answer())
    chances = [
        sum(part for made, part in found.items() if made[shot] in LANDS) for shot in range(3)
    ]
    assert chances == pytest.approx([16 / 20, 10 / 20, 8 / 20])
    assert sum(found.values()) == pytest.approx(1)


@pytest.mark.rule("CF-SPRAY-06")
def test_the_series_of_every_die_is_what_the_field_makes_of_it():
    found: dict[tuple[str, ...], float] = {}
    for die in range(2, 21):
        here = field()
        expected = _series_of(here, die)
        where = {"location": [3] * (expected[0] in LANDS)}
        made = results(begun(here, burst(here), {"attack": [die], **where}, NOTHING))
        for shot, tick in ((1, 17), (2, 14)):
            where = {"location": [3] * (expected[shot] in LANDS)}
            made += results(next_shot(here, tick, where, GO_ON, STAND))
        assert tuple(str(one[2]) for one in made) == expected
        found[expected] = found.get(expected, 0.0) + 1 / 20
    told = promised(field(), Answer())
    assert {key: part for key, part in told.items() if key[0] != "fumble"} == pytest.approx(found)


def _series_of(here: Drawn, die: int) -> tuple[str, ...]:
    from game.rules.chaos.acts.spray.shots import fallen, line_to, shot_check
    from game.rules.chaos.exchange.clash import standing_verdict
    from game.rules.chaos.exchange.rolls import HIT

    me = combatant(here.world, here.units["1"])
    foe = combatant(here.world, here.units["2"])
    attack = attacking.attack_of(me, burst(here))
    line = line_to(Strike(me, foe, attack))
    assert HIT in LANDS
    checks = [shot_check(me, line, attack, shot) for shot in (1, 2, 3)]
    return tuple(standing_verdict(fallen(check, die), None) for check in checks)


@pytest.mark.rule("CF-SPRAY-06", "CF-SPRAY-08")
def test_an_answer_stands_against_all_shots():
    found = promised(field(), Answer("evade", pay="action"))
    open_ = promised(field(), Answer())
    assert sum(found.values()) == pytest.approx(1)
    hits = [sum(p for made, p in one.items() if made[2] in LANDS) for one in (found, open_)]
    assert hits[0] < hits[1]


@pytest.mark.rule("CF-SPRAY-02", "CF-SPRAY-06")
def test_a_burst_has_a_branch_for_each_answer():
    here = field()
    made = of_spray(view_of(here), here.units["1"], burst(here))
    assert made is not None
    assert {branch.answer for branch in made.branches} >= {"evade", "tumble", "none"}
    for branch in made.branches:
        assert sum(part for _, part in branch.hit) == pytest.approx(1)
        assert sum(part for _, part in branch.losses) == pytest.approx(1)
    shots = ["chaos.note_misses"] + ["chaos.note_shot"] * 2
    assert [key for key, _ in made.notes] == [*shots, "chaos.note_points"]


@pytest.mark.rule("CF-AREA-02", "CF-AREA-03")
def test_a_blast_offers_the_ways_out_of_it():
    here = blasted()
    here.put("2", Health(18, 18))
    action = Action("fight", "area", GRENADE, cell=Cell(11, 1), acquire=True)
    made = of_area(view_of(here), here.units["1"], action)
    assert made is not None and made.target == here.units["2"]
    assert {branch.answer for branch in made.branches} == {"evade", "tumble", "none"}
    assert made.branch("none").hit[0] == ("hit", 1.0)
    assert made.branch("evade").mean < made.branch("none").mean


@pytest.mark.rule("CF-PARLAY-01", "CF-PARLAY-02")
def test_a_parlay_may_be_answered_by_parlay():
    here = wrestled()
    action = Action("parlay", "trip", target=here.units["2"])
    made = of_parlay(view_of(here), here.units["1"], action)
    assert made is not None
    assert {branch.answer for branch in made.branches} == {
        "parry",
        "dodge",
        "tumble",
        "parlay",
        "none",
    }
    assert dict(made.branch("none").hit)["hit"] == pytest.approx(16 / 20)
    assert ("chaos.note_falls", (("percent", 49),)) in made.notes


@pytest.mark.rule("CF-HOLD-02", "CF-STAT-01")
def test_the_chance_to_break_a_hold():
    here = wrestled()
    held(here)
    one, two = here.units["1"], here.units["2"]
    pair = holds.parties(here.world, two, one, here.world.get(one, Holding))
    assert contest_odds(*pair) == pytest.approx(sum(max(0, 10 - 6 - n) for n in range(1, 11)) / 100)
    made = of_contest(view_of(here), combatant(here.world, two), Action("parlay", "contest"))
    assert made is not None and made.branches[0].hit[0][1] == pytest.approx(contest_odds(*pair))


@pytest.mark.rule("CF-ENT-02")
def test_the_chance_to_get_out_of_a_net():
    here = wrestled()
    here.put("2", Entangled("net", 12, True))
    two = combatant(here.world, here.units["2"])
    made = of_contest(view_of(here), two, Action("parlay", "contest", stat="strength"))
    assert made is not None
    assert dict(made.branches[0].hit)["caught"] == pytest.approx(0.6)


@pytest.mark.rule("CF-ENT-02", "CF-PARLAY-01")
def test_what_it_promises_to_entangle_somebody_in_the_ground():
    """The chance to hit is that of a trip; to get out he needs 13 with a stat of 5."""
    here = overgrown(wrestled(), "2")
    two = here.units["2"]
    snare = Action("parlay", "entangle", "undergrowth", target=two)
    made = of_parlay(view_of(here), here.units["1"], snare)
    trip = of_parlay(view_of(here), here.units["1"], Action("parlay", "trip", target=two))
    assert made is not None and trip is not None
    assert [one.hit for one in made.branches] == [one.hit for one in trip.branches]
    assert made.notes == (("chaos.note_frees", (("percent", 30),)),)


@pytest.mark.rule("CF-HOLD-05")
def test_what_a_choke_promises():
    here = wrestled(people={"2": Fighter(7, 6, 5, 5, 4, 4, 5, 85)})
    held(here, turns=2)
    made = of_grip(view_of(here), combatant(here.world, here.units["1"]), Action("parlay", "choke"))
    assert made is not None and made.check is not None
    assert made.check.column == 34
    assert dict(made.branches[0].hit)["resisted"] == pytest.approx(0.35)


def test_nothing_is_promised_of_what_is_not_complete():
    here = field()
    view, unit = view_of(here), here.units["1"]
    assert of_spray(view, unit, Action("fight", "spray")) is None
    assert of_area(view, unit, Action("fight", "area", GRENADE)) is None
    assert of_parlay(view, unit, Action("parlay", "trip")) is None
