"""What is told amid a fight: pressing on, falling back, who waits for what, a worn shield."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from game.core.checks import Check, Outcome
from game.core.forecast import Branch
from game.core.orders import Order
from game.core.shown import Mark
from game.rules.empress import shown
from game.rules.empress.acts.aims import Blow, made
from game.rules.empress.acts.blows import INTERRUPT, PRESS
from game.rules.empress.acts.ending import WITHDRAW
from game.rules.empress.exchange.maneuvers import Maneuver
from game.rules.empress.orders import prospects, remarks, tries
from game.rules.empress.sheet.components import Grappled, ShieldWear
from game.rules.empress.sheet.turns import Attacked, FallingBack, Stance
from game.rules.kit.people.gear import Pack
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import Desk, desk

QUICK = {"agility": 18}
SWORD, HALBERD = man("E6", "a", (5, 5), **QUICK), man("E4", "b", (6, 5))
YES = Order((("use", True),))


def pressing(said: Mapping[str, str | bool]) -> Desk:
    """The halberd has struck first at the sword, and has missed."""
    fight = desk(setup(SWORD, HALBERD, switches=("lotfp_quick_change",)), {"attack": [2]})
    fight.until("E6")
    fight.put("E6", Pack(("sword",)))
    request = fight.request
    assert request is not None
    fight.battle.give(request, fight.order(request, {"target": "E4", **said}))
    asked = fight.request
    assert asked is not None
    assert asked.kind == INTERRUPT
    fight.battle.give(asked, fight.order(asked, {"use": True}))
    assert fight.request is not None
    assert fight.request.kind == PRESS
    return fight


@pytest.mark.rule("EM-RCH-03")
@pytest.mark.parametrize("said", [{"form": "strike"}, {"form": "maneuver", "aim": "push"}])
def test_who_presses_on_is_not_told_that_he_may_be_met(said: dict[str, str]) -> None:
    fight = desk(setup(SWORD, HALBERD))
    before = fight.until("E6")
    told = fight.promised(before, fight.order(before, {"target": "E4", **said}))
    assert told is not None
    assert remarks.OUTREACHED in dict(told.notes)
    fight = pressing(said)
    assert fight.request is not None
    told = fight.promised(fight.request, YES)
    assert told is not None
    assert remarks.OUTREACHED not in dict(told.notes)


@pytest.mark.rule("EM-RCH-03", "EM-INH-07")
def test_who_presses_on_with_what_he_has_just_drawn_is_promised_less() -> None:
    """2 less for the change, as it is rolled."""
    fight = pressing({"form": "strike", "draw": "sword"})
    assert fight.request is not None
    told = fight.promised(fight.request, YES)
    assert told is not None and isinstance(told.check, Check)
    assert ("EM-INH-07", -2) in {(one.rule, one.worth) for one in told.check.modifiers}


@pytest.mark.rule("EM-RCH-03", "EM-ATK-03")
def test_who_presses_on_is_promised_what_he_does_with_his_power_or_without_it() -> None:
    """He is more dexterous than tough."""
    found = []
    for power in (False, True):
        fight = pressing({"form": "strike", "power": power})
        assert fight.request is not None
        told = fight.promised(fight.request, YES)
        assert told is not None
        found.append(told.branches[0].mean)
    assert found[0] > found[1]


@pytest.mark.rule("EM-MAN-01", "EM-SUR-06", "EM-SUR-11", "EM-RCH-03")
@pytest.mark.parametrize(("traits", "hides"), [((), False), (("hidden",), True)])
def test_a_maneuver_out_of_hiding_is_promised_with_the_chance_of_surprise(
    traits: tuple[str, ...], hides: bool
) -> None:
    """The halberd strikes first only at whom it has found."""
    foe = man("E4", "b", (6, 5), facing="E")
    fight = desk(setup(man("E8", "a", (5, 5), traits=traits, **QUICK), foe))
    request = fight.until("E8")
    view = fight.view(request)
    order = fight.order(request, {"form": "maneuver", "target": "E4", "aim": "trip"})
    told = fight.promised(request, order)
    assert told is not None
    attack = made(view, Blow(request.unit, fight.unit("E4"), order.text("weapon")))
    plain = tries.tried(view, Maneuver(prospects.awaited(view, attack), ("trip",)), shown=True)
    full = Branch("", own=plain[1]).own_mean
    assert full > 0 and abs(sum(p for _, p in told.branches[0].hit) - 1) < 1e-9
    parts = [dict(facts)["n"] for key, facts in told.notes if key == "empress.note_surprise"]
    part = sum(n for n in parts if isinstance(n, int)) / 100
    assert (part > 0) is hides
    assert told.branches[0].own_mean == pytest.approx(full * (1 - part), abs=0.01 * full)


@pytest.mark.rule("EM-RCH-03", "EM-MAN-01")
def test_who_presses_on_with_a_maneuver_is_told_of_the_maneuver() -> None:
    fight = pressing({"form": "maneuver", "aim": "trip"})
    assert fight.request is not None
    told = fight.promised(fight.request, YES)
    assert told is not None
    assert {grade for grade, _ in told.branches[0].hit} == {"works", "resisted", "miss"}
    assert "empress.aim_note.trip" in dict(told.notes)


@pytest.mark.rule("EM-BRK-05")
def test_who_falls_back_is_told_who_can_keep_contact() -> None:
    made = setup(man("E6", "a", (6, 5)), man("E1", "b", (6, 4)), man("E10", "b", (7, 4)))
    here = desk(made)
    here.until("E6")
    for foe in ("E1", "E10"):
        here.put(foe, Attacked(((here.unit("E6"), 1),)), Stance(pure=foe == "E10"))
    here.put("E6", FallingBack(), Stance())
    asked = here.until("E6", WITHDRAW)
    cells = here.view(asked).own_choices(asked, Order())
    found = [here.promised(asked, Order((slot,))) for slot in cells]
    notes = {note for told in found if told is not None for note in told.notes}
    follower = ("empress.note_keeps_up", (("unit", here.unit("E1")),))
    assert notes == {follower, ("empress.note_gets_away", ())}


@pytest.mark.rule("EM-INI-06", "EM-GRD-06", "EM-RCH-04")
@pytest.mark.parametrize(
    ("own", "foe", "facing", "from_"),
    [
        ("E6", "E2", "W", (6, 5)),
        ("E6", "E2", "E", (6, 5)),
        ("E4", "E2", "W", (6, 5)),
        ("E6", "E4", "W", (6, 5)),
        ("E6", "E2", "E", (9, 5)),
    ],
    ids=["shield", "away", "longer", "shorter", "who comes"],
)
def test_a_counter_promises_the_very_blow_that_comes_first(
    own: str, foe: str, facing: str, from_: tuple[int, int]
) -> None:
    """Also at a shield that is turned away still, and by the shorter weapon."""
    people = (man(own, "a", (5, 5), **QUICK), man(foe, "b", from_, facing=facing, health=60))
    here = desk(setup(*people))
    asked = here.until(own)
    order = here.order(asked, {"form": "counter", "target": foe})
    told = here.promised(asked, order)
    assert told is not None
    assert ("empress.note_counter", (("unit", here.unit(foe)),)) == told.notes[0]
    assert remarks.OUTREACHED not in dict(told.notes)
    here.battle.give(asked, order)
    seen, turn = len(here.battle.events), here.until(foe)
    if from_ != (6, 5):
        here.battle.give(turn, here.order(turn, {"form": "move", "to": (6, 5)}))
        turn = here.until(foe)
    strikes = {"form": "strike", "target": own}
    here.battle.give(turn, here.order(turn, strikes))
    rolls = (one for e in here.battle.events[seen:] for one in e.outcomes)
    first = next(one for one in rolls if isinstance(one, Outcome))
    assert first.check == told.check
    assert 60 - here.hp(foe) in dict(told.branches[0].losses)


@pytest.mark.rule("EM-INI-06", "EM-GRP-03")
def test_a_counter_promises_no_blow_at_whom_a_hold_keeps_him_from() -> None:
    """Held by one he cannot strike at another, from wherever that one comes."""
    people = (man("E6", "a", (5, 5), **QUICK), man("E2", "b", (9, 5)), man("E10", "b", (6, 5)))
    here = desk(setup(*people))
    asked = here.until("E6")

    def told(foe: str) -> bool:
        order = Order((("form", "counter"), ("target", here.unit(foe))))
        return here.promised(asked, order) is not None

    assert told("E2")
    here.put("E6", Grappled((here.unit("E10"),), 1))
    assert (told("E2"), told("E10")) == (False, True)


@pytest.mark.rule("EM-INI-03", "EM-INI-06")
def test_the_bar_of_time_tells_holding_from_waiting_for_somebody() -> None:
    people = (man("E2", "a", (2, 5), **QUICK), man("E10", "b", (9, 5)))
    for form, own, other in (("hold", "holding", "holding"), ("counter", "countering", "")):
        here = desk(setup(*people))
        request = here.until("E2")
        said = {"form": form, "target": "E10"} if form == "counter" else {"form": form}
        here.battle.give(request, here.order(request, said))
        told = []
        for side in ("a", "b"):
            bar = shown.timeline(here.battle.seat(side).view)
            assert bar is not None
            marks: list[Mark] = [mark for mark in bar.marks if mark.unit == here.unit("E2")]
            assert [mark.state for mark in marks] == ["waits"]
            told.append(marks[0].what)
        assert told == [name and f"empress.awaiting.{name}" for name in (own, other)]


@pytest.mark.rule("EM-SHD-07")
def test_the_card_tells_what_is_left_of_a_shield() -> None:
    here = desk(setup(man("E2", "a", (2, 5)), replace(HALBERD, cell=(9, 5))))
    unit, key = here.unit("E2"), "empress.stat.shield"
    whole = {stat.key: stat.value for stat in shown.card(here.battle.world, unit).stats}[key]
    here.put("E2", ShieldWear(1))
    worn = {stat.key: stat.value for stat in shown.card(here.battle.world, unit).stats}[key]
    left, full = (int(part) for part in str(worn).split("/"))
    assert str(whole) == f"{full}/{full}"
    assert left == full - 1
