"""What the field shows while things happen: ways, turns, blows, arrows, points, ribbons."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.checks import Check, Outcome
from game.core.events import Event, moved, out, turned
from game.core.grid import Cell
from game.core.view import View
from game.rules import RULESETS
from game.ui.battle.table.playback import BLOW, READING, Playback
from game.ui.battle.table.shown import Shown, after
from game.ui.field.scene import TokenLook
from game.ui.stage import moments, paces, revealed

THROW = (Outcome(Check("attack", "ZF-MEL-02"), (40,), 40, "orange"),)


def view(*events: Event) -> View:
    found = View(RULESETS["zefrs"], "a", ())
    found._events = events
    return found


def playing(*events: Event, speed: float = 1.0, far: int = 1) -> tuple[Playback, View]:
    """A playback of two fighters that has shown nothing of these events yet."""
    playback = Playback(speed=speed)
    playback.units = {
        1: Shown(Cell(2, 2), "N", 8, 8, alone=True),
        2: Shown(Cell(2 + far, 2), "W", 6, 9, alone=True),
    }
    playback.seen = view()
    return playback, view(*events)


def looks(playback: Playback, shown: View) -> dict[int, TokenLook]:
    before = {unit: TokenLook(unit, one.cell, "gules") for unit, one in playback.units.items()}
    found = moments.tokens(before, before, shown, playback)
    return {look.unit: look for look in found}


WAY = moved(1, Cell(2, 2), Cell(4, 3), "", (Cell(3, 2), Cell(4, 3)))
HIT = Event("zefrs.duel_hit", "", 1, 2, facts=(("colour", "orange"), ("n", 3)), outcomes=THROW)
MISS = replace(HIT, facts=(("colour", "white"), ("n", 0)))
HURT = Event("zefrs.leader_hurt", "", 2, facts=(("n", 3), ("left", 3)))


def test_a_fighter_goes_cell_by_cell() -> None:
    playback, shown = playing(WAY)
    playback.update(shown, 0.0)
    assert playback.length(WAY) == pytest.approx(2 * paces.STRIDE)
    seen = []
    for _ in range(4):
        seen.append(looks(playback, shown)[1].place)
        playback.update(shown, paces.STRIDE / 2)
    assert [round(x, 1) for x, _ in seen] == [2.0, 2.2, 3.0, 3.2] or seen[2][1] == 2.0
    assert all(y == 2.0 for x, y in seen if x <= 3.0)


def test_a_turn_takes_its_eighths_the_shorter_way() -> None:
    assert paces.notches("N", "E") == 2
    assert paces.notches("N", "NW") == -1
    playback, shown = playing(turned(1, "E", ""))
    playback.update(shown, paces.NOTCH)
    assert looks(playback, shown)[1].turn == pytest.approx(45.0)


def test_a_hit_knocks_the_shield_away_and_a_miss_does_not() -> None:
    for event, knocked in ((HIT, True), (MISS, False)):
        playback, shown = playing(event)
        playback.update(shown, BLOW * (moments.HITS + 0.1))
        knock = looks(playback, shown)[2].knock
        assert (knock[0] > 0.0) is knocked
        assert knock[1] == 0.0
        (burst,) = moments.bursts(playback)
        assert burst.grade == ("orange" if knocked else "miss")
        assert ("3" in burst.words) is knocked


def test_who_strikes_leaps_and_from_afar_something_flies() -> None:
    playback, shown = playing(HIT)
    playback.update(shown, BLOW * moments.HITS)
    assert looks(playback, shown)[1].offset[0] > 0.1
    assert not moments.flights(playback)
    playback, shown = playing(HIT, far=9)
    playback.update(shown, BLOW * moments.HITS / 2)
    assert looks(playback, shown)[1].offset == (0.0, 0.0)
    (flight,) = moments.flights(playback)
    assert flight.part == pytest.approx(0.5)
    assert flight.end[0] - flight.start[0] == 9


def test_points_drain_and_stay_lost() -> None:
    playback, shown = playing(HURT)
    playback.update(shown, paces.DRAIN / 2)
    assert looks(playback, shown)[2].now == pytest.approx(4.5)
    playback.update(shown, paces.DRAIN)
    assert HURT in shown.events


def test_without_animation_everything_is_shown_at_once() -> None:
    playback, shown = playing(WAY, HIT, HURT, speed=0.0)
    playback.update(shown, 0.0)
    assert not playback.busy(shown)


def test_throws_for_initiative_are_read_together() -> None:
    rolls = [
        Event("zefrs.turn_initiative", "", unit, facts=(("total", unit),), outcomes=THROW)
        for unit in (1, 2)
    ]
    playback, shown = playing(*rolls, HIT)
    playback.update(shown, 0.01)
    assert playback.together == tuple(rolls)
    playback.update(shown, READING)
    assert playback.current == HIT


def test_ribbons_unroll_when_orders_are_revealed_and_end_with_the_round() -> None:
    sworn = Event("zefrs.swears_fight", "", 1, 2, facts=(("form", "fight"), ("how", "strike")))
    more = Event("zefrs.swears_more", "", 1, facts=(("form", "move"),))
    playback, shown = playing(sworn, more, HIT)
    playback.update(shown, 0.01)
    assert revealed.ribbons(shown, playback) == {1: "fight"}
    playback.update(shown, moments.UNROLLS / 2)
    assert 0.0 < looks(playback, shown)[1].unrolled < 1.0
    playback.update(shown, moments.UNROLLS)
    assert looks(playback, shown)[1].unrolled == 1.0
    later = view(sworn, Event("round", facts=(("round", 2),)))
    playback.cursor = 2
    assert not revealed.ribbons(later, playback)


def test_who_is_slain_lies_there_and_who_fled_is_gone() -> None:
    for why, lies in (("slain", True), ("fled", False)):
        playback, shown = playing(out(2, why, ""), WAY)
        playback.update(shown, paces.LEAVES + 0.01)
        assert (2 in playback.units) is lies
        if lies:
            assert looks(playback, shown)[2].out


def test_looks_change_when_nothing_more_is_to_be_shown_of_somebody() -> None:
    playback, shown = playing(HIT, WAY)
    playback.update(shown, 0.01)
    assert moments.pending(shown, playback) == {1, 2}
    playback.update(shown, BLOW)
    assert moments.pending(shown, playback) == {1}


STOPPED = Event("x.armour", "", 2, facts=(("thing", "chain_mail"), ("n", 2), ("left", 4)))
SPENT = Event("x.spends", "", 2, facts=(("n", 1), ("left", 4)))
HARMED = Event("x.hurt", "", 2, 1, facts=(("n", 3), ("left", 3)))
WOUND = Event("x.wound", "", 2, facts=(("n", 1), ("area", "right_arm"), ("left", 2)))
STRUCK = Event("chaos.hits", "", 1, 2, facts=(("result", "tumbled"),), outcomes=THROW)


def rising(event: Event, part: float = 0.6) -> list[tuple[str, str]]:
    """What rises over the fighter while this is shown."""
    playback, _ = playing(event)
    playback.current, playback.elapsed = event, part * playback.length(event)
    return [(burst.words, burst.grade) for burst in moments.bursts(playback)]


def test_a_blow_is_told_on_its_way_through_armour_points_and_body() -> None:
    assert rising(STRUCK) == [("in part", "yellow")]
    assert rising(STOPPED) == [("chain mail −2", "plain")]
    assert rising(HARMED) == [("−3", "yellow")]
    assert rising(WOUND) == [("Right arm −1", "red")]
    assert rising(SPENT) == []
    red = replace(WOUND, key="chaos.red", facts=(("n", 2), ("area", "left_arm"), ("left", 3)))
    assert rising(red) == [("Left arm: 2 Red", "red")], "in the book's own words"


def test_only_what_hurts_takes_points() -> None:
    assert paces.hurt(HARMED) == (3, 3)
    assert all(paces.hurt(event) is None for event in (STOPPED, SPENT, WOUND))
    before = playing()[0].units[2]
    assert [after("zefrs", before, event) for event in (STOPPED, WOUND, SPENT)] == [before] * 3


def test_a_result_without_colour_is_a_hit_or_none() -> None:
    for result, lands in (("hit", True), ("critical", True), ("avoided", False), ("miss", False)):
        assert moments.hits(replace(STRUCK, facts=(("result", result),))) is lands


def test_why_nothing_got_through_is_told_over_the_one_who_was_meant() -> None:
    told = {"miss": "missed", "avoided": "avoided", "blocked": "blocked", "captured": "caught"}
    for result, words in told.items():
        event = replace(STRUCK, facts=(("result", result),))
        assert rising(event) == [(words, "miss")]


@pytest.mark.parametrize(
    ("weapon", "kind"),
    [
        ("longbow", "arrow"),
        ("magnum revolver", "shot"),
        ("sniper rifle", "shot"),
        ("laser pistol", "beam"),
        ("fragmentation grenade", "grenade"),
        ("stone", "stone"),
        ("throwing knife", "dagger"),
        ("francisca", "dagger"),
        ("fighting axe", "axe"),
        ("shuriken", "star"),
        ("", "dagger"),
    ],
)
def test_what_flies_is_what_was_shot_or_thrown(weapon: str, kind: str) -> None:
    assert moments.missile("chaos", weapon) == kind
